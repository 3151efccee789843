import type { ListOperation } from './collection';
import type { Draft, ListDraft } from './draft';
import type { ItemSchemas } from './item-schemas';
import { child } from '../document/pointer';

export function isPagingName(name: string): boolean {
  return /^(?:limit|page|perpage|pagesize|offset|cursor)$/.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
}

export function readListParameters(
  _shapes: ItemSchemas,
  _draft: Draft,
  { operation, items }: ListDraft,
): ListOperation {
  return {
    operation,
    ...(items.property !== undefined && { envelope: child('', items.property) }),
    parametersIn: operation.method === 'POST' ? 'body' : 'query',
    paging: { style: 'none', firstPage: 1 },
    filters: [],
    ignored: [],
  };
}
