import { contentOf } from '../base/http';
import type { Client } from '../exchange/client';
import type { Handle } from '../mock/http/pipeline';
import { requestOf } from '../mock/mock-request';

/** A client of a mock in this process. @param basePath the path of its base URL */
export function mockClient(handle: Handle, basePath: string): Client {
  return {
    send: async ({ method, target, headers, body }) => {
      const delivery = await handle(
        requestOf(method, basePath + target, { headers, ...(body !== undefined && { body: contentOf(body) }) }),
      );
      const { status, body: content } = delivery;
      return {
        response: {
          status,
          headers: delivery.headers,
          ...(content !== undefined && { body: typeof content === 'string' ? { text: content } : { bytes: content } }),
        },
        startedAt: 0,
        durationMs: 0,
      };
    },
    close: () => Promise.resolve(),
  };
}
