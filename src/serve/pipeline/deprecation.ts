import type { RequestHandler } from 'express';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { encodeTemplate } from '../../base/http';
import { ApiError } from '../../base/errors';

/** The two stages that tell of deprecated operations. */
export interface Deprecation {
  /**
   * Marks every answer of a deprecated operation, errors too: `Deprecation` (RFC 9745), `Sunset` where the document names
   * the day of removal (RFC 8594), `Link` to the successor (RFC 5829).
   */
  readonly notice: RequestHandler;
  /** Once that day has come by the session's clock, the operation is gone (410), unless the sunset is ignored. */
  readonly removal: RequestHandler;
}

/** Gives the stages for the deprecated operations of a document. */
export function createDeprecation(contract: Contract, ignoreSunset: boolean): Deprecation {
  const notices = new Map(contract.operations.map((operation) => [operation, deprecationNotice(contract, operation)]));
  const noticeOf = (operation: Operation | undefined): Notice | undefined =>
    operation === undefined ? undefined : notices.get(operation);
  return {
    notice: ({ context }, _response, next) => {
      const own = noticeOf(context.operation);
      if (own !== undefined) Object.assign(context.headers, own.headers, own.link(context.basePath));
      next();
    },
    removal: ({ context }, _response, next) => {
      const own = noticeOf(context.operation);
      if (own !== undefined && !ignoreSunset && context.session.clock.now() >= own.sunset) {
        const date = new Date(own.sunset).toISOString().slice(0, 10);
        throw new ApiError('gone', `${context.operation?.id ?? ''} was removed on ${date}${own.remedy}`);
      }
      next();
    },
  };
}

interface Notice {
  readonly headers: Readonly<Record<string, string>>;
  readonly link: (basePath: string) => Readonly<Record<string, string>> | undefined;
  /** In milliseconds since 1970; NaN, which no time reaches, where no day is named. */
  readonly sunset: number;
  readonly remedy: string;
}

function deprecationNotice(contract: Contract, operation: Operation): Notice | undefined {
  const { deprecation: notice } = operation;
  if (notice === undefined) return undefined;
  const since = notice.since === undefined ? 0 : Math.trunc(Date.parse(notice.since) / 1000);
  const sunset = notice.sunset === undefined ? NaN : Date.parse(notice.sunset);
  const successor = contract.operations.find(({ id, path }) => id === notice.successor || path === notice.successor);
  const headers = {
    Deprecation: `@${Number.isNaN(since) ? 0 : since}`,
    ...(!Number.isNaN(sunset) && { Sunset: new Date(sunset).toUTCString() }),
  };
  const path = successor === undefined ? undefined : encodeTemplate(successor.path);
  const link = (basePath: string): Record<string, string> | undefined =>
    path === undefined ? undefined : { Link: `<${basePath}${path}>; rel="successor-version"` };
  const remedy = successor === undefined ? '' : `; use ${successor.method} ${successor.path} (${successor.id})`;
  return { headers, link, sunset, remedy };
}
