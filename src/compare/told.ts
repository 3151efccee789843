import { isSuccess } from '../verify/answers';
import type { Exchange } from '../verify/exchange';
import type { Probe } from './probe';

/** What a difference of an item of the run's own is: told, or what an earlier request has told already. */
export type IsTold = (item: string, place: string) => boolean;

/**
 * What was told of items of the run's own: what a create or a change is answered otherwise shows in every later read of its item,
 * and is one difference all the same.
 */
export class Told {
  /** The probe that showed a difference first, by item and place within it. */
  readonly #first = new Map<string, string>();
  /** Items that one service has changed and the other has not. */
  readonly #apart = new Set<string>();

  /** Gives what tells whether a difference that a probe shows was told before. */
  of({ id, isWrite, operation }: Probe): IsTold {
    return (item, place) => {
      const key = `${item} ${place}`;
      const first = this.#first.get(key);
      if (first === undefined) this.#first.set(key, id);
      const isKnown = (first !== undefined && first !== id) || this.#apart.has(item);
      // What is written anew is told anew; a PATCH answers what was there before too.
      return isKnown && (!isWrite || operation?.method === 'PATCH');
    };
  }

  /** Notes what a write came to: items that it has changed on one side alone are no longer the same. */
  note({ isWrite, makes }: Probe, a: Exchange, b: Exchange, named: readonly string[]): void {
    if (!isWrite || makes !== undefined || isSuccess(a) === isSuccess(b)) return;
    for (const name of named) this.#apart.add(name);
  }
}
