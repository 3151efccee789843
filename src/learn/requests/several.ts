import { isObject } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { stringifyJson, type JsonValue } from '../../exact-json';
import type { RequestPart } from '../../profile/point';
import { requestPoints } from '../../profile/request-points';
import { severalPoints, type SeveralText, type WrongKind } from '../../profile/several-points';
import { learnSeveralText } from '../../profile/several-texts';
import { bodyOf, isRead, type Exchange } from '../../verify/exchange';
import { stableEvidence } from '../stable-text';
import type { LearnContext } from '../learner';

/** Something that is wrong with a request, and how the service tells of it alone. */
export interface WrongAlone<Part> {
  /** The parameter or member that is wrong: `query.limit`, `body.name`. */
  readonly subject: string;
  readonly kind: WrongKind;
  readonly part: Part;
  readonly exchange: Exchange;
}

/** What of requests can be wrong at once. */
export interface Severally<Part> {
  readonly operation: Operation;
  /** The part of the request that they are in. */
  readonly of: RequestPart;
  readonly ask: (parts: readonly Part[]) => Promise<Exchange>;
  /** One for each subject, the last things that a service looks at: numbers out of their bounds rather than of another type. */
  readonly wrong: readonly WrongAlone<Part>[];
  /** Others, of every kind. */
  readonly others: readonly WrongAlone<Part>[];
}

/** Most things that are wrong at once. */
const mostAtOnce = 6;

/** Longest answer whose order is looked for, in characters, and most entries of a list that are looked for in it. */
const [longestTold, mostEntries] = [64 * 1024, 64];

/** Most kinds that are looked at for being told alone. */
const mostKinds = 12;

/**
 * Learns whether all is told that is wrong with one request, in which order, in which words beside the lists, and what is told
 * alone. Gives whether all is told; nothing is written down where not.
 */
export async function learnAllTold<Part>(context: LearnContext, severally: Severally<Part>): Promise<boolean> {
  const { operation, of, ask } = severally;
  const [first, second] = severally.wrong;
  if (first === undefined || second === undefined) return false;
  const two = await ask([first.part, second.part]);
  if (two.response.status !== first.exchange.response.status || isTold(two, first) || isTold(two, second)) return false;
  const longer = sizeOf(two) > Math.max(sizeOf(first.exchange), sizeOf(second.exchange));
  if (!longer && Object.keys(textsOf([first, second], two, two)).length === 0) return false;
  context.note(severalPoints.several, 'all', two, operation, of);
  const apart = await learnApart(context, severally, [first, second]);
  const wrong = severally.wrong.filter(({ kind }) => !apart.includes(kind)).slice(0, mostAtOnce);
  const all = await ask(wrong.map(({ part }) => part));
  const [one, other] = wrong;
  if (one === undefined || other === undefined) return true;
  const pair = one === first && other === second ? two : await ask([one.part, other.part]);
  const texts = textsOf(wrong, pair, all);
  if (Object.keys(texts).length > 0) context.note(severalPoints.severalTexts, texts, all, operation, of);
  const order = orderOf(wrong, all);
  if (order !== undefined) context.note(requestPoints.subjectOrder, order, all, operation, of);
  return true;
}

/**
 * Gives what is told alone or only where nothing else is wrong, and writes both down: each kind is held against one of two things
 * that are told together.
 */
async function learnApart<Part>(
  context: LearnContext,
  { operation, of, ask, others }: Severally<Part>,
  pair: readonly WrongAlone<Part>[],
): Promise<readonly WrongKind[]> {
  const found = { alone: [] as WrongKind[], late: [] as WrongKind[] };
  const shown: { alone?: Exchange; late?: Exchange } = {};
  const together = pair.map(({ kind }) => kind);
  const kinds = new Map(others.filter(({ kind }) => !together.includes(kind)).map((one) => [one.kind, one]));
  for (const [kind, one] of [...kinds].slice(0, mostKinds)) {
    const beside = pair.find(({ subject }) => subject !== one.subject);
    if (beside === undefined || textOf(one.exchange) === textOf(beside.exchange)) continue;
    const both = await ask([one.part, beside.part]);
    const way = isTold(both, one) ? 'alone' : isTold(both, beside) ? 'late' : undefined;
    if (way === undefined) continue;
    found[way].push(kind);
    shown[way] = both;
  }
  if (shown.alone !== undefined) context.note(severalPoints.alone, found.alone, shown.alone, operation, of);
  if (shown.late !== undefined) context.note(severalPoints.late, found.late, shown.late, operation);
  return [...found.alone, ...found.late];
}

/**
 * Gives the subjects in the order in which an answer tells of them; undefined where it does not tell of each by what it tells of
 * it alone, or is longer than answers to faults are.
 */
export function orderOf(
  wrong: readonly Pick<WrongAlone<unknown>, 'subject' | 'exchange'>[],
  all: Exchange,
): readonly string[] | undefined {
  const text = compact(valueOf(all));
  if (text.length > longestTold) return undefined;
  const places = wrong.map(({ subject, exchange }) => {
    const at = ownTexts(exchange, all).map((own) => text.indexOf(own));
    return { subject, at: at.find((one) => one >= 0) ?? -1 };
  });
  if (places.some(({ at }) => at < 0) || new Set(places.map(({ at }) => at)).size < places.length) return undefined;
  return places.toSorted((one, other) => one.at - other.at).map(({ subject }) => subject);
}

/** What an answer lists, or else says in texts that the answer to several has otherwise. */
function ownTexts(exchange: Exchange, all: Exchange): string[] {
  const value = valueOf(exchange);
  const listed = listsIn(value)
    .flatMap((list) => list.slice(0, mostEntries))
    .slice(0, mostEntries)
    .map(compact);
  if (listed.length > 0) return listed;
  const whole = new Map(stringsIn(valueOf(all)));
  return stringsIn(value)
    .filter(([path, text]) => whole.get(path) !== text)
    .map(([path, text]) => JSON.stringify(ownIn(text, whole.get(path) ?? '')).slice(1, -1));
}

/** The part of a text that another holds, with what both begin or end with left out. */
function ownIn(text: string, whole: string): string {
  if (whole.includes(text)) return text;
  const words = text.split(' ');
  for (let left = words.length - 1; left > 0; left -= 1) {
    for (let from = 0; from + left <= Math.min(words.length, mostWords); from += 1) {
      const part = words
        .slice(from, from + left)
        .join(' ')
        .replace(/[.!]$/, '');
      if (part.length > 3 && whole.includes(part)) return part;
    }
  }
  return text;
}

/** Most words of a message that are looked at. */
const mostWords = 40;

function textsOf(
  wrong: readonly WrongAlone<unknown>[],
  two: Exchange,
  all: Exchange,
): Readonly<Record<string, SeveralText>> {
  const singles = wrong.map(({ exchange }) => new Map(stringsIn(valueOf(exchange))));
  const ofAll = new Map(stringsIn(valueOf(all)));
  const found = stringsIn(valueOf(two)).flatMap(([path, text]): [string, SeveralText][] => {
    const own = singles.map((strings) => strings.get(path) ?? '');
    if (own.every((one) => one === text)) return [];
    // What repeats the request is another where the request is.
    if (isOfQuery(text, two) && own.every((one, index) => isOfQuery(one, wrong[index]?.exchange))) return [];
    const learnt = learnSeveralText(own, text, wrong.length > 2 ? ofAll.get(path) : undefined);
    return learnt === undefined ? [] : [[path, learnt]];
  });
  return Object.fromEntries(found);
}

function isOfQuery(text: string, exchange: Exchange | undefined): boolean {
  const [, query] = exchange?.request.path.split('?', 2) ?? [];
  return query !== undefined && text.endsWith(`?${query}`);
}

function valueOf(exchange: Exchange): JsonValue | undefined {
  return isRead(exchange) ? bodyOf(exchange.response) : undefined;
}

/** Without what differs from answer to answer by itself. */
function textOf(exchange: Exchange): string {
  return stableEvidence(compact(valueOf(exchange)));
}

/** Tells whether an answer is that of one thing alone. */
function isTold(exchange: Exchange, { exchange: alone }: WrongAlone<unknown>): boolean {
  return exchange.response.status === alone.response.status && textOf(exchange) === textOf(alone);
}

function compact(value: JsonValue | undefined): string {
  return value === undefined ? '' : stringifyJson(value);
}

/** How many members and items an answer has. */
function sizeOf(exchange: Exchange): number {
  const size = (value: JsonValue | undefined, level: number): number =>
    typeof value !== 'object' || value === null || level > deepest
      ? 1
      : Object.values(value as Readonly<Record<string, JsonValue>>).reduce(
          (sum: number, one) => sum + size(one, level + 1),
          1,
        );
  return size(valueOf(exchange), 0);
}

/** Deepest level of an error body that is looked at. */
const deepest = 20;

function listsIn(value: JsonValue | undefined, level = 0): readonly (readonly JsonValue[])[] {
  if (Array.isArray(value)) return [value];
  if (value === undefined || !isObject(value) || level > deepest) return [];
  return Object.values(value as Readonly<Record<string, JsonValue>>).flatMap((one) => listsIn(one, level + 1));
}

/** Gives the texts of an object and those within it, by the path of their members; not those of lists. */
function stringsIn(value: JsonValue | undefined, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (value === undefined || !isObject(value) || path.length > deepest) return [];
  return Object.entries(value as Readonly<Record<string, JsonValue>>).flatMap(([name, one]) =>
    stringsIn(one, [...path, name]),
  );
}
