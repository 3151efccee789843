import type { Operation } from '../operation';
import type { Collection, ItemOperation, OperationRole } from './collection';

/** What each operation does in the collections. */
export function rolesOf(collections: readonly Collection[]): ReadonlyMap<Operation, OperationRole> {
  const roles = new Map<Operation, OperationRole>();
  for (const collection of collections) {
    const { list, searches, create, read, replace, update, delete: remove, actions, counts, lookups } = collection;
    const add = (kind: OperationRole['kind'], item: ItemOperation | undefined): void => {
      if (item !== undefined) roles.set(item.operation, { kind, collection, item });
    };
    add('create', create);
    add('read', read);
    add('replace', replace);
    add('update', update);
    add('delete', remove);
    for (const action of actions) add('action', action);
    for (const one of list === undefined ? searches : [list, ...searches])
      roles.set(one.operation, { kind: 'list', collection, list: one });
    for (const operation of counts) roles.set(operation, { kind: 'count', collection });
    for (const { operation } of lookups) roles.set(operation, { kind: 'lookup', collection });
  }
  return roles;
}
