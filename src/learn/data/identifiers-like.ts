import type { Resource } from '../../contract/resource/resources';
import { ownMember } from '../../exact-json';
import type { NewIdentifiers } from '../../profile/data-points';
import type { MadeValue } from '../../profile/made-value';
import { isSuccess } from '../../verify/answers';
import { idText } from '../../verify/knowledge';
import { itemsOf } from '../../verify/listing';
import type { LearnContext } from '../learner';
import { itemIn, type Written } from './exchanged';

/** Gives how a service makes identifiers, of those it made in this run and of others that lists have shown; undefined where nothing tells. */
export function identifiersLike(ids: readonly string[], others: readonly string[]): NewIdentifiers | undefined {
  const all = [...ids, ...others.slice(0, 100)];
  const [first = ''] = ids;
  const versions = all.map(
    (id) => /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(id)?.[1],
  );
  if (versions.every((version) => version !== undefined)) {
    const version = Number(versions[0]);
    const isOne = versions.slice(0, ids.length).every((one) => one === versions[0]);
    return isOne && version >= 1 && version <= 8 ? { kind: 'uuid', version } : undefined;
  }
  if (ids.every((id) => /^-?\d{1,40}$/.test(id))) return numbersLike(ids.map(BigInt), first);
  // INV-0017 and the like go on by themselves.
  if (new Set(ids.map((id) => id.length)).size > 1) return undefined;
  const prefix = commonPrefix(all);
  return isCounted(ids) ? undefined : { kind: 'random', like: first, ...(prefix !== '' && { prefix }) };
}

function numbersLike(numbers: readonly bigint[], first: string): NewIdentifiers | undefined {
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0n));
  const rising = steps.filter((step) => step > 0n);
  const [least] = rising.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  if (least !== undefined && rising.length === steps.length && least < 1_000_000n) {
    // Of steps that others make too, the least is the service's own.
    const next = (numbers.at(-1) ?? 0n) + least;
    return { kind: 'sequence', next: String(next), step: Number(least) };
  }
  return rising.length === steps.length ? undefined : { kind: 'random', like: first };
}

function isCounted(ids: readonly string[]): boolean {
  const parts = ids.map((id) => /^(\D*)(\d{1,30})$/.exec(id));
  const steps = parts.slice(1).map((part, index) => Number(part?.[2]) - Number(parts[index]?.[2]));
  return parts.every((part) => part?.[1] === parts[0]?.[1]) && steps.every((step) => step > 0 && step < 100);
}

/** Ends at the last mark between words: what random characters have in common by chance is none. */
function commonPrefix(ids: readonly string[]): string {
  const [first = ''] = ids;
  let length = first.length;
  for (const id of ids) while (!id.startsWith(first.slice(0, length))) length -= 1;
  return /^.*[_\-:./]/.exec(first.slice(0, length))?.[0] ?? '';
}

/**
 * Gives that each parent counts the items below it by itself: lists below two parents show the same number, and each number that was
 * made follows the highest that its parent had shown. Undefined where that is not seen.
 */
export function countedBelow(
  context: LearnContext,
  resource: Resource,
  made: readonly Written[],
): NewIdentifiers | undefined {
  const property = resource.identifier?.property;
  if (property === undefined || !resource.collection.includes('{') || made.length === 0) return undefined;
  const shown = shownBelow(context, resource, property);
  const steps = new Set<bigint>();
  for (const { answered, exchange } of made) {
    const [at, id] = [pathOf(exchange), numberOf(idText(ownMember(answered, property)))];
    const known = shown.get(at) ?? [];
    const before = known.filter((one) => one.number < exchange.number).map((one) => one.id);
    if (id === undefined) return undefined;
    // The number of what was removed may come again.
    if (before.length > 0 && id > greatest(before)) steps.add(id - greatest(before));
  }
  const all = [...shown.values()].map((those) => [...new Set(those.map(({ id }) => id))]);
  const isShared = new Set(all.flat()).size < all.flat().length;
  const [step] = steps;
  if (!isShared || steps.size !== 1 || step === undefined || step > 1_000_000n) return undefined;
  const least = all.map((ids) => ids.reduce((one, other) => (other < one ? other : one), ids[0] ?? 1n));
  const isOneFirst = least.every((id) => id === least[0]);
  return { kind: 'below-parent', first: String(isOneFirst ? (least[0] ?? 1n) : 1n), step: Number(step) };
}

/**
 * Gives that a member is always one more than the highest that a list has shown of it, below the same parent; undefined where that is
 * not seen of two items.
 */
export function nextOfHighest(
  context: LearnContext,
  resource: Resource,
  name: string,
  made: readonly Written[],
): MadeValue | undefined {
  const numbers = made.map(({ answered }) => ownMember(answered, name));
  if (made.length < 2 || !numbers.every(Number.isSafeInteger)) return undefined;
  const shown = shownBelow(context, resource, name);
  const firsts: bigint[] = [];
  let following = 0;
  for (const { answered, exchange } of made) {
    const [at, number] = [pathOf(exchange), BigInt(Number(ownMember(answered, name)))];
    const known = shown.get(at) ?? [];
    const before = known.filter((one) => one.number < exchange.number).map(({ id }) => id);
    if (before.length === 0) firsts.push(number);
    else if (number === greatest(before) + 1n) following += 1;
    else return undefined;
  }
  const [from = 1n] = firsts;
  return following > 0 && firsts.every((first) => first === from) ? { make: 'next', from: Number(from) } : undefined;
}

interface Shown {
  readonly id: bigint;
  /** That of the exchange that showed it. */
  readonly number: number;
}

/** Gives the numbers that lists have shown below each parent, and creates there have answered, by the paths of the lists. */
function shownBelow({ exchanges, contract }: LearnContext, resource: Resource, property: string): Map<string, Shown[]> {
  const shown = new Map<string, Shown[]>();
  for (const exchange of exchanges) {
    const { operation, request } = exchange;
    const isList = operation === resource.list?.operation && request.method === 'GET';
    // Of a create whose body cannot be read the answer counts all the same.
    const isCreate = operation === resource.create && request.method === operation.method && isSuccess(exchange);
    if (!isList && !isCreate) continue;
    const items = isList ? (itemsOf(resource, exchange) ?? []) : [itemIn(contract, exchange) ?? {}];
    const ids = items.flatMap((item) => numberOf(idText(ownMember(item, property))) ?? []);
    const at = pathOf(exchange);
    const known = shown.get(at) ?? [];
    for (const id of ids) known.push({ id, number: exchange.number });
    shown.set(at, known);
  }
  return shown;
}

function pathOf({ request }: Written['exchange']): string {
  return request.path.split('?')[0] ?? '';
}

function numberOf(text: string | undefined): bigint | undefined {
  return text !== undefined && /^-?\d{1,40}$/.test(text) ? BigInt(text) : undefined;
}

function greatest(numbers: readonly bigint[]): bigint {
  return numbers.reduce((one, other) => (other > one ? other : one));
}
