import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import { EnvironmentError, outcomeOfError } from './run-errors';
import { jsonIn } from '../base/json';
import { creatables } from './bodies';
import { notedMarks } from './run-tags';
import { removeCreated, type Cleaner, isPassing } from './clean-up';
import type { PathValues } from './parents';
import type { SeenItem } from './knowledge';
import { pathOf } from './request';
import { existsSync } from 'node:fs';
import { UsageError } from '../base/errors';
import { readStart } from '../base/files';
import type { LeftOver } from './left-over-notes';

/** What became of an item that was left over. */
export interface Removal {
  readonly item: PastItem;
  /** `gone`: it was not there any more. */
  readonly outcome: 'removed' | 'gone' | 'left';
  /** Why it is left. */
  readonly reason: string;
}

/**
 * Removes what earlier runs left over, the newest first, so that what lies below an item goes before it. Nothing is sent but
 * to a DELETE path of the document, and to the read beside it: what stands there now and does not bear the tag that the run
 * gave it is somebody else's, and stays. What comes after the service stopped answering is left, with that as the reason.
 */
export async function removeLeftOver(
  contract: Contract,
  items: readonly PastItem[],
  cleaner: Cleaner,
): Promise<{ readonly removals: readonly Removal[]; readonly trouble?: string }> {
  const removals: Removal[] = [];
  let trouble: string | undefined;
  let troubles = 0;
  for (const item of [...items].reverse()) {
    if (trouble !== undefined) {
      removals.push({ item, outcome: 'left', reason: 'not tried' });
      continue;
    }
    try {
      removals.push({ item, ...(await removeOne(contract, item, cleaner)) });
      troubles = 0;
    } catch (error) {
      troubles += 1;
      const isOurs = error instanceof EnvironmentError;
      const outcome = outcomeOfError(error);
      if (!isOurs && outcome === undefined) throw error;
      const reason = (error as Error).message;
      if (isOurs && !(await isPassing(cleaner, error, troubles))) trouble = reason;
      removals.push({ item, outcome: 'left', reason });
    }
  }
  return { removals, ...(trouble !== undefined && { trouble }) };
}

type Done = Pick<Removal, 'outcome' | 'reason'>;

const left = (reason: string): Done => ({ outcome: 'left', reason });
const removed: Done = { outcome: 'removed', reason: '' };
const gone: Done = { outcome: 'gone', reason: '' };

async function removeOne(contract: Contract, item: PastItem, cleaner: Cleaner): Promise<Done> {
  if (item.id === undefined) return left(item.reason ?? 'its create was answered without an identifier');
  const found = removalAt(contract, item);
  if (typeof found === 'string') return left(found);
  const { resource, operation, path } = found;
  const noted = jsonIn(item.item);
  const sent: SeenItem = isObject(noted) ? noted : {};
  const marks = notedMarks(item.item, noted, item.runTag);
  cleaner.guard.claim(operation, path, { sent, marks, proof: 0, since: 0 });
  const { is } = await cleaner.guard.look(resource, path, cleaner.send);
  if (is === 'missing') return gone;
  if (marks.length === 0 && !hasOwnValue(contract, resource, sent))
    return left('nothing shows that it is the one that was noted');
  const why = await removeCreated(cleaner, resource, path);
  return why === undefined ? removed : left(why.reason);
}

/** A time, a UUID, or another long random text. */
const madeOnce = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^(?=.*\d)(?=.*[a-z])[\w-]{16,}$/i;

/** Tells whether an item holds what its service made for it alone: numbers are given again, and other values are those of many. */
function hasOwnValue(contract: Contract, resource: Resource, item: SeenItem): boolean {
  const sent = creatables(contract)
    .find((one) => one.resource === resource)
    ?.fields.map(({ path }) => path[0]);
  return Object.entries(item).some(
    ([name, value]) => sent?.includes(name) === false && typeof value === 'string' && madeOnce.test(value),
  );
}

/** Gives the request of a removal, or why there is none: its path must be the very one that the document's DELETE gives. */
function removalAt(
  { resources }: Contract,
  { removal, collection, reason }: PastItem,
): { readonly resource: Resource; readonly operation: Operation; readonly path: PathValues } | string {
  if (removal === undefined) return reason ?? 'the document has no DELETE for it';
  const isOfDocument = (resource: Resource): boolean =>
    resource.collection === collection && resource.remove !== undefined;
  for (const resource of resources.filter(isOfDocument)) {
    const { remove: operation } = resource;
    const path = operation === undefined ? undefined : valuesIn(operation.path, removal);
    if (operation === undefined || path === undefined) continue;
    if (pathOf({ operation, path }) === removal) return { resource, operation, path };
  }
  return `${removal} is no DELETE path of the document, or holds what the report left out as secret`;
}

/** Gives the values of the parameters of a path template; undefined where the path is not of it. */
function valuesIn(template: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const [, before = '', name, after = ''] = /^([^{}]*)\{([^{}]*)\}([^{}]*)$/.exec(segment) ?? [];
    const one = given[index] ?? '';
    if (name === undefined) continue;
    if (one.length < before.length + after.length || !one.startsWith(before) || !one.endsWith(after)) return undefined;
    const value = decoded(one.slice(before.length, one.length - after.length));
    if (value === undefined || value === '') return undefined;
    values[name] = value;
  }
  return values;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** An item that a run left over, and where. */
export interface PastItem extends LeftOver {
  readonly baseUrl: string;
  readonly runTag: string;
}

/** What earlier runs left on a service. */
interface PastLeftOver {
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
