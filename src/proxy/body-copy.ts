/** Most bytes of one body that are kept. */
export const mostCopied = 1024 * 1024;

/** Bytes that the copies of all bodies may take together. */
export class Room {
  #free: number;

  constructor(bytes: number) {
    this.#free = bytes;
  }

  take(bytes: number): boolean {
    if (bytes > this.#free) return false;
    this.#free -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#free += bytes;
  }
}

/** What is kept of a body that passes by: all of it, or nothing if it is too long or there is no room. */
export class BodyCopy {
  readonly #room: Room;
  #pieces: Buffer[] = [];
  #held = 0;
  /** Bytes that have passed. */
  passed = 0;
  /** Nothing is kept any more. */
  isCut = false;

  constructor(room: Room) {
    this.#room = room;
  }

  add(piece: Buffer): void {
    this.passed += piece.length;
    if (this.isCut) return;
    if (this.passed > mostCopied || !this.#room.take(piece.length)) {
      this.isCut = true;
      this.release();
      return;
    }
    this.#held += piece.length;
    this.#pieces.push(piece);
  }

  /** All bytes that have passed; undefined if they were not kept. */
  bytes(): Buffer | undefined {
    if (this.isCut) return undefined;
    const [only] = this.#pieces;
    if (this.#pieces.length === 1) return only;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }

  /** Gives the room back. The copy is of no use afterwards. */
  release(): void {
    this.#room.give(this.#held);
    this.#held = 0;
    this.#pieces = [];
    this.isCut = true;
  }
}
