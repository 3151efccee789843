import type { Request } from 'express';
import type { Contract } from '../../contract/contract';
import { undocumentedProperties } from '../../contract/schema/keep-documented';
import type { MediaType, Operation } from '../../contract/operation';
import type { Violation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import type { Profile } from '../../profile/profile';
import { requestPoints } from '../../profile/request-points';
import { severalPoints } from '../../profile/several-points';
import type { InTheirOrder } from './in-their-order';

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
