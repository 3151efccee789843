import type { Operation } from '../operation';
import { successOf } from '../response/responses';
import { isLikeItemOf, itemOperation, type Recognition } from './draft';

const methodsOfActions = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** `POST /orders/{orderId}/cancel`: an operation at a word below an item whose response is the item, or empty; of a DELETE the item. */
export function addActions(
  { shapes, paths, drafts }: Recognition,
  taken: ReadonlySet<Operation>,
): readonly Operation[] {
  const added: Operation[] = [];
  for (const [shape, methods] of paths) {
    const owner = drafts.get(/^(.*)\/\{\}[/:][^/:{}]+$/.exec(shape)?.[1] ?? '');
    if (owner?.id === undefined) continue;
    for (const operation of methods.values()) {
      if (taken.has(operation) || !methodsOfActions.includes(operation.method)) continue;
      const isEmpty = operation.method !== 'DELETE' && (successOf(operation)?.content.length ?? 0) === 0;
      if (!isEmpty && shapes.itemIn(shapes.response(operation), isLikeItemOf(shapes, owner), owner.path) === undefined)
        continue;
      owner.actions = [...owner.actions, itemOperation(shapes, owner, operation)];
      added.push(operation);
    }
  }
  return added;
}
