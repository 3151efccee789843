import type { Contract } from '../contract/contract';
import { isObject, type JsonObject } from '../contract/document';
import { isJson } from '../contract/media-type';
import type { Operation } from '../contract/operation';
import { jsonContent, successResponse } from '../contract/success-response';
import { didYouMean } from '../did-you-mean';
import { UsageError } from '../errors';
import { EnvironmentError } from './environment-error';
import { headerOf, type Client, type HttpRequest, type HttpResponse } from './exchange';
import type { Token, TokenSource } from './keys';
import { pathOf } from './request';

/** What a login is made of. */
export interface Login {
  /** An operation of the document, by its id or as `POST /login`. */
  readonly operation: string;
  /** The JSON object that it is sent. */
  readonly body: JsonObject;
  /** Where in the answer the token is (RFC 6901); found by its name where left out. */
  readonly pointer?: string | undefined;
}

/** What a token is asked for with (RFC 6749 section 4.4). */
export interface ClientCredentials {
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
export function loginSource(
  contract: Contract,
  client: Client,
  { operation: name, body, pointer }: Login,
): TokenSource {
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
export function clientCredentialsSource(client: Client, { id, secret, scope }: ClientCredentials): TokenSource {
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
export function tokenUrlOf({ loaded }: Pick<Contract, 'loaded'>, baseUrl: string): string {
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
