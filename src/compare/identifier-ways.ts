import type { Resource } from '../contract/resource/resources';
import type { Side } from './side';

/** How two services name the items that a run has made, where they do it in different ways. */
export interface IdentifierWays {
  readonly collection: string;
  readonly a: string;
  readonly b: string;
}

/** Gives the collections whose identifiers the services make in different ways, those with three items on each side alone. */
export function identifierWays(resources: readonly Resource[], a: Side, b: Side): IdentifierWays[] {
  return resources.flatMap((resource) => {
    const [one, other] = [a, b].map((side) =>
      wayOf(side.own.filter((item) => item.resource === resource).map(({ id }) => id)),
    );
    if (one === undefined || other === undefined || one === other) return [];
    return [{ collection: resource.collection, a: one, b: other }];
  });
}

const forms: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'UUIDs of version 4'],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'UUIDs of version 7'],
  [/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, 'UUIDs'],
  [/^[0-9A-HJKMNP-TV-Z]{26}$/, 'ULIDs'],
  [/^[0-9a-f]{24}$/, '24 hexadecimal digits'],
];

/** Gives how identifiers follow each other, or what texts they are; undefined where too few are known. */
function wayOf(ids: readonly string[]): string | undefined {
  if (ids.length < 3) return undefined;
  const numbers = ids.flatMap((id) => (/^-?\d{1,40}$/.test(id) ? [BigInt(id)] : []));
  if (numbers.length < ids.length)
    return forms.find(([pattern]) => ids.every((id) => pattern.test(id)))?.[1] ?? 'texts';
  const steps = numbers.slice(1).map((id, index) => id - (numbers[index] ?? id));
  if (steps.every((step) => step === 1n)) return 'integers, each one more';
  return steps.every((step) => step > 0n) ? 'integers that rise' : 'integers in no order';
}
