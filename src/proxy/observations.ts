import type { Contract } from '../openapi/contract';
import type { Operation, SecurityScheme } from '../openapi/operation';
import type { Violation } from '../base/errors';
import { readFields } from '../serve/pipeline/request/parameter-styles';
import type { Observation } from './exchange';
import { isUtf8 } from 'node:buffer';
import { shellWord, type ShellPart } from '../base/text';
import { redacted } from '../secrets/redact';
import type { CallRedaction } from '../serve/pipeline/call-redaction';

/** Whose message a violation is in. */
export type Side = 'request' | 'response';

/** One way of deviating that was seen, with how often and where for the first time. */
export interface SeenViolation {
  readonly side: Side;
  /** Id of the operation; undefined where the document knows none for it. */
  readonly operation: string | undefined;
  readonly violation: Violation;
  count: number;
  /** How often each status was answered. */
  readonly statuses: Map<number, number>;
  readonly example: Example;
}

/** What was seen of one operation. */
export interface SeenOperation {
  readonly operation: Operation;
  requests: number;
  /** How often the upstream answered each status. */
  readonly statuses: Map<number, number>;
  /** Parameters that no request has brought yet, as `query.limit`. */
  readonly unseen: Set<string>;
  /** How often the stand-in answered in the upstream's place. */
  played: number;
  /** How often nobody answered. */
  unanswered: number;
}

/** Most ways of deviating that are kept apart. */
const mostViolations = 1000;

/** Most reasons of one kind that are kept. */
const mostReasons = 50;

/** What a proxy has seen so far, bounded however long it runs. */
export class Observations {
  readonly operations: ReadonlyMap<Operation, SeenOperation>;
  readonly violations = new Map<string, SeenViolation>();
  /** What could not be judged, and how often. */
  readonly unknown = new Map<string, number>();
  exchanges = 0;
  /** Answers of the upstream. */
  answered = 0;
  /** Requests that the upstream did not answer, nor the stand-in, though they were passed on. */
  unanswered = 0;
  /** Answers of the upstream that began and broke off. */
  brokenOff = 0;
  /** Requests that found nobody before the upstream's first answer: whoever waits for a service to start asks so. */
  early = 0;
  /** Requests, those aside, that got no whole answer through a fault of the upstream. */
  missed = 0;
  /** Why, and how often. */
  readonly failures = new Map<string, number>();
  /** What the recording lacks, and why; undefined where it is whole or none was asked for. */
  unrecorded: string | undefined;
  /** Requests that deviate, which the proxy itself refused. */
  refused = 0;
  played = 0;
  tunnels = 0;
  /** Requests for what the document does not describe. */
  undocumented = 0;
  /** Ways of deviating beyond those that are kept. */
  furtherViolations = 0;

  constructor({ operations }: Pick<Contract, 'operations'>) {
    this.operations = new Map(
      operations.map((operation) => [
        operation,
        {
          operation,
          requests: 0,
          statuses: new Map(),
          unseen: new Set(operation.parameters.map((parameter) => `${parameter.in}.${parameter.name}`)),
          played: 0,
          unanswered: 0,
        },
      ]),
    );
  }

  /** Takes one exchange. */
  add(observation: Observation): void {
    const { operation, answeredBy, status, request } = observation;
    this.exchanges += 1;
    if (answeredBy === 'upstream') this.answered += 1;
    else if (answeredBy === 'stand-in') this.played += 1;
    else if (answeredBy === 'proxy') this.refused += 1;
    else this.unanswered += 1;
    this.#noteFailure(observation);
    const seen = operation === undefined ? undefined : this.operations.get(operation);
    if (seen === undefined) {
      if (request.method !== 'OPTIONS') this.undocumented += 1;
    } else {
      seen.requests += 1;
      if (answeredBy === 'stand-in') seen.played += 1;
      if (answeredBy === 'nobody') seen.unanswered += 1;
      if (answeredBy === 'upstream') increment(seen.statuses, status);
      if (seen.unseen.size > 0) noteParameters(seen, observation);
    }
    for (const side of ['request', 'response'] as const)
      for (const [index, violation] of observation[`${side}Violations`].entries())
        this.#note(side, violation, observation, () => observation.told()[`${side}Violations`][index] ?? violation);
    for (const why of observation.unknown) noteReason(this.unknown, why);
  }

  #noteFailure({ failure, answeredBy }: Observation): void {
    if (failure === undefined) return;
    if (answeredBy === 'upstream') this.brokenOff += 1;
    if (failure.kind === 'unreached' && this.answered === 0) this.early += 1;
    else this.missed += 1;
    noteReason(this.failures, failure.why);
  }

  #note(side: Side, violation: Violation, observation: Observation, told: () => Violation): void {
    const operation = observation.operation?.id;
    const { clause, rule, where } = violation;
    // Of a list each item may deviate in the same way; paths that the document does not know are told one by one.
    const place = where.replaceAll(/\d+/g, '*');
    const key = [side, operation ?? observation.request.method, clause, rule, place].join('\n');
    const known = this.violations.get(key);
    if (known !== undefined) {
      known.count += 1;
      increment(known.statuses, observation.status);
    } else if (this.violations.size >= mostViolations) this.furtherViolations += 1;
    else {
      const statuses = new Map([[observation.status, 1]]);
      const example = exampleOf(observation);
      this.violations.set(key, { side, operation, violation: told(), count: 1, statuses, example });
    }
  }
}

function noteReason(reasons: Map<string, number>, why: string): void {
  if (reasons.has(why) || reasons.size < mostReasons) increment(reasons, why);
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const noFields: ReadonlySet<string> = new Set();

function noteParameters({ unseen, operation }: SeenOperation, { request }: Observation): void {
  const { query } = request.context;
  const fields = query === '' ? noFields : new Set(readFields(query).map(({ name }) => name.replace(/\[.*/s, '')));
  const cookies = request.headers.cookie ?? '';
  for (const { in: place, name } of operation.parameters) {
    const isThere =
      place === 'path' ||
      (place === 'query' && (fields.has(name) || fields.has(name.replace(/\[.*/s, '')))) ||
      (place === 'header' && request.headers[name.toLowerCase()] !== undefined) ||
      (place === 'cookie' && cookies.includes(`${name}=`));
    if (isThere) unseen.delete(`${place}.${name}`);
  }
}

/** One exchange that shows a violation: `$API_KEY` stands for keys, pseudonyms for other secrets and personal data. */
export interface ExampleExchange {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly status: number;
  /** What a client has to send: fields that say what is asked, without those of the connection. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body of the request, where it is short text. */
  readonly body?: string;
}

/** An example, and the shell line that repeats it at an upstream; the proxy may be gone by then. */
interface Example {
  readonly exchange: ExampleExchange;
  /** @param origin scheme, host and port of the upstream */
  readonly curl: (origin: string) => string;
}

/** Fields that a client adds by itself, or that are the connection's. */
const usual: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'user-agent',
  'accept-encoding',
  'accept-language',
  'keep-alive',
  'te',
  'upgrade',
  'expect',
  'via',
  'proxy-authorization',
  'proxy-connection',
]);

/** Most fields and bytes of an example. */
const [mostHeaders, longestBody, longestTarget] = [20, 4096, 2000];

/** Gives an exchange as an example of what it violates. */
function exampleOf(observation: Observation): Example {
  const { request, status, operation, redaction: redactionOf, requestBody, told } = observation;
  const redaction = redactionOf();
  const { method } = request;
  const { exchange, isMasked } = told();
  const target = cut(keysInTarget(request.originalUrl, exchange.target, { operation, redaction, isMasked }));
  const headers: [name: string, value: readonly ShellPart[]][] = [];
  for (const [index, [name, value]] of exchange.requestHeaders.entries()) {
    if (headers.length === mostHeaders) break;
    const lower = name.toLowerCase();
    if (usual.has(lower) || lower.startsWith('sec-')) continue;
    const came = request.rawHeaders[2 * index + 1] ?? '';
    headers.push([name, cut(keyInHeader(name, came, value, { operation, redaction, isMasked }))]);
  }
  const isShown =
    requestBody !== undefined &&
    requestBody.length <= longestBody &&
    isUtf8(requestBody) &&
    request.headers['content-encoding'] === undefined;
  const body = isShown ? redaction.text(exchange.requestBody?.text ?? '') : undefined;
  return {
    exchange: {
      method,
      target: toBeRead(target),
      status,
      headers: headers.map(([name, value]) => [name, toBeRead(value)]),
      ...(body !== undefined && { body }),
    },
    curl: (origin) => curlOf(origin, { method, target, headers, body }),
  };
}

function cut(parts: readonly ShellPart[]): readonly ShellPart[] {
  return toBeRead(parts).length <= longestTarget ? parts : [toBeRead(parts).slice(0, longestTarget)];
}

/** What a line that repeats a request says. */
interface Line {
  readonly method: string;
  readonly target: readonly ShellPart[];
  readonly headers: readonly (readonly [name: string, value: readonly ShellPart[]])[];
  readonly body: string | undefined;
}

function curlOf(origin: string, { method, target, headers, body }: Line): string {
  const isPath = toBeRead(target).startsWith('/');
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  return [
    'curl -sS -i --path-as-is --globoff',
    ...(method === 'HEAD' ? ['--head'] : method === 'GET' ? [] : [`-X ${shellWord(method)}`]),
    shellWord(...(isPath ? [origin] : []), ...target),
    ...headers.map(([name, value]) =>
      value.length === 0 || toBeRead(value) === ''
        ? `-H ${shellWord(`${name};`)}`
        : `-H ${shellWord(`${name}: `, ...value)}`,
    ),
    // Without one curl would name a type of its own.
    ...(body === undefined || hasType ? [] : ["-H 'Content-Type:'"]),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
  ].join(' ');
}

/** By what is told where in a request its key stands, and what else of it is hidden. */
interface KeyPlaces {
  readonly operation: Operation | undefined;
  readonly redaction: CallRedaction;
  /** Whether what is told is masked already: what names alone would hide is a pseudonym then. */
  readonly isMasked: boolean;
}

/** Whoever pastes a line has the key in this variable, as for lines of `verify`. */
const key: ShellPart = { live: '$API_KEY' };

/** base64 breaks its lines at 76 characters. */
const keyInBasic: ShellPart = { live: `$(printf %s "$API_KEY" | base64 | tr -d '\\n')` };

/** Names of headers by which keys travel in any API; those of the operation's own schemes come on top. */
const usualKeyHeaders: ReadonlySet<string> = new Set(['x-api-key', 'api-key', 'x-auth-token', 'x-access-token']);

/** Gives parts of a shell word as text to be read. */
function toBeRead(parts: readonly ShellPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.live)).join('');
}

/**
 * Gives the value of a header as parts of a shell word in which `$API_KEY` stands for a key.
 *
 * @param came the value as it came
 * @param told the value as it is told, masked or as it came
 */
function keyInHeader(
  name: string,
  came: string,
  told: string,
  { operation, redaction, isMasked }: KeyPlaces,
): readonly ShellPart[] {
  const lower = name.toLowerCase();
  if (came === '') return [];
  if (lower === 'authorization') {
    const [, scheme = ''] = /^([A-Za-z][\w-]{0,40} +)\S/.exec(came) ?? [];
    if (scheme === '' && /^\S+$/.test(came) && ['basic', 'bearer'].includes(came.toLowerCase())) return [came];
    return scheme.trim().toLowerCase() === 'basic' ? [scheme, keyInBasic] : [scheme, key];
  }
  const isKey = (place: SecurityScheme['in'], named: string): boolean => hasKey(operation, place, named);
  if (isKey('header', lower) || usualKeyHeaders.has(lower)) return [key];
  const hide = (text: string): string => {
    const shown = redaction.header(name, text);
    return isMasked && shown === redacted ? text : shown;
  };
  if (lower !== 'cookie') return [hide(told)];
  const pairs = told.split(';');
  const names = pairs.map((pair) => pair.slice(0, pair.indexOf('=') + 1));
  if (!names.some((one) => isKey('cookie', one.slice(0, -1).trim().toLowerCase()))) return [hide(told)];
  return pairs.flatMap((pair, index): ShellPart[] => {
    const before = `${index === 0 ? '' : ';'}${names[index] ?? ''}`;
    if (isKey('cookie', (names[index] ?? '').slice(0, -1).trim().toLowerCase())) return [before, key];
    return [isMasked ? `${index === 0 ? '' : ';'}${pair}` : before + redacted];
  });
}

/**
 * Gives the target of a request as parts of a shell word in which `$API_KEY` stands for a key in its query.
 *
 * @param came the target as it came
 * @param told the target as it is told, masked or as it came
 */
function keysInTarget(came: string, told: string, { operation, redaction, isMasked }: KeyPlaces): readonly ShellPart[] {
  const shown = isMasked ? redaction.text(told) : redaction.target(told);
  const mark = shown.indexOf('?');
  if (mark === -1) return [shown];
  const cameAs = came.slice(came.indexOf('?') + 1).split('&');
  const parts = shown
    .slice(mark + 1)
    .split('&')
    .flatMap((pair, index): ShellPart[] => {
      const before = index === 0 ? '' : '&';
      const [name = ''] = (cameAs[index] ?? '').split('=', 1);
      const isKey = pair.includes('=') && hasKey(operation, 'query', unescaped(name).toLowerCase());
      return isKey ? [`${before}${name}=`, key] : [before + pair];
    });
  return [shown.slice(0, mark + 1), ...parts];
}

function hasKey(operation: Operation | undefined, place: SecurityScheme['in'], lower: string): boolean {
  const schemes = operation?.security.flat() ?? [];
  return schemes.some((one) => one.type === 'apiKey' && one.in === place && one.name?.toLowerCase() === lower);
}

function unescaped(name: string): string {
  if (!/[%+]/.test(name)) return name;
  const [[plain = ''] = []] = new URLSearchParams(`${name}=`);
  return plain;
}
