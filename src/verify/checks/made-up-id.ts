import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import { seededInteger } from '../../random';
import type { CheckContext } from '../check';
import { idText } from '../knowledge';
import { sampleValue } from '../sample-value';
import { Unmet } from '../unsendable';
import type { ReadableResource } from './resources';

/**
 * Gives an identifier that most likely no item has: of integers one of ten digits (nine, where they have 32 bits), else a text
 * of the document's form; another one for each purpose.
 */
export function madeUpId(
  contract: Contract,
  { isInteger, identifier, greatest }: ReadableResource,
  { seed }: CheckContext,
  purpose: string,
): string {
  const whole = `${seed} ${purpose} made-up identifier`;
  if (isInteger)
    return String(
      (seededInteger(whole, 'identifier') % 900_000_000n) + (greatest > 2n ** 31n ? 8_000_000_000n : 1_000_000_000n),
    );
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
