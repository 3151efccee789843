import type { Operation } from '../../contract/operation';
import { parseJson } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import type { BeforeRemoval, Eventually, FilterTerm, Scope, StoredItem } from '../../store/store';
import type { HandlerContext } from './handler-context';
import type { Item } from './item';
import { asText } from './item-path';
import { keptRemoved, removalTerm } from './kept-removed';

/** Gives the terms by which a request sees removed items too, where it asks for them; none else. */
export function removedTerms(
  { contract, resource }: Pick<HandlerContext, 'contract' | 'resource'>,
  operation: Operation,
): (request: RequestContext) => readonly FilterTerm[] {
  const kept = keptRemoved(contract, resource);
  const isDescribed = operation.parameters.some((one) => one.in === 'query' && one.name === kept?.parameter);
  if (kept === undefined || !isDescribed) return () => [];
  const both = [removalTerm(kept, [true, false])];
  return ({ parameters: { query } }) => (asText(query[kept.parameter] ?? null) === kept.value ? both : []);
}

/**
 * Gives what puts a removed item, as it is kept, in its place, and tells whether there was one; undefined where removed items go.
 * `before` is asked as the store asks it before a removal.
 */
export function createKeepRemoved(
  { contract, resource, factoryOf }: HandlerContext,
  operation: Operation,
):
  | ((request: RequestContext, id: string, scope: Scope, before: BeforeRemoval) => Eventually<string | undefined>)
  | undefined {
  const kept = keptRemoved(contract, resource);
  if (kept === undefined) return undefined;
  return (request, id, scope, before) => {
    const { store, clock } = request.session;
    const build = (text: string): StoredItem => {
      before(text, (collection, filters) => {
        const page = store.list(collection, { filters, offset: 0, limit: 1 });
        return !(page instanceof Promise) && page.items.length > 0;
      });
      const present = parseJson(text) as Item;
      const sent = { present, next: present, body: {}, bodySchema: {} };
      return factoryOf(request).changed(sent, { scope, now: clock.now() }, operation)('as sent').stored;
    };
    return store.replace(resource.collection, id, build, scope);
  };
}
