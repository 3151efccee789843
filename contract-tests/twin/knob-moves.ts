import type { JsonValue } from '../../src/exact-json';
import { parameterKinds, type ParameterKind } from '../../src/profile/parameter-kinds';
import { points } from '../../src/profile/points';
import { situations, type Situation } from '../../src/profile/situations';

/** A point of a profile moved by hand, at one place of test/test-documents/knobs.yaml. */
export interface Move {
  readonly point: string;
  readonly place: string;
  readonly value: JsonValue;
  /** What both profiles say beside, so that the point is asked at all. */
  readonly beside?: readonly Said[];
  /** What of the point the unmoved profile says; nothing where left out. */
  readonly before?: JsonValue;
  /** What every probe is called that shows the move, by its identifier, what it tries, and the place in its answers. */
  readonly names: RegExp;
}

/** A value of a point at a place. */
export interface Said {
  readonly point: string;
  readonly place: string;
  readonly value: JsonValue;
}

const list = 'GET /notes';
const create = 'POST /notes';
const item = 'GET /notes/{noteId}';

/** An answer that nothing else gives. */
const moved = {
  status: 422,
  headers: { 'Content-Type': 'application/json' },
  body: '{"code":"moved","message":"moved"}',
};

/** What shows an answer to a refusal: its status, or its code where the other one has that status too. */
const asMoved = /\b(?:422|"moved")/;

function parameterMove(kind: ParameterKind, place: string, value: JsonValue, names: RegExp): Move {
  return { point: `parameter.${kind}`, place, value, names };
}

const limit = `${list} query.limit`;
const status = `${list} query.status`;
const title = `${list} query.title`;
const year = 'GET /report query.year';

const parameterMoves: readonly Move[] = [
  parameterMove('below', limit, 'clamp', /limit.*below|limit.*is 1\b/i),
  parameterMove('above', limit, 'clamp', /limit.*above/i),
  parameterMove('zero', limit, 'ignore', /limit.*\b0\b/i),
  parameterMove('negative', limit, 'ignore', /limit.*(?:negative|-\d)/i),
  parameterMove('beyond-range', limit, 'clamp', /limit.*(?:range|digits|great|above)/i),
  parameterMove('fraction', limit, 'truncate', /limit.*fraction/i),
  parameterMove('decimal-zero', limit, 'read', /limit.*(?:\.0|fraction)/i),
  parameterMove('exponent', limit, 'read', /limit.*exponent/i),
  parameterMove('leading-zero', limit, 'read', /limit.*leading zero/i),
  parameterMove('plus-sign', limit, 'read', /limit.*plus/i),
  parameterMove('blank-around', limit, 'read', /limit.*blank/i),
  parameterMove('not-a-number', limit, 'ignore', /limit.*number/i),
  parameterMove('number-and-more', limit, 'leading', /limit.*number/i),
  parameterMove('empty', limit, 'ignore', /limit.*empty/i),
  parameterMove('unknown-value', status, 'empty', /status/i),
  parameterMove('other-case', status, 'read', /status.*case/i),
  parameterMove('too-long', title, 'clamp', /title.*long/i),
  parameterMove('too-short', title, 'ignore', /title.*short/i),
  parameterMove('malformed', title, 'ignore', /title/i),
  parameterMove('repeated', limit, 'last', /limit.*(?:twice|repeated|two)/i),
  parameterMove('missing', year, { as: '2026' }, /year.*(?:missing|left out|without)/i),
];

/** Where a parameter is refused in a way. */
const refusedAt: Partial<Record<ParameterKind, string>> = {
  'unknown-value': status,
  'other-case': status,
  'too-long': title,
  'too-short': title,
  malformed: title,
  missing: year,
};

const parameterRefusalMoves: readonly Move[] = (Object.keys(parameterKinds) as ParameterKind[]).map((kind) => ({
  point: `refusal.parameter.${kind}`,
  place: refusedAt[kind] ?? limit,
  value: moved,
  names: asMoved,
}));

/** Where a refusal is seen, and what else must be said for it. */
const refusedIn: Partial<Record<Situation, Partial<Move>>> = {
  'path.moved': { beside: [{ point: 'path.trailing-slash', place: '*', value: 'redirect' }] },
  'method.head': { beside: [{ point: 'method.head', place: '*', value: 'refuse' }] },
  'query.unknown': { beside: [{ point: 'query.unknown', place: '*', value: 'refuse' }] },
  'member.unknown': { beside: [{ point: 'body.unknown-member', place: '*', value: 'refuse' }] },
  'member.read-only': { beside: [{ point: 'body.read-only-member', place: '*', value: 'refuse' }] },
  'member.conflict': { beside: [{ point: 'member.unique', place: `${create} body.title`, value: true }] },
  'member.unknown-reference': {
    beside: [{ point: 'member.known-values', place: `${create} body.topicId`, value: 'existing' }],
  },
};

const refusalMoves: readonly Move[] = (Object.keys(situations) as Situation[]).map((situation) => ({
  point: `refusal.${situation}`,
  place: '*',
  value: situation === 'path.moved' ? { ...moved, status: 302, headers: { Location: '/moved' } } : moved,
  names: situation === 'path.moved' ? /slash/ : asMoved,
  ...refusedIn[situation],
}));

const requestMoves: readonly Move[] = [
  {
    point: 'refusals.order',
    place: '*',
    value: ['path', 'method', 'parameters', 'body', 'key', 'accept', 'media-type', 'syntax', 'item'],
    names: /./,
  },
  {
    point: 'refusals.subject-order',
    place: create,
    value: ['body.status', 'body.title'],
    names: /./,
    before: ['body.title', 'body.status'],
  },
  { point: 'refusals.missing-first', place: create, value: false, names: /./ },
  { point: 'refusals.several', place: create, value: 'first', names: /./ },
  { point: 'query.unknown', place: list, value: 'refuse', names: /unknown-parameter|unknown/ },
  { point: 'body.unknown-member', place: create, value: 'refuse', names: /member/ },
  { point: 'body.read-only-member', place: `${create} body.id`, value: 'refuse', names: /id/ },
  { point: 'body.media-type', place: create, value: 'read', names: /media|type/i },
  { point: 'body.no-media-type', place: create, value: 'read', names: /type/i },
  { point: 'body.charset', place: create, value: 'read', names: /charset/i },
  { point: 'accept.unsatisfiable', place: list, value: 'ignore', names: /accept/i },
  { point: 'key.scheme-case', place: '*', value: 'exact', names: /scheme/i },
  { point: 'key.in-query', place: '*', value: 'access_token', names: /query/i },
  { point: 'if-match', place: 'PUT /notes/{noteId}', value: 'ignore', names: /if-match/i },
  { point: 'path.trailing-slash', place: '*', value: 'as-without', names: /slash/i },
  { point: 'path.other-case', place: '*', value: 'as-written', names: /case/i },
  { point: 'method.head', place: '*', value: 'refuse', names: /HEAD/ },
  { point: 'method.options', place: '*', value: { status: 200, headers: { Allow: 'GET' } }, names: /OPTIONS/ },
];

const dataMoves: readonly Move[] = [
  { point: 'list.order', place: '/notes', value: 'newest-first', names: /listNotes|body/ },
  { point: 'list.longest-page', place: '/notes', value: 7, names: /listNotes/ },
  { point: 'list.page-share', place: '/notes', value: 0.5, names: /listNotes/ },
  { point: 'list.usual-page', place: '/notes', value: 9, names: /listNotes/ },
  {
    point: 'identifiers.new',
    place: '/notes',
    value: { kind: 'sequence', next: '9000', step: 3 },
    names: /identifiers/,
  },
  { point: 'created.sets', place: create, value: { about: { value: 'set' } }, names: /about/ },
  { point: 'changed.sets', place: 'PUT /notes/{noteId}', value: { about: { value: 'set' } }, names: /about/ },
  { point: 'changed.left-out-of-put', place: 'PUT /notes/{noteId}', value: 'kept', names: /replaceNote/ },
  { point: 'text.kept', place: `${create} body.title`, value: 'trimmed', names: /title/ },
  { point: 'text.longest', place: `${create} body.title`, value: 30, names: /title/ },
  { point: 'text.shortest', place: `${create} body.title`, value: 2, names: /title/ },
  { point: 'text.blank', place: `${create} body.title`, value: 'refuse', names: /title/ },
  { point: 'number.least', place: `${create} body.priority`, value: 10, names: /priority/ },
  { point: 'number.greatest', place: `${create} body.priority`, value: 900, names: /priority/ },
  { point: 'member.known-values', place: `${create} body.topicId`, value: 'existing', names: /topicId/ },
  { point: 'member.unique', place: `${create} body.title`, value: true, names: /again|title/ },
  { point: 'member.left-out', place: `${item} body.about`, value: 'null', names: /about/ },
];

const answerMoves: readonly Move[] = [
  { point: 'answer.status', place: 'GET /report', value: 202, names: /getReport/ },
  { point: 'answer.headers', place: list, value: { 'X-Moved': 'yes' }, names: /x-moved/i },
  { point: 'json.spelling', place: '*', value: { indent: 2 }, names: /blanks/ },
  { point: 'answer.body', place: 'GET /report', value: { notes: 17 }, names: /getReport/ },
  { point: 'json.member-order', place: '/notes', value: ['title', 'id'], names: /order of members/ },
];

/** Every point once, moved by hand. */
export const moves: readonly Move[] = [
  ...requestMoves,
  ...parameterMoves,
  ...dataMoves,
  ...answerMoves,
  ...refusalMoves,
  ...parameterRefusalMoves,
];

/** Points that no request of a comparison shows, with the reason. */
export const unseen: Readonly<Record<string, string>> = {};

/** Gives the points of the table that are neither moved nor named as unseen. */
export function unmovedPoints(): string[] {
  const known = new Set([...moves.map(({ point }) => point), ...Object.keys(unseen)]);
  return points.map(({ id }) => id).filter((id) => !known.has(id));
}
