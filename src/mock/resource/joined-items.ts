import type { Join } from '../../contract/resource/joins';
import type { Resource } from '../../contract/resource/resources';
import type { Schemas } from '../../contract/schema/schemas';
import { exactNumber, ownMember, type JsonValue } from '../../exact-json';
import type { RequestContext } from '../../middleware/request-context';
import { keysOf } from '../../store/keys';
import type { FilterTerm } from '../../store/store';
import { readAs } from './collection-scope';
import type { Item } from './item';
import { asText } from './item-path';

/** Gives what keeps of a collection the items that a request's path says to be its own, by their properties. */
export function itemsOfPath(joins: readonly Join[]): (request: RequestContext) => readonly FilterTerm[] {
  return ({ parameters }) =>
    joins.map(({ parameter, property }) => ({ property, anyOf: keysLike(parameters.path[parameter] ?? null) }));
}

/** Gives the keys of what a path carries, a text: digits may stand for a number, whatever type the path gives them. */
export function keysLike(value: JsonValue): readonly string[] {
  const text = asText(value);
  const isNumber = /^-?(?:0|[1-9]\d*)$/.test(text);
  return isNumber ? [...keysOf(text), ...keysOf(exactNumber(text))] : keysOf(text);
}

/** Gives the members that the path of a create says of a new item. */
export function membersOfPath(
  joins: readonly Join[],
  { itemSchema }: Resource,
  schemas: Schemas,
): (request: RequestContext) => Item {
  const described = schemas.shapedProperties(itemSchema);
  const joined = joins.map((join) => ({ ...join, flat: schemas.flatten(ownMember(described, join.property)) }));
  return ({ parameters }) =>
    Object.fromEntries(
      joined.flatMap(({ parameter, property, flat }): [string, JsonValue][] => {
        const value = readAs(schemas, flat, asText(parameters.path[parameter] ?? null));
        return value === undefined ? [] : [[property, value]];
      }),
    );
}

/** Gives the texts of the path's parameters that say something of its items. */
export function joinedAbove(joins: readonly Join[], { parameters }: RequestContext): ReadonlyMap<string, string> {
  return new Map(joins.map(({ parameter }) => [parameter, asText(parameters.path[parameter] ?? null)]));
}
