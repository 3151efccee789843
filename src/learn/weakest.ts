import { mostFrequent } from '../base/most-frequent';
import { groupBy } from '../base/once';
import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import { child, namesOf } from '../openapi/document/pointer';
import { Aliases, bodyOf } from './alike';
import type { Compared } from './replay';

/** An operation to whose requests a mock often responds otherwise than the service. */
export interface WeakOperation {
  readonly operation: string;
  readonly exchanges: number;
  readonly exact: number;
  /** What differs most often, without values: `status 200 in place of 404`. */
  readonly difference: string;
}

const mostNamed = 3;

/** Those that most responses differ of. */
export function weakestOf(compared: readonly Compared[]): readonly WeakOperation[] {
  const missed = (all: readonly Compared[]): readonly Compared[] => all.filter(({ likeness }) => likeness !== 'exact');
  return [...groupBy(compared, ({ operation = 'Requests that match no operation' }) => operation)]
    .map(([operation, all]) => {
      const { length } = missed(all);
      const difference = mostFrequent(missed(all).map(differenceOf)) ?? '';
      return { operation, exchanges: all.length, exact: all.length - length, difference };
    })
    .filter(({ exchanges, exact }) => exact < exchanges)
    .sort((one, other) => other.exchanges - other.exact - (one.exchanges - one.exact))
    .slice(0, mostNamed);
}

function differenceOf({ exchange, wanted, got }: Compared): string {
  if (wanted.status !== got.status) return `status ${got.status} in place of ${wanted.status}`;
  const place = placeOf(new Aliases(), bodyOf(wanted), bodyOf(got), exchange.startedAt);
  return place === undefined ? 'an ID or a time' : place === '' ? 'the whole body' : place;
}

/** The pointer of the first value that is not the same. */
function placeOf(
  aliases: Aliases,
  wanted: JsonValue | undefined,
  got: JsonValue | undefined,
  at: number,
  pointer = '',
): string | undefined {
  const areAlike = isObject(wanted) && isObject(got) && !isArray(wanted) && !isArray(got);
  const areLists = isArray(wanted) && isArray(got) && wanted.length === got.length;
  if (!areAlike && !areLists) return aliases.isSame(wanted, got, at, namesOf(pointer).at(-1)) ? undefined : pointer;
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
    const inner = [wanted, got].map((one) => ownProperty(one as JsonObject, name));
    const found = placeOf(aliases, inner[0], inner[1], at, child(pointer, name));
    if (found !== undefined) return found;
  }
  return undefined;
}
