import type { Request, RequestHandler } from 'express';
import type { Contract } from '../../../openapi/contract';
import { undocumentedProperties } from '../../../openapi/schema/documented-part';
import type { MediaType, Operation } from '../../../openapi/operation';
import { type Violation, ApiError } from '../../../base/errors';
import type { JsonValue } from '../../../base/json';
import type { Profile } from '../../../profile/profile';
import { requestPoints, inspections, type Inspection } from '../../../profile/request-points';
import { severalPoints } from '../../../profile/answer-points';
import type { OperationMatch } from '../../../openapi/match-operation';
import { inspectionOf } from './refusal-reason';

/** What of the violations of a request is told, and those that a profile adds. */
export interface TellFirst {
  /** Gives the violations that are told, those that are told first before others. */
  readonly choose: (request: Request, operation: Operation, violations: readonly Violation[]) => readonly Violation[];
  /** Gives the members of a body that a profile says are refused. */
  readonly refusedMembers: (
    operation: Operation,
    media: MediaType | undefined,
    body: JsonValue | undefined,
  ) => readonly Violation[];
}

/** Gives what chooses which violations are told, as a profile says. */
export function createTellFirst({ schemas }: Contract, profile: Profile, order: InTheirOrder): TellFirst {
  const rankOfMember = createRankOfMember(profile, (operation) => {
    const members = (operation.requestBody?.content ?? []).flatMap(({ schema }) =>
      schema === undefined ? [] : schemas.shapesOf(schema).flatMap((shape) => Object.keys(schemas.propertiesOf(shape))),
    );
    const parameters = operation.parameters.map(({ in: location, name }) => `${location}.${name}`);
    return [...parameters, ...members.map((name) => `body.${name}`)];
  });
  const readOnlyMembers = createReadOnlyMembers(schemas);
  const isUnread = (operation: Operation, { where }: Violation): boolean => {
    if (!where.startsWith('body.')) return false;
    const name = where.slice('body.'.length).split('.')[0] ?? '';
    const isReadOnly = readOnlyMembers(operation).has(name);
    return isReadOnly && profile.find(requestPoints.readOnlyMember, operation, `body.${name}`) === 'unread';
  };
  return {
    choose: (request, operation, violations) => {
      const { held } = request.context;
      const isBodyRead = held.every(({ inspection }) => inspection !== 'media-type' && inspection !== 'syntax');
      const read = violations.filter((violation) => !isUnread(operation, violation));
      const judged = isBodyRead ? read : read.filter((violation) => !isOfBody(violation));
      const ranked = rankOfMember(operation);
      const parts = judged.length < 2 ? undefined : profile.find(severalPoints.parts, operation);
      if (parts?.includes('body') === true || judged.some((one) => isApart(one, parts)))
        return byParts(judged, parts ?? [], ranked);
      const rank = order.rankOf(request);
      const isBodyFirst = rank('body') < rank('parameters');
      const first = judged.filter((violation) => isOfBody(violation) === isBodyFirst);
      const told = first.length > 0 ? first : judged;
      return told.length < 2 ? told : [...told].sort((one, other) => ranked(one) - ranked(other));
    },
    refusedMembers: (operation, media, body) => {
      if (media === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return [];
      const isUnknownRefused = profile.find(requestPoints.unknownMember, operation) === 'refuse';
      const unknown = isUnknownRefused ? undocumentedProperties(schemas, media.schema, body) : [];
      const described = Object.entries(schemas.shapedProperties(media.schema ?? {}));
      const readOnly = described.filter(
        ([name, schema]) =>
          Object.hasOwn(body, name) &&
          schemas.flatten(schema).readOnly === true &&
          profile.find(requestPoints.readOnlyMember, operation, `body.${name}`) === 'refuse',
      );
      return [
        ...readOnly.map(([name]) => violation(media, name, 'readOnly')),
        ...unknown.map((name) => violation(media, name, 'additionalProperties')),
      ];
    },
  };
}

/** Gives the members at the top of an operation's bodies that only the service sets; found once for each. */
function createReadOnlyMembers(schemas: Contract['schemas']): (operation: Operation) => ReadonlySet<string> {
  const known = new WeakMap<Operation, ReadonlySet<string>>();
  return (operation) => {
    let names = known.get(operation);
    if (names === undefined) {
      const described = (operation.requestBody?.content ?? []).flatMap(({ schema }) =>
        Object.entries(schemas.shapedProperties(schema ?? {})),
      );
      const readOnly = described.filter(([, schema]) => schemas.flatten(schema).readOnly === true);
      known.set(operation, (names = new Set(readOnly.map(([name]) => name))));
    }
    return names;
  };
}

function violation({ schemaPointer }: MediaType, name: string, rule: string): Violation {
  return { where: `body.${name}`, clause: schemaPointer, rule, expected: 'no such field', got: 'it' };
}

type Parts = NonNullable<typeof severalPoints.parts.values.of>;

/** What is told alone, and before what is told together. */
function isApart({ where }: Violation, parts: Parts | undefined): boolean {
  return parts !== undefined && !parts.includes('path') && where.startsWith('path.');
}

/** Gives what is told alone, else all of the parts that are told of together, each in its own order. */
function byParts(judged: readonly Violation[], parts: Parts, ranked: (violation: Violation) => number): Violation[] {
  const apart = judged.filter((one) => isApart(one, parts));
  if (apart.length > 0) return apart;
  const at = (violation: Violation): number => {
    const part = isOfBody(violation) ? 'body' : violation.where.startsWith('path.') ? 'path' : 'query';
    return parts.indexOf(part);
  };
  return [...judged].sort((one, other) => at(one) - at(other) || ranked(one) - ranked(other));
}

function isOfBody({ where }: Violation): boolean {
  return where === 'body' || where.startsWith('body.');
}

/** What a service tells of first is what it looks at first: members in their order, or those that are left out before others. */
function createRankOfMember(
  profile: Profile,
  subjectsOf: (operation: Operation) => readonly string[],
): (operation: Operation) => (violation: Violation) => number {
  const known = new WeakMap<Operation, (violation: Violation) => number>();
  return (operation) => {
    let rank = known.get(operation);
    if (rank === undefined) {
      const given = (['query', 'body'] as const).flatMap(
        (part) => profile.find(requestPoints.subjectOrder, operation, part) ?? [],
      );
      const subjects = subjectsOf(operation);
      const ofPath = subjects.filter((subject) => subject.startsWith('path.') && !given.includes(subject));
      const all = [...new Set([...ofPath, ...given, ...subjects])];
      const isMissingFirst = profile.find(requestPoints.missingFirst, operation) !== false;
      const isUnknownFirst = profile.find(severalPoints.unknownFirst, operation) === true;
      rank = ({ where, rule }) => {
        if (isUnknownFirst && rule === 'additionalProperties') return -2 * all.length - 1;
        const at = all.findIndex((subject) => where === subject || where.startsWith(`${subject}.`));
        const place = at === -1 ? all.length : at;
        return isMissingFirst && rule === 'required' && where !== 'body' ? place - all.length - 1 : place;
      };
      known.set(operation, rank);
    }
    return rank;
  };
}

/** What tells refusals in the order of a profile, which may be another than that in which they are found. */
export interface InTheirOrder {
  /** Gives a stage that goes on where something that is told earlier may still be found. `ahead` is what later stages look at. */
  readonly holding: (stage: RequestHandler, ahead: readonly Inspection[]) => RequestHandler;
  /** The stage that tells what was held back, the first of it. */
  readonly tell: RequestHandler;
  /** Gives the place of each inspection in the order that a request is told by. */
  readonly rankOf: (request: Request) => (inspection: Inspection) => number;
}

/** Gives what tells refusals in the order of a profile. */
export function createInTheirOrder(contract: Contract, profile: Profile): InTheirOrder {
  const rankOf = createRankOf(contract, profile);
  return {
    rankOf,
    holding: (stage, ahead) => (request, response, next) => {
      const proceed = (error?: unknown): void => {
        if (error === undefined || !hold(request, error, ahead, rankOf)) next(error);
        else next();
      };
      try {
        const outcome: unknown = stage(request, response, proceed);
        if (outcome instanceof Promise) outcome.catch(proceed);
      } catch (thrown) {
        proceed(thrown);
      }
    },
    tell: (request, _response, next) => {
      const { held } = request.context;
      if (held.length === 0) {
        next();
        return;
      }
      const rank = rankOf(request);
      const [first] = [...held].sort((one, other) => rank(one.inspection) - rank(other.inspection));
      next(first?.error);
    },
  };
}

type RankOf = (request: Request) => (inspection: Inspection) => number;

function hold(request: Request, error: unknown, ahead: readonly Inspection[], rankOf: RankOf): boolean {
  if (!(error instanceof ApiError)) return false;
  const inspection = inspectionOf(error);
  if (inspection === undefined) return false;
  const rank = rankOf(request);
  const { held } = request.context;
  if (held.length === 0 && ahead.every((later) => rank(later) > rank(inspection))) return false;
  held.push({ inspection, error });
  return true;
}

/** Of a path or method that is not described, the order is that of the path, else of the whole service. */
function createRankOf(contract: Contract, profile: Profile): RankOf {
  const known = new Map<Operation | string | undefined, readonly Inspection[]>();
  const orderAt = (place: Operation | string | undefined): readonly Inspection[] => {
    let order = known.get(place);
    if (order === undefined) {
      const given = profile.find(requestPoints.orderOfRefusals, place) ?? [];
      known.set(
        place,
        (order = given.length === 0 ? [] : [...given, ...inspections.filter((one) => !given.includes(one))]),
      );
    }
    return order;
  };
  return ({ context, method }) => {
    const match = context.operation === undefined ? contract.match(method, context.path) : undefined;
    const order = orderAt(pathOf(match) ?? context.operation);
    // Without an order of its own all is told as it is found.
    if (order.length === 0) return usualRank;
    return (inspection) => order.indexOf(inspection);
  };
}

/** HEAD may be a method that is not there, though GET is. */
function pathOf(match: OperationMatch | undefined): string | undefined {
  if (match?.kind === 'method-unknown') return match.path;
  return match?.kind === 'operation' ? match.operation.path : undefined;
}

function usualRank(inspection: Inspection): number {
  return inspections.indexOf(inspection);
}

/** A refusal that is held back. */
export interface HeldRefusal {
  readonly inspection: Inspection;
  readonly error: ApiError;
}
