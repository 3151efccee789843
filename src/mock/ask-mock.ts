import { contentOf, type HttpRequest, type HttpResponse } from '../base/http';
import type { Client } from '../exchange/client';
import { requestOf } from './mock-request';
import type { BuiltMock } from './start/build-mock';

/** What a mock in this process responds to a request below its base URL. */
export async function askMock(
  { handle, contract }: Pick<BuiltMock, 'handle' | 'contract'>,
  { method, target, headers, body }: HttpRequest,
): Promise<HttpResponse> {
  const [basePath = ''] = contract.servers.map((server) => server.basePath);
  const content = body === undefined ? {} : { body: contentOf(body) };
  const delivery = await handle(requestOf(method, basePath + target, { headers, ...content }));
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
