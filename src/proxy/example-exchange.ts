import { isUtf8 } from 'node:buffer';
import type { Observation } from './exchange';

/** One exchange that shows a violation, secrets taken out. */
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
]);

/** Most fields and bytes of an example. */
const [mostHeaders, longestBody, longestTarget] = [20, 4096, 2000];

/** Gives an exchange as an example of what it violates. */
export function exampleOf({ request, status, redaction: redactionOf, requestBody }: Observation): ExampleExchange {
  const redaction = redactionOf();
  const { rawHeaders, method, originalUrl } = request;
  const headers: [name: string, value: string][] = [];
  for (let index = 0; index < rawHeaders.length && headers.length < mostHeaders; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const lower = name.toLowerCase();
    if (usual.has(lower) || lower.startsWith('sec-')) continue;
    headers.push([name, redaction.header(name, value).slice(0, longestTarget)]);
  }
  const isShown = requestBody !== undefined && requestBody.length <= longestBody && isUtf8(requestBody);
  return {
    method,
    target: redaction.target(originalUrl).slice(0, longestTarget),
    status,
    headers,
    ...(isShown && { body: redaction.text(requestBody.toString('utf8')) }),
  };
}
