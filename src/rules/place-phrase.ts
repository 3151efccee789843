import { printable } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import { describePlace } from '../openapi/schema/violation-text';
import type { Place } from '../openapi/violation';
import { valueSent } from './place-value';
import { shown } from './rule';

/** A place of a request in a title: `limit`, `address.zip`. */
export function placeName(place: Place): string {
  const name = place.in === 'body' ? describePlace(place).replace(/^body\./, '') : place.at;
  return printable(name);
}

/** What a request has at a place, to follow its line in a title: `with limit 100`, `without status`. */
export function placePhrase(
  view: ExchangeView,
  place: Place,
): { readonly phrase: string; readonly value: ReturnType<typeof shown> | '' } {
  const value = valueSent(view, place);
  const name = placeName(place);
  return value === undefined
    ? { phrase: `without ${name}`, value: '' }
    : { phrase: `with ${name} `, value: shown(value, place) };
}
