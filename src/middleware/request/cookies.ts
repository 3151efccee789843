import { parse } from 'cookie';
import { ownMember } from '../../exact-json';

/**
 * Gives a cookie of a request by its name (RFC 6265 section 4.2.1), as Express reads them: quotes around the value are taken
 * off, escapes decoded; of two cookies of one name the first counts.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : ownMember(parse(header), name);
}

/** Gives the cookies of a request, those of one name too, in their order; escapes decoded. */
export function readCookies(header: string): readonly (readonly [name: string, value: string])[] {
  return header
    .split(';')
    .flatMap((pair) => Object.entries(parse(pair)).map(([name, value]) => [name, value ?? ''] as const));
}
