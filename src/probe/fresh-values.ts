import type { JsonValue } from '../base/json';
import { createRandom, seededText, randomUuid, seededInteger } from '../base/random';
import { valueIn, withValue } from './body-values';
import type { Field } from './creatable';
import { names } from './reaches-others';
import type { Contract } from '../openapi/contract';
import type { Schema } from '../openapi/document';
import type { CheckContext } from './check';
import { idText } from './knowledge';
import { sampleValue } from './required-parameters';
import { Unmet } from './run-errors';
import type { ReadableResource } from './readable-resources';

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
function shortTag(tag: string, length: number): string {
  if (length >= varying)
    return `${constant.slice(0, length - varying)}${seededText(tag, 'short', varying)}`.padEnd(length, 'x');
  const random = createRandom(`${tag}\nshort`);
  return Array.from({ length }, () => random.pick(lettersAndDigits)).join('');
}

/** Tells whether a text was made up of the constant part alone or of it and what is the same for each item. */
function isMadeUp(text: string): boolean {
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

/** Gives texts that nothing is identified by yet, made of the mark of the run, the likeliest to be valid first. */
export function freshTexts(tag: string): string[] {
  const number = seededInteger(tag, 'identifier') % 1_000_000_000n;
  return [tag, seededText(tag, 'identifier', 12), String(number), randomUuid(createRandom(`${tag}\nidentifier`))];
}

/** Where no identifier is known, those of a service that counts from 1 are likely to be below. */
const usualGreatest = 1000n;

/**
 * Gives the integer a few places behind the greatest identifier that is known. A service may count on from whatever it is given:
 * a far one would take the numbers from all that come after.
 *
 * @param known identifiers of items, as they were answered
 */
export function nextInteger(known: Iterable<JsonValue | undefined>, places = 1n): number | bigint {
  const integers = [...known].flatMap((id) => (isInteger(id) ? [BigInt(id)] : []));
  const next =
    integers.reduce((most, id) => (id > most ? id : most), integers.length === 0 ? usualGreatest : 0n) + places;
  return next > BigInt(Number.MAX_SAFE_INTEGER) ? next : Number(next);
}

function isInteger(id: JsonValue | undefined): id is number | bigint | string {
  if (typeof id === 'string') return /^\d{1,18}$/.test(id);
  return typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id));
}

/**
 * Gives an identifier that most likely no item has: of integers one of ten digits, else a text
 * of the document's form; another one for each purpose.
 */
export function madeUpId(
  contract: Contract,
  { isInteger, identifier }: ReadableResource,
  { seed }: CheckContext,
  purpose: string,
): string {
  const whole = `${seed} ${purpose} made-up identifier`;
  if (isInteger) return String((seededInteger(whole, 'identifier') % 900_000_000n) + 1_000_000_000n);
  return unlikelyText(contract, identifier.schema, whole);
}

/** So long identifiers are made where their schema lets them be: digits of an int64 are no more. */
const usualLength = 18;

/** Shorter texts may name an item that is there: those of a pattern are often numbers or codes. */
const leastOfPattern = 8;
const leastFree = 6;

/**
 * Gives a text of a schema that most likely no item is named by. Throws an Unmet where the texts that the schema allows are so few
 * that any may be an item's: it must not be changed or removed, nor taken for a fault that it is found.
 */
export function unlikelyText(contract: Contract, schema: Schema, seed: string): string {
  const described = contract.schemas.flatten(schema);
  const { enum: values, const: only, pattern, format, minLength = 0, maxLength = Infinity } = described;
  const plain = Object.fromEntries(Object.entries(described).filter(([keyword]) => !keyword.startsWith('example')));
  const isShaped = format !== undefined && pattern === undefined;
  const long: Schema = isShaped
    ? plain
    : { ...plain, minLength: Math.max(minLength, Math.min(maxLength, usualLength)) };
  const made = idText(sampleValue(long, { schemas: contract.schemas, full: true, seed })) ?? 'understudy-unknown';
  // Names in paths seldom have blanks: a service rejects those for their form.
  const text = isShaped || pattern !== undefined ? made : made.replaceAll(' ', '-');
  const isFew = values !== undefined || only !== undefined || format === 'date';
  if (isFew || text.length < (pattern === undefined ? leastFree : leastOfPattern))
    throw new Unmet(`any identifier of its form may be an item's, ${text} too`);
  return text;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A word that says of what kind an identifier is: `plt_`, `order-`. */
const kindPrefix = /^[a-z]{1,24}[_:.-]/i;

/** So many characters must differ, for shorter texts may be an item's; of digits more, for numbers are given in turn. */
const leastDiffering = 6;
const leastDigits = 10;

/**
 * Gives a text that looks like an identifier that was seen, with its prefix, length and kinds of characters, and that most likely
 * no item has; undefined where such texts are so few that any may be an item's.
 */
export function textLike(seen: string, seed: string): string | undefined {
  const prefix = uuidForm.test(seen) ? '' : (kindPrefix.exec(seen)?.[0] ?? '');
  const rest = seen.slice(prefix.length);
  const differing = rest.replaceAll(/[^0-9a-z]/gi, '');
  const least = /^\d*$/.test(differing) ? leastDigits : leastDiffering;
  if (differing.length < least || differing.length > 200) return undefined;
  const random = createRandom(`${seed}\nlike an identifier`);
  const isHex = /^[0-9a-f]*$/i.test(rest.replaceAll('-', ''));
  const letters = Array.from(isHex ? 'abcdef' : 'abcdefghijkmnpqrstuvwxyz');
  const isUuid = uuidForm.test(rest);
  const made = Array.from(rest, (one, index) => {
    // The version and the variant of a UUID say how the others are to be read (RFC 9562 section 4).
    if (isUuid && (index === 14 || index === 19)) return one;
    if (/\d/.test(one)) return String(random.integer(index === 0 ? 1 : 0, 9));
    if (/[a-z]/.test(one)) return random.pick(letters);
    return /[A-Z]/.test(one) ? random.pick(letters).toUpperCase() : one;
  }).join('');
  return made === rest ? undefined : prefix + made;
}
