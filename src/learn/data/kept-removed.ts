import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { ownMember } from '../../exact-json';
import type { MadeValue } from '../../profile/made-value';
import { removalPoints } from '../../profile/removal-points';
import { isSuccess } from '../../verify/answers';
import { idText, type CreatedItem, type SeenItem } from '../../verify/knowledge';
import { greatestLimit, itemsOf } from '../../verify/listing';
import type { Exchange } from '../../verify/exchange';
import type { LearnContext } from '../learner';
import { itemIn } from './exchanged';
import { isSame, tellingMembersOf, valueSet, type Observed } from './value-set';

/** An item of the run that was removed just now, and the path that named it. */
interface Removed {
  readonly item: CreatedItem;
  readonly path: Readonly<Record<string, string>>;
  /** What it was like before. */
  readonly before: SeenItem;
}

/** Reads an item that is to be removed, where a parameter may show it afterwards. */
export async function beforeRemoval(
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
export interface KeptRemoved extends Observed {
  readonly parameter: string;
}

/** Asks for an item that was removed by each parameter that is called so; gives what it has become, undefined where none shows it. */
export async function seeKeptRemoved(
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
export function noteKeptRemoved(context: LearnContext, resource: Resource, seen: readonly KeptRemoved[]): void {
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
