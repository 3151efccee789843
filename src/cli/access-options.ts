import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Command } from 'commander';
import { isObject, type JsonObject } from '../openapi/document';
import { UsageError } from '../base/errors';
import { assertDepth } from '../base/json';
import { readSecretFile } from '../base/files';
import { keyVariable, type Access } from '../probe/access';
import type { HttpClientOptions } from '../probe/client';
import type { Key } from '../probe/credentials';
import { collect, readShortFile } from './create-command';

/** Flags that say how a run proves who it is, and which way it goes. */
export interface AccessFlags {
  readonly keySources?: readonly string[];
  readonly login?: string;
  readonly loginBody?: string;
  readonly loginToken?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly clientSecretFile?: string;
  readonly scope?: string;
  readonly cert?: string;
  readonly certKey?: string;
  readonly proxy?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Adds these flags to the command. */
export function addAccess(command: Command): void {
  command
    .option(
      '--key <scheme=source>',
      'the key of one security scheme: partnerKey=env:PARTNER_KEY or partnerKey=file:partner.key; repeatable',
      collect,
    )
    .option('--login <operation>', 'get a token from this operation: its id, or "POST /login"')
    .option('--login-body <file>', 'what it is sent, a JSON object (default: $LOGIN_BODY)')
    .option('--login-token <pointer>', 'where in its answer the token is: /data/token (default: found by its name)')
    .option('--client-id <id>', 'get a token by the OAuth 2.0 client-credentials flow; the secret is $CLIENT_SECRET')
    .option('--client-secret-file <file>', 'a file that holds that secret, in one line')
    .option('--token-url <url>', 'the token endpoint (default: the one of the document)')
    .option('--scope <text>', 'the scope that is asked for, several parted by blanks')
    .option('--cert <file>', 'the certificate of the client (PEM)')
    .option('--cert-key <file>', 'its private key (PEM); $CERT_PASSPHRASE where it is encrypted')
    .option('--proxy <url>', 'the proxy to go through (default: $HTTPS_PROXY, $HTTP_PROXY, but for $NO_PROXY)');
}

/** Gives how a run proves who it is. Throws a UsageError, which repeats no secret, for what is missing or malformed. */
export function readAccess(flags: AccessFlags & { readonly key?: unknown }, env: Environment): Access {
  const { login, loginBody, loginToken, tokenUrl, scope } = flags;
  const { clientId = tokenUrl === undefined ? undefined : env['CLIENT_ID'] } = flags;
  if (login === undefined && (loginBody !== undefined || loginToken !== undefined))
    throw new UsageError('--login-body, --login-token: expected --login <operation> with them');
  if (clientId === undefined && (tokenUrl !== undefined || flags.clientSecretFile !== undefined))
    throw new UsageError('--token-url, --client-secret-file: expected --client-id <id> with them');
  return {
    own: readKeys(flags.keySources ?? [], env),
    ...(login !== undefined && { login: { operation: login, body: readLogin(loginBody, env), pointer: loginToken } }),
    ...(clientId !== undefined && {
      clientCredentials: { id: clientId, secret: readClientSecret(flags, env), scope, tokenUrl },
    }),
  };
}

function readClientSecret({ clientSecretFile }: AccessFlags, env: Environment): string {
  const secret =
    clientSecretFile === undefined ? env['CLIENT_SECRET'] : readSecretFile(clientSecretFile, '--client-secret-file');
  if (secret === undefined || secret === '')
    throw new UsageError('--client-id: expected its secret in $CLIENT_SECRET, or in --client-secret-file <file>');
  return secret;
}

function readLogin(file: string | undefined, env: Environment): JsonObject {
  const where = file === undefined ? '$LOGIN_BODY' : `--login-body ${file}`;
  const text = file === undefined ? env['LOGIN_BODY'] : readShortFile(file, '--login-body');
  if (text === undefined || text === '')
    throw new UsageError('--login: expected what it is sent in $LOGIN_BODY, or in --login-body <file>');
  let value: unknown;
  try {
    assertDepth(text);
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isObject(value))
    throw new UsageError(`${where}: expected a JSON object, such as {"user": "...", "password": "..."}`);
  return value;
}

/** A key itself is not taken: a flag shows up in process lists and shell histories. What is wrong may be one, and is not repeated. */
function readKeys(texts: readonly string[], env: Environment): Map<string, Key> {
  return new Map(
    texts.map((text): [string, Key] => {
      const [, scheme = '', kind, source = ''] = /^([^=]+)=(env|file):(.+)$/s.exec(text) ?? [];
      if (kind === undefined)
        throw new UsageError('--key: expected <scheme>=env:<variable> or <scheme>=file:<file>, never the key itself');
      if (kind === 'file') {
        const value = readSecretFile(source, `--key ${scheme}`);
        return [scheme, { value, variable: keyVariable(scheme) }];
      }
      if (!/^[a-z_]\w*$/i.test(source))
        throw new UsageError(`--key ${scheme}: expected the name of a variable after env:`);
      const value = env[source];
      if (value === undefined || !isFieldText(value))
        throw new UsageError(`--key ${scheme}: expected a key in $${source}: printable ASCII without blanks around it`);
      return [scheme, { value, variable: source }];
    }),
  );
}

/** Tells whether a text is printable ASCII with no blanks around it (RFC 9110 section 5.5). */
export function isFieldText(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text) && text.trim() === text;
}

/** Gives the certificate of the client. Throws a UsageError where the files hold none, or do not belong together. */
export function readCertificate(
  { cert: file, certKey }: AccessFlags,
  env: Environment,
): HttpClientOptions['certificate'] {
  if (file === undefined && certKey === undefined) return undefined;
  if (file === undefined || certKey === undefined)
    throw new UsageError('--cert, --cert-key: expected both of them, got one');
  const [cert, key] = [readShortFile(file, '--cert'), readShortFile(certKey, '--cert-key')];
  const passphrase = env['CERT_PASSPHRASE'];
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(cert);
  } catch {
    throw new UsageError(`--cert ${file}: expected a certificate in PEM ("-----BEGIN CERTIFICATE-----")`);
  }
  let isOfIt: boolean;
  try {
    isOfIt = certificate.checkPrivateKey(createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) }));
  } catch {
    throw new UsageError(
      `--cert-key ${certKey}: expected a private key in PEM; $CERT_PASSPHRASE where it is encrypted`,
    );
  }
  if (!isOfIt) throw new UsageError(`--cert-key ${certKey}: this is not the key of the certificate in --cert`);
  return { cert, key, passphrase };
}
