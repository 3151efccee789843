import { isJson, essence } from '../base/http';
import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import { decodeUtf8, headerOf, type Exchange, type HeaderList } from '../probe/exchange';
import { resourceOf } from '../probe/items';
import { canonicalBody, canonicalText, type Canonical, compareJson, madeBy } from './json-differences';
import { Differences, type Difference, type IsTold } from './difference';
import type { Probe } from './plan-parts';
import type { Side } from './service-side';
import { isObject } from '../openapi/document';

/** What parts the texts of a target: segments, names and values. */
const mark = /[/?&=]/;

/**
 * Gives what puts places in the stead of texts of a service's own that it was asked with: where the targets of one request differ from
 * service to service, such as in an identifier that was made like one of its items, an answer that repeats it differs in nothing.
 *
 * @param own path and query that the service was asked
 * @param other those of the other service
 */
function withoutAsked(own: string, other: string): (text: string) => string {
  const [ownTexts, otherTexts] = [own.split(mark), other.split(mark)];
  const places = new Map<string, string>();
  if (own !== other && ownTexts.length === otherTexts.length)
    for (const [index, text] of ownTexts.entries()) {
      if (text === otherTexts[index]) continue;
      for (const spelling of [decoded(text), text]) if (spelling !== '') places.set(spelling, `<asked at ${index}>`);
    }
  if (places.size === 0) return (text) => text;
  // The longest first: one may be the beginning of another.
  const literals = [...places.keys()]
    .sort((first, second) => second.length - first.length)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  const asked = new RegExp(`(?<![\\w-])(?:${literals.join('|')})(?![\\w-])`, 'g');
  return (text) => text.replaceAll(asked, (found) => places.get(found) ?? found);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An answer, and the service that gave it. */
interface Answered {
  readonly side: Side;
  readonly exchange: Exchange;
}

/** An answer, with what gives its texts with roles and places in the stead of what is the service's own. */
interface Told extends Answered {
  readonly text: (text: string) => string;
}

/** What answers are compared with. */
export interface AnswerComparison {
  readonly probe: Probe;
  /** Collections of which the services hold different items. */
  readonly others: ReadonlySet<Resource>;
  /** Collections of which one service holds some of the items that the other has. */
  readonly fewer: ReadonlySet<Resource>;
  /** Names of header fields, in small letters, that are left out. */
  readonly ignored: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Tells whether an earlier request has told a difference of an item of the run's own. */
  readonly isTold?: IsTold | undefined;
}

/**
 * Gives where two answers to one request differ. Where their statuses differ, nothing else is compared: they are answers to
 * different questions.
 */
export function differencesOf(comparison: AnswerComparison, a: Answered, b: Answered): readonly Difference[] {
  const differences = new Differences();
  const [one, other] = [a.exchange.response, b.exchange.response];
  if (one.status !== other.status) {
    differences.add('status', 'status', String(one.status), String(other.status));
    return differences.all;
  }
  const [toldA, toldB] = [toTold(a, b), toTold(b, a)];
  compareHeaders({
    differences,
    a: { headers: one.headers, text: (value) => headerText(toldA, value) },
    b: { headers: other.headers, text: (value) => headerText(toldB, value) },
    ignored: comparison.ignored,
  });
  compareBodies(comparison, differences, toldA, toldB);
  return differences.all;
}

function toTold(own: Answered, other: Answered): Told {
  const place = withoutAsked(own.exchange.request.path, other.exchange.request.path);
  return { ...own, text: (text) => place(canonicalText(own.side, text)) };
}

/** A Location leads to an item by its role, below the base URL of each side; that it is absolute is told. */
function headerText({ side, text }: Told, value: string): string {
  const { baseUrl } = side.client;
  const { origin, pathname } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  const isBelow = (start: string): boolean => start !== '' && value.startsWith(`${start}/`);
  const shown = isBelow(baseUrl)
    ? `<base URL>${value.slice(baseUrl.length)}`
    : isBelow(base)
      ? `<base path>${value.slice(base.length)}`
      : value.startsWith(origin)
        ? `<origin>${value.slice(origin.length)}`
        : value;
  return text(shown);
}

function compareBodies(comparison: AnswerComparison, differences: Differences, a: Told, b: Told): void {
  const [one, other] = [a.exchange.response, b.exchange.response];
  if (one.flaw !== other.flaw) differences.add('body (how it travels)', 'shape', one.flaw, other.flaw);
  // A service that says the same again differs in nothing, however long that is.
  if (a.side === b.side && one.flaw === other.flaw && one.body.equals(other.body)) return;
  const [valueA, valueB] = [jsonOf(a), jsonOf(b)];
  if (valueA !== undefined && valueB !== undefined) {
    compareValues(comparison, differences, { ...a, value: valueA }, { ...b, value: valueB });
    compareSpelling(differences, one.body, other.body);
    return;
  }
  const [kindA, kindB] = [a, b].map((answered) => kindOf(answered, jsonOf(answered)));
  if (kindA !== kindB) differences.add('body', 'shape', kindA, kindB);
  else if (!one.body.equals(other.body)) {
    const texts = [a, b].map(({ text, exchange }) => text(decodeUtf8(exchange.response.body) ?? 'bytes'));
    const isSame = texts[0] === texts[1] && texts[0] !== 'bytes';
    if (!isSame) differences.add('body', one.status >= 400 ? 'message' : 'value', texts[0], texts[1]);
  }
}

function jsonOf({ side, exchange }: Answered): JsonValue | undefined {
  return isJson(headerOf(exchange.response.headers, 'Content-Type') ?? '') ? side.bodyOf(exchange) : undefined;
}

function kindOf({ exchange: { response } }: Answered, value: JsonValue | undefined): string {
  if (value !== undefined) return 'JSON';
  if (response.unread !== undefined) return response.unread;
  return response.body.length === 0 ? 'no body' : 'what is no JSON';
}

type Valued = Told & { readonly value: JsonValue };

function compareValues(comparison: AnswerComparison, differences: Differences, a: Valued, b: Valued): void {
  const { probe, others, fewer, now } = comparison;
  const operation = probe.isJudged ? probe.operation : undefined;
  const { contract } = a.side;
  const resource = operation === undefined ? undefined : resourceOf(contract, operation);
  const { status } = a.exchange.response;
  const isError = status >= 400;
  const isOther = !isError && (resource === undefined ? others.size > 0 : others.has(resource));
  // What both say in the same words names nothing of either, though a number in it may be that of an item too.
  const shared = isError ? sharedTexts(a.value, b.value) : noTexts;
  const read = ({ side, value, text }: Valued): Canonical =>
    canonicalBody(side, operation, status, isError ? withRoles(text, value, shared) : value, isOther);
  const [ofA, ofB] = [read(a), read(b)];
  const [valueA, valueB] =
    resource?.list?.operation === operation && resource !== undefined && !isError
      ? withCounterparts(resource, { side: a.side, value: ofA.value }, { side: b.side, value: ofB.value })
      : [ofA.value, ofB.value];
  const [first, second] = [
    { ...ofA, value: valueA },
    { ...ofB, value: valueB },
  ];
  const isOwn = probe.isWrite || (first.isOwn && second.isOwn);
  if (
    isOther &&
    first.direction !== undefined &&
    second.direction !== undefined &&
    first.direction !== second.direction
  )
    differences.add('body (in which order)', 'value', first.direction, second.direction);
  const isMade = isOther && isOwn && resource?.list?.operation !== operation;
  compareJson(
    {
      differences,
      isError,
      isOther: isOther && !isMade,
      isFewer: resource !== undefined && fewer.has(resource),
      isOwn,
      identifier: resource?.identifier?.property,
      now,
      isTold: comparison.isTold,
    },
    first.value,
    second.value,
  );
}

const noTexts: ReadonlySet<string> = new Set();

/** Gives the texts that both bodies hold. */
function sharedTexts(one: JsonValue, other: JsonValue): ReadonlySet<string> {
  const own = new Set(textsIn(one));
  return new Set([...textsIn(other)].filter((text) => own.has(text)));
}

function* textsIn(value: JsonValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values<JsonValue>(value)) yield* textsIn(member);
}

/** What errors say of an item of the run's own names it by its role. */
function withRoles(text: Told['text'], value: JsonValue, shared: ReadonlySet<string>): JsonValue {
  if (typeof value === 'string') return shared.has(value) ? value : text(value);
  if (Array.isArray(value)) return value.map((one) => withRoles(text, one, shared));
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, member]) => [name, withRoles(text, member, shared)] as const);
  return Object.fromEntries(members);
}

function compareSpelling(differences: Differences, a: Buffer, b: Buffer): void {
  const [one, other] = [a, b].map((body) => spellingOf(body.toString('utf8')));
  if (one === undefined || other === undefined) return;
  if (one.hasBlanks !== other.hasBlanks)
    differences.add(
      'spelling of JSON: blanks between values',
      'spelling',
      wordOf(one.hasBlanks),
      wordOf(other.hasBlanks),
    );
  if (one.hasTrailingZeros !== other.hasTrailingZeros)
    differences.add(
      'spelling of JSON: zeros at the end of fractions',
      'spelling',
      wordOf(one.hasTrailingZeros),
      wordOf(other.hasTrailingZeros),
    );
  if (one.beyondAscii !== undefined && other.beyondAscii !== undefined && one.beyondAscii !== other.beyondAscii)
    differences.add('spelling of JSON: characters beyond ASCII', 'spelling', one.beyondAscii, other.beyondAscii);
}

function wordOf(isSo: boolean): string {
  return isSo ? 'yes' : 'no';
}

/** How a JSON text is spelt where no reader of JSON sees it. */
interface JsonSpelling {
  /** Whether blanks or line breaks stand between its values. */
  readonly hasBlanks: boolean;
  /** Whether characters beyond ASCII stand in it as they are, or as escapes; undefined where there are none. */
  readonly beyondAscii: 'as they are' | 'as escapes' | undefined;
  /** Whether a fraction ends in a zero: `10.00`. */
  readonly hasTrailingZeros: boolean;
}

/** Gives how a JSON text is spelt, in one pass. */
function spellingOf(text: string): JsonSpelling {
  let inString = false;
  let hasBlanks = false;
  let beyondAscii: JsonSpelling['beyondAscii'];
  let hasTrailingZeros = false;
  let isFraction = false;
  const { length } = text.trimEnd();
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    const isDigit = code >= 0x30 && code <= 0x39;
    if (isFraction && !isDigit) hasTrailingZeros ||= text.charCodeAt(index - 1) === 0x30;
    isFraction = !inString && (code === 0x2e || (isFraction && isDigit));
    if (code === 0x22) inString = !inString;
    else if (!inString) hasBlanks ||= code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
    else if (code === 0x5c) {
      index += 1;
      const isEscape = text.charCodeAt(index) === 0x75 && Number.parseInt(text.slice(index + 1, index + 5), 16) > 0x7f;
      if (isEscape) beyondAscii ??= 'as escapes';
    } else if (code > 0x7f) beyondAscii ??= 'as they are';
  }
  return { hasBlanks, beyondAscii, hasTrailingZeros };
}

/** A list that a side answered, with roles in place of identifiers. */
interface Listed {
  readonly side: Side;
  readonly value: JsonValue;
}

/**
 * Gives two lists without items that the run has made on one side alone: that the create was answered otherwise was told then.
 * Where one was left out, the lists are cut to one length, for it may have driven another off the page.
 */
function withCounterparts(resource: Resource, a: Listed, b: Listed): [a: JsonValue, b: JsonValue] {
  const [listA, listB] = [listIn(resource, a.value), listIn(resource, b.value)];
  if (listA === undefined || listB === undefined) return [a.value, b.value];
  const [keptA, keptB] = [ofBoth(resource, listA, b.side), ofBoth(resource, listB, a.side)];
  if (keptA.length === listA.length && keptB.length === listB.length) return [a.value, b.value];
  const length = Math.min(keptA.length, keptB.length);
  return [withList(resource, a.value, keptA.slice(0, length)), withList(resource, b.value, keptB.slice(0, length))];
}

function ofBoth(resource: Resource, items: readonly JsonValue[], other: Side): JsonValue[] {
  const envelope = resource.list?.itemEnvelope;
  const property = resource.identifier?.property ?? '';
  return items.filter((entry) => {
    const item = envelope === undefined ? entry : memberOf(entry, envelope);
    const name = madeBy(memberOf(item, property));
    return name === undefined || other.holds(resource, name);
  });
}

function listIn({ list }: Resource, value: JsonValue): readonly JsonValue[] | undefined {
  const found = list?.envelope === undefined ? value : memberOf(value, list.envelope);
  return Array.isArray(found) ? found : undefined;
}

function withList({ list }: Resource, value: JsonValue, items: JsonValue[]): JsonValue {
  return list?.envelope === undefined ? items : { ...(value as Record<string, JsonValue>), [list.envelope]: items };
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, JsonValue>)[name] : undefined;
}

/**
 * Header fields that are left out of the comparison: they are of the connection, of the moment, or of what stands before a
 * service. `docs/compare.md` lists the same.
 */
const ignoredFields: readonly RegExp[] = [
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|trailer|age|via|server|x-powered-by)$/,
  /^(?:alt-svc|nel|report-to|reporting-endpoints|server-timing|x-runtime|x-response-time|strict-transport-security)$/,
  /^(?:cf-|x-amz-|x-amzn-|x-envoy-|x-cache|x-served-by|x-timer|x-azure-|fly-|x-vercel-)/,
];

/** Fields whose values are new for each answer, or count: they are compared by whether they are there. */
const byPresence =
  /^(?:last-modified|expires|retry-after|set-cookie|traceparent|tracestate|(?:x-)?(?:request|correlation|trace)-?id|(?:x-)?ratelimit-(?:remaining|reset|used)|x-rate-limit-(?:remaining|reset))$/;

/** Fields that change how an answer travels, and nothing of what it says. */
const ofTransport = /^(?:content-encoding|vary)$/;

/** Fields whose values are sets of words. */
const ofWords = /^(?:allow|cache-control|access-control-(?:allow|expose)-.*|accept|accept-post|accept-patch)$/;

/** How headers are compared: `text` gives a value with roles in place of identifiers, for each side. */
interface HeaderComparison {
  readonly differences: Differences;
  readonly a: { readonly headers: HeaderList; readonly text: (value: string) => string };
  readonly b: { readonly headers: HeaderList; readonly text: (value: string) => string };
  /** Names, in small letters, that are left out as well. */
  readonly ignored: ReadonlySet<string>;
}

/** Notes in which header fields two answers differ. */
function compareHeaders({ differences, a, b, ignored }: HeaderComparison): void {
  const names = new Set([...a.headers, ...b.headers].map(([name]) => name.toLowerCase()));
  for (const name of names) {
    if (ignored.has(name) || ignoredFields.some((pattern) => pattern.test(name))) continue;
    const [one, other] = [a, b].map(({ headers, text }) => {
      const value = headerOf(headers, name);
      return value === undefined ? undefined : text(value);
    });
    compareField(differences, name, one, other);
  }
}

function compareField(differences: Differences, name: string, a: string | undefined, b: string | undefined): void {
  const place = `header.${name}`;
  if (name === 'content-type' && a !== undefined && b !== undefined) {
    if (essence(a) !== essence(b)) differences.add(place, 'shape', a, b);
    else if (parametersOf(a) !== parametersOf(b)) differences.add(`${place} (its parameters)`, 'value', a, b);
    return;
  }
  if (a === undefined || b === undefined) {
    const isShape = name === 'content-type' || name === 'location';
    differences.add(place, ofTransport.test(name) ? 'spelling' : isShape ? 'shape' : 'value', a, b);
  } else if (meaning(name, a) !== meaning(name, b))
    differences.add(place, ofTransport.test(name) ? 'spelling' : 'value', a, b);
}

function meaning(name: string, value: string): string {
  if (byPresence.test(name)) return '';
  if (name === 'etag') return value.startsWith('W/') ? 'weak' : 'strong';
  if (!ofWords.test(name)) return value;
  return value
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .sort()
    .join(',');
}

function parametersOf(mediaType: string): string {
  return mediaType
    .toLowerCase()
    .split(';')
    .slice(1)
    .map((parameter) => parameter.replaceAll(/[\s"]/g, ''))
    .sort()
    .join(';');
}
