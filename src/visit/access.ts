import { UsageError } from '../base/errors';
import { readNamedFile } from '../base/files';
import { didYouMean } from '../base/text';
import type { Client } from '../exchange/client';
import { createHttpClient, type HttpClientOptions } from '../exchange/http-client';
import type { Contract } from '../openapi/contract';
import { jsonContent } from '../openapi/response/responses';
import type { BaseUrl } from '../exchange/base-url';
import { createCredentials, type Credentials } from './credentials';
import { tokenOfClient, tokenOfLogin, type TokenSource } from './token';
import type { AccessOptions } from './options';

/** How a service is reached, and what with. */
export interface Access {
  readonly client: Client;
  readonly credentials: Credentials;
}

/** Environment variables. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Most bytes of a body that are read. */
const maxResponseBytes = 16 * 1024 * 1024;

/**
 * @param env holds the secrets of a login, and says which proxies to use
 * @param variable what commands name the key by
 * Throws a UsageError.
 */
export function createAccess(
  contract: Contract,
  baseUrl: BaseUrl,
  options: AccessOptions,
  env: Environment,
  variable = 'API_KEY',
): Access {
  const connect = (url: string): Client => createHttpClient({ baseUrl: url, ...clientOptions(options, env) });
  const client = connect(baseUrl.url);
  const key = keyOf(options);
  const token = tokenSource(contract, baseUrl, options, env, client, connect);
  const credentials = createCredentials(
    {
      ...(key !== undefined && { key, variable }),
      keys: keysOfSchemes(contract, options, env),
      headers: (options.header ?? []).flat(),
      ...(token !== undefined && { token }),
      hasCertificate: options.cert !== undefined,
    },
    contract,
  );
  return { client, credentials };
}

function clientOptions(options: AccessOptions, env: Environment): Omit<HttpClientOptions, 'baseUrl'> {
  const { cert, certKey, caFile, insecure, timeout = 10 } = options;
  const variable = (name: string): string | undefined => env[name.toLowerCase()] ?? env[name];
  const [http, https, except] = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].map(variable);
  return {
    ...{ timeoutMs: timeout * 1000, maxResponseBytes, insecure: insecure ?? false },
    ...(caFile !== undefined && { ca: readNamedFile(caFile) }),
    ...(cert !== undefined && { cert: readNamedFile(cert) }),
    ...(certKey !== undefined && { key: readNamedFile(certKey) }),
    proxy: {
      ...(http !== undefined && http !== '' && { http }),
      ...(https !== undefined && https !== '' && { https }),
      ...(except !== undefined && { except }),
    },
  };
}

function keyOf({ apiKey, apiKeyFile }: AccessOptions): string | undefined {
  if (apiKeyFile === undefined) return apiKey;
  const key = readNamedFile(apiKeyFile).trim();
  if (key === '') throw new UsageError(`${apiKeyFile} is empty. It must hold the API key.`);
  return key;
}

/** `partner=env:PARTNER_KEY` or `partner=file:key.txt`, by the names of the file's security schemes. */
function keysOfSchemes(
  { operations }: Contract,
  { key = [] }: AccessOptions,
  env: Environment,
): Readonly<Record<string, string>> {
  const known = [...new Set(operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme.name)))];
  return Object.fromEntries(
    key.map(([scheme, source]) => {
      if (!known.includes(scheme))
        throw new UsageError(`--key: the OpenAPI file has no security scheme ${scheme}.${didYouMean(scheme, known)}`);
      const [, kind, name = ''] = /^(env|file):(.+)$/.exec(source) ?? [];
      const value = kind === 'env' ? env[name] : kind === 'file' ? readNamedFile(name).trim() : undefined;
      if (kind === undefined) throw new UsageError(`--key ${scheme} must be env:NAME or file:NAME.`);
      if (value === undefined || value === '') throw new UsageError(`--key ${scheme}: ${name} is not set or empty.`);
      return [scheme, value];
    }),
  );
}

function tokenSource(
  contract: Contract,
  { url }: BaseUrl,
  options: AccessOptions,
  env: Environment,
  client: Client,
  connect: (url: string) => Client,
): TokenSource | undefined {
  const { login, loginBody, loginToken, clientId, tokenUrl, scope } = options;
  if (clientId !== undefined) {
    const clientSecret = env['CLIENT_SECRET'];
    if (clientSecret === undefined || clientSecret === '')
      throw new UsageError('--client-id needs the secret of the client: set CLIENT_SECRET.');
    const more = { ...(tokenUrl !== undefined && { tokenUrl }), ...(scope !== undefined && { scope }) };
    return tokenOfClient(contract, url, { clientId, clientSecret, ...more }, connect);
  }
  if (login === undefined) return undefined;
  const operation = contract.operation(login);
  if (operation === undefined) throw new UsageError(`--login: the OpenAPI file has no operation ${login}.`);
  const text = loginBody === undefined ? env['LOGIN_BODY'] : readNamedFile(loginBody);
  if (text === undefined) throw new UsageError('--login needs a body: use --login-body, or set LOGIN_BODY.');
  const mediaType = jsonContent(operation.requestBody)?.name ?? operation.requestBody?.content[0]?.name;
  const headers = ['Content-Type', mediaType ?? 'application/json', 'Accept', 'application/json'];
  return tokenOfLogin(contract, client, {
    request: { method: operation.method, target: operation.path, headers, body: { text: text.trim() } },
    ...(loginToken !== undefined && { token: loginToken }),
    secrets: secretsIn(text),
  });
}

/** Texts of the login's body may be passwords: none of them is shown. */
function secretsIn(text: string): readonly { readonly value: string; readonly variable: string }[] {
  const texts = [...text.matchAll(/"((?:[^"\\]|\\.)*)"\s*[,}\]]/g)].map(([, value = '']) => value);
  return texts.filter((value) => value.length > 3).map((value) => ({ value, variable: 'LOGIN_BODY' }));
}
