import type { Batch, BatchOutcome, ItemChange, Scope, Store, StoreState } from './store';

/** A store whose verbs give what they have at hand, and whose state can be had and brought back within one turn. */
interface StoreAtHand extends Pick<Store, 'list' | 'create' | 'replace' | 'remove'> {
  readonly state: () => StoreState;
  readonly restoreTo: (state: StoreState) => void;
}

type Done = { readonly kind: 'done'; readonly text: string } | Exclude<BatchOutcome, { kind: 'done' }>;

/** Does what a batch says within the present turn; see `Store.batch`. */
export function doBatch(store: StoreAtHand, collection: string, batch: Batch): BatchOutcome {
  const { plan, scope = [], passesOver, before } = batch;
  const find = (filters: Scope): readonly string[] =>
    atHand(store.list(collection, { filters, offset: 0, limit: Number.MAX_SAFE_INTEGER })).items;
  const changes = plan(find);
  const state = store.state();
  const texts: string[] = [];
  try {
    for (const change of changes) {
      const outcome = doOne(store, collection, change, scope);
      if (outcome.kind === 'done') texts.push(outcome.text);
      else if (outcome.kind !== 'missing' || !passesOver) {
        store.restoreTo(state);
        return outcome;
      }
    }
    before?.(texts);
  } catch (cause) {
    store.restoreTo(state);
    throw cause;
  }
  return { kind: 'done', texts };
}

function doOne(store: StoreAtHand, collection: string, change: ItemChange, scope: Scope): Done {
  if (change.kind === 'create') {
    const { make, id, mayReturn = false } = change;
    const outcome = atHand(store.create(collection, make, id, { within: scope, mayReturn }));
    return outcome.kind === 'created' ? { kind: 'done', text: outcome.text } : outcome;
  }
  const text = atHand(
    change.kind === 'remove'
      ? store.remove(collection, change.id, scope, change)
      : store.replace(collection, change.id, change.change, scope),
  );
  return text === undefined ? { kind: 'missing', id: change.id } : { kind: 'done', text };
}

function atHand<Outcome>(outcome: Outcome | Promise<Outcome>): Outcome {
  if (outcome instanceof Promise) throw new TypeError('the store does not have its items at hand');
  return outcome;
}
