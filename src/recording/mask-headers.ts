import type { Redaction } from '../contract/secrets';
import type { Masking } from './masking';
import { kindOfHeader, type SensitiveKind } from './sensitive-names';

/** Headers that tell who sent a request, or from where (RFC 7239, RFC 9110 section 10.1.2, and what gateways add). */
const personal: ReadonlyMap<string, SensitiveKind> = new Map([
  ['from', 'email'],
  ['forwarded', 'ip'],
  ['x-forwarded-for', 'ip'],
  ['x-real-ip', 'ip'],
  ['x-client-ip', 'ip'],
  ['true-client-ip', 'ip'],
  ['cf-connecting-ip', 'ip'],
  ['x-cluster-client-ip', 'ip'],
]);

/** Headers that are called like secrets and are none: challenges, and what is sent with no value of its own. */
const open =
  /^(?:www-authenticate|proxy-authenticate|access-control-.*|content-.*|vary|idempotency-key|etag|host|x-hash|surrogate-key|x-cache-key|cache-key|sec-websocket-(?:key|accept|version|extensions))$/;

/**
 * Gives the value of a header masked: credentials and cookies, what names tell, and what the document describes as a secret or as
 * personal (`described`); in all others what is known to be sensitive.
 */
export function maskHeader(
  name: string,
  value: string,
  masking: Masking,
  redaction: Pick<Redaction, 'headers'>,
  described?: SensitiveKind,
): string {
  if (described === undefined || open.test(name.toLowerCase())) return maskUndescribed(name, value, masking, redaction);
  return masking.replace(value, { kind: described, place: `header ${name}`, isCredential: described === 'secret' });
}

/** What stands between angle brackets is an address (RFC 8288): a header holds no markup. */
function maskBracketed(value: string, masking: Masking): string {
  if (!value.includes('<')) return masking.text(value);
  return value.replaceAll(/[^<>]+/g, (part) => masking.text(part));
}

/** Pages put a token among the names of protocols, for they can send no other header; those are plain words, with a version. */
function maskProtocols(value: string, place: string, masking: Masking): string {
  return value.replaceAll(/[^\s,]+/g, (one) =>
    plainProtocol.test(one) ? masking.text(one) : masking.replace(one, { kind: 'secret', place, isCredential: true }),
  );
}

const plainProtocol = /^(?=.{1,40}$)v?(?:\d{1,2}\.)?[a-z]{1,20}(?:[._-](?:[a-z]{1,20}|v?\d{1,2}(?:\.\d{1,2})?))*$/i;

function maskUndescribed(name: string, value: string, masking: Masking, redaction: Pick<Redaction, 'headers'>): string {
  const lower = name.toLowerCase();
  const place = `header ${name}`;
  if (lower === 'cookie' || lower === 'set-cookie') return maskCookies(value, lower === 'set-cookie', masking);
  if (/^(?:proxy-)?authorization$/.test(lower)) return maskCredentials(value, place, masking);
  if (lower === 'sec-websocket-protocol') return maskProtocols(value, place, masking);
  if (open.test(lower)) return maskBracketed(value, masking);
  const listed = personal.get(lower);
  if (listed === 'ip') return maskAddresses(value, place, masking);
  const kind =
    listed ??
    (redaction.headers.has(lower) ? 'secret' : kindOfHeader(name)) ??
    (masking.isNamed([name]) ? 'text' : undefined);
  return kind === undefined
    ? maskBracketed(value, masking)
    : masking.replace(value, { kind, place, isCredential: kind === 'secret' });
}

/** The scheme stays; of Basic the password is a secret by itself (RFC 7617), and so is the value of each parameter of others. */
function maskCredentials(value: string, place: string, masking: Masking): string {
  const [whole = ''] = /^\S+[ \t]+/.exec(value) ?? [];
  if (whole === '') return masking.replace(value, { kind: 'secret', place, isCredential: true });
  const told = value.slice(whole.length);
  if (whole.trim().toLowerCase() === 'basic') {
    const said = Buffer.from(told, 'base64').toString('utf8');
    const at = said.indexOf(':');
    if (at !== -1) {
      const user = at === 0 ? '' : masking.replace(said.slice(0, at), { kind: 'username', place: `${place} user` });
      const password = masking.replace(said.slice(at + 1), {
        kind: 'secret',
        place: `${place} password`,
        isCredential: true,
      });
      return whole + Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
    }
  }
  for (const [, parameter = ''] of told.matchAll(/[\w-]{1,40}="([^"]{6,})"/g))
    masking.replace(parameter, { kind: 'secret', place, isCredential: true });
  return whole + masking.replace(told, { kind: 'secret', place, isCredential: true });
}

function maskCookies(value: string, isSet: boolean, masking: Masking): string {
  return value
    .split(';')
    .map((pair, index) => {
      const at = pair.indexOf('=');
      if (isSet && index > 0) return pair;
      // Browsers take a cookie without a name for a value (RFC 6265bis section 5.6).
      if (at === -1) {
        const value = pair.trim();
        return pair.replace(value, () =>
          masking.replace(value, { kind: 'secret', isCredential: true, place: 'cookie' }),
        );
      }
      const name = pair.slice(0, at);
      return `${name}=${masking.replace(pair.slice(at + 1), { kind: 'secret', isCredential: true, place: `cookie ${name.trim()}` })}`;
    })
    .join(';');
}

/** Several addresses stand in one header, with words between them. */
function maskAddresses(value: string, place: string, masking: Masking): string {
  return value.replaceAll(/\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}/gi, (address) =>
    masking.replace(address, { kind: 'ip', place }),
  );
}
