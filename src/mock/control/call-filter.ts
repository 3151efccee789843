import { headerOf } from '../../base/http';
import { isEqual, stringifyJson, type JsonValue } from '../../base/json';
import { cut, enumerate } from '../../base/text';
import type { Exchange } from '../../exchange/exchange';
import { valueAt } from '../../openapi/document/pointer';
import { exchangeOf, type JournalEntry } from '../journal';
import { bodyValue, splitTarget, verdictOf, type CallView } from './call-view';
import { invalidBody } from './control-call';
import type { CallListQuery, ExpectationResult, ExpectedTimes } from './control-types';

/** Which calls are meant; moments in milliseconds since 1970. */
export type CallFilter = Omit<CallListQuery, 'since' | 'limit'> & { readonly since?: number };

/** One thing that a filter asks. */
interface Clause {
  readonly what: string;
  readonly expected: JsonValue;
  /** @param exchange the call as it came, or masked */
  readonly received: (entry: JournalEntry, exchange: Exchange) => JsonValue | undefined;
}

function isInSpan({ since = -Infinity, after = 0, before = Infinity }: CallFilter, entry: JournalEntry): boolean {
  return entry.number > after && entry.number < before && entry.startedAt >= since;
}

/** The entries that match a filter, oldest first. */
export function matching(entries: readonly JournalEntry[], filter: CallFilter): readonly JournalEntry[] {
  const clauses = clausesOf(filter);
  return entries.filter((entry) => isInSpan(filter, entry) && failing(clauses, entry, 1).length === 0);
}

/** Bodies, which have to be parsed, come last. */
function clausesOf({ operation, method, path, status, verdict, headers = {}, body = {} }: CallFilter): Clause[] {
  const clauses: Clause[] = [];
  const add = (what: string, expected: JsonValue | undefined, received: Clause['received']): void => {
    if (expected !== undefined) clauses.push({ what, expected, received });
  };
  add('operation', operation, (entry) => entry.operation);
  add('method', method, (entry) => entry.method);
  add('status', status, (entry) => entry.status);
  add('verdict', verdict, (entry) => verdictOf(entry));
  add('path', path, (_, exchange) => {
    const target = splitTarget(exchange.request.target);
    return path?.includes('?') === true && target.query !== '' ? `${target.path}?${target.query}` : target.path;
  });
  for (const [name, value] of Object.entries(headers))
    add(`header ${name}`, value, (_, exchange) => headerOf(exchange.request.headers, name));
  for (const [pointer, value] of Object.entries(body))
    add(`body ${pointer}`, value, (_, { request }) =>
      valueAt(bodyValue(request.headers, request.body) ?? null, pointer),
    );
  return clauses;
}

/** The clauses that an entry does not meet, at most so many. */
function failing(clauses: readonly Clause[], entry: JournalEntry, most: number): readonly Clause[] {
  const exchange = exchangeOf(entry);
  const failed: Clause[] = [];
  for (const clause of clauses) {
    if (failed.length >= most) break;
    if (!isEqual(clause.expected, clause.received(entry, exchange))) failed.push(clause);
  }
  return failed;
}

function describe({ what, expected, received }: Clause, entry: JournalEntry, masked: Exchange): string {
  const found = received(entry, masked);
  return `${what} must be ${show(expected)}, got ${found === undefined ? 'nothing' : show(found)}`;
}

function show(value: JsonValue): string {
  return cut(stringifyJson(value), 80);
}

/** How many of the nearest calls explain a miss. */
const mostNearest = 3;

/**
 * Whether calls came as often as expected; if not, which came nearest. Throws a Rejected for bounds that contradict each other.
 * @param lastDropped the number of the youngest call that the journal has dropped; 0 if none
 */
export function checkExpectation(
  entries: readonly JournalEntry[],
  filter: CallFilter,
  times: ExpectedTimes,
  lastDropped: number,
  view: CallView,
): ExpectationResult {
  const [least, most] = boundsOf(times);
  const inSpan = entries.filter((entry) => isInSpan(filter, entry));
  const found = matching(inSpan, filter).length;
  const mayHaveMore = lastDropped > (filter.after ?? 0);
  const isMissed = found > most || (found < least && !mayHaveMore);
  const isMet = found >= least && found <= most && (most === Infinity || !mayHaveMore);
  const near = isMissed && found < least ? nearest(inSpan, clausesOf(filter)) : [];
  const expected = describeBounds(least, most);
  const shown = near.map(({ entry, failed }) => {
    const masked = view.exchange(entry);
    return { call: view.show(entry), differences: failed.map((clause) => describe(clause, entry, masked)) };
  });
  const [first] = shown;
  const explanation = [
    `Expected ${expected}, found ${found} among ${inSpan.length} calls.`,
    ...(!isMissed && !isMet ? [`The journal has dropped calls up to ${lastDropped}, which could have matched.`] : []),
    ...(first === undefined
      ? []
      : [
          `Nearest is call ${first.call.id}, ${first.call.method} ${first.call.path} ${first.call.status}: ` +
            `${enumerate(first.differences, 'and')}.`,
        ]),
  ].join(' ');
  const outcome = isMissed ? 'missed' : isMet ? 'met' : 'inconclusive';
  return { outcome, expected, found, explanation, nearest: shown };
}

interface Near {
  readonly entry: JournalEntry;
  readonly failed: readonly Clause[];
}

/** The youngest first among those that differ in as much. */
function nearest(entries: readonly JournalEntry[], clauses: readonly Clause[]): readonly Near[] {
  let best: readonly Near[] = [];
  for (const entry of entries.toReversed()) {
    const worst = best.length < mostNearest ? Infinity : (best.at(-1)?.failed.length ?? Infinity);
    const failed = failing(clauses, entry, worst);
    if (failed.length >= worst) continue;
    best = [...best, { entry, failed }].sort((one, other) => one.failed.length - other.failed.length);
    best = best.slice(0, mostNearest);
  }
  return best;
}

function boundsOf({ exactly, atLeast, atMost }: ExpectedTimes): readonly [least: number, most: number] {
  if (exactly !== undefined && (atLeast !== undefined || atMost !== undefined))
    throw invalidBody('body must have either exactly, or atLeast and atMost.');
  if (exactly !== undefined) return [exactly, exactly];
  const [least, most] = [atLeast ?? (atMost === undefined ? 1 : 0), atMost ?? Infinity];
  if (least > most) throw invalidBody(`body.atLeast must be at most atMost, ${most}, got ${least}.`);
  return [least, most];
}

function describeBounds(least: number, most: number): string {
  if (least === most) return `exactly ${least}`;
  if (most === Infinity) return `at least ${least}`;
  return least === 0 ? `at most ${most}` : `${least} to ${most}`;
}
