import type { Learnt } from '../learn/learn-service';
import type { Entry } from '../profile/profile';
import type { Completed } from '../profile/write-profile';
import type { KeptItems } from '../recording/items-file';
import type { MaskedPlace } from '../recording/masker';
import { printable, printableAddress, shellWord } from '../base/text';
import { notesOf, type LearntFiles } from './write-learnt';

/** What a run of learning came to, and where it was written. */
export interface Shown {
  readonly learnt: Learnt;
  readonly items: KeptItems;
  readonly files: LearntFiles;
  /** Where it was to be written: what was there stays where the run was stopped. */
  readonly asked: LearntFiles;
  /** Whether no more requests were allowed. */
  readonly isCut: boolean;
  /** What was masked; undefined where values are kept. */
  readonly masked: readonly MaskedPlace[] | undefined;
  /** The document as it was given; undefined for the Pet Store. */
  readonly document: string | undefined;
  readonly isEmpty: boolean;
  /** What was taken over from the profile that was there; undefined where nothing was to be. */
  readonly completed?: Pick<Completed, 'values' | 'points'> | undefined;
}

/** Most lines of each part but the table of points, and what is left over. */
const most = 60;

/** Gives what was learnt as lines of text: a table of the points, what is unclear, what was not learnt, and the next command. */
export function learntAsText(shown: Shown): string {
  const { learnt, files, asked, isCut, document, isEmpty } = shown;
  const { from, entries, unclear } = learnt.profile;
  const count = [...entries.values()].reduce((sum, places) => sum + places.size, 0);
  const head =
    `${from.url ?? 'without a service'}: ${count} values of ${entries.size} points learnt, ${unclear.length} unclear, ` +
    `with ${learnt.exchanges.length} requests, ${learnt.writes} of them writes and ${learnt.removals} removals of what they made, in ${(learnt.durationMs / 1000).toFixed(1)} s`;
  const serve = `understudy serve ${document === undefined ? '' : `${shellWord(printableAddress(document))} `}--profile ${shellWord(files.profile)}`;
  return [
    head,
    ...part('Done to items that are not of this run:', learnt.harm, undefined, Infinity),
    ...table(entries),
    ...part(
      'Unclear, and not played:',
      unclear.map(({ point, place, seen }) => `${point} at ${place}: ${seen.join(' | ')}`),
      () => (isEmpty ? [] : [`${files.profile} has them all`]),
    ),
    ...part(
      'Not learnt:',
      learnt.left.map(({ what, reason }) => `${what}: ${reason}`),
      (from) => reasonsOf(learnt.left.slice(from)),
    ),
    ...part('Items:', itemLines(shown)),
    // What is to be removed by hand must be named, each of it.
    ...part('Left over on the service:', leftOverLines(shown), undefined, Infinity),
    ...completedLines(shown),
    ...(learnt.stopped === undefined ? [] : [`Stopped before the end: ${learnt.stopped}`]),
    ...(isCut ? ['Stopped before the end: no more requests were allowed (--max-requests)'] : []),
    ...(files.profile === asked.profile ? [] : [`${asked.profile} is as it was before this run`]),
    ...(isEmpty
      ? ['Nothing was learnt, and nothing written.']
      : [`Written to ${files.profile}. Play it:`, `  ${serve}`, ...hiddenPart(document)]),
    '',
  ].join('\n');
}

/** What of an address is not shown is missing in the line to be pasted. */
function hiddenPart(document = ''): string[] {
  return printableAddress(document) === printable(document)
    ? []
    : ['  with the whole address of the document, of which the query is not shown'];
}

function table(entries: Learnt['profile']['entries']): string[] {
  const rows = [...entries].map(([id, places]) => [id, String(places.size), valueWords(places)] as const);
  const width = Math.max(0, ...rows.map(([id]) => id.length));
  // There are no more than there are points.
  return rows.map(([id, count, words]) => `  ${id.padEnd(width)}  ${count.padStart(4)}  ${words}`);
}

/** Gives the values of a point, the most frequent first, each with how often it was found. */
function valueWords(places: ReadonlyMap<string, Entry>): string {
  const counts = new Map<string, number>();
  for (const { value } of places.values()) {
    const words = wordsOf(value);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, first], [, second]) => second - first);
  const shown = sorted.slice(0, 3).map(([words, count]) => (sorted.length === 1 ? words : `${words} (${count})`));
  return [...shown, ...(sorted.length > 3 ? [`${sorted.length - 3} others`] : [])].join(', ');
}

function wordsOf(value: Entry['value']): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const status = (value as Readonly<Record<string, unknown>>)['status'];
  if (typeof status === 'number') return String(status);
  const text = JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function itemLines({ items, masked, files }: Shown): string[] {
  const lists = Object.entries(items);
  if (lists.length === 0) return [];
  const count = lists.reduce((sum, [, all]) => sum + all.length, 0);
  const lines = [`${count} of ${lists.length} lists, in ${files.items}`];
  if (masked === undefined) return [...lines, 'with every value as it was: the file is as secret as the service'];
  if (masked.length === 0) return [...lines, 'nothing in them looked like a secret or personal data: see for yourself'];
  return [...lines, ...masked.map(({ place, values, kind }) => `masked ${place}: ${values} values (${kind})`)];
}

function leftOverLines({ learnt: { leftOver, profile }, asked, document }: Shown): string[] {
  const lines = leftOver.map(({ collection, id }) => `${collection}${id === undefined ? '' : ` ${id}`}`);
  if (leftOver.every(({ removal }) => removal === undefined)) return lines;
  const service = [profile.from.url ?? '', ...(document === undefined ? [] : [printableAddress(document)])]
    .map((word) => shellWord(word))
    .join(' ');
  return [...lines, `remove them: understudy verify ${service} --clean-up ${shellWord(notesOf(asked))}`];
}

function completedLines({ completed, asked }: Shown): string[] {
  if (completed === undefined || completed.values === 0) return [];
  const { values, points } = completed;
  return [`Kept of what ${asked.profile} said, which this run could not see: ${values} values of ${points} points`];
}

/** Gives how often each reason is that is not shown by itself, the most frequent first. */
function reasonsOf(left: Learnt['left']): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of left) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, first], [, second]) => second - first);
  const rest = sorted.slice(mostReasons).reduce((sum, [, count]) => sum + count, 0);
  return [
    ...sorted.slice(0, mostReasons).map(([reason, count]) => `${count}: ${reason}`),
    ...(rest > 0 ? [`${rest} for other reasons`] : []),
  ];
}

/** Most reasons that are told of what is not shown by itself. */
const mostReasons = 10;

/** Gives lines below a title, of many the first; `rest` says what there is to say of those from an index on. */
function part(
  title: string,
  lines: readonly string[],
  rest: (from: number) => readonly string[] = () => [],
  mostLines = most,
): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, mostLines).map((line) => `  ${line}`);
  if (lines.length <= mostLines) return [title, ...shown];
  return [title, ...shown, `  and ${lines.length - mostLines} more`, ...rest(mostLines).map((line) => `    ${line}`)];
}
