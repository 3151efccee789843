import type { JsonValue } from '../../exact-json';
import { createRandom, seededText } from '../../random';
import { valueIn, withValue } from '../body-values';
import type { Field } from '../fields';
import { names } from '../likeness';

/** Texts that may be of so many characters have room for a whole tag. */
export const tagLength = 32;

/** Shorter texts are codes of countries and the like, and there are too few of them for one each. */
const leastShort = 3;

const constant = 'understudy ';
const varying = 6;
const lettersAndDigits = Array.from('0123456789abcdefghijklmnopqrstuvwxyz');

/**
 * Gives a tag where it is no longer than `length` characters, else a shorter text that differs from tag to tag: its constant part
 * is cut first, for what is the same each time is refused where no two items may have the same.
 */
export function tagWithin(tag: string, length = Infinity): string {
  return tag.length <= length ? tag : shortTag(tag, length);
}

/** Gives a text of so many characters that differs from tag to tag; the fewer they are, the likelier are two to be the same. */
export function shortTag(tag: string, length: number): string {
  if (length >= varying)
    return `${constant.slice(0, length - varying)}${seededText(tag, 'short', varying)}`.padEnd(length, 'x');
  const random = createRandom(`${tag}\nshort`);
  return Array.from({ length }, () => random.pick(lettersAndDigits)).join('');
}

/** Tells whether a text was made up of the constant part alone or of it and what is the same for each item. */
export function isMadeUp(text: string): boolean {
  return text.startsWith(constant) || (text.length > 0 && constant.startsWith(text));
}

/** Tells whether a text may be any of its length. */
export function isPlainText({ types, schema }: Pick<Field, 'types' | 'schema'>): boolean {
  const isPlain = schema.enum === undefined && schema.format === undefined && schema.pattern === undefined;
  return types.includes('string') && isPlain;
}

/** Texts that a word before them leaves what they are: no dates, addresses or numbers. */
const plainWords = /^[A-Za-z][\w .@-]*$/;

/**
 * Gives a body in which no text names an item that is there: texts that were made up differ from tag to tag, and so do examples of
 * what items are looked up by: what a service knows already it may give back, or store over.
 */
export function withFreshTexts(fields: readonly Field[], base: JsonValue, tag: string): JsonValue {
  return fields.reduce((body, field) => {
    const text = valueIn(body, field.path);
    const { maxLength = Infinity } = field.schema;
    // What no response shows nobody is looked up by.
    const isHidden = field.schema.writeOnly === true;
    if (typeof text !== 'string' || isHidden || maxLength < leastShort || !isPlainText(field)) return body;
    if (isMadeUp(text)) return withValue(body, field.path, shortTag(`${tag}.${field.path.join('.')}`, text.length));
    const fresh = `u${seededText(tag, field.path.join('.'), varying)}-${text}`;
    const isLookedUp = names.test(field.path.at(-1) ?? '') && plainWords.test(text) && fresh.length <= maxLength;
    return isLookedUp ? withValue(body, field.path, fresh) : body;
  }, base);
}
