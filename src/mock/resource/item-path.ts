import type { Resource } from '../../contract/resource/resources';
import { ApiError } from '../../errors';
import { stringifyJson, type JsonValue } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';

/** Gives an identifier as the text that stands for it in paths. */
export function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** Gives the identifier that a request names in its path, as text. */
export function identifierIn(resource: Resource, request: RequestContext): string {
  return asText(request.parameters.path[resource.identifier?.parameter ?? ''] ?? null);
}

/** Gives the error of an identifier that no item has. */
export function notFound({ identifier }: Resource, id: string): ApiError {
  return new ApiError('not_found', `there is no item with ${identifier?.parameter ?? 'identifier'} ${id}`);
}
