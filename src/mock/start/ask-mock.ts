import { bodyOf, contentOf, headerOf, headerPairs, type HttpRequest, type HttpResponse } from '../../base/http';
import type { Client } from '../../exchange/client';
import type { ControlClientOptions } from '../control/client';
import type { Handle } from '../http/pipeline';
import { requestOf } from '../mock-request';
import type { BuiltMock } from './build-mock';

/**
 * What a mock in this process responds to a request below its base URL.
 * @param address where it is asked
 */
export async function askMock(
  { handle, contract }: Pick<BuiltMock, 'handle' | 'contract'>,
  { method, target, headers, body }: HttpRequest,
  address = 'http://localhost',
): Promise<HttpResponse> {
  const content = body === undefined ? {} : { body: contentOf(body) };
  const { host, protocol } = new URL(address);
  const others = headerPairs(headers).filter(([name]) => name.toLowerCase() !== 'host');
  const all = { headers: [...others.flat(), 'Host', host], ...content };
  const request = requestOf(method, contract.basePath + target, all);
  const delivery = await handle({ ...request, isEncrypted: protocol === 'https:' });
  const { status, headers: received, body: sent } = delivery;
  return { status, headers: received, ...(sent !== undefined && { body: bodyOf(sent) }) };
}

/** A mock in place of a service. */
export function mockClient(mock: Pick<BuiltMock, 'handle' | 'contract'>): Client {
  return {
    send: async (request) => ({ response: await askMock(mock, request), startedAt: 0, durationMs: 0 }),
    close: () => Promise.resolve(),
  };
}

/** Sends requests to a mock in this process without a connection, which would need trust in its certificate. */
export function localFetch(handle: Handle, origin: string): NonNullable<ControlClientOptions['fetch']> {
  return async (url, { method, headers, body }) => {
    const all = Object.entries({ Host: new URL(origin).host, ...headers }).flat();
    const request = requestOf(method, url.slice(origin.length), { headers: all, ...(body !== undefined && { body }) });
    const { status, headers: received, body: content = '', stream = [] } = await handle(request);
    let text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    for await (const part of stream) text += part;
    // A 204 has no body, not even an empty one.
    return new Response(text === '' ? null : text, {
      ...{ status, headers: { 'Content-Type': headerOf(received, 'content-type') ?? 'text/plain' } },
    });
  };
}
