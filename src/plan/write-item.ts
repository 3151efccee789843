import { isObject, type JsonObject, type JsonValue } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnownItem } from '../knowledge/knowledge';
import type { Collection } from '../openapi/collections/collection';
import { namesOf, valueAt } from '../openapi/document/pointer';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { SchemaRef } from '../openapi/schema/schema';
import type { Place } from '../openapi/violation';
import { intentOf } from '../visit/write-policy';
import { bodyMedia, isValid, makeBody } from './bodies';
import { requiredParameters, targetOf } from './parameters';
import { placesIn, type BodyPlace } from './places';
import type { PlannedVisit, Writing } from './planner';
import { asVariation, partsWith, sendParts, sendPlain, type Base } from './send';
import { nameOf, type Variation } from './variations';

/** A write that is valid in all its parts, for others to vary: a create, or a change of an own item. Undefined if it cannot be sent. */
export async function acceptedWrite(visit: PlannedVisit, writing: Writing): Promise<Base | undefined> {
  const { own } = visit;
  const { collection, write } = writing;
  if (write === collection.create) {
    const parents = await own.parents(visit, collection);
    const created = parents === undefined ? undefined : await own.create(visit, collection, parents);
    if (created === undefined) return undefined;
    const [item] = created.view.items;
    const isNamed =
      item !== undefined && intentOf(visit.contract, write.operation, created.view.exchange.request).named.length > 0;
    // Others vary the body, and name the item by it.
    if (isNamed) await own.prove(visit, collection, item.path);
    return created;
  }
  const item = await itemToChange(visit, collection);
  return item === undefined ? undefined : changeWhole(visit, writing, item, 'accepted');
}

/** The item that a change is made of: an own one. A singleton is the item itself. */
export async function itemToChange(
  visit: PlannedVisit,
  collection: Collection,
  isFresh = false,
): Promise<KnownItem | undefined> {
  if (!collection.isSingleton) return visit.own[isFresh ? 'fresh' : 'item'](visit, collection);
  const { read } = collection;
  if (read !== undefined) await sendPlain(visit, read.operation, 'read before');
  return visit.knowledge.itemsOf(collection.path).find(({ state }) => state === 'present');
}

/** Sends a write again with fresh values, and another value at one place of its body. */
export async function sendWriteVaried(
  visit: PlannedVisit,
  writing: Writing,
  base: Base,
  at: Place,
  variation: Variation,
): Promise<ExchangeView> {
  const { collection, write } = writing;
  const body = freshBody(visit, writing, base) ?? base.parts.body;
  const fresh = { ...base.parts, body };
  const name = `${at.at}, ${nameOf(variation)}`;
  const label = asVariation(base, at);
  const parts = partsWith(fresh, at, variation.value);
  if (write === collection.create) return visit.own.createWith(visit, writing, parts, name, label);
  return (await sendParts(visit, write.operation, parts, name, label)).view;
}

/**
 * Sends an accepted write with other values at the places of its body, one at a time: the first of each place before the second of any.
 * @param most how many values are sent
 */
export async function sendBodyVaried(
  visit: PlannedVisit,
  writing: Writing,
  base: Base,
  variationsOf: (place: BodyPlace) => readonly Variation[],
  most = visit.mostVaried,
): Promise<void> {
  const schema = bodyMedia(writing.write.operation)?.schema;
  if (schema === undefined) return;
  const body = base.parts.body ?? {};
  const places = placesToVary(visit.contract, writing.collection, schema, body);
  const outerFirst = places.toSorted((one, other) => namesOf(one.at).length - namesOf(other.at).length);
  // To leave out what is not there is the same request once more.
  const isOther = (at: string, value: Variation['value']): boolean =>
    value !== undefined || valueAt(body, at) !== undefined;
  const others = (place: BodyPlace): readonly Variation[] =>
    variationsOf(place).filter(({ value }) => isOther(place.at, value));
  for (const { at, variation } of inTurns(outerFirst, others).slice(0, most))
    await sendWriteVaried(visit, writing, base, { in: 'body', at }, variation);
}

/** The values of all places: the first of each place before the second of any. */
export function inTurns(
  places: readonly BodyPlace[],
  variationsOf: (place: BodyPlace) => readonly Variation[],
): readonly { readonly at: string; readonly variation: Variation }[] {
  const varied = places.map((place) =>
    byKeyword(variationsOf(place)).map((variation) => ({ at: place.at, variation })),
  );
  const turns = Array.from({ length: Math.max(0, ...varied.map(({ length }) => length)) });
  return turns.flatMap((_, turn) => varied.flatMap((values) => values.slice(turn, turn + 1)));
}

/** One of each keyword before the second of any. */
function byKeyword(variations: readonly Variation[]): readonly Variation[] {
  const isFirst = ({ keyword }: Variation, index: number): boolean =>
    variations.findIndex((other) => other.keyword === keyword) === index;
  return [...variations.filter(isFirst), ...variations.filter((one, index) => !isFirst(one, index))];
}

/** The properties of a body that may be varied: all but the ID, which names an item. */
export function placesToVary(
  contract: Contract,
  { id }: Collection,
  schema: SchemaRef,
  body: JsonValue,
): readonly BodyPlace[] {
  // The item may stand in an envelope.
  const isEnvelope = isObject(body) && Object.keys(body).length === 1;
  const deepest = namesOf(id?.at ?? '').length + (isEnvelope ? 1 : 0);
  const isId = (at: string): boolean => id !== undefined && at.endsWith(id.at) && namesOf(at).length <= deepest;
  return placesIn(contract, schema, body).filter(({ at }) => !isId(at));
}

function freshBody(visit: PlannedVisit, writing: Writing, { view }: Base): JsonValue | undefined {
  if (writing.write === writing.collection.create) return visit.own.parts(visit, writing, []).body;
  const { role } = view;
  const item = 'path' in role ? visit.knowledge.item(role.path) : undefined;
  return item === undefined ? undefined : bodyFor(visit, writing, item, 'full');
}

/** The changes of a collection's items that have a body. */
export function changesOf(collection: Collection): readonly Writing[] {
  return [collection.replace, collection.update].flatMap((write) =>
    write === undefined || bodyMedia(write.operation) === undefined ? [] : [{ collection, write }],
  );
}

/** Changes all properties of an item, and shows it; undefined if no body is known. */
export async function changeWhole(
  visit: PlannedVisit,
  writing: Writing,
  item: KnownItem,
  name: string,
): Promise<Base | undefined> {
  const body = bodyFor(visit, writing, item, 'full');
  return body === undefined ? undefined : changeItem(visit, writing, item, body, name);
}

/** Sends a body to an item, and shows the item. */
export async function changeItem(
  visit: PlannedVisit,
  { collection, write }: Writing,
  item: KnownItem,
  body: JsonValue,
  name: string,
): Promise<Base> {
  const target = targetOf(collection, item);
  const parameters = requiredParameters(visit, write.operation, target);
  const base = await sendParts(visit, write.operation, { parameters, body }, name);
  await visit.own.prove(visit, collection, item.path);
  return base;
}

/** A body without what the create had to leave out to be accepted, and with its values: a service has the same rules for both. */
function likeCreated(visit: PlannedVisit, { create }: Collection, operation: Operation, body: JsonObject): JsonObject {
  const created = create && visit.own.acceptedBody(visit, create.operation);
  const [schema, ofCreate] = [operation, create?.operation].map((one) => one && bodyMedia(one)?.schema);
  if (schema === undefined || ofCreate === undefined || !isObject(created)) return body;
  const known = visit.contract.schemas.propertiesOf(ofCreate);
  const own = Object.entries(body).filter(([name]) => !known.has(name));
  const same = Object.entries(created).filter(([name]) => known.has(name) && Object.hasOwn(body, name));
  const like = Object.fromEntries([...own, ...same]);
  return isValid(visit, schema, like) ? like : body;
}

/** A body that keeps what names the item, in its path or in the body. */
export function bodyFor(
  visit: PlannedVisit,
  { collection, write: { operation, idIn } }: Writing,
  item: KnownItem,
  kind: 'full' | 'least',
): JsonValue | undefined {
  const accepted = kind === 'full' ? visit.own.acceptedBody(visit, operation) : undefined;
  const made = accepted ?? makeBody(visit, operation, collection, kind);
  if (!isObject(made)) return made;
  const body = kind === 'full' ? likeCreated(visit, collection, operation, made) : made;
  const idName = collection.id === undefined ? undefined : namesOf(collection.id.at)[0];
  const kept = [idName, ...collection.parents.map(({ property }) => property)].filter((name) => name !== undefined);
  const own = kept.flatMap((name) =>
    (Object.hasOwn(body, name) || (name === idName && idIn === 'body')) && item.value[name] !== undefined
      ? [[name, item.value[name]]]
      : [],
  );
  return { ...body, ...(Object.fromEntries(own) as JsonObject) };
}
