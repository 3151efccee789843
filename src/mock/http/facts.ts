import { headerPairs } from '../../base/http';
import {
  asText,
  isArray,
  isObject,
  maximumDepth,
  ownProperty,
  parseJson,
  setProperty,
  tryParseJson,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import { valueAlong } from '../../openapi/document/pointer';
import { namesTo, type Violation } from '../../openapi/violation';
import type { HandlerResponse } from '../handlers/handler';
import { isBeforeOthers } from '../handlers/page';
import { originOf } from '../mock-request';
import type { Call } from './call';

/** The facts about a request: valid values as the OpenAPI file reads them, others as texts. */
export function requestFacts({ request, query, values, reading, requestBody: body }: Call): JsonObject {
  const { method, target, headers } = request;
  const origin = originOf(request);
  const read = reading?.values ?? new Map<string, JsonValue>();
  const typed = (part: string, texts: Iterable<readonly [string, string]>): JsonObject => {
    const named: Record<string, JsonValue> = {};
    for (const [name, text] of texts) setProperty(named, name, read.get(`${part}.${name}`) ?? text);
    for (const [place, value] of read)
      if (place.startsWith(`${part}.`) && ownProperty(named, place.slice(part.length + 1)) === undefined)
        setProperty(named, place.slice(part.length + 1), value);
    return named;
  };
  const sent = reading?.body ?? (body && bodyOf(body));
  const known = {
    method,
    target,
    pathname: target.split('?', 1)[0] ?? '',
    origin,
    url: origin + target,
    path: typed('path', Object.entries(values)),
    query: typed('query', new URLSearchParams(query)),
    header: Object.fromEntries(headerPairs(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ...(sent !== undefined && { body: sent }),
  };
  return { request: known };
}

/** JSON if it is that, else the text. */
function bodyOf(bytes: Uint8Array): JsonValue {
  const text = new TextDecoder().decode(bytes);
  return tryParseJson(text, maximumDepth) ?? text;
}

/** The facts about what a successful response shows: its item, or the items of its page. */
export function shownFacts({ about }: HandlerResponse, origin: string): JsonObject {
  if (about === undefined) return {};
  const { item, list } = about;
  const urlOf = (name: string, position: string | undefined): JsonObject =>
    position === undefined || list?.targetOf === undefined ? {} : { [name]: origin + list.targetOf(position) };
  return {
    ...(item !== undefined && { item: parseJson(item) }),
    ...(list !== undefined && {
      list: {
        ...list.page,
        hasNext: isBeforeOthers(list.page),
        hasPrevious: list.page.offset > 0,
        ...urlOf('nextUrl', list.page.next),
        ...urlOf('previousUrl', list.page.previous),
        items: list.texts.map((text) => parseJson(text)),
      },
    }),
  };
}

/** The facts about why a request is rejected: those of the first violation, and a list of all. @param request its facts */
export function violationFacts(violations: readonly Violation[], request: JsonObject): JsonObject {
  const all = violations.map((violation) => factsOf(violation, request));
  return all.length === 0 ? {} : { ...all[0], violations: all };
}

function factsOf({ place, keyword, expected, received, isSecret }: Violation, request: JsonObject): JsonObject {
  const body = valueAlong(request, ['request', 'body']);
  const names = namesTo(place);
  const parent = place.in === 'body' ? parentIn(body, names) : undefined;
  const types = keyword === 'type' && isArray(expected) ? expected.filter((type) => type !== 'null') : [];
  return {
    in: place.in,
    subject: names.join('.'),
    name: names.at(-1) ?? '',
    pointer: place.in === 'body' ? place.at : (place.within ?? `/${place.at}`),
    segments: [place.in, ...names.map((name) => (/^\d{1,9}$/.test(name) ? Number(name) : name))],
    keyword,
    expected: types.length === 1 ? (types[0] ?? null) : expected,
    ...(isArray(expected) && { listed: listed(expected.map(asText)) }),
    ...(received !== undefined && isSecret !== true && { value: received }),
    ...(parent !== undefined && { parent }),
  };
}

/** Values as error messages list them. */
function listed(values: readonly string[]): JsonObject {
  const quoted = values.map((value) => `'${value}'`);
  return {
    plain: values.join(', '),
    quoted: quoted.join(', '),
    or: [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter((part) => part !== '').join(' or '),
    double: values.map((value) => `"${value}"`).join(', '),
    back: values.map((value) => `\`${value}\``).join(', '),
    pipes: quoted.join(' | '),
  };
}

function parentIn(body: JsonValue | undefined, names: readonly string[]): JsonValue | undefined {
  const parent = names.length === 0 ? undefined : valueAlong(body, names.slice(0, -1));
  return isObject(parent) || isArray(parent) ? parent : undefined;
}
