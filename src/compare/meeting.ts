import type { ExchangeView } from '../knowledge/exchange-view';

export const sideNames = ['a', 'b'] as const;

export type SideName = (typeof sideNames)[number];

/** A response of one side, on which the other has to have the same step. */
export interface Arrival {
  readonly side: SideName;
  /** The name of the step. */
  readonly step: string;
  readonly view: ExchangeView;
  /** Sends its request once more; undefined if it was sent too long ago. */
  readonly again?: (() => Promise<ExchangeView>) | undefined;
}

interface Waiting extends Arrival {
  readonly release: () => void;
}

/**
 * Where two runs of one scenario wait for each other: each step is compared with that of the same name, when both have its response. A run
 * that goes another way waits for nobody.
 */
export class Meeting {
  #waiting: Waiting | undefined;
  readonly #passed: Record<SideName, Arrival[]> = { a: [], b: [] };
  readonly #left = new Set<SideName>();

  constructor(private readonly onPair: (a: Arrival, b: Arrival) => Promise<void>) {}

  /** Ends when the other side has had the same step, or will not have it now. */
  async arrive(arrival: Arrival): Promise<void> {
    const other = arrival.side === 'a' ? 'b' : 'a';
    const waiting = this.#waiting;
    if (waiting?.side === other && waiting.step === arrival.step) {
      this.#waiting = undefined;
      return this.#pair(arrival, waiting).finally(waiting.release);
    }
    const passed = this.#passed[other].findIndex((one) => one.step === arrival.step);
    const [late] = passed === -1 ? [] : this.#passed[other].splice(passed, 1);
    if (late !== undefined) return this.#pair(arrival, { ...late, again: undefined });
    this.#letPass();
    if (this.#left.has(other)) this.#passed[arrival.side].push(arrival);
    else
      await new Promise<void>((resolve) => {
        this.#waiting = { ...arrival, release: resolve };
      });
  }

  /** One side's run of the scenario has ended. */
  leave(side: SideName): void {
    this.#left.add(side);
    if (this.#waiting !== undefined && this.#waiting.side !== side) this.#letPass();
  }

  /** The steps that only one side had. */
  get alone(): Readonly<Record<SideName, readonly Arrival[]>> {
    return this.#passed;
  }

  #letPass(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting === undefined) return;
    this.#passed[waiting.side].push(waiting);
    waiting.release();
  }

  #pair(one: Arrival, other: Arrival): Promise<void> {
    return one.side === 'a' ? this.onPair(one, other) : this.onPair(other, one);
  }
}
