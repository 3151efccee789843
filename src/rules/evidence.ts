import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnownItem } from '../knowledge/knowledge';

/** The exchanges that show a failure, this one included, in their order. What rests on several is looked at again before it is believed. */
export function evidenceOf(view: ExchangeView, ...others: readonly (number | undefined)[]): readonly number[] {
  const numbers = [...others, view.number].flatMap((number) => (number === undefined || number === 0 ? [] : [number]));
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** The same, with the exchanges that say what is known of an item. */
export function evidenceOfItem(view: ExchangeView, item: KnownItem | undefined): readonly number[] {
  return evidenceOf(view, item?.lastWrite, item?.lastShown);
}
