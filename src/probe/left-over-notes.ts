import { closeSync, constants, existsSync, fchmodSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { UsageError } from '../base/errors';
import { isObject } from '../openapi/document';
import { openToWrite, privateMode } from '../base/files';

/** The run whose items are noted. */
export interface NotedRun {
  readonly baseUrl: string;
  readonly document: string;
}

/** A line of the notes, as JSON. */
export type Note =
  | { readonly run: NotedRun & { readonly runTag: string; readonly startedAt: string } }
  | { readonly sending: number; readonly request: string }
  | { readonly answered: number }
  | { readonly made: LeftOver }
  | { readonly gone: Pick<LeftOver, 'collection' | 'id'> };

/**
 * What a run creates and removes, noted line by line before anything else happens, so that no end of the process loses it. A
 * create is noted before it is sent: where its answer was never read, something may be left. The file is made with the first
 * note, for its owner alone (mode 0600); what an earlier run noted there stays. Nothing is noted through a link, nor in a file of
 * anything else: a UsageError says so before the first request.
 */
export class LeftOverNotes {
  #descriptor: number | undefined;
  #sent = 0;
  readonly #isOlder: boolean;

  constructor(
    readonly file: string,
    private readonly run: NotedRun,
  ) {
    this.#isOlder = existsSync(file);
    if (this.#isOlder) closeSync(this.#open());
  }

  #runTag = '';

  /** Sets the tag that what is created bears. */
  begin(runTag: string): void {
    this.#runTag = runTag;
  }

  /** Notes a create that is about to be sent, and gives what to call once its answer is known. */
  sending(request: string): () => void {
    const number = (this.#sent += 1);
    this.#write({ sending: number, request });
    return () => {
      this.#write({ answered: number });
    };
  }

  made(item: LeftOver): void {
    this.#write({ made: item });
  }

  gone(item: Pick<LeftOver, 'collection' | 'id'>): void {
    if (this.#descriptor !== undefined) this.#write({ gone: item });
  }

  /** Closes the file; where all that it says stands in a report too, it is removed, unless it says more. */
  end(isReported: boolean): void {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
    if (isReported && !this.#isOlder) unlinkSync(this.file);
  }

  #open(): number {
    let descriptor: number | undefined;
    try {
      descriptor = openToWrite(this.file, constants.O_APPEND);
      assertNotes(descriptor);
      fchmodSync(descriptor, privateMode);
      return descriptor;
    } catch (cause) {
      if (descriptor !== undefined) closeSync(descriptor);
      throw new UsageError(`--left-over ${this.file}: cannot be written: ${(cause as Error).message}`);
    }
  }

  /** Throws a UsageError where the file cannot be written: what is created then would be noted nowhere. */
  #write(note: Note): void {
    try {
      if (this.#descriptor === undefined) {
        this.#descriptor = this.#open();
        const { runTag, startedAt } = { runTag: this.#runTag, startedAt: new Date().toISOString() };
        writeSync(this.#descriptor, `\n${JSON.stringify({ run: { ...this.run, runTag, startedAt } })}\n`);
      }
      writeSync(this.#descriptor, `${JSON.stringify(note)}\n`);
    } catch (cause) {
      if (cause instanceof UsageError) throw cause;
      throw new UsageError(`--left-over ${this.file}: cannot be written: ${(cause as Error).message}`);
    }
  }
}

/** Longest first line of notes. */
const longestHead = 64 * 1024;

/** Throws an error where an open file holds something, and no notes of a run. */
function assertNotes(descriptor: number): void {
  const bytes = Buffer.alloc(longestHead);
  const [line = ''] = bytes
    .toString('utf8', 0, readSync(descriptor, bytes, 0, longestHead, 0))
    .trimStart()
    .split('\n', 1);
  if (line === '' || isFirstNote(line)) return;
  throw new Error('something else is there than the notes of a run; name another file');
}

function isFirstNote(line: string): boolean {
  try {
    const note: unknown = JSON.parse(line);
    return isObject(note) && isObject(note['run']);
  } catch {
    return false;
  }
}

/** An item that the run created and that stays on the service. */
export interface LeftOver {
  readonly collection: string;
  readonly id: string | undefined;
  /** The created item as JSON. */
  readonly item: string;
  /** The path to send DELETE to, where the document has one. */
  readonly removal?: string;
  /** Why the cleanup left it. */
  readonly reason?: string;
  /** Whether there most likely is no such item: a whole list that shows items of the run does not show it. */
  readonly isUnlikely?: true;
}
