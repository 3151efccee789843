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
  return saysNoMore ? only((name) => naturalNames.test(plainName(name))) : undefined;
}

/** How items are told apart. */
export interface Identifier {
  readonly property: string;
  readonly parameter?: string;
  readonly schema: Schema;
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

/** Gives how items of a schema are told apart: by the property called like the path parameter or its last word (`invoiceNumber`: `number`), by `id`, or by what alone can be meant where `noun`, what their path calls them, is given. */
export function findIdentifier(
  itemSchema: Schema,
  parameter: string | undefined,
  schemas: Schemas,
  noun?: string,
  hint?: string,
): Identifier | undefined {
  const properties = schemas.shapedProperties(itemSchema);
  const isName = (property: string | undefined): property is string => {
    const schema = property === undefined ? undefined : ownMember(properties, property);
    if (property === undefined || schema === undefined || !inEveryShape(schemas, itemSchema, property)) return false;
    return schemas.typesOf(schema).some((type) => type === 'string' || isNumeric(type));
  };
  const spelled = Object.keys(properties).find((name) => plainName(name) === plainName(parameter ?? ''));
  const candidates = [hint, parameter, spelled, parameter === undefined ? undefined : lastWord(parameter), 'id'];
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
