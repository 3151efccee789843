import type { LastRequest } from '../result';
import type { Unanswered } from '../sender';
import { boundedText } from '../bounded-text';
import { curlOf, pathWithoutKey } from './curl';
import type { Redact } from './redact';

/** Gives the request that the service answered nothing to, or rejected the key at, as reports show it, without secrets. */
export function toLastRequest(
  { checkId, request, credential, error, isRejected }: Unanswered,
  baseUrl: string,
  redact: Redact,
  headerNames: readonly string[] = [],
): LastRequest {
  return {
    check: boundedText(redact(checkId)),
    request: boundedText(redact(`${request.method} ${pathWithoutKey(request, credential)}`)),
    reason: boundedText(redact(error.message)),
    curl: boundedText(curlOf(baseUrl, { request, credential }, redact, headerNames)),
    ...(isRejected === true && { isRejected }),
  };
}
