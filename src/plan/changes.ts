import { isEqual, isObject, type JsonValue } from '../base/json';
import type { KnownItem } from '../knowledge/knowledge';
import type { Collection, ItemOperation } from '../openapi/collections/collection';
import { namesOf } from '../openapi/document/pointer';
import type { Visit } from '../visit/visit';
import { bodyMedia } from './bodies';
import type { BodyPlace } from './places';
import type { Generator, PlannedVisit, Writing } from './planner';
import { scenario } from './scenario';
import { sendPlain, sendVaried } from './send';
import { nameOf, validVariations, type Variation } from './variations';
import { bodyFor, changeItem, changesOf, changeWhole, inTurns, itemToChange, placesToVary } from './write-item';

const mostValues = 3;

/** PUT and PATCH of an own item: whole, each property alone, several, none; the item and its list are shown after each. */
export const changes: Generator = function* (planner) {
  for (const collection of planner.contract.collections)
    for (const changing of changesOf(collection)) {
      const { operation } = changing.write;
      yield scenario(operation, 'changes', 0, 'change', (visit) => changeOnce(visit, changing));
      yield scenario(operation, 'changes.values', 1, 'change', (visit) => changeValues(visit, changing));
      yield scenario(operation, 'changes.left-out', 1, 'change', (visit) => changeLeast(visit, changing));
    }
};

async function changeOnce(visit: PlannedVisit, changing: Writing): Promise<void> {
  const item = await itemToChange(visit, changing.collection);
  if (item === undefined) return;
  const { list } = changing.collection;
  if (list !== undefined) await sendPlain(visit, list.operation, 'list before');
  await changeWhole(visit, changing, item, 'change');
  if (list !== undefined) await sendPlain(visit, list.operation, 'list after');
}

async function changeValues(visit: PlannedVisit, changing: Writing): Promise<void> {
  const { collection, write } = changing;
  const schema = bodyMedia(write.operation)?.schema;
  const item = await itemToChange(visit, collection);
  if (item === undefined || schema === undefined) return;
  const base = await changeWhole(visit, changing, item, 'all properties');
  if (base?.view.result !== 'success') return;
  const kept = new Set([
    ...collection.references.map(({ property }) => property),
    ...collection.parents.flatMap(({ property }) => property ?? []),
  ]);
  const only = write === collection.update ? { ...base, parts: { ...base.parts, body: {} } } : base;
  const places = placesToVary(visit.contract, collection, schema, base.parts.body ?? {}).filter(({ at }) => {
    // A patch has lists as a whole.
    const isInList = write === collection.update && namesOf(at).includes('0');
    return !kept.has(namesOf(at)[0] ?? '') && !isInList;
  });
  const valid = ({ schema: property }: BodyPlace): readonly Variation[] =>
    validVariations(visit.contract, property, visit.runTag).slice(0, mostValues);
  for (const { at, variation } of inTurns(places, valid).slice(0, visit.mostVaried)) {
    await sendVaried(visit, only, { in: 'body', at }, variation.value, `${at}, ${nameOf(variation)}`);
    await visit.own.prove(visit, collection, item.path);
  }
}

/** What is left out: a PATCH of one property, and of none; a PUT of the least. Then everything again. */
async function changeLeast(visit: PlannedVisit, changing: Writing): Promise<void> {
  const { collection, write } = changing;
  const item = (await itemAwayFromDefaults(visit, collection)) ?? (await itemToChange(visit, collection, true));
  if (item === undefined) return;
  const full = awayFromDefaults(visit, write, bodyFor(visit, changing, item, 'full'));
  const least = bodyFor(visit, changing, item, 'least');
  const parts = write === collection.update ? patchesOf(full) : [];
  const bodies = [...parts, full, ...(write === collection.update ? parts : [least]), full];
  for (const [index, body] of bodies.entries())
    if (body !== undefined) await changeItem(visit, changing, item, body, `change ${index + 1}`);
}

/** A new item whose properties are not as their defaults: a change that resets one shows. Undefined if none has a default. */
async function itemAwayFromDefaults(visit: PlannedVisit, collection: Collection): Promise<KnownItem | undefined> {
  const { own } = visit;
  const { create, isSingleton } = collection;
  if (create === undefined || isSingleton || (await own.item(visit, collection)) === undefined) return undefined;
  const parents = await own.parents(visit, collection);
  if (parents === undefined) return undefined;
  const creating = { collection, write: create };
  const parts = own.parts(visit, creating, parents);
  const body = awayFromDefaults(visit, create, parts.body);
  if (body === undefined || body === parts.body) return undefined;
  const { items } = await own.createWith(visit, creating, { ...parts, body }, 'away from defaults');
  const item = visit.knowledge.item(items[0]?.path ?? '');
  return item?.isProven === true ? item : undefined;
}

/** What has a default gets another value, so that the default shows when it is left out. */
function awayFromDefaults(
  { contract, runTag }: Visit,
  { operation }: ItemOperation,
  body: JsonValue | undefined,
): JsonValue | undefined {
  const schema = bodyMedia(operation)?.schema;
  if (schema === undefined || !isObject(body)) return body;
  const others = [...contract.schemas.propertiesOf(schema)].flatMap(([name, property]) => {
    const initial = contract.schemas.flatten(property.schema)['default'];
    if (initial === undefined || !isEqual(body[name] ?? null, initial)) return [];
    const other = validVariations(contract, property, runTag).find(
      ({ value }) => value !== null && !isEqual(value ?? null, initial),
    );
    return other?.value === undefined ? [] : [[name, other.value] as const];
  });
  if (others.length === 0) return body;
  const changed = { ...body, ...Object.fromEntries(others) };
  return contract.judge.check(schema, changed, 'request').length === 0 ? changed : body;
}

function patchesOf(full: JsonValue | undefined): readonly JsonValue[] {
  if (!isObject(full)) return [];
  const [first] = Object.entries(full);
  return [...(first === undefined ? [] : [Object.fromEntries([first])]), {}];
}
