import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import type { MadeValue } from '../../profile/made-value';
import type { Exchange } from '../../verify/exchange';
import type { SeenItem } from '../../verify/knowledge';
import { madeValueOf } from './made-value-of';

/** An item before a request and after it. */
export interface Observed {
  readonly before: SeenItem;
  readonly after: SeenItem;
  readonly exchange: Exchange;
}

/** Tells whether a member has one of few values, so that what one item got others get as well. */
export type IsTelling = (name: string) => boolean;

/** Gives what tells members with few values from others: listed ones by the document, and those that are called a state. */
export function tellingMembersOf({ schemas }: Contract, { itemSchema }: Resource): IsTelling {
  const described = schemas.shapedProperties(itemSchema);
  return (name) =>
    schemas.flatten(ownMember(described, name)).enum !== undefined || /status|state|phase|stage/i.test(name);
}

/**
 * Gives what requests set a member to, whatever item they are about: the moment, the number of another member, a value that stays,
 * or one of a kind, one more than before. What one item alone was seen to get may be its own: then only a truth value, none at all, and one of few values
 * is taken to stay. Undefined where nothing is sure.
 */
export function valueSet(name: string, seen: readonly Observed[], isTelling: IsTelling): MadeValue | undefined {
  const [first] = seen;
  const now = first === undefined ? undefined : ownMember(first.after, name);
  if (first === undefined || now === undefined) return undefined;
  const made = madeValueOf(
    name,
    seen.map(({ exchange, after }) => ({ exchange, sent: {}, answered: after })),
  );
  const making = made !== undefined && 'make' in made ? made : undefined;
  if (making?.make === 'now') return making;
  const isConstant = seen.every(({ after }) => isSame(ownMember(after, name), now));
  if (!isOfSeveral(name, seen)) {
    const isSure = now === null || typeof now === 'boolean' || (typeof now !== 'object' && isTelling(name));
    return isConstant && isSure ? { value: now } : undefined;
  }
  const source = sourceOf(name, seen);
  if (source !== undefined) return { make: 'same-as', of: source };
  if (seen.every((one) => isOneMore(name, one))) return { make: 'counter' };
  if (isConstant) return now === null || typeof now !== 'object' ? { value: now } : undefined;
  return making !== undefined && /^(?:uuid|random|same-as|text)$/.test(making.make) ? making : undefined;
}

/** Tells whether what a request set is unsure for want of a second item. */
export function isUnsure({ before, after, exchange }: Observed, isTelling: IsTelling): boolean {
  return Object.keys(after).some((name) => {
    const now = ownMember(after, name);
    if (isSame(ownMember(before, name), now) || (typeof now === 'object' && now !== null)) return false;
    return valueSet(name, [{ before, after, exchange }], isTelling) === undefined;
  });
}

/** What an item keeps that was seen before is no second observation. */
function isOfSeveral(name: string, seen: readonly Observed[]): boolean {
  const paths = new Set<string>();
  const telling = seen.filter(({ before, after, exchange }) => {
    const isNew = !paths.has(exchange.request.path);
    paths.add(exchange.request.path);
    return isNew || !isSame(ownMember(before, name), ownMember(after, name));
  });
  return telling.length > 1;
}

function isOneMore(name: string, { before, after }: Observed): boolean {
  const [then, now] = [ownMember(before, name) ?? 0, ownMember(after, name)];
  return typeof now === 'number' && typeof then === 'number' && now === then + 1;
}

/** Gives the member whose number before became that of another. */
function sourceOf(name: string, seen: readonly Observed[]): string | undefined {
  const [first] = seen;
  if (first === undefined) return undefined;
  return Object.keys(first.before).find(
    (other) =>
      other !== name &&
      first.before[other] !== 0 &&
      seen.every(
        ({ before, after }) =>
          typeof ownMember(before, other) === 'number' && isSame(ownMember(before, other), ownMember(after, name)),
      ),
  );
}

/** Tells whether two values are the same, none and null too. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return stringifyJson(one ?? null) === stringifyJson(other ?? null);
}
