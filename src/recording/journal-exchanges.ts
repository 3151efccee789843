import { isObject, type JsonObject } from '../contract/document';
import { UsageError, type ToldViolation } from '../errors';
import { stringifyJson, type JsonValue } from '../exact-json';
import type { RecordedBody, RecordedExchange, RecordedHeaders } from './recorded-exchange';

/**
 * Gives the exchanges of the calls of a journal, as `GET /__mock/sessions/{name}/calls` lists them (spec/control.yaml, Call).
 * Throws a UsageError that names the first that is none.
 */
export function* exchangesOfJournal(calls: readonly unknown[], file: string): Generator<RecordedExchange> {
  for (const [index, call] of calls.entries()) {
    const exchange = isObject(call) ? ofCall(call) : undefined;
    if (exchange === undefined) throw new UsageError(`${file}: calls.${index}: expected a call, got something else.`);
    yield exchange;
  }
}

function ofCall(call: JsonObject): RecordedExchange | undefined {
  const { time, milliseconds, method, path, query, status, operation, violations, request, response } = call;
  if (typeof method !== 'string' || typeof path !== 'string' || typeof status !== 'number') return undefined;
  return {
    startedAt: typeof time === 'string' ? time : '',
    milliseconds: typeof milliseconds === 'number' ? milliseconds : 0,
    method,
    target: typeof query === 'string' && query !== '' ? `${path}?${query}` : path,
    ...message('request', request),
    status,
    ...message('response', response),
    ...(typeof operation === 'string' && { operation }),
    ...(Array.isArray(violations) && violations.length > 0 && { violations: violations as ToldViolation[] }),
  };
}

type Message<Side extends string> = Record<`${Side}Headers`, RecordedHeaders> &
  Partial<Record<`${Side}Body`, RecordedBody>>;

function message<Side extends 'request' | 'response'>(side: Side, said: unknown): Message<Side> {
  const { headers, body } = isObject(said) ? said : {};
  const pairs = Object.entries(isObject(headers) ? headers : {}).map(([name, value]) => [name, String(value)] as const);
  // A body that is JSON is shown as its value: every digit of it was kept.
  const text = body === undefined ? undefined : typeof body === 'string' ? body : stringifyJson(body as JsonValue);
  return {
    [`${side}Headers`]: pairs,
    ...(text !== undefined && { [`${side}Body`]: { text, bytes: Buffer.byteLength(text) } }),
  } as Message<Side>;
}
