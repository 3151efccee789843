import path from 'node:path';
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  statSync,
  lstatSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import type { Contract } from '../openapi/contract';
import { UsageError, DocumentError } from '../base/errors';
import { stringifyJson, type JsonValue } from '../base/json';
import type { ProfileData, Entry } from '../profile/profile';
import {
  foldPlaces,
  areItemsOf,
  isWritten,
  writeProfile,
  withEarlier,
  type Completed,
  redactedIn,
} from '../profile/write-profile';
import { assertOpens, assertRegular } from '../base/files';
import { type KeptItems, documentsKey, type Removal, readItemsFile } from '../recording/items-file';
import { type Masker, collectionFinder, createMasker } from '../recording/masker';
import { maskProfile } from './mask-profile';
import { isObject } from '../openapi/document';
import type { Resource } from '../openapi/collections/resources';
import { deriveState } from '../openapi/collections/state';
import { idOf } from '../recording/recorded-exchange';
import { kindOfFormat, kindOfName } from '../recording/sensitive-names';
import type { Exchange } from '../probe/exchange';
import { readProfileData } from '../profile/read-profile';
import type { Redact } from '../secrets/redact';
import type { Learnt } from '../learn/learn-service';

/** Where what was learnt is written. */
export interface LearntFiles {
  readonly profile: string;
  readonly items: string;
}

/** Gives the file of the items that belongs to that of a profile: `understudy-profile.items.json` beside it. */
export function filesOf(out: string): LearntFiles {
  return { profile: out, items: `${out.replace(/\.ya?ml$/i, '')}.items.json` };
}

/** Gives the file in which a run notes what it creates until that is removed again. */
export function notesOf({ profile }: LearntFiles): string {
  return `${profile}.left-over`;
}

/**
 * Gives the files for what a run learnt: where it was stopped and a profile is there, that stays, and what there is of the new one
 * goes beside it, `understudy-profile.partial.yaml`.
 */
export function filesAfter(files: LearntFiles, isPartial: boolean): LearntFiles {
  if (!isPartial || !existsSync(files.profile)) return files;
  return filesOf(files.profile.replace(/(\.ya?ml)?$/i, '.partial$1'));
}

/** Throws a UsageError where no file can be made beside a profile: it is known before anything is sent. */
function assertFolder({ profile }: LearntFiles): void {
  const folder = path.dirname(path.resolve(profile));
  try {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder`);
    accessSync(folder, constants.W_OK);
    if (statSync(profile, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error('it is a folder');
  } catch (cause) {
    throw new UsageError(`--out ${profile}: cannot be written: ${(cause as Error).message}`);
  }
}

/**
 * Throws a UsageError where nothing can be written, and where a file is there that learn has not written, or in which somebody has changed anything since, unless it
 * may be written over.
 */
export function assertWritable({ profile, items }: LearntFiles, isForced: boolean): void {
  assertFolder({ profile, items });
  if (!isForced) assertUnchanged({ profile, items });
  try {
    replaceable(profile);
    replaceable(items);
  } catch (cause) {
    throw new UsageError(`--out ${profile}: cannot be written: ${(cause as Error).message}`);
  }
}

function assertUnchanged({ profile, items }: LearntFiles): void {
  const text = read(profile);
  const isOwn = text !== undefined && isWritten(text);
  const held = read(items);
  const areOwn = held === undefined || (isOwn && areItemsOf(text, held));
  const strange = text !== undefined && !isOwn ? profile : areOwn ? undefined : items;
  if (strange !== undefined)
    throw new UsageError(
      `--out ${profile}: ${strange} is there, and learn has not written it, or it was edited: name another file, or give --force.`,
    );
}

/** Gives the text of a file; undefined where there is none, and nothing where it cannot be read. */
function read(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    assertOpens(file);
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** How what was learnt is written. */
interface Writing {
  /** What was named to be masked beside what is masked by itself; undefined where values are kept. */
  readonly redacted: readonly string[] | undefined;
}

/**
 * Writes the profile and its items, masked where they are to be, each as a whole or not at all. The items are for their owner alone, and so is the profile where
 * values are kept. Throws a UsageError where they cannot be written.
 */
export function writeLearnt(
  contract: Contract,
  files: LearntFiles,
  profile: ProfileData,
  items: KeptItems,
  { redacted }: Writing,
): void {
  const held = Object.keys(items).length > 0 ? itemsText(items) : undefined;
  const named = held === undefined ? profile : { ...profile, items: path.resolve(files.items) };
  const folder = path.resolve(path.dirname(files.profile));
  const text = writeProfile(foldPlaces(contract, named), folder, held, redacted);
  const isKept = redacted === undefined;
  try {
    writeAtomically([
      ...(held === undefined ? [] : [{ file: files.items, text: held, isPrivate: true, isKept }]),
      { file: files.profile, text, isPrivate: false, isKept },
    ]);
  } catch (cause) {
    throw new UsageError(`--out ${files.profile}: cannot be written: ${(cause as Error).message}`);
  }
}

/** One item a line, so that what changed shows. */
function itemsText(items: KeptItems): string {
  const lists = Object.entries(items).map(([name, all]) => {
    const lines = all.map((item) => `    ${stringifyJson(item)}`).join(',\n');
    return `  ${stringifyJson(name)}: [${all.length === 0 ? '' : `\n${lines}\n  `}]`;
  });
  return `{\n${lists.join(',\n')}\n}\n`;
}

/** A file as it is to be. */
interface WantedFile {
  readonly file: string;
  readonly text: string;
  /** Whether it may hold what is for its owner alone: it is then readable by nobody else (mode 0600). */
  readonly isPrivate: boolean;
  /** Whether it becomes so though it is there already and others may read it. */
  readonly isKept?: boolean;
}

/** Gives what is to be replaced, if it is there; throws where that is no file: what a shell hands over (`/dev/stdout`) is none. */
function replaceable(file: string): Stats | undefined {
  assertRegular(file);
  const before = lstatSync(file, { throwIfNoEntry: false });
  if (before?.isFile() === false) throw new Error('expected a file, got something else');
  return before;
}

/**
 * Writes files so that each is there as a whole or as it was: beside it first, and then in its place. All are written before the
 * first takes its place. What is there already keeps its mode; a link is not followed. Throws what the file system throws.
 */
function writeAtomically(files: readonly WantedFile[]): void {
  const beside: (readonly [from: string, to: string])[] = [];
  try {
    for (const { file, text, isPrivate, isKept = false } of files) {
      const before = replaceable(file);
      const from = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
      const mode = isKept ? 0o600 : before === undefined ? (isPrivate ? 0o600 : 0o666) : before.mode & 0o777;
      beside.push([from, file]);
      rmSync(from, { force: true });
      writeFileSync(from, text, { mode, flag: 'wx' });
    }
    for (const [from, to] of beside) renameSync(from, to);
  } finally {
    for (const [from] of beside) rmSync(from, { force: true });
  }
}

/** How what was learnt becomes what is written. */
interface Completing {
  readonly contract: Contract;
  /** Undefined where values are kept. */
  readonly masker: Masker | undefined;
  /** What is to be completed; undefined where nothing is. */
  readonly before: Earlier | undefined;
  readonly part: SeenPart;
  /** What this run was named to mask. */
  readonly redact?: readonly string[] | undefined;
}

/** A profile with its items. */
interface Whole {
  readonly profile: ProfileData;
  readonly items: KeptItems;
}

/**
 * Gives what was learnt masked, and completed by what was there before. What was masked then is taken as it is, and what it shows of
 * an item stands in the place of the same again, so that equal stays equal from run to run; what was not is masked with the rest.
 */
export function completeLearnt(
  completing: Completing,
  profile: ProfileData,
  items: KeptItems,
): Whole & { readonly completed?: Completed | undefined } {
  const { masker, before, redact } = completing;
  const earlier = maskedItems(before, redact);
  if (masker !== undefined && earlier === undefined) {
    const { completed, ...whole } = complete(completing, { profile, items });
    return { ...masked(completing, whole), completed };
  }
  if (earlier !== undefined) masker?.again(items, earlier);
  return complete(completing, masked(completing, { profile, items }));
}

/** Gives the items of an earlier profile in which all is masked that a run masks; undefined where something may not be. */
export function maskedItems(earlier: Earlier | undefined, redact: readonly string[] = []): KeptItems | undefined {
  const known = earlier?.redacted;
  return known !== undefined && redact.every((name) => known.includes(name)) ? earlier?.items : undefined;
}

function complete(
  { contract, before, part }: Completing,
  { profile, items }: Whole,
): Whole & { readonly completed?: Completed } {
  if (before === undefined) return { profile, items };
  const completed = withEarlier(profile, before.profile);
  return { profile: completed.profile, items: withEarlierItems(contract, items, before.items, part), completed };
}

/** What is found in the profile is masked in the items too, and what stands in both is what fits the items. */
function masked({ contract, masker }: Completing, { profile, items }: Whole): Whole {
  if (masker === undefined) return { profile, items };
  masker.items(items);
  maskProfile(contract, profile, masker);
  const shown = masker.items(items);
  return { profile: maskProfile(contract, profile, masker), items: shown };
}

/** What of a service a run has seen. */
interface SeenPart {
  /** Gives how a read of a path was answered last; undefined where it was not read. */
  readonly statusOf: (path: string) => number | undefined;
  /** Whether lists may have held more than was gathered of them, so that what is not there may be there all the same. */
  readonly isPart: boolean;
  readonly removed: readonly Removal[];
}

/** Gives what a run of requests has seen, which was to gather at most so many items. */
export function seenByRequests(exchanges: readonly Exchange[], gathered: KeptItems, most: number): SeenPart {
  const statuses = new Map<string, number>();
  for (const { request, response } of exchanges) {
    const [path = ''] = request.path.split('?', 1);
    // One page that is answered shows that the list may be read.
    if (request.method === 'GET' && !isSuccess(statuses.get(path))) statuses.set(path, response.status);
  }
  const count = Object.values(gathered).reduce((sum, { length }) => sum + length, 0);
  return { statusOf: (path) => statuses.get(path), isPart: count >= most, removed: [] };
}

/** Gives what a recording has seen: of a list it may show any part. */
export function seenByRecording(removed: readonly Removal[]): SeenPart {
  return { statusOf: () => undefined, isPart: true, removed };
}

/**
 * Gives the items that a run has seen, completed by those of an earlier one: of a list that was not read, or of a part, those that are
 * told neither anew nor removed stay, in their order; a list that was read is as it was read, and so is one whose items nothing tells
 * from one another that is not masked. What lies below an item that is gone goes with it.
 */
function withEarlierItems(contract: Contract, own: KeptItems, earlier: KeptItems, seen: SeenPart): KeptItems {
  const { resources } = deriveState(contract);
  const find = collectionFinder(resources);
  const nameOf = (path: string, item: JsonValue): string => {
    if (path === documentsKey && isObject(item)) return stringifyJson(item['path'] ?? null);
    const resource = find(path)?.resource;
    return (resource && isObject(item) ? idOf(resource, item) : undefined) ?? stringifyJson(item);
  };
  const whole: Record<string, readonly JsonValue[]> = { ...own };
  for (const [path, items] of Object.entries(earlier)) {
    if (!seen.isPart && path !== documentsKey && isSuccess(seen.statusOf(path))) continue;
    if (Object.hasOwn(own, path) && path !== documentsKey && !hasOpenNames(find(path)?.resource)) continue;
    const told = new Map((own[path] ?? []).map((item) => [nameOf(path, item), item]));
    const gone = new Set(seen.removed.flatMap((one) => (one.path === path ? [one.id] : [])));
    const isGone = (item: JsonValue): boolean => {
      const at = path === documentsKey && isObject(item) ? item['path'] : undefined;
      return typeof at === 'string' ? isNone(seen.statusOf(at)) : gone.has(nameOf(path, item));
    };
    const kept = items
      .filter((item) => told.has(nameOf(path, item)) || !isGone(item))
      .map((item) => {
        const name = nameOf(path, item);
        const now = told.get(name) ?? item;
        told.delete(name);
        return now;
      });
    whole[path] = [...kept, ...told.values()];
  }
  return withoutOrphans(whole, own, seen.removed, (path, segment) => {
    const items = whole[path];
    if (items === undefined || find(path) === undefined) return true;
    return items.some((item) => encodeURIComponent(nameOf(path, item)) === segment || nameOf(path, item) === segment);
  });
}

/** What was seen itself stays; of what was kept, that whose parent is there no longer goes. */
function withoutOrphans(
  whole: KeptItems,
  own: KeptItems,
  removed: readonly Removal[],
  isThere: (path: string, segment: string) => boolean,
): KeptItems {
  const below = new Set(removed.map(({ path, segment }) => `${path}/${segment}`));
  const isKept = (path: string): boolean => {
    if (Object.hasOwn(own, path) || path === documentsKey) return true;
    const segments = path.split('/');
    return segments.every((segment, index) => {
      const above = segments.slice(0, index).join('/');
      return index < 2 || (!below.has(`${above}/${segment}`) && isThere(above, segment));
    });
  };
  return Object.fromEntries(Object.entries(whole).filter(([path]) => isKept(path)));
}

/** An identifier that is masked may be another one in each run. */
function hasOpenNames(resource: Resource | undefined): boolean {
  const { identifier } = resource ?? {};
  if (identifier === undefined) return false;
  return kindOfName(identifier.property) === undefined && kindOfFormat(identifier.schema) === undefined;
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

function isNone(status: number | undefined): boolean {
  return status === 404 || status === 410;
}

/** A profile that is there where one is to be written, and its items. */
interface Earlier {
  readonly profile: ProfileData;
  readonly items: KeptItems;
  /** What was named to be masked beside what is masked by itself (`--redact`); undefined where values may be as they were. */
  readonly redacted: readonly string[] | undefined;
}

/**
 * Gives the profile in a file that a run which sees a part of the service alone is to complete; undefined where there is none. Throws
 * a UsageError where it is of another service, or says what the document has no place for any more.
 *
 * @param url the service that is asked; undefined of a recording
 */
export function readEarlier(file: string, contract: Contract, url: string | undefined): Earlier | undefined {
  if (!existsSync(file)) return undefined;
  const refuse = (why: string): UsageError =>
    new UsageError(
      `--out ${file}: it is there, and this run, which sees a part of the service, would lose what it says: ${why}. ` +
        'Name another file, or give --force.',
    );
  try {
    const profile = readProfileData(file, contract);
    const { items, from } = profile;
    if (url !== undefined && from.url !== undefined && from.url !== url) throw refuse(`it is of ${from.url}`);
    return {
      profile,
      items: items === undefined || !existsSync(items) ? {} : readItemsFile(items, file),
      redacted: redactedIn(readFileSync(file, 'utf8')),
    };
  } catch (cause) {
    if (cause instanceof DocumentError) throw refuse(cause.message);
    throw cause;
  }
}

/** Takes the credentials of a run out of what it writes, whether other values are kept or not. */
interface KeyHiding {
  readonly items: (items: KeptItems) => KeptItems;
  readonly earlier: (earlier: Earlier | undefined) => Earlier | undefined;
  readonly learnt: (learnt: Learnt) => Learnt;
}

/** Gives the hiding of what a redaction finds: in items something stands in its place that the document allows there. */
export function createKeyHiding(contract: Contract, redact: Redact): KeyHiding {
  const { items } = createMasker(contract, { only: redact });
  const profile = (data: ProfileData): ProfileData => ({
    ...data,
    entries: new Map(
      [...data.entries].map(([id, places]) => [
        id,
        new Map([...places].map(([place, entry]) => [place, withoutKeys(entry as unknown as JsonValue, redact)])),
      ]),
    ) as unknown as ReadonlyMap<string, ReadonlyMap<string, Entry>>,
    unclear: withoutKeys(data.unclear as unknown as JsonValue, redact) as unknown as ProfileData['unclear'],
  });
  return {
    items,
    earlier: (earlier) => earlier && { ...earlier, profile: profile(earlier.profile), items: items(earlier.items) },
    learnt: ({ stopped, ...learnt }) => ({
      ...learnt,
      items: items(learnt.items),
      profile: profile(learnt.profile),
      left: learnt.left.map(({ what, reason }) => ({ what: redact(what), reason: redact(reason) })),
      ...(stopped !== undefined && { stopped: redact(stopped) }),
    }),
  };
}

function withoutKeys(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => withoutKeys(one, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [redact(name), withoutKeys(one, redact)]));
}
