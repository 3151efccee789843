import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { parentsOf, stepsOf, type PathValues } from '../homes';
import type { CheckContext, PlannedRequest } from '../check';
import type { Exchange } from '../exchange';
import { idText, type SeenItem } from '../knowledge';
import { greatestLimit, itemsOf, listRequest } from '../listing';
import { itemPath } from './bodies';
import { makeOwn, makeOwnBelow, ownKinds, plannedOwn, type Own, type OwnKind } from './own-items';

/** A collection below items of another, of both of which the run can make items of its own. */
export interface Nested {
  readonly kind: OwnKind;
  readonly parent: OwnKind;
}

/** Items that the run made: two parents, two items below the first and one below the second. */
export interface Family {
  readonly one: Own;
  readonly other: Own;
  readonly first: Own;
  readonly second: Own;
  readonly cousin: Own;
}

/** Gives the collections that lie below items of others, as far as the run can make both. */
export function nestedKinds(contract: Contract): Nested[] {
  const kinds = ownKinds(contract);
  return kinds.flatMap((kind) => {
    const above = parentsOf(contract, kind.read.path).at(-1);
    const isDirect = stepsOf(kind.resource.collection).length === (above === undefined ? 0 : depthOf(above) + 1);
    const parent = isDirect ? kinds.find(({ resource }) => resource === above) : undefined;
    return parent === undefined ? [] : [{ kind, parent }];
  });
}

function depthOf({ collection }: Resource): number {
  return stepsOf(collection).length;
}

/** Gives the values of a nested collection's path below an item of its parents, which may go by another name there. */
export function below({ kind, parent }: Nested, path: PathValues): PathValues {
  const names = stepsOf(parent.read.path).map(({ name }) => name);
  const own = stepsOf(kind.resource.collection).map(({ name }) => name);
  return Object.fromEntries(own.map((name, index) => [name, path[names[index] ?? ''] ?? '']));
}

/** Gives the path values of an item as if it lay below another parent. */
export function movedBelow(nested: Nested, item: Own, parent: Own): PathValues {
  return { ...item.path, ...below(nested, parent.path) };
}

/** Gives what making a family sends, as a plan shows it. */
export function plannedFamily({ kind, parent }: Nested): PlannedRequest[] {
  return [...plannedOwn(parent, 2), ...plannedOwn(kind, 3)];
}

/** How many items a family has. */
export const familySize = 5;

const families = new WeakMap<readonly unknown[], Map<string, Family>>();

/** Gives a family that no check changes, one for the whole run, which is known by its exchanges. */
export async function sharedFamily(context: CheckContext, nested: Nested): Promise<Family> {
  let known = families.get(context.exchanges);
  if (known === undefined) families.set(context.exchanges, (known = new Map<string, Family>()));
  const { collection } = nested.kind.resource;
  let family = known.get(collection);
  if (family === undefined) known.set(collection, (family = await makeFamily(context, nested)));
  return family;
}

/** Makes a family for one check. Throws an Unmet where a part of it cannot be had. */
export async function makeFamily(context: CheckContext, nested: Nested): Promise<Family> {
  const { kind, parent } = nested;
  const one = await makeOwn(context, parent);
  const other = await makeOwn(context, parent);
  const cousin = await makeOwnBelow(context, kind, below(nested, other.path));
  const first = await makeOwnBelow(context, kind, below(nested, one.path));
  const second = await makeOwnBelow(context, kind, below(nested, one.path));
  return { one, other, first, second, cousin };
}

/** A list below one parent. */
export interface ListBelow {
  readonly exchange: Exchange;
  readonly items: readonly SeenItem[] | undefined;
}

/** Asks for the first and longest page of a nested list below a parent; what a fresh parent has is all on it. */
export async function listBelow(context: CheckContext, { kind }: Nested, values: PathValues): Promise<ListBelow> {
  const { resource } = kind;
  if (resource.list === undefined) throw new Error(`${resource.collection} has no list operation`);
  const request = listRequest(resource.list, { limit: greatestLimit(resource) });
  const exchange = await context.send({ ...request, path: values });
  return { exchange, items: itemsOf(resource, exchange) };
}

/** Tells whether an item carries the mark of the run that another one carries; undefined where one of them shows none. */
function hasMarkOf({ kind: { creatable } }: Nested, shown: SeenItem, item: Own): boolean | undefined {
  const [tag] = creatable.tagField === undefined ? [] : itemPath(creatable, creatable.tagField);
  if (tag === undefined || shown[tag] === undefined || item.before[tag] === undefined) return undefined;
  return shown[tag] === item.before[tag];
}

/**
 * Tells whether a list shows an item: by its identifier, and by the mark of the run where both show one, for items may be
 * numbered anew below each parent; `mark` asks for it in any case.
 */
export function shows(nested: Nested, items: readonly SeenItem[], item: Own, by: 'identifier' | 'mark'): boolean {
  const { property } = nested.kind.identifier;
  return items.some(
    (shown) => idText(shown[property]) === item.id && (hasMarkOf(nested, shown, item) ?? by === 'identifier'),
  );
}
