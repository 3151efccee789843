import { contentOf, headerPairs, type HttpRequest, type HttpResponse } from '../../base/http';
import type { Client } from '../../exchange/client';
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
  const [basePath = ''] = contract.servers.map((server) => server.basePath);
  const content = body === undefined ? {} : { body: contentOf(body) };
  const { host, protocol } = new URL(address);
  const others = headerPairs(headers).filter(([name]) => name.toLowerCase() !== 'host');
  const request = requestOf(method, basePath + target, { headers: [...others.flat(), 'Host', host], ...content });
  const delivery = await handle({ ...request, isEncrypted: protocol === 'https:' });
  const { status, body: sent } = delivery;
  return {
    ...{ status, headers: delivery.headers },
    ...(sent !== undefined && { body: typeof sent === 'string' ? { text: sent } : { bytes: sent } }),
  };
}

/** A mock in place of a service. */
export function mockClient(mock: Pick<BuiltMock, 'handle' | 'contract'>): Client {
  return {
    send: async (request) => ({ response: await askMock(mock, request), startedAt: 0, durationMs: 0 }),
    close: () => Promise.resolve(),
  };
}
