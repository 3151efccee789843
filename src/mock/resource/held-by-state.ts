import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { resourceAbove } from '../../contract/resource/actions';
import { parametersIn, shapeOfPath } from '../../contract/resource/names';
import type { Below } from '../../contract/resource/shallow-items';
import { ApiError } from '../../errors';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import { profileOf } from '../../profile/profile-of';
import { statePoints, type StateRule } from '../../profile/state-points';
import type { Handler } from '../handler';
import { parentTexts, scopeAt } from './collection-scope';
import { isItem, type Item } from './item';
import { isNamed } from './is-named';
import { keysLike } from './joined-items';
import { itemAbove, itemPathsOf } from './known-item';

/**
 * Gives the handler of an operation on an item, or below one, that refuses what a profile says is refused for what the item is:
 * it throws an ApiError `conflict` with the answer of the profile. The handler itself where the profile says nothing.
 */
export function heldByState(contract: Contract, operation: Operation, handler: Handler): Handler {
  const rules = profileOf(contract).find(statePoints.refusedInState, operation) ?? [];
  const paths = rules.length === 0 ? undefined : itemPathsOf(contract);
  const resource = paths?.get(shapeOfPath(operation.path)) ?? (paths && resourceAbove(operation.path, paths));
  if (resource === undefined) return handler;
  const locate = itemAbove(resource, operation);
  const joinsOf = (held: string): Below | undefined =>
    contract.resources.find(({ collection }) => collection === held)?.below;
  return async (request) => {
    const { id, scope } = locate(request);
    const text = await request.session.store.get(resource.collection, id, scope);
    const item = text === undefined ? undefined : parseJson(text);
    if (isItem(item)) {
      for (const rule of rules) {
        if (!isOfItem(rule, item, request.body)) continue;
        const above = [...parentTexts(scope).map(([, one]) => one), id];
        if (rule.holds !== undefined && !(await holdsAny(request, rule.holds, above, joinsOf(rule.holds)))) continue;
        if (rule.refers !== undefined && !(await isReferredTo(request, rule.refers, id))) continue;
        throw new ApiError('conflict', `the item ${id} does not allow it`, { answer: rule.answer });
      }
    }
    return handler(request);
  };
}

function isOfItem({ member, is = [], unless = {} }: StateRule, item: Item, body: JsonValue | undefined): boolean {
  const goesThrough = Object.entries(unless).some(
    ([name, values]) => isItem(body) && isOneOf(ownMember(body, name), values),
  );
  return !goesThrough && (member === undefined || isOneOf(ownMember(item, member), is));
}

function isOneOf(value: JsonValue | undefined, values: readonly JsonValue[]): boolean {
  return value !== undefined && values.some((one) => stringifyJson(one) === stringifyJson(value));
}

/** Tells whether a collection below an item holds any, whose parents are named in the order of its path. */
async function holdsAny(
  request: RequestContext,
  collection: string,
  texts: readonly string[],
  below: Below | undefined,
): Promise<boolean> {
  const names = parametersIn(below?.path ?? collection).slice(0, texts.length);
  const textOf = (name: string): string => texts[names.indexOf(name)] ?? '';
  const joined = below?.joins.filter(({ parameter }) => names.includes(parameter));
  const filters =
    joined?.map(({ parameter, property }) => ({ property, anyOf: keysLike(textOf(parameter)) })) ??
    scopeAt(names, textOf);
  const { items } = await request.session.store.list(collection, { filters, offset: 0, limit: 1 });
  return items.length > 0;
}

/** Tells whether an item of a collection names another by a member. */
async function isReferredTo(
  request: RequestContext,
  { collection, member }: NonNullable<StateRule['refers']>,
  id: string,
): Promise<boolean> {
  const all = { filters: [], offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { items } = await request.session.store.list(collection, all);
  return items.some((text) => isNamed(text, member, id));
}
