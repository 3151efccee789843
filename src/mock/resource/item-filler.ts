import type { Schema } from '../../contract/document';
import type { Resource } from '../../contract/resource/resources';
import { sampleValue, type SuggestValue } from '../../contract/schema/sample';
import type { Schemas } from '../../contract/schema/schemas';
import { ownMember, type JsonValue } from '../../exact-json';
import type { Random } from '../../random';
import type { Item } from './item';

/** Gives an item with what the server sets: its defaults, else samples. */
export type FillItem = (item: Item, random: () => Random) => Item;

/**
 * Gives what fills in the properties that answers demand and a body does not bring: their default, else a sample, such as a
 * time of creation. Read-only properties, which no body can bring, are filled in too where they are optional.
 */
export function createFiller(resource: Resource, schemas: Schemas, suggest: SuggestValue | undefined): FillItem {
  const { itemSchema, identifier } = resource;
  const namesOf = new Map(
    schemas
      .shapesOf(itemSchema)
      .map((shape) => [shape, setByServer(schemas, shape).filter((name) => name !== identifier?.property)]),
  );
  const [only] = namesOf.size === 1 ? namesOf.keys() : [];
  return (item, random) => {
    const shape = only ?? schemas.shapeLike(itemSchema, item);
    const missing = (namesOf.get(shape) ?? []).filter((name) => !Object.hasOwn(item, name));
    if (missing.length === 0) return item;
    const context = { schemas, random: random(), ...(suggest !== undefined && { suggest }) };
    const values = missing.map((name): [string, JsonValue] => {
      const property = ownMember(shape.properties ?? {}, name);
      const fallback = schemas.flatten(property).default;
      if (fallback !== undefined) return [name, fallback as JsonValue];
      // Of a new item, what may be null has not happened yet: it is not deleted, not shipped.
      const isOpen = shape.required?.includes(name) !== true && schemas.typesOf(property).includes('null');
      return [name, isOpen ? null : sampleValue(context, property, name)];
    });
    return { ...item, ...Object.fromEntries(values) };
  };
}

function setByServer(schemas: Schemas, { required = [], properties = {} }: Schema): string[] {
  const described = Object.entries(properties).filter(([, property]) => schemas.flatten(property).writeOnly !== true);
  return described
    .filter(([name, property]) => required.includes(name) || schemas.flatten(property).readOnly === true)
    .map(([name]) => name);
}
