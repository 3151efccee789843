import { ownMember, stringifyJson, type JsonValue } from '../../base/json';
import type { Contract } from '../../openapi/contract';
import type { Resource } from '../../openapi/collections/resources';
import type { MadeValue } from '../../profile/point';
import type { Exchange } from '../../probe/exchange';
import type { SeenItem } from '../../probe/knowledge';
import { madeValueOf, type Written } from './exchanged';
import type { StateChange } from '../../profile/state-points';
import type { Creatable } from '../../probe/creatable';

/** An item before a request and after it. */
export interface Observed {
  readonly before: SeenItem;
  readonly after: SeenItem;
  readonly exchange: Exchange;
}

/** Tells whether a member has one of few values, so that what one item got others get as well. */
export type IsTelling = (name: string) => boolean;

/** Gives what tells members with few values from others: listed ones by the document, and those that are called a state. */
export function tellingMembersOf({ schemas }: Contract, { itemSchema }: Resource): IsTelling {
  const described = schemas.shapedProperties(itemSchema);
  return (name) =>
    schemas.flatten(ownMember(described, name)).enum !== undefined || /status|state|phase|stage/i.test(name);
}

/**
 * Gives what requests set a member to, whatever item they are about: the moment, the number of another member, a value that stays,
 * or one of a kind, one more than before. What one item alone was seen to get may be its own: then only a truth value, none at all, and one of few values
 * is taken to stay. Undefined where nothing is sure.
 */
export function valueSet(name: string, seen: readonly Observed[], isTelling: IsTelling): MadeValue | undefined {
  const [first] = seen;
  const now = first === undefined ? undefined : ownMember(first.after, name);
  if (first === undefined || now === undefined) return undefined;
  const made = madeValueOf(
    name,
    seen.map(({ exchange, after }) => ({ exchange, sent: {}, answered: after })),
  );
  const making = made !== undefined && 'make' in made ? made : undefined;
  if (making?.make === 'now') return making;
  const isConstant = seen.every(({ after }) => isSame(ownMember(after, name), now));
  if (!isOfSeveral(name, seen)) {
    const isSure = now === null || typeof now === 'boolean' || (typeof now !== 'object' && isTelling(name));
    return isConstant && isSure ? { value: now } : undefined;
  }
  const source = sourceOf(name, seen);
  if (source !== undefined) return { make: 'same-as', of: source };
  if (seen.every((one) => isOneMore(name, one))) return { make: 'counter' };
  if (isConstant) return now === null || typeof now !== 'object' ? { value: now } : undefined;
  return making !== undefined && /^(?:uuid|random|same-as|text)$/.test(making.make) ? making : undefined;
}

/** Tells whether what a request set is unsure for want of a second item. */
export function isUnsure({ before, after, exchange }: Observed, isTelling: IsTelling): boolean {
  return Object.keys(after).some((name) => {
    const now = ownMember(after, name);
    if (isSame(ownMember(before, name), now) || (typeof now === 'object' && now !== null)) return false;
    return valueSet(name, [{ before, after, exchange }], isTelling) === undefined;
  });
}

/** What an item keeps that was seen before is no second observation. */
function isOfSeveral(name: string, seen: readonly Observed[]): boolean {
  const paths = new Set<string>();
  const telling = seen.filter(({ before, after, exchange }) => {
    const isNew = !paths.has(exchange.request.path);
    paths.add(exchange.request.path);
    return isNew || !isSame(ownMember(before, name), ownMember(after, name));
  });
  return telling.length > 1;
}

function isOneMore(name: string, { before, after }: Observed): boolean {
  const [then, now] = [ownMember(before, name) ?? 0, ownMember(after, name)];
  return typeof now === 'number' && typeof then === 'number' && now === then + 1;
}

/** Gives the member whose number before became that of another. */
function sourceOf(name: string, seen: readonly Observed[]): string | undefined {
  const [first] = seen;
  if (first === undefined) return undefined;
  return Object.keys(first.before).find(
    (other) =>
      other !== name &&
      first.before[other] !== 0 &&
      seen.every(
        ({ before, after }) =>
          typeof ownMember(before, other) === 'number' && isSame(ownMember(before, other), ownMember(after, name)),
      ),
  );
}

/** Tells whether two values are the same, none and null too. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return stringifyJson(one ?? null) === stringifyJson(other ?? null);
}

/** Most values of a member that others may follow. */
const mostValues = 6;

/** Gives the members of a body that have one of a few values, which others may follow: listed ones, and truth values. */
export function tellingMembers(
  { schemas }: Contract,
  { fields, wrapper }: Pick<Creatable, 'fields' | 'wrapper'>,
): string[] {
  return fields.flatMap(({ path, schema, types }) => {
    const own = wrapper !== undefined && path[0] === wrapper ? path.slice(1) : path;
    const [name, ...within] = own;
    const listed = schemas.flatten(schema).enum ?? [];
    const isTelling = types.includes('boolean') || (listed.length > 1 && listed.length <= mostValues);
    return name === undefined || within.length > 0 || !isTelling ? [] : [name];
  });
}

/**
 * Gives what a create sets along with the value of another member, of members that nothing explains by itself: where the items that
 * share that value have each made in one way, seen twice; what most items share comes first.
 */
export function setAlongAtCreation(
  { identifier }: Resource,
  telling: readonly string[],
  open: readonly string[],
  seen: readonly Written[],
): readonly StateChange[] {
  let left = open.filter((name) => name !== identifier?.property);
  const changes: StateChange[] = [];
  for (const member of telling) {
    const groups = groupsBy(member, seen);
    if (groups.length < 2) continue;
    const explained = left.flatMap((name): [string, MadeValue[]][] => {
      const ways = groups.map(({ items }) => wayOf(name, items, identifier?.property));
      const isWhole = ways.every((way) => way !== undefined);
      return isWhole && new Set(ways.map((way) => JSON.stringify(way))).size > 1 ? [[name, ways]] : [];
    });
    if (explained.length === 0) continue;
    for (const [index, { value }] of groups.entries()) {
      const sets = explained.flatMap(([name, ways]): [string, MadeValue][] => {
        const way = ways[index];
        return way === undefined ? [] : [[name, way]];
      });
      changes.push({ member, becomes: value, sets: Object.fromEntries(sets) });
    }
    left = left.filter((name) => !explained.some(([known]) => known === name));
  }
  return changes;
}

/** Gives how one group makes a member of those that left it out; undefined where it is not seen twice. */
function wayOf(name: string, items: readonly Written[], identifier: string | undefined): MadeValue | undefined {
  const left = items.filter(({ sent }) => !Object.hasOwn(sent, name));
  return left.length < 2 ? undefined : madeValueOf(name, left, identifier);
}

function groupsBy(
  member: string,
  seen: readonly Written[],
): { readonly value: JsonValue; readonly items: readonly Written[] }[] {
  const groups = new Map<string, { value: JsonValue; items: Written[] }>();
  for (const written of seen) {
    const value = ownMember(written.answered, member);
    if (value === undefined || (typeof value === 'object' && value !== null)) continue;
    const key = stringifyJson(value);
    const group = groups.get(key) ?? { value, items: [] };
    group.items.push(written);
    groups.set(key, group);
  }
  const several = [...groups.values()].filter(({ items }) => items.length > 1);
  return several.toSorted((one, other) => other.items.length - one.items.length);
}
