import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import type { MadeValue } from '../../profile/made-value';
import type { StateChange } from '../../profile/state-points';
import type { Creatable } from '../../verify/creatable';
import type { Written } from './exchanged';
import { madeValueOf } from './made-value-of';

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
