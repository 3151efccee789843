import { stringifyJson, type JsonValue } from '../../src/base/json';
import { parameterKinds, type ParameterKind } from '../../src/profile/request-points';
import { points } from '../../src/profile/points';
import { situations, type Situation } from '../../src/base/refusal-reasons';
import type { Move, Said } from './move';
import { derivedMoves } from './derived-moves';
import { unseen } from './unseen-points';

const list = 'GET /notes';
const create = 'POST /notes';

/** Gives an answer whose status nothing else has. */
function movedAs(index: number): JsonValue {
  const body = stringifyJson({ code: 'moved', message: 'moved' });
  return { status: firstStatus + index, headers: { 'Content-Type': 'application/json' }, body };
}

/** What shows such an answer. */
function shownAs(index: number): RegExp {
  return new RegExp(`: status \\d+ -> ${firstStatus + index}$`);
}

/** From here on there are more statuses than points that nobody has given a meaning. */
const firstStatus = 452;

function parameterMove(kind: ParameterKind, place: string, value: JsonValue, names: RegExp): Move {
  return { point: `parameter.${kind}`, group: 'parameters', place, value, names };
}

const limit = `${list} query.limit`;
const status = `${list} query.status`;
const title = `${list} query.title`;
const year = 'GET /report query.year';

const parameterMoves: readonly Move[] = [
  parameterMove('below', limit, 'clamp', /limit is (?:below|far below|1\b)/),
  parameterMove('above', limit, 'clamp', /limit.*above/i),
  parameterMove('zero', limit, 'ignore', /limit is 0/),
  parameterMove('negative', limit, 'ignore', /limit is (?:negative|far below)/),
  parameterMove('beyond-range', limit, 'clamp', /limit is beyond int64/),
  parameterMove('fraction', limit, 'truncate', /limit.*fraction/i),
  parameterMove('decimal-zero', limit, 'read', /limit.*(?:\.0|fraction)/i),
  parameterMove('exponent', limit, 'read', /limit.*exponent/i),
  parameterMove('leading-zero', limit, 'read', /limit.*leading zero/i),
  parameterMove('plus-sign', limit, 'read', /limit.*plus/i),
  parameterMove('blank-around', limit, 'read', /limit.*blank/i),
  parameterMove(
    'not-a-number',
    limit,
    'ignore',
    /limit is (?:no number|NaN|null|hexadecimal)|limit (?:has text|ends with)|no-number|limit.*number/,
  ),
  parameterMove('open-fraction', limit, 'read', /limit ends with a point/),
  parameterMove('hexadecimal', limit, 'read', /limit is hexadecimal/),
  parameterMove('number-and-more', limit, 'leading', /limit (?:is hexadecimal|has text behind|ends with a point)/),
  parameterMove('empty', limit, 'ignore', /limit.*empty/i),
  parameterMove('unknown-value', status, 'empty', /status/i),
  parameterMove('other-case', status, 'read', /status.*case/i),
  parameterMove('too-long', title, 'clamp', /title.*long/i),
  parameterMove('too-short', title, 'ignore', /title is (?:too short|a number|\*)/),
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

const parameterRefusalMoves: readonly Move[] = (Object.keys(parameterKinds) as ParameterKind[])
  .filter((kind) => !(`refusal.parameter.${kind}` in unseen))
  .map((kind, index) => ({
    point: `refusal.parameter.${kind}`,
    group: 'refused parameters',
    place: refusedAt[kind] ?? limit,
    value: movedAs(index),
    names: shownAs(index),
  }));

/** Where a refusal is seen, and what else must be said for it. */
const refusedIn: Partial<Record<Situation, Partial<Move>>> = {
  'path.moved': {
    beside: [{ point: 'path.trailing-slash', place: '*', value: 'redirect' }],
    value: { status: 307, headers: { Location: '/moved' } },
    names: /slash/,
  },
  'method.head': { beside: [{ point: 'method.head', place: '*', value: 'refuse' }] },
  'query.unknown': { beside: [{ point: 'query.unknown', place: '*', value: 'refuse' }] },
  'member.unknown': { beside: [{ point: 'body.unknown-member', place: '*', value: 'refuse' }] },
  'member.read-only': { beside: [{ point: 'body.read-only-member', place: '*', value: 'refuse' }] },
  'member.blank': { beside: [{ point: 'text.blank', place: `${create} body.title`, value: 'refuse' }] },
  'member.conflict': { beside: [{ point: 'member.unique', place: `${create} body.title`, value: true }] },
  'member.unknown-reference': {
    beside: [{ point: 'member.known-values', place: `${create} body.topicId`, value: 'existing' }],
  },
};

const refusalMoves: readonly Move[] = (Object.keys(situations) as Situation[])
  .filter((situation) => !(`refusal.${situation}` in unseen))
  .map((situation, index) => ({
    point: `refusal.${situation}`,
    group: 'refusals',
    place: '*',
    value: movedAs(index),
    names: shownAs(index),
    ...refusedIn[situation],
  }));

/** Moves that reads show, in two groups, and those that writes show. */
const readMoves: readonly Move[] = [
  { point: 'query.unknown', place: list, value: 'refuse', names: /unknown-parameter|other-case-name/ },
  { point: 'accept.unsatisfiable', place: list, value: 'ignore', names: /listNotes.*accept/i },
  { point: 'key.scheme-case', place: '*', value: 'exact', names: /scheme/i },
  { point: 'path.trailing-slash', place: '*', value: 'as-without', names: /slash/i },
  { point: 'path.other-case', place: '*', value: 'as-written', names: /path.*case/i },
  { point: 'above.unknown', place: 'GET /notes/{noteId}/remarks', value: 'pass', names: /unknown-parent/ },
  { point: 'method.head', place: '*', value: 'refuse', names: /HEAD/ },
  { point: 'method.options', place: '*', value: { status: 200, headers: { Allow: 'GET' } }, names: /OPTIONS/ },
  { point: 'list.order', place: '/notes', value: 'newest-first', names: /listNotes.*(?:which items|body)/ },
  { point: 'list.longest-page', place: '/notes', value: 7, names: /listNotes.*(?:how many|header\.link)/ },
  { point: 'answer.status', place: 'GET /report', value: 202, names: /getReport.*status 200 -> 202/ },
  { point: 'answer.headers', place: '/topics', value: {}, names: /x-moved/i },
].map((move) =>
  move.point === 'answer.headers'
    ? { ...move, group: 'reads', place: 'GET /topics', value: { 'X-Moved': 'yes' } }
    : { ...move, group: 'reads' },
);

const otherReadMoves: readonly Move[] = [
  { point: 'list.page-share', place: '/notes', value: 0.5, names: /listNotes.*how many/ },
  { point: 'json.spelling', place: '*', value: { indent: 2 }, names: /blanks between values/ },
  { point: 'json.member-order', place: '/notes', value: ['title', 'id'], names: /order of members/ },
  { point: 'answer.body', place: 'GET /report', value: { notes: 17 }, names: /getReport.*body\.notes/ },
  {
    point: 'refusals.order',
    place: '*',
    value: ['path', 'method', 'parameters', 'body', 'key', 'accept', 'media-type', 'syntax', 'item'],
    names: /both\./,
  },
].map((move) => ({ ...move, group: 'other reads' }));

const severalShown: Said = {
  point: 'refusal.member.other-type',
  place: create,
  value: {
    status: 400,
    headers: { 'Content-Type': 'application/json' },
    body: '{"code":"wrong","message":"wrong","problems":[{"member":"{{subject}}"}]}',
  },
};

const writeMoves: readonly Move[] = [
  { point: 'body.unknown-member', place: create, value: 'refuse', names: /unknown-member/ },
  { point: 'body.null-member', place: `${create} body.contact`, value: 'left-out', names: /contact is null/ },
  { point: 'body.read-only-member', place: `${create} body.id`, value: 'refuse', names: /own-identifier/ },
  { point: 'body.media-type', place: create, value: 'read', names: /spelt\.|malformed\.|both\.|media type/ },
  { point: 'body.no-media-type', place: create, value: 'read', names: /no-type/ },
  { point: 'body.charset', place: create, value: 'read', names: /latin-1/ },
  { point: 'body.not-utf-8', place: create, value: 'read', names: /not UTF-8/ },
  { point: 'if-match', place: 'PUT /notes/{noteId}', value: 'ignore', names: /replaceNote.*other-tag/ },
  { point: 'text.kept', place: `${create} body.about`, value: 'trimmed', names: /about/ },
  { point: 'text.longest', place: `${create} body.title`, value: 30, names: /title.* of \d+ characters/ },
  { point: 'text.shortest', place: `${create} body.title`, value: 1, names: /title is an empty text/ },
  { point: 'text.blank', place: `${create} body.title`, value: 'refuse', names: /title is a blank/ },
  { point: 'number.least', place: `${create} body.priority`, value: 0, names: /priority is -1/ },
  { point: 'number.greatest', place: `${create} body.priority`, value: 900, names: /priority is its maximum/ },
  { point: 'member.known-values', place: `${create} body.topicId`, value: 'existing', names: /topicId/ },
  { point: 'member.unique', place: `${create} body.title`, value: true, names: /taken before/ },
  {
    point: 'changed.sets',
    place: 'PUT /notes/{noteId}',
    value: { about: { value: 'set' } },
    names: /replaceNote.*about/,
  },
  {
    point: 'refusals.several',
    place: create,
    before: 'first',
    value: 'all',
    beside: [severalShown],
    names: /problems/,
  },
  { point: 'list.usual-page', place: '/notes', value: 9, names: /listNotes.*how many/ },
].map((move) => ({ ...move, group: 'writes' }));

const otherWriteMoves: readonly Move[] = [
  {
    point: 'refusals.subject-order',
    place: create,
    before: ['body.title', 'body.status'],
    value: ['body.status', 'body.title'],
    names: /both\.members/,
  },
  { point: 'refusals.missing-first', place: create, value: false, names: /both\.left-out/ },
  {
    point: 'identifiers.new',
    place: '/notes',
    value: { kind: 'sequence', next: '9000', step: 3 },
    names: /identifiers/,
  },
  { point: 'created.sets', place: create, value: { status: { value: 'closed' } }, names: /body(?:\[\*\])?\.status/ },
  { point: 'body.media-type-case', place: create, value: 'exact', names: /upper-case/ },
  { point: 'changed.left-out-of-put', place: 'PUT /notes/{noteId}', value: 'kept', names: /replaceNote/ },
  { point: 'member.left-out', place: `${create} body.about`, value: 'null', names: /about/ },
].map((move) => ({ ...move, group: 'other writes' }));

const alongMoves: readonly Move[] = [
  {
    point: 'created.sets-with',
    group: 'writes along',
    place: create,
    value: [{ member: 'status', becomes: 'open', sets: { about: { value: 'along' } } }],
    names: /about/,
  },
];

const transportMoves: readonly Move[] = [
  {
    point: 'cors.headers',
    place: '*',
    value: { 'Access-Control-Allow-Origin': 'https://example.com' },
    names: /header\.(?:access-control|vary)/i,
  },
  { point: 'cors.preflight', place: '/notes', value: { status: 290 }, names: /preflight/ },
  { point: 'if-none-match', place: 'GET /notes/{noteId}', value: 'ignore', names: /getNote.*304/ },
].map((move) => ({ ...move, group: 'transport' }));

/** Every point once, moved by hand, but for those that are not seen. */
export const moves: readonly Move[] = [
  ...readMoves,
  ...otherReadMoves,
  ...parameterMoves,
  ...parameterRefusalMoves,
  ...writeMoves,
  ...[...otherWriteMoves, ...alongMoves, ...derivedMoves],
  ...refusalMoves,
  ...transportMoves,
];

/** Gives the points of the table that are neither moved nor named as unseen. */
export function unmovedPoints(): string[] {
  const known = new Set([...moves.map(({ point }) => point), ...Object.keys(unseen)]);
  return points.map(({ id }) => id).filter((id) => !known.has(id));
}
