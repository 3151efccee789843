import type { Operation } from '../contract/operation';
import type { DocumentWrite } from '../contract/resource/kept-documents';
import type { Resource } from '../contract/resource/resources';
import type { State } from '../contract/resource/state';

/** What an operation does to the items of a collection. */
export interface ItemRole {
  readonly kind: 'list' | 'create' | 'read' | 'change' | 'remove';
  readonly resource: Resource;
}

/** What an operation does to a document at a path of its own. */
export interface DocumentRole {
  readonly kind: 'document';
  readonly path: string;
  /** None where it is read. */
  readonly write?: DocumentWrite;
}

/** What the operations of a document do to what is kept. */
export interface FoldRoles {
  readonly roles: ReadonlyMap<Operation, ItemRole | DocumentRole>;
  /** The collections below whose items others, or documents, lie. */
  readonly parents: ReadonlySet<string>;
}

/** Gives what the operations of a document do to what it keeps. */
export function foldRoles({ resources, documents }: State): FoldRoles {
  const roles = new Map<Operation, ItemRole | DocumentRole>();
  for (const resource of resources) {
    const { list, create, read, replace, update, remove } = resource;
    const add = (kind: ItemRole['kind'], operation: Operation | undefined): void => {
      if (operation !== undefined) roles.set(operation, { kind, resource });
    };
    add('list', list?.operation);
    add('create', create);
    add('read', read);
    add('change', replace);
    add('change', update);
    add('remove', remove);
  }
  for (const { path, read, writes } of documents) {
    roles.set(read, { kind: 'document', path });
    for (const write of writes) roles.set(write.operation, { kind: 'document', path, write });
  }
  const paths = [...resources.map(({ collection }) => collection), ...documents.map(({ path }) => path)];
  const parents = paths.flatMap((path) => [...path.matchAll(/\/\{[^{}]+\}/g)].map(({ index }) => path.slice(0, index)));
  return { roles, parents: new Set(parents) };
}
