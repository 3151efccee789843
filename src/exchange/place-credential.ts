import { headerPairs, type HttpRequest, type RawHeaders } from '../base/http';
import { capitalized, splitOnce } from '../base/text';
import { asksForCredentials, type Operation, type SecurityScheme } from '../openapi/operation';

/** A key, and whether it comes with the scheme that the file asks for, with another, or with none. */
export interface CredentialForm {
  readonly key: string;
  readonly scheme?: 'other' | 'none';
}

/** Schemes that answer a challenge (RFC 7616, RFC 7486, RFC 4559, RFC 7804), which nothing here can. */
export const challengeSchemes = ['digest', 'hoba', 'negotiate', 'scram-sha-1', 'scram-sha-256', 'vapid', 'mutual'];

/** Whether a key can be sent as a scheme asks for it. */
export function canPlace({ kind }: SecurityScheme): boolean {
  if (kind.type === 'http') return !challengeSchemes.includes(kind.scheme);
  return kind.type !== 'mutualTLS';
}

/** A request with a key in the place that a security scheme says. */
export function placeCredential(request: HttpRequest, { kind }: SecurityScheme, form: CredentialForm): HttpRequest {
  switch (kind.type) {
    case 'apiKey':
      if (kind.in === 'query') return withParameter(request, kind.parameter, form.key);
      if (kind.in === 'cookie') return withCookie(request, kind.parameter, form.key);
      return withHeader(request, kind.parameter, form.key);
    case 'mutualTLS':
      return request;
    case 'http':
      return withHeader(request, 'Authorization', authorization(kind.scheme, form));
    default:
      return withHeader(request, 'Authorization', authorization('bearer', form));
  }
}

/** A request with a key for every scheme of the first alternative that an operation asks for; as it was if it asks for none. */
export function withKey(request: HttpRequest, operation: Operation, key: string | undefined): HttpRequest {
  const [schemes = []] = key !== undefined && asksForCredentials(operation) ? operation.security : [];
  return schemes.reduce((before, { scheme }) => placeCredential(before, scheme, { key: key ?? '' }), request);
}

function authorization(scheme: string, { key, scheme: which }: CredentialForm): string {
  const credential = scheme === 'basic' ? base64(key) : key;
  if (which === 'none') return credential;
  const name = which === 'other' ? (scheme === 'bearer' ? 'basic' : 'bearer') : scheme;
  return `${capitalized(name)} ${credential}`.trimEnd();
}

/** RFC 7617 section 2: a user without a password, if the key has no colon. */
function base64(key: string): string {
  return Buffer.from(key.includes(':') ? key : `${key}:`).toString('base64');
}

function withHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  const others = headerPairs(request.headers).filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others.flat(), name, value] };
}

function withParameter(request: HttpRequest, name: string, value: string): HttpRequest {
  const [path, query] = splitOnce(request.target, '?');
  const key = `${encodeURIComponent(name)}=`;
  const others = (query ?? '').split('&').filter((pair) => pair !== '' && !pair.startsWith(key));
  return { ...request, target: `${path}?${[...others, key + encodeURIComponent(value)].join('&')}` };
}

/** RFC 6265 section 5.4: one header holds all cookies. */
function withCookie(request: HttpRequest, name: string, value: string): HttpRequest {
  const cookies: string[] = [];
  const others: RawHeaders = headerPairs(request.headers).flatMap(([other, held]) => {
    if (other.toLowerCase() !== 'cookie') return [other, held];
    cookies.push(...held.split(/; */).filter((cookie) => !cookie.startsWith(`${name}=`)));
    return [];
  });
  return { ...request, headers: [...others, 'Cookie', [...cookies, `${name}=${value}`].join('; ')] };
}
