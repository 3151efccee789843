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
import { isArray, mapValues, stringifyJson, tryParseJson, type JsonValue } from '../../base/json';
import { Recent } from '../../base/once';
import { splitOnce } from '../../base/text';
import { namesOf } from '../../openapi/document/pointer';
import type { Operation } from '../../openapi/operation';
import { namesTo, type Place } from '../../openapi/violation';
import type { Exchange } from '../exchange';
import { isPersonalName, isPlainHeader, isSecretHeader, isSecretName } from './names';

/** What stands in the place of something that must not be shown. */
export const redacted = '[redacted]';

type GivenHeaders = ReturnType<typeof headerPairs>;

/** What is masked beyond credentials, which are never shown. */
export interface MaskOptions {
  /** Names of properties, or JSON pointers in bodies, `*` for any name. */
  readonly mask?: readonly string[];
  /** Mask names, e-mail addresses, phone numbers of persons. */
  readonly maskPersonal?: boolean;
  /** Mask nothing but credentials. */
  readonly keepValues?: boolean;
  /** Headers that a person gives a run: each may hold a credential. */
  readonly header?: GivenHeaders;
}

/** Masks exchanges before they are shown or written: the policy of docs/concepts/security.md, and nothing else. */
export interface Masker {
  exchange(exchange: Exchange): Exchange;
  target(target: string): string;
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
  const places = keyPlaces(operations, options.header ?? []);
  const hideKnown = createHideValues(credentials);
  const isMasked = nameTest(options);
  const pointers = pointersIn(options);
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
      if (isSecretHeader(name) || places.header.has(name.toLowerCase())) return maskedHeader(text);
      return hideValues(maskLinks(text, isMasked));
    });
  const targetOf = (target: string, hideValues: HideValues): string => {
    const [path, query] = splitOnce(target, '?');
    const shown = hideValues(maskPath(path, places.path));
    if (query === undefined) return shown;
    const masked = maskPairs(query, (name) => places.query.has(name) || isMasked(name));
    return `${shown}?${hideValues(masked)}`;
  };
  const bodyOf = (body: Body | undefined, headers: RawHeaders, hideValues: HideValues): Body | undefined => {
    if (body === undefined) return undefined;
    const text = maskedText(body, headerOf(headers, 'content-type') ?? '', isMasked, pointers);
    return text === undefined ? undefined : { text: hideValues(text) };
  };
  return {
    target: (target) => targetOf(target, hide([], target)),
    value: (value, place) => {
      const names = place === undefined ? [] : namesTo(place);
      if (isMasked(names.at(-1) ?? '')) return redacted;
      return hideIn(maskJson(value, isMasked, pointersBelow(names, pointers)), hideKnown);
    },
    text: (text, headers, target) => hide(headers, target)(maskLinks(text, isMasked)),
    exchange: (exchange) => {
      const { request, response } = exchange;
      const hideValues = hide(request.headers, request.target);
      const masked = ({ headers, body }: Content): Content => {
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

/** What requests and responses both have. */
type Content = Pick<HttpRequest, 'headers' | 'body'>;

/** Where requests carry keys. */
interface KeyPlaces {
  /** Lower case. */
  readonly header: ReadonlySet<string>;
  readonly query: ReadonlySet<string>;
  /** Paths with a parameter that is named as a secret, by their segments: `/reset/{token}`. */
  readonly path: readonly (readonly string[])[];
}

/** What the security schemes and paths of a file say, and the headers that a person gives. */
function keyPlaces(operations: readonly Operation[], given: GivenHeaders): KeyPlaces {
  const header = new Set(given.flatMap(([name]) => (isPlainHeader(name) ? [] : [name.toLowerCase()])));
  const query = new Set<string>();
  for (const { scheme } of operations.flatMap(({ security }) => security.flat())) {
    const { kind } = scheme;
    if (kind.type !== 'apiKey') continue;
    if (kind.in === 'header') header.add(kind.parameter.toLowerCase());
    if (kind.in === 'query') query.add(kind.parameter);
  }
  const paths = new Set(operations.map(({ path }) => path));
  const path = [...paths].map((one) => one.split('/')).filter((segments) => segments.some(isSecretSegment));
  return { header, query, path };
}

/** `{token}` */
function isSecretSegment(segment: string): boolean {
  return [...segment.matchAll(/\{([^{}]*)\}/g)].some(([, name = '']) => isSecretName(name));
}

/** The segments of a path that are secrets, by their indexes. The path may begin with that of a base URL. */
function secretSegments(path: string, templates: KeyPlaces['path']): readonly number[] {
  const segments = path.split('/');
  return templates.flatMap((template) => {
    // The first is empty: what stands before the first slash.
    const start = segments.length - template.length + 1;
    const isSame = (one: string, index: number): boolean => one.includes('{') || one === segments[start + index];
    if (start < 1 || !template.slice(1).every(isSame)) return [];
    return template.slice(1).flatMap((one, index) => (isSecretSegment(one) ? [start + index] : []));
  });
}

function maskPath(path: string, templates: KeyPlaces['path']): string {
  const secret = secretSegments(path, templates);
  if (secret.length === 0) return path;
  return path
    .split('/')
    .map((segment, index) => (secret.includes(index) ? redacted : segment))
    .join('/');
}

/** The credentials that a request carries, as texts. */
function carriedBy(headers: RawHeaders, target: string, { header, query, path: paths }: KeyPlaces): readonly string[] {
  const found: string[] = [];
  for (const [field, value] of headerPairs(headers)) {
    const name = field.toLowerCase();
    if (name === 'cookie') found.push(...value.split(';').map((pair) => splitOnce(pair, '=')[1]?.trim() ?? ''));
    else if (isSecretHeader(name) || header.has(name)) {
      const [scheme, credential] = splitOnce(value, ' ');
      found.push(value, ...value.split(' ').slice(1));
      if (/^basic$/i.test(scheme) && credential !== undefined)
        found.push(Buffer.from(credential, 'base64').toString('utf8'));
    }
  }
  const [path, queryText = ''] = splitOnce(target, '?');
  const segments = path.split('/');
  for (const index of secretSegments(path, paths)) found.push(decodePart(segments[index] ?? '') ?? '');
  for (const [name, value] of new URLSearchParams(queryText))
    if (query.has(name) || isSecretName(name)) found.push(value);
  return found.slice(0, 20);
}

/** The credentials that exchanges carry: what is made of many of them may show one anywhere. */
export function credentialsIn(
  exchanges: readonly Pick<Exchange, 'request'>[],
  operations: readonly Operation[],
  header: GivenHeaders,
): readonly string[] {
  const places = keyPlaces(operations, header);
  const found = new Set(exchanges.flatMap(({ request }) => carriedBy(request.headers, request.target, places)));
  return [...found].filter((value) => value.length >= shortestValue && !value.includes(redacted));
}

/** The scheme stays: `Bearer [redacted]`. */
function maskedHeader(value: string): string {
  const [, scheme] = /^([A-Za-z][A-Za-z\d-]*) +\S/.exec(value) ?? [];
  return scheme === undefined ? redacted : `${scheme} ${redacted}`;
}

/** Most names that are remembered. */
const mostNames = 10_000;

function nameTest({ mask = [], maskPersonal = false, keepValues = false }: MaskOptions): (name: string) => boolean {
  const own = new Set(mask.filter((name) => !name.startsWith('/')).map((name) => name.toLowerCase()));
  const isNamed = (name: string): boolean =>
    isSecretName(name) || own.has(name.toLowerCase()) || (maskPersonal && isPersonalName(name));
  // Names come again and again.
  const known = new Recent<boolean>(mostNames);
  return (name) => known.get(name, () => !keepValues && isNamed(name));
}

/** JSON pointers of `--mask`, by their names. */
type Pointers = readonly (readonly string[])[];

function pointersIn({ mask = [], keepValues = false }: MaskOptions): Pointers {
  return keepValues ? [] : mask.filter((name) => name.startsWith('/')).map(namesOf);
}

/** A body as masked text; undefined for what is no JSON, form or text: only its length is known then. */
function maskedText(
  body: Body,
  contentType: string,
  isMasked: (name: string) => boolean,
  pointers: Pointers,
): string | undefined {
  const text = textOf(body);
  if (text === undefined) return undefined;
  if (isForm(contentType)) return maskPairs(text, isMasked);
  if (isJson(contentType)) {
    const value = ('text' in body ? body.json : undefined) ?? tryParseJson(text);
    return value === undefined
      ? maskBroken(text, (name) => isMasked(name) || pointers.some((names) => names.at(-1) === name))
      : stringifyJson(maskJson(value, isMasked, pointers));
  }
  const type = essenceOf(contentType);
  return type === '' || type.startsWith('text/') || /[/+](?:xml|json|yaml|javascript)$/.test(type) ? text : undefined;
}

/** What was to be JSON, and is not, or was cut: the value behind each name, and all behind it if that is no plain value. */
function maskBroken(text: string, isMasked: (name: string) => boolean): string {
  const [start, ...parts] = text.split(/(?=["']?\b[\w$-]{1,64}["']?\s{0,9}:)/);
  let isOver = false;
  const masked = parts.map((part) => {
    const [, head = '', name = '', value = ''] = /^(["']?([\w$-]+)["']?\s{0,9}:\s{0,9})([\s\S]*)$/.exec(part) ?? [];
    if (isOver || !isMasked(name)) return isOver ? '' : part;
    const [plain] = /^(?:"(?:[^"\\]|\\[\s\S])*"|[\w.+-]+)(?=\s{0,9}[,}\]])/.exec(value) ?? [];
    isOver = plain === undefined;
    return `${head}"${redacted}"${plain === undefined ? '' : value.slice(plain.length)}`;
  });
  return [start, ...masked].join('');
}

/** Queries and fragments in a text, as a Location has them. */
function maskLinks(text: string, isMasked: (name: string) => boolean): string {
  if (!/[?#]/.test(text)) return text;
  return text.replaceAll(/([?&#])([^=&?#\s"<>]+)=([^&#\s"<>]*)/g, (pair, sign: string, name: string) =>
    isMasked(decodePart(name) ?? name) ? `${sign}${name}=${redacted}` : pair,
  );
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

function maskJson(value: JsonValue, isMasked: (name: string) => boolean, pointers: Pointers): JsonValue {
  if (pointers.some((names) => names.length === 0)) return redacted;
  const isList = isArray(value);
  return mapValues(value, (inner, name) =>
    !isList && isMasked(name) ? redacted : maskJson(inner, isMasked, below(name, pointers)),
  );
}

/** What pointers say of a property. One that has come to its end leads to all below. */
function below(name: string, pointers: Pointers): Pointers {
  return pointers
    .filter(([first]) => first === undefined || first === '*' || first === name)
    .map((names) => names.slice(1));
}

/** What pointers say of the value at a place. Values of items have places within the item. */
function pointersBelow(names: readonly string[], pointers: Pointers): Pointers {
  if (names.length === 0) return pointers;
  return names.flatMap((_, index) => names.slice(index).reduce((left, name) => below(name, left), pointers));
}

function hideIn(value: JsonValue, hideValues: HideValues): JsonValue {
  return typeof value === 'string' ? hideValues(value) : mapValues(value, (inner) => hideIn(inner, hideValues));
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
    if (value.length >= shortestValue && spellings.size < mostValues * 10)
      for (const spelling of spellingsOf(value)) spellings.add(spelling);
  // The longest first: a value may hold another.
  const sorted = [...spellings].sort((one, other) => other.length - one.length);
  if (sorted.length === 0) return (text) => text;
  return (text) => sorted.reduce((hidden, spelling) => hidden.replaceAll(spelling, redacted), text);
}

/** As it is, percent-encoded, as in a JSON string, and in the Base64 of `Basic`; of `user:password` the password too. */
function spellingsOf(value: string): readonly string[] {
  const base64 = [value, `:${value}`, `${value}:`].map((text) => Buffer.from(text));
  const [, password = ''] = splitOnce(value, ':');
  return [
    value,
    encodePart(value),
    JSON.stringify(value).slice(1, -1),
    ...base64.flatMap((bytes) => [bytes.toString('base64url'), bytes.toString('base64')]),
    ...(password.length >= shortestValue ? spellingsOf(password) : []),
  ];
}
