import { ApiError } from '../errors';
import type { JsonValue } from '../exact-json';
import type { Eviction, JournalEntry } from '../store/journal';
import { differences, isInSpan, mightMatch, type CallFilter } from './call-filter';
import type { CallView } from './call-view';
import type { ExpectedTimes } from './client-types';

/** How many of the nearest calls explain a miss. */
const mostNearest = 3;

/**
 * Gives the outcome of an expectation: met, missed with the nearest calls, or inconclusive where entries that were dropped
 * could have made the difference. Throws an ApiError where the bounds contradict each other.
 */
export function judge(
  filter: CallFilter,
  times: ExpectedTimes,
  journal: { entries: readonly JournalEntry[]; eviction: Eviction; session: string },
  view: CallView,
): JsonValue {
  const [least, most] = boundsOf(times);
  const compared = journal.entries
    .filter((entry) => isInSpan(filter, entry))
    .map((entry) => ({ entry, differences: differences(filter, entry, view) }));
  const found = compared.filter((each) => each.differences.length === 0).length;
  const evicted = evictedThatCouldMatch(filter, journal.eviction);
  const missed = compared.filter((each) => each.differences.length > 0);
  const cut = missed.filter(({ entry }) => mightMatch(filter, entry, view)).length;
  const outcome = outcomeOf(found, evicted + cut, least, most);
  const expected = describeBounds(least, most);
  const nearest = outcome === 'missed' && found < least ? nearestOf(missed) : [];
  return {
    outcome,
    expected,
    found,
    evicted,
    cut,
    explanation:
      `expected ${expected}, found ${found} among ${compared.length} calls` +
      (outcome === 'inconclusive' ? explainDoubt(evicted, cut) : explainMiss(nearest, view)),
    nearest: nearest.map((each) => ({
      call: view.show(each.entry, journal.session),
      differences: each.differences,
    })),
  };
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

function nearestOf(missed: readonly Compared[]): { entry: JournalEntry; differences: string[] }[] {
  const sorted = [...missed].sort(
    (one, two) => one.differences.length - two.differences.length || two.entry.id - one.entry.id,
  );
  return sorted.slice(0, mostNearest).map((each) => ({ entry: each.entry, differences: [...each.differences] }));
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
