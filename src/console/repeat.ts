import type { ApiInfo, CallDetails } from '../mock/control/console-types';

/** How the mock shows secrets: percent-encoded where they stand in a query. */
const masked = /\[redacted\]|%5Bredacted%5D/gi;

/** Sends the request of a call again, with the key of the mock in place of what is masked. */
export async function repeat(call: CallDetails, api: ApiInfo, origin: string): Promise<string> {
  const { method, path, query, request } = call;
  const key = api.apiKey ?? '';
  const headers = new Headers();
  // A browser leaves out what a page may not set: host, cookie and the like.
  for (const [name, value] of request.headers) headers.append(name, value.replace(masked, key));
  const search = query === '' ? '' : `?${query.replace(masked, encodeURIComponent(key))}`;
  const hasBody = method !== 'GET' && method !== 'HEAD' && request.text !== undefined;
  const { status } = await fetch(origin + path + search, {
    method,
    headers,
    cache: 'no-store',
    redirect: 'manual',
    ...(hasBody && { body: request.text }),
  });
  return `Sent again: ${status === 0 ? 'a redirect' : status}.`;
}
