import path from 'node:path';
import v8 from 'node:v8';
import { readGiven } from './given-options';
import { readContract, type Contract } from '../openapi/contract';
import { documentAt } from '../openapi/read/fetch-document';
import { tellFlaws } from '../openapi/report-problems';
import { UsageError } from '../base/errors';
import { options } from '../serve/options';
import { printableLines, printable } from '../base/text';
import { readAccepted } from '../verify/run-options';
import type { Budget } from '../verify/budget';
import type { Candidate } from '../probe/check';
import { chooseChecks, selectChecks } from '../verify/select-checks';
import { LeftOverNotes } from '../probe/left-over-notes';
import { whatIsSent, mannersFor, deadlineOf, systemClock } from '../probe/limits';
import { planAsText, planOf } from '../verify/plan';
import { readReport, type PastReport } from '../verify/report/read-report';
import { checksOfReplay, findReplayed, replayOutcome, type Replayed } from '../verify/report/earlier-reports';
import { reportAsText } from '../verify/report/text';
import { verifyService } from '../verify/verify-service';
import { waitForService } from '../probe/preflight';
import { assertWritable, writeReports, type ReportFiles } from '../verify/report/write-reports';
import { readVariable } from './mock-options';
import { stopOnSignal, showProgress, tellLength, type CommandIo } from './command-io';
import { documentHint, openAccess, readSecrets, type Secrets } from './verify-access';
import { demandsOf, limitsOf, readBaseUrl, readLines, type VerifyFlags } from './verify-options';
import { packageRoot } from '../base/package';
import { removeLeftOver, type Removal, readLeftOver, type PastItem } from '../probe/remove-left-over';
import { Sender } from '../probe/sender';
import { WriteGuard } from '../probe/write-guard';
import { cleaning, withRemovalBody } from '../probe/clean-up';
import type { RequestSpec } from '../probe/request';
import { withRequired } from '../probe/required-parameters';

/** A document of more operations is large: what is read and made for it is many times what is kept. */
const manyOperations = 200;

/**
 * Has the process of a large document grow no faster than what it keeps: V8 lets a heap grow to several times that before it
 * looks for what is no longer needed, and compiles in a quick form what is called a dozen times, such as a validator.
 */
function spareMemory({ operations }: Contract): void {
  if (operations.length < manyOperations) return;
  v8.setFlagsFromString('--heap-growing-percent=25');
  v8.setFlagsFromString('--no-sparkplug');
}

/** Runs the command and gives its exit code. Throws a UsageError or DocumentError for wrong input. */
export async function verify(baseUrlText: string | undefined, flags: VerifyFlags, io: CommandIo): Promise<number> {
  if (flags.selfProof === true) {
    const { selfProof } = await import('../../contract-tests/self-proof/self-proof.js');
    return selfProof((line) => io.stdout.write(`${line}\n`));
  }
  if (flags.cleanUp !== undefined) return cleanUpAfter(flags.cleanUp, baseUrlText, flags, io);
  const compared = readCompared(flags);
  const standard = path.relative(process.cwd(), path.join(packageRoot(), 'spec/openapi.yaml'));
  const allowed = flags.allowRefs ?? readVariable(options.allowRefs, io.env) ?? [];
  const spec = flags.spec ?? compared.replayed?.document;
  const { file, reading } = await documentAt(spec ?? standard, allowed);
  const contract = readContract(file, 'at once', { ...reading, given: readGiven(flags) });
  spareMemory(contract);
  const secrets = readSecrets(flags, io.env);
  if (io.env['EXPIRED_KEY'] === '' && secrets.expiredKey === undefined) io.stderr.write(noExpiredKeyWarning);
  const { replayed } = compared;
  const select = <One extends Candidate>(all: readonly One[]): readonly One[] => {
    tellFlaws(contract, (sentence) => io.stderr.write(`${sentence}\n`));
    const chosen = selectChecks(contract, all, flags.only ?? [], flags.skip ?? []);
    return replayed === undefined ? chosen : checksOfReplay(all, replayed);
  };
  const target = baseUrlText === undefined && flags.plan === true ? 'http://localhost' : readBaseUrl(baseUrlText);
  const sent = whatIsSent(target, flags);
  const derive = {
    explore: flags.explore,
    probesConcurrency: flags.concurrencyProbe === true,
    hasExpiredKey: secrets.expiredKey !== undefined,
    maxResponseTime: flags.maxResponseTime,
  };
  const budget = chooseChecks(contract, { ...limitsOf(flags), baseUrl: target, sent, derive, select });
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
  io: CommandIo,
): Promise<number> {
  const { client, secrets, redaction } = openAccess(contract, baseUrl, flags, io.env, (sentence) =>
    io.stderr.write(`understudy: ${sentence}\n`),
  );
  assertWritable(flags);
  const notes = notesOf(baseUrl, contract, flags);
  const stop = stopOnSignal();
  if (flags.wait !== undefined) await waitForService(client, flags.wait, stop.signal);
  tellLength(io.stderr, baseUrl, budget);
  const progress = showProgress(io.stderr, budget.requests, redaction.text);
  const { run, report } = await verifyService({
    contract,
    client,
    secrets,
    redaction,
    demands: demandsOf(flags),
    ...limitsOf(flags),
    ...(io.runMark !== undefined && { runMark: io.runMark }),
    budget,
    readOnly: flags.readOnly === true,
    ...(flags.changes !== undefined && { changes: flags.changes }),
    keep: flags.keep === true,
    httpStrict: flags.httpStrict === true,
    probesConcurrency: flags.concurrencyProbe === true,
    signal: stop.signal,
    onExchange: progress.step,
    ...(notes !== undefined && { notes }),
    accepted: acceptedIn(flags, contract),
    baseline: flags.past,
  });
  progress.end();
  stop.release();
  client.close();
  const unwritten = unwrittenReports(flags, (one) => {
    writeReports(one, report, run, redaction);
  });
  notes?.end(flags.leftOver === undefined && !unwritten.some((line) => line.startsWith('--json')));
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

function acceptedIn(
  { accept = [], acceptFile }: VerifyFlags,
  { operations }: Contract,
): ReturnType<typeof readAccepted> {
  return readAccepted([...accept, ...readLines(acceptFile, '--accept-file')], operations);
}

/** What is created is noted as it happens, where a report is asked for that lists it in the end. */
function notesOf(baseUrl: string, contract: Contract, { json, leftOver }: VerifyFlags): LeftOverNotes | undefined {
  const file = leftOver ?? (json === undefined ? undefined : `${json}.left-over`);
  return file === undefined ? undefined : new LeftOverNotes(file, { baseUrl, document: contract.loaded.file });
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

const noExpiredKeyWarning = 'understudy: EXPIRED_KEY is set and empty: no expired key is tried\n';

/** Where it reads its environment and writes to. */
interface CleanUpIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Milliseconds that a busy service is left alone between removals; nothing was read yet that could be asked for, and one that is gone refuses connections. */
const busyFor = 3000;

/**
 * Removes what a report lists as left over, and says of each item what became of it. Gives the exit code: 0 nothing is left, 1
 * something is. Throws a UsageError where nothing can be removed: no such file, another base URL, no answer.
 */
async function cleanUpAfter(
  file: string,
  baseUrlText: string | undefined,
  flags: VerifyFlags,
  io: CleanUpIo,
): Promise<number> {
  if (flags.readOnly === true) throw new UsageError('--clean-up, --read-only: expected one of them, got both.');
  const baseUrl = readBaseUrl(baseUrlText);
  const { items, unknown, document } = readLeftOver(file);
  assertSameService(items, baseUrl, flags);
  const standard = path.relative(process.cwd(), path.join(packageRoot(), 'spec/openapi.yaml'));
  const spec = flags.spec ?? (document === '' ? standard : document);
  const allowed = flags.allowRefs ?? readVariable(options.allowRefs, io.env) ?? [];
  const read = await documentAt(spec, allowed);
  const contract = readContract(read.file, 'at once', read.reading);
  const tell = (line: string): void => void io.stdout.write(`${printable(line)}\n`);
  for (const request of unknown) tell(`UNKNOWN ${request}: its answer was never read; it may have created something`);
  if (flags.plan === true) {
    for (const { removal, collection, id } of items.toReversed())
      tell(`DELETE ${removal ?? `none: ${collection} ${id}`}`);
    return 0;
  }
  const secrets = readSecrets(flags, io.env);
  const opened = openAccess(contract, baseUrl, { ...flags, ...secrets }, io.env, (sentence) =>
    io.stderr.write(`understudy: ${sentence}\n`),
  );
  const stop = stopOnSignal();
  const clock = systemClock(stop.signal);
  const guard = new WriteGuard(contract);
  const sender = new Sender({
    ...opened,
    guard,
    key: secrets.key,
    keys: opened.secrets.keys,
    clock,
    rate: flags.rate ?? mannersFor(baseUrl).rate,
    retries: 3,
    longestWait: 10_000,
    deadline: deadlineOf(flags.deadline * 1000, clock.now()),
    redact: opened.redaction.text,
    onLetGo: () => undefined,
    signal: stop.signal,
  });
  const removal = (request: RequestSpec): RequestSpec =>
    withRemovalBody(contract, withRequired(contract, request, `${clock.now()} ${sender.exchanges.length}`));
  const { removals, trouble } = await removeLeftOver(contract, items, {
    guard,
    send: (request) => sender.send(removal(request), cleaning),
    assertAlive: sender.assertAlive,
    stillAnswers: () => clock.sleep(busyFor).then(() => true),
  });
  stop.release();
  opened.client.close();
  for (const line of removals.map(inWords)) tell(opened.redaction.text(line));
  tell(inShort(removals, baseUrl));
  if (trouble !== undefined) throw new UsageError(opened.redaction.text(trouble));
  return removals.some(({ outcome }) => outcome === 'left') || unknown.length > 0 ? 1 : 0;
}

function assertSameService(items: readonly PastItem[], baseUrl: string, { anyBaseUrl }: VerifyFlags): void {
  const other = items.find((item) => item.baseUrl !== baseUrl);
  if (other === undefined || anyBaseUrl === true) return;
  throw new UsageError(
    `--clean-up: the report is of ${printable(other.baseUrl)}, not of ${baseUrl}; --any-base-url removes there what has the same paths`,
  );
}

function inWords({ item: { collection, id, removal }, outcome, reason }: Removal): string {
  const where = removal ?? `${collection}${id === undefined ? '' : `, ${id}`}`;
  if (outcome === 'left') return `LEFT ${where}: ${reason}`;
  return outcome === 'removed' ? `removed ${where}` : `gone ${where}: it was not there any more`;
}

function inShort(removals: readonly Removal[], baseUrl: string): string {
  const count = (wanted: Removal['outcome']): number => removals.filter(({ outcome }) => outcome === wanted).length;
  return `${count('removed')} removed, ${count('gone')} gone before, ${count('left')} left over on ${baseUrl}`;
}
