import { UsageError } from '../../base/errors';
import { readStart } from '../../base/files';
import { verdicts, type Verdict } from '../result';
import { withoutIndexes } from '../../probe/expectation';
import { idOf, withoutValues } from './facts';

/** A finding of a report that was written before. */
export interface PastFinding {
  readonly id: string;
  readonly check: string;
  readonly title: string;
  /** The verdict of its check: violated or warned. */
  readonly verdict: Verdict;
  readonly operation: string;
  readonly expected: string;
  readonly got: string;
  readonly request: string;
  /** The check that sent the request, where it is another one. */
  readonly sentBy?: string;
}

/** A check of a report that was written before. */
export interface PastCheck {
  readonly id: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly reason: string;
}

/** What a JSON report holds that a later run is compared with. */
export interface PastReport {
  /** The file, as it was named. */
  readonly file: string;
  readonly startedAt: string;
  readonly seed: string;
  readonly document: { readonly file: string; readonly title: string; readonly version: string };
  readonly checks: readonly PastCheck[];
  readonly findings: readonly PastFinding[];
}

/** Most bytes of a report that is read: one of a document with a thousand operations has some 20 MiB. */
const mostBytes = 256 * 1024 ** 2;

/**
 * Gives a report that `verify --json` has written; identifiers of findings are made where an older one has none. Throws a
 * UsageError, which begins with `what`, where the file cannot be read or holds something else.
 */
export function readReport(file: string, what: string): PastReport {
  const report = objectOf(parsed(file, what));
  const checks = Array.isArray(report['checks']) ? report['checks'].map(objectOf) : undefined;
  const document = objectOf(report['document']);
  if (checks === undefined || typeof report['reportVersion'] !== 'number' || typeof document['title'] !== 'string')
    throw new UsageError(`${what} ${file}: expected a report as verify --json writes it`);
  return {
    file,
    startedAt: text(report['startedAt']),
    seed: text(report['seed']),
    document: { file: text(document['file']), title: document['title'], version: text(document['version']) },
    checks: checks.map((check) => ({
      id: text(check['id']),
      title: text(check['title']),
      verdict: verdictOf(check),
      reason: text(check['reason']),
    })),
    findings: checks.flatMap(findingsOf),
  };
}

function parsed(file: string, what: string): unknown {
  let bytes: Buffer;
  try {
    bytes = readStart(file, mostBytes);
  } catch (cause) {
    throw new UsageError(`${what} ${file}: cannot be read (${(cause as NodeJS.ErrnoException).code ?? String(cause)})`);
  }
  if (bytes.length > mostBytes) throw new UsageError(`${what} ${file}: expected at most ${mostBytes} bytes, got more`);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new UsageError(`${what} ${file}: expected a report as verify --json writes it, got no JSON`);
  }
}

function findingsOf(check: Readonly<Record<string, unknown>>): PastFinding[] {
  if (!Array.isArray(check['findings'])) return [];
  return check['findings'].map(objectOf).map((finding) => {
    const checkId = text(check['id']);
    const said = {
      operation: text(finding['operation']),
      expected: text(finding['expected']),
      got: text(finding['got']),
    };
    const sentBy = text(finding['sentBy']);
    return {
      id: text(finding['id']) || pastId(checkId, said, text(objectOf(finding['clause'])['pointer'])),
      check: checkId,
      title: text(check['title']),
      verdict: verdictOf(check),
      ...said,
      request: text(finding['request']),
      ...(sentBy !== '' && { sentBy }),
    };
  });
}

/** Gives the identifier of a finding in a report that is older than identifiers: it holds words alone. */
function pastId(check: string, { operation, expected, got }: Pick<PastFinding, Said>, pointer: string): string {
  const [statuses] = /^status [1-5][\dX]{2}(?: or [1-5][\dX]{2})*/.exec(expected) ?? [];
  const [, place] = /^(?:item \S+: )?([\w.$-]+)(?:: | as in the list: )/.exec(expected) ?? [];
  const [, items] = /^(?:item \S+: |items with )([^\s:]+)/.exec(expected) ?? [];
  const ofItems = items === undefined ? withoutValues(expected) : `items ${items}`;
  const kind = statuses ?? (place === undefined ? ofItems : withoutIndexes(place));
  return idOf(check, operation, pointer, kind, /^(?:status )?5\d\d\b/.test(got));
}

type Said = 'operation' | 'expected' | 'got';

function verdictOf(check: Readonly<Record<string, unknown>>): Verdict {
  return verdicts.find((verdict) => verdict === check['verdict']) ?? 'not-tested';
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
