import { isEqual, ownProperty, type JsonObject } from '../../base/json';
import { groupBy } from '../../base/once';
import { isNaturalName } from '../../openapi/names';
import type { Explained } from '../explain';
import { mayBeTaken, validRequests, type Valid } from './valid-requests';

/** Creates that return an item which was there before, as it has the same name; some only if a flag says so: by operation. */
export function learnReturned(explained: readonly Explained[]): ReadonlyMap<string, JsonObject> {
  const byOperation = groupBy(validRequests(explained), ({ view: { role, operation } }) =>
    role.kind === 'create' ? operation.name : undefined,
  );
  return new Map(
    [...byOperation].flatMap(([operation, all]): [string, JsonObject][] => {
      const found = propertyOf(all);
      return found === undefined ? [] : [[operation, found]];
    }),
  );
}

function propertyOf(all: readonly Valid[]): JsonObject | undefined {
  const returned = all.filter(({ before, error }) => before !== undefined && error === undefined);
  const [first] = returned;
  if (first?.view.role.kind !== 'create') return undefined;
  const id = first.view.role.collection.id?.name ?? '';
  if (returned.some(({ view }) => view.sent[id] !== undefined)) return undefined;
  const others = all.filter((one) => !returned.includes(one));
  const same = Object.entries(first.view.sent).flatMap(([name, value]) =>
    mayBeTaken(value) &&
    returned.every(({ view, before }) => isEqual(ownProperty(view.sent, name), ownProperty(before ?? {}, name)))
      ? [name]
      : [],
  );
  const isTaken =
    (name: string): ((one: Valid) => boolean) =>
    ({ taken }) =>
      taken.has(`body.${name}`);
  const plain = same.filter((name) => !others.some(isTaken(name)));
  const by = plain.find(isNaturalName) ?? (plain.length === 1 ? plain[0] : undefined);
  if (by !== undefined) return { by };
  const flags = Object.keys(first.view.sent).filter((name) => returned.every(({ view }) => view.sent[name] === true));
  for (const name of same.filter(isNaturalName)) {
    const beside = others.filter(isTaken(name));
    const flag = flags.find((one) => beside.every(({ view }) => view.sent[one] !== true));
    if (flag !== undefined) return { by: name, if: flag };
  }
  return undefined;
}
