import { keepDocumented } from '../contract/keep-documented';
import type { Operation } from '../contract/operation';
import { type Resource } from '../contract/resources';
import { flatten, typesOf, type Resolve } from '../contract/schema-shape';
import { shapedProperties } from '../contract/shapes';
import type { Schema } from '../contract/document';
import { ownMember, type JsonValue } from '../exact-json';
import type { Item } from './item-factory';

/** Gives an item's next version from its present one and a request body. */
export type ChangeItem = (present: Item, body: Item) => Item;

/**
 * Gives what a PUT makes of an item: the body in its place (RFC 9110 section 9.3.4). What clients cannot send, such as the
 * identifier or a time of creation, stays.
 */
export function replaceItem(resource: Resource, schema: Schema, resolve: Resolve): ChangeItem {
  const described = shapedProperties(resolve, schema);
  const isClosed = Object.keys(described).length > 0;
  const stays = (name: string): boolean => {
    const property = ownMember(described, name);
    return property === undefined ? isClosed : flatten(resolve, property).readOnly === true;
  };
  return (present, body) => {
    const kept = Object.entries(present).filter(([name]) => stays(name) && !Object.hasOwn(body, name));
    const sent = keepDocumented(resolve, schema, body) as Item;
    return withIdentifier(resource, present, { ...sent, ...Object.fromEntries(kept) });
  };
}

/**
 * Gives what a PATCH makes of an item: JSON Merge Patch (RFC 7396), in which null removes a member. Where the body is plain
 * JSON and the property may be null, null is its value.
 */
export function mergeItem(resource: Resource, operation: Operation, resolve: Resolve): ChangeItem {
  const removesNulls = operation.requestBody?.content.some(({ name }) => name.includes('merge-patch')) === true;
  const merge = (present: Item, patch: Item, schema: Schema | undefined): Item => {
    const known = shapedProperties(resolve, schema);
    const isOpen = Object.keys(known).length === 0;
    const next = new Map(Object.entries(present));
    for (const [name, value] of Object.entries(patch)) {
      const property = ownMember(known, name);
      if ((property === undefined && !isOpen) || flatten(resolve, property).readOnly === true) continue;
      const before = next.get(name);
      const mayBeNull = !removesNulls && typesOf(resolve, property).includes('null');
      if (value === null && !mayBeNull) next.delete(name);
      else next.set(name, isItem(value) && isItem(before) ? merge(before, value, property) : value);
    }
    return Object.fromEntries(next);
  };
  return (present, body) => withIdentifier(resource, present, merge(present, body, resource.itemSchema));
}

function isItem(value: JsonValue | undefined): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withIdentifier({ identifier }: Resource, present: Item, next: Item): Item {
  const value = identifier === undefined ? undefined : ownMember(present, identifier.property);
  return identifier === undefined || value === undefined ? next : { ...next, [identifier.property]: value };
}
