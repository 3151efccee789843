import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { type Resource, operationsOf } from '../../openapi/collections/resources';
import { encodePart } from '../../base/http';
import { ownMember, setMember, stringifyJson } from '../../base/json';
import { dataPoints, type NewIdentifiers } from '../../profile/data-points';
import { namesModification } from '../../openapi/schema/times';
import type { MadeValue, Making } from '../../profile/point';
import { statePoints } from '../../profile/state-points';
import { changeables } from '../../probe/changeables';
import { creatables } from '../../probe/bodies';
import { type Exchange, bodyOf, isRead } from '../../probe/exchange';
import { idText } from '../../probe/knowledge';
import type { LearnContext, Learner } from '../learner';
import { itemIn, writtenBy, type Written, madeValueOf } from './exchanged';
import { setAlongAtCreation, tellingMembers } from './value-set';
import { isSuccess } from '../../probe/answers';
import { itemsOf } from '../../probe/listing';
import { isItemOf, resourceAbove, resourcesByItemPath } from '../../openapi/collections/actions';
import { isObject } from '../../openapi/document';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { answerPoints } from '../../profile/answer-points';

/** Gives what reads out of all writes of the run what the service sets by itself; it sends nothing. */
export function seenWritesLearners(contract: Contract): readonly Learner[] {
  const learners: Learner[] = creatables(contract).map(({ resource, operation, wrapper, fields }) => ({
    id: `what ${operation.id} sets`,
    phase: 'remove',
    learn: (context) => {
      const seen = writtenBy(context, operation, wrapper);
      noteIdentifiers(context, resource, seen);
      const telling = tellingMembers(contract, { fields, ...(wrapper !== undefined && { wrapper }) });
      noteSetAtCreation(context, resource, operation, { seen, telling });
      return Promise.resolve();
    },
  }));
  const known = new Set<Operation>();
  for (const { operation, resource, wrapper } of changeables(contract)) {
    if (known.has(operation)) continue;
    known.add(operation);
    learners.push({
      id: `what ${operation.id} sets`,
      phase: 'remove',
      learn: (context) => {
        const seen = writtenBy(context, operation, wrapper);
        // A PUT that made its item has changed nothing (RFC 9110 section 9.3.4).
        const changed = seen.filter(({ exchange }) => operation.method !== 'PUT' || exchange.response.status !== 201);
        noteSetAtChange(context, resource, operation, changed);
        return Promise.resolve();
      },
    });
  }
  return learners;
}

function noteIdentifiers(context: LearnContext, resource: Resource, seen: readonly Written[]): void {
  const property = resource.identifier?.property;
  if (property === undefined) return;
  const made = seen.filter(({ sent }) => ownMember(sent, property) === undefined);
  const ids = made.flatMap(({ answered }) => idText(ownMember(answered, property)) ?? []);
  const last = made.at(-1);
  if (ids.length < 2 || last === undefined) return;
  const others = context.everListed(resource).flatMap((item) => idText(ownMember(item, property)) ?? []);
  const identifiers = countedBelow(context, resource, made) ?? identifiersLike(ids, others);
  if (identifiers === undefined) return;
  context.note(
    dataPoints.newIdentifiers,
    identifiers,
    last.exchange,
    resource.list?.operation.path ?? resource.collection,
  );
}

function noteSetAtCreation(
  context: LearnContext,
  resource: Resource,
  operation: Operation,
  { seen, telling }: { readonly seen: readonly Written[]; readonly telling: readonly string[] },
): void {
  const { schemas } = context.contract;
  const described = schemas.shapedProperties(resource.itemSchema);
  const { required = [] } = schemas.flatten(resource.itemSchema);
  const property = resource.identifier?.property;
  const last = seen.at(-1);
  if (last === undefined) return;
  const sets: Record<string, MadeValue> = {};
  const open: string[] = [];
  const names = new Set([...Object.keys(described), ...seen.flatMap(({ answered }) => Object.keys(answered))]);
  for (const name of names) {
    const left = seen.filter(({ sent }) => !Object.hasOwn(sent, name));
    if (name === property || left.length === 0) continue;
    const flat = schemas.flatten(ownMember(described, name));
    if (flat.writeOnly === true) continue;
    const made =
      ofPath(operation, name, left) ??
      nextOfHighest(context, resource, name, left) ??
      madeValueOf(name, left, property);
    // What nothing makes the stand-in fill in need not be left out.
    const isFilled = flat.default !== undefined || flat.readOnly === true || required.includes(name);
    if (made === undefined) open.push(name);
    if (made === undefined || ('make' in made && made.make === 'absent' && !isFilled)) continue;
    setMember(sets, name, made);
  }
  const along = setAlongAtCreation(resource, telling, open, seen);
  // Beside the values that were seen, the usual one tells.
  for (const { sets: known } of along.slice(0, 1))
    for (const [name, made] of Object.entries(known)) if (!Object.hasOwn(sets, name)) setMember(sets, name, made);
  if (Object.keys(sets).length > 0) context.note(dataPoints.setAtCreation, sets, last.exchange, operation);
  if (along.length > 0) context.note(statePoints.createdWith, along, last.exchange, operation);
}

/** Gives that a member repeats what the path says; undefined where it does not. What lies below one item alone is no value that stays. */
function ofPath({ path }: Operation, name: string, seen: readonly Written[]): MadeValue | undefined {
  const pattern = path.split('/');
  const at = pattern.findIndex(
    (part, index) =>
      part.startsWith('{') &&
      seen.every(({ answered, exchange }) => {
        const text = exchange.request.path.split('?')[0]?.split('/')[index] ?? '';
        return text !== '' && encodePart(idText(ownMember(answered, name)) ?? '') === text;
      }),
  );
  const parameter = pattern[at]?.slice(1, -1);
  return parameter === undefined ? undefined : { make: 'path', of: parameter };
}

/** What a change sets whatever the body says: the moment, and numbers that count changes. */
function noteSetAtChange(
  context: LearnContext,
  resource: Resource,
  operation: Operation,
  seen: readonly Written[],
): void {
  const last = seen.at(-1);
  if (last === undefined) return;
  const sets: Record<string, MadeValue> = {};
  const shown = shownBefore(context, resource, seen);
  for (const name of Object.keys(last.answered)) {
    const left = seen.filter(({ sent }) => !Object.hasOwn(sent, name));
    if (name === resource.identifier?.property || left.length < seen.length) continue;
    const before = shown.map((one) => one && stringifyJson(ownMember(one.answered, name) ?? null));
    const now = left.map(({ answered }) => stringifyJson(ownMember(answered, name) ?? null));
    const made = madeValueOf(name, left);
    if (before.some((text) => text === undefined)) continue;
    const hasMoved = now.every((text, index) => text !== before[index]);
    const isCount = now.every((text, index) => /^\d/.test(text) && Number(text) === Number(before[index]) + 1);
    // Of several items each counts its own changes.
    if (hasMoved && isCount) setMember(sets, name, { make: 'counter' });
    if (isCount || made === undefined || !('make' in made)) continue;
    if (hasMoved && made.make === 'now') setMember(sets, name, made);
    else if (
      made.make === 'now' &&
      left.some(({ exchange }, at) => isTooSoon(made, exchange, shown[at]?.exchange.startedAt))
    ) {
      // Within the same second a moment is the same; how it is written shows all the same.
      if (namesModification(name)) setMember(sets, name, made);
    } else if (now.every((text, index) => text === before[index]) && made.make === 'now')
      setMember(sets, name, { make: 'same-as', of: name });
  }
  if (Object.keys(sets).length > 0) context.note(dataPoints.setAtChange, sets, last.exchange, operation);
}

/** Gives what each item held before it was written, by the answer that showed it last; undefined where none did. */
function shownBefore(context: LearnContext, resource: Resource, seen: readonly Written[]): (Answer | undefined)[] {
  const property = resource.identifier?.property ?? '';
  const operations = [resource.create, resource.read, resource.replace, resource.update];
  const answers = [...new Set(operations)]
    .flatMap((operation) => (operation === undefined ? [] : answersOf(context, operation)))
    .toSorted((one, other) => one.exchange.number - other.exchange.number);
  const last = new Map<string | undefined, Answer>();
  const before = new Map<Written, Answer | undefined>();
  let at = 0;
  for (const written of seen.toSorted((one, other) => one.exchange.number - other.exchange.number)) {
    for (; (answers[at]?.exchange.number ?? Infinity) < written.exchange.number; at += 1) {
      const answer = answers[at];
      if (answer !== undefined) last.set(idText(ownMember(answer.answered, property)), answer);
    }
    before.set(written, last.get(idText(ownMember(written.answered, property))));
  }
  return seen.map((written) => before.get(written));
}

/** Whether so little time lies between two requests that a moment written as it is may be the same after both. */
function isTooSoon({ spelling = '' }: Making, { startedAt }: Exchange, before: Date | undefined): boolean {
  const precision = /\.\d{3}/.test(spelling) || /^\d{13}$/.test(spelling) ? 2 : 1000;
  return before !== undefined && startedAt.getTime() - before.getTime() <= precision;
}

/** An answer that shows an item. */
type Answer = Pick<Written, 'exchange' | 'answered'>;

function answersOf({ exchanges, contract }: LearnContext, operation: Operation): Answer[] {
  return exchanges.flatMap((exchange) => {
    if (exchange.operation !== operation || exchange.request.method !== operation.method) return [];
    const answered = exchange.response.status < 300 ? itemIn(contract, exchange) : undefined;
    return answered === undefined ? [] : [{ exchange, answered }];
  });
}

/** Gives how a service makes identifiers, of those it made in this run and of others that lists have shown; undefined where nothing tells. */
function identifiersLike(ids: readonly string[], others: readonly string[]): NewIdentifiers | undefined {
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
function countedBelow(context: LearnContext, resource: Resource, made: readonly Written[]): NewIdentifiers | undefined {
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
function nextOfHighest(
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

/** Gives what reads out of the successes of this run what those tell that show no item, such as removals; it sends nothing. */
export function toldLearners(contract: Contract): readonly Learner[] {
  return contract.operations
    .filter((operation) => operation.method !== 'GET' && !showsItem(contract, operation))
    .map((operation) => ({
      id: `what ${operation.id} tells`,
      phase: 'review',
      learn: (context) => {
        noteTold(context, operation);
        return Promise.resolve();
      },
    }));
}

function showsItem({ resources, operations, schemas }: Contract, operation: Operation): boolean {
  const schema = jsonContent(successResponse(operation))?.schema;
  if (schema === undefined) return true;
  const own = resources.find((resource) => operationsOf(resource).includes(operation));
  // Where a removal answers the item, the stand-in does so by itself.
  if (own !== undefined) return own.remove !== operation;
  const above = resourceAbove(operation.path, resourcesByItemPath(resources, operations, schemas));
  return above !== undefined && isItemOf(above, schema, schemas);
}

function noteTold(context: LearnContext, operation: Operation): void {
  const seen = context.exchanges.flatMap((exchange): Written[] => {
    const isOwn = exchange.operation === operation && exchange.request.method === operation.method;
    const body = isOwn && isSuccess(exchange) && isRead(exchange) ? bodyOf(exchange.response) : undefined;
    return isObject(body) ? [{ exchange, sent: {}, answered: body }] : [];
  });
  const [first] = seen;
  if (first === undefined || new Set(seen.map(({ exchange }) => exchange.request.path)).size < 2) return;
  const members = Object.keys(first.answered).flatMap((name): [string, MadeValue][] => {
    const made = ofPath(operation, name, seen) ?? madeValueOf(name, seen);
    const isPlayed = made !== undefined && ('value' in made || /^(?:now|uuid|random|path)$/.test(made.make));
    return isPlayed ? [[name, made]] : [];
  });
  if (members.length > 0) context.note(answerPoints.members, Object.fromEntries(members), first.exchange, operation);
}
