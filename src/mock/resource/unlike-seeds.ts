import type { Schema } from '../../contract/document';
import type { Resource } from '../../contract/resource/resources';
import { toldUnique } from '../../contract/resource/told-unique';
import { isValidExample } from '../../contract/schema/example-check';
import type { Schemas } from '../../contract/schema/schemas';
import { ownMember } from '../../exact-json';
import { exampleItems } from './example-items';
import type { Item } from './item';

/** Gives the n-th seed item with values of its own where the document calls a member unique. */
export type Unlike = (item: Item, sequence: number) => Item;

/**
 * Gives what tells the seed items of a collection apart in the members that the document calls unique: by their number, but
 * for the first and the document's own examples. A value that its schema allows no such addition, such as a UUID, stays as
 * chance made it.
 */
export function createUnlike(resource: Resource, schemas: Schemas): Unlike {
  const { create, replace, update, itemSchema } = resource;
  const told = [create, replace, update].flatMap((one) =>
    one === undefined ? [] : toldUnique(schemas, resource, one),
  );
  if (told.length === 0) return (item) => item;
  const properties = schemas.shapedProperties(itemSchema);
  const unique = [...new Set(told)].map((name) => ({ name, schema: schemas.flatten(ownMember(properties, name)) }));
  const examples = exampleItems(resource, schemas);
  const isOwn = (name: string, value: string, sequence: number): boolean =>
    sequence === 0 ||
    (ownMember(examples[sequence] ?? {}, name) === value &&
      examples.slice(0, sequence).every((earlier) => ownMember(earlier, name) !== value));
  return (item, sequence) => {
    const varied = unique.flatMap(({ name, schema }): [string, string][] => {
      const value = ownMember(item, name);
      if (typeof value !== 'string' || isOwn(name, value, sequence)) return [];
      const other = numbered(value, sequence, schema);
      return isValidExample(schema, other) ? [[name, other]] : [];
    });
    return varied.length === 0 ? item : { ...item, ...Object.fromEntries(varied) };
  };
}

/** No digit stands before the number, so that two numbers never make the same of two values. */
function numbered(value: string, sequence: number, { maxLength = Infinity }: Schema): string {
  const at = value.lastIndexOf('@');
  const [head, tail] = at > 0 ? [value.slice(0, at), value.slice(at)] : [value, ''];
  const separator = at > 0 ? '.' : value.includes('://') ? '/' : value.includes(' ') ? ' ' : '-';
  const mark = `${separator}${sequence}`;
  const room = Math.max(0, maxLength - mark.length - Array.from(tail).length);
  const characters = Array.from(head);
  return `${characters.length > room ? characters.slice(0, room).join('') : head}${mark}${tail}`;
}
