import type { HttpRequest } from '../../base/http';
import type { Contract, PathValues, RequestReading } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { splitTarget } from './call-view';

/** What a recorded request says, read by the OpenAPI file. */
export interface CallReading extends RequestReading {
  readonly operation: Operation;
  /** Decoded, by name. */
  readonly path: PathValues;
  /** Below the base path. */
  readonly request: HttpRequest;
}

/** Undefined if the request matched no operation, or none of the file as it is now. */
export function readCall(contract: Contract, request: HttpRequest, id: string | undefined): CallReading | undefined {
  const operation = id === undefined ? undefined : contract.operation(id);
  if (operation === undefined) return undefined;
  const { path, query } = splitTarget(request.target);
  for (const { basePath } of contract.servers) {
    if (!path.startsWith(`${basePath}/`)) continue;
    const found = contract.match(operation.method, path.slice(basePath.length));
    if (found.kind !== 'operation' || found.operation !== operation) continue;
    const target = path.slice(basePath.length) + (query === '' ? '' : `?${query}`);
    const below = { ...request, target };
    const reading = contract.checkRequest(operation, below, found.values);
    return { ...reading, operation, path: found.values, request: below };
  }
  return undefined;
}
