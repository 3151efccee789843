/** Upper bounds of the classes of durations, in seconds; the last class has none. */
export const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** What was counted of one operation; requests that matched none are counted under the empty name. */
export interface OperationTally {
  /** Requests by the status of their answer; 0 where none was sent. */
  readonly statuses: Map<number, number>;
  /** Requests by the class of their duration; one more than there are bounds. */
  readonly durations: number[];
  /** Sum of the durations in seconds. */
  seconds: number;
  violations: number;
}

/** Counts requests for the metrics, cheaply: what becomes of the counts is left to whoever reads them. */
export class Tallies {
  readonly #operations = new Map<string, OperationTally>();

  /** Counts a request; the duration is in milliseconds. */
  count(operation: string, status: number, duration: number, violations: number): void {
    let tally = this.#operations.get(operation);
    if (tally === undefined) {
      const durations = Array.from({ length: durationBounds.length + 1 }, () => 0);
      this.#operations.set(operation, (tally = { statuses: new Map(), durations, seconds: 0, violations: 0 }));
    }
    const seconds = duration / 1000;
    let index = 0;
    while (seconds > (durationBounds[index] ?? Infinity)) index += 1;
    tally.durations[index] = (tally.durations[index] ?? 0) + 1;
    tally.seconds += seconds;
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    tally.violations += violations;
  }

  /** Gives what was counted, by the id of the operation. */
  all(): ReadonlyMap<string, OperationTally> {
    return this.#operations;
  }
}
