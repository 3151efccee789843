import type { Contract } from '../contract/contract';
import type { Operation, Parameter } from '../contract/operation';
import { jsonContent, successResponse, type ListOperation } from '../contract/resources';
import { sampleValue } from '../contract/sample';
import { propertiesOf } from '../contract/schema-shape';
import { stringifyJson, type JsonValue } from '../exact-json';
import { createRandom } from '../random';
import { keysOf } from '../store/keys';
import type { FilterTerm, ListPage, ListQuery } from '../store/store';
import { scopeOf } from './collection-scope';
import type { Item } from './item-factory';
import type { Handler, HandlerContext } from './resource-handlers';
import { succeed } from './succeed';

type QueryValues = Readonly<Record<string, JsonValue>>;

/** Gives the handler of a list: filters and page from the query, the array alone or in the object the document puts around it. */
export function listHandler({ contract, resource }: HandlerContext, list: ListOperation): Handler {
  const { envelope, operation } = list;
  return async (request) => {
    const page = pageOf(list, request.parameters.query);
    const filters = [...scopeOf(resource, request), ...filterTerms(list, request.parameters.query)];
    const found = await request.session.store.list(resource.collection, {
      ...page,
      filters,
      countAll: envelope !== undefined,
    });
    const array = `[${found.items.join(',')}]`;
    return succeed(operation, envelope === undefined ? array : wrap(contract, operation, envelope, array, found));
  };
}

function pageOf(list: ListOperation, query: QueryValues): Pick<ListQuery, 'offset' | 'limit'> {
  const limit = countIn(query, list.limit) ?? Number.MAX_SAFE_INTEGER;
  const page = countIn(query, list.page);
  const offset = countIn(query, list.offset) ?? (page === undefined ? 0 : (page - 1) * limit);
  return { limit, offset: Math.max(0, offset) };
}

function countIn(query: QueryValues, parameter: Parameter | undefined): number | undefined {
  const value = parameter === undefined ? undefined : query[parameter.name];
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

function filterTerms(list: ListOperation, query: QueryValues): FilterTerm[] {
  return list.filters.flatMap(({ parameter, property }) => {
    const value = query[parameter.name];
    return value === undefined ? [] : [{ property, anyOf: keysOf(value) }];
  });
}

/** Fills the object around a list: the array, counts by their usual names, samples of what else it holds. */
function wrap(contract: Contract, operation: Operation, envelope: string, array: string, found: ListPage): string {
  const schema = jsonContent(successResponse(operation))?.schema;
  const sample = sampleValue({ resolve: contract.resolve, random: createRandom(operation.id) }, schema) as Item;
  const counted = (name: string): JsonValue | undefined => {
    const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
    if (/^total(count|items|elements|results)?$/.test(plain)) return found.total ?? found.items.length;
    return /^(count|size|returned)$/.test(plain) ? found.items.length : sample[name];
  };
  const members = Object.keys(propertiesOf(contract.resolve, schema)).flatMap((name) => {
    if (name === envelope) return [`${JSON.stringify(name)}:${array}`];
    const value = counted(name);
    return value === undefined ? [] : [`${JSON.stringify(name)}:${stringifyJson(value)}`];
  });
  return `{${members.join(',')}}`;
}
