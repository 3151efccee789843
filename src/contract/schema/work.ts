import type { JsonValue } from '../../exact-json';

/** The rule of a violation by a value that takes more. */
export const tooMuchWork = 'bounded';

/** Is thrown where to judge a value would take more steps than are spent on one. */
export class TooMuchWork extends Error {
  constructor() {
    super('it cannot be judged in bounded time');
    this.name = 'TooMuchWork';
  }
}

/** Steps that the judgement of any value may take, each of some ten nanoseconds: together a few tenths of a second. */
const usualSteps = 10_000_000;

/** Steps for each value and character of a large one: the bound grows with what was sent, and no faster. */
const stepsPerPart = 50;

let steps = 0;
let most = usualSteps;
let judged: JsonValue | undefined;
let number = 0;
let read = 0;

/** Begins the judgement of a value: what is spent from here on counts towards it. Judgements do not lie within others. */
export function beginWork(value?: JsonValue): void {
  steps = 0;
  most = usualSteps;
  judged = value;
  number += 1;
  read = 0;
}

/** Gives what tells one judgement from another. */
export function currentWork(): number {
  return number;
}

/** Gives how many steps the judgement that was begun last has taken so far. */
export function workSpent(): number {
  return steps;
}

/** Counts the characters of a validator that judges: what it takes to read it once says what it does at most. */
export function countRead(characters: number): void {
  read += characters;
}

/** Gives how many characters of validators the judgement that was begun last has read, in the same way on every machine. */
export function charactersRead(): number {
  return read;
}

/** Counts steps of the judgement that was begun last. Throws a TooMuchWork where there have been too many. */
export function spend(count: number): void {
  steps += count;
  if (steps <= most) return;
  // Only what takes long is measured.
  if (judged !== undefined) most = Math.max(most, stepsPerPart * partsOf(judged));
  judged = undefined;
  if (steps > most) throw new TooMuchWork();
}

function partsOf(value: JsonValue): number {
  if (typeof value === 'string') return 1 + value.length;
  if (value === null || typeof value !== 'object') return 1;
  let parts = 1;
  if (Array.isArray(value)) for (const item of value) parts += partsOf(item);
  else for (const [name, member] of Object.entries(value)) parts += name.length + partsOf(member);
  return parts;
}
