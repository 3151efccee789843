import type { RequestHandler } from 'express';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { parametersIn } from '../../openapi/collections/names';
import type { Lookup, LookupJoin } from '../../openapi/collections/lookups';
import type { Resource } from '../../openapi/collections/resources';
import { ownMember, parseJson, type JsonValue } from '../../base/json';
import type { RequestContext } from '../pipeline/request-context';
import type { FilterTerm } from '../store/store';
import type { Handler } from '../handler';
import { parentParameters, scopeAt } from './collection-scope';
import { asText, isItem, notFound } from './item';
import { itemsIn, keysLike, type Named } from './known-item';

/** Gives a handler of an item the request as if its path named by the identifier what it names otherwise. Throws an ApiError `not_found`. */
export function lookedUp({ operation, resource, joins, isNewest }: Lookup, handler: Handler): Handler {
  const names = parametersIn(operation.path);
  const parents = parentParameters(resource);
  return async (request) => {
    const { path } = request.parameters;
    const above = parents.map((name, index) => [name, path[names[index] ?? ''] ?? null] as const);
    const scope = scopeAt(parents, (name) => asText(above.find(([own]) => own === name)?.[1] ?? null));
    const terms = await Promise.all(joins.map((join) => termOf(join, request)));
    const filters = [...scope, ...terms.flat()];
    const id = await firstId(request, resource, filters, isNewest);
    if (id === undefined)
      throw notFound(resource, joins.map(({ parameter }) => asText(path[parameter] ?? null)).join(' '));
    return handler(namedBy(resource, request, id, Object.fromEntries(above)));
  };
}

/** Gives a request as if its path named an item of a collection by its identifier. */
export function namedBy(
  { identifier }: Resource,
  request: RequestContext,
  id: JsonValue,
  above: Readonly<Record<string, JsonValue>> = {},
): RequestContext {
  const { parameters } = request;
  return {
    ...request,
    parameters: { ...parameters, path: { ...parameters.path, ...above, [identifier?.parameter ?? '']: id } },
  };
}

/** Gives what keeps the items that have the value of a parameter, or refer to one that has it. */
async function termOf({ parameter, property, by }: LookupJoin, request: RequestContext): Promise<FilterTerm> {
  const anyOf = keysLike(request.parameters.path[parameter] ?? null);
  if (by === undefined) return { property, anyOf };
  const id = await firstId(request, by.resource, [{ property, anyOf }]);
  return { property: by.property, anyOf: id === undefined ? [] : keysLike(id) };
}

/** Gives the identifier of the first item that filters keep, or of the newest; undefined where they keep none. */
async function firstId(
  { session }: Pick<RequestContext, 'session'>,
  { collection, identifier }: Resource,
  filters: readonly FilterTerm[],
  isNewest = false,
): Promise<JsonValue | undefined> {
  const order = isNewest ? ({ order: 'newest-first' } as const) : {};
  const { items } = await session.store.list(collection, { filters, offset: 0, limit: 1, ...order });
  const [text] = items;
  if (text === undefined) return undefined;
  const item = parseJson(text);
  return (isItem(item) ? ownMember(item, identifier?.property ?? 'id') : undefined) ?? null;
}

/**
 * Gives the stage that puts the identifier in the place of what a path names an item by otherwise, the item itself or one above it:
 * `/teams/blue/boards` is `/teams/7/boards`, where no team has the identifier `blue` and one is called so.
 */
export function namedOtherwise(contract: Contract): RequestHandler {
  const known = new Map<Operation, readonly Named[]>();
  const itemsNamed = (operation: Operation): readonly Named[] => {
    let named = known.get(operation);
    if (named === undefined) {
      named = itemsIn(contract, operation).filter(({ resource }) => resource.identifier?.otherwise !== undefined);
      known.set(operation, named);
    }
    return named;
  };
  return (request, _response, next) => {
    const { operation } = request.context;
    const named = operation === undefined ? [] : itemsNamed(operation);
    if (named.length === 0) {
      next();
      return undefined;
    }
    return withIdentifiers(request.context, named).then(() => {
      next();
    });
  };
}

async function withIdentifiers(context: RequestContext, all: readonly Named[]): Promise<void> {
  const { store } = context.session;
  for (const { resource, parameters } of all) {
    const { path } = context.parameters;
    const parents = parentParameters(resource);
    const scope = scopeAt(parents, (name) => asText(path[parameters[parents.indexOf(name)] ?? ''] ?? null));
    const last = parameters.at(-1) ?? '';
    const asked = path[last] ?? null;
    if ((await store.get(resource.collection, asText(asked), scope)) !== undefined) continue;
    for (const property of resource.identifier?.otherwise ?? []) {
      const id = await firstId(context, resource, [...scope, { property, anyOf: keysLike(asked) }]);
      if (id === undefined) continue;
      context.parameters = { ...context.parameters, path: { ...path, [last]: id } };
      break;
    }
  }
}
