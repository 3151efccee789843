import type { JsonValue } from '../../base/json';

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
} /** No value can be made up for a schema: the message says why. */
export class SampleError extends Error {
  constructor(reason: string) {
    super(`a sample cannot be made: ${reason}`);
    this.name = 'SampleError';
  }
}

/** Most values, arrays and objects included, in one that is made up; a list of a thousand items with ten fields has as many. */
export const mostMadeValues = 10_000;

/** Deepest nesting of a value that is made up. */
export const mostMadeLevels = 100;

/** Most characters of a text that is made up, and of all texts of one value together. */
export const mostMadeCharacters = 200_000;

/** Gives the least number of characters that a text may have. Throws a SampleError where nobody would make up as many. */
export function leastLength({ minLength }: { readonly minLength?: number }): number {
  if (minLength !== undefined && minLength > mostMadeCharacters)
    throw new SampleError(`expected to make up at most ${mostMadeCharacters} characters, got minLength ${minLength}`);
  return minLength ?? 0;
}
