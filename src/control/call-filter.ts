import { isDeepStrictEqual } from 'node:util';
import { preview } from '../contract/schema/describe-error';
import { valueAt } from '../contract/json-pointer';
import type { JsonValue } from '../exact-json';
import { judgementOf } from '../middleware/judgement';
import { longestBody, type JournalEntry } from '../store/journal';
import { bodyValue, type CallView } from './call-view';
import type { CallQuery } from './client-types';

/** Which calls are meant, as a query says it; the earliest moment in milliseconds since 1970. */
export type CallFilter = Omit<CallQuery, 'since'> & { readonly since?: number };

/** Tells whether an entry lies in the span of time that a filter looks at. */
export function isInSpan({ since = -Infinity, after = 0 }: CallFilter, entry: JournalEntry): boolean {
  return entry.id > after && entry.time >= since;
}

/** Gives in what an entry differs from a filter, each as a sentence; nothing where it matches. */
export function differences(filter: CallFilter, entry: JournalEntry, view: CallView): string[] {
  const found: string[] = [];
  const compare = (
    what: string,
    expected: JsonValue | undefined,
    got: JsonValue | undefined,
    shown: JsonValue | undefined = got,
  ): void => {
    if (expected === undefined || isDeepStrictEqual(expected, got)) return;
    const words = `${what}: expected ${preview(expected)}, got ${got === undefined ? 'nothing' : preview(shown ?? got)}`;
    found.push(view.redact(entry)(words));
  };
  compare('operation', filter.operation, entry.operation);
  compare('method', filter.method, entry.method);
  compare('path', filter.path, filter.path?.includes('?') === true ? pathAndQuery(entry, view) : entry.path);
  compare('status', filter.status, entry.status);
  compare('verdict', filter.verdict, filter.verdict === undefined ? undefined : judgementOf(entry));
  for (const [name, value] of Object.entries(filter.headers ?? {})) {
    const sent = view.requestHeaders(entry).filter(([other]) => other.toLowerCase() === name.toLowerCase());
    compare(`header ${name}`, value.trim(), sent.length === 0 ? undefined : sent.map(([, one]) => one).join(', '));
  }
  const wanted = Object.entries(filter.body ?? {});
  if (wanted.length === 0) return found;
  // What is asked about is what was sent; what is told of it has no secrets.
  const body = entry.requestBody === undefined ? undefined : bodyValue(entry.requestBody);
  for (const [pointer, value] of wanted) {
    const got = valueAt(body, pointer) as JsonValue | undefined;
    if (isDeepStrictEqual(value, got)) continue;
    compare(`body ${pointer}`, value, got, valueAt(view.requestBody(entry)?.value, pointer) as JsonValue | undefined);
  }
  return found;
}

/** Tells whether an entry that does not match might do so, had the journal kept the whole of its body. */
export function mightMatch(filter: CallFilter, entry: JournalEntry, view: CallView): boolean {
  const { requestBody } = entry;
  if (Object.keys(filter.body ?? {}).length === 0 || requestBody === undefined) return false;
  // A beginning alone is no JSON.
  if (requestBody.length < longestBody || typeof bodyValue(requestBody) !== 'string') return false;
  return differences({ ...filter, body: {} }, entry, view).length === 0;
}

function pathAndQuery(entry: JournalEntry, view: CallView): string {
  const target = view.target(entry);
  const mark = target.indexOf('?');
  return mark === -1 ? entry.path : entry.path + target.slice(mark);
}
