import { parse } from 'cookie';
import { ownMember } from '../../exact-json';

/**
 * Gives a cookie of a request by its name (RFC 6265 section 4.2.1), as Express reads them: quotes around the value are taken
 * off, escapes decoded; of two cookies of one name the first counts.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : ownMember(parse(header), name);
}
