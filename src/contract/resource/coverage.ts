import type { Contract } from '../contract';
import type { Operation } from '../operation';
import { statefulOperations, type State } from './state';
import type { Schemas } from '../schema/schemas';
import { jsonContent, successResponse } from '../success-response';

/** What of a document keeps state, and what answers samples. */
export interface Coverage {
  /** Paths of the collections whose items are kept, then those of the documents that are kept by themselves. */
  readonly stateful: readonly string[];
  /** Operations that answer examples or samples, `GET /status`; or those of a path that looks like a collection and is none, and why: `GET,POST /tags (...)`. */
  readonly samples: readonly string[];
  readonly totals: CoverageTotals;
}

/** How much of a document keeps state. */
export interface CoverageTotals {
  readonly operations: number;
  /** Operations whose answers follow from what is kept. */
  readonly stateful: number;
  readonly collections: number;
  /** Documents at paths of their own, such as `/settings`. */
  readonly documents: number;
  /** Operations that answer examples or samples, or are not played at all. */
  readonly samples: number;
  /** What is wrong with the document, as far as it was found by now. */
  readonly flaws: number;
}

/** Gives which paths of a document are stateful and which answer samples, with the reason where one might expect otherwise. */
export function coverageOf({ operations, schemas, flaws }: Contract, state: State): Coverage {
  const kept = new Set(statefulOperations(state));
  const byCollection = new Map<string, Operation[]>();
  for (const operation of operations) {
    const collection = operation.path.replace(/\/\{[^}/]+\}$/, '');
    const others = byCollection.get(collection);
    if (others === undefined) byCollection.set(collection, [operation]);
    else others.push(operation);
  }
  const { resources, documents } = state;
  const collections = new Set(resources.map(({ collection }) => collection));
  const samples = new Map<string, string>();
  for (const operation of operations.filter((one) => !kept.has(one))) {
    const collection = operation.path.replace(/\/\{[^}/]+\}$/, '');
    const reason = collections.has(collection)
      ? undefined
      : whyNoCollection(collection, byCollection.get(collection) ?? [], schemas);
    if (reason === undefined) samples.set(operation.id, `${operation.method} ${operation.path}`);
    else {
      const methods = new Set(byCollection.get(collection)?.map(({ method }) => method));
      samples.set(collection, `${[...methods].join(',')} ${collection} (${reason})`);
    }
  }
  const totals = {
    operations: operations.length,
    stateful: kept.size,
    collections: resources.length,
    documents: documents.length,
    samples: operations.length - kept.size,
    flaws: flaws.count(),
  };
  const stateful = [...collections, ...documents.map(({ path }) => path)];
  return { stateful, samples: [...samples.values()], totals };
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
