import type { Schema } from '../../contract/document';
import { isValidExample } from '../../contract/schema/example-check';
import type { CollectionPlan, NamedItem } from '../../store/store';

/**
 * Gives the plan of a collection that starts with items that were given, under their identifiers and in their order. Creates go on
 * behind the highest identifier where those given count up, else as they would without; `identifier` is what the document
 * says of identifiers, where it names any.
 */
export function givenPlan(
  plan: CollectionPlan,
  items: readonly NamedItem[],
  identifier: Schema | undefined,
): CollectionPlan {
  const ids = items.map(({ id }, index) => id ?? plan.idAt(index));
  const sequences = new Map<string, number>();
  const twins = new Map<string, number[]>();
  for (const [sequence, id] of ids.entries()) {
    const others = twins.get(id);
    if (!sequences.has(id)) sequences.set(id, sequence);
    else if (others === undefined) twins.set(id, [sequence]);
    else others.push(sequence);
  }
  const next = followers(ids, identifier);
  return {
    collection: plan.collection,
    filterProperties: plan.filterProperties,
    ...(plan.shows !== undefined && { shows: plan.shows }),
    seedCount: items.length,
    idAt: (sequence) => ids[sequence] ?? next(sequence - ids.length) ?? plan.idAt(sequence),
    sequenceOf: (id) => sequences.get(id),
    twinsOf: (id) => twins.get(id) ?? [],
    seedItem: (sequence) => {
      const given = items[sequence];
      if (given === undefined) throw new RangeError(`no item was given at place ${sequence}`);
      return given.item;
    },
  };
}

/**
 * Gives what names the items behind those that have identifiers which count up, such as 17 or INV-0017: the n-th behind the
 * highest, of the same width, as far as the document allows it.
 */
function followers(ids: readonly string[], identifier: Schema | undefined): (n: number) => string | undefined {
  const parts = ids.map((id) => /^(\D*)(\d{1,30})$/.exec(id));
  const [, before = '', first = ''] = parts[0] ?? [];
  const isCounted = parts.length > 0 && parts.every((one) => one?.[1] === before);
  if (!isCounted) return () => undefined;
  const isPadded = parts.some((one) => one?.[2]?.startsWith('0') === true && one[2].length > 1);
  const width = isPadded ? first.length : 1;
  const highest = parts.reduce((most, one) => (BigInt(one?.[2] ?? 0) > most ? BigInt(one?.[2] ?? 0) : most), 0n);
  const isNumber = identifier !== undefined && [identifier.type].flat().includes('integer');
  return (n) => {
    const number = highest + 1n + BigInt(n);
    const id = before + number.toString().padStart(width, '0');
    if (identifier === undefined || isAllowed(identifier, number, isNumber ? Number(number) : id)) return id;
    return undefined;
  };
}

/** Of integers that are said to be of 32 or 64 bits none is larger (OpenAPI Format Registry). */
function isAllowed(identifier: Schema, number: bigint, value: string | number): boolean {
  const { format } = identifier;
  const most = typeof value === 'string' ? undefined : format === 'int32' ? 2n ** 31n - 1n : 2n ** 63n - 1n;
  return (most === undefined || number <= most) && isValidExample(identifier, value);
}
