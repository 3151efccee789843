import path from 'node:path';
import { deriveChecks } from '../verify/checks/derive-checks';
import { packageRoot } from '../config';
import { readContract, type Contract } from '../contract/contract';
import { documentAt } from '../contract/read/fetch-document';
import { createRedaction, shortestSecret } from '../contract/secrets';
import { tellFlaws } from '../contract/tell-flaws';
import { UsageError } from '../errors';
import { options } from '../options';
import { printableLines } from '../printable';
import { readAccepted } from '../verify/accepted';
import { httpClient } from '../verify/client';
import { budgetOf, type Budget } from '../verify/budget';
import { whatIsSent } from '../verify/manners';
import { planAsText, planOf } from '../verify/plan';
import { secretsOf } from '../verify/report/redact';
import { readReport, type PastReport } from '../verify/report/read-report';
import { checksOfReplay, findReplayed, replayOutcome, type Replayed } from '../verify/report/replay';
import { reportAsText } from '../verify/report/text';
import { selectChecks } from '../verify/select-checks';
import { verifyService } from '../verify/verify-service';
import { waitForService } from '../verify/wait-for-service';
import { assertWritable, writeReports, type ReportFiles } from '../verify/report/write-reports';
import {
  demandsOf,
  limitsOf,
  readBaseUrl,
  readCaFile,
  readHeaders,
  readLines,
  readSecret,
  type VerifyFlags,
} from './verify-options';
import { readVariable } from './mock-options';
import { showProgress, tellLength, type ProgressStream } from './verify-progress';

/** Where the command reads its environment and writes to. */
export interface VerifyIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: ProgressStream;
  readonly exit: (code: number) => void;
}

/** Runs the command and gives its exit code. Throws a UsageError or DocumentError for wrong input. */
export async function verify(baseUrlText: string | undefined, flags: VerifyFlags, io: VerifyIo): Promise<number> {
  if (flags.selfProof === true) {
    const { selfProof } = await import('../../contract-tests/self-proof/self-proof.js');
    return selfProof((line) => io.stdout.write(`${line}\n`));
  }
  const compared = readCompared(flags);
  const standard = path.relative(process.cwd(), path.join(packageRoot(), 'spec/openapi.yaml'));
  const allowed = flags.allowRefs ?? readVariable(options.allowRefs, io.env) ?? [];
  const spec = flags.spec ?? compared.replayed?.document;
  const { file, reading } = await documentAt(spec ?? standard, allowed);
  const contract = readContract(file, 'at once', reading);
  const secrets = readSecrets(flags, io.env);
  if (io.env['EXPIRED_KEY'] === '' && secrets.expiredKey === undefined) io.stderr.write(noExpiredKeyWarning);
  const all = deriveChecks(contract, {
    explore: flags.explore,
    probesConcurrency: flags.concurrencyProbe === true,
    hasExpiredKey: secrets.expiredKey !== undefined,
    maxResponseTime: flags.maxResponseTime,
  });
  tellFlaws(contract, (sentence) => io.stderr.write(`${sentence}\n`));
  const { replayed } = compared;
  const chosen = selectChecks(contract, all, flags.only ?? [], flags.skip ?? []);
  const checks = replayed === undefined ? chosen : checksOfReplay(all, replayed);
  const target = baseUrlText === undefined && flags.plan === true ? 'http://localhost' : readBaseUrl(baseUrlText);
  const sent = whatIsSent(target, flags);
  const budget = budgetOf(contract, checks, target, flags, sent);
  if (flags.plan === true) {
    io.stdout.write(planAsText(planOf(contract, budget.chosen, sent, budget)));
    return 0;
  }
  return runAgainst(target, contract, budget, { ...withReplay(flags, replayed), ...secrets, ...compared }, io);
}

async function runAgainst(
  baseUrl: string,
  contract: Contract,
  budget: Budget,
  flags: VerifyFlags & Secrets & Compared,
  io: VerifyIo,
): Promise<number> {
  const { key, expiredKey, headers } = flags;
  assertKey(contract, flags, io.env['API_KEY'] === '');
  assertWritable(flags);
  if (key !== undefined && key.length < shortestSecret) io.stderr.write(shortKeyWarning);
  const accepted = readAccepted(
    [...(flags.accept ?? []), ...readLines(flags.acceptFile, '--accept-file')],
    contract.operations,
  );
  const client = clientOf(baseUrl, flags);
  const redaction = createRedaction(contract, secretsOf(key, expiredKey, headers));
  const sent = whatIsSent(baseUrl, flags);
  const stop = stopOnSignal();
  if (flags.wait !== undefined) await waitForService(client, flags.wait, stop.signal);
  tellLength(io.stderr, baseUrl, budget);
  const progress = showProgress(io.stderr, budget.requests, redaction.text);
  const { run, report } = await verifyService({
    contract,
    checks: budget.chosen,
    client,
    secrets: { key, expiredKey, headers },
    redaction,
    demands: demandsOf(flags),
    ...limitsOf(flags),
    budget,
    ...sent,
    keep: flags.keep === true,
    httpStrict: flags.httpStrict === true,
    probesConcurrency: flags.concurrencyProbe === true,
    signal: stop.signal,
    onExchange: progress.step,
    accepted,
    baseline: flags.past,
  });
  progress.end();
  stop.release();
  client.close();
  const unwritten = unwrittenReports(flags, (one) => {
    writeReports(one, report, run, redaction);
  });
  const replayed = flags.replayed === undefined ? undefined : replayOutcome(flags.replayed, report);
  // Lines are cut to a width, perhaps within a character.
  if (run.isPreflight !== true) io.stdout.write(printableLines(replayed?.text ?? reportAsText(report)));
  const last = unwritten.pop();
  for (const line of unwritten) io.stderr.write(`understudy: ${line}\n`);
  if (last !== undefined) throw new UsageError(last);
  if (run.isPreflight === true)
    throw new UsageError((run.stopped ?? 'the service was not reached') + documentHint(flags));
  return replayed?.exitCode ?? report.conclusion.exitCode;
}

function clientOf(baseUrl: string, flags: VerifyFlags & Secrets): ReturnType<typeof httpClient> {
  const ca = readCaFile(flags.caFile);
  return httpClient({
    baseUrl,
    timeout: flags.timeout * 1000,
    headers: flags.headers,
    mostBodyBytes: flags.maxBodyBytes,
    ...(ca !== undefined && { ca }),
    ...(flags.insecure === true && { insecure: true }),
  });
}

/** Writes each report that was asked for, whatever becomes of the others, and gives why some could not be. */
function unwrittenReports(flags: VerifyFlags, write: (one: ReportFiles) => void): string[] {
  const kinds = ['json', 'junit', 'html', 'markdown', 'har'] as const;
  return kinds.flatMap((kind) => {
    const file = flags[kind];
    if (file === undefined) return [];
    try {
      write({ [kind]: file });
      return [];
    } catch (error) {
      if (error instanceof UsageError) return [error.message];
      throw error;
    }
  });
}

/** Who has an API of his own may not know that it was held against another document. */
function documentHint({ spec }: { readonly spec?: string | undefined }): string {
  return spec === undefined ? '. Checked against the Pet Store; --spec names another document' : '';
}

/** What of earlier reports a run is made with. */
interface Compared {
  readonly past: PastReport | undefined;
  readonly replayed: Replayed | undefined;
}

function readCompared({ baseline: file, from, replay }: VerifyFlags): Compared {
  const baseline = file === undefined ? undefined : readReport(file, '--baseline');
  const past = from === undefined ? baseline : readReport(from, '--from');
  if (replay === undefined && from !== undefined) throw new UsageError('--from: expected --replay <id> with it');
  return replay === undefined
    ? { past: baseline, replayed: undefined }
    : { past: undefined, replayed: findReplayed(replay, past) };
}

/** What is sent again has the seed of the report, and the document, so that nobody wonders that it was the Pet Store. */
function withReplay(flags: VerifyFlags, replayed: Replayed | undefined): VerifyFlags {
  return replayed === undefined
    ? flags
    : { ...flags, seed: flags.seed ?? replayed.seed, spec: flags.spec ?? replayed.document };
}

/** What a run is given that nobody may be shown. */
interface Secrets {
  readonly key: string | undefined;
  readonly expiredKey: string | undefined;
  readonly headers: ReturnType<typeof readHeaders>;
}

function readSecrets(flags: VerifyFlags, env: VerifyIo['env']): Secrets {
  return {
    key: readSecret('api-key', flags.apiKey, flags.apiKeyFile, env['API_KEY']),
    expiredKey: readSecret('expired-key', flags.expiredKey, flags.expiredKeyFile, env['EXPIRED_KEY']),
    headers: readHeaders([...(flags.header ?? []), ...readLines(flags.headerFile, '--header-file')]),
  };
}

const noExpiredKeyWarning = 'understudy: EXPIRED_KEY is set and empty: no expired key is tried\n';

const shortKeyWarning = `understudy: the key has fewer than ${shortestSecret} characters: reports hide it where it is sent, not where the service repeats it\n`;

function assertKey(
  contract: Contract,
  { key, expiredKey, spec }: VerifyFlags & Secrets,
  isVariableEmpty: boolean,
): void {
  for (const one of [key, expiredKey]) {
    if (one !== undefined && !/^[\x21-\x7e]+$/.test(one))
      throw new UsageError('the key: expected printable ASCII without blanks, as a header field can carry it');
  }
  if (key !== undefined || !contract.operations.some(({ security }) => security.length > 0)) return;
  const set = isVariableEmpty ? 'API_KEY is set and empty; put the key there' : 'set API_KEY in the environment';
  const missing = `the document asks for a key: ${set}, give --api-key-file, or give --api-key`;
  throw new UsageError(missing + documentHint({ spec }));
}

/** The first Ctrl-C ends the run between two requests and reports; the second ends the process. */
function stopOnSignal(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(signal === 'SIGINT' ? 'Ctrl-C' : signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    },
  };
}
