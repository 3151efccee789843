import type { Resource } from '../../contract/resource/resources';
import type { Contract } from '../../contract/contract';
import { defaultOf } from '../../contract/parameters';
import type { JsonValue } from '../../exact-json';
import { valueIn } from '../body-values';
import { isAskable } from '../request';
import { isSameText } from '../same-value';

/**
 * Gives the queries of the lists that hold an item: filtered by all its values together, by each alone, and not at all; those
 * that no URL can carry left out. The narrowest goes first, because in a large store it alone may be whole.
 */
export function listsThatHold(resource: Resource, item: JsonValue): (readonly [name: string, value: string])[][] {
  const own = (resource.list?.filters ?? []).flatMap(({ parameter, property }) => {
    const value = valueIn(item, [property]);
    if (typeof value === 'object' || value === undefined || !isAskable(String(value))) return [];
    return [[parameter.name, String(value)] as const];
  });
  const alone = own.map((pair) => [pair]);
  return [...(own.length > 1 ? [own] : []), ...alone, []];
}

/**
 * Tells whether a list that was asked for with a query holds an item, as far as its filters say: those that the query leaves
 * out stand at their defaults, and an item that does not show what is filtered by may be left out.
 */
export function isHeldBy(contract: Contract, resource: Resource, item: JsonValue, asked: URLSearchParams): boolean {
  return (resource.list?.filters ?? []).every(({ parameter, property, everything = [] }) => {
    const sent = asked.getAll(parameter.name);
    const preset = sent.length > 0 ? undefined : defaultOf(contract.schemas, parameter);
    const wanted = sent.length > 0 ? sent : textsOf(preset);
    const isOpen = wanted.length === 0 || wanted.some((text) => everything.includes(text));
    return isOpen || textsOf(valueIn(item, [property])).some((text) => wanted.some((one) => isSameText(one, text)));
  });
}

function textsOf(value: JsonValue | undefined): string[] {
  return [value ?? []].flat().flatMap((one) => (typeof one === 'object' ? [] : [String(one)]));
}
