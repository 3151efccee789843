import { parseJson, stringifyJson, type JsonObject } from '../../base/json';
import { placeOf } from '../../openapi/collections/address';
import type { Collection, CountOperation } from '../../openapi/collections/collection';
import { readFreeQuery } from '../../openapi/collections/list-words';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { contentTypeOf, successFor } from '../../openapi/response/responses';
import { arrange } from './arrange';
import { bodyWords, nounOfItems, propertiesOf, type FreeParameters } from './free-query';
import type { Handler, HandlerParts, HandlerRequest } from './handler';
import { createEnvelope } from './item-response';
import { assertParents } from './preconditions';

/** The number of the items that fit what the query, or the body, asks for in free words. */
export function createCount(parts: HandlerParts, collection: Collection, { operation, at }: CountOperation): Handler {
  const { contract } = parts;
  const { status, json } = successFor(operation);
  const wrap = at === '' ? undefined : createEnvelope(parts, json?.schema, at);
  return async (request) => {
    const { reading, store } = request;
    assertParents(contract, collection, reading, store);
    const from = { collection: collection.path, at: placeOf(collection, reading), terms: [] };
    const { texts } = await store.list({ ...from, offset: 0, limit: Number.MAX_SAFE_INTEGER });
    const items = texts.map((text) => parseJson(text) as JsonObject);
    const { wish } = readFreeQuery(sentIn(contract, operation, request), propertiesOf(items), nounOfItems(operation));
    const found = arrange(items, { where: [], sort: [] }, wish);
    const number = stringifyJson(found.length);
    const page = { offset: 0, limit: found.length, count: found.length, total: found.length, page: 1, pages: 1 };
    return {
      outcome: 'count',
      status,
      about: { list: { texts: [], page } },
      ...(json !== undefined && { mediaType: contentTypeOf(json), body: wrap?.(number) ?? number }),
    };
  };
}

function sentIn({ schemas }: Contract, operation: Operation, { reading }: HandlerRequest): FreeParameters {
  const { values, body } = reading;
  const queried = [...values].flatMap(([place, value]) =>
    place.startsWith('query.') ? [[place.slice('query.'.length), value] as const] : [],
  );
  return [...queried, ...bodyWords(schemas, operation, body)];
}
