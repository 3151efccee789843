import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { successResponse } from '../success-response';
import { itemPlace } from './item-place';
import { answerSchema, isSameKind } from './kinds';
import { shapeOfPath } from './names';
import { operationsOf, type Resource } from './resources';

/** Something that is done to an item of a collection, `POST /orders/{id}/cancel`, and answers it, or nothing. */
export interface Action {
  readonly operation: Operation;
  readonly resource: Resource;
  /** The property of the answer that holds the item; undefined where the answer is the item, or empty. */
  readonly envelope?: string;
  readonly answersItem: boolean;
}

/** Gives the collections by the shapes of their items' paths. */
export function resourcesByItemPath(resources: readonly Resource[]): ReadonlyMap<string, Resource> {
  const known = new Map<string, Resource>();
  for (const resource of resources) {
    if (resource.identifier?.parameter === undefined) continue;
    const shape = `${shapeOfPath(resource.collection)}/{}`;
    if (!known.has(shape)) known.set(shape, resource);
  }
  return known;
}

/** Gives the collection of the nearest item that a path lies below. */
export function resourceAbove(path: string, byItemPath: ReadonlyMap<string, Resource>): Resource | undefined {
  const shape = shapeOfPath(path);
  for (let end = shape.lastIndexOf('{}/'); end !== -1; end = shape.lastIndexOf('{}/', end - 1)) {
    const found = byItemPath.get(shape.slice(0, end + 2));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Gives the actions among operations that belong to no collection: the verb stands right behind an item's path. */
export function deriveActions(
  operations: readonly Operation[],
  byItemPath: ReadonlyMap<string, Resource>,
  schemas: Schemas,
): Action[] {
  return operations.flatMap((operation): Action[] => {
    if (!['POST', 'PUT', 'PATCH'].includes(operation.method)) return [];
    const item = /^(.*\{\})\/[^/{}]+$/.exec(shapeOfPath(operation.path))?.[1];
    const resource = item === undefined ? undefined : byItemPath.get(item);
    if (resource === undefined) return [];
    if ((successResponse(operation)?.content.length ?? 0) === 0) return [{ operation, resource, answersItem: false }];
    const place = itemPlace(schemas, answerSchema(operation), (schema) => isItemOf(resource, schema, schemas));
    if (place === undefined) return [];
    const { envelope } = place;
    return [{ operation, resource, answersItem: true, ...(envelope !== undefined && { envelope }) }];
  });
}

/** Tells whether a schema describes the items of a collection: the same kind of thing as one of the answers that carry them. */
export function isItemOf(resource: Resource, schema: Parameters<typeof isSameKind>[1], schemas: Schemas): boolean {
  const { itemSchema, read, replace, update } = resource;
  const carried = [read, replace, update].flatMap((operation) => {
    const answer = answerSchema(operation);
    const envelope = operation === undefined ? undefined : resource.envelopes.get(operation);
    return answer === undefined ? [] : [envelope === undefined ? answer : schemas.propertiesOf(answer)[envelope]];
  });
  return [itemSchema, ...(itemSchema.allOf ?? []), ...carried].some((one) => isSameKind(schemas, one, schema));
}

/** Gives a POST on an item's path that changes the item, as many services have in place of PATCH; by its collection. */
export function deriveUpdates(
  operations: readonly Operation[],
  byItemPath: ReadonlyMap<string, Resource>,
  schemas: Schemas,
): Map<Resource, Operation> {
  const updates = new Map<Resource, Operation>();
  for (const operation of operations) {
    const resource = operation.method === 'POST' ? byItemPath.get(shapeOfPath(operation.path)) : undefined;
    if (resource === undefined || resource.update !== undefined || updates.has(resource)) continue;
    const isEmpty = (successResponse(operation)?.content.length ?? 0) === 0;
    const place = itemPlace(schemas, answerSchema(operation), (schema) => isItemOf(resource, schema, schemas));
    if ((isEmpty || place !== undefined) && !operationsOf(resource).includes(operation))
      updates.set(resource, operation);
  }
  return updates;
}
