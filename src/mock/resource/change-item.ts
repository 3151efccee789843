import { keepDocumented } from '../../contract/schema/keep-documented';
import { type Resource } from '../../contract/resource/resources';
import type { Schemas } from '../../contract/schema/schemas';
import type { Schema } from '../../contract/document';
import { ownMember, type JsonValue } from '../../exact-json';
import { isItem, type Item } from './item';

/** Gives an item's next version from its present one and a request body of a media type. */
export type ChangeItem = (present: Item, body: Item, bodyType?: string) => Item;

/**
 * Gives what a PUT makes of an item: the body in its place (RFC 9110 section 9.3.4). What clients cannot send, such as the
 * identifier or a time of creation, stays, at every depth; so does what a body lawfully leaves out and answers demand.
 */
export function replaceItem(resource: Resource, schema: Schema, schemas: Schemas): ChangeItem {
  return (present, body) => {
    const next = keepDocumented(schemas, schema, body, { present }) as Item;
    const { required = [] } = schemas.formLike(resource.itemSchema, next);
    const staying = required.filter((name) => !Object.hasOwn(next, name) && Object.hasOwn(present, name));
    const kept = Object.fromEntries(staying.map((name) => [name, present[name] ?? null]));
    return withIdentifier(resource, present, { ...next, ...kept });
  };
}

/**
 * Gives what a PATCH makes of an item: JSON Merge Patch (RFC 7396), in which null removes a member, or is the value of one that
 * every item has and that may be null. Where the body came as plain JSON and the item's property may be null, null is its value. Arrays are replaced as a whole, but for what clients
 * cannot send of their elements; nested objects too, of plain JSON, where the document says so (`replacesObjects`). Of what the
 * schema of its body (`bodySchema`) does not describe, it changes nothing.
 */
export function mergeItem(
  resource: Pick<Resource, 'itemSchema' | 'identifier'>,
  schemas: Schemas,
  replacesObjects = false,
  bodySchema?: Schema,
): ChangeItem {
  const isBrought = bringing(schemas, bodySchema);
  const merge = (present: Item, patch: Item, schema: Schema | undefined, keepsNulls: boolean): Item => {
    const { properties, additionalProperties, required = [] } = schemas.formLike(schema, { ...present, ...patch });
    const known = { ...schemas.shapedProperties(schema), ...properties };
    const isOpen = Object.keys(known).length === 0 || (additionalProperties ?? false) !== false;
    const next = new Map(Object.entries(present));
    for (const [name, value] of Object.entries(patch)) {
      const property = ownMember(known, name);
      if ((property === undefined && !isOpen) || schemas.flatten(property).readOnly === true) continue;
      const before = next.get(name);
      if (value === null && !((keepsNulls || required.includes(name)) && mayBeNull(schemas, property)))
        next.delete(name);
      else if (isItem(value) && !(keepsNulls && replacesObjects))
        next.set(name, merge(isItem(before) ? before : {}, value, property, keepsNulls));
      else next.set(name, keepDocumented(schemas, property, value, { present: before }));
    }
    return Object.fromEntries(next);
  };
  return (present, body, bodyType = '') => {
    const keepsNulls = !bodyType.includes('merge-patch');
    const brought = Object.fromEntries(Object.entries(body).filter(([name]) => isBrought(name)));
    return withIdentifier(resource, present, merge(present, brought, resource.itemSchema, keepsNulls));
  };
}

/** Tells which members a body brings: of one whose schema names some and opens none to others, those; a create keeps no others either. */
function bringing(schemas: Schemas, bodySchema: Schema | undefined): (name: string) => boolean {
  const { additionalProperties, patternProperties } = schemas.flatten(bodySchema);
  const known = schemas.shapedProperties(bodySchema);
  const isOpen = additionalProperties !== undefined || patternProperties !== undefined;
  return isOpen || Object.keys(known).length === 0 ? () => true : (name) => Object.hasOwn(known, name);
}

/**
 * Gives what is kept of an item as a JSON Patch leaves it: what clients cannot send, because no schema describes it or because it is
 * read-only, stays as it was, at every depth, and so does the identifier. Null is a value like others (RFC 6902 section 4.1).
 */
export function keepPatched(
  resource: Pick<Resource, 'itemSchema' | 'identifier'>,
  schemas: Schemas,
  present: Item,
  patched: Item,
): Item {
  const keep = (before: Item, after: Item, schema: Schema | undefined): Item => {
    const { properties, additionalProperties } = schemas.formLike(schema, after);
    const known = { ...schemas.shapedProperties(schema), ...properties };
    const isOpen = Object.keys(known).length === 0 || (additionalProperties ?? false) !== false;
    const isSendable = (name: string): boolean =>
      Object.hasOwn(known, name) ? schemas.flatten(known[name]).readOnly !== true : isOpen;
    const next = Object.entries(after).flatMap(([name, value]): [string, JsonValue][] => {
      const former = ownMember(before, name);
      if (former === value) return [[name, value]];
      if (!isSendable(name)) return former === undefined ? [] : [[name, former]];
      const property = ownMember(known, name);
      if (isItem(value)) return [[name, keep(isItem(former) ? former : {}, value, property)]];
      return [[name, keepDocumented(schemas, property, value, { present: former })]];
    });
    const staying = Object.entries(before).filter(([name]) => !Object.hasOwn(after, name) && !isSendable(name));
    return Object.fromEntries([...next, ...staying]);
  };
  return withIdentifier(resource, present, keep(present, patched, resource.itemSchema));
}

function mayBeNull(schemas: Schemas, schema: Schema | undefined): boolean {
  const { oneOf = [], anyOf = [] } = schemas.flatten(schema);
  return [schema, ...oneOf, ...anyOf].some((one) => schemas.typesOf(one).includes('null'));
}

function withIdentifier({ identifier }: Pick<Resource, 'identifier'>, present: Item, next: Item): Item {
  const value = identifier === undefined ? undefined : ownMember(present, identifier.property);
  return identifier === undefined || value === undefined ? next : { ...next, [identifier.property]: value };
}
