import { encodePart } from '../../base/http';
import { asText, type JsonValue } from '../../base/json';
import type { Contract, RequestReading } from '../contract';
import { valueAt } from '../document/pointer';
import type { Operation } from '../operation';
import { parametersIn, shapeOf } from './paths';
import { pathBelow, type Collection, type ItemAddress, type ItemOperation, type ListOperation } from './collection';

/** What one request asks for: the kind of its operation, and the concrete place that it names. */
export type RequestRole =
  | { readonly kind: 'none' }
  | (Target & { readonly kind: 'list'; readonly list: ListOperation })
  | (Target & { readonly kind: 'create'; readonly item: ItemOperation })
  | (Target & {
      readonly kind: 'read' | 'replace' | 'update' | 'delete' | 'action';
      readonly item: ItemOperation;
      /** Of the item. */
      readonly address: ItemAddress;
      /** The concrete path of the item, which is its key everywhere: `/shops/1/orders/5`. */
      readonly path: string;
    });

interface Target {
  readonly collection: Collection;
  /** The concrete path of the collection: `/shops/1/orders`. */
  readonly at: string;
  /** The items above, outermost first. */
  readonly parents: readonly ParentTarget[];
}

export interface ParentTarget {
  /** The path parameter. */
  readonly parameter: string;
  /** Its value, decoded. */
  readonly value: string;
  /** Undefined if no collection has such items. */
  readonly address?: ItemAddress;
}

/** What a request is for, as far as its collections say. */
export function requestRole(contract: Contract, operation: Operation, reading: RequestReading): RequestRole {
  const role = contract.roleOf(operation);
  if (role === undefined || role.kind === 'lookup' || role.kind === 'count') return { kind: 'none' };
  const { collection } = role;
  const target = {
    collection,
    at: placeOf(collection, reading),
    parents: parentTargets(contract, collection, reading),
  };
  const parents = [...target.parents, ...aboveOf(contract, role.list ?? role.item, reading)];
  if (role.kind === 'list') return { kind: role.kind, ...target, parents, list: role.list };
  const { kind, item } = role;
  if (kind === 'create') return { kind, ...target, parents, item };
  const address = addressOf(collection, item, reading);
  return { kind, ...target, item, address, path: pathOfItem(address) };
}

/** The items that the path of a collection names above it, outermost first. */
export function parentTargets(
  { collections }: Contract,
  collection: Collection,
  reading: RequestReading,
): readonly ParentTarget[] {
  const values = parentsOf(collection, reading);
  return collection.parents.map(({ parameter, collection: path }, index) => {
    const value = values[index] ?? '';
    const above = collections.find((one) => one.path === path);
    if (above === undefined) return { parameter, value };
    return { parameter, value, address: { collection: above.path, at: pathBelow(above, values), id: value } };
  });
}

/** The item that the path of a list or a create names, and that of an item does not. */
export function aboveOf(
  { collections }: Contract,
  { above }: Pick<ListOperation | ItemOperation, 'above'>,
  reading: RequestReading,
): readonly ParentTarget[] {
  if (above === undefined) return [];
  const value = textOf(reading.values.get(`path.${above.parameter}`));
  const parent = collections.find(({ path }) => path === above.collection);
  const address = parent && { collection: parent.path, at: placeOf(parent, reading), id: value };
  return [{ parameter: above.parameter, value, ...(address && { address }) }];
}

/** The values of a collection's parents in a request, outermost first, as text. */
function parentsOf(collection: Collection, reading: RequestReading): readonly string[] {
  return collection.parents.map(({ parameter }) => textOf(reading.values.get(`path.${parameter}`)));
}

/** The concrete path of a collection in a request. */
export function placeOf(collection: Collection, reading: RequestReading): string {
  return pathBelow(collection, parentsOf(collection, reading));
}

/** The concrete path of an item: `/shops/1/orders/5`. That of a singleton is the path of its collection. */
export function pathOfItem({ at, id }: ItemAddress): string {
  return id === '' ? at : `${at.replace(/\/$/, '')}/${encodePart(id)}`;
}

/** The item that a request names. A singleton has an empty ID. */
export function addressOf(
  collection: Collection,
  { idIn, operation }: ItemOperation,
  reading: RequestReading,
): ItemAddress {
  const at = placeOf(collection, reading);
  const { id } = collection;
  if (id === undefined) return { collection: collection.path, at, id: '' };
  const value =
    idIn === 'body'
      ? valueAt(reading.body ?? null, id.at)
      : reading.values.get(`path.${parameterBehind(collection, operation.path)}`);
  return { collection: collection.path, at, id: textOf(value) };
}

/** The parameter of the ID in the path of an operation: each may call it as it likes. A hint may be of a path that stands elsewhere. */
function parameterBehind({ path: collectionPath, above }: Collection, path: string): string {
  if (!`${shapeOf(path)}/`.startsWith(`${shapeOf(collectionPath)}/`.replace('//', '/')))
    return above === undefined ? (parametersIn(path).at(-1) ?? '') : '';
  const behind = path.split('/').slice(collectionPath.replace(/\/$/, '').split('/').length);
  return parametersIn(behind.join('/'))[0] ?? '';
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? '' : asText(value);
}

/** The collection of a concrete path. */
export function collectionAt({ collections }: Pick<Contract, 'collections'>, at: string): Collection | undefined {
  const segments = at.split('/');
  return collections.find(({ path }) => {
    const template = path.split('/');
    return (
      template.length === segments.length &&
      template.every((segment, index) => segment.includes('{') || segment === segments[index])
    );
  });
}
