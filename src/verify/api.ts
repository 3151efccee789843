import path from 'node:path';
import { readContract, type Contract } from '../openapi/contract';
import { documentAt } from '../openapi/read/fetch-document';
import { withoutTrailingSlashes } from '../base/http';
import { UsageError } from '../base/errors';
import { printableJson } from '../base/text';
import { readAccepted } from './run-options';
import { askedChecks } from './select-checks';
import { keyRingOf, keyVariable, secretsOfAccess } from '../probe/access';
import { httpClient, type HttpClientOptions, proxyFor } from '../probe/client';
import type { Client } from '../probe/exchange';
import { LeftOverNotes } from '../probe/left-over-notes';
import { toHar } from './report/write-reports';
import { reportAsHtml } from './report/html';
import { reportAsJunit } from './report/junit';
import { reportAsMarkdown } from './report/markdown';
import { readReport } from './report/read-report';
import type { Report } from './report/report';
import type { RunSecrets } from '../probe/redaction';
import type { FailOn } from './report/reported';
import { reportAsText } from './report/text';
import type { CheckResult } from './result';
import { verifyService, type Verified } from './verify-service';
import { askedLimit } from '../probe/limits';
import { waitForService } from '../probe/preflight';
import { packageRoot } from '../base/package';

/** How a service is verified: as the flags of `understudy verify` of the same names. Times are in seconds, but for `maxResponseTime`. */
export interface VerifyOptions {
  /** Where the service is, with its version segment. */
  readonly baseUrl: string;
  /** The document, or its address; the Pet Store by default. */
  readonly spec?: string;
  readonly allowRefs?: readonly string[];
  readonly apiKey?: string | undefined;
  readonly expiredKey?: string | undefined;
  /** Keys by the name of their security scheme; those without one here have `apiKey`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Gets a token from an operation of the document. */
  readonly login?: {
    readonly operation: string;
    readonly body: Readonly<Record<string, unknown>>;
    readonly token?: string;
  };
  /** Gets a token by the OAuth 2.0 client-credentials flow. */
  readonly clientCredentials?: {
    readonly id: string;
    readonly secret: string;
    readonly scope?: string;
    readonly tokenUrl?: string;
  };
  /** The certificate of the client and its private key, in PEM. */
  readonly cert?: string;
  readonly certKey?: string;
  readonly certPassphrase?: string;
  /** The address of a proxy, without user and password; variables of the environment are not read. */
  readonly proxy?: string;
  /** Header fields added to every request; their values are in no report. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly readOnly?: boolean;
  readonly writes?: number;
  /** Whether PUT, PATCH and DELETE go to what the run created; by default on loopback, and where `writes` is given. */
  readonly changes?: boolean;
  /** Whether what the run created stays on the service. */
  readonly keep?: boolean;
  /** Requests a second. */
  readonly rate?: number;
  readonly timeout?: number;
  /** Most requests of the run, chosen by worth; what removes created items comes on top. */
  readonly maxRequests?: number;
  /** Seconds after which nothing more is sent but what removes created items; 60 without `maxRequests` and `thorough`. */
  readonly time?: number;
  /** Whether all requests are sent, however long that takes. */
  readonly thorough?: boolean;
  readonly deadline?: number;
  readonly consistencyWindow?: number;
  readonly concurrencyProbe?: boolean;
  /** How many generated requests are added. */
  readonly explore?: number;
  readonly seed?: string;
  /** Certificates in PEM. */
  readonly ca?: string;
  readonly insecure?: boolean;
  /** Seconds to wait until the service answers, before the run. */
  readonly wait?: number;
  readonly strict?: boolean;
  readonly httpStrict?: boolean;
  readonly minTested?: number;
  readonly minReach?: number;
  readonly failOn?: FailOn;
  /** Texts such as `createOrder=409,422`. */
  readonly accept?: readonly string[];
  /** Milliseconds. */
  readonly maxResponseTime?: number;
  readonly maxFailures?: number;
  /** A report that `--json` has written. */
  readonly baseline?: string;
  /** A file in which what is created and removed is noted as it happens, for `--clean-up`. */
  readonly leftOver?: string;
  readonly signal?: AbortSignal;
  /** Called for each check once all are over. */
  readonly onResult?: (result: Pick<CheckResult, 'verdict' | 'reason'> & { readonly id: string }) => void;
}

/** What a run gives: its report as data, and as each of the formats. */
export interface VerifyResult {
  readonly report: Report;
  /** As the command ends: 0 conformant or tolerated, 1 violated, 2 environment, 3 too little tested. */
  readonly exitCode: Report['conclusion']['exitCode'];
  text(): string;
  json(): string;
  junit(): string;
  html(): string;
  markdown(): string;
  /** Every exchange as an HTTP Archive. */
  har(): string;
}

/**
 * Verifies that a service keeps to its document, and gives the report. Nothing is printed or written. Throws a UsageError or
 * DocumentError for what the caller can mend; what a service does is in the report.
 */
export async function verify(options: VerifyOptions): Promise<VerifyResult> {
  const { spec = path.join(packageRoot(), 'spec/openapi.yaml'), allowRefs = [] } = options;
  const { file, reading } = await documentAt(spec, allowRefs);
  const contract = readContract(file, 'at once', reading);
  const client = clientOf(options);
  try {
    if (options.wait !== undefined) await waitForService(client, options.wait, options.signal);
    return resultOf(await verifyContract(contract, client, { ...options, ...askedLimit(options) }));
  } finally {
    client.close();
  }
}

function clientOf(options: VerifyOptions): ReturnType<typeof httpClient> {
  const { baseUrl } = options;
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`baseUrl: expected one that begins with http:// or https://, got ${JSON.stringify(baseUrl)}`);
  return httpClient({
    ...reachedBy(options),
    baseUrl: withoutTrailingSlashes(baseUrl),
    proxy: proxyFor(baseUrl, options.proxy, {}),
  });
}

function reachedBy(options: Omit<VerifyOptions, 'baseUrl' | 'spec'>): Omit<HttpClientOptions, 'baseUrl'> {
  const { timeout = 10, headers = {}, ca, insecure, cert, certKey: key, certPassphrase: passphrase } = options;
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError('cert, certKey: expected both of them, got one');
  return {
    timeout: timeout * 1000,
    headers: Object.entries(headers),
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && key !== undefined && { certificate: { cert, key, passphrase } }),
    ...(insecure !== undefined && { insecure }),
  };
}

/** Gives what is secret of a run, and the keys of its schemes. */
function secretsOf(contract: Contract, client: Client, options: Omit<VerifyOptions, 'baseUrl' | 'spec'>): RunSecrets {
  const { apiKey, expiredKey, headers = {}, keys = {}, login, clientCredentials, proxy } = options;
  const own = Object.entries(keys).map(
    ([scheme, value]) => [scheme, { value, variable: keyVariable(scheme) }] as const,
  );
  const access = {
    own: new Map(own),
    ...(login !== undefined && { login: { operation: login.operation, body: login.body, pointer: login.token } }),
    clientCredentials,
  };
  return {
    key: apiKey,
    expiredKey,
    headers: Object.entries(headers),
    keys: keyRingOf(contract, apiKey, access, { client, options: reachedBy(options), proxy, env: {} }),
    others: secretsOfAccess(access),
  };
}

/** Verifies by a document that has been read, with any client and the checks of a budget; see `verify`. */
export function verifyContract(
  contract: Contract,
  client: Client,
  options: Omit<VerifyOptions, 'baseUrl' | 'spec'>,
  budget = askedChecks(contract, client.baseUrl, options),
): Promise<Verified> {
  const isNarrowed = options.only !== undefined || options.skip !== undefined;
  const { minTested = 50, minReach = isNarrowed ? 0 : 50, failOn, strict, onResult, signal, ...rest } = options;
  return verifyService({
    contract,
    budget,
    client,
    secrets: secretsOf(contract, client, options),
    demands: {
      minTested,
      minReach,
      strict: strict === true || failOn === 'inconclusive',
      ...(failOn !== undefined && { failOn }),
    },
    seed: rest.seed,
    rate: rest.rate,
    maxRequests: rest.maxRequests,
    time: rest.time,
    writes: rest.writes,
    readOnly: rest.readOnly === true,
    ...(rest.changes !== undefined && { changes: rest.changes }),
    ...(rest.keep !== undefined && { keep: rest.keep }),
    consistencyWindow: (rest.consistencyWindow ?? 5) * 1000,
    longestRun: (rest.deadline ?? 3600) * 1000,
    httpStrict: rest.httpStrict === true,
    probesConcurrency: rest.concurrencyProbe === true,
    accepted: readAccepted(rest.accept ?? [], contract.operations),
    maxFailures: rest.maxFailures,
    baseline: rest.baseline === undefined ? undefined : readReport(rest.baseline, 'baseline'),
    ...(rest.leftOver !== undefined && {
      notes: new LeftOverNotes(rest.leftOver, { baseUrl: client.baseUrl, document: contract.loaded.file }),
    }),
    ...(signal !== undefined && { signal }),
    ...(onResult !== undefined && {
      onResult: ({ check, verdict, reason }: CheckResult) => {
        onResult({ id: check.id, verdict, reason });
      },
    }),
  });
}

function resultOf({ report, run, redaction }: Verified): VerifyResult {
  return {
    report,
    exitCode: report.conclusion.exitCode,
    text: () => reportAsText(report),
    json: () => `${printableJson(JSON.stringify(report, undefined, 2))}\n`,
    junit: () => reportAsJunit(report, run.results),
    html: () => reportAsHtml(report),
    markdown: () => reportAsMarkdown(report),
    har: () => toHar(run.baseUrl, run.exchanges, redaction),
  };
}
