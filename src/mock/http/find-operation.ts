import { withoutTrailingSlashes } from '../../base/http';
import { closest, cut, enumerate } from '../../base/text';
import type { Contract, PathValues } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { Rejected } from '../rejected';

export interface FoundOperation {
  readonly operation: Operation;
  /** Of the server that the path is below: `/v1`, or empty. */
  readonly basePath: string;
  /** The path below it: `/pets/1`. */
  readonly path: string;
  readonly values: PathValues;
}

/** The operation of a path, or the methods of the path for OPTIONS. Throws a Rejected if there is neither. */
export type FindOperation = (method: string, path: string) => FoundOperation | { readonly allow: string };

/** @param called what the operations are those of, for people */
export function createFindOperation(contract: Contract, called = 'OpenAPI file'): FindOperation {
  const basePaths = [...new Set(contract.servers.map(({ basePath }) => basePath))].sort(
    (one, other) => other.length - one.length,
  );
  const allMethods = allowOf(contract.operations.map(({ method }) => method));
  return (method, path) => {
    if (path === '*' && method === 'OPTIONS') return { allow: allMethods };
    for (const basePath of basePaths) {
      if (!path.startsWith(`${basePath}/`)) continue;
      const below = path.slice(basePath.length);
      const found = contract.match(method, below);
      if (found.kind === 'operation')
        return { operation: found.operation, basePath, path: below, values: found.values };
      if (found.kind === 'malformed')
        throw new Rejected('malformed', `The path has an invalid escape: ${found.escape}. Write % as %25.`);
      if (found.kind === 'path-unknown') continue;
      const allow = allowOf(found.methods);
      if (method === 'OPTIONS') return { allow };
      throw new Rejected(
        'method-unknown',
        `${method} is not allowed for ${basePath}${found.path}. Allowed: ${allow}.`,
        { headers: { Allow: allow } },
      );
    }
    throw new Rejected(
      'path-unknown',
      `No operation matches ${method} ${cut(path, 200)}. ${explainMiss(contract, basePaths, path, called)}`,
    );
  };
}

/** The methods of a path with those that come with them: HEAD with GET, OPTIONS always (RFC 9110 section 10.2.1). */
function allowOf(methods: readonly string[]): string {
  const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set([...all, 'OPTIONS'])].join(', ');
}

const mostPaths = 10;

function explainMiss(contract: Contract, basePaths: readonly string[], path: string, called: string): string {
  const [basePath = ''] = basePaths;
  const known = [...new Set(contract.operations.map((operation) => `${basePath}${operation.path}`))];
  const candidates = [withoutTrailingSlashes(path), `${basePath}${withoutTrailingSlashes(path)}`, path.toLowerCase()];
  const meant =
    candidates.find((candidate) => candidate !== path && isKnown(contract, basePaths, candidate)) ??
    (known.length <= 2000 ? closest(path, known) : undefined);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  const more = known.length - mostPaths;
  const listed = more > 0 ? [...known.slice(0, mostPaths), `${more} more`] : known;
  return `The ${called} has ${enumerate(listed, 'and')}.`;
}

function isKnown(contract: Contract, basePaths: readonly string[], path: string): boolean {
  return basePaths.some((basePath) => {
    const kind = path.startsWith(`${basePath}/`) && contract.match('GET', path.slice(basePath.length)).kind;
    return kind === 'operation' || kind === 'method-unknown';
  });
}
