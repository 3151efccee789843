import { once } from '../base/once';
import { basePathOf } from '../base/http';
import { isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import { rolesOf, type Collection, type OperationRole } from './collections/collection';
import { findCollections } from './collections/collections';
import { readHints, responseHint } from './collections/hints';
import type { Contract } from './contract';
import type { Document } from './document/document';
import { loadDocument } from './document/load';
import { createMatcher } from './match';
import type { Operation, Server } from './operation';
import { readOperations } from './read-operations';
import { createRequestCheck } from './request/request-check';
import { withResponse } from './response/hinted-response';
import { createResponseCheck } from './response/response-check';
import { createSchemaJudge } from './schema/judge';
import { Schemas } from './schema/schemas';

/** Reads an OpenAPI file, or the file at an http(s) URL. Throws a DocumentError if nothing of it can be used. */
export async function loadContract(fileOrUrl: string): Promise<Contract> {
  return createContract(await loadDocument(fileOrUrl));
}

export function createContract(document: Document): Contract {
  const plain = readOperations(document);
  const schemas = new Schemas(document.root);
  const judge = createSchemaJudge(document, schemas);
  const info = isObject(document.root['info']) ? document.root['info'] : {};
  const checkResponse = createResponseCheck({ schemas, judge });
  const servers = readServers(document);
  const withHints: Contract['withHints'] = (given, asKnown = (operation) => operation) => {
    const operations = plain.map((one) => withResponse(asKnown(one), responseHint(one, given)));
    const hints = once(() => readHints(operations, document.problems, given));
    const match = once(() => createMatcher(operations, (operation) => hints().openIn(operation)));
    const names = once(() => namesOf(operations));
    const checkRequest = createRequestCheck({ schemas, judge }, (operation, target) => {
      const found = match()(operation.method, target.split(/[?#]/, 1)[0] ?? '');
      return found.kind === 'operation' ? found.values : {};
    });
    const collections = once((): readonly Collection[] => findCollections(operations, schemas, hints()));
    const roles = once((): ReadonlyMap<Operation, OperationRole> => rolesOf(collections()));
    return {
      document,
      title: textOf(info['title']),
      version: textOf(info['version']),
      servers,
      basePath: servers[0]?.basePath ?? '',
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
      withHints,
    };
  };
  return withHints({});
}

/** An operationId goes before another operation's method and path. */
function namesOf(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const byPath = operations.map((operation) => [operation.name, operation] as const);
  return new Map([...byPath, ...operations.map((operation) => [operation.id, operation] as const)]);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The servers of the document; one at `/` if it has none (OpenAPI 3.1 section 4.8.1). */
export function readServers({ root, file }: Pick<Document, 'root' | 'file'>): readonly Server[] {
  const { servers } = root;
  const found = (isArray(servers) ? servers : []).filter(isObject).map((server) => readServer(server, file));
  return found.length === 0 ? [{ url: '/', description: '', basePath: '' }] : found;
}

function readServer({ url, description, variables }: JsonObject, file: string): Server {
  const template = typeof url === 'string' && url !== '' ? url : '/';
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = isObject(variables) ? variables[name] : undefined;
    const value = isObject(variable) ? variable['default'] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
  const resolved = absolute(filled, file);
  return {
    url: resolved,
    description: typeof description === 'string' ? description : '',
    basePath: basePathOf(resolved),
  };
}

/** A relative URL is relative to the document (OpenAPI 3.1 section 4.8.5). */
function absolute(url: string, file: string): string {
  return /^https?:/i.test(file) && URL.canParse(url, file) ? new URL(url, file).href : url;
}
