import type { Schema } from '../../contract/document';
import { wordsOf } from '../../contract/resource/names';
import type { Random } from '../../random';

const named = new Set(['slug', 'login', 'name', 'username', 'handle', 'alias']);
const first = 'amber bold brisk calm clear deep early fair grand keen light mild north quiet solid swift'.split(' ');
const second = 'bay birch brook cedar cliff cove delta field grove hill lake meadow pine ridge river stone'.split(' ');

/** Tells whether identifiers of a property are written by people: `slug`, `login`, `projectName`. */
export function isNamedLikeSlug(property: string | undefined): boolean {
  return property !== undefined && named.has(wordsOf(property).at(-1) ?? '');
}

/** Gives the slug of the n-th item, counted from 0: two words and its number, which no other has. */
export function slugFor(random: Random, index: number): string {
  const word = (words: readonly string[]): string => words[random.integer(0, words.length - 1)] ?? '';
  return `${word(first)}-${word(second)}-${index + 1}`;
}

/** Tells whether a schema takes texts of the lengths that slugs have. */
export function takesLength({ minLength = 0, maxLength = Infinity }: Schema): boolean {
  return minLength <= 10 && maxLength >= 22;
}
