import type { Operation } from './operation';
import { encodePath } from './uri-path';

/** What a request's method and path mean to the document. */
export type OperationMatch =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly basePath: string;
      /** As they came: which delimiters came escaped can be seen here alone. Their escapes are well-formed UTF-8. */
      readonly pathParameters: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'method-unknown';
      readonly path: string;
      readonly methods: readonly string[];
      readonly operations: readonly Operation[];
    }
  | { readonly kind: 'path-unknown'; readonly path: string | undefined }
  | {
      readonly kind: 'malformed';
      readonly segment: string;
      /** What the request would call, were the segment well-formed. */
      readonly otherwise: OperationMatch;
    };

/** Gives the match of a method and a path as they came, without query. */
export type MatchOperation = (method: string, path: string) => OperationMatch;

interface Template {
  readonly path: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly operations: ReadonlyMap<string, Operation>;
}

/**
 * Gives the matcher of a document's operations, compiled once. Concrete paths go before templated ones (OpenAPI 3.1
 * section 4.8.8); the base paths are those of `servers`. Paths are compared case by case, a trailing slash counts.
 */
export function createMatcher(operations: readonly Operation[], basePaths: readonly string[]): MatchOperation {
  const templates = [...new Set(operations.map(({ path }) => path))]
    .map((path) => compileTemplate(path, operations))
    .sort((first, second) => first.names.length - second.names.length || literals(second) - literals(first));
  const concrete = new Map(
    templates.filter(({ names }) => names.length === 0).map((template) => [encodePath(template.path), template]),
  );
  const templated = templates.filter(({ names }) => names.length > 0);
  const longestFirst = [...basePaths].sort((first, second) => second.length - first.length);

  return (method, requestPath) => {
    const basePath = longestFirst.find(
      (base) => requestPath.startsWith(base) && (base === '' || requestPath[base.length] === '/'),
    );
    if (basePath === undefined) return { kind: 'path-unknown', path: undefined };
    const path = requestPath.slice(basePath.length);
    const exact = concrete.get(path);
    if (exact !== undefined) return matchMethod(exact, method, basePath, {});
    for (const template of templated) {
      const values = template.pattern.exec(path);
      if (values === null) continue;
      const found = nameAll(template.names, values.slice(1));
      if ('pathParameters' in found) return matchMethod(template, method, basePath, found.pathParameters);
      return { kind: 'malformed', ...found, otherwise: matchMethod(template, method, basePath, {}) };
    }
    return { kind: 'path-unknown', path };
  };
}

function compileTemplate(path: string, operations: readonly Operation[]): Template {
  const names: string[] = [];
  const source = path.replaceAll(/\{([^}]*)\}|[^{]+/g, (part, name: string | undefined) => {
    if (name === undefined) return encodePath(part).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    names.push(name);
    return '([^/]+)';
  });
  const here = operations.filter((operation) => operation.path === path);
  return {
    path,
    pattern: new RegExp(`^${source}$`),
    names,
    operations: new Map(here.map((operation) => [operation.method, operation])),
  };
}

/** Of two templates with as many parameters, the one with more text of its own is the more concrete. */
function literals({ path }: Template): number {
  return path.replaceAll(/\{[^}]*\}/g, '').length;
}

function matchMethod(
  template: Template,
  method: string,
  basePath: string,
  pathParameters: Readonly<Record<string, string>>,
): OperationMatch {
  const operation = template.operations.get(method) ?? (method === 'HEAD' ? template.operations.get('GET') : undefined);
  if (operation !== undefined) return { kind: 'operation', operation, basePath, pathParameters };
  return {
    kind: 'method-unknown',
    path: template.path,
    methods: [...template.operations.keys()],
    operations: [...template.operations.values()],
  };
}

type Named = { readonly pathParameters: Readonly<Record<string, string>> } | { readonly segment: string };

function nameAll(names: readonly string[], values: readonly string[]): Named {
  const entries: [string, string][] = [];
  for (const [index, name] of names.entries()) {
    const segment = values[index] ?? '';
    try {
      decodeURIComponent(segment);
      entries.push([name, segment]);
    } catch {
      return { segment };
    }
  }
  return { pathParameters: Object.fromEntries(entries) };
}
