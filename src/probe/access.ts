import type { Contract } from '../openapi/contract';
import { isObject, type JsonObject } from '../openapi/document';
import { didYouMean, printableAddress } from '../base/text';
import { UsageError } from '../base/errors';
import { httpClient, type HttpClientOptions, proxyFor } from './client';
import { type Client, headerOf, type HttpRequest, type HttpResponse } from './exchange';
import { KeyRing, type Key, type Token, type TokenSource } from './credentials';
import { isLoopback, isJson } from '../base/http';
import type { Operation } from '../openapi/operation';
import { jsonContent, successResponse } from '../openapi/success-response';
import { EnvironmentError } from './run-errors';
import { pathOf } from './request';

/** How a run proves who it is, beside one key for all. */
export interface Access {
  /** Keys by the name of their security scheme. */
  readonly own?: ReadonlyMap<string, Key>;
  readonly login?: Login | undefined;
  readonly clientCredentials?: (ClientCredentials & { readonly tokenUrl?: string | undefined }) | undefined;
}

/** How the service is reached; the token endpoint is reached likewise. */
interface Reached {
  readonly client: Client;
  readonly options: Omit<HttpClientOptions, 'baseUrl'>;
  /** The proxy that was named, and the variables that may name one. */
  readonly proxy?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Gives the keys of a run; undefined where there is but one, or none. Throws a UsageError where the document has no such
 * scheme or operation, or names no token endpoint.
 */
export function keyRingOf(
  contract: Contract,
  key: string | undefined,
  access: Access,
  reached: Reached,
): KeyRing | undefined {
  const { own = new Map<string, Key>(), login, clientCredentials } = access;
  if (own.size === 0 && login === undefined && clientCredentials === undefined) return undefined;
  if (login !== undefined && clientCredentials !== undefined)
    throw new UsageError('--login, --client-id: expected one of them, got both.');
  assertSchemes(contract, [...own.keys()]);
  const token =
    login === undefined
      ? clientCredentials && grantSource(contract, clientCredentials, reached)
      : loginSource(contract, reached.client, login);
  return new KeyRing({ key, own, token });
}

function assertSchemes({ loaded }: Contract, names: readonly string[]): void {
  const components = loaded.root['components'];
  const schemes = isObject(components) && isObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  const known = Object.keys(schemes);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--key ${unknown}: the document has no such security scheme${didYouMean(unknown, known)}`);
}

/** The secret of a client goes to the token endpoint alone, and there encrypted (RFC 6749 section 3.2). */
function grantSource(
  contract: Contract,
  asked: NonNullable<Access['clientCredentials']>,
  { client, options, proxy, env }: Reached,
): ReturnType<typeof clientCredentialsSource> {
  const url = asked.tokenUrl ?? tokenUrlOf(contract, client.baseUrl);
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new UsageError(
      `--token-url: expected an address that begins with https://, got ${JSON.stringify(printableAddress(url))}`,
    );
  const { origin, protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopback(hostname) && asked.tokenUrl === undefined)
    throw new UsageError(
      `the token endpoint of the document, ${printableAddress(url)}, is not encrypted: a secret is not sent there; --token-url names one all the same`,
    );
  // Header fields that were added are for the service, and nobody else's.
  const isSameHost = origin === new URL(client.baseUrl).origin;
  const headers = isSameHost ? (options.headers ?? []) : [];
  return clientCredentialsSource(
    httpClient({ ...options, headers, baseUrl: url, proxy: proxyFor(url, proxy, env) }),
    asked,
  );
}

/** Gives the variable of a shell that stands for the key of a scheme: `$PARTNER_KEY` for `partner`. */
export function keyVariable(scheme: string): string {
  return `${scheme.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}_KEY`.replace(/^(?=\d)/, '_');
}

/** Gives what no report may hold of that which a token is got with. */
export function secretsOfAccess({ login, clientCredentials }: Access): Key[] {
  return [
    ...(login === undefined ? [] : secretsOfLogin(login)),
    ...(clientCredentials === undefined ? [] : [{ value: clientCredentials.secret, variable: 'CLIENT_SECRET' }]),
  ];
}

/** The texts whose names say that they are secret, such as a password, and all of them where none does. */
function secretsOfLogin({ body }: { readonly body: JsonObject }): Key[] {
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named = texts.filter(([name]) => /pass|pwd|secret|token|pin|otp|code|key/i.test(name));
  return (named.length === 0 ? texts : named).map(([, value]) => ({ value, variable: 'LOGIN_BODY' }));
}

/** What a login is made of. */
interface Login {
  /** An operation of the document, by its id or as `POST /login`. */
  readonly operation: string;
  /** The JSON object that it is sent. */
  readonly body: JsonObject;
  /** Where in the answer the token is (RFC 6901); found by its name where left out. */
  readonly pointer?: string | undefined;
}

/** What a token is asked for with (RFC 6749 section 4.4). */
interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
  readonly scope?: string | undefined;
}

/** Names that tokens go by, the likeliest first. */
const tokenNames = [
  'accesstoken',
  'token',
  'idtoken',
  'jwt',
  'bearertoken',
  'authtoken',
  'sessiontoken',
  'apikey',
  'sessionid',
];

/** Gives the source of a token that an operation of the document answers. Throws a UsageError where there is no such operation. */
function loginSource(contract: Contract, client: Client, { operation: name, body, pointer }: Login): TokenSource {
  const operation = operationCalled(contract, name);
  const request = loginRequest(operation, body);
  const what = `the login ${operation.method} ${operation.path}`;
  return async () => {
    const answer = await client.send(request);
    assertSuccess(answer, what);
    return tokenOf(contract, operation, answer, pointer, what);
  };
}

function operationCalled({ operations }: Contract, name: string): Operation {
  const found = operations.find(({ id, method, path }) => id === name || `${method} ${path}` === name);
  if (found !== undefined) return found;
  const known = operations.map(({ id }) => id);
  throw new UsageError(`--login ${name}: the document has no such operation${didYouMean(name, known)}`);
}

function loginRequest(operation: Operation, body: JsonObject): HttpRequest {
  const declared = operation.requestBody?.content.map((media) => media.name) ?? [];
  const form = 'application/x-www-form-urlencoded';
  const isForm = !declared.some(isJson) && declared.includes(form);
  const mediaType = isForm ? form : (declared.find(isJson) ?? 'application/json');
  const fields = Object.entries(body).map(([field, value]): [string, string] => [
    field,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const text = isForm ? new URLSearchParams(fields).toString() : JSON.stringify(body);
  const headers: [string, string][] = [
    ['Accept', 'application/json, */*;q=0.1'],
    ['Content-Type', mediaType],
  ];
  return { method: operation.method, path: pathOf({ operation }), headers, body: Buffer.from(text) };
}

/** The body of a refusal may repeat what was sent, and is not shown. */
function assertSuccess({ status }: HttpResponse, what: string): void {
  if (status >= 200 && status < 300) return;
  const hint = status === 400 || status === 401 || status === 403 ? ': check what it is sent' : '';
  throw new EnvironmentError(`${what} was answered ${status}${hint}`, true);
}

function tokenOf(
  contract: Contract,
  operation: Operation,
  answer: HttpResponse,
  pointer: string | undefined,
  what: string,
): Token {
  const text = answer.body.toString('utf8');
  const value = parsed(text);
  const schema = jsonContent(successResponse(operation))?.schema;
  const documented = Object.keys(contract.schemas.shapedProperties(schema));
  const found =
    pointer === undefined
      ? (tokenIn(value, documented) ?? cookieOf(contract, answer) ?? plainText(answer, text))
      : textAt(value, pointer);
  if (found === undefined) {
    const where = pointer === undefined ? '; say where with --login-token' : ` at ${pointer}`;
    throw new EnvironmentError(`${what} answered no token${where}`, true);
  }
  return tokenFrom(found, value, what);
}

function tokenFrom(value: string, answer: unknown, what: string): Token {
  // What no header field can carry would be an error of the program's own.
  if (!/^[\x21-\x7e]{1,16384}$/.test(value))
    throw new EnvironmentError(`${what} answered a token that no header field can carry`, true);
  const seconds = isObject(answer) ? Number(answer['expires_in'] ?? answer['expiresIn']) : Number.NaN;
  return { value, ...(Number.isFinite(seconds) && seconds > 0 && { expiresIn: seconds }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** So deep a token is looked for: `{"data": {"session": {"token": "..."}}}`. */
const deepest = 3;

/** Gives the token of an answer: the member called as tokens are, the least deep first, else the only documented text. */
function tokenIn(value: unknown, documented: readonly string[]): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  let level = [value].filter(isObject);
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const members = level.flatMap((one) => Object.entries(one)).slice(0, 1000);
    for (const name of tokenNames) {
      const [, found] = members.find(([key, one]) => plain(key) === name && isText(one)) ?? [];
      if (isText(found)) return found.replace(/^Bearer +/i, '');
    }
    level = members.map(([, one]) => one).filter(isObject);
  }
  const texts = isObject(value) ? documented.map((name) => value[name]).filter(isText) : [];
  return texts.length === 1 ? texts[0] : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}

/** A session that travels in a cookie which the document names. */
function cookieOf({ operations }: Contract, { headers }: HttpResponse): string | undefined {
  const names = operations.flatMap(({ security }) => security.flat()).filter((scheme) => scheme.in === 'cookie');
  for (const [field, value] of headers) {
    if (field.toLowerCase() !== 'set-cookie') continue;
    const [name = '', ...rest] = (value.split(';', 1)[0] ?? '').split('=');
    if (names.some((scheme) => scheme.name === name.trim())) return rest.join('=');
  }
  return undefined;
}

function plainText({ headers }: HttpResponse, text: string): string | undefined {
  const isPlain = /^text\/plain\b/i.test(headerOf(headers, 'Content-Type') ?? '');
  return isPlain && /^[\x21-\x7e]+$/.test(text.trim()) ? text.trim() : undefined;
}

function textAt(value: unknown, pointer: string): string | undefined {
  let at = value;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    at =
      isObject(at) || Array.isArray(at)
        ? (Object.entries(at).find(([key]) => key === name)?.[1] as unknown)
        : undefined;
  }
  return isText(at) ? at : undefined;
}

/**
 * Gives the source of an access token by the client-credentials grant (RFC 6749 section 4.4). The client authenticates as
 * section 2.3.1 says, by HTTP Basic; where that is refused, in the body. `client` sends to the token endpoint alone.
 */
function clientCredentialsSource(client: Client, { id, secret, scope }: ClientCredentials): TokenSource {
  const what = `the token endpoint ${client.baseUrl}`;
  const grant = { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) };
  const form = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1);
  const basic = Buffer.from(`${form(id)}:${form(secret)}`).toString('base64');
  const ask = (fields: Record<string, string>, authorization?: string): Promise<HttpResponse> =>
    client.send({
      method: 'POST',
      path: '',
      headers: [
        ['Accept', 'application/json'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
        ...(authorization === undefined ? [] : [['Authorization', authorization] as const]),
      ],
      body: Buffer.from(new URLSearchParams(fields).toString()),
    });
  return async () => {
    let answer = await ask(grant, `Basic ${basic}`);
    if (answer.status === 400 || answer.status === 401)
      answer = await ask({ ...grant, client_id: id, client_secret: secret });
    assertSuccess(answer, what);
    const value = parsed(answer.body.toString('utf8'));
    const token = isObject(value) ? value['access_token'] : undefined;
    if (!isText(token)) throw new EnvironmentError(`${what} answered no access_token (RFC 6749 section 5.1)`, true);
    return tokenFrom(token, value, what);
  };
}

/**
 * Gives the address of the token endpoint that the document names for client credentials (OpenAPI 3.1 section 4.8.30), read
 * against the base URL. Throws a UsageError where it names none, or one that is not encrypted and not on this machine.
 */
function tokenUrlOf({ loaded }: Pick<Contract, 'loaded'>, baseUrl: string): string {
  const components = loaded.root['components'];
  const schemes = isObject(components) && isObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  for (const written of Object.values(schemes)) {
    const scheme = loaded.resolve(written);
    const flows = isObject(scheme) && scheme['type'] === 'oauth2' ? scheme['flows'] : undefined;
    const flow = isObject(flows) ? flows['clientCredentials'] : undefined;
    const url = isObject(flow) ? flow['tokenUrl'] : undefined;
    if (isText(url) && URL.canParse(url, `${baseUrl}/`)) return new URL(url, `${baseUrl}/`).href;
  }
  throw new UsageError('--client-id: the document names no token endpoint for client credentials; give --token-url');
}
