import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import { createRandom, seededInteger } from '../../random';
import type { CheckContext } from '../check';
import { idText } from '../knowledge';
import { sampleValue } from '../sample-value';
import { Unmet } from '../unsendable';
import type { ReadableResource } from './resources';

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
  const text = idText(sampleValue(long, { schemas: contract.schemas, full: true, seed })) ?? 'understudy-unknown';
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
