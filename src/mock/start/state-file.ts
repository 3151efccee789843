import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, renameSync, writeFileSync } from 'node:fs';
import { UsageError } from '../../base/errors';
import { openPrivateFile, readNamedFile, tryToWrite, writePrivateFile } from '../../base/files';
import { isArray, isObject, stringifyJson, tryParseJson, type JsonObject, type JsonValue } from '../../base/json';
import { Rejected } from '../rejected';
import type { SessionChange, Sessions } from '../store/sessions';
import type { Effect, Seeding } from '../store/effects';

/** The first line of a state file. */
const header = '{"understudy":"state","version":2}';

/** Of so many bytes behind what it had at its last rewriting, a file is written anew. */
const mostGrowth = 16 * 1024 * 1024;

/**
 * A file with what was changed in the sessions: a line for each change, written before the change is made, so that what a client was told
 * is there whenever the process ends. Lines are JSON: `{"session", "seed", "count", "effects"}`; without effects, the session ended.
 */
export class StateFile {
  #descriptor: number | undefined;
  /** Bytes of whole lines, now and at the last rewriting. */
  #length = 0;
  #rewritten = 0;

  /**
   * Reads the file, if there is one, into the sessions, and writes from now on what changes in them. Throws a UsageError for a file that
   * is damaged or no state file: nothing of it is lost.
   * @param refit drops what does not fit the OpenAPI file; says what
   * @param onDropped told what was dropped
   */
  constructor(
    private readonly file: string,
    private readonly sessions: Sessions,
    refit: () => readonly string[],
    onDropped: (sentence: string) => void,
  ) {
    const isWhole = !existsSync(file) || read(file, sessions);
    const dropped = [
      ...(isWhole ? [] : ['Collections that the OpenAPI file does not have were left out.']),
      ...refit(),
    ];
    for (const sentence of dropped) onDropped(sentence);
    this.rewrite(dropped.length > 0);
    if (dropped.length > 0) onDropped(`${file}.old has all that was there.`);
    sessions.onChange((change) => {
      if (this.#descriptor !== undefined) this.#append(this.#descriptor, change);
    });
  }

  /**
   * Writes all that was changed into a new file, which takes the place of the old one. Throws a UsageError.
   * @param keepsOld whether the old one stays beside it
   */
  rewrite(keepsOld: boolean): void {
    const next = `${this.file}.new`;
    if (keepsOld) writePrivateFile(`${this.file}.old`, readNamedFile(this.file));
    writePrivateFile(next, [header, ...this.sessions.changed().map(lineOf), ''].join('\n'));
    const descriptor = openPrivateFile(next, 'append');
    tryToWrite(this.file, () => {
      fsyncSync(descriptor);
      renameSync(next, this.file);
    });
    this.close();
    this.#descriptor = descriptor;
    this.#length = this.#rewritten = fstatSync(descriptor).size;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #append(present: number, change: SessionChange): void {
    const line = `${lineOf(change)}\n`;
    try {
      const isGone = fstatSync(present).nlink === 0;
      if (isGone && existsSync(this.file)) throw new Error('it was replaced: another process writes it.');
      if (isGone || this.#length - this.#rewritten > mostGrowth) this.rewrite(false);
      writeFileSync(this.#descriptor ?? present, line);
      this.#length += Buffer.byteLength(line);
    } catch (error) {
      // Half a line would spoil those that follow.
      ftruncateSync(this.#descriptor ?? present, this.#length);
      throw new Rejected('storage-full', `${this.file} cannot be written: ${(error as Error).message}`);
    }
  }
}

function lineOf({ session, effects }: SessionChange): string {
  if (effects === undefined) return stringifyJson({ session: session.name });
  const { seed, count } = session.store.seeding;
  return stringifyJson({ session: session.name, seed, count, effects: effects.map(written) });
}

/** A seeding is known by its seed and count. */
function written(effect: Effect): JsonValue {
  if (effect.kind !== 'reset') return effect as unknown as JsonObject;
  const { seed, count } = effect.seeding;
  return { kind: 'reset', seed, count };
}

/** Whether the OpenAPI file has all collections that there are items for. */
function read(file: string, sessions: Sessions): boolean {
  const lines = readNamedFile(file).split('\n');
  if (lines[0] !== header)
    throw new UsageError(
      `${file}:1: this is no state file of this version of Understudy. Choose another file with --state.`,
    );
  // The last line ends with a line break; what stands behind it was cut off.
  const cutOff = lines.pop() === '' ? [] : [''];
  let isWhole = true;
  for (const [index, line] of [...lines, ...cutOff].entries()) {
    if (index === 0) continue;
    const restored = restore(sessions, tryParseJson(line));
    if (restored === undefined)
      throw new UsageError(`${file}:${index + 1}: this line is damaged. Remove it, or start without --state.`);
    isWhole &&= restored;
  }
  return isWhole;
}

/** Whether the OpenAPI file has the collections of a line; undefined if the line cannot be understood. */
function restore(sessions: Sessions, line: JsonValue | undefined): boolean | undefined {
  const { session, effects, ...begin } = isObject(line) ? line : {};
  if (typeof session !== 'string') return undefined;
  if (effects === undefined) {
    sessions.end(session);
    return true;
  }
  const seeding = seedingOf(sessions, begin);
  if (seeding === undefined || !isArray(effects)) return undefined;
  const read = effects.flatMap((effect) => readEffect(effect, sessions) ?? []);
  return read.length < effects.length ? undefined : sessions.restore(session, seeding, read);
}

function seedingOf(sessions: Sessions, { seed, count }: JsonObject): Seeding | undefined {
  return typeof seed === 'number' && typeof count === 'number' ? sessions.seedingOf(seed, count) : undefined;
}

function readEffect(effect: JsonValue, sessions: Sessions): Effect | undefined {
  if (!isObject(effect)) return undefined;
  const { kind, address, item } = effect;
  if (kind === 'reset') {
    const seeding = seedingOf(sessions, effect);
    return seeding && { kind, seeding };
  }
  const isWhole = kind === 'put' ? isObject(address) && isObject(item) : kind !== 'delete' || isObject(address);
  // Lines are written by this program alone, whole; what it wrote has the shape of its effect.
  return isWhole && typeof kind === 'string' ? (effect as unknown as Effect) : undefined;
}
