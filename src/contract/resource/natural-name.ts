import type { Schema } from '../document';
import { plainName, singular, wordsOf } from './names';

/** Properties by which things are told apart where they have no `id`. */
export const naturalNames = /^(name|key|slug|login|code|uuid|uid|sid|gid|number|username|handle|identifier|reference)$/;

/**
 * Gives the property that identifies an item where neither the path parameter's own name nor `id` does: the parameter's name
 * in another spelling; the item's name with `id`, `key`, `name` and the like behind it (`assetTypeId`, or the parameter
 * `username` of `/users` for `name`); where the parameter says no more than what the thing is (`/branches/{branch}`), the one
 * property that can be a name. Undefined where several could be.
 *
 * @param noun what the collection's path calls the things
 */
export function naturalName(
  properties: Readonly<Record<string, Schema>>,
  isName: (property: string | undefined) => property is string,
  parameter: string | undefined,
  noun: string,
): string | undefined {
  const names = Object.keys(properties).filter((name) => isName(name));
  const only = (wanted: (name: string) => boolean): string | undefined => {
    const [first, second] = names.filter(wanted);
    return second === undefined ? first : undefined;
  };
  const thing = singular(plainName(noun));
  const asked = parameter === undefined ? undefined : plainName(parameter);
  const spelled = asked === undefined ? undefined : only((name) => plainName(name) === asked);
  const owned = (name: string): boolean =>
    thing !== '' && ['id', 'uuid', 'key'].some((word) => plainName(name) === thing + word);
  if (spelled !== undefined || asked === undefined) return spelled ?? only(owned);
  const rest = asked.startsWith(thing) ? asked.slice(thing.length) : '';
  const byRest = rest === '' ? undefined : only((name) => plainName(name) === rest);
  if (byRest !== undefined) return byRest;
  const own = only(owned);
  if (own !== undefined) return own;
  const saysNoMore =
    asked === thing || naturalNames.test(asked) || naturalNames.test(wordsOf(parameter ?? '').at(-1) ?? '');
  return saysNoMore ? only((name) => naturalNames.test(plainName(name))) : undefined;
}
