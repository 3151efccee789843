import { keepDocumented } from '../contract/keep-documented';
import type { Operation } from '../contract/operation';
import { jsonContent, type Resource } from '../contract/resources';
import { flatten, propertiesOf, type Resolve } from '../contract/schema-shape';
import type { Item } from './item-factory';

/** Gives an item's next version from its present one and a request body. */
export type ChangeItem = (present: Item, body: Item) => Item;

/**
 * Gives what a PUT makes of an item: the body in its place (RFC 9110 section 9.3.4). What clients cannot send, such as the
 * identifier or a time of creation, stays.
 */
export function replaceItem(resource: Resource, operation: Operation, resolve: Resolve): ChangeItem {
  const schema = jsonContent(operation.requestBody)?.schema;
  const described = propertiesOf(resolve, schema);
  const isWritable = (name: string): boolean =>
    Object.hasOwn(described, name) && flatten(resolve, described[name]).readOnly !== true;
  return (present, body) => {
    const kept = Object.entries(present).filter(([name]) => !isWritable(name));
    const sent = keepDocumented(resolve, schema, body) as Item;
    return withIdentifier(resource, present, { ...sent, ...Object.fromEntries(kept) });
  };
}

/** Gives what a PATCH makes of an item: JSON Merge Patch at the top level, where null removes a member (RFC 7396). */
export function mergeItem(resource: Resource, resolve: Resolve): ChangeItem {
  const known = propertiesOf(resolve, resource.itemSchema);
  return (present, body) => {
    const sent = Object.entries(body).filter(
      ([name]) => Object.hasOwn(known, name) && flatten(resolve, known[name]).readOnly !== true,
    );
    const removed = new Set(sent.filter(([, value]) => value === null).map(([name]) => name));
    const merged = Object.entries({ ...present, ...Object.fromEntries(sent) }).filter(([name]) => !removed.has(name));
    return withIdentifier(resource, present, Object.fromEntries(merged));
  };
}

function withIdentifier({ identifier }: Resource, present: Item, next: Item): Item {
  const value = identifier === undefined ? undefined : present[identifier.property];
  return identifier === undefined || value === undefined ? next : { ...next, [identifier.property]: value };
}
