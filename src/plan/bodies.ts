import { asText, isArray, isObject, type JsonValue } from '../base/json';
import { randomUuid } from '../base/random';
import type { KnownItem, Knowledge } from '../knowledge/knowledge';
import { collectionAt, type Collection } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';
import { isIdName } from '../openapi/names';
import type { MediaType, Operation } from '../openapi/operation';
import { jsonContent } from '../openapi/response/responses';
import { trySample } from '../openapi/sample/sample';
import { numberAt, textAt } from '../openapi/sample/scalars';
import type { SchemaRef } from '../openapi/schema/schema';
import { variantAt } from '../openapi/schema/variants';
import type { Visit } from '../visit/visit';

export type BodyKind = 'full' | 'least' | 'example';

/** The media type of a request's body that is written: JSON before others. */
export function bodyMedia({ requestBody }: Operation): MediaType | undefined {
  return jsonContent(requestBody) ?? requestBody?.content.find(({ schema }) => schema !== undefined);
}

/** The bodies that the OpenAPI file allows for an operation that no collection has: none, that of an example, the least, the fullest. */
export function possibleBodies(visit: Visit, operation: Operation): readonly (JsonValue | undefined)[] {
  return [
    ...(operation.requestBody?.required === true ? [] : [undefined]),
    ...(['example', 'least', 'full'] as const).flatMap((kind) => makeBody(visit, operation, undefined, kind) ?? []),
  ];
}

/**
 * A valid body of an operation, with fresh texts, and references to items that are known. `full` has all properties, `least` those that are
 * required, `example` is the one of the OpenAPI file. Undefined if there is none.
 */
export function makeBody(
  visit: Visit,
  operation: Operation,
  collection: Collection | undefined,
  kind: BodyKind,
): JsonValue | undefined {
  const { contract, random } = visit;
  const media = bodyMedia(operation);
  const schema = media?.schema;
  if (media === undefined || schema === undefined) return undefined;
  const [example] = media.examples;
  const sampled =
    kind === 'example'
      ? example?.value
      : trySample(contract, schema, {
          ...{ random, direction: 'request', style: 'realistic' },
          optional: kind === 'full' ? 'all' : 'none',
        });
  if (sampled === undefined) return undefined;
  const fresh = kind === 'example' ? freshName(visit, sampled) : freshen(visit, schema, sampled, '');
  const refer = (value: JsonValue): JsonValue =>
    collection === undefined ? value : withReferences(visit, collection, schema, value);
  return [refer(fresh), refer(sampled), sampled].find((value) => isValid(visit, schema, value));
}

/** The least body of an operation that asks for one. */
export function requiredBody(visit: Visit, operation: Operation): JsonValue | undefined {
  return operation.requestBody?.required === true ? makeBody(visit, operation, undefined, 'least') : undefined;
}

/** Every text that may be any text, and every address, is made new: what must be unique is. Many a number is meant to be a whole one. */
function freshen(visit: Visit, ref: SchemaRef, value: JsonValue, name: string): JsonValue {
  const { contract } = visit;
  const { schemas } = contract;
  if (isArray(value)) {
    const items = schemas.itemsOf(variantAt(schemas, ref, value));
    return items === undefined ? value : value.map((item) => freshen(visit, items, item, name));
  }
  if (isObject(value)) {
    const properties = schemas.propertiesOf(variantAt(schemas, ref, value));
    return Object.fromEntries(
      Object.entries(value).map(([own, inner]) => {
        const schema = properties.get(own);
        return [own, schema === undefined ? inner : freshen(visit, schema, inner, own)];
      }),
    );
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const fresh = typeof value === 'number' ? Math.round(value) : freshText(visit, ref, name);
  return fresh !== undefined && isValid(visit, ref, fresh) ? fresh : value;
}

function freshText(visit: Visit, ref: SchemaRef, name: string): string | undefined {
  const { random, runTag, contract } = visit;
  const flat = contract.schemas.flatten(ref.schema);
  if (flat['enum'] !== undefined || flat['const'] !== undefined) return undefined;
  const number = random.integer(100_000, 999_999_999);
  switch (textAt(flat, 'format')) {
    case undefined: {
      const { pattern } = flat;
      if (pattern !== undefined)
        return [`${runTag}-${number}`, `${runTag}${number}`, runTag].find((text) => isValid(visit, ref, text));
      const word = /^(?:name|title)$/i.test(name) || name === '' ? 'Ada' : name;
      const text = isIdName(name) ? simpleText(visit) : `${runTag} ${word} ${number}`;
      const maxLength = numberAt(flat, 'maxLength');
      return maxLength === undefined || text.length <= maxLength ? text : `${runTag}${number}`.slice(0, maxLength);
    }
    case 'email':
      return `${runTag}${number}@example.com`;
    case 'uri':
    case 'url':
      return `https://example.com/${runTag}/${number}`;
    case 'uuid':
      return randomUuid(random);
    default:
      return undefined;
  }
}

export function isValid({ contract }: Pick<Visit, 'contract'>, ref: SchemaRef, value: JsonValue): boolean {
  return contract.judge.check(ref, value, 'request').length === 0;
}

/** A word of this run that nobody has sent before, of letters, digits and a hyphen. */
export function simpleText({ runTag, random }: Pick<Visit, 'runTag' | 'random'>): string {
  return `${runTag}-${random.integer(100_000, 999_999_999)}`;
}

/** A body keeps its values, but for its name: services know things by it. @param form `like` keeps all of the name but its first word */
export function freshName(visit: Visit, value: JsonValue, form: 'simple' | 'like' = 'simple'): JsonValue {
  if (!isObject(value)) return value;
  const name = ['name', 'title', 'label', 'username', 'slug'].find((one) => typeof value[one] === 'string');
  if (name !== undefined) {
    const fresh = simpleText(visit);
    const old = asText(value[name] ?? '');
    return { ...value, [name]: form === 'simple' ? fresh : old.replace(/[\p{L}\d]+|^$/u, fresh) };
  }
  const [only] = Object.entries(value);
  return Object.keys(value).length === 1 && only !== undefined && isObject(only[1])
    ? { [only[0]]: freshName(visit, only[1], form) }
    : value;
}

/** What refers to items of a collection refers to one that is there; if none is known, or its ID is no value of the property, it is left out. */
function withReferences(visit: Visit, collection: Collection, schema: SchemaRef, value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const { contract, knowledge } = visit;
  const properties = contract.schemas.propertiesOf(variantAt(contract.schemas, schema, value));
  const entries = Object.entries(value).flatMap(([name, own]): readonly (readonly [string, JsonValue])[] => {
    const reference = collection.references.find(({ property }) => property === name);
    const property = properties.get(name);
    if (property === undefined) return [[name, own]];
    if (reference?.holds === 'item') return [[name, ownWithin(visit, reference.collection, property) ?? own]];
    // The item may stand in an envelope.
    if (reference === undefined)
      return [[name, Object.keys(value).length === 1 ? withReferences(visit, collection, property, own) : own]];
    // A tree that leads back into itself is more than some services bear.
    if (reference.collection === collection.path) return [];
    const isMany = reference.holds === 'ids';
    // What a list of IDs names may be moved: only own items may.
    const id = idOfKnown(contract, knowledge, reference.collection, isMany);
    const referring = id !== undefined && isMany ? [id] : id;
    return referring !== undefined && isValid(visit, property, referring) ? [[name, referring]] : [];
  });
  return Object.fromEntries(entries);
}

/** What names an item of this run where a body holds one: its ID, and what the OpenAPI file requires. Undefined if there is none, or it does not fit. */
function ownWithin(visit: Visit, path: string, ref: SchemaRef): JsonValue | undefined {
  const { contract, knowledge } = visit;
  const idName = collectionAt(contract, path)?.id?.name;
  const item = ownItemOf(knowledge, path);
  if (idName === undefined || !contract.schemas.propertiesOf(ref).has(idName)) return undefined;
  const { required } = contract.schemas.flatten(ref.schema);
  const names: readonly unknown[] = [idName, ...(isArray(required) ? required : [])];
  const value = Object.fromEntries(Object.entries(item?.value ?? {}).filter(([name]) => names.includes(name)));
  return item !== undefined && isValid(visit, ref, value) ? value : undefined;
}

/** An item that this run is known to have created. */
export function ownItemOf(knowledge: Knowledge, path: string): KnownItem | undefined {
  return knowledge
    .itemsOf(path)
    .find(({ state, origin, isProven }) => state === 'present' && origin === 'created' && isProven);
}

/** The ID of an item that is there: of one that this run created, if there is one. */
function idOfKnown(contract: Contract, knowledge: Knowledge, path: string, isOwn = false): JsonValue | undefined {
  const idAt = collectionAt(contract, path)?.id?.at;
  if (idAt === undefined) return undefined;
  const present = knowledge.itemsOf(path).filter(({ state }) => state === 'present');
  const item = ownItemOf(knowledge, path) ?? (isOwn ? undefined : present[0]);
  return item === undefined ? undefined : valueAt(item.value, idAt);
}
