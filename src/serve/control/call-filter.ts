import { isDeepStrictEqual } from 'node:util';
import { preview } from '../../openapi/schema/describe-error';
import { valueAt } from '../../openapi/document';
import type { JsonValue } from '../../base/json';
import { judgementOf } from '../pipeline/journal';
import { longestBody, type JournalEntry, type Eviction } from '../store/journal';
import { bodyValue, type CallView } from './call-view';
import type { CallQuery, ExpectedTimes } from './client';
import { ApiError } from '../../base/errors';
import { forEachInTurns } from '../pipeline/pieces';

/** Which calls are meant, as a query says it; the earliest moment in milliseconds since 1970. */
export type CallFilter = Omit<CallQuery, 'since'> & { readonly since?: number; readonly before?: number };

/** Tells whether an entry lies in the span of time that a filter looks at. */
export function isInSpan(
  { since = -Infinity, after = 0, before = Infinity }: CallFilter,
  entry: JournalEntry,
): boolean {
  return entry.id > after && entry.id < before && entry.time >= since;
}

/** Compares entries with what a filter asks of each. What is at hand is looked at first, and a body is read only where it matters, once. */
interface CallComparison {
  /** Whether the filter asks anything of a single entry. */
  readonly asksAnything: boolean;
  readonly matches: (entry: JournalEntry) => boolean;
  /** Gives in how many ways an entry differs, or `most` where in as many at least. */
  readonly countDifferences: (entry: JournalEntry, most: number) => number;
  /** Gives in what an entry differs, each as a sentence; nothing where it matches. */
  readonly tellDifferences: (entry: JournalEntry) => string[];
  /** Tells whether an entry that does not match might do so, had the journal kept the whole of its body. */
  readonly mightMatch: (entry: JournalEntry) => boolean;
}

/** One thing that a filter asks. */
interface Clause {
  readonly what: string;
  readonly expected: JsonValue;
  readonly got: (entry: JournalEntry) => JsonValue | undefined;
  /** What is told of it, where that is not what is asked about. */
  readonly shown?: (entry: JournalEntry) => JsonValue | undefined;
}

/** Gives the comparison with a filter. */
export function createComparison(filter: CallFilter, view: CallView): CallComparison {
  const bodyOf = rememberLast((entry) => (entry.requestBody === undefined ? undefined : bodyValue(entry.requestBody)));
  const plain = [...fieldClauses(filter, view), ...headerClauses(filter, view)];
  const ofBody = Object.entries(filter.body ?? {}).map(([pointer, expected]): Clause => {
    return {
      what: `body ${pointer}`,
      expected,
      // What is asked about is what was sent; what is told of it has no secrets.
      got: (entry) => valueAt(bodyOf(entry), pointer) as JsonValue | undefined,
      shown: (entry) => valueAt(view.requestBody(entry)?.value, pointer) as JsonValue | undefined,
    };
  });
  const clauses = [...plain, ...ofBody];
  return {
    asksAnything: clauses.length > 0,
    matches: (entry) => clauses.every((clause) => holds(clause, entry)),
    countDifferences: (entry, most) => {
      let count = 0;
      for (const clause of clauses) {
        if (count >= most) return most;
        if (!holds(clause, entry)) count += 1;
      }
      return count;
    },
    tellDifferences: (entry) =>
      clauses.filter((clause) => !holds(clause, entry)).map((clause) => view.redact(entry)(tell(clause, entry))),
    mightMatch: (entry) => {
      if (ofBody.length === 0 || (entry.requestBody?.length ?? 0) < longestBody) return false;
      // A beginning alone is no JSON.
      return plain.every((clause) => holds(clause, entry)) && typeof bodyOf(entry) === 'string';
    },
  };
}

function fieldClauses({ operation, method, path, status, verdict }: CallFilter, view: CallView): Clause[] {
  const asked: [what: string, expected: JsonValue | undefined, got: Clause['got']][] = [
    ['operation', operation, (entry) => entry.operation],
    ['method', method, (entry) => entry.method],
    ['path', path, (entry) => (path?.includes('?') === true ? pathAndQuery(entry, view) : entry.path)],
    ['status', status, (entry) => entry.status],
    ['verdict', verdict, judgementOf],
  ];
  return asked.flatMap(([what, expected, got]) => (expected === undefined ? [] : [{ what, expected, got }]));
}

function headerClauses({ headers = {} }: CallFilter, view: CallView): Clause[] {
  const headersOf = rememberLast(view.requestHeaders);
  return Object.entries(headers).map(([name, value]): Clause => {
    const lowerCase = name.toLowerCase();
    const got = (entry: JournalEntry): string | undefined => {
      const sent = headersOf(entry).filter(([other]) => other.toLowerCase() === lowerCase);
      return sent.length === 0 ? undefined : sent.map(([, one]) => one).join(', ');
    };
    return { what: `header ${name}`, expected: value.trim(), got };
  });
}

function holds({ expected, got }: Clause, entry: JournalEntry): boolean {
  const found = got(entry);
  return typeof expected === 'object' ? isDeepStrictEqual(expected, found) : expected === found;
}

function tell({ what, expected, got, shown = got }: Clause, entry: JournalEntry): string {
  const found = got(entry);
  return `${what}: expected ${preview(expected)}, got ${found === undefined ? 'nothing' : preview(shown(entry) ?? found)}`;
}

/** Several clauses ask the same of one entry, one after another. */
function rememberLast<Read>(read: (entry: JournalEntry) => Read): (entry: JournalEntry) => Read {
  let last: { readonly entry: JournalEntry; readonly value: Read } | undefined;
  return (entry) => {
    if (last?.entry !== entry) last = { entry, value: read(entry) };
    return last.value;
  };
}

function pathAndQuery(entry: JournalEntry, view: CallView): string {
  const target = view.target(entry);
  const mark = target.indexOf('?');
  return mark === -1 ? entry.path : entry.path + target.slice(mark);
}

/** How many of the nearest calls explain a miss. */
const mostNearest = 3;

/**
 * Gives the outcome of an expectation: met, missed with the nearest calls, or inconclusive where entries that were dropped
 * could have made the difference. It lets others in while it looks, and stops where `isWanted` says that nobody waits any longer. Throws an ApiError where the bounds contradict each other.
 */
export async function judge(
  filter: CallFilter,
  times: ExpectedTimes,
  journal: { entries: readonly JournalEntry[]; eviction: Eviction; session: string },
  view: CallView,
  isWanted: () => boolean,
): Promise<JsonValue> {
  const [least, most] = boundsOf(times);
  const comparison = createComparison(filter, view);
  const { found, cut, compared, nearest: near } = await tally(journal.entries, filter, comparison, isWanted);
  const evicted = evictedThatCouldMatch(filter, journal.eviction);
  const outcome = outcomeOf(found, evicted + cut, least, most);
  const expected = describeBounds(least, most);
  const nearest = (outcome === 'missed' && found < least ? near : []).map(({ entry }) => {
    return { entry, differences: comparison.tellDifferences(entry) };
  });
  return {
    outcome,
    expected,
    found,
    evicted,
    cut,
    explanation:
      `expected ${expected}, found ${found} among ${compared} calls` +
      (outcome === 'inconclusive' ? explainDoubt(evicted, cut) : explainMiss(nearest, view)),
    nearest: nearest.map((each) => ({
      call: view.show(each.entry, journal.session),
      differences: each.differences,
    })),
  };
}

/** What the entries of a journal come to. */
interface Tally {
  found: number;
  cut: number;
  compared: number;
  /** Those that do not match by the number of their differences, the youngest first among equals. */
  readonly nearest: { readonly entry: JournalEntry; readonly count: number }[];
}

/** The youngest come first, so that an older entry is nearer only where it differs in less. */
async function tally(
  entries: readonly JournalEntry[],
  filter: CallFilter,
  comparison: CallComparison,
  isWanted: () => boolean,
): Promise<Tally> {
  const told: Tally = { found: 0, cut: 0, compared: 0, nearest: [] };
  const { nearest } = told;
  const visit = (entry: JournalEntry): void => {
    if (!isInSpan(filter, entry)) return;
    told.compared += 1;
    if (comparison.matches(entry)) {
      told.found += 1;
      return;
    }
    if (comparison.mightMatch(entry)) told.cut += 1;
    const most = nearest[mostNearest - 1]?.count ?? Infinity;
    const count = comparison.countDifferences(entry, most);
    if (count >= most) return;
    const place = nearest.findIndex((other) => other.count > count);
    nearest.splice(place === -1 ? nearest.length : place, 0, { entry, count });
    nearest.length = Math.min(nearest.length, mostNearest);
  };
  await forEachInTurns(backwards(entries), visit, isWanted);
  return told;
}

function* backwards(entries: readonly JournalEntry[]): Generator<JournalEntry> {
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry !== undefined) yield entry;
  }
}

type Outcome = 'met' | 'missed' | 'inconclusive';

/** With entries dropped or cut short, the true count lies from `found` to `found + unsure`. */
function outcomeOf(found: number, unsure: number, least: number, most: number): Outcome {
  if (found > most || found + unsure < least) return 'missed';
  return found >= least && found + unsure <= most ? 'met' : 'inconclusive';
}

function boundsOf({ exactly, atLeast, atMost }: ExpectedTimes): [least: number, most: number] {
  if (exactly !== undefined && (atLeast !== undefined || atMost !== undefined)) {
    throw new ApiError('invalid_body', 'body: expected either `exactly` or `atLeast` and `atMost`, got both');
  }
  if (exactly !== undefined) return [exactly, exactly];
  const [least, most] = [atLeast ?? (atMost === undefined ? 1 : 0), atMost ?? Infinity];
  if (least <= most) return [least, most];
  throw new ApiError('invalid_body', `body.atLeast: expected at most the atMost ${most}, got ${least}`);
}

/** Entries older than the span asked about, or of another operation, do not matter. */
function evictedThatCouldMatch({ after = 0, since = -Infinity, operation }: CallFilter, eviction: Eviction): number {
  if (eviction.lastId <= after || eviction.lastTime < since) return 0;
  return operation === undefined ? eviction.count : (eviction.byOperation.get(operation) ?? 0);
}

interface Compared {
  readonly entry: JournalEntry;
  readonly differences: readonly string[];
}

function describeBounds(least: number, most: number): string {
  if (least === most) return `exactly ${least}`;
  if (most === Infinity) return `at least ${least}`;
  return least === 0 ? `at most ${most}` : `${least} to ${most}`;
}

function explainDoubt(evicted: number, cut: number): string {
  const dropped = `${evicted} dropped calls could have matched: raise the bounds of the journal, or ask sooner`;
  const inPart = `${cut} calls whose body was kept in part could have matched: ask by something other than the body`;
  return [evicted > 0 ? `; ${dropped}` : '', cut > 0 ? `; ${inPart}` : ''].join('');
}

function explainMiss([first]: readonly Compared[], view: CallView): string {
  if (first === undefined) return '';
  const { method, status, id } = first.entry;
  const [path = ''] = view.target(first.entry).split('?', 1);
  return `; nearest is call ${id}, ${method} ${path} ${status}: ${first.differences.join('; ')}`;
}
