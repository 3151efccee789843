import { headerOf } from '../../base/http';
import type { ControlClientOptions } from '../control/client';
import type { Handle } from '../http/pipeline';
import { requestOf } from '../mock-request';

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
