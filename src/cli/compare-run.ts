import path from 'node:path';
import { randomInt } from 'node:crypto';
import { toCompareReport } from '../compare/compare-report';
import { compareServices, type ComparedService } from '../compare/compare-services';
import { planRequests, type Plan, type PlanOptions } from '../compare/plan';
import { planOfRecording } from '../compare/recorded-plan';
import { assertReportable, writeCompareReport, compareReportAsText } from '../compare/report-files';
import { readGiven } from './given-options';
import { readContract, type Contract } from '../openapi/contract';
import { documentAt } from '../openapi/read/fetch-document';
import { tellFlaws } from '../openapi/report-problems';
import { UsageError } from '../base/errors';
import { printable, shellWord } from '../base/text';
import { recordedExchanges } from '../recording/read-recording';
import { runTagOf } from '../probe/run-tags';
import { KeyRing, type Key } from '../probe/credentials';
import { LeftOverNotes } from '../probe/left-over-notes';
import { mannersFor, whatIsSent } from '../probe/limits';
import { runRedaction } from '../probe/redaction';
import { waitForService } from '../probe/preflight';
import { stopOnSignal, type ProgressStream, type CommandIo } from './command-io';
import { openAccess, readSecrets, type Opened } from './verify-access';
import { readBaseUrl } from './verify-options';
import { packageRoot } from '../base/package';
import { accessFlags, assertTwo, measureFlags, readAccept, readKeyB, type CompareFlags } from './compare-options';

/** Runs the command and gives its exit code. Throws a UsageError or DocumentError for wrong input. */
export async function compare(
  [textA, textB]: readonly [string, string],
  file: string | undefined,
  flags: CompareFlags,
  io: CommandIo,
): Promise<number> {
  const [a, b] = [readBaseUrl(textA), readBaseUrl(textB)];
  const standard = path.relative(process.cwd(), path.join(packageRoot(), 'spec/openapi.yaml'));
  const { file: shown, reading } = await documentAt(file ?? standard, []);
  const contract = readContract(shown, 'at once', { ...reading, given: readGiven(flags) });
  tellFlaws(contract, (sentence) => io.stderr.write(`${sentence}\n`));
  const seed = flags.seed ?? String(randomInt(1_000_000_000));
  const runTag = runTagOf(seed, io.runMark);
  const options = planOptions(a, b, flags, { seed, runTag });
  const { journal } = flags;
  const warn = (sentence: string): void => void io.stderr.write(`understudy: ${printable(sentence)}\n`);
  const plan =
    journal === undefined
      ? planRequests(contract, options)
      : planOfRecording(contract, recordedExchanges(journal, { warn }), options);
  if (flags.plan === true) {
    io.stdout.write(planText(plan));
    return 0;
  }
  assertTwo(a, b, options.writes);
  assertReportable(flags.report ?? []);
  const accepted = readAccept(flags);
  const opened = open(contract, a, b, file, flags, io);
  return run({ contract, plan, flags, seed, runTag, accepted, opened }, io);
}

interface Prepared {
  readonly contract: Contract;
  readonly plan: Plan;
  readonly flags: CompareFlags;
  readonly seed: string;
  readonly runTag: string;
  readonly accepted: ReturnType<typeof readAccept>;
  readonly opened: OpenedBoth;
}

async function run({ opened, accepted, ...prepared }: Prepared, io: CommandIo): Promise<number> {
  const { contract, plan, flags, seed } = prepared;
  const { redact, close } = opened;
  const noted = (side: 'a' | 'b'): ComparedService & { readonly notes: LeftOverNotes } => ({
    ...opened[side],
    notes: new LeftOverNotes(`${notesFile(flags)}.${side}`, {
      baseUrl: opened[side].client.baseUrl,
      document: contract.loaded.file,
    }),
  });
  const [a, b] = [noted('a'), noted('b')];
  const stop = stopOnSignal();
  const startedAt = new Date();
  try {
    if (flags.wait !== undefined)
      for (const { client } of [a, b]) await waitForService(client, flags.wait, stop.signal);
    tellLength(io.stderr, plan, Math.min(a.rate ?? Infinity, b.rate ?? Infinity));
    const comparison = await compareServices({
      ...prepared,
      ...{ a, b, redact },
      ignoredHeaders: flags.ignoreHeader ?? [],
      keep: flags.keep === true,
      longestRun: flags.deadline * 1000,
      signal: stop.signal,
      onPair: (_pair, index) => {
        if (io.stderr.isTTY !== true && (index + 1) % 100 === 0)
          io.stderr.write(`${index + 1} of ${plan.probes.length} requests\n`);
      },
    });
    for (const { notes } of [a, b]) notes.end(comparison.leftOver.length === 0);
    const isPreflight = comparison.stopped !== undefined && comparison.pairs.length === 0;
    if (isPreflight) throw new UsageError(comparison.stopped);
    const facts = { contract, plan, a: a.client.baseUrl, b: b.client.baseUrl, seed, startedAt, redact };
    const report = toCompareReport(
      comparison,
      { ...facts, durationMs: Date.now() - startedAt.getTime() },
      {
        atLeast: flags.atLeast,
        by: measureFlags[flags.by],
        minCompared: flags.minCompared,
        accepted,
        today: startedAt.toISOString().slice(0, 10),
      },
    );
    io.stdout.write(compareReportAsText(report));
    for (const side of ['a', 'b'] as const) {
      const isLeft = report.leftOver.some((one) => one.side === side && one.id !== undefined);
      if (isLeft) io.stdout.write(removalLine({ a, b }[side], shellWord(contract.loaded.file)));
    }
    for (const one of flags.report ?? []) writeCompareReport(one, report);
    return report.conclusion.exitCode;
  } finally {
    stop.release();
    close();
  }
}

function notesFile({ leftOver, report }: CompareFlags): string {
  return leftOver ?? `${report?.[0] ?? 'understudy-compare'}.left-over`;
}

function removalLine({ client, notes }: ComparedService & { readonly notes: LeftOverNotes }, file: string): string {
  const line = `understudy verify ${shellWord(client.baseUrl)} --spec ${file} --clean-up ${shellWord(notes.file)}`;
  return printable(`remove what is left: ${line}`) + '\n';
}

/** What both services may be sent: the lesser of what the manners for each allow. */
function planOptions(
  a: string,
  b: string,
  flags: CompareFlags,
  given: Pick<PlanOptions, 'seed' | 'runTag'>,
): PlanOptions {
  const writes = Math.min(flags.writes ?? mannersFor(a).writes, flags.writes ?? mannersFor(b).writes);
  const isWriting = flags.readOnly !== true && writes > 0;
  const changes = [a, b].every((one) => whatIsSent(one, flags).changes);
  return { ...given, writes: isWriting, changes: isWriting && changes, most: flags.maxRequests };
}

interface OpenedBoth {
  readonly a: ComparedService;
  readonly b: ComparedService;
  readonly redact: (text: string) => string;
  readonly close: () => void;
}

function open(
  contract: Contract,
  a: string,
  b: string,
  file: string | undefined,
  flags: CompareFlags,
  io: CommandIo,
): OpenedBoth {
  const secrets = readSecrets(accessFlags(flags, file), { ...io.env, EXPIRED_KEY: undefined });
  const keyB = readKeyB(flags, io.env);
  const warn = (sentence: string): void => void io.stderr.write(`understudy: ${sentence}\n`);
  const opening = (baseUrl: string, key: string | undefined): Opened =>
    openAccess(contract, baseUrl, { ...accessFlags(flags, file), ...secrets, key }, io.env, warn);
  const one = opening(a, secrets.key);
  const other = withOwnKey(contract, opening(b, keyB ?? secrets.key), keyB);
  const service = ({ client, secrets: { key, keys } }: Opened): ComparedService => ({
    client,
    key,
    keys,
    headerNames: secrets.headers.map(([name]) => name),
    rate: flags.rate ?? mannersFor(client.baseUrl).rate,
    writes: flags.writes ?? mannersFor(client.baseUrl).writes,
  });
  return {
    a: service(one),
    b: service(other),
    redact: (text) => other.redaction.text(one.redaction.text(text)),
    close: () => {
      one.client.close();
      other.client.close();
    },
  };
}

/** A key of b alone stands as `$API_KEY_B` in what is shown. */
function withOwnKey(contract: Contract, opened: Opened, keyB: string | undefined): Opened {
  if (keyB === undefined || opened.secrets.keys !== undefined) return opened;
  const key: Key = { value: keyB, variable: 'API_KEY_B' };
  const schemes = contract.operations.flatMap(({ security }) => security.flat()).map((scheme) => scheme.key);
  const keys = new KeyRing({ own: new Map(schemes.map((name) => [name, key])) });
  const secrets = { ...opened.secrets, key: undefined, keys };
  return { ...opened, secrets, redaction: runRedaction(contract, secrets) };
}

/** Tells how long a run is that is not as fast as it can be. */
function tellLength(stream: ProgressStream, { probes }: Plan, rate: number): void {
  if (rate === Infinity) return;
  const requests = probes.reduce((sum, { isWrite }) => sum + (isWrite ? 1 : 2), 0);
  const minutes = Math.ceil(requests / rate / 60);
  stream.write(`about ${requests} requests to each service, ${rate} a second: about ${minutes} min\n`);
}

function planText({ probes, leftOut, unsent }: Plan): string {
  const lines = probes.map(({ id, point, isWrite }) => printable(`${isWrite ? 'once ' : 'twice'} ${id}: ${point}`));
  const rest = unsent.map(({ operation, reason }) => printable(`never ${operation}: ${reason}`));
  return [...lines, ...rest, `${probes.length} requests${leftOut === 0 ? '' : `, ${leftOut} left out`}`, ''].join('\n');
}
