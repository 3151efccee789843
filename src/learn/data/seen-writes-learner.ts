import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { encodePart } from '../../contract/uri-path';
import { ownMember, setMember, stringifyJson } from '../../exact-json';
import { dataPoints } from '../../profile/data-points';
import { namesModification } from '../../contract/schema/times';
import type { MadeValue, Making } from '../../profile/made-value';
import { statePoints } from '../../profile/state-points';
import { changeables } from '../../verify/checks/changeables';
import { creatables } from '../../verify/checks/bodies';
import type { Exchange } from '../../verify/exchange';
import { idText } from '../../verify/knowledge';
import type { LearnContext, Learner } from '../learner';
import { itemIn, writtenBy, type Written } from './exchanged';
import { countedBelow, identifiersLike, nextOfHighest } from './identifiers-like';
import { madeValueOf } from './made-value-of';
import { setAlongAtCreation, tellingMembers } from './set-with';

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
export function ofPath({ path }: Operation, name: string, seen: readonly Written[]): MadeValue | undefined {
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
