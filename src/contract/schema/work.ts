/** Is thrown where to judge a value would take more steps than are spent on one. */
export class TooMuchWork extends Error {
  constructor() {
    super('it cannot be judged in bounded time');
    this.name = 'TooMuchWork';
  }
}

/** Most steps that the judgement of one value may take, each of some nanoseconds: together less than a second. */
const mostSteps = 20_000_000;

let steps = 0;

/** Begins the judgement of a value: what is spent from here on counts towards it. Judgements do not lie within others. */
export function beginWork(): void {
  steps = 0;
}

/** Counts steps of the judgement that was begun last. Throws a TooMuchWork where there have been too many. */
export function spend(count: number): void {
  steps += count;
  if (steps > mostSteps) throw new TooMuchWork();
}
