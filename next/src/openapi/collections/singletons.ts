import type { Operation } from '../operation';
import type { SchemaRef } from '../schema/schema';
import { isLikeItemOf, itemOperation, type Draft, type Recognition } from './draft';
import type { ItemSchemas } from './item-schemas';

const roles = { PUT: 'replace', PATCH: 'update', DELETE: 'delete', POST: 'update' } as const;

/** `/settings`, `/shops/{shopId}/address`: one object at a path, which other methods change. */
export function addSingletons(
  { shapes, paths, drafts }: Recognition,
  taken: ReadonlySet<Operation>,
): readonly Operation[] {
  const added: Operation[] = [];
  const collections = [...drafts].filter(([, { isSingleton }]) => !isSingleton);
  // `/variables/name/{name}` is an item of `/variables`.
  const isItemElsewhere = (shape: string, item: SchemaRef): boolean =>
    shape.endsWith('}') &&
    collections.some(([path, draft]) => shape.startsWith(`${path}/`) && isLikeItemOf(shapes, draft)(item));
  for (const [shape, methods] of paths) {
    const read = methods.get('GET');
    const whole = shapes.response(read);
    if (read === undefined || taken.has(read) || drafts.has(shape) || whole === undefined) continue;
    const item = shapes.itemIn(whole, (ref) => ref !== whole && shapes.propertiesOf(ref).size > 0)?.schema ?? whole;
    if (isItemElsewhere(shape, item)) continue;
    const draft: Draft = {
      ...{ path: read.path, isSingleton: true, source: 'paths', item },
      ...{ searches: [], actions: [], counts: [], lookups: [] },
    };
    for (const [method, role] of Object.entries(roles)) {
      const operation = methods.get(method);
      if (operation === undefined || taken.has(operation) || draft[role] !== undefined) continue;
      if (changes(shapes, operation, whole) || changes(shapes, operation, item))
        draft[role] = itemOperation(shapes, draft, operation);
    }
    const writes = Object.values(roles).flatMap((role) => draft[role]?.operation ?? []);
    // A list of items that nobody describes, and that can be emptied.
    const isList = paths.has(`${shape}/{}`) && writes.every(({ method }) => method === 'DELETE');
    if (writes.length === 0 || isList) continue;
    draft.read = itemOperation(shapes, draft, read);
    drafts.set(shape, draft);
    added.push(read, ...writes);
  }
  return added;
}

/** Whether an operation writes the object that a path has: by the properties of its body, of a POST by those of its response. */
function changes(
  { schemas, body, response, propertiesOf, isObject }: ItemSchemas,
  operation: Operation,
  item: SchemaRef,
): boolean {
  const types = (ref: SchemaRef | undefined): string => schemas.typesOf(ref?.schema).join();
  const shared = (ref: SchemaRef): number =>
    [...propertiesOf(ref)].filter(([name, one]) => types(one) === types(propertiesOf(item).get(name))).length;
  if (operation.method === 'DELETE') return true;
  if (operation.method === 'POST') {
    const answer = response(operation);
    return answer !== undefined && isObject(answer) && shared(answer) * 2 > propertiesOf(answer).size;
  }
  const sent = body(operation);
  return sent !== undefined && (propertiesOf(sent).size === 0 || shared(sent) > 0);
}
