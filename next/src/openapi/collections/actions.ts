import type { Operation } from '../operation';
import { successOf } from '../response/responses';
import { hasParameters, parametersIn } from './names';
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
      const names = parametersIn(operation.path);
      const parameter: string | undefined = owner.id.parameter ?? names.at(-1);
      if (!hasParameters(operation.path, [...parametersIn(owner.path), parameter])) continue;
      const isEmpty = operation.method !== 'DELETE' && (successOf(operation)?.content.length ?? 0) === 0;
      if (!isEmpty && shapes.itemIn(shapes.response(operation), isLikeItemOf(shapes, owner), owner.path) === undefined)
        continue;
      if (parameter !== undefined) owner.id = { ...owner.id, parameter };
      owner.actions = [...owner.actions, itemOperation(shapes, owner, operation)];
      added.push(operation);
    }
  }
  return added;
}
