import { asText, isArray, isObject, type JsonValue } from '../../base/json';
import type { ListOperation } from '../../openapi/collections/collection';
import type { HandlerRequest } from './handler';

/** The path of a list request below the server, its query with another position: `/v1/pets?limit=5&page=2`. */
export function urlOfPage(
  { operation, paging, parametersIn }: ListOperation,
  { basePath, reading }: Pick<HandlerRequest, 'basePath' | 'reading'>,
  position: string | undefined,
): string {
  const path = operation.path.replaceAll(/\{([^{}]*)\}/g, (_, name: string) =>
    encodeURIComponent(asText(reading.values.get(`path.${name}`) ?? '')),
  );
  const query = new URLSearchParams();
  for (const { name, in: place, explode } of operation.parameters) {
    const value = place === 'query' ? reading.values.get(`query.${name}`) : undefined;
    if (value === undefined || name === paging.position) continue;
    for (const [key, text] of writtenOf(name, value, explode)) query.append(key, text);
  }
  if (parametersIn === 'query' && paging.position !== undefined && position !== undefined)
    query.set(paging.position, position);
  const text = query.toString();
  return `${basePath}${path}${text === '' ? '' : `?${text}`}`;
}

function writtenOf(name: string, value: JsonValue, explode: boolean): readonly (readonly [string, string])[] {
  if (isObject(value)) return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, asText(inner)]);
  if (!isArray(value)) return [[name, asText(value)]];
  return explode ? value.map((one) => [name, asText(one)] as const) : [[name, value.map(asText).join(',')]];
}
