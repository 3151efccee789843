import type { HttpRequest } from '../../base/http';
import type { Contract, PathValues, RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { readFields } from '../../openapi/request/written';
import { splitTarget } from './call-view';

/** What a recorded request says, read by the OpenAPI file. */
export interface CallReading extends RequestReading {
  readonly operation: Operation;
  /** Decoded, by name. */
  readonly path: PathValues;
  /** The names in its query. */
  readonly queried: readonly string[];
}

/** Undefined if the request matched no operation, or none of the file as it is now. */
export function readCall(contract: Contract, request: HttpRequest, id: string | undefined): CallReading | undefined {
  const operation = id === undefined ? undefined : contract.operation(id);
  if (operation === undefined) return undefined;
  const { path, query } = splitTarget(request.target);
  for (const { basePath } of contract.servers) {
    const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : '';
    const found = contract.match(operation.method, below);
    if (found.kind !== 'operation' || found.operation !== operation) continue;
    const own = { ...request, target: below + (query === '' ? '' : `?${query}`) };
    const queried = readFields(query).map(({ name }) => name);
    return { ...contract.checkRequest(operation, own, found.values), operation, path: found.values, queried };
  }
  return undefined;
}
