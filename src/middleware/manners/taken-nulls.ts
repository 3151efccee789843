import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { ownMember, type JsonValue } from '../../exact-json';
import type { Profile } from '../../profile/profile';
import { writePoints } from '../../profile/write-points';

/** A body whose nulls are taken though its schema has none. */
export interface TakenNulls {
  /** The body without them, as it is judged. */
  readonly judged: JsonValue;
  /** The body as it is kept: with those that are kept as null. */
  readonly kept: JsonValue;
}

/** Gives the body of a request with the nulls that a profile says are taken; undefined where it has none of them. */
export type FindTakenNulls = (operation: Operation, body: JsonValue | undefined) => TakenNulls | undefined;

/** Gives what finds the nulls that a service takes, by the members at the top of a body; found once for each operation. */
export function createFindTakenNulls({ schemas }: Contract, profile: Profile): FindTakenNulls {
  const known = new WeakMap<Operation, ReadonlyMap<string, 'left-out' | 'kept'>>();
  const taken = (operation: Operation): ReadonlyMap<string, 'left-out' | 'kept'> => {
    let ways = known.get(operation);
    if (ways === undefined) {
      const names = (operation.requestBody?.content ?? []).flatMap(({ schema }) =>
        Object.keys(schemas.shapedProperties(schema ?? {})),
      );
      const said = names.flatMap((name): [string, 'left-out' | 'kept'][] => {
        const way = profile.find(writePoints.nullMember, operation, `body.${name}`);
        return way === undefined || way === 'refuse' ? [] : [[name, way]];
      });
      known.set(operation, (ways = new Map(said)));
    }
    return ways;
  };
  return (operation, body) => {
    const ways = taken(operation);
    if (ways.size === 0 || body === undefined || !isObject(body)) return undefined;
    const members = body as Readonly<Record<string, JsonValue>>;
    const nulls = [...ways.keys()].filter((name) => ownMember(members, name) === null);
    if (nulls.length === 0) return undefined;
    const without = (names: readonly string[]): JsonValue =>
      Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
    return { judged: without(nulls), kept: without(nulls.filter((name) => ways.get(name) === 'left-out')) };
  };
}
