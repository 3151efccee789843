import type { Contract } from '../openapi/contract';
import { shortestSecret, type Redaction } from '../secrets/redact';
import { UsageError } from '../base/errors';
import { keyRingOf, secretsOfAccess } from '../probe/access';
import { httpClient, proxyFor } from '../probe/client';
import type { Client } from '../probe/exchange';
import { runRedaction, type RunSecrets } from '../probe/redaction';
import { isFieldText, readAccess, readCertificate } from './access-options';
import { readCaFile, readHeaders, readLines, readSecret, type VerifyFlags } from './verify-options';

type Environment = Readonly<Record<string, string | undefined>>;

/** Gives a hint at the document: who has an API of his own may not know that it was held against another document. */
export function documentHint({ spec, isLearning }: DocumentGiven): string {
  if (spec !== undefined) return '';
  return isLearning === true
    ? '. Held against the Pet Store; another document is the second argument'
    : '. Checked against the Pet Store; --spec names another document';
}

/** The flags of access, of whichever command: learn is given its document as an argument, and has no --spec. */
interface DocumentGiven {
  readonly spec?: string | undefined;
  readonly isLearning?: boolean | undefined;
}

interface AccessFlags extends VerifyFlags {
  readonly isLearning?: boolean;
}

/** The keys that a run is given in so many words. */
export interface Secrets {
  readonly key: string | undefined;
  readonly expiredKey: string | undefined;
  readonly headers: ReturnType<typeof readHeaders>;
}

/** Gives the keys of a run. Throws a UsageError where one is given twice, or its file holds none. */
export function readSecrets(flags: VerifyFlags, env: Environment): Secrets {
  return {
    key: readSecret('api-key', flags.apiKey, flags.apiKeyFile, env['API_KEY']),
    expiredKey: readSecret('expired-key', flags.expiredKey, flags.expiredKeyFile, env['EXPIRED_KEY']),
    headers: readHeaders([...(flags.header ?? []), ...readLines(flags.headerFile, '--header-file')]),
  };
}

/** How a service is reached, and what no report may hold. */
export interface Opened {
  readonly client: Client & { close(): void };
  readonly secrets: RunSecrets;
  readonly redaction: Redaction;
}

/**
 * Gives the client for a base URL and the keys, with the redaction of both. Throws a UsageError where a key is missing that the
 * document asks for, or a file, an address or a scheme is wrong. `warn` is told what reports cannot hide.
 */
export function openAccess(
  contract: Contract,
  baseUrl: string,
  flags: AccessFlags & Secrets,
  env: Environment,
  warn: (sentence: string) => void,
): Opened {
  const { key, expiredKey, headers, proxy } = flags;
  const ca = readCaFile(flags.caFile);
  const certificate = readCertificate(flags, env);
  const access = readAccess(flags, env);
  const reachedBy = proxyFor(baseUrl, proxy, env);
  const options = {
    timeout: flags.timeout * 1000,
    headers,
    mostBodyBytes: flags.maxBodyBytes,
    ...(ca !== undefined && { ca }),
    ...(certificate !== undefined && { certificate }),
    ...(flags.insecure === true && { insecure: true }),
  };
  const client = httpClient({ ...options, baseUrl, proxy: reachedBy });
  const keys = keyRingOf(contract, key, access, { client, options, proxy, env });
  if (keys === undefined || key !== undefined) assertKey(contract, flags, env['API_KEY'] === '');
  if (key !== undefined && key.length < shortestSecret) warn(shortKeyWarning);
  const others = secretsOfAccess(access);
  if (reachedBy !== undefined && reachedBy.password !== '')
    others.push({ value: decodeURIComponent(reachedBy.password), variable: 'PROXY_PASSWORD' });
  const secrets: RunSecrets = { key, expiredKey, headers, keys, others };
  return { client, secrets, redaction: runRedaction(contract, secrets) };
}

const shortKeyWarning = `the key has fewer than ${shortestSecret} characters: reports hide it where it is sent, not where the service repeats it`;

function assertKey(
  contract: Contract,
  { key, expiredKey, spec, isLearning, headers }: AccessFlags & Secrets,
  isVariableEmpty: boolean,
): void {
  const schemes = contract.operations.flatMap(({ security }) => security.flat());
  // Behind the name of a scheme stands one word; a key of its own field may have several, such as `Token 5f3e9c1a`.
  const mayHaveBlanks = schemes.some(({ type, scheme }) => type === 'apiKey' || scheme === 'basic');
  for (const one of [key, expiredKey]) {
    if (one === undefined || (mayHaveBlanks ? isFieldText(one) : /^[\x21-\x7e]+$/.test(one))) continue;
    const what = mayHaveBlanks ? 'without blanks around it' : 'without blanks';
    throw new UsageError(`the key: expected printable ASCII ${what}, as a header field can carry it`);
  }
  if (key !== undefined || !contract.operations.some(({ security }) => security.length > 0)) return;
  // A key may be given as the header field that carries it.
  const fields = new Set(
    schemes.map(({ type, name = '' }) => (type === 'apiKey' ? name.toLowerCase() : 'authorization')),
  );
  if (headers.some(([name]) => fields.has(name.toLowerCase()))) return;
  const set = isVariableEmpty ? 'API_KEY is set and empty; put the key there' : 'set API_KEY in the environment';
  const missing = `the document asks for a key: ${set}, give --api-key-file, --api-key, or the header field that carries it (--header-file)`;
  throw new UsageError(missing + documentHint({ spec, isLearning }));
}
