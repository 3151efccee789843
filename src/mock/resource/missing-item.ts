import type { RequestHandler } from 'express';
import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { parametersIn, shapeOfPath } from '../../contract/resource/names';
import type { Resource } from '../../contract/resource/resources';
import { ApiError } from '../../errors';
import { ownMember } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import { profileOf } from '../../profile/profile-of';
import { abovePoints } from '../../profile/above-points';
import type { Handler } from '../handler';
import { parentParameters, scopeAt } from './collection-scope';
import { asText } from './item-path';
import { documentsNotFound, itemPathsOf } from './known-item';

/** An item that a path names: the collection, and which of the path's parameters lead to it. */
interface Named {
  readonly resource: Resource;
  readonly parameters: readonly string[];
  readonly isLast: boolean;
}

/**
 * Gives the stage that looks, before a handler does, whether the items are there that a path names: those of others above it,
 * and the item itself where a refusal is held back that may come after. Throws an ApiError `not_found` where one is not.
 */
export function missingItem(contract: Contract): RequestHandler {
  const known = new Map<Operation, readonly Named[]>();
  const namedBy = (operation: Operation): readonly Named[] => {
    let named = known.get(operation);
    if (named === undefined) known.set(operation, (named = itemsIn(contract, operation)));
    return named;
  };
  return (request, _response, next) => {
    const { operation, held } = request.context;
    if (operation === undefined || !(documentsNotFound(operation) || documentsErrors(operation))) {
      next();
      return undefined;
    }
    const isDocumented = documentsNotFound(operation);
    const looked = namedBy(operation).filter(({ isLast }) => (isLast ? held.length > 0 : isDocumented));
    const isMalformed = held.some(({ error }) =>
      error.details.violations?.some(({ where }) => where.startsWith('path.')),
    );
    if (looked.length === 0 || isMalformed) {
      next();
      return undefined;
    }
    return look(request.context, looked).then((error) => {
      next(error);
    });
  };
}

/** What is answered with errors of any status has one for an item that is not there too, where something else is wrong beside. */
function documentsErrors({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === 'default');
}

/** Gives the handler of an operation below items of others, each of which a profile says must be there; the handler itself where it says nothing. */
export function belowKnownParents(contract: Contract, operation: Operation, handler: Handler): Handler {
  if (profileOf(contract).find(abovePoints.unknownAbove, operation) !== 'refuse') return handler;
  const above = itemsIn(contract, operation).filter(({ isLast }) => !isLast);
  if (above.length === 0) return handler;
  return async (context) => {
    const error = await look(context, above);
    if (error !== undefined) throw error;
    return handler(context);
  };
}

async function look(context: RequestContext, looked: readonly Named[]): Promise<ApiError | undefined> {
  const { store } = context.session;
  for (const { resource, parameters, isLast } of looked) {
    const texts = parameters.map((name) => textOf(name));
    const parents = parentParameters(resource);
    const scope = scopeAt(parents, (name) => texts[parents.indexOf(name)] ?? '');
    const id = texts.at(-1) ?? '';
    if ((await store.get(resource.collection, id, scope)) !== undefined) continue;
    const situation = isLast ? 'item.unknown' : 'parent.unknown';
    return new ApiError('not_found', `there is no item of ${resource.collection} with ${id}`, { situation });
  }
  return undefined;

  function textOf(name: string): string {
    const read = ownMember(context.parameters.path, name);
    return read === undefined ? decodeURIComponent(context.pathParameters[name] ?? '') : asText(read);
  }
}

/** Gives the items that the path of an operation names, from the outermost on. */
function itemsIn(contract: Contract, { path }: Operation): readonly Named[] {
  const resources = itemPathsOf(contract);
  const parts = path.split('/');
  const named = parts.flatMap((part, index): Omit<Named, 'isLast'>[] => {
    if (!part.includes('{')) return [];
    const above = parts.slice(0, index + 1).join('/');
    const resource = resources.get(shapeOfPath(above));
    return resource === undefined ? [] : [{ resource, parameters: parametersIn(above) }];
  });
  const count = parametersIn(path).length;
  return named.map((one) => ({ ...one, isLast: one.parameters.length === count }));
}
