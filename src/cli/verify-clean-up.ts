import path from 'node:path';
import { readContract } from '../contract/contract';
import { documentAt } from '../contract/read/fetch-document';
import { UsageError } from '../errors';
import { options } from '../options';
import { printable } from '../printable';
import { mannersFor } from '../verify/manners';
import { removeLeftOver, type Removal } from '../verify/remove-left-over';
import { readLeftOver, type PastItem } from '../verify/report/read-left-over';
import { deadlineOf, systemClock } from '../verify/run-clock';
import { Sender } from '../verify/sender';
import { WriteGuard } from '../verify/write-guard';
import { cleaning } from '../verify/clean-up';
import { withRemovalBody } from '../verify/removal-body';
import type { RequestSpec } from '../verify/request';
import { withRequired } from '../verify/required-parameters';
import { readVariable } from './mock-options';
import { stopOnSignal } from './stop-on-signal';
import { openAccess, readSecrets } from './verify-access';
import { readBaseUrl, type VerifyFlags } from './verify-options';
import { packageRoot } from '../package';

/** Where it reads its environment and writes to. */
export interface CleanUpIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/**
 * Removes what a report lists as left over, and says of each item what became of it. Gives the exit code: 0 nothing is left, 1
 * something is. Throws a UsageError where nothing can be removed: no such file, another base URL, no answer.
 */
export async function cleanUpAfter(
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
