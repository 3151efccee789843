import {
  decodePart,
  encodePart,
  essenceOf,
  headerOf,
  headerPairs,
  isForm,
  isJson,
  textOf,
  type Body,
  type HttpRequest,
  type RawHeaders,
} from '../../base/http';
import { isArray, isObject, stringifyJson, tryParseJson, type JsonValue } from '../../base/json';
import { splitOnce } from '../../base/text';
import { namesOf } from '../../openapi/document/pointer';
import type { Operation } from '../../openapi/operation';
import type { Place } from '../../openapi/violation';
import type { Exchange } from '../exchange';
import { isPersonalName, isSecretHeader, isSecretName } from './names';

/** What stands in the place of something that must not be shown. */
const redacted = '[redacted]';

/** What is masked beyond credentials, which are never shown. */
export interface MaskOptions {
  /** Names of properties, or JSON pointers in bodies, `*` for any name. */
  readonly also?: readonly string[];
  /** Mask names, e-mail addresses, phone numbers of persons. */
  readonly personal?: boolean;
  /** Mask nothing but credentials. */
  readonly keepValues?: boolean;
}

/** Masks exchanges before they are shown or written: the policy of docs/concepts/security.md, and nothing else. */
export interface Masker {
  exchange(exchange: Exchange): Exchange;
  target(target: string): string;
  headers(headers: RawHeaders): RawHeaders;
  /** A value of a message, by the place that it stands at. */
  value(value: JsonValue, place?: Place): JsonValue;
  /** A text that quotes a request: credentials are hidden in it. */
  text(text: string, headers: RawHeaders, target: string): string;
}

/**
 * @param credentials keys, passwords and tokens that the run has or fetched
 * @param operations whose security schemes say where requests carry keys
 */
export function createMasker(
  credentials: readonly string[],
  operations: readonly Operation[],
  options: MaskOptions = {},
): Masker {
  const places = keyPlaces(operations);
  const hideKnown = createHideValues(credentials);
  const isMasked = nameTest(options);
  const pointers = (options.also ?? []).filter((name) => name.startsWith('/')).map(namesOf);
  const hide = (headers: RawHeaders, target: string): HideValues => {
    const carried = carriedBy(headers, target, places);
    if (carried.length === 0) return hideKnown;
    const hideCarried = createHideValues(carried);
    return (text) => hideCarried(hideKnown(text));
  };
  const headersOf = (headers: RawHeaders, hideValues: HideValues): RawHeaders =>
    headers.map((text, index) => {
      if (index % 2 === 0) return text;
      const name = headers[index - 1] ?? '';
      return isSecretHeader(name) || places.header.has(name.toLowerCase()) ? maskedHeader(text) : hideValues(text);
    });
  const targetOf = (target: string, hideValues: HideValues): string => {
    const [path, query] = splitOnce(target, '?');
    if (query === undefined) return hideValues(path);
    const masked = maskPairs(query, (name) => places.query.has(name) || isMasked(name));
    return `${hideValues(path)}?${hideValues(masked)}`;
  };
  const bodyOf = (body: Body | undefined, headers: RawHeaders, hideValues: HideValues): Body | undefined => {
    if (body === undefined) return undefined;
    const text = maskedText(body, headerOf(headers, 'content-type') ?? '', isMasked, pointers);
    return text === undefined ? undefined : { text: hideValues(text) };
  };
  return {
    target: (target) => targetOf(target, hide([], target)),
    headers: (headers) => headersOf(headers, hide(headers, '')),
    value: (value, place) => {
      if (place !== undefined && isMasked(nameAt(place))) return redacted;
      return hideIn(maskJson(value, isMasked, []), hideKnown);
    },
    text: (text, headers, target) => hide(headers, target)(text),
    exchange: (exchange) => {
      const { request, response } = exchange;
      const hideValues = hide(request.headers, request.target);
      const masked = ({
        headers,
        body,
      }: Pick<HttpRequest, 'headers' | 'body'>): Pick<HttpRequest, 'headers' | 'body'> => {
        const hidden = bodyOf(body, headers, hideValues);
        return { headers: headersOf(headers, hideValues), ...(hidden !== undefined && { body: hidden }) };
      };
      return {
        ...exchange,
        request: { method: request.method, target: targetOf(request.target, hideValues), ...masked(request) },
        ...(response !== undefined && { response: { status: response.status, ...masked(response) } }),
      };
    },
  };
}

interface KeyPlaces {
  /** Lower case. */
  readonly header: ReadonlySet<string>;
  readonly query: ReadonlySet<string>;
}

/** Where the security schemes of a file have requests carry keys. */
function keyPlaces(operations: readonly Operation[]): KeyPlaces {
  const header = new Set<string>();
  const query = new Set<string>();
  for (const { scheme } of operations.flatMap(({ security }) => security.flat())) {
    const { kind } = scheme;
    if (kind.type !== 'apiKey') continue;
    if (kind.in === 'header') header.add(kind.parameter.toLowerCase());
    if (kind.in === 'query') query.add(kind.parameter);
  }
  return { header, query };
}

/** The credentials that a request carries, as texts. */
function carriedBy(headers: RawHeaders, target: string, { header, query }: KeyPlaces): readonly string[] {
  const found: string[] = [];
  for (const [field, value] of headerPairs(headers)) {
    const name = field.toLowerCase();
    if (name === 'cookie') found.push(...value.split(';').map((pair) => splitOnce(pair, '=')[1]?.trim() ?? ''));
    else if (isSecretHeader(name) || header.has(name)) found.push(value, ...value.split(' ').slice(1));
  }
  const [, queryText = ''] = splitOnce(target, '?');
  for (const [name, value] of new URLSearchParams(queryText))
    if (query.has(name) || isSecretName(name)) found.push(value);
  return found.slice(0, 20);
}

/** The scheme stays: `Bearer [redacted]`. */
function maskedHeader(value: string): string {
  const [, scheme] = /^([A-Za-z][A-Za-z\d-]*) +\S/.exec(value) ?? [];
  return scheme === undefined ? redacted : `${scheme} ${redacted}`;
}

function nameTest({ also = [], personal = false, keepValues = false }: MaskOptions): (name: string) => boolean {
  const own = new Set(also.filter((name) => !name.startsWith('/')).map((name) => name.toLowerCase()));
  return (name) =>
    !keepValues && (isSecretName(name) || own.has(name.toLowerCase()) || (personal && isPersonalName(name)));
}

/** A body as masked text; undefined for what is no JSON, form or text: only its length is known then. */
function maskedText(
  body: Body,
  contentType: string,
  isMasked: (name: string) => boolean,
  pointers: readonly (readonly string[])[],
): string | undefined {
  const text = textOf(body);
  if (text === undefined) return undefined;
  if (isForm(contentType)) return maskPairs(text, isMasked);
  if (isJson(contentType)) {
    const value = tryParseJson(text);
    return value === undefined ? text : stringifyJson(maskJson(value, isMasked, pointers));
  }
  const type = essenceOf(contentType);
  return type === '' || type.startsWith('text/') || /[/+](?:xml|json|yaml|javascript)$/.test(type) ? text : undefined;
}

/** Pairs of a form or a query. */
function maskPairs(text: string, isMasked: (name: string) => boolean): string {
  return text
    .split('&')
    .map((pair) => {
      const [name, value] = splitOnce(pair, '=');
      return value !== undefined && isMasked(decodePart(name.replaceAll('+', ' ')) ?? name)
        ? `${name}=${redacted}`
        : pair;
    })
    .join('&');
}

function maskJson(
  value: JsonValue,
  isMasked: (name: string) => boolean,
  pointers: readonly (readonly string[])[],
): JsonValue {
  if (pointers.some((names) => names.length === 0)) return redacted;
  const below = (name: string): readonly (readonly string[])[] =>
    pointers.filter(([first]) => first === '*' || first === name).map((names) => names.slice(1));
  if (isArray(value)) return value.map((item, index) => maskJson(item, isMasked, below(String(index))));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isMasked(name) ? redacted : maskJson(inner, isMasked, below(name)),
    ]),
  );
}

/** The name of what stands at a place: the last of a pointer. */
function nameAt({ in: location, at }: Place): string {
  return location === 'body' ? (namesOf(at).at(-1) ?? '') : at;
}

function hideIn(value: JsonValue, hideValues: HideValues): JsonValue {
  if (typeof value === 'string') return hideValues(value);
  if (isArray(value)) return value.map((item) => hideIn(item, hideValues));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hideIn(inner, hideValues)]));
}

/** Values that are shorter are hidden only where they were sent: they would be found in ordinary words. */
const shortestValue = 8;

/** Most values that are looked for in one text. */
const mostValues = 100;

/** Hides credentials wherever they stand in a text, in four spellings (docs/concepts/security.md, sentence 1). */
type HideValues = (text: string) => string;

function createHideValues(values: Iterable<string>): HideValues {
  const spellings = new Set<string>();
  for (const value of values)
    if (value.length >= shortestValue && spellings.size < mostValues * 4)
      for (const spelling of spellingsOf(value)) spellings.add(spelling);
  // The longest first: a value may hold another.
  const sorted = [...spellings].sort((one, other) => other.length - one.length);
  if (sorted.length === 0) return (text) => text;
  return (text) => sorted.reduce((hidden, spelling) => hidden.replaceAll(spelling, redacted), text);
}

/** As it is, percent-encoded, as in a JSON string, and in the Base64 of `Basic`. */
function spellingsOf(value: string): readonly string[] {
  return [
    value,
    encodePart(value),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(`:${value}`).toString('base64url'),
    Buffer.from(`:${value}`).toString('base64'),
  ];
}
