import type { Contract } from '../contract';
import type { Operation } from '../operation';
import { operationsOf } from './resources';
import type { Schemas } from '../schema/schemas';
import { jsonContent, successResponse } from '../success-response';

/** What of a document keeps state, and what answers samples. */
export interface Coverage {
  /** Paths of the collections whose items are kept. */
  readonly stateful: readonly string[];
  /** Operations that answer examples or samples, `GET /status`; or a path that looks like a collection and is none, and why. */
  readonly samples: readonly string[];
}

/** Gives which paths of a document are stateful and which answer samples, with the reason where one might expect otherwise. */
export function coverageOf({ operations, resources, schemas }: Contract): Coverage {
  const kept = new Set(resources.flatMap(operationsOf));
  const byCollection = new Map<string, Operation[]>();
  for (const operation of operations) {
    const collection = operation.path.replace(/\/\{[^}/]+\}$/, '');
    byCollection.set(collection, [...(byCollection.get(collection) ?? []), operation]);
  }
  const samples = new Map<string, string>();
  for (const operation of operations.filter((one) => !kept.has(one))) {
    const collection = operation.path.replace(/\/\{[^}/]+\}$/, '');
    const reason = whyNoCollection(collection, byCollection.get(collection) ?? [], schemas);
    if (reason === undefined) samples.set(operation.id, `${operation.method} ${operation.path}`);
    else samples.set(collection, `${collection} (${reason})`);
  }
  return { stateful: resources.map(({ collection }) => collection), samples: [...samples.values()] };
}

/** Something that is created or read one by one looks as if it were kept. */
function whyNoCollection(path: string, operations: readonly Operation[], schemas: Schemas): string | undefined {
  const isItem = (operation: Operation): boolean =>
    operation.path !== path && operation.path.replace(/\/\{[^}/]+\}$/, '') === path;
  const read = operations.find((operation) => operation.method === 'GET' && isItem(operation));
  const one = (method: string): Operation | undefined =>
    operations.find((operation) => operation.method === method && operation.path === path);
  if (read === undefined || (one('GET') ?? one('POST')) === undefined) return undefined;
  const schema = jsonContent(successResponse(read))?.schema;
  if (schema === undefined) return 'one item is not answered in JSON';
  const isObject = schemas.typesOf(schema).includes('object') || schemas.flatten(schema).oneOf !== undefined;
  return isObject ? 'items have no identifier that the path names' : 'one item is no object';
}
