import type { Request } from 'express';
import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Point } from '../../profile/point';
import { plain, type Near, type Profile } from '../../profile/profile';
import { parameterRefusalPoints, refusalPoints } from '../../profile/request-points';
import type { Situation, AnswerTemplate } from '../../profile/situations';
import { holdsProbe, withOwnWords } from './own-words';
import { wideKinds } from './react';
import type { Cause } from './situation';

/**
 * Gives how a path is refused that is not described, by where it lies and by the method it is asked with; undefined where nothing
 * is said of that but what is said of any such path.
 */
function templateOfUnknown(
  contract: Contract,
  profile: Profile,
  { method, context: { path } }: Request,
): AnswerTemplate | undefined {
  const below = belowBase(contract, path);
  if (below === undefined) return profile.find(refusalPoints['path.outside']);
  const ofMethod =
    method === 'HEAD'
      ? profile.find(refusalPoints['path.unknown-head'])
      : method !== 'GET' && profile.find(refusalPoints['path.unknown-write']);
  if (ofMethod) return ofMethod;
  const withoutSlash = path.endsWith('/') ? describedPath(contract, path.slice(0, -1)) : undefined;
  const slashed = withoutSlash === undefined ? undefined : profile.find(refusalPoints['path.slash'], withoutSlash);
  if (slashed !== undefined) return slashed;
  const above = withoutSlash ?? describedAbove(contract, path);
  if (above !== undefined) return profile.find(refusalPoints['path.below'], above);
  return below.split('/').length === 3 ? profile.find(refusalPoints['path.unknown-item']) : undefined;
}

/** Most segments of a path that are left out until one is described. */
const mostSegments = 8;

function describedAbove(contract: Contract, path: string): string | undefined {
  let above = path;
  for (let left = 0; left < mostSegments; left += 1) {
    above = above.slice(0, Math.max(0, above.lastIndexOf('/')));
    const described = describedPath(contract, above);
    if (described !== undefined) return described;
  }
  return undefined;
}

function describedPath(contract: Contract, path: string): string | undefined {
  const match = path === '' ? undefined : contract.match('GET', path);
  if (match?.kind === 'operation') return match.operation.path;
  return match?.kind === 'method-unknown' ? match.path : undefined;
}

/** Gives what of a path lies below where the API does; undefined where it does not lie there. */
function belowBase({ basePaths }: Contract, path: string): string | undefined {
  const base = basePaths.find(
    (one) => path.startsWith(one) && (one === '' || path.length === one.length || path[one.length] === '/'),
  );
  return base === undefined ? undefined : path.slice(base.length);
}

/** Gives the template by which a request is refused: of the very place, else of the place that is most like it; undefined where there is none. */
export function findTemplate(
  contract: Contract,
  profile: Profile,
  request: Request,
  cause: Cause & { readonly words: string },
): AnswerTemplate | undefined {
  const { situation, kind, subject, words } = cause;
  const asked = placeOf(contract, request);
  const place = typeof asked === 'string' ? (readOf(contract, request, situation) ?? asked) : asked;
  if (situation === 'path.unknown') {
    const told = templateOfUnknown(contract, profile, request);
    if (told !== undefined) return told;
  }
  const point = situation === undefined ? kind && parameterRefusalPoints[kind] : refusalPoints[situation];
  if (point === undefined) return undefined;
  const wideKind = kind && wideKinds[kind];
  const wide = situation === undefined ? wideKind && parameterRefusalPoints[wideKind] : wideOf(situation);
  const inMap = ofMap(profile, point, place, subject);
  if (inMap !== undefined) return inMap;
  const own = profile.find(point, place, subject) ?? (wide && profile.find(wide, place, subject));
  if (own !== undefined) return own;
  const same = profile.nearest(point, place, subject);
  const near = same ?? ofItsClass(profile, cause, place);
  if (near === undefined || holdsProbe(near.value)) return undefined;
  if (near.subject === plainSubject(subject) && same !== undefined) return near.value;
  const named = withWords(near, subject);
  return isOfSubject(cause, same !== undefined) ? withOwnWords(named, words, nameOf(subject) ?? '') : named;
}

/** What a map holds is told of at one place, whatever its name is. */
function ofMap(
  profile: Profile,
  point: Point<AnswerTemplate>,
  place: Operation | string | undefined,
  subject: string | undefined,
): AnswerTemplate | undefined {
  if (subject === undefined || !/^body(?:\.[^.]*){2,}$/.test(subject) || /\.\d+(?:\.|$)/.test(subject))
    return undefined;
  const any = `${subject.slice(0, subject.lastIndexOf('.'))}.*`;
  const near = profile.nearest(point, place, `${any.slice(0, -1)}0`);
  return near?.subject === any ? near.value : undefined;
}

/** Of what is asked of a path rather than an operation, such as HEAD, its key and what it accepts are told as those of reading it. */
function readOf(
  contract: Contract,
  { context: { path } }: Request,
  situation: Situation | undefined,
): Operation | undefined {
  if (situation === undefined || !/^(?:key|accept)\./.test(situation)) return undefined;
  const match = contract.match('GET', path);
  return match.kind === 'operation' ? match.operation : undefined;
}

function plainSubject(subject: string | undefined): string | undefined {
  return subject === undefined ? undefined : plain(subject);
}

function wideOf(situation: Situation): Point<AnswerTemplate> | undefined {
  const wide = wideSituations[situation];
  return wide && refusalPoints[wide];
}

/** What is told of as a wider situation is, where nothing else is known: a text of blanks as one that is too short. */
const wideSituations: Partial<Record<Situation, Situation>> = {
  'member.blank': 'member.too-short',
  'body.number': 'body.scalar',
  'body.truth': 'body.scalar',
};

/** Situations of members that are told of each in the same words, but for its name. */
const ofAnyMember: ReadonlySet<Situation> = new Set([
  'member.missing',
  'member.null',
  'member.unknown',
  'member.read-only',
  'member.conflict',
]);

/** Oddnesses of parameters that are told of in words of the schema of each. */
const ofItsSchema: ReadonlySet<string> = new Set([
  'above',
  'below',
  'zero',
  'negative',
  'too-long',
  'too-short',
  'unknown-value',
  'other-case',
  'malformed',
  'beyond-range',
]);

/** Tells whether the words of an answer are those of the subject's schema, which another subject has not. */
function isOfSubject({ situation, kind }: Cause, isSame: boolean): boolean {
  if (situation?.startsWith('member.') === true) return !isSame || !ofAnyMember.has(situation);
  return kind !== undefined && (!isSame || ofItsSchema.has(kind));
}

/** A method that is not described, or is refused, is told of its path. */
function placeOf(contract: Contract, { context, method }: Request): Operation | string | undefined {
  if (context.operation !== undefined && (method !== 'HEAD' || context.operation.method === 'HEAD'))
    return context.operation;
  const match = contract.match(method, context.path);
  if (match.kind === 'operation') return match.operation.path;
  return match.kind === 'method-unknown' ? match.path : undefined;
}

/** Situations of which one tells how another, that was not seen, is likely to be answered. */
const classes: readonly (readonly Situation[])[] = [
  ['key.missing', 'key.wrong', 'key.empty', 'key.other-scheme', 'key.expired'],
  ['body.other-media-type', 'body.no-media-type', 'body.other-charset'],
  ['body.cut-off', 'body.no-json', 'body.byte-order-mark', 'body.empty', 'body.not-utf-8', 'body.missing'],
  ['body.other-shape', 'body.scalar', 'body.number', 'body.truth', 'body.null', 'body.cut-off'],
  ['item.unknown', 'item.gone', 'parent.unknown'],
  ['path.unknown', 'path.unknown-item', 'path.outside', 'path.below'],
  ['member.below', 'member.above', 'member.out-of-bounds'],
  ['member.blank', 'member.too-short'],
  ['member.other-type', 'member.text-for-number', 'member.fraction'],
  ['method.unknown', 'method.head'],
  [
    'member.beyond-range',
    'member.other-type',
    'member.text-for-number',
    'member.fraction',
    'member.out-of-bounds',
    'member.below',
    'member.above',
    'member.unknown-value',
    'member.malformed',
    'member.too-long',
    'member.too-short',
    'member.null',
    'member.missing',
    'member.unknown',
    'member.read-only',
    'body.other-shape',
  ],
];

function ofItsClass(
  profile: Profile,
  { situation, kind, subject }: Cause,
  place: Operation | string | undefined,
): Near<AnswerTemplate> | undefined {
  const others =
    situation === undefined
      ? Object.values(parameterRefusalPoints)
      : classes
          .filter((members) => members.includes(situation))
          .flatMap((members) => members.map((name) => refusalPoints[name]));
  // Another oddness of the same parameter says more than the same one of another.
  for (const point of others) {
    const value = profile.find(point, place, subject);
    if (value !== undefined) return { value, subject };
  }
  if (kind === undefined && situation?.startsWith('member.') !== true)
    return others.map((point) => profile.nearest(point, place)).find(Boolean);
  return others.map((point) => profile.nearest(point, place, subject)).find(Boolean);
}

/** An answer that names another member names this one in its place. */
function withWords({ value, subject: other }: Near<AnswerTemplate>, subject: string | undefined): AnswerTemplate {
  const [from, to] = [nameOf(other), nameOf(subject)];
  if (from === undefined || to === undefined || from === to || value.body === undefined) return value;
  return { ...value, body: replaceWord(value.body, from, to) };
}

function nameOf(subject: string | undefined): string | undefined {
  return subject?.slice(subject.indexOf('.') + 1);
}

function replaceWord(text: string, word: string, by: string): string {
  const [first = '', ...others] = text.split(word);
  const pieces = [first];
  // What is written so far is not looked at again: of a long text that repeats a name it would be long each time.
  let last = first.at(-1) ?? '';
  for (const part of others) {
    const isWord = !/[\w-]/.test(last) && !/^[\w-]/.test(part);
    const put = isWord ? by : word;
    pieces.push(put, part);
    last = part.at(-1) ?? put.at(-1) ?? last;
  }
  return pieces.join('');
}
