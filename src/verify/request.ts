import { isFieldName, isFieldValue } from '../contract/field-text';
import { encodePart, encodePath, isDotSegment, isWholeText } from '../contract/uri-path';
import type { Operation } from '../contract/operation';
import type { JsonValue } from '../exact-json';
import type { Credential } from './credentials';
import type { HeaderList, HttpRequest } from './exchange';

/** A request to an operation, before it is put on the wire. */
export interface RequestSpec {
  readonly operation: Operation;
  /** Another method on the operation's path: HEAD, OPTIONS. */
  readonly method?: string;
  /** Text of each path parameter, percent-encoded on the way out. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly headers?: HeaderList;
  readonly body?: RequestBodySpec;
  /** What is presented; the valid key where left out. */
  readonly credential?: Credential;
  /** Whether a PUT or PATCH goes to the one document of a path (`/settings`), which who sends it puts back. */
  readonly target?: 'document';
  /** The path below the base URL as it goes out, percent-encoded already, in place of the operation's; the query is added to it. */
  readonly rawPath?: string;
  /** Whether it is a read that must come before a write, and no request of a check's own. */
  readonly isLook?: boolean;
  /** Whether whatever is answered is taken as it comes: redirects, refusals of gateways, an overload that stays. */
  readonly takesAny?: boolean;
  /** Required parameters that are left out, by their names, instead of being given a value of their schema. */
  readonly leavesOut?: readonly string[];
}

/** A body with the media type it is declared as; undefined sends no Content-Type. */
export interface RequestBodySpec {
  readonly mediaType: string | undefined;
  readonly bytes: Buffer;
  /** What the bytes stand for, where they are no JSON. */
  readonly value?: JsonValue;
}

/** Gives the bytes that go out for a request and its credential. */
export function buildRequest(spec: RequestSpec, credential: Credential): HttpRequest {
  const { operation, body } = spec;
  const query = [...(spec.query ?? []), ...partsIn(credential, 'query')];
  const asksForType = (spec.headers ?? []).some(([name]) => name.toLowerCase() === 'accept');
  const headers: [string, string][] = [
    ...(asksForType ? [] : [['Accept', acceptOf(operation)] satisfies [string, string]]),
    ...partsIn(credential, 'header'),
    ...(spec.headers ?? []).map(([name, value]): [string, string] => [name, value]),
  ];
  if (body?.mediaType !== undefined) headers.push(['Content-Type', body.mediaType]);
  return {
    method: spec.method ?? operation.method,
    path: (spec.rawPath ?? fillPath(operation.path, spec.path ?? {})) + queryText(query),
    headers,
    ...(body !== undefined && { body: body.bytes }),
  };
}

function partsIn(credential: Credential, place: 'header' | 'query'): [string, string][] {
  return credential.parts.filter((part) => part.in === place).map(({ name, value }) => [name, value]);
}

/** Asks for what the document offers, so that a service which negotiates has no reason to answer anything else. */
function acceptOf(operation: Operation): string {
  const offered = operation.responses.flatMap(({ content }) => content.map(({ name }) => name));
  const distinct = [...new Set(offered)];
  return distinct.length === 0 ? '*/*' : distinct.join(', ');
}

/** Gives the last segment of a path or an address, percent-encoded as it stands; a slash behind it is none of it. */
export function lastSegment(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  return path.replace(/\/$/, '').split('/').at(-1) ?? '';
}

/** Gives the path of a request below the base URL, without its query. */
export function pathOf({ operation, path = {} }: Pick<RequestSpec, 'operation' | 'path'>): string {
  return fillPath(operation.path, path);
}

/** Gives a path with the texts of its parameters, percent-encoded. */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([^{}]*)\}|[^{]+/g, (whole, name: string | undefined) => {
    if (name === undefined) return encodePath(whole);
    const value = values[name];
    return value === undefined ? encodePath(whole) : encodePart(value);
  });
}

function queryText(query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`).join('&')}`;
}

/** Gives why a request cannot be written as HTTP (RFC 9110 sections 5 and 7.1); undefined where it can. */
export function whyUnsendable({ path = {}, query = [] }: RequestSpec, { headers }: HttpRequest): string | undefined {
  const name = headers.find(([field]) => !isFieldName(field))?.[0];
  if (name !== undefined) return `cannot be sent: ${JSON.stringify(name)} is no name of a header field`;
  const odd = headers.find(([, value]) => !isFieldValue(value))?.[0];
  if (odd !== undefined) return `cannot be sent: the value of ${odd} holds what no header field can carry`;
  const unasked = [...Object.entries(path), ...query].find(([, value]) => !isAskable(value))?.[0];
  if (unasked !== undefined) return `cannot be sent: the value of ${unasked} is one that no URL can carry`;
  return Object.values(path).some(isDotSegment)
    ? 'cannot be sent: a path segment of dots alone names another path'
    : undefined;
}

/** Longest value, in characters, that a service listed and a URL is asked to carry. */
const longestValue = 1000;

/** Tells whether a value that a service listed can be asked for in a URL: as UTF-8, and in a request line of usual length. */
export function isAskable(text: string): boolean {
  return text.length <= longestValue && isWholeText(text);
}
