import { exactItems, type JsonValue } from '../../exact-json';
import { spend } from './work';

/** What it costs, in steps, to keep or look up a scalar, and to write out the parts of a composed value. */
const stepsPerScalar = 5;
const stepsPerPart = 10;
/** As many characters, 2 to this power, are one step more. */
const charactersPerStep = 2;

/**
 * Gives the text by which JSON values are told apart: equal for equal values (JSON Schema 2020-12 core, 4.2.2), whatever the
 * order of their members, and however their numbers were written. What that costs by its length is spent; see `spend`.
 */
export function canonicalText(value: JsonValue, pay: (steps: number) => void = spend): string {
  if (typeof value === 'string') {
    pay(stepsPerPart + (value.length >> charactersPerStep));
    return JSON.stringify(value);
  }
  pay(stepsPerPart);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item, pay)).join(',')}]`;
  const names = Object.keys(value).sort();
  pay(stepsPerPart * names.length);
  const members = names.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null, pay)}`);
  return `{${members.join(',')}}`;
}

/** Tells whether no two items of an array are equal, in one pass; integers beyond 2^53 are compared digit by digit. It spends steps by their number and length. */
export function areUnique(doubles: readonly JsonValue[]): boolean {
  const items = exactItems(doubles);
  const scalars = new Set<unknown>();
  const texts = new Set<string>();
  spend(stepsPerScalar * items.length);
  for (const item of items) {
    if (typeof item === 'object' && item !== null) texts.add(canonicalText(item));
    else scalars.add(item);
  }
  return scalars.size + texts.size === items.length;
}

/** What is done once, for a schema, is no part of a judgement. */
const free = (): void => undefined;

/** Gives the test whether a value equals one of several, in a time that does not grow with their number; it spends steps. */
export function createIsAmong(values: readonly JsonValue[]): (value: JsonValue) => boolean {
  const scalars = new Set<unknown>(values.filter((value) => !isComposed(value)));
  const texts = new Set(values.filter(isComposed).map((value) => canonicalText(value, free)));
  // A long value that cannot be one of them is not written out.
  let longest = 0;
  for (const text of texts) longest = Math.max(longest, text.length);
  return (value) => {
    spend(stepsPerScalar);
    if (!isComposed(value)) return scalars.has(value);
    return texts.size > 0 && Object.keys(value).length <= longest && texts.has(canonicalText(value));
  };
}

/** Tells whether a value is an array or an object. */
export function isComposed(value: JsonValue): value is JsonValue[] | Record<string, JsonValue> {
  return typeof value === 'object' && value !== null;
}
