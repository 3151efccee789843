import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import type { MadeValue } from '../../profile/made-value';
import type { Exchange } from '../../verify/exchange';
import type { SeenItem } from '../../verify/knowledge';
import { madeValueOf } from './made-value-of';

/** What became another value along with a state. */
export type Sets = Readonly<Record<string, MadeValue>>;

/** What every change sets is learnt by others. */
const ofEveryChange = /^(?:updated|modified|changed|version|revision)/i;

/**
 * Gives what else became another value when an item came to another state: a value, the moment, or what another member had.
 * `given` is the member that the request set, `state` the one that tells the state.
 */
export function setAlong(
  { before, after, exchange }: { readonly before: SeenItem; readonly after: SeenItem; readonly exchange: Exchange },
  { given, state }: { readonly given: string | undefined; readonly state: string },
): Sets {
  const sets: Record<string, MadeValue> = {};
  for (const name of Object.keys(after)) {
    const now = ownMember(after, name);
    if (name === given || now === undefined || isSame(before[name], now) || ofEveryChange.test(name)) continue;
    const same = Object.keys(before).find(
      (other) => other !== name && typeof before[other] === 'number' && isSame(before[other], now),
    );
    const made = madeValueOf(name, [{ exchange, sent: {}, answered: after }]);
    if (made !== undefined && 'make' in made && made.make === 'now') sets[name] = made;
    else if (same !== undefined && name !== state) sets[name] = { make: 'same-as', of: same };
    else if (now === null || typeof now !== 'object') sets[name] = { value: now };
  }
  return sets;
}

/** Tells whether two values are the same, none and null too. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return stringifyJson(one ?? null) === stringifyJson(other ?? null);
}
