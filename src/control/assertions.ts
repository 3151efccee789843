import { ApiError } from '../errors';
import type { JsonValue } from '../exact-json';
import { forEachInTurns } from '../middleware/pieces';
import type { Eviction, JournalEntry } from '../store/journal';
import { createComparison, isInSpan, type CallComparison, type CallFilter } from './call-filter';
import type { CallView } from './call-view';
import type { ExpectedTimes } from './client-types';

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
