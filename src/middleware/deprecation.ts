import type { RequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';

/**
 * Marks every answer of a deprecated operation, errors too: `Deprecation` (RFC 9745), `Sunset` where the document names
 * the day of removal (RFC 8594), `Link` to the successor (RFC 5829).
 */
export function deprecation(contract: Contract): RequestHandler {
  const headers = new Map(contract.operations.map((operation) => [operation, deprecationHeaders(contract, operation)]));
  return (request, _response, next) => {
    const { operation } = request.context;
    const own = operation === undefined ? undefined : headers.get(operation);
    if (own !== undefined) Object.assign(request.context.headers, own(request.context.basePath));
    next();
  };
}

function deprecationHeaders(
  contract: Contract,
  operation: Operation,
): ((basePath: string) => Record<string, string>) | undefined {
  const { deprecation: notice } = operation;
  if (notice === undefined) return undefined;
  const since = notice.since === undefined ? 0 : Math.trunc(Date.parse(notice.since) / 1000);
  const sunset = notice.sunset === undefined ? NaN : Date.parse(notice.sunset);
  const successor = contract.operations.find(({ id, path }) => id === notice.successor || path === notice.successor);
  return (basePath) => ({
    Deprecation: `@${Number.isNaN(since) ? 0 : since}`,
    ...(!Number.isNaN(sunset) && { Sunset: new Date(sunset).toUTCString() }),
    ...(successor !== undefined && { Link: `<${basePath}${successor.path}>; rel="successor-version"` }),
  });
}
