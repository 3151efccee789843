import { isObject, type JsonObject, type JsonValue } from '../../base/json';
import { splitOnce } from '../../base/text';
import type { ListOperation } from '../../openapi/collections/collection';
import type { ListQuery } from '../../openapi/collections/list-query';
import type { FreeQuery } from '../../openapi/collections/list-words';
import { nounOf } from '../../openapi/collections/paths';
import type { Operation } from '../../openapi/operation';
import { jsonContent } from '../../openapi/response/responses';
import type { SchemaRef, Schemas } from '../../openapi/schema/schema';
import { variantAt } from '../../openapi/schema/variants';
import type { HandlerParts, HandlerRequest } from './handler';

/** What a request says in parameters whose meaning the OpenAPI file leaves open. */
export type FreeParameters = readonly (readonly [name: string, value: JsonValue])[];

/** Values of the parameters that have no other meaning, `filter={"where":...}`, with those in brackets behind their names. */
export function readFree(
  { contract, play }: HandlerParts,
  list: ListOperation,
  request: HandlerRequest,
): FreeParameters {
  const { reading } = request;
  const { ignored, parametersIn, operation } = list;
  // Parameters that the file does not have may be meant too.
  const isFilter = play?.behaviour('unknown-query', operation) === 'filter';
  const ofBody = new Map(parametersIn === 'query' ? [] : bodyWords(contract.schemas, operation, reading.body));
  const known = ignored.flatMap((name): FreeParameters => {
    const value = parametersIn === 'query' ? reading.values.get(`query.${name}`) : ofBody.get(name);
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

/** What a body asks for, by its properties. */
export function bodyWords(schemas: Schemas, { requestBody }: Operation, body: JsonValue | undefined): FreeParameters {
  const told = withoutNulls(schemas, jsonContent(requestBody)?.schema, body ?? null);
  return isObject(told) ? Object.entries(told).filter(([, value]) => value !== null) : [];
}

/** Clients send null for what they leave out. Where the file does not describe a property, null may be what is looked for. */
function withoutNulls(schemas: Schemas, ref: SchemaRef | undefined, value: JsonValue): JsonValue {
  if (ref === undefined || !isObject(value)) return value;
  const described = schemas.propertiesOf(variantAt(schemas, ref, value));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const own = described.get(name);
      return own !== undefined && inner === null ? [] : [[name, withoutNulls(schemas, own, inner)]];
    }),
  );
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
