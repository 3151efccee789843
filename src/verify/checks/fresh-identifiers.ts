import type { JsonValue } from '../../exact-json';
import { createRandom, randomUuid, seededInteger, seededText } from '../../random';

/** Gives identifiers that nothing has yet, made of the mark of the run: texts or integers, the likeliest to be valid first. */
export function freshIdentifiers(tag: string, isText: boolean): JsonValue[] {
  const number = seededInteger(tag, 'identifier');
  return isText
    ? [tag, seededText(tag, 'identifier', 12), String(number), randomUuid(createRandom(`${tag}\nidentifier`))]
    : [number, Number(number % 2_000_000_000n), Number(number % 30_000n)];
}
