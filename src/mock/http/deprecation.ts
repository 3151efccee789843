import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { Rejected } from '../rejected';

/** What every response of a deprecated operation carries, errors too, and when it is gone. */
export interface DeprecationNotice {
  /** `Deprecation` (RFC 9745), `Sunset` (RFC 8594), `Link` to the successor (RFC 5829). */
  headers(basePath: string): readonly string[];
  /** Throws a rejection once the day of removal has come. @param now milliseconds since 1970 */
  rejectAfterSunset(now: number): void;
}

export function deprecationNotice(contract: Contract, operation: Operation): DeprecationNotice | undefined {
  const { deprecation } = operation;
  if (deprecation === undefined) return undefined;
  const since = Math.trunc(Date.parse(deprecation.since ?? '') / 1000) || 0;
  const sunset = Date.parse(deprecation.sunset ?? '');
  const successor = deprecation.successor === undefined ? undefined : contract.operation(deprecation.successor);
  const dates = ['Deprecation', `@${since}`];
  if (!Number.isNaN(sunset)) dates.push('Sunset', new Date(sunset).toUTCString());
  const linkTo = (basePath: string): readonly string[] =>
    successor === undefined ? [] : ['Link', `<${basePath}${encodeURI(successor.path)}>; rel="successor-version"`];
  return {
    headers: (basePath) => [...dates, ...linkTo(basePath)],
    rejectAfterSunset: (now) => {
      // No time reaches a sunset that is not named.
      if (!(now >= sunset)) return;
      const removed = `${operation.name} was removed on ${new Date(sunset).toISOString().slice(0, 10)}.`;
      const remedy = successor === undefined ? '' : ` Use ${successor.name}.`;
      throw new Rejected('gone', removed + remedy);
    },
  };
}
