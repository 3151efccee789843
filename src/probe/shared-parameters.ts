import type { Contract } from '../openapi/contract';
import type { Operation, Parameter } from '../openapi/operation';
import { operationsOf, type ListOperation, type Resource } from '../openapi/collections/resources';
import { isRead, type Exchange } from './exchange';
import { namedIn, type NamedValues } from './item-place';
import type { SeenItem } from './knowledge';
import { greatestLimit, itemsOf, listRequest } from './listing';
import { stepsOf } from './parents';
import type { RequestSpec } from './request';
import { parameterKey, saysWhose, takesText, withRequired } from './required-parameters';
import { Withheld } from './run-errors';

type Pair = readonly [name: string, value: string];

/** Gives a read of what values name; one before a write is of the same tenant. */
export function readBefore(
  contract: Contract,
  operation: Operation,
  values: readonly string[],
  write?: RequestSpec,
): RequestSpec {
  const carried = write === undefined ? {} : carriedOver(contract, write, operation);
  const path = namedIn(operation.path, values);
  return withRequired(contract, { operation, path, takesAny: true, ...carried });
}

/** Gives the same of the longest page of a list. */
export function pageBefore(
  contract: Contract,
  resource: Resource,
  list: ListOperation,
  values: readonly string[],
  write?: RequestSpec,
): RequestSpec {
  const { query: page = [] } = listRequest(list, { limit: greatestLimit(resource) });
  const { query = [], ...read } = readBefore(contract, list.operation, values, write);
  return { ...read, query: [...page, ...query.filter(([name]) => name !== list.limit?.name)] };
}

/** Gives the items of the longest page of a list; undefined where it cannot be read. */
export async function pageOf(
  contract: Contract,
  resource: Resource,
  values: NamedValues,
  ask: (spec: RequestSpec) => Promise<Exchange>,
): Promise<readonly SeenItem[] | undefined> {
  const { list } = resource;
  if (list === undefined) return undefined;
  const names = stepsOf(list.operation.path).map(({ name }) => values[name] ?? '');
  const exchange = await ask(pageBefore(contract, resource, list, names));
  return isRead(exchange) ? itemsOf(resource, { ...exchange, operation: list.operation }) : undefined;
}

/**
 * Gives what of a request a read takes too, so that it shows what the request would change: a parameter may say whose items are
 * meant (`X-Tenant`). Throws a Withheld where the read does not take a value that the request may have.
 */
function carriedOver(
  contract: Contract,
  spec: RequestSpec,
  read: Operation,
): Pick<RequestSpec, 'query' | 'headers' | 'leavesOut'> {
  const shared = spec.operation.parameters.flatMap((parameter) => {
    const there = saysWhose(parameter) ? sameIn(read, parameter) : undefined;
    return there === undefined ? [] : [{ parameter, there, pairs: pairsOf(spec, parameter) }];
  });
  for (const { parameter, there, pairs } of shared)
    for (const [, text] of pairs)
      if (takesText(contract, parameter, text) && !takesText(contract, there, text))
        throw new Withheld(`never sent: the read that would show the item takes another ${parameter.name}`);
  const given = (isHeader: boolean): Pair[] =>
    shared.filter(({ parameter }) => (parameter.in === 'query') !== isHeader).flatMap(({ pairs }) => pairs);
  const left = shared.filter(({ parameter }) => spec.leavesOut?.includes(parameter.name) === true);
  return { query: given(false), headers: given(true), leavesOut: left.map(({ parameter }) => parameter.name) };
}

/**
 * Tells whether a request gives what reads and writes of a collection share another value than the run does otherwise. What a
 * filter that may be left out keeps is of the same items as the whole list.
 *
 * @param usually the operation of which it is known what the run gives it; the request's own where left out
 */
export function isElsewhere(
  contract: Contract,
  resource: Resource,
  spec: RequestSpec,
  operation = spec.operation,
  usually = operation,
): boolean {
  const [reads, writes] = [[] as Operation[], [] as Operation[]];
  for (const one of [operation, ...operationsOf(resource)]) (one.method === 'GET' ? reads : writes).push(one);
  const { list } = resource;
  const isFilter = (one: Parameter): boolean =>
    operation === list?.operation && !one.required && list.filters.some(({ parameter }) => parameter === one);
  const shared = operation.parameters.filter(
    (one) =>
      saysWhose(one) &&
      !isFilter(one) &&
      [reads, writes].every((all) => all.some((other) => sameIn(other, one) !== undefined)),
  );
  if (shared.length === 0) return false;
  const asked = withRequired(contract, { ...spec, operation });
  const usual = withRequired(contract, { operation: usually });
  return shared.some((one) => textOf(pairsOf(asked, one)) !== textOf(pairsOf(usual, one)));
}

function sameIn({ parameters }: Operation, parameter: Parameter): Parameter | undefined {
  return parameters.find((one) => parameterKey(one) === parameterKey(parameter));
}

function pairsOf({ query = [], headers = [] }: RequestSpec, { in: place, name }: Parameter): Pair[] {
  if (place === 'query') return query.filter(([given]) => given === name);
  const header = (place === 'cookie' ? 'Cookie' : name).toLowerCase();
  return headers.filter(([given]) => given.toLowerCase() === header);
}

function textOf(pairs: readonly Pair[]): string {
  return JSON.stringify(pairs.map(([, value]) => value));
}
