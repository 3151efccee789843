import type { Contract } from '../../../openapi/contract';
import type { Operation } from '../../../openapi/operation';
import type { Profile } from '../../../profile/profile';
import { requestPoints, parameterRefusalPoints, refusalPoints } from '../../../profile/request-points';
import { createInTheirOrder, type InTheirOrder, createTellFirst, type TellFirst } from './refusal-order';
import { createLearntAnswers, type LearntAnswers } from './error-responses';
import { createReact, type React } from './input-policies';
import { createShapesOf } from './refusal-reason';
import { isObject, type Schema } from '../../../openapi/document';
import { jsonContent } from '../../../openapi/success-response';
import { type JsonValue, ownMember } from '../../../base/json';
import { writePoints } from '../../../profile/data-points';
import type { Request } from 'express';
import { answerPoints } from '../../../profile/answer-points';
import { countIn } from './counters';
import type { OperationMatch } from '../../../openapi/match-operation';
import { withoutTrailingSlashes } from '../../../base/http';

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

/** Gives the headers of a request's answer in which numbers go on, of a refusal in our own words too. */
export type CountedHeaders = (request: Request) => Readonly<Record<string, string>>;

const counting = /^\{\{((?:operation-)?(?:counter|count-down):-?\d{1,15})\}\}$/;

/**
 * Gives what counts on in refusals of which the profile has no answer: the headers of successes that count, where refusals that it
 * has answers of count too.
 */
function createCountedHeaders(profile: Profile): CountedHeaders {
  const points = [...Object.values(refusalPoints), ...Object.values(parameterRefusalPoints)];
  const names = new Set(
    points.flatMap((point) => {
      const headers = Object.entries(profile.nearest(point)?.value.headers ?? {});
      return headers.filter(([, text]) => counting.test(text)).map(([name]) => name.toLowerCase());
    }),
  );
  if (names.size === 0) return () => ({});
  return (request) => {
    const headers = Object.entries(profile.find(answerPoints.headers, request.context.operation) ?? {});
    return Object.fromEntries(
      headers.flatMap(([name, text]): [string, string][] => {
        const [, placeholder] = names.has(name.toLowerCase()) ? (counting.exec(text) ?? []) : [];
        const number = placeholder === undefined ? undefined : countIn(request, name, placeholder);
        return number === undefined ? [] : [[name, number]];
      }),
    );
  };
}

/** What a path is to a service: an operation, or a place that another one is named for. */
interface Matched {
  readonly match: OperationMatch;
  /** Whether the client is sent to the path as the document has it, with or without a slash at its end. */
  readonly isMoved: boolean;
}

/** Gives the match of a method and a path as a profile says of slashes at the end, letters in another case, and HEAD. */
type MatchAs = (method: string, path: string) => Matched;

/** Gives what matches paths as a profile says. */
function createMatchAs(contract: Contract, profile: Profile): MatchAs {
  const templates = [...new Set(contract.operations.map(({ path }) => path))].map((path) => path.split('/'));
  return (method, path) => {
    const match = contract.match(method, path);
    if (match.kind === 'operation') return { match: refusesHead(profile, method, match), isMoved: false };
    if (match.kind !== 'path-unknown') return { match, isMoved: false };
    for (const [point, other] of [
      [requestPoints.trailingSlash, withOtherEnd(path)],
      [requestPoints.otherCase, inDocumentedCase(contract, templates, path)],
    ] as const) {
      const found = other === undefined ? undefined : contract.match(method, other);
      const own = found === undefined ? undefined : templateOf(found);
      if (found === undefined || own === undefined) continue;
      const said = profile.find<string>(point, own);
      if (said === 'redirect') return { match, isMoved: true };
      if (said === 'as-without' || said === 'as-written')
        return { match: refusesHead(profile, method, found), isMoved: false };
    }
    return { match, isMoved: false };
  };
}

/** Without the slashes at its end, or with one. */
function withOtherEnd(path: string): string | undefined {
  if (path.length < 2) return undefined;
  return path.endsWith('/') ? withoutTrailingSlashes(path) : `${path}/`;
}

function templateOf(match: OperationMatch): string | undefined {
  if (match.kind === 'operation') return match.operation.path;
  return match.kind === 'method-unknown' ? match.path : undefined;
}

/** HEAD is a method that is not there, where a profile says so. */
function refusesHead(profile: Profile, method: string, match: OperationMatch): OperationMatch {
  if (method !== 'HEAD' || match.kind !== 'operation' || match.operation.method === 'HEAD') return match;
  const { operation } = match;
  if (profile.find(requestPoints.head, operation.path) !== 'refuse') return match;
  return { kind: 'method-unknown', path: operation.path, methods: [operation.method], operations: [operation] };
}

/** Gives the path with the letters of the document in its fixed parts; undefined where it is of no template, or has them already. */
function inDocumentedCase(
  { basePaths }: Contract,
  templates: readonly (readonly string[])[],
  path: string,
): string | undefined {
  const base = basePaths.find((known) => path.toLowerCase().startsWith(known.toLowerCase()));
  if (base === undefined) return undefined;
  const parts = path.slice(base.length).split('/');
  const template = templates.find(
    (one) =>
      one.length === parts.length &&
      one.every((part, index) => part.includes('{') || part.toLowerCase() === parts[index]?.toLowerCase()),
  );
  if (template === undefined) return undefined;
  const written = base + template.map((part, index) => (part.includes('{') ? parts[index] : part)).join('/');
  return written === path ? undefined : written;
}
