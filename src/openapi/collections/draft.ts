import { getOrMake } from '../../base/once';
import type { Operation } from '../operation';
import type { SchemaRef } from '../schema/schema';
import { itemRoles, type Collection, type ItemOperation, type LinkedParent } from './collection';
import { flattenLists } from './flat-lists';
import type { Hints } from './hints';
import type { ItemSchemas, ListedItems } from './item-schemas';
import { shapeOf } from './paths';

/** A collection that is being put together. */
export type Draft = { -readonly [Name in keyof Found]: Found[Name] } & {
  list?: ListDraft;
  above?: LinkedParent;
  searches: readonly ListDraft[];
  nested: readonly NestedDraft[];
};

type Found = Omit<Collection, 'schemaName' | 'parents' | 'above' | 'nested' | 'list' | 'searches' | 'references'>;

/** What a draft begins without. */
export const noOperations = { nested: [], searches: [], actions: [], lookups: [], counts: [] } as const;

export interface ListDraft {
  readonly operation: Operation;
  readonly items: ListedItems;
}

/** A list and a create below an item of another collection. */
export interface NestedDraft {
  readonly above: LinkedParent;
  readonly list?: ListDraft;
  readonly create?: ItemOperation;
}

/** The operations of a document by the shape of their paths, then by method, and what is known of them so far. */
export interface Recognition {
  readonly shapes: ItemSchemas;
  readonly hints: Hints;
  readonly paths: ReadonlyMap<string, ReadonlyMap<string, Operation>>;
  /** Where the items of a path stand whose list is below others: `/tasks` of `/projects/{projectId}/tasks`. */
  readonly flat: ReadonlyMap<Operation, string>;
  /** By the shape of their paths. */
  readonly drafts: Map<string, Draft>;
  /** Those that have a place in a collection. */
  readonly placed: Set<Operation>;
}

export function createRecognition(shapes: ItemSchemas, operations: readonly Operation[], hints: Hints): Recognition {
  const paths = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const place = hints.placeOf(operation);
    if (place === undefined) continue;
    const methods = getOrMake(paths, shapeOf(place.path), () => new Map<string, Operation>());
    if (!methods.has(place.method)) methods.set(place.method, operation);
  }
  return { shapes, hints, paths, flat: flattenLists(shapes, paths), drafts: new Map(), placed: new Set() };
}

/** The operations that a collection has. */
export function operationsOf(draft: Draft): readonly Operation[] {
  const { list, nested, searches, actions, lookups, counts } = draft;
  const own = [...itemRoles.map((role) => draft[role]), ...lookups.map(({ item }) => item)];
  const below = nested.flatMap((one) => [one.list, one.create]);
  const items = [...own, ...actions, ...counts, list, ...searches, ...below];
  return items.flatMap((one) => one?.operation ?? []);
}

/** An item of a collection has its ID; where no ID is described, most of its properties. */
export function isItemOf(shapes: ItemSchemas, { item, id }: Pick<Draft, 'item' | 'id'>): (ref: SchemaRef) => boolean {
  const name = id?.name;
  const isDescribed = name !== undefined && shapes.propertiesOf(item).has(name);
  return (ref) => {
    if (isDescribed) return shapes.isObject(ref) && shapes.propertiesOf(ref).has(name);
    const isAlike = ref.schema === item.schema || shapes.likeness(ref, item) > 0.5;
    return (
      isAlike ||
      (id !== undefined && shapes.isObject(ref) && shapes.propertiesOf(ref).size + shapes.propertiesOf(item).size === 0)
    );
  };
}

/** An item that has most of the properties, and few others. */
export function isLikeItemOf(shapes: ItemSchemas, draft: Pick<Draft, 'item' | 'id'>): (ref: SchemaRef) => boolean {
  const isItem = isItemOf(shapes, draft);
  return (ref) => isItem(ref) && shapes.likeness(ref, draft.item) > 0.5;
}

/** An operation on one item; what its response is decides about the envelope. */
export function itemOperation(
  shapes: ItemSchemas,
  draft: Pick<Draft, 'item' | 'id' | 'path' | 'read'>,
  operation: Operation,
  idIn: ItemOperation['idIn'] = 'path',
): ItemOperation {
  const response = shapes.response(operation);
  const ofRead = draft.read?.envelope;
  const inside = shapes.propertiesOf(response).get(ofRead ?? '');
  // A change may say nothing of the properties of an item. Of what is deleted, nothing may be shown.
  const isOpen = operation.method !== 'DELETE' && shapes.isObject(inside) && shapes.propertiesOf(inside).size === 0;
  const envelope =
    shapes.itemIn(response, isItemOf(shapes, draft), draft.path)?.envelope ??
    (isOpen ? ofRead : undefined) ??
    (operation.method === 'POST' ? shapes.wrappedScalar(response) : undefined);
  return { operation, ...(envelope !== undefined && { envelope }), idIn };
}
