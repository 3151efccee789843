import type { ExchangeView } from '../knowledge/exchange-view';
import { describePlace } from '../openapi/schema/violation-text';
import type { Place } from '../openapi/violation';
import { valueSent } from './place-value';
import { shown } from './rule';

/** What a request has at a place, to follow its line in a title: `with limit 100`, `without body.status`. */
export function placePhrase(
  view: ExchangeView,
  place: Place,
): { readonly phrase: string; readonly value: ReturnType<typeof shown> | '' } {
  const value = valueSent(view, place);
  const name = place.in === 'body' ? describePlace(place) : place.at;
  return value === undefined
    ? { phrase: `without ${name}`, value: '' }
    : { phrase: `with ${name} `, value: shown(value, place) };
}
