import type { Contract } from '../openapi/contract';
import { isObject, type Schema } from '../openapi/document';
import type { Operation } from '../openapi/operation';
import { lastNoun, plainName, singular } from '../openapi/collections/names';
import { type Resource, operationsOf } from '../openapi/collections/resources';
import { jsonContent } from '../openapi/success-response';
import { jsonIn, stringifyJson, type JsonValue } from '../base/json';
import { mapReferences, namesOneLikeIt, namesWhatNobodyKnows } from './body-references';
import { valueIn, withValue } from './body-values';
import type { CheckContext } from './check';
import { calledLikeOthers, referenceTo, referredBy, unheld, type Creatable, fieldsOf, type Field } from './creatable';
import type { Credential } from './credentials';
import { describes } from './described';
import {
  carriedByForm,
  formContent,
  isForm,
  whyNoForm,
  withoutEmptyArrays,
  writeForm,
  type RequestBodySpec,
  type RequestSpec,
} from './request';
import { collectionAt, listedPathTexts, stepsOf } from './parents';
import { outsideKey, withoutLikeness } from './reaches-others';
import { answeredItemSchema, unwrapped, wrapperOf } from './items';
import { anotherSample } from './required-parameters';
import { whyTooCostly, noBody, sampleBodies } from './sample-bodies';
import { freshTexts, nextInteger, isPlainText, tagLength, withFreshTexts } from './fresh-values';
import { isForNobody, namingNobody } from './naming-nobody';
import { withMark } from './run-tags';
import { headerOf, type HttpRequest } from './exchange';
import type { SeenItem } from './knowledge';

/** Gives the resources of a document that can be created, those left out for which no valid body could be made. */
export function creatables(contract: Contract): readonly Creatable[] {
  return contract.derive(findCreatables);
}

function findCreatables(contract: Contract): Creatable[] {
  const all = contract.resources.map((resource) => contract.derive(makeCreatable, resource));
  return all.filter((found) => typeof found === 'object');
}

/** Gives the documented creates that cannot be sent, each with the reason. */
export function uncreatables(contract: Contract): { readonly operation: Operation; readonly reason: string }[] {
  return contract.resources.flatMap((resource) => {
    const found = contract.derive(makeCreatable, resource);
    return typeof found === 'string' && resource.create !== undefined
      ? [{ operation: resource.create, reason: found }]
      : [];
  });
}

function makeCreatable(contract: Contract, resource: Resource): Creatable | string | undefined {
  const operation = resource.create;
  if (operation === undefined) return undefined;
  const { responses } = operation;
  const isOnlyRefused =
    responses.some(({ status }) => status.startsWith('4')) && !responses.some(({ status }) => /^[23]/.test(status));
  if (isOnlyRefused) return 'the document describes no success of it';
  const media = jsonContent(operation.requestBody) ?? formContent(operation.requestBody);
  if (media?.schema === undefined) return 'its body is neither JSON nor a form';
  const unnamed = stepsOf(operation.path).find(
    ({ above, name }) =>
      collectionAt(contract, above) === undefined && listedPathTexts(contract, operation, name).length === 0,
  );
  if (unnamed !== undefined) return `its path names {${unnamed.name}}, which no list of the document shows`;
  // A body that only seems valid would turn a service red that rightly refuses it.
  const unchecked = contract.validators.whyUnchecked(media.schemaPointer, 'request');
  if (unchecked !== undefined) return `no body is known to be valid: ${unchecked}`;
  const fields = fieldsOf(contract, media.schemaPointer);
  const costly = whyTooCostly(contract, media, fields);
  if (costly !== undefined) return `no body is made: ${costly}`;
  const sampled = sampleBodies(contract, media, fields);
  if (sampled === undefined) return noBody(contract, media);
  const wrapper = wrapperOf(contract, resource, operation, media);
  const holder = wrapper === undefined ? {} : { wrapper };
  const bodies = { ...sampled, full: withoutOwnId(contract, { resource, media, fields, ...holder }, sampled.full) };
  const formless = isForm(media) ? whyNoForm(contract, media, bodies.full) : undefined;
  if (formless !== undefined) return formless;
  const named = calledLikeOthers(contract, fields);
  const own = { resource, operation, media, fields, named, ...holder };
  if (!isForm(media)) return { ...own, tagField: tagFieldOf(own), ...bodies };
  const required = withoutEmptyArrays(bodies.required, bodies.full);
  const write = (body: JsonValue): RequestBodySpec => writeForm(contract, media, body);
  return { ...own, tagField: tagFieldOf(own), full: bodies.full, required, write };
}

/**
 * Leaves the identifier that a service gives out of a body where it is not required: with one, it may store over the item that has
 * it, or count on from there. So is what names another item of the collection, which may be replaced, merged or moved below, and what
 * names something of which nobody can tell what it is.
 */
export function withoutOwnId(
  contract: Contract,
  { resource, media, fields, ...holder }: Pick<Creatable, 'resource' | 'media' | 'fields' | 'wrapper'>,
  body: JsonValue,
): JsonValue {
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  const given = fields.filter((field) => {
    const [name = '', ...below] = itemPath(holder, field);
    if (below.length > 0 || field.required) return false;
    const isOfItem = name === 'id' || name === resource.identifier?.property;
    const isNumber = field.types.includes('integer') || field.types.includes('number');
    if (isNumber && !isOfItem && !outsideKey.test(name) && namesWhatNobodyKnows(contract, name)) return true;
    return namesOneLikeIt.test(name) || (isOfItem && /(?:^|[_-]|[a-z](?=I))u?u?id$/i.test(name));
  });
  return given.reduce((rest, { path }) => {
    const without = withValue(rest, path, undefined);
    return valueIn(rest, path) !== undefined && validate(without, 'body').length === 0 ? without : rest;
  }, body);
}

/** Gives the names that lead to a property of a body from the top of the item in it; none where it is what holds the item. */
export function itemPath({ wrapper }: Pick<Creatable, 'wrapper'>, { path }: Field): readonly string[] {
  return wrapper !== undefined && path[0] === wrapper ? path.slice(1) : path;
}

/** Gives the item that a body brings. */
export function itemSent({ wrapper }: Pick<Creatable, 'wrapper'>, body: JsonValue): JsonValue {
  return unwrapped(wrapper, body);
}

function tagFieldOf(body: Pick<Creatable, 'fields' | 'wrapper' | 'named' | 'resource'>): Field | undefined {
  const free = body.fields.filter(
    (field) =>
      itemPath(body, field).length === 1 && isPlainText(field) && (field.schema.maxLength ?? tagLength) >= tagLength,
  );
  const plain = free.filter(({ path }) => !body.named.includes(path.at(-1) ?? ''));
  // Where it is not required the service gives the identifier itself, unless there is nothing else that could bear a mark.
  const chosen = [...plain, ...free].filter((field) => field.required || !isIdentifier(body, field));
  return chosen.find(({ required }) => required) ?? chosen[0] ?? plain[0] ?? free[0];
}

/** Gives a tagged body; in place of the whole and the least one that the document gives, the one that the service was found to take. */
export function taggedBody(context: CheckContext, creatable: Creatable, base: JsonValue): JsonValue {
  const { bodies } = context.fitOf(creatable) ?? {};
  if (bodies === undefined) return taggedAsWritten(context, creatable, base);
  const { full, required } = bodies;
  const fitted = base === creatable.full ? full : base === creatable.required ? required : base;
  return taggedAsWritten(context, { ...creatable, ...bodies }, fitted);
}

/**
 * Gives a valid body with the run's tag, with values of existing items where it refers to other things (`categoryId`), and
 * with another text each time where a service may take none twice (an e-mail address).
 */
export function taggedAsWritten(context: CheckContext, creatable: Creatable, base: JsonValue): JsonValue {
  const { tagField } = creatable;
  const tag = context.nextTag();
  const validate = context.contract.validators.compile(creatable.media.schemaPointer, 'request');
  const borrowed = borrowable(creatable).reduce(
    (body, field) => {
      const [name = ''] = itemPath(creatable, field);
      const value = valueIn(base, field.path);
      const isNobodys = isForNobody(context.contract, creatable, name, value, context.isElsewhere);
      const seen = isNobodys ? undefined : borrowedValue(context, creatable, name);
      if (value === undefined || seen === undefined) return body;
      // What answers show is not always what a body may hold.
      const borrowing = withValue(body, field.path, seen);
      return validate(borrowing, 'body').length === 0 ? borrowing : body;
    },
    freshBody(context, creatable, base, tag),
  );
  const deep = mapReferences(context.contract, borrowed, (target, value) => {
    const own = context.referable(creatable, target);
    const named = own === undefined ? value : referenceTo(context.contract, target, own);
    return typeof named === typeof value ? named : value;
  });
  const referring = namingNobody(context.contract, creatable, validate(deep, 'body').length === 0 ? deep : borrowed, {
    tag,
    isElsewhere: context.isElsewhere,
  });
  // What a body leaves out is not begun for the tag's sake: the rest of it might be required.
  const above = tagField === undefined ? undefined : valueIn(referring, tagField.path.slice(0, -1));
  return tagField === undefined || !isObject(above) ? referring : withValue(referring, tagField.path, tag);
}

/** What is put to an item of others may change that, or be stored over what they put there: one of this run's own is referred to. Else not to the first: a service that takes the first for any would not be told apart. */
function borrowedValue(context: CheckContext, creatable: Creatable, name: string): JsonValue | undefined {
  const target = referredBy(context.contract, creatable, name);
  const own = target === undefined ? undefined : context.referable(creatable, target);
  if (target !== undefined && own !== undefined) return referenceTo(context.contract, target, own);
  const listed = context.everListed(creatable.resource).filter((item) => isScalar(item[name]));
  const knowledge = context.knowledge(creatable.resource);
  const made = new Set(knowledge.createdIds);
  const held = listed.flatMap((item) => (made.has(knowledge.idOf(item) ?? '') ? [] : [item[name]]));
  const property = target?.identifier?.property ?? '';
  const free =
    target &&
    unheld(
      held,
      context.everListed(target).map((item) => item[property]),
    );
  return free ?? listed.slice(0, 20).at(-1)?.[name];
}

function freshBody(context: CheckContext, creatable: Creatable, base: JsonValue, tag: string): JsonValue {
  const { contract } = context;
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const references = borrowable(creatable);
  const own = creatable.fields.filter((field) => isOneOfMany(field) && !references.includes(field));
  const fresh = own.reduce((body, field) => {
    const { path } = field;
    if (typeof valueIn(body, path) !== 'string') return body;
    const changed = withValue(body, path, anotherSample(contract, field, `${tag}.${path.join('.')}`));
    return validate(changed, 'body').length === 0 ? changed : body;
  }, base);
  const top = creatable.fields.filter(
    (field) => itemPath(creatable, field).length === 1 && !references.includes(field),
  );
  const distinct = withFreshTexts(top, fresh, tag);
  const free = top.filter((field) => !isIdentifier(creatable, field));
  const marked = withMark(contract, creatable, free, distinct, tag);
  const next = nextInteger(knownIds(context, creatable.resource));
  const isValid = (body: JsonValue): boolean => validate(body, 'body').length === 0;
  const unlike = withoutLikeness(creatable, marked, { others: context.everListed(creatable.resource), tag, isValid });
  return withOwnIdentifier(creatable, unlike, [...freshTexts(tag), next], isValid);
}

/** Gives the identifiers of a collection that are known: listed, or answered to a create. */
export function knownIds(context: CheckContext, resource: Resource): (JsonValue | undefined)[] {
  const property = resource.identifier?.property ?? '';
  const listed = context.everListed(resource).map((item) => item[property]);
  return [...listed, ...context.knowledge(resource).createdIds];
}

/** Where the client names the identifier, each item has another one: that of an existing item would be taken. */
function withOwnIdentifier(
  { resource, wrapper }: Creatable,
  body: JsonValue,
  fresh: readonly JsonValue[],
  isValid: (body: JsonValue) => boolean,
): JsonValue {
  const { property } = resource.identifier ?? {};
  if (property === undefined) return body;
  // Not looked up in the fields: one of several alternatives may describe it.
  const path = wrapper === undefined ? [property] : [wrapper, property];
  const present = valueIn(body, path);
  if (!isScalar(present)) return body;
  const isText = typeof present === 'string';
  const bodies = fresh.filter((value) => (typeof value === 'string') === isText);
  return bodies.map((value) => withValue(body, path, value)).find(isValid) ?? body;
}

/** Gives what finds the schema of a property of the bodies of a collection's create, at whatever depth. */
export function schemasOfFields(contract: Contract, resource: Resource): (name: string) => Schema | undefined {
  const fields = creatables(contract).find((one) => one.resource === resource)?.fields ?? [];
  return (name) => fields.find(({ path }) => path.at(-1) === name)?.schema;
}

/** Tells whether a property of a body is the identifier of the item in it. */
export function isIdentifier(creatable: Pick<Creatable, 'resource' | 'wrapper'>, field: Field): boolean {
  const path = itemPath(creatable, field);
  return path.length === 1 && path[0] === creatable.resource.identifier?.property;
}

function isOneOfMany({ types, schema }: Field): boolean {
  const isMade = schema.pattern !== undefined || ['uuid', 'email', 'uri', 'url'].includes(schema.format ?? '');
  return types.includes('string') && isMade;
}

function isScalar(value: JsonValue | undefined): boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint';
}

/** Integers and texts without rules of their own may refer to something that must exist. */
export function borrowable(creatable: Creatable): readonly Field[] {
  const { fields, tagField } = creatable;
  return fields.filter(
    (field) =>
      field !== tagField &&
      itemPath(creatable, field).length === 1 &&
      field.schema.enum === undefined &&
      isReference(field, creatable) &&
      !isOwnKey(creatable, field) &&
      !isIdentifier(creatable, field),
  );
}

/** A `code` of a country tells that country from others: it is no reference, nor is `productCode` of a product. */
function isOwnKey({ resource: { collection } }: Creatable, { path }: Field): boolean {
  const name = plainName(path.at(-1) ?? '');
  const thing = singular(plainName(lastNoun(collection)));
  if (outsideKey.test(path.at(-1) ?? '')) return true;
  return ['key', 'ref', 'code', 'slug'].some((word) => name === word || name === thing + word);
}

function isReference({ types, path }: Field, { named }: Pick<Creatable, 'named'>): boolean {
  const name = path.at(-1) ?? '';
  const isCalledSo = /(id|key|ref|code|slug)$/i.test(name) || named.includes(name);
  return types.some((type) => type === 'integer' || type === 'string') && isCalledSo;
}

/**
 * Gives which answers describe a property of the body, so that it can be seen again: that to the create, and that to a read
 * where the create answers the identifier to read by.
 */
export function shownIn(contract: Contract, creatable: Creatable, field: Field): ('create' | 'read')[] {
  const { resource, operation } = creatable;
  const { schema, types } = field;
  const path = itemPath(creatable, field);
  if (schema.writeOnly === true || path.length === 0) return [];
  const answer = answeredItemSchema(contract, operation);
  const isCreateTelling = answer !== undefined && describes(contract, answer, path, types);
  const { read, identifier } = resource;
  const isReadable =
    read !== undefined &&
    answer !== undefined &&
    identifier !== undefined &&
    describes(contract, answer, [identifier.property]);
  const isReadTelling = isReadable && describes(contract, answeredItemSchema(contract, read), path, types);
  return [...(isCreateTelling ? (['create'] as const) : []), ...(isReadTelling ? (['read'] as const) : [])];
}

/** Tells whether a body refers to something that nobody has shown to exist, so that refusing it is lawful. */
export function refersToUnknown(context: CheckContext, creatable: Creatable): boolean {
  return borrowable(creatable).some((field) => {
    const [name = ''] = itemPath(creatable, field);
    return !context.everListed(creatable.resource).some((item) => isScalar(item[name]));
  });
}

/** Gives the value that reaches the service of a body: itself in JSON; of a form what it can carry, undefined where that is less. */
export function carried(
  contract: Contract,
  { media }: Pick<Creatable, 'media'>,
  body: JsonValue,
): JsonValue | undefined {
  return isForm(media) ? carriedByForm(contract, media, body) : body;
}

/** Gives the request that creates an item from a body. */
export function createRequest(creatable: Creatable, body: JsonValue, credential?: Credential): RequestSpec {
  return {
    operation: creatable.operation,
    body: creatable.write?.(body) ?? {
      mediaType: creatable.media.name,
      bytes: Buffer.from(stringifyJson(body), 'utf8'),
    },
    ...(credential !== undefined && { credential }),
  };
}

/** Gives the item that the body of a request brings, as far as it can be read; empty where it cannot. */
export function sentItem(
  contract: Contract,
  operation: Operation,
  { body }: RequestSpec,
  request: HttpRequest,
): SeenItem {
  // A service may take bytes that are no UTF-8: what they name counts all the same.
  const text = request.body?.toString('utf8');
  const type = headerOf(request.headers, 'Content-Type') ?? '';
  const read = /^application\/x-www-form-urlencoded\b/i.test(type) ? formIn : jsonIn;
  const whole = body?.value ?? (text === undefined ? undefined : read(text));
  const creatable = creatables(contract).find(({ resource }) => operationsOf(resource).includes(operation));
  const item = whole === undefined ? undefined : creatable === undefined ? whole : itemSent(creatable, whole);
  return Array.isArray(item) ? patched(item) : isObject(item) ? item : {};
}

/** The fields of a form: what stands there as JSON is that, so that numbers are numbers. */
function formIn(text: string): JsonValue {
  const fields = [...new URLSearchParams(text)].map(([name, value]): [string, JsonValue] => {
    const plain = jsonIn(value);
    return [name, plain === undefined || isObject(plain) ? value : plain];
  });
  return Object.fromEntries(fields);
}

/** The properties that a patch of operations sets (RFC 6902). */
function patched(operations: readonly JsonValue[]): SeenItem {
  const set = operations.flatMap((one): [string, JsonValue][] => {
    const { path, value } = isObject(one) ? (one as SeenItem) : {};
    return typeof path === 'string' && /^\/[^/~]+$/.test(path) && value !== undefined ? [[path.slice(1), value]] : [];
  });
  return Object.fromEntries(set);
}

/** Of a body that is no JSON in UTF-8, and was taken all the same, the tag of the run is what can be told. */
export function tagIn({ body }: HttpRequest): string | undefined {
  const text = body?.toString('latin1').replaceAll('\0', '').toLowerCase() ?? '';
  return /understudy-[0-9a-z]{8}(?:-[0-9a-z]+)?/.exec(text)?.[0];
}
