import type { Operation } from '../../contract/operation';
import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import { dataPoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import { andThen, type Eventually, type Scope } from '../../store/store';
import type { HandlerContext } from './handler-context';
import { isItem } from './item';

/** Most items that are looked at, the newest first: numbers that follow each other are highest there. */
const looked = 100;

/** The next numbers of a collection. */
export interface NextNumbers {
  readonly next: ReadonlyMap<string, number>;
  /** Notes that an item has got them: what was given stays given, removed or not, until the session begins anew. */
  readonly give: () => void;
}

/**
 * Gives what finds the next number of each member that a profile has follow the highest of its collection, below the parents of the
 * request; undefined where there is none.
 */
export function nextNumbers(
  { contract, resource: { collection } }: HandlerContext,
  operation: Operation,
): ((request: RequestContext, scope: Scope) => Eventually<NextNumbers>) | undefined {
  const sets = Object.entries(profileOf(contract).find(dataPoints.setAtCreation, operation) ?? {});
  const names = sets.flatMap(([name, made]) =>
    'make' in made && made.make === 'next' ? [[name, made.from ?? 1] as const] : [],
  );
  if (names.length === 0) return undefined;
  return (request, scope) => {
    const known = request.session.numbering;
    const keyOf = (name: string): string => JSON.stringify(['next', collection, name, scope.map(({ anyOf }) => anyOf)]);
    const query = { filters: scope, offset: 0, limit: looked, order: 'newest-first' as const };
    return andThen(request.session.store.list(collection, query), ({ items }) => {
      const held = items.map((text) => parseJson(text));
      const next = new Map(
        names.map(([name, from]): [string, number] => {
          const numbers = held.flatMap((item) => numberOf(isItem(item) ? ownMember(item, name) : undefined));
          return [name, Math.max(from, known.get(keyOf(name)) ?? from, ...numbers.map((number) => number + 1))];
        }),
      );
      const give = (): void => {
        for (const [name, number] of next) known.set(keyOf(name), number + 1);
      };
      return { next, give };
    });
  };
}

function numberOf(value: JsonValue | undefined): number[] {
  return typeof value === 'number' && Number.isSafeInteger(value) ? [value] : [];
}
