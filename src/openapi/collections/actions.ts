import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { successResponse } from '../success-response';
import {
  itemPlace,
  answerSchema,
  isSameKind,
  isBehindItem,
  lastNoun,
  parametersIn,
  plainName,
  shapeOfPath,
  singular,
} from './names';
import { isComparable } from './list-operation';
import { operationsOf, type Resource } from './resources';
import type { Schema } from '../document';
import { componentName } from '../schema/flatten';
import type { Join } from './item-elsewhere';
import { operationWords } from '../operation-words';

/**
 * Something that is done to an item of a collection, `POST /orders/{id}/cancel`, and answers it, or nothing; anything where
 * the document tells what becomes of the item.
 */
export interface Action {
  readonly operation: Operation;
  readonly resource: Resource;
  /** The property of the answer that holds the item; undefined where the answer is the item, or empty. */
  readonly envelope?: string;
  readonly answersItem: boolean;
  /** The member that the document says changes, and what it becomes. */
  readonly becomes?: readonly [name: string, value: string];
  /** Whether the document says that a second time is refused. */
  readonly isRefusedTwice: boolean;
  /** Whether it makes another item of the collection, which it answers with 201 (RFC 9110 section 15.3.2), as a reply to a comment. */
  readonly creates: boolean;
  /** What it makes of another collection, which it answers: `POST /carts/{id}/checkout` an order. */
  readonly makes?: Making;
}

/** An item of another collection that an action makes. */
export interface Making {
  /** The path of the other collection. */
  readonly collection: string;
  /** The property by which it refers to what the action is done to, and the path parameter that says it. */
  readonly joins: readonly Join[];
  /** The references that both have, which it takes over: the customer of a cart is that of its order. */
  readonly taken: readonly string[];
}

/**
 * Gives the collections by the shapes of their items' paths. An item may have no operation of its own: where something is done
 * to it among `operations` (`POST /orders/{id}/cancel` beside `GET /orders`), that path says where it lies, if its parameter
 * is plainly the identifier.
 */
export function resourcesByItemPath(
  resources: readonly Resource[],
  operations: readonly Operation[],
  schemas: Schemas,
): ReadonlyMap<string, Resource> {
  const known = new Map<string, Resource>();
  const pathless = new Map<string, Resource>();
  for (const resource of resources) {
    const { identifier, collection, itemPath } = resource;
    const shape = itemPath === undefined ? `${shapeOfPath(collection)}/{}` : shapeOfPath(itemPath);
    if (identifier?.parameter !== undefined && !known.has(shape)) known.set(shape, resource);
    if (identifier !== undefined && identifier.parameter === undefined) pathless.set(shape, resource);
  }
  if (pathless.size === 0) return known;
  for (const operation of operations) {
    if (!isAction(operation)) continue;
    const item = itemAbove(operation);
    const resource = item === undefined || known.has(item) ? undefined : pathless.get(item);
    if (item === undefined || resource === undefined) continue;
    const name = parametersIn(operation.path).at(-1) ?? '';
    const described = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    if (
      namesItemsOf(resource, name) &&
      isComparable(schemas, described?.schema ?? {}, resource.identifier?.schema ?? {})
    )
      known.set(item, resource);
  }
  return known;
}

/** Tells whether an operation does something, and its path ends in a word right behind an item's. */
export function isAction({ method, path }: Operation): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method) && isBehindItem(path);
}

/** Gives the shape of the path that an action stands behind. */
function itemAbove({ path }: Operation): string | undefined {
  return /^(.*\{\})\/[^/{}]+$/.exec(shapeOfPath(path))?.[1];
}

/** Tells whether a path parameter is called like the items' identifier: `id`, `orderId` or `order_id` for the `id` of orders. */
function namesItemsOf({ identifier, collection }: Resource, parameter: string): boolean {
  const thing = singular(plainName(lastNoun(collection)));
  const [asked, own] = [plainName(parameter), plainName(identifier?.property ?? '')];
  return own !== '' && (asked === own || asked === thing + own || own === thing + asked);
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
  const all = [...new Set(byItemPath.values())];
  return operations.flatMap((operation): Action[] => {
    if (!isAction(operation)) return [];
    const item = itemAbove(operation);
    const resource = item === undefined ? undefined : byItemPath.get(item);
    if (resource === undefined) return [];
    const becomes = saidToBecome(schemas, resource.itemSchema, operation);
    const told = { isRefusedTwice: isRefusedTwice(operation), ...(becomes !== undefined && { becomes }) };
    const isTold = told.isRefusedTwice || becomes !== undefined;
    const answersOther = { operation, resource, answersItem: false, creates: false, ...told };
    if ((successResponse(operation)?.content.length ?? 0) === 0) return [answersOther];
    const place = itemPlace(schemas, answerSchema(operation), (schema) => isItemOf(resource, schema, schemas));
    const makes = place === undefined && !isTold ? makingOf(operation, resource, all, schemas) : undefined;
    if (makes !== undefined) return [{ ...answersOther, makes }];
    if (place === undefined) return isTold ? [answersOther] : [];
    const { envelope } = place;
    const creates = operation.method === 'POST' && successResponse(operation)?.status === '201' && !isTold;
    return [{ operation, resource, answersItem: true, creates, ...told, ...(envelope !== undefined && { envelope }) }];
  });
}

/** Gives what a POST on an item makes of another collection, where its answer is of the component of one collection's items alone. */
function makingOf(
  operation: Operation,
  { itemSchema }: Resource,
  resources: readonly Resource[],
  schemas: Schemas,
): Making | undefined {
  const component = componentName(answerSchema(operation) ?? {});
  const [target, second] = resources.filter(
    ({ schemaName, collection, read }) =>
      schemaName !== undefined && schemaName === component && !collection.includes('{') && read !== undefined,
  );
  if (operation.method !== 'POST' || target === undefined || second !== undefined) return undefined;
  const parameter = parametersIn(operation.path).at(-1) ?? '';
  const noun = singular(plainName(lastNoun(operation.path.split(`/{${parameter}}`, 1)[0] ?? '')));
  const names = Object.keys(schemas.shapedProperties(target.itemSchema));
  const property = names.find((name) => [`${noun}id`, `${noun}uuid`, noun].includes(plainName(name)));
  const own = schemas.shapedProperties(itemSchema);
  const taken = names.filter((name) => Object.hasOwn(own, name) && /.(?:_id|Id|_uuid|Uuid)$/.test(name));
  return { collection: target.collection, joins: property === undefined ? [] : [{ parameter, property }], taken };
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

/** Gives a POST on an item's path that makes the item which the path names, where nothing else makes items; by its collection. */
export function deriveMakes(
  operations: readonly Operation[],
  byItemPath: ReadonlyMap<string, Resource>,
  schemas: Schemas,
): Map<Resource, Operation> {
  const makes = new Map<Resource, Operation>();
  for (const operation of operations) {
    const resource = operation.method === 'POST' ? byItemPath.get(shapeOfPath(operation.path)) : undefined;
    if (resource === undefined || (resource.create ?? resource.replace) !== undefined) continue;
    const success = successResponse(operation);
    const place = itemPlace(schemas, answerSchema(operation), (schema) => isItemOf(resource, schema, schemas));
    const answersIt = place !== undefined || (success?.content.length ?? 0) === 0;
    if (success?.status === '201' && answersIt) makes.set(resource, operation);
  }
  return makes;
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

/** Gives the member of an item that the words of an action name, and what they say that it becomes; undefined where they do not. */
export function saidToBecome(
  schemas: Schemas,
  itemSchema: Schema,
  operation: Operation,
): readonly [name: string, value: string] | undefined {
  const words = operationWords(operation, '200', '204');
  const said = /\b([a-z]\w{0,40})[`'"]? (?:becomes|is set to|changes to|turns|is then) [`'"]?([a-z]\w{0,40})/i.exec(
    words,
  );
  const [name = '', value = ''] = said?.slice(1) ?? [];
  if (name === '') return undefined;
  const properties = schemas.shapedProperties(itemSchema);
  const isMember = Object.hasOwn(properties, name) && schemas.flatten(properties[name]).enum?.includes(value) === true;
  return isMember ? [name, value] : undefined;
}

/** Tells whether a 409 says that what was done already is refused, of an action that brings nothing by which it may differ. */
export function isRefusedTwice({ responses, requestBody }: Operation): boolean {
  const words = responses.find(({ status }) => status === '409')?.description ?? '';
  return requestBody?.required !== true && /\b(?:already|twice|again|once more)\b/i.test(words);
}
