import { isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';
import { splitOnce } from '../../base/text';
import type { ListOperation } from '../../openapi/collections/collection';
import type { ListQuery } from '../../openapi/collections/list-query';
import type { FreeQuery } from '../../openapi/collections/list-words';
import { nounOf } from '../../openapi/collections/paths';
import type { Operation } from '../../openapi/operation';
import type { HandlerRequest } from './handler';

/** What a request says in parameters whose meaning the OpenAPI file leaves open. */
export type FreeParameters = readonly (readonly [name: string, value: JsonValue])[];

/**
 * Values of the parameters that have no other meaning, `filter={"where":...}`, with those in brackets behind their names.
 * @param isFilter whether parameters that the file does not have are meant too
 */
export function readFree(list: ListOperation, request: HandlerRequest, isFilter: boolean): FreeParameters {
  const { reading } = request;
  const { ignored, parametersIn } = list;
  const { body } = reading;
  const valueOf = (name: string): JsonValue | undefined =>
    parametersIn === 'query'
      ? reading.values.get(`query.${name}`)
      : isObject(body)
        ? ownProperty(body, name)
        : undefined;
  const known = ignored.flatMap((name): FreeParameters => {
    const value = valueOf(name);
    return value === undefined || value === null ? [] : [[name, value]];
  });
  const others = reading.unknown.flatMap(({ in: place, at }) => {
    const isMeant = isFilter || ignored.some((name) => at.startsWith(`${name}[`));
    return place === 'query' && isMeant ? [at] : [];
  });
  if (others.length === 0) return known;
  const sent = new URLSearchParams(splitOnce(request.target, '?')[1]);
  return [...known, ...others.map((name) => [name, sent.getAll(name).at(-1) ?? ''] as const)];
}

/** What a list is asked for, with what its free parameters say. @param properties of its items */
export function withFree(query: ListQuery, free: FreeQuery, properties: readonly string[]): ListQuery {
  const { sort, limit = query.limit, offset, page, search } = free;
  return {
    ...query,
    ...(sort.length > 0 && { sort }),
    ...(limit !== undefined && { limit }),
    ...(page !== undefined && limit !== undefined && { position: { offset: Math.max(page - 1, 0) * limit } }),
    ...(offset !== undefined && { position: { offset } }),
    ...(search !== undefined && { search: { text: search, properties } }),
  };
}

export function propertiesOf(items: readonly JsonObject[]): readonly string[] {
  const names = items.flatMap((item) =>
    Object.entries(item).flatMap(([name, value]) =>
      isObject(value) ? [name, ...Object.keys(value).map((inner) => `${name}.${inner}`)] : [name],
    ),
  );
  return [...new Set(names)];
}

/** `flows`, of `/flows/filter` too. */
export function nounOfItems({ path }: Operation): string {
  return nounOf(path.replace(/[/_-](?:filter|search|query|paginate|find|count)$/, ''));
}
