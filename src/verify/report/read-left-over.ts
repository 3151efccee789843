import { existsSync } from 'node:fs';
import { UsageError } from '../../errors';
import { readStart } from '../../read-start';
import type { LeftOver } from '../left-over-notes';

/** An item that a run left over, and where. */
export interface PastItem extends LeftOver {
  readonly baseUrl: string;
  readonly runTag: string;
}

/** What earlier runs left on a service. */
export interface PastLeftOver {
  /** The document, as it was named. */
  readonly document: string;
  /** In the order of their creation. */
  readonly items: readonly PastItem[];
  /** Creates whose answer was never read, in short. */
  readonly unknown: readonly string[];
}

/** Most bytes of a file that is read: as of a report. */
const mostBytes = 256 * 1024 ** 2;

/**
 * Gives what a report of `--json`, or the notes of a run that was cut off (`--left-over`), list as left over; beside a report
 * its notes are read too, `<file>.left-over`. Throws a UsageError where neither can be read.
 */
export function readLeftOver(file: string): PastLeftOver {
  const beside = `${file}.left-over`;
  const all = [file, beside].filter((one) => existsSync(one)).map((one) => leftOverOf(textOf(one), one));
  if (all.length === 0) throw new UsageError(`--clean-up ${file}: there is no such file, nor ${beside}`);
  const items = all.flatMap((one) => one.items);
  // Notes may say again what the report says.
  const distinct = new Map(items.map((item) => [`${item.baseUrl} ${item.removal ?? JSON.stringify(item)}`, item]));
  return {
    document: all.map((one) => one.document).find((one) => one !== '') ?? '',
    items: [...distinct.values()],
    unknown: all.flatMap((one) => one.unknown),
  };
}

function textOf(file: string): string {
  try {
    const bytes = readStart(file, mostBytes);
    if (bytes.length <= mostBytes) return bytes.toString('utf8');
  } catch (cause) {
    throw new UsageError(
      `--clean-up ${file}: cannot be read (${(cause as NodeJS.ErrnoException).code ?? String(cause)})`,
    );
  }
  throw new UsageError(`--clean-up ${file}: expected at most ${mostBytes} bytes, got more`);
}

function leftOverOf(text: string, file: string): PastLeftOver {
  const whole = objectOf(parsed(text));
  if (Array.isArray(whole['leftOver']) && typeof whole['reportVersion'] === 'number') {
    const run = { baseUrl: textIn(whole, 'baseUrl'), runTag: textIn(whole, 'runTag') };
    const items = whole['leftOver'].map((one) => itemOf(objectOf(one), run));
    return { document: textIn(objectOf(whole['document']), 'file'), items, unknown: [] };
  }
  const notes = text
    .split('\n')
    .map((line) => objectOf(parsed(line)))
    .filter((note) => Object.keys(note).length > 0);
  if (!notes.some((note) => 'run' in note))
    throw new UsageError(`--clean-up ${file}: expected a report of verify --json, or the notes of --left-over`);
  return readNotes(notes);
}

type Json = Readonly<Record<string, unknown>>;

function readNotes(notes: readonly Json[]): PastLeftOver {
  let run = { baseUrl: '', runTag: '' };
  let document = '';
  const made = new Map<string, PastItem>();
  const unknown: string[] = [];
  let sent = new Map<unknown, string>();
  const keyOf = (one: Json): string => `${run.runTag} ${textIn(one, 'collection')} ${textIn(one, 'id')}`;
  for (const [index, note] of notes.entries()) {
    if ('run' in note) {
      const noted = objectOf(note['run']);
      run = { baseUrl: textIn(noted, 'baseUrl'), runTag: textIn(noted, 'runTag') };
      document = textIn(noted, 'document');
      unknown.push(...sent.values());
      sent = new Map();
    } else if ('made' in note) {
      const one = objectOf(note['made']);
      made.set(textIn(one, 'id') === '' ? `nameless ${index}` : keyOf(one), itemOf(one, run));
    } else if ('gone' in note) made.delete(keyOf(objectOf(note['gone'])));
    else if ('sending' in note) sent.set(note['sending'], textIn(note, 'request'));
    else sent.delete(note['answered']);
  }
  return { document, items: [...made.values()], unknown: [...unknown, ...sent.values()] };
}

function itemOf(one: Json, run: { readonly baseUrl: string; readonly runTag: string }): PastItem {
  const [id, removal, reason] = [textIn(one, 'id'), textIn(one, 'removal'), textIn(one, 'reason')];
  return {
    ...run,
    collection: textIn(one, 'collection'),
    id: id === '' ? undefined : id,
    item: textIn(one, 'item'),
    ...(removal !== '' && { removal }),
    ...(reason !== '' && { reason }),
  };
}

/** The last line of a run that was cut off may be half a line. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function textIn(one: Json, name: string): string {
  const value = one[name];
  return typeof value === 'string' ? value : '';
}
