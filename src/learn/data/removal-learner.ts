import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { Resource } from '../../openapi/collections/resources';
import { isObject } from '../../openapi/document';
import { ownMember } from '../../base/json';
import { writePoints } from '../../profile/data-points';
import type { MadeValue } from '../../profile/point';
import { refusalPoints } from '../../profile/request-points';
import { isSuccess } from '../../probe/answers';
import { bodyOf, isRead, type Exchange } from '../../probe/exchange';
import { idText, type CreatedItem, type SeenItem } from '../../probe/knowledge';
import type { RequestSpec } from '../../probe/request';
import { Withheld } from '../../probe/run-errors';
import { madeValueOf, itemIn } from './exchanged';
import type { LearnContext, Learner } from '../learner';
import { answerOf, isSameAnswer, type SeenAnswer } from '../requests/seen-answer';
import { removalPoints } from '../../profile/state-points';
import { greatestLimit, itemsOf } from '../../probe/listing';
import { isSame, tellingMembersOf, valueSet, type Observed } from './value-set';

/** Items that are removed by each learner: two, so that what the answers repeat of them shows. */
const mostRemoved = 2;

/** Some may be held by what others have made of them, or be gone. */
const mostTried = 4;

/**
 * Gives what removes items of the run, which are to be removed anyway, and asks for them afterwards, while there are writes left for
 * it. Collections that lie below others go first.
 */
export function removalLearners(contract: Contract): readonly Learner[] {
  const depth = ({ collection }: Resource): number => collection.split('{').length;
  return contract.resources
    .toSorted((one, other) => depth(other) - depth(one))
    .flatMap((resource): Learner[] => {
      const { remove, identifier } = resource;
      const parameter = identifier?.parameter;
      if (remove === undefined || parameter === undefined) return [];
      const learn = (context: LearnContext): Promise<void> => learnRemoval(context, resource, remove, parameter);
      return [{ id: `removals from ${resource.collection}`, phase: 'write', learn }];
    });
}

async function learnRemoval(
  context: LearnContext,
  resource: Resource,
  remove: Operation,
  parameter: string,
): Promise<void> {
  if (context.whyUnchanged !== undefined) return;
  const gone: SeenAnswer[] = [];
  const removals: SeenAnswer[] = [];
  const kept: KeptRemoved[] = [];
  const { ours } = context.knowledge(resource);
  for (const item of ours.toReversed().slice(0, mostTried)) {
    if (gone.length >= mostRemoved) break;
    const path = pathOf(item, parameter);
    if (path === undefined) continue;
    const before = await beforeRemoval(context, resource, path);
    const removal = await removed(context, { operation: remove, path });
    if (removal === undefined) continue;
    removals.push({ exchange: removal, path });
    if (resource.read === undefined) continue;
    const shown = before && (await seeKeptRemoved(context, resource, { item, path, before }));
    if (shown !== undefined) kept.push(shown);
    gone.push({ exchange: await context.ask({ operation: resource.read, path }), path });
  }
  noteKeptRemoved(context, resource, kept);
  noteTold(context, resource, remove, removals);
  const [first, second] = gone;
  if (first === undefined || second === undefined || resource.read === undefined) return;
  const answer = answerOf(first, second);
  const unknown = unknownAnswer(context, resource.read, first);
  if (answer === undefined || answer.status < 400 || isSameAnswer(answer, unknown)) return;
  context.note(refusalPoints['item.gone'], answer, first.exchange, resource.read);
}

/** Gives the response of a removal that was done; undefined where it was refused, or nothing shows that the item is the run's own. */
async function removed(context: LearnContext, spec: RequestSpec): Promise<Exchange | undefined> {
  try {
    const exchange = await context.ask(spec);
    return isSuccess(exchange) ? exchange : undefined;
  } catch (error) {
    if (error instanceof Withheld) return undefined;
    throw error;
  }
}

/** What answers to removals tell, where that is an object and not the item as it was. */
function noteTold(
  context: LearnContext,
  { itemSchema }: Resource,
  remove: Operation,
  removals: readonly SeenAnswer[],
): void {
  const { schemas } = context.contract;
  const seen = removals.flatMap(({ exchange, path = {} }) => {
    const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
    return isObject(body) ? [{ exchange, path, answered: body }] : [];
  });
  const [first] = seen;
  const { required = [] } = schemas.flatten(itemSchema);
  const isItem = (answered: SeenItem): boolean =>
    required.length > 1 && required.every((name) => Object.hasOwn(answered, name));
  if (first === undefined || seen.length < mostRemoved || seen.some(({ answered }) => isItem(answered))) return;
  const properties = schemas.shapedProperties(itemSchema);
  const names = new Set(seen.flatMap(({ answered }) => Object.keys(answered)));
  const written = seen.map(({ exchange, path, answered }) => ({
    exchange,
    sent: {},
    answered: { ...path, ...answered },
  }));
  const made = [...names].flatMap((name): [string, MadeValue][] => {
    const parameter = Object.keys(first.path).find((one) =>
      seen.every(({ path, answered }) => idText(ownMember(answered, name)) === path[one]),
    );
    const value: MadeValue | undefined =
      parameter === undefined ? madeValueOf(name, written) : { make: 'path', of: parameter };
    // Members of the item are those of the one that is gone.
    const isOfItem = Object.hasOwn(properties, name) && value !== undefined && 'make' in value && value.make !== 'path';
    return value === undefined || isOfItem ? [] : [[name, value]];
  });
  if (made.length > 0) context.note(writePoints.toldAtRemoval, Object.fromEntries(made), first.exchange, remove);
}

function pathOf({ id, above, isOurs }: CreatedItem, parameter: string): SeenAnswer['path'] {
  return id === undefined || !isOurs ? undefined : { ...above, [parameter]: id };
}

/** How the same read is answered of what never was: only what is answered otherwise is a matter of its own. */
function unknownAnswer(context: LearnContext, read: Operation, gone: SeenAnswer): ReturnType<typeof answerOf> {
  const other = context.exchanges.find(({ operation, response, number }) => {
    return operation === read && response.status === 404 && number < gone.exchange.number;
  });
  return other === undefined ? undefined : answerOf({ exchange: other, path: {} }, { ...gone, path: {} });
}

/** An item of the run that was removed just now, and the path that named it. */
interface Removed {
  readonly item: CreatedItem;
  readonly path: Readonly<Record<string, string>>;
  /** What it was like before. */
  readonly before: SeenItem;
}

/** Reads an item that is to be removed, where a parameter may show it afterwards. */
async function beforeRemoval(
  context: LearnContext,
  resource: Resource,
  path: Removed['path'],
): Promise<SeenItem | undefined> {
  const { read } = resource;
  if (read === undefined || askingFor(resource).length === 0) return undefined;
  return itemIn(context.contract, await context.ask({ operation: read, path }));
}

/** What parameters are called by which removed items are asked for. */
const namesRemoved = /deleted|removed|trash|archived|inactive|discarded/i;

/** A removed item as it was and as it is shown since, and the parameter that shows it. */
interface KeptRemoved extends Observed {
  readonly parameter: string;
}

/** Asks for an item that was removed by each parameter that is called so; gives what it has become, undefined where none shows it. */
async function seeKeptRemoved(
  context: LearnContext,
  resource: Resource,
  removed: Removed,
): Promise<KeptRemoved | undefined> {
  for (const { operation, name } of askingFor(resource)) {
    const shown = await readRemoved(context, resource, { operation, name }, removed);
    if (shown !== undefined)
      return { before: removed.before, after: shown.item, exchange: shown.exchange, parameter: name };
  }
  return undefined;
}

/** Learns what becomes of items that are removed and shown all the same, of those that were. */
function noteKeptRemoved(context: LearnContext, resource: Resource, seen: readonly KeptRemoved[]): void {
  const [first] = seen;
  if (first === undefined) return;
  const { before, after, parameter, exchange } = first;
  const changed = Object.keys(after).filter((name) => !isSame(ownMember(before, name), ownMember(after, name)));
  const member = changed.find(
    (one) => (ownMember(before, one) ?? false) === false && (ownMember(after, one) ?? false) !== false,
  );
  if (member === undefined) return;
  const isTelling = tellingMembersOf(context.contract, resource);
  const sets = changed.flatMap((name): [string, MadeValue][] => {
    const made = valueSet(name, seen, isTelling);
    return made === undefined ? [] : [[name, made]];
  });
  const { list, collection } = resource;
  const found = { parameter, value: 'true', member, sets: Object.fromEntries(sets) };
  context.note(removalPoints.keptRemoved, found, exchange, list?.operation.path ?? collection);
}

interface Asking {
  readonly operation: Operation;
  readonly name: string;
}

function askingFor({ read, list }: Resource): Asking[] {
  return [read, list?.operation].flatMap((operation) =>
    (operation?.parameters ?? [])
      .filter((one) => one.in === 'query' && namesRemoved.test(one.name))
      .flatMap(({ name }) => (operation === undefined ? [] : [{ operation, name }])),
  );
}

async function readRemoved(
  context: LearnContext,
  resource: Resource,
  { operation, name }: Asking,
  { item, path }: Removed,
): Promise<{ readonly exchange: Exchange; readonly item: SeenItem } | undefined> {
  const isRead = operation === resource.read;
  const limit = resource.list?.limit;
  const most = greatestLimit(resource);
  const page: [string, string][] = isRead || limit === undefined || most === undefined ? [] : [[limit.name, most]];
  const spec = { operation, ...(isRead ? { path } : {}), query: [[name, 'true'] as const, ...page] };
  const exchange = await context.ask(spec);
  if (!isSuccess(exchange)) return undefined;
  const property = resource.identifier?.property ?? '';
  const found = isRead
    ? itemIn(context.contract, exchange)
    : itemsOf(resource, exchange)?.find((one) => idText(ownMember(one, property)) === item.id);
  return found === undefined ? undefined : { exchange, item: found };
}
