import { isDeepStrictEqual } from 'node:util';
import { preview } from '../contract/schema/describe-error';
import { valueAt } from '../contract/json-pointer';
import type { JsonValue } from '../exact-json';
import { judgementOf } from '../middleware/judgement';
import { longestBody, type JournalEntry } from '../store/journal';
import { bodyValue, type CallView } from './call-view';
import type { CallQuery } from './client-types';

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
export interface CallComparison {
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
