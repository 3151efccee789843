import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Profile } from '../../profile/profile';
import { requestPoints } from '../../profile/request-points';
import { createCountedHeaders, type CountedHeaders } from './counted-headers';
import { createInTheirOrder, type InTheirOrder } from './in-their-order';
import { createLearntAnswers, type LearntAnswers } from './learnt-answers';
import { createMatchAs, type MatchAs } from './match-as';
import { createReact, type React } from './react';
import { createShapesOf } from './situation';
import { createTellFirst, type TellFirst } from './tell-first';
import { isObject, type Schema } from '../../contract/document';
import { jsonContent } from '../../contract/success-response';
import { type JsonValue, ownMember } from '../../exact-json';
import { writePoints } from '../../profile/write-points';

/** How requests are met as a profile says, where it says anything at all. */
export interface Manners {
  readonly profile: Profile;
  readonly answers: LearntAnswers;
  readonly counted: CountedHeaders;
  readonly order: InTheirOrder;
  readonly react: React;
  readonly match: MatchAs;
  readonly tellFirst: TellFirst;
  readonly takenNulls: FindTakenNulls;
  /** Tells whether no body is read as an object with nothing in it, of a service that is played as it is. */
  readonly readsNoBody: (operation: Operation) => boolean;
  /** Gives a body with what is read of members of another type than asked for. */
  readonly readLenient: ReturnType<typeof createReadLenient>;
  /** Tells whether an operation goes on whatever If-Match names. */
  readonly ignoresConditions: (operation: Operation) => boolean;
}

/** Gives how requests are met as a profile says; undefined for an empty one, so that nothing is asked of it. */
export function createManners(contract: Contract, profile: Profile): Manners | undefined {
  if (profile.isEmpty) return undefined;
  const shapesOf = createShapesOf(contract);
  const order = createInTheirOrder(contract, profile);
  return {
    profile,
    answers: createLearntAnswers(contract, profile, shapesOf),
    counted: createCountedHeaders(profile),
    order,
    react: createReact(profile, shapesOf),
    match: createMatchAs(contract, profile),
    tellFirst: createTellFirst(contract, profile, order),
    takenNulls: createFindTakenNulls(contract, profile),
    // It would break the document that requires a body.
    readsNoBody: (operation) => profile.asItIs && profile.find(requestPoints.noBody, operation) === 'empty-object',
    readLenient: createReadLenient(contract, profile),
    ignoresConditions: (operation) => profile.find(requestPoints.ifMatch, operation) === 'ignore',
  };
}

type Lenient = NonNullable<typeof requestPoints.lenientTypes.values.of>;

/** Gives what reads members of a body that are of another type than asked for, as a profile says; a body that it leaves alone is the same. */
function createReadLenient(
  { schemas }: Contract,
  profile: Profile,
): (operation: Operation, body: JsonValue | undefined) => JsonValue | undefined {
  return (operation, body) => {
    const lenient = isObject(body) ? profile.find(requestPoints.lenientTypes, operation) : undefined;
    if (lenient === undefined || lenient.length === 0 || !isObject(body)) return body;
    const described = schemas.shapedProperties(jsonContent(operation.requestBody)?.schema ?? {});
    const read = Object.entries(body as Readonly<Record<string, JsonValue>>).flatMap(
      ([name, value]): [string, JsonValue][] => {
        const schema: Schema | undefined = Object.hasOwn(described, name) ? described[name] : undefined;
        const types = schema === undefined ? [] : schemas.typesOf(schemas.flatten(schema));
        const other = types.length === 0 ? undefined : readAs(types, lenient, value);
        return other === undefined ? [] : [[name, other]];
      },
    );
    return read.length === 0 ? body : { ...(body as Readonly<Record<string, JsonValue>>), ...Object.fromEntries(read) };
  };
}

/** Undefined where a value is of one of the types, or stands for none of them. */
function readAs(types: readonly string[], lenient: Lenient, value: JsonValue): JsonValue | undefined {
  const has = (type: string): boolean => types.includes(type);
  if (typeof value === 'string' && !has('string')) {
    const text = value.trim();
    const isNumber = (has('number') && /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text)) || /^[+-]?\d{1,15}$/.test(text);
    if (lenient.includes('numbers') && isNumber && (has('number') || has('integer'))) return Number(text);
    if (lenient.includes('booleans') && has('boolean') && /^(?:true|false)$/i.test(text))
      return text.toLowerCase() === 'true';
  }
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && lenient.includes('texts') && types.every((type) => type === 'string' || type === 'null')
    ? String(value)
    : undefined;
}

/** A body whose nulls are taken though its schema has none. */
interface TakenNulls {
  /** The body without them, as it is judged. */
  readonly judged: JsonValue;
  /** The body as it is kept: with those that are kept as null. */
  readonly kept: JsonValue;
}

/** Gives the body of a request with the nulls that a profile says are taken; undefined where it has none of them. */
type FindTakenNulls = (operation: Operation, body: JsonValue | undefined) => TakenNulls | undefined;

/** Gives what finds the nulls that a service takes, by the members at the top of a body; found once for each operation. */
function createFindTakenNulls({ schemas }: Contract, profile: Profile): FindTakenNulls {
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
