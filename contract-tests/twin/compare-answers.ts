import { isDeepStrictEqual } from 'node:util';
import { stringifyJson, type JsonValue } from '../../src/base/json';
import { headerOf, type HttpResponse } from '../../src/probe/exchange';
import { jsonOf, type Played } from './play-steps';

/** How two answers to one request differ; empty where they are alike. */
export interface Unlike {
  /** Differences that are there even if messages are left aside. */
  readonly parts: readonly string[];
  /** Whether messages differ. */
  readonly messages: readonly string[];
  /** How JSON is spelt, which clients do not see. */
  readonly spelling: readonly string[];
}

/** Header fields that clients act on: their values must be the same. */
const told = [
  'Content-Type',
  'WWW-Authenticate',
  'Allow',
  'Cache-Control',
  'Location',
  'Link',
  'Retry-After',
  'Deprecation',
  'Sunset',
  'Content-Language',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Headers',
  'Access-Control-Allow-Credentials',
  'Access-Control-Expose-Headers',
  'Access-Control-Max-Age',
];

/** Header fields of which it matters that they are there. */
const present = ['ETag', 'Last-Modified', 'X-Request-Id', 'X-Total-Count', 'RateLimit-Limit', 'X-RateLimit-Limit'];

/** Members of an error body that are for people. */
const message = /^(?:message|detail|details|title|description|error_description|reason|hint|msg|text)$/i;

/** One side's view of an answer. */
export interface Side {
  readonly answer: HttpResponse;
  readonly played: Played;
  readonly baseUrl: string;
}

/**
 * Gives how the answer of a stand-in differs from that of the service. `again` is what the same service answered when it was
 * asked from the start once more: what differs from itself is compared by its kind alone. `sent` is all that the script brings: a
 * moment of it is no other.
 */
export function unlike(real: Side, again: Side, twin: Side, sent = ''): Unlike {
  const parts: string[] = [];
  if (real.answer.status !== twin.answer.status) parts.push(`status ${real.answer.status}, not ${twin.answer.status}`);
  for (const name of told) {
    const [wanted, other, got] = [real, again, twin].map((side) => field(side, name));
    const isSame =
      wanted === got ||
      (wanted !== undefined &&
        got !== undefined &&
        withoutCursor(withRoles(wanted, real.played)) === withoutCursor(withRoles(got, twin.played)));
    if (!isSame && wanted === other) parts.push(`${name}: ${wanted ?? 'none'}, not ${got ?? 'none'}`);
  }
  for (const name of present) {
    const [wanted, got] = [real, twin].map(({ answer }) => headerOf(answer.headers, name) !== undefined);
    if (wanted !== got) parts.push(`${name}: ${wanted === true ? 'there' : 'none'}, not so`);
  }
  const [value, other, got] = [real, again, twin].map(({ answer }) => jsonOf(answer));
  const messages: string[] = [];
  if (value === undefined || got === undefined) {
    if (real.answer.body.toString() !== twin.answer.body.toString()) parts.push('body');
  } else {
    const isError = real.answer.status >= 400;
    compare(value, other, got, 'body', { parts, messages, isError, real, again, twin, sent });
  }
  const isSpeltAlike = skeleton(real) === skeleton(twin);
  const isOther = parts.length + messages.length === 0 && !isSpeltAlike;
  return { parts, messages, spelling: isOther ? ['the spelling of the body'] : [] };
}

function field({ answer, baseUrl }: Side, name: string): string | undefined {
  const value = headerOf(answer.headers, name);
  if (value === undefined) return undefined;
  if (name === 'Allow')
    return value
      .split(',')
      .map((one) => one.trim())
      .toSorted()
      .join(', ');
  const { origin } = new URL(baseUrl);
  return value.replaceAll(origin, '<origin>').replaceAll(new URL(baseUrl).host, '<host>');
}

/** An identifier is one where it stands for itself: 131 in `/pets/131`, not in 13107. */
function withRoles(value: string, { created }: Played): string {
  const known = new Map(created.flatMap((id, index) => (id === undefined ? [] : [[id, index] as const])));
  const whole = known.get(value);
  if (whole !== undefined) return `<created ${whole}>`;
  return value.replaceAll(/[\w-]+/g, (word) => {
    const index = known.get(word);
    return index === undefined ? word : `<created ${index}>`;
  });
}

/** What is left of a body without letters and digits: blanks, marks, escapes. */
function skeleton({ answer }: Side): string {
  return answer.body.toString('utf8').replaceAll(/[a-z0-9-]+/gi, 'x');
}

/** Gives a value with the identifiers that a side made by the order in which it made them. */
function roles(value: JsonValue, played: Played): JsonValue {
  if (Array.isArray(value)) return value.map((one) => roles(one, played));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, roles(one, played)]));
  if (typeof value === 'string') return withRoles(value, played);
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  const index = played.created.indexOf(String(value));
  return index < 0 ? value : `<created ${index}>`;
}

interface Found {
  readonly parts: string[];
  readonly messages: string[];
  readonly isError: boolean;
  readonly sent: string;
  readonly real: Side;
  readonly again: Side;
  readonly twin: Side;
}

const most = 4;

function compare(
  wanted: JsonValue | undefined,
  again: JsonValue | undefined,
  got: JsonValue | undefined,
  where: string,
  found: Found,
): void {
  if (found.parts.length >= most || isDeepStrictEqual(wanted, got)) return;
  if (Array.isArray(wanted) && Array.isArray(got)) {
    if (wanted.length !== got.length) {
      found.parts.push(`${where}: ${wanted.length} items, not ${got.length}`);
      return;
    }
    const others = Array.isArray(again) ? again : [];
    if (isInAnyOrder(wanted, others, found)) {
      const kinds = new Set([...wanted, ...others].map(kindOf));
      const odd = got.map(kindOf).find((kind) => !kinds.has(kind));
      if (odd !== undefined) found.parts.push(`${where}: none of ${odd}`);
      return;
    }
    for (const [index, one] of wanted.entries()) compare(one, others[index], got[index], `${where}.${index}`, found);
    return;
  }
  if (isMembers(wanted) && isMembers(got)) {
    const others = isMembers(again) ? again : {};
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(got)]))
      compare(wanted[name], others[name], got[name], `${where}.${name}`, found);
    return;
  }
  const last = where.split('.').at(-1) ?? '';
  if (
    isAlikeInKind(wanted, again, got, found.sent) ||
    isAlikeInRole(wanted, got, found) ||
    areCursors(last, wanted, got)
  )
    return;
  const told = `${where}: ${shown(wanted)}, not ${shown(got)}`;
  const name = where.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const isMessage = found.isError && typeof wanted === 'string' && typeof got === 'string' && message.test(name);
  (isMessage ? found.messages : found.parts).push(told);
}

/** Tells whether a list has other items in the same places when it is asked for again: what names an item stands first in it. */
function isInAnyOrder(
  wanted: readonly JsonValue[],
  again: readonly JsonValue[],
  { real, again: other }: Found,
): boolean {
  const nameOf = (item: JsonValue | undefined, { played }: Side): JsonValue | undefined =>
    isMembers(item) ? Object.values(roles(item, played) as Readonly<Record<string, JsonValue>>)[0] : undefined;
  return (
    wanted.length === again.length &&
    wanted.some((item, index) => !isDeepStrictEqual(nameOf(item, real), nameOf(again[index], other)))
  );
}

/** What kind of value something is: of an object, the names of its members. */
function kindOf(value: JsonValue | undefined): string {
  if (isMembers(value)) return Object.keys(value).toSorted().join(' ');
  return Array.isArray(value) ? 'a list' : typeof value;
}

function isMembers(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A moment is a moment; what the service itself answers otherwise each time must be of the same kind. */
function isAlikeInKind(
  wanted: JsonValue | undefined,
  again: JsonValue | undefined,
  got: JsonValue | undefined,
  sent: string,
): boolean {
  if (typeof wanted === 'string' && typeof got === 'string') {
    if (wanted === again && wanted !== got && sent.includes(`"${wanted}"`)) return false;
    const [one, other] = [wanted, got].map((value) => value.replaceAll(/\d/g, '0'));
    if (one === other && /0000-00-00[T ]00:00:00/.test(wanted.replaceAll(/\d/g, '0'))) return true;
  }
  if (isMomentNow(wanted) && isMomentNow(got)) return true;
  const isNoise = again !== undefined && !isDeepStrictEqual(wanted, again);
  return isNoise && typeof wanted === typeof got;
}

/** A number of seconds or milliseconds since 1970 that is about now. */
function isMomentNow(value: JsonValue | undefined): boolean {
  if (typeof value !== 'number') return false;
  return [value, value * 1000].some((moment) => Math.abs(moment - Date.now()) < 3_600_000);
}

/** The text of a cursor is its maker's own: clients pass it back as it is. */
function areCursors(name: string, wanted: JsonValue | undefined, got: JsonValue | undefined): boolean {
  if (typeof wanted !== 'string' || typeof got !== 'string' || wanted === '' || got === '') return false;
  return (
    /(?:cursor|token)$/i.test(name) || (cursorInQuery.test(wanted) && withoutCursor(wanted) === withoutCursor(got))
  );
}

const cursorInQuery = /([?&](?:cursor|after|before|(?:page|next)_?token)=)[^&>]+/i;

/** Gives an address, or links of it, with what its cursor says left out. */
function withoutCursor(text: string): string {
  return text.replaceAll(new RegExp(cursorInQuery, 'gi'), '$1');
}

/** What differs may be identifiers that each side gave in the same turn. */
function isAlikeInRole(wanted: JsonValue | undefined, got: JsonValue | undefined, { real, twin }: Found): boolean {
  if (wanted === undefined || got === undefined) return false;
  return isDeepStrictEqual(roles(wanted, real.played), roles(got, twin.played));
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : stringifyJson(value).slice(0, 90);
}
