import type { Schema } from '../document';
import type { Operation } from '../operation';
import { componentName } from '../schema/flatten';
import type { Schemas } from '../schema/schemas';
import { jsonContent, successResponse } from '../success-response';
import { ownMember } from '../../base/json';

/** Gives a name in lower case without separators: `created_at` and `createdAt` are the same word. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** Gives the words of a name in lower case: `ssh_keys` and `sshKeys` are `ssh` and `keys`. */
export function wordsOf(name: string): string[] {
  return name
    .split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Plurals that end like others and are built otherwise, and singulars that look like plurals. */
const irregulars: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['statuses', 'status'],
  ['aliases', 'alias'],
  ['alias', 'alias'],
  ['series', 'series'],
  ['news', 'news'],
  ['indices', 'index'],
  ['vertices', 'vertex'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
]);

/** Gives the singular of an English noun, as names of collections are built: `policies`, `boxes`, `users`. */
export function singular(noun: string): string {
  const irregular = irregulars.get(noun);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return /[^su]s$/.test(noun) && !noun.endsWith('is') ? noun.slice(0, -1) : noun;
}

/** Gives the last segment of a path that is no parameter, without a suffix: `users` of `/v1/users/{id}` and `/v1/users.json`. */
export function lastNoun(path: string): string {
  const nouns = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  return (nouns.at(-1) ?? '').replace(/\.json$/, '');
}

/** Tells whether a property is called like a collection, in the singular or the plural, or ends in its name as a word. */
export function isNamedLike(property: string, noun: string): boolean {
  const [wanted, named] = [singular(plainName(noun)), singular(plainName(property))];
  return wanted !== '' && (named === wanted || singular(wordsOf(property).at(-1) ?? '') === wanted);
}

/** Gives a path without what may stand behind its last segment: a slash, or a `.json`. */
export function withoutSuffix(path: string): string {
  return path.length > 1 ? path.replace(/(?:\.json|\/)$/, '') : path;
}

/** Gives a path template with nameless parameters: two of the same shape match the same requests. */
export function shapeOfPath(path: string): string {
  return withoutSuffix(path).replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Tells whether the last segment of a path is a word right behind a parameter: `/orders/{id}/cancel`. */
export function isBehindItem(path: string): boolean {
  return /\}\/[^/{}]+$/.test(withoutSuffix(path));
}

/** Gives the names of the parameters in a path template, in their order. */
export function parametersIn(path: string): string[] {
  return path.includes('{') ? [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name) : [];
}

/** Tells whether a segment behind a collection's path searches it: `/orders/search`. */
export function isSearchWord(segment: string): boolean {
  return /^_?(?:search|query|find|filter|list|paginate)$/i.test(segment);
}

/** Gives the schema of an operation's success answer in JSON, where there is one. */
export function answerSchema(operation: Operation | undefined): Schema | undefined {
  return operation === undefined ? undefined : jsonContent(successResponse(operation))?.schema;
}

/** Gives the schema of an operation's request body in JSON, or of a form where that alone is described. */
export function bodySchema({ requestBody }: Operation): Schema | undefined {
  return (jsonContent(requestBody) ?? requestBody?.content.find(({ schema }) => schema !== undefined))?.schema;
}

/** Tells whether two schemas describe the same kind of object: the same component, or objects of the same property names. */
export function isSameKind(schemas: Schemas, one: Schema | undefined, other: Schema | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const names = [componentName(one), componentName(other)];
  if (names[0] !== undefined && names[0] === names[1]) return true;
  if (schemas.shapesOf(one).length === 0 || schemas.shapesOf(other).length === 0) return false;
  const own = Object.keys(schemas.shapedProperties(one));
  const others = schemas.shapedProperties(other);
  return (
    own.length > 1 && own.length === Object.keys(others).length && own.every((name) => Object.hasOwn(others, name))
  );
}

/**
 * Tells whether what a body brings is, at least in part, what an answer shows: objects that share a property, values of one
 * type. An object of which nothing is described may be anything.
 */
export function isRelated(schemas: Schemas, body: Schema | undefined, shown: Schema | undefined): boolean {
  if (body === undefined || shown === undefined) return false;
  if (componentName(body) !== undefined && componentName(body) === componentName(shown)) return true;
  const [sent, kept] = [schemas.shapedProperties(body), schemas.shapedProperties(shown)];
  const names = Object.keys(sent);
  if (names.length > 0) return names.some((name) => Object.hasOwn(kept, name));
  const [types, shownTypes] = [schemas.typesOf(body), schemas.typesOf(shown)];
  return types.some((type) => type !== 'null' && shownTypes.includes(type)) && Object.keys(kept).length === 0;
}

/** Properties by which things are told apart where they have no `id`. */
export const naturalNames = /^(name|key|slug|login|code|uuid|uid|sid|gid|number|username|handle|identifier|reference)$/;

/**
 * Gives the property that identifies an item where neither the path parameter's own name nor `id` does: the parameter's name
 * in another spelling; the item's name with `id`, `key`, `name` and the like behind it (`assetTypeId`, or the parameter
 * `username` of `/users` for `name`); where the parameter says no more than what the thing is (`/branches/{branch}`), the one
 * property that can be a name. Undefined where several could be.
 *
 * @param noun what the collection's path calls the things
 */
function naturalName(
  properties: Readonly<Record<string, Schema>>,
  isName: (property: string | undefined) => property is string,
  parameter: string | undefined,
  noun: string,
): string | undefined {
  const names = Object.keys(properties).filter((name) => isName(name));
  const only = (wanted: (name: string) => boolean): string | undefined => {
    const [first, second] = names.filter(wanted);
    return second === undefined ? first : undefined;
  };
  const thing = singular(plainName(noun));
  const asked = parameter === undefined ? undefined : plainName(parameter);
  const spelled = asked === undefined ? undefined : only((name) => plainName(name) === asked);
  const owned = (name: string): boolean =>
    thing !== '' && ['id', 'uuid', 'key'].some((word) => plainName(name) === thing + word);
  if (spelled !== undefined || asked === undefined) return spelled ?? only(owned);
  const rest = asked.startsWith(thing) ? asked.slice(thing.length) : '';
  const byRest = rest === '' ? undefined : only((name) => plainName(name) === rest);
  if (byRest !== undefined) return byRest;
  const own = only(owned);
  if (own !== undefined) return own;
  // `{contextField}` of `/context` says what kind of thing it is, and no more.
  const saysNoMore =
    (thing !== '' && asked.startsWith(thing)) ||
    naturalNames.test(asked) ||
    naturalNames.test(wordsOf(parameter ?? '').at(-1) ?? '');
  const byName = saysNoMore ? only((name) => naturalNames.test(plainName(name))) : undefined;
  // `/collections/{id}` of things that have a `collection`.
  return byName ?? (thing === '' ? undefined : only((name) => plainName(name) === thing));
}

/** How items are told apart. */
export interface Identifier {
  readonly property: string;
  readonly parameter?: string;
  readonly schema: Schema;
  /** What the parameter may name an item by where none has the identifier: `id`, else `name`, of `/teams/{team}` or `{id_or_name}`. */
  readonly otherwise?: readonly string[];
  /** Whether the document says so itself (`x-understudy-id`). */
  readonly isHinted?: boolean;
}

/** Tells whether an answer of this schema is an item of the resource: it has the identifier, whichever shape it has. */
export function carriesItem(schemas: Schemas, schema: Schema | undefined, identifier: Identifier | undefined): boolean {
  return identifier !== undefined && inEveryShape(schemas, schema, identifier.property);
}

function inEveryShape(schemas: Schemas, schema: Schema | undefined, property: string): boolean {
  const shapes = schemas.shapesOf(schema);
  return shapes.length > 0 && shapes.every(({ properties = {} }) => Object.hasOwn(properties, property));
}

/** What a document tells of what identifies an item, beside names. */
interface ToldOfIdentifier {
  /** What a hint for the mock says (`x-understudy-id`), which goes before all. */
  readonly hint?: string | undefined;
  /** What the texts say, which goes before `id`. */
  readonly said?: string | undefined;
}

/** Gives how items of a schema are told apart: by the property called like the path parameter or its last word (`invoiceNumber`: `number`), by `id`, or by what alone can be meant where `noun`, what their path calls them, is given. */
export function findIdentifier(
  itemSchema: Schema,
  parameter: string | undefined,
  schemas: Schemas,
  noun?: string,
  { hint, said }: ToldOfIdentifier = {},
): Identifier | undefined {
  const properties = schemas.shapedProperties(itemSchema);
  const isName = (property: string | undefined): property is string => {
    const schema = property === undefined ? undefined : ownMember(properties, property);
    if (property === undefined || schema === undefined || !inEveryShape(schemas, itemSchema, property)) return false;
    return schemas.typesOf(schema).some((type) => type === 'string' || isNumeric(type));
  };
  const spelled = Object.keys(properties).find((name) => plainName(name) === plainName(parameter ?? ''));
  const either = parameter === undefined ? [] : eitherOf(parameter, Object.keys(properties));
  const last = parameter === undefined ? undefined : lastWord(parameter);
  const candidates = [hint, parameter, spelled, ...either, last, said, 'id'];
  const property =
    candidates.find(isName) ?? (noun === undefined ? undefined : naturalName(properties, isName, parameter, noun));
  const schema = property === undefined ? undefined : ownMember(properties, property);
  if (property === undefined || schema === undefined) return undefined;
  return {
    property,
    schema: wholeNumbered(schema, schemas),
    ...(parameter !== undefined && { parameter }),
    ...(property === hint && { isHinted: true }),
  };
}

/** Gives the properties between which a parameter leaves the choice, an identifier first: `{id_or_name}`, `{usernameOrId}`. */
function eitherOf(parameter: string, properties: readonly string[]): string[] {
  const words = wordsOf(parameter);
  const between = words.indexOf('or');
  if (between <= 0) return [];
  const asked = [words.slice(0, between), words.slice(between + 1)].map((one) => one.join(''));
  const found = asked.flatMap((word) => properties.find((name) => plainName(name) === word) ?? []);
  return found.toSorted((one, other) => Number(idWords.test(other)) - Number(idWords.test(one)));
}

/** What things are called by, as words of a text. */
const calling = 'name|slug|key|code|username|login|email|title';
const isIt = new RegExp(`^(?:the )?(?:\\w+(?:'s)? ){0,3}(${calling})(?: of (?:the |an? )?[\\w -]{1,60})?\\.?$`, 'i');
const eitherWay =
  /\bby (?:its |their |the )?(?:(?:id|uuid) or (?:its |their |the )?(\w{1,40})|(\w{1,40}) or (?:its |their |the )?(?:id|uuid))\b/i;

/** What the texts of a document say of how an item's path names it. */
interface SaidOfParameter {
  /** What it is, where both the operation ("Returns a database by name") and the parameter ("Database name") say so. */
  readonly property?: string;
  /** What it may be beside an identifier: `name` of "by ID or name". */
  readonly or?: string;
}

/** Gives what the texts of operations, and those of their parameter, say of how an item's path names it. */
export function saidOfParameter(operations: readonly Operation[], parameter: string, noun = ''): SaidOfParameter {
  const said = operations.flatMap(({ summary, raw }) => [summary, raw['description']].flatMap(trimmed));
  const described = operations.flatMap(({ parameters }) =>
    parameters.flatMap(({ in: place, name, description }) =>
      place === 'path' && name === parameter ? trimmed(description) : [],
    ),
  );
  const either = [...said, ...described].flatMap((text) => eitherWay.exec(text)?.slice(1) ?? []);
  const [or] = either.filter(Boolean);
  if (or !== undefined) return { or };
  const [property] = described.flatMap((text) => isIt.exec(text)?.[1]?.toLowerCase() ?? []);
  if (property === undefined || noun === '' || /(?:id|pk|uuid)$/i.test(parameter)) return {};
  const thing = wordsOf(noun).map(singular).join('[ _-]?');
  const byIt = new RegExp(`\\b${thing}s? by (?:its |their |the )?(?:unique )?${property}\\b`, 'i');
  return said.some((text) => byIt.test(text)) ? { property } : {};
}

/** The beginning of a text that says something. */
function trimmed(text: unknown): string[] {
  const said = typeof text === 'string' ? text.trim().slice(0, 1000) : '';
  return said === '' ? [] : [said];
}

/** Words that say that nothing but an identifier is meant. */
const idWords = /^(?:ids?|uuid|uid|gid|sid|identifier|number)$/;

/**
 * Gives a resource with what the parameter of its items' path may name them by as well: the other of `{id_or_name}`; and where `id` was
 * chosen for a parameter that does not speak of it (`{username}`, `{team}`), the texts that things are called by.
 *
 * @param operations those of the resource
 */
export function withOtherNames<Named extends { readonly identifier?: Identifier; readonly itemSchema: Schema }>(
  resource: Named,
  operations: readonly Operation[],
  schemas: Schemas,
): Named {
  const { identifier, itemSchema } = resource;
  const { property, parameter = '' } = identifier ?? {};
  if (identifier === undefined || parameter === '') return resource;
  const properties = schemas.shapedProperties(itemSchema);
  const either = eitherOf(parameter, Object.keys(properties));
  const { or } = saidOfParameter(operations, parameter);
  const isVague = property === 'id' && !idWords.test(wordsOf(parameter).at(-1) ?? '');
  const told = Object.keys(properties).filter(
    (name) => either.includes(name) || plainName(name) === plainName(or ?? ''),
  );
  const isCalled = (name: string): boolean => naturalNames.test(plainName(name)) && !idWords.test(plainName(name));
  const otherwise = Object.keys(properties).filter(
    (name) =>
      name !== property &&
      (told.length > 0 ? told.includes(name) : isVague && isCalled(name)) &&
      schemas.typesOf(properties[name]).includes('string'),
  );
  const described = operations.flatMap(({ parameters }) => parameters);
  const types = schemas.typesOf(described.find((one) => one.in === 'path' && one.name === parameter)?.schema);
  const takesTexts = types.length === 0 || types.includes('string');
  if (otherwise.length === 0 || !takesTexts) return resource;
  const unique = told.length > 0 && { unique: otherwise };
  return { ...resource, ...unique, identifier: { ...identifier, otherwise: nearestFirst(otherwise, parameter) } };
}

/** The name that the parameter has comes first; of people and their organisations what they log in by; what anything is called comes last. */
function nearestFirst(names: readonly string[], parameter: string): string[] {
  const asked = plainName(parameter);
  const isOfPeople = /user|login|owner|account|member|org|author/.test(asked);
  const rank = (name: string): number => {
    const plain = plainName(name);
    if (plain === asked) return 0;
    if (isOfPeople && /^(?:login|username|handle)$/.test(plain)) return 1;
    return plain === 'name' ? 3 : 2;
  };
  return names.toSorted((one, other) => rank(one) - rank(other));
}

function isNumeric(type: string): boolean {
  return type === 'integer' || type === 'number';
}

/** Frameworks whose language has one type of numbers call identifiers `number`; whole ones are meant. */
export function wholeNumbered(schema: Schema, schemas: Schemas): Schema {
  const types = schemas.typesOf(schema);
  if (!types.includes('number') || types.includes('integer')) return schema;
  return { ...schemas.flatten(schema), type: types.map((type) => (type === 'number' ? 'integer' : type)) };
}

/** `petId` and `pet_id` end in `id`, `userName` in `name`. */
function lastWord(name: string): string {
  return (name.split(/[_-]|(?=[A-Z])/).at(-1) ?? name).toLowerCase();
}

/** Where an answer carries an item: the answer is the item, or holds it in one of its properties. */
export interface ItemPlace {
  /** The item's own schema. */
  readonly schema: Schema;
  /** The property of the answer that holds the item; undefined where the answer is the item. */
  readonly envelope?: string;
}

/** What objects around one item are called by. */
const envelopeNames = /^(data|item|result|entity|resource|payload)$/i;

/** What stands beside an item, or beside the items of a list, in the object around them. */
export const besideNames =
  /^(_?links?|_?meta(data)?|included|success|ok|status|code|message|errors?|warnings|jsonapi|version|request_?id|timestamp)$/i;

/**
 * Gives where an answer of a schema carries an item that `isItem` recognises. An object around it counts as an envelope
 * where its name or all that stands beside it says so: `{ author: { id } , title }` is a book, not an author.
 */
export function itemPlace(
  schemas: Schemas,
  schema: Schema | undefined,
  isItem: (schema: Schema) => boolean,
): ItemPlace | undefined {
  if (schema === undefined || schemas.shapesOf(schema).length === 0) return undefined;
  if (isItem(schema)) return { schema };
  const properties = Object.entries(schemas.propertiesOf(schema));
  const bearing = properties.filter(([, property]) => schemas.shapesOf(property).length > 0 && isItem(property));
  const [only] = bearing;
  if (only === undefined || bearing.length > 1) return undefined;
  const [envelope, inner] = only;
  const isEnvelope =
    envelopeNames.test(envelope) || properties.every(([name]) => name === envelope || besideNames.test(name));
  return isEnvelope ? { schema: inner, envelope } : undefined;
}

/**
 * Gives the paths of operations as one reading has them: without suffix, and where templates of one shape call their
 * parameters otherwise (`GET /a/{x}`, `DELETE /a/{y}`), as the first of the document does, and as the collection does that an
 * item's path lies below.
 */
export function commonPaths(operations: readonly Operation[]): (operation: Operation) => string {
  const firsts = new Map<string, string>();
  for (const { path } of operations) {
    const shape = shapeOfPath(path);
    if (!firsts.has(shape)) firsts.set(shape, withoutSuffix(path));
  }
  return ({ path }) => {
    const own = withoutSuffix(path);
    const first = firsts.get(shapeOfPath(own)) ?? own;
    const [whole, collection = '', last = ''] = /^(.*)(\/\{[^}/]+\})$/.exec(first) ?? [];
    return whole === undefined ? first : (firsts.get(shapeOfPath(collection)) ?? collection) + last;
  };
}

/**
 * Gives the paths of operations without the slash that they end in, as some frameworks write all of theirs, unless a document tells
 * two paths apart by it.
 */
export function pathsWithoutSlash(operations: readonly Operation[]): (operation: Operation) => string {
  const all = new Set(operations.map(({ path }) => path));
  return ({ path }) => {
    const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    return all.has(bare) ? path : bare;
  };
}

/** Gives operations by their common paths, paths and operations in the order of the document. */
export function byCommonPath(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const byPath = new Map<string, Operation[]>();
  const pathOf = commonPaths(operations);
  for (const operation of operations) {
    const path = pathOf(operation);
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [operation]);
    else known.push(operation);
  }
  return byPath;
}
