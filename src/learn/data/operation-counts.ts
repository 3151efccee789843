import type { Contract } from '../../openapi/contract';
import { answerPoints } from '../../profile/answer-points';
import { answerTemplate } from '../../profile/point';
import { partsOf } from '../../profile/write-profile';
import { pointOf } from '../../profile/points';
import { operationPlace, type Entry, type ProfileData } from '../../profile/profile';
import { type Exchange, headerOf } from '../../probe/exchange';
import type { AnswerTemplate } from '../../base/refusal-reasons';

/** How a number goes on in the answers of each operation, by the name of its header in lower case, then by operation. */
type OperationCounts = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Sequence {
  least: number;
  greatest: number;
  last: number;
  readonly steps: Steps;
  /** Whether refusals are among the answers. */
  hasRefusals: boolean;
}

/**
 * Gives the placeholders of the headers whose numbers go on from answer to answer of one operation, refusals included, in the order
 * in which they were sent; those that go on over all operations are left out.
 */
function operationCounts(exchanges: readonly Exchange[], shared: SharedCounts): OperationCounts {
  const sequences = new Map<string, Map<string, Sequence>>();
  for (const exchange of exchanges) {
    const { operation, request, response } = exchange;
    if (request.method !== operation.method) continue;
    for (const [name, number] of numbersIn(exchange)) {
      if (shared.has(name)) continue;
      const ofName = sequences.get(name) ?? new Map<string, Sequence>();
      sequences.set(name, ofName);
      const place = operationPlace(operation);
      const known = ofName.get(place);
      const isRefusal = response.status >= 400;
      if (known === undefined)
        ofName.set(place, { least: number, greatest: number, last: number, steps: steps(), hasRefusals: isRefusal });
      else {
        add(known.steps, number - known.last);
        known.last = number;
        known.least = Math.min(known.least, number);
        known.greatest = Math.max(known.greatest, number);
        known.hasRefusals ||= isRefusal;
      }
    }
  }
  return new Map([...sequences].map(([name, ofName]) => [name, placeholdersOf(name, ofName, exchanges)]));
}

function placeholdersOf(
  name: string,
  sequences: ReadonlyMap<string, Sequence>,
  exchanges: readonly Exchange[],
): Map<string, string> {
  return new Map(
    [...sequences].flatMap(([place, { least, greatest, steps: seen, hasRefusals }]): [string, string][] => {
      if (!hasRefusals) return [];
      if (isMostly('down', seen)) return [[place, `{{operation-count-down:${firstOf(name, greatest, exchanges)}}}`]];
      return isMostly('up', seen) ? [[place, `{{operation-counter:${least}}}`]] : [];
    }),
  );
}

/** Gives the entries of a profile in which numbers of headers go on as they did in the answers to a run, over all of them or over those of each operation. */
export function withCounts(
  entries: ProfileData['entries'],
  exchanges: readonly Exchange[],
  contract: Contract,
): ProfileData['entries'] {
  const shared = sharedCounts(exchanges, contract);
  return withOperationCounts(withSharedCounts(entries, shared), operationCounts(exchanges, shared));
}

/** Gives the entries of a profile in which the answers of an operation that have such a header, refusals too, go on with it. */
function withOperationCounts(entries: ProfileData['entries'], counts: OperationCounts): ProfileData['entries'] {
  const counted = (headers: Readonly<Record<string, string>>, place: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, text]) => {
        const ofName = counts.get(name.toLowerCase());
        return [name, text === 'absent' ? text : ((ofName && placeholderAt(ofName, place)) ?? text)];
      }),
    );
  const written = (id: string, place: string, entry: Entry): Entry => {
    if (id === answerPoints.headers.id)
      // The kinds of both points' values say so, and the notebook has held the values against them.
      return { ...entry, value: counted(entry.value as Readonly<Record<string, string>>, place) };
    if (pointOf(id)?.values !== answerTemplate) return entry;
    const { status, headers, body } = entry.value as unknown as AnswerTemplate;
    if (headers === undefined) return entry;
    return { ...entry, value: { status, headers: counted(headers, place), ...(body !== undefined && { body }) } };
  };
  if ([...counts.values()].every(({ size }) => size === 0)) return entries;
  return new Map(
    [...entries].map(([id, places]) => [
      id,
      new Map([...places].map(([place, entry]): [string, Entry] => [place, written(id, place, entry)])),
    ]),
  );
}

/** Gives the placeholder of an operation; of the whole service that of any, where all count the same way. */
function placeholderAt(counts: ReadonlyMap<string, string>, place: string): string | undefined {
  if (place !== '*') return counts.get(partsOf(place)[0] ?? '');
  const all = [...new Set(counts.values())];
  const kinds = new Set(all.map((one) => one.split(':')[0]));
  return kinds.size === 1 ? all.toSorted((one, other) => numberOf(other) - numberOf(one))[0] : undefined;
}

function numberOf(placeholder: string): number {
  return Number(/\d+/.exec(placeholder)?.[0] ?? 0);
}

/** How a number goes on in the answers that have it, by the name of its header in lower case. */
export type SharedCounts = ReadonlyMap<string, string>;

/** Fewest answers of another operation than the one before that show a sequence over operations, and what share of them does. */
const [fewest, share] = [3, 0.75];

/** Others may use a service at the same time: more than one may be gone from one answer to the next. */
const mostGone = 10;

/**
 * Gives the placeholders of the headers that go on from answer to answer over all operations, refusals included, in the order in
 * which they were sent: what is left of a rate limit, or the number of a request. Where the document has one operation alone, they go on over that.
 */
export function sharedCounts(exchanges: readonly Exchange[], { operations }: Contract): SharedCounts {
  const isOfOne = operations.length === 1;
  const tallies = new Map<string, Tally>();
  let before = new Map<string, number>();
  for (const [index, exchange] of exchanges.entries()) {
    const numbers = numbersIn(exchange);
    const isOfOther = isOfOne || exchanges[index - 1]?.operation !== exchange.operation;
    for (const [name, number] of numbers) {
      const tally = tallies.get(name) ?? { least: number, greatest: number, own: steps(), others: steps() };
      tallies.set(name, tally);
      tally.least = Math.min(tally.least, number);
      tally.greatest = Math.max(tally.greatest, number);
      const last = before.get(name);
      if (last !== undefined) add(isOfOther ? tally.others : tally.own, number - last);
    }
    before = numbers;
  }
  const counts = new Map<string, string>();
  for (const [name, { least, greatest, own, others }] of tallies) {
    if (isMostly('down', others) && (own.all === 0 || own.down >= own.all * share))
      counts.set(name, `{{count-down:${firstOf(name, greatest, exchanges)}}}`);
    else if (isMostly('up', others) && (own.all === 0 || own.up >= own.all * share))
      counts.set(name, `{{counter:${least}}}`);
  }
  return counts;
}

/** Gives the number that a window begins with, which is one less than its limit where that is told beside; else the greatest seen. */
export function firstOf(name: string, greatest: number, exchanges: readonly Exchange[]): number {
  if (!name.includes('remaining')) return greatest;
  const limits = new Set(
    exchanges.flatMap(({ response }) => headerOf(response.headers, name.replace('remaining', 'limit')) ?? []),
  );
  const [limit = ''] = limits;
  return limits.size === 1 && isNumber(limit) ? Math.max(greatest, Number(limit) - 1) : greatest;
}

/** Gives the entries of a profile in which the answers that have such a header, whatever they tell, go on with it. */
function withSharedCounts(entries: ProfileData['entries'], counts: SharedCounts): ProfileData['entries'] {
  if (counts.size === 0) return entries;
  const counted = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [
        name,
        text === 'absent' ? text : (counts.get(name.toLowerCase()) ?? text),
      ]),
    );
  const written = (id: string, entry: Entry): Entry => {
    if (id === answerPoints.headers.id)
      // The kinds of both points' values say so, and the notebook has held the values against them.
      return { ...entry, value: counted(entry.value as Readonly<Record<string, string>>) };
    if (pointOf(id)?.values !== answerTemplate) return entry;
    const { status, headers, body } = entry.value as unknown as AnswerTemplate;
    if (headers === undefined) return entry;
    return { ...entry, value: { status, headers: counted(headers), ...(body !== undefined && { body }) } };
  };
  return new Map(
    [...entries].map(([id, places]) => [
      id,
      new Map([...places].map(([place, entry]): [string, Entry] => [place, written(id, entry)])),
    ]),
  );
}

/** How numbers went from one answer to the next. */
interface Steps {
  all: number;
  down: number;
  up: number;
}

/** What was seen of a header: its numbers, and how they went on within an operation and from one to another. */
interface Tally {
  least: number;
  greatest: number;
  readonly own: Steps;
  readonly others: Steps;
}

/** Gives what begins without any. */
function steps(): Steps {
  return { all: 0, down: 0, up: 0 };
}

/** Counts one more. */
function add(seen: Steps, step: number): void {
  seen.all += 1;
  if (step < 0 && step >= -mostGone) seen.down += 1;
  if (step === 1) seen.up += 1;
}

/** Tells whether numbers go one way: a window that begins again goes the other way once. */
function isMostly(way: 'down' | 'up', seen: Steps): boolean {
  return seen.all >= fewest && seen[way] >= seen.all * share;
}

/** Numbers of a connection, a moment or a body, which count nothing. */
const passedOver = /^(?:age|content-length|retry-after|x-response-time|x-runtime)$/i;

/** Gives the numbers of an answer's headers that may count something, by their names in lower case. */
function numbersIn({ response }: Exchange): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [name, text] of response.headers)
    if (isNumber(text) && !passedOver.test(name)) numbers.set(name.toLowerCase(), Number(text));
  return numbers;
}

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}
