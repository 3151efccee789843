import type { Operation } from '../operation';
import type { SchemaRef } from '../schema/schema';
import { itemOperation, type Draft, type Recognition } from './draft';
import type { ItemSchemas } from './item-schemas';

const roles = { PUT: 'replace', PATCH: 'update', DELETE: 'delete', POST: 'update' } as const;

/** `/settings`, `/shops/{shopId}/address`: one object at a path, which other methods change. */
export function addSingletons(
  { shapes, paths, drafts }: Recognition,
  taken: ReadonlySet<Operation>,
): readonly Operation[] {
  const added: Operation[] = [];
  for (const [shape, methods] of paths) {
    const read = methods.get('GET');
    const item = shapes.response(read);
    if (read === undefined || taken.has(read) || drafts.has(shape) || item === undefined) continue;
    const draft: Draft = {
      ...{ path: read.path, isSingleton: true, source: 'paths', item },
      ...{ searches: [], actions: [], counts: [], lookups: [] },
    };
    for (const [method, role] of Object.entries(roles)) {
      const operation = methods.get(method);
      if (operation === undefined || taken.has(operation) || draft[role] !== undefined) continue;
      if (changes(shapes, operation, item)) draft[role] = itemOperation(shapes, draft, operation);
    }
    const writes = Object.values(roles).flatMap((role) => draft[role]?.operation ?? []);
    if (writes.length === 0) continue;
    draft.read = itemOperation(shapes, draft, read);
    drafts.set(shape, draft);
    added.push(read, ...writes);
  }
  return added;
}

/** Whether an operation writes the object that a path has: by the properties of its body, of a POST by those of its response. */
function changes(
  { body, response, propertiesOf, isObject }: ItemSchemas,
  operation: Operation,
  item: SchemaRef,
): boolean {
  const shared = (ref: SchemaRef): number =>
    [...propertiesOf(ref).keys()].filter((name) => propertiesOf(item).has(name)).length;
  if (operation.method === 'DELETE') return true;
  if (operation.method === 'POST') {
    const answer = response(operation);
    return answer !== undefined && isObject(answer) && shared(answer) * 2 > propertiesOf(answer).size;
  }
  const sent = body(operation);
  return sent !== undefined && (propertiesOf(sent).size === 0 || shared(sent) > 0);
}
