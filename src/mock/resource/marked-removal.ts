import type { Operation } from '../../contract/operation';
import { parseJson } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import type { BeforeRemoval, Eventually, FilterTerm, Scope, StoredItem } from '../../store/store';
import type { HandlerContext } from './handler-context';
import type { Item } from './item';
import { asText } from './item-path';
import { keptRemoved, removalTerm } from './kept-removed';
import { keyOfWhether, whetherSet } from '../../store/keys';

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

/** How an item is removed. */
interface MarkedRemoval {
  readonly before: BeforeRemoval;
  /** Takes the item away. */
  readonly remove: () => Eventually<string | undefined>;
}

/**
 * Gives what puts a removed item, as it is kept, in its place, and tells whether there was one; undefined where removed items go.
 * `before` is asked as the store asks it before a removal; where the document allows no mark, `remove` takes the item away, with a warning.
 */
export function createKeepRemoved(
  { contract, resource, factoryOf }: HandlerContext,
  operation: Operation,
):
  | ((request: RequestContext, id: string, scope: Scope, removal: MarkedRemoval) => Eventually<string | undefined>)
  | undefined {
  const kept = keptRemoved(contract, resource);
  if (kept === undefined) return undefined;
  const property = whetherSet(kept.member);
  return (request, id, scope, { before, remove }) => {
    const { store, clock } = request.session;
    const build = (text: string): StoredItem => {
      before(text, (collection, filters) => {
        const page = store.list(collection, { filters, offset: 0, limit: 1 });
        return !(page instanceof Promise) && page.items.length > 0;
      });
      const present = parseJson(text) as Item;
      const sent = { present, next: present, body: {}, bodySchema: {} };
      const { stored } = factoryOf(request).changed(sent, { scope, now: clock.now() }, operation)('as sent');
      if (stored.keys[property]?.includes(keyOfWhether(true)) !== true) throw unmarked;
      return stored;
    };
    const removeInstead = (cause: unknown): Eventually<string | undefined> => {
      if (cause !== unmarked) throw cause;
      request.warnings.push(`removed.kept: the item is gone, for no answer could carry its ${kept.member}`);
      return remove();
    };
    try {
      const replaced = store.replace(resource.collection, id, build, scope);
      return replaced instanceof Promise ? replaced.catch(removeInstead) : replaced;
    } catch (cause) {
      return removeInstead(cause);
    }
  };
}

/** Ends a change by which an item would not be marked as removed. */
const unmarked = new Error('the document does not allow the mark of what is removed');
