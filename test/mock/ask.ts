import { headerOf } from '../../src/base/http';
import { parseJson, stringifyJson, type JsonValue } from '../../src/base/json';
import type { Clock } from '../../src/base/clock';
import { requestOf } from '../../src/mock/mock-request';
import type { Handle } from '../../src/mock/http/pipeline';
import { buildMock, petStoreFile, type BuiltMock } from '../../src/mock/start/build-mock';
import { LiveMock } from '../../src/mock/start/live-mock';
import { defaultApiKey, mockConfig } from '../../src/mock/start/options';
import type { MockOptions } from '../../src/mock/config';
import { compiledFile } from '../compiled-file';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The body if it is JSON, else its text. */
  readonly body: JsonValue;
  readonly disconnectAfter: number | undefined;
  readonly header: (name: string) => string | undefined;
}

export interface Question {
  /** By name; `Authorization` with the default key is sent unless it is named, and left out if it is empty. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is a text. */
  readonly body?: JsonValue;
}

export interface AskedMock extends BuiltMock {
  readonly ask: (method: string, target: string, question?: Question) => Promise<Answer>;
  /** The milliseconds that requests have waited. */
  readonly slept: readonly number[];
}

/** A mock without a port, whose clock stands still at `now`. What nobody foresaw, and what deviates from the file, fails the test. */
export async function askMock(options: MockOptions = {}, now = '2026-01-01T00:00:00Z'): Promise<AskedMock> {
  const slept: number[] = [];
  // A mistake in the options comes before one of the file.
  mockConfig(options);
  const compiled = await compiledFile(options.openapiFile ?? petStoreFile());
  const built = await buildMock(options, rethrow, standingClock(now, slept), compiled);
  return { ...built, ask: createAsk(built.handle), slept };
}

/** A mock whose files may change, asked in the same way. */
export async function askLive(
  options: MockOptions,
): Promise<{ readonly mock: LiveMock; readonly ask: AskedMock['ask'] }> {
  const mock = await LiveMock.start(options, rethrow, standingClock('2026-01-01T00:00:00Z', []));
  return { mock, ask: createAsk(mock.handle) };
}

function standingClock(now: string, slept: number[]): Clock {
  return {
    now: () => Date.parse(now),
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      return Promise.resolve();
    },
  };
}

function createAsk(handle: Handle): AskedMock['ask'] {
  return async (method, target, { headers = {}, body } = {}) => {
    const all: Record<string, string> = {
      Authorization: `Bearer ${defaultApiKey}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : stringifyJson(body);
    const request = requestOf(method, target, {
      headers: Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [name, value])),
      ...(sent !== undefined && { body: sent }),
    });
    const delivery = await handle(request);
    const deviation = headerOf(delivery.headers, 'x-mock-deviation');
    if (deviation !== undefined) throw new Error(`${method} ${target}: ${deviation}`);
    const text = Buffer.from(delivery.body ?? '').toString();
    const isJson = headerOf(delivery.headers, 'content-type')?.includes('json') === true && text !== '';
    return {
      status: delivery.status,
      text,
      body: isJson ? parseJson(text) : text,
      disconnectAfter: delivery.disconnectAfter,
      header: (name) => headerOf(delivery.headers, name.toLowerCase()),
    };
  };
}

function rethrow(error: unknown): never {
  throw error;
}
