import type { Schema } from '../../contract/document';
import type { Schemas } from '../../contract/schema/schemas';
import { namesCreation, namesModification, readTime, timeForm, writeTime } from '../../contract/schema/times';
import { ownMember, type JsonValue } from '../../exact-json';
import { isItem, type Item } from './item';

/** An object of an item that a request changes. */
export interface Touched {
  readonly schema: Schema | undefined;
  /** What the request's body may hold at this place. */
  readonly bodySchema: Schema | undefined;
  readonly item: Item;
  /** What the request's body holds at this place. */
  readonly body: JsonValue | undefined;
  /** The session's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** Objects that tell of the item around them, so that its time of change may stand in them. */
const aboutItem = /^_?(meta(data)?|attributes|audit|sys(tem)?|timestamps|lifecycle)$/i;

/**
 * Gives an item whose moment of change (`updatedAt`, `modified_at`, ...) is the session's clock, where the server owns it: it
 * is read-only, or requests do not describe it. It never lies before the moment of creation, which stays.
 */
export function touch(schemas: Schemas, { schema, bodySchema, item, body, now }: Touched): Item {
  const { properties = {} } = schemas.formLike(schema, item);
  const sendable = schemas.shapedProperties(bodySchema);
  const isFree = Object.keys(sendable).length === 0;
  const sent = isItem(body) ? body : {};
  const moment = Math.max(now, creationTime(schemas, properties, item) ?? now);
  const next: Item = { ...item };
  for (const [name, property] of Object.entries(properties)) {
    const value = ownMember(item, name);
    if (isItem(value) && aboutItem.test(name)) {
      const below = { schema: property, bodySchema: ownMember(sendable, name), body: ownMember(sent, name) };
      next[name] = touch(schemas, { ...below, item: value, now });
    }
    if (!namesModification(name)) continue;
    const flat = schemas.flatten(property);
    const isReadOnly = [property, ownMember(sendable, name)].some((one) => schemas.flatten(one).readOnly === true);
    // Where nothing is described, a client may send anything.
    const mayBeSent = Object.hasOwn(sendable, name) || (isFree && Object.hasOwn(sent, name));
    const form = timeForm(name, flat);
    if (form === undefined || (mayBeSent && !isReadOnly) || (value === undefined && flat.readOnly !== true)) continue;
    next[name] = writeTime(form, moment, flat) ?? value ?? null;
  }
  return next;
}

/** Gives when an object was created by what it says itself, in milliseconds since 1970; undefined where it does not. */
export function creationTime(
  schemas: Schemas,
  properties: Readonly<Record<string, Schema>>,
  item: Item,
): number | undefined {
  const name = Object.keys(properties).find(namesCreation);
  if (name === undefined) return undefined;
  const form = timeForm(name, schemas.flatten(properties[name]));
  return form === undefined ? undefined : readTime(form, ownMember(item, name));
}
