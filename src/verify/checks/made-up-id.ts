import type { Contract } from '../../contract/contract';
import { seededInteger } from '../../random';
import type { CheckContext } from '../check';
import { idText } from '../knowledge';
import { sampleValue } from '../sample-value';
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
  const described = contract.schemas.flatten(identifier.schema);
  const plain = Object.fromEntries(Object.entries(described).filter(([keyword]) => !keyword.startsWith('example')));
  return idText(sampleValue(plain, { schemas: contract.schemas, full: true, seed: whole })) ?? 'understudy-unknown';
}
