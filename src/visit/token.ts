import { essenceOf, headerOf, headersOf, isHeaderValue, textOf } from '../base/http';
import type { HttpRequest, HttpResponse } from '../base/http';
import { isObject, tryParseJson, type JsonValue } from '../base/json';
import { splitOnce } from '../base/text';
import type { Client } from '../exchange/client';
import type { NamedSecret } from '../exchange/curl';
import type { Contract } from '../openapi/contract';
import { follow, valueAt } from '../openapi/document/pointer';
import { plainName } from '../openapi/names';
import { EnvironmentProblem } from '../base/errors';

/** Where tokens come from: each fetch gives one that is valid from then on. */
export interface TokenSource {
  /** Throws an EnvironmentProblem. */
  fetch(): Promise<string>;
  /** What it is asked with: passwords, the secret of a client. */
  readonly secrets: readonly NamedSecret[];
}

export interface Login {
  /** Below the base URL. */
  readonly request: HttpRequest;
  /** JSON pointer of the token in the response; without it, the first property that is called like one. */
  readonly token?: string;
  readonly secrets: readonly NamedSecret[];
}

/** Tokens that a login returns, or the cookie that it sets. */
export function tokenOfLogin({ operations }: Contract, client: Client, login: Login): TokenSource {
  const { request, token, secrets } = login;
  const cookies = operations.flatMap(({ security }) =>
    security
      .flat()
      .flatMap(({ scheme: { kind } }) => (kind.type === 'apiKey' && kind.in === 'cookie' ? [kind.parameter] : [])),
  );
  const name = `${request.method} ${request.target}`;
  return {
    secrets,
    fetch: async () => {
      const { response, failure } = await client.send(request);
      if (response === undefined) throw new EnvironmentProblem(`${name} has no response (${failure ?? 'closed'}).`);
      const { status } = response;
      if (status >= 400) throw new EnvironmentProblem(`${name} returned ${status}. Check the user and password.`);
      const found = tokenIn(response, token) ?? cookieIn(response, cookies);
      if (found === undefined)
        throw new EnvironmentProblem(`${name} returned no token. Name its place, as --login-token /data/token`);
      return found;
    },
  };
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** In place of the one that the file has. */
  readonly tokenUrl?: string;
  /** Separated by spaces. */
  readonly scope?: string;
}

/**
 * Tokens of the OAuth 2.0 client credentials grant (RFC 6749 section 4.4).
 * @param connect makes a client of another address
 */
export function tokenOfClient(
  contract: Contract,
  baseUrl: string,
  credentials: ClientCredentials,
  connect: (baseUrl: string) => Client,
): TokenSource {
  const { clientId, clientSecret, scope } = credentials;
  const text = credentials.tokenUrl ?? tokenUrlOf(contract);
  const form = { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) };
  return {
    secrets: [{ value: clientSecret, variable: 'CLIENT_SECRET' }],
    fetch: async () => {
      if (text === undefined || !URL.canParse(text, `${baseUrl}/`))
        throw new EnvironmentProblem('The OpenAPI file has no tokenUrl of client credentials. Use --token-url.');
      const url = new URL(text, `${baseUrl}/`);
      const client = connect(url.origin);
      try {
        const pair = Buffer.from(`${formPart(clientId)}:${formPart(clientSecret)}`).toString('base64');
        const first = await ask(client, url, form, ['Authorization', `Basic ${pair}`]);
        const isUnread = first?.status === 400 || first?.status === 401;
        // Some servers read the client from the form alone (RFC 6749 section 2.3.1).
        const inForm = { ...form, client_id: clientId, client_secret: clientSecret };
        return tokenOfResponse(url, isUnread ? await ask(client, url, inForm, []) : first);
      } finally {
        await client.close();
      }
    },
  };
}

async function ask(
  client: Client,
  { pathname, search }: URL,
  form: Readonly<Record<string, string>>,
  headers: readonly string[],
): Promise<HttpResponse | undefined> {
  const type = ['Content-Type', 'application/x-www-form-urlencoded', 'Accept', 'application/json'];
  const body = { text: new URLSearchParams(form).toString() };
  return (await client.send({ method: 'POST', target: pathname + search, headers: [...type, ...headers], body }))
    .response;
}

function tokenOfResponse(url: URL, response: HttpResponse | undefined): string {
  const where = `POST ${url.origin}${url.pathname}`;
  if (response === undefined) throw new EnvironmentProblem(`${where} has no response. Check the token URL.`);
  const token = response.status < 300 ? tokenIn(response, '/access_token') : undefined;
  if (token !== undefined) return token;
  throw new EnvironmentProblem(`${where} returned ${response.status} and no token. Check the client ID and secret.`);
}

/** RFC 6749 section 2.3.1: encoded as in a form. */
function formPart(text: string): string {
  return new URLSearchParams({ a: text }).toString().slice(2);
}

/** The first that a security scheme has (OpenAPI 3.1 section 4.8.29). */
function tokenUrlOf({ operations, document }: Contract): string | undefined {
  for (const { scheme } of operations.flatMap(({ security }) => security.flat())) {
    if (scheme.kind.type !== 'oauth2') continue;
    const object = follow(document.root, valueAt(document.root, scheme.pointer), scheme.pointer)?.value;
    const url = object === undefined ? undefined : valueAt(object, '/flows/clientCredentials/tokenUrl');
    if (typeof url === 'string') return url;
  }
  return undefined;
}

/** Properties whose texts are tokens, without case and separators. */
const tokenNames = /^(?:(?:access|auth|bearer|session|id)?token|jwt|apikey)$/;

/** How deep a token may stand: `data.user.token`. */
const deepestToken = 3;

function tokenIn(response: HttpResponse, pointer: string | undefined): string | undefined {
  const text = textOf(response.body)?.trim();
  if (text === undefined || text === '') return undefined;
  const body = tryParseJson(text);
  // A token alone, as a text.
  if (body === undefined)
    return essenceOf(headerOf(response.headers, 'content-type') ?? '') === 'text/plain' && /^[!-~]+$/.test(text)
      ? text
      : undefined;
  const found = pointer === undefined ? (typeof body === 'string' ? body : search(body, 1)) : valueAt(body, pointer);
  return typeof found === 'string' && found !== '' && isHeaderValue(found) ? found : undefined;
}

function search(value: JsonValue | undefined, depth: number): string | undefined {
  if (!isObject(value) || depth > deepestToken) return undefined;
  const entries = Object.entries(value);
  for (const [name, inner] of entries) if (typeof inner === 'string' && tokenNames.test(plainName(name))) return inner;
  for (const [, inner] of entries) {
    const below = search(inner, depth + 1);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** The value of a cookie that a security scheme names. */
function cookieIn({ headers }: HttpResponse, names: readonly string[]): string | undefined {
  for (const cookie of headersOf(headers, 'set-cookie')) {
    const [name, value] = splitOnce(cookie.split(';', 1)[0] ?? '', '=');
    if (names.includes(name.trim())) return value?.trim();
  }
  return undefined;
}
