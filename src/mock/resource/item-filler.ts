import type { Schema } from '../../contract/document';
import type { Resource } from '../../contract/resource/resources';
import { sampleValue, type SuggestValue } from '../../contract/schema/sample';
import { flatten, typesOf, type Resolve } from '../../contract/schema/flatten';
import { shapeLike, shapesOf } from '../../contract/schema/shapes';
import { ownMember, type JsonValue } from '../../exact-json';
import type { Random } from '../../random';
import type { Item } from './item-factory';

/** Gives an item with what the server sets: its defaults, else samples. */
export type FillItem = (item: Item, random: () => Random) => Item;

/**
 * Gives what fills in the properties that answers demand and a body does not bring: their default, else a sample, such as a
 * time of creation. Read-only properties, which no body can bring, are filled in too where they are optional.
 */
export function createFiller(resource: Resource, resolve: Resolve, suggest: SuggestValue | undefined): FillItem {
  const { itemSchema, identifier } = resource;
  const namesOf = new Map(
    shapesOf(resolve, itemSchema).map((shape) => [
      shape,
      setByServer(resolve, shape).filter((name) => name !== identifier?.property),
    ]),
  );
  const [only] = namesOf.size === 1 ? namesOf.keys() : [];
  return (item, random) => {
    const shape = only ?? shapeLike(resolve, itemSchema, item);
    const missing = (namesOf.get(shape) ?? []).filter((name) => !Object.hasOwn(item, name));
    if (missing.length === 0) return item;
    const context = { resolve, random: random(), ...(suggest !== undefined && { suggest }) };
    const values = missing.map((name): [string, JsonValue] => {
      const property = ownMember(shape.properties ?? {}, name);
      const fallback = flatten(resolve, property).default;
      if (fallback !== undefined) return [name, fallback as JsonValue];
      // Of a new item, what may be null has not happened yet: it is not deleted, not shipped.
      const isOpen = shape.required?.includes(name) !== true && typesOf(resolve, property).includes('null');
      return [name, isOpen ? null : sampleValue(context, property, name)];
    });
    return { ...item, ...Object.fromEntries(values) };
  };
}

function setByServer(resolve: Resolve, { required = [], properties = {} }: Schema): string[] {
  const described = Object.entries(properties).filter(([, property]) => flatten(resolve, property).writeOnly !== true);
  return described
    .filter(([name, property]) => required.includes(name) || flatten(resolve, property).readOnly === true)
    .map(([name]) => name);
}
