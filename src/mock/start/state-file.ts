import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { UsageError } from '../../base/errors';
import { isArray, isObject, stringifyJson, tryParseJson, type JsonObject, type JsonValue } from '../../base/json';
import { Rejected } from '../rejected';
import type { SessionChange, Sessions } from '../store/sessions';
import type { Effect, Seeding } from '../store/store';

/** The first line of a state file. */
const header = '{"understudy":"state","version":1}';

/** Of so many bytes behind what it had at its last rewriting, a file is written anew. */
const mostGrowth = 16 * 1024 * 1024;

/**
 * A file with what was changed in the sessions: a line for each change, written before its response is sent, so that what a client was
 * told is there whenever the process ends. Lines are JSON: `{"session", "seed", "count", "effects"}`; without effects, the session ended.
 */
export class StateFile {
  #descriptor: number | undefined;
  #growth = 0;

  /**
   * Reads the file, if there is one, into the sessions, and writes from now on what changes in them. Throws a UsageError for a file that
   * is damaged or no state file: nothing of it is lost.
   */
  constructor(
    private readonly file: string,
    private readonly sessions: Sessions,
  ) {
    if (existsSync(file)) read(file, sessions);
    this.rewrite();
    sessions.onChange((change) => {
      this.#append(change);
    });
  }

  /** Writes all that was changed into a new file, which takes the place of the old one. */
  rewrite(): void {
    const lines = this.sessions.changed().map(lineOf);
    const next = `${this.file}.new`;
    try {
      const descriptor = openSync(next, 'w', 0o600);
      writeSync(descriptor, [header, ...lines, ''].join('\n'));
      fsyncSync(descriptor);
      renameSync(next, this.file);
      this.close();
      this.#descriptor = descriptor;
      this.#growth = 0;
    } catch (error) {
      throw new UsageError(`${this.file} cannot be written (${codeOf(error)}). Choose another file with --state.`);
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #append(change: SessionChange): void {
    if (this.#descriptor === undefined) return;
    const line = `${lineOf(change)}\n`;
    try {
      this.#growth += writeSync(this.#descriptor, line);
    } catch (error) {
      throw new Rejected('storage-full', `The state file ${this.file} cannot be written: ${codeOf(error)}.`);
    }
    if (this.#growth > mostGrowth) this.rewrite();
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

function lineOf({ session, effects }: SessionChange): string {
  if (effects === undefined) return stringifyJson({ session: session.name });
  const { seed, count } = session.store.seeding;
  return stringifyJson({ session: session.name, seed, count, effects: effects.map(written) });
}

/** A seeding is known by the seed and the count of its line. */
function written(effect: Effect): JsonValue {
  return effect.kind === 'reset' ? { kind: 'reset' } : (effect as unknown as JsonObject);
}

function read(file: string, sessions: Sessions): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  if (lines[0] !== header)
    throw new UsageError(`${file}:1: this is no state file of Understudy. Choose another file with --state.`);
  // The last line ends with a line break; what stands behind it was cut off.
  const last = lines.pop() === '' ? lines.length : lines.length + 1;
  if (last > lines.length) throw damaged(file, last);
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    const value = tryParseJson(line);
    if (!isObject(value) || !restore(sessions, value)) throw damaged(file, index + 1);
  }
}

function damaged(file: string, line: number): UsageError {
  return new UsageError(`${file}:${line}: this line is damaged. Remove it, or start without --state.`);
}

/** Whether a line was understood. */
function restore(sessions: Sessions, { session, seed, count, effects }: JsonObject): boolean {
  if (typeof session !== 'string') return false;
  if (effects === undefined) {
    sessions.end(session);
    return true;
  }
  if (typeof seed !== 'number' || typeof count !== 'number' || !isArray(effects)) return false;
  const seeding = sessions.seedingOf(seed, count);
  const read = effects.flatMap((effect) => readEffect(effect, seeding) ?? []);
  if (read.length < effects.length) return false;
  sessions.restore(session, { seed, count }, read);
  return true;
}

const kinds: readonly unknown[] = [
  'put',
  'delete',
  'empty',
  'given',
  'reset',
  'clock',
  'fault',
  'override',
  'token',
] satisfies Effect['kind'][];

function readEffect(effect: JsonValue, seeding: Seeding): Effect | undefined {
  if (!isObject(effect) || !kinds.includes(effect['kind'])) return undefined;
  if (effect['kind'] === 'reset') return { kind: 'reset', seeding };
  const { address } = effect;
  const isPlaced = isObject(address) && ['collection', 'at', 'id'].every((name) => typeof address[name] === 'string');
  if (effect['kind'] === 'delete' && !isPlaced) return undefined;
  if (effect['kind'] === 'put' && !(isPlaced && isObject(effect['item']))) return undefined;
  // Lines are written by this program alone, whole; what it wrote has the shape of its effect.
  return effect as unknown as Effect;
}
