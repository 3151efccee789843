import { asText, isObject } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import { readExchange } from '../knowledge/view-of';
import type { Collection } from '../openapi/collections/collection';
import type { OperationHints } from '../openapi/collections/hints';
import { parametersIn } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';

/**
 * Files, settings, objects: items that a path names and that nothing lists, `GET`, `PUT` and `DELETE /files/{path}`. To the OpenAPI file each is an
 * object of its own, which is always there. The hints make them items of one collection, by the property that is called as the parameter.
 */
export function keyedHints(contract: Contract): OperationHints {
  return Object.fromEntries(
    contract.collections.flatMap((collection) => {
      const id = keyOf(contract, collection);
      return id === undefined ? [] : [[`GET ${collection.path}`, { id }]];
    }),
  );
}

function keyOf({ schemas }: Contract, { path, isSingleton, read, replace, item }: Collection): string | undefined {
  const name = parametersIn(path).at(-1) ?? '';
  if (!isSingleton || read === undefined || replace === undefined || !path.endsWith(`/{${name}}`)) return undefined;
  const property = schemas.propertiesOf(item).get(name);
  return schemas.typesOf(property?.schema).some((type) => type === 'string' || type === 'integer') ? name : undefined;
}

/** Those of which exchanges show that they are not always there, and that they have the property. */
export function learnKeys(contract: Contract, exchanges: readonly Exchange[]): OperationHints {
  const hints = keyedHints(contract);
  const missing = new Set<string>();
  const named = new Set<string>();
  for (const exchange of Object.keys(hints).length === 0 ? [] : exchanges) {
    const view = readExchange(contract, exchange);
    const key = view?.operation.name ?? '';
    const id = hints[key]?.['id'];
    if (view === undefined || typeof id !== 'string') continue;
    const { status, body, reading, credential } = view;
    if (status === 404 && credential !== 'none') missing.add(key);
    const own = isObject(body) ? body[id] : undefined;
    if (status === 200 && own !== undefined && asText(own) === asText(reading.values.get(`path.${id}`) ?? ''))
      named.add(key);
  }
  return Object.fromEntries(Object.entries(hints).filter(([key]) => missing.has(key) && named.has(key)));
}
