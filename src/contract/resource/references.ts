import type { Schema } from '../document';
import { componentName } from '../schema/flatten';
import type { Schemas } from '../schema/schemas';
import { linkedProperties } from './linked-properties';
import { lastNoun, plainName, singular, wordsOf } from './names';
import type { Resource } from './resources';

/** A property of a collection's items that holds identifiers of another collection. */
export interface Reference {
  readonly property: string;
  readonly target: Resource;
  /** Whether it holds one identifier, several, or an object that is an item of the other collection. */
  readonly holds: 'one' | 'many' | 'item';
}

/** Gives the references of a collection's items. */
export type FindReferences = (resource: Resource) => readonly Reference[];

/**
 * Gives the collection below no parent whose items a property is called like, with or without `id`: `customer`, `customerId`;
 * undefined where there is none, or more than one. Of a property of texts this is a guess, which what items show must bear out.
 */
export function collectionCalled(resources: readonly Resource[], property: string): Resource | undefined {
  const words = wordsOf(property);
  const rest = words.length > 1 && /^(?:id|uuid|gid|sid)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  const name = singular(rest.join(''));
  const [only, ...others] = resources.filter(
    ({ collection, identifier }) =>
      !collection.includes('{') && identifier !== undefined && singular(plainName(lastNoun(collection))) === name,
  );
  return others.length > 0 ? undefined : only;
}

/**
 * Gives what finds references by the names of properties: `customerId` and `customer_id` name an item of `/customers`, so do
 * the elements of `customerIds`, and `owner` where its schema is the component of the items of `/users`. A link of the
 * document (OpenAPI 3.1 section 4.8.20) that asks for an item by the value of a property says the same of it, whatever its
 * name. Only collections below no parent are referred to, and by name none whose name is another's too.
 */
export function createReferences(resources: readonly Resource[], schemas: Schemas): FindReferences {
  const byNoun = new Map<string, Resource | undefined>();
  const byComponent = new Map<string, Resource | undefined>();
  const note = (known: Map<string, Resource | undefined>, name: string, resource: Resource): void => {
    known.set(name, known.has(name) ? undefined : resource);
  };
  for (const resource of resources) {
    if (resource.collection.includes('{') || resource.identifier === undefined) continue;
    note(byNoun, singular(plainName(lastNoun(resource.collection))), resource);
    if (resource.schemaName !== undefined) note(byComponent, resource.schemaName, resource);
  }
  if (byNoun.size === 0) return () => [];
  const linked = linkedProperties(resources);
  const referenceAt = (resource: Resource, property: string, schema: Schema): Reference | undefined => {
    if (property === resource.identifier?.property) return undefined;
    const component = componentName(schema);
    const whole = component === undefined ? undefined : byComponent.get(component);
    if (whole !== undefined) return { property, target: whole, holds: 'item' };
    const words = wordsOf(property);
    const last = words.pop() ?? '';
    const byName = /^(?:id|uuid|gid|sid)s?$/.test(last) ? byNoun.get(singular(words.join(''))) : undefined;
    const target = linked.get(resource)?.get(property) ?? byName;
    const flat = schemas.flatten(schema);
    const isMany = schemas.typesOf(flat).includes('array');
    const types = schemas.typesOf(isMany ? flat.items : flat);
    const named = schemas.typesOf(target?.identifier?.schema);
    if (target === undefined || !types.some((type) => type !== 'null' && named.includes(type))) return undefined;
    return { property, target, holds: isMany ? 'many' : 'one' };
  };
  const known = new WeakMap<Resource, readonly Reference[]>();
  return (resource) => {
    let found = known.get(resource);
    if (found === undefined) {
      const properties = Object.entries(schemas.shapedProperties(resource.itemSchema));
      found = properties.flatMap(([property, schema]) => referenceAt(resource, property, schema) ?? []);
      known.set(resource, found);
    }
    return found;
  };
}
