import { isUtf8 } from 'node:buffer';
import { shellWord, type ShellPart } from '../shell-word';
import type { Observation } from './exchange';
import { keyInHeader, keysInTarget, toBeRead } from './example-keys';

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
export interface Example {
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
export function exampleOf(observation: Observation): Example {
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
