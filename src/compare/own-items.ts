import { isObject } from '../contract/document';
import type { Resource } from '../contract/resource/resources';
import type { JsonValue } from '../exact-json';
import { madeBy } from './canonical';
import type { Side } from './side';

/** A list that a side answered, with roles in place of identifiers. */
interface Listed {
  readonly side: Side;
  readonly value: JsonValue;
}

/**
 * Gives two lists without items that the run has made on one side alone: that the create was answered otherwise was told then.
 * Where one was left out, the lists are cut to one length, for it may have driven another off the page.
 */
export function withCounterparts(resource: Resource, a: Listed, b: Listed): [a: JsonValue, b: JsonValue] {
  const [listA, listB] = [listIn(resource, a.value), listIn(resource, b.value)];
  if (listA === undefined || listB === undefined) return [a.value, b.value];
  const [keptA, keptB] = [ofBoth(resource, listA, b.side), ofBoth(resource, listB, a.side)];
  if (keptA.length === listA.length && keptB.length === listB.length) return [a.value, b.value];
  const length = Math.min(keptA.length, keptB.length);
  return [withList(resource, a.value, keptA.slice(0, length)), withList(resource, b.value, keptB.slice(0, length))];
}

function ofBoth(resource: Resource, items: readonly JsonValue[], other: Side): JsonValue[] {
  const envelope = resource.list?.itemEnvelope;
  const property = resource.identifier?.property ?? '';
  return items.filter((entry) => {
    const item = envelope === undefined ? entry : memberOf(entry, envelope);
    const name = madeBy(memberOf(item, property));
    return name === undefined || other.holds(resource, name);
  });
}

function listIn({ list }: Resource, value: JsonValue): readonly JsonValue[] | undefined {
  const found = list?.envelope === undefined ? value : memberOf(value, list.envelope);
  return Array.isArray(found) ? found : undefined;
}

function withList({ list }: Resource, value: JsonValue, items: JsonValue[]): JsonValue {
  return list?.envelope === undefined ? items : { ...(value as Record<string, JsonValue>), [list.envelope]: items };
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, JsonValue>)[name] : undefined;
}
