import { isObject, type JsonValue } from '../base/json';
import { rolesOf, type Collection, type CollectionHint, type OperationRole } from './collections/collection';
import { findCollections } from './collections/collections';
import { readHints } from './collections/hints';
import type { Contract } from './contract';
import type { Document } from './document/document';
import { loadDocument } from './document/load';
import { createMatcher } from './match';
import type { Operation } from './operation';
import { readOperations } from './read-operations';
import { createRequestCheck } from './request/request-check';
import { createResponseCheck } from './response/response-check';
import { createSchemaJudge } from './schema/judge';
import { createSchemas } from './schema/schemas';
import { readServers } from './servers';

/** Reads an OpenAPI file, or the file at an http(s) URL. Throws a DocumentError if nothing of it can be used. */
export async function loadContract(fileOrUrl: string): Promise<Contract> {
  return createContract(await loadDocument(fileOrUrl));
}

/** @param hints go before those of the document */
export function createContract(document: Document, hints: readonly CollectionHint[] = []): Contract {
  const operations = readOperations(document);
  const schemas = createSchemas(document.root);
  const judge = createSchemaJudge(document, schemas);
  const match = once(() => createMatcher(operations));
  const names = once(() => namesOf(operations));
  const info = isObject(document.root['info']) ? document.root['info'] : {};
  const checkRequest = createRequestCheck({ schemas, judge }, (operation, target) => {
    const found = match()(operation.method, target.split(/[?#]/, 1)[0] ?? '');
    return found.kind === 'operation' ? found.values : {};
  });
  const checkResponse = createResponseCheck({ schemas, judge });
  const withHints = (given: readonly CollectionHint[]): Contract => {
    const collections = once((): readonly Collection[] =>
      findCollections(operations, schemas, readHints(operations, given, document.problems)),
    );
    const roles = once((): ReadonlyMap<Operation, OperationRole> => rolesOf(collections()));
    return {
      document,
      title: textOf(info['title']),
      version: textOf(info['version']),
      servers: readServers(document),
      operations,
      get collections() {
        return collections();
      },
      schemas,
      judge,
      operation: (name) => names().get(name),
      match: (method, path) => match()(method, path),
      roleOf: (operation) => roles().get(operation),
      checkRequest,
      checkResponse,
      with: (more) => withHints([...more, ...given]),
    };
  };
  return withHints(hints);
}

function once<Value>(compute: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => (found ??= { value: compute() }).value;
}

/** An operationId goes before another operation's method and path. */
function namesOf(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const byPath = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
  return new Map([...byPath, ...operations.map((operation) => [operation.id, operation] as const)]);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
