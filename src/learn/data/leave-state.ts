import { ownMember, type JsonValue } from '../../exact-json';
import { isSuccess } from '../../verify/answers';
import type { Exchange } from '../../verify/exchange';
import type { SeenItem } from '../../verify/knowledge';
import type { LearnContext } from '../learner';
import type { ItemsToTry } from './items-to-try';
import type { Sets } from './set-along';
import { isSame } from './value-set';
import type { Own, StateWays, Way } from './state-ways';

/** How an item looked when it left a state for a value, and what was seen of that. */
export interface Left {
  readonly changes: readonly {
    readonly value: JsonValue;
    readonly before: SeenItem;
    readonly after: SeenItem;
    readonly exchange: Exchange;
  }[];
  /** Whether the item is in the state again. */
  readonly isBack: boolean;
}

/**
 * What went along with a state may go when it is left, such as the moment of its end: one other value is tried, and all others are
 * taken to do so too, for what the state had set alone.
 */
export async function leaveState(
  context: LearnContext,
  ways: StateWays,
  items: ItemsToTry,
  { member = '', value, spec }: Way,
  { item, sets, after }: { readonly item: Own; readonly sets: Sets; readonly after: SeenItem },
): Promise<Left> {
  const others = ways.all().filter((one) => one.member === member && !isSame(one.value, value));
  const [other] = others.toSorted((one) => (isSame(one.value, ownMember(item.before, member)) ? 1 : -1));
  if (other === undefined || Object.keys(sets).length === 0 || context.writesLeft() < 3)
    return { changes: [], isBack: true };
  const exchange = await context.ask(other.spec(item));
  const left = await items.after(item, exchange);
  if (left === undefined) return { changes: [], isBack: true };
  const gone = Object.keys(sets).filter((name) => (ownMember(left, name) ?? null) === null);
  const taken = Object.fromEntries(gone.map((name) => [name, ownMember(after, name) ?? null]));
  const before = { ...left, ...taken };
  const changes = (gone.length > 0 ? others : []).map((one) => ({
    value: one.value ?? null,
    before,
    after: left,
    exchange,
  }));
  return { changes, isBack: isSuccess(await context.ask(spec(item))) };
}
