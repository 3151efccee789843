import type { Schema } from '../../contract/document';
import type { Resource } from '../../contract/resource/resources';
import { oncePerSchema } from '../../contract/schema/flatten';
import { itemSchema } from '../../contract/schema/keep-documented';
import { namesIdentifier, partnersOf } from '../../contract/schema/partners';
import { sampleValue, type SampleContext, type SuggestValue } from '../../contract/schema/sample';
import type { Schemas } from '../../contract/schema/schemas';
import { namesCreation, namesModification } from '../../contract/schema/times';
import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import type { Random } from '../../random';
import { creationTime, touch } from './item-times';
import { isItem, type Item } from './item';

/** What values are made of: chance, made when it is first asked for, and the session's clock in milliseconds since 1970. */
export interface Making {
  readonly random: () => Random;
  readonly now: number;
}

/** A change of an item by a request. */
export interface Change {
  readonly present: Item;
  /** The item as the request leaves it. */
  readonly next: Item;
  readonly body: Item;
  /** What the request's body may hold. */
  readonly bodySchema: Schema;
  /** Whether the moments of change stay as they were. */
  readonly keepsTimes?: boolean;
}

/** Gives items with what the server sets, at every depth. */
export interface FillItem {
  readonly created: (item: Item, making: Making) => Item;
  readonly changed: (change: Change, making: Making) => Item;
}

/** What lies at one place of the item before a change, and what the request may send there; undefined of a create. */
interface Before {
  readonly value: JsonValue | undefined;
  readonly bodySchema: Schema | undefined;
}

/** How often an identifier is drawn that another element has already. */
const mostDraws = 50;

/**
 * Gives what fills in the properties that answers demand and a body does not bring: their default, else a sample; dates and
 * times show the session's clock. Read-only properties, which no body can bring, are filled in too where they are optional.
 * Of a change, what a client could have sent and did not is left to be refused; what is new within the item is filled in.
 */
export function createFiller(resource: Resource, schemas: Schemas, suggest: SuggestValue | undefined): FillItem {
  const { identifier, itemSchema: schema } = resource;
  const setByServer = oncePerSchema((form) => namesSetByServer(schemas, form));
  const start = ({ random, now }: Making): Filling => {
    let context: Context | undefined;
    return {
      schemas,
      setByServer,
      context: () => (context ??= { schemas, random: random(), now, ...(suggest !== undefined && { suggest }) }),
    };
  };
  return {
    created: (item, making) => fillObject(start(making), schema, item, undefined, identifier?.property),
    changed: ({ present, next, body, bodySchema, keepsTimes = false }, making) => {
      const filled = fillMembers(start(making), schemas.formLike(schema, next), next, { value: present, bodySchema });
      if (keepsTimes) return filled;
      return touch(schemas, { schema, bodySchema, item: filled, body, now: making.now });
    },
  };
}

type Context = SampleContext & { readonly now: number };

/** The filling of one item. */
interface Filling {
  readonly schemas: Schemas;
  /** Gives the properties of a flat object schema that the server sets. */
  readonly setByServer: (form: Schema) => readonly string[];
  readonly context: () => Context;
}

function fillValue(filling: Filling, schema: Schema | undefined, value: JsonValue, before?: Before): JsonValue {
  if (Array.isArray(value)) return fillArray(filling, schema, value, before);
  return isItem(value) ? fillObject(filling, schema, value, before) : value;
}

function fillArray(
  filling: Filling,
  schema: Schema | undefined,
  elements: readonly JsonValue[],
  before: Before | undefined,
): JsonValue {
  const { schemas } = filling;
  const flat = schemas.formLike(schema, elements);
  const sent = before === undefined ? {} : schemas.formLike(before.bodySchema, elements);
  const partners = partnersOf(elements, before?.value);
  const filled = [...elements];
  for (const [index, element] of elements.entries()) {
    const place = before && { value: partners[index], bodySchema: itemSchema(sent, index) };
    const whole = fillValue(filling, itemSchema(flat, index), element, place);
    filled[index] =
      isItem(element) && isItem(whole) ? withOwnIdentifier(filling, flat, whole, element, filled, index) : whole;
  }
  return filled;
}

/** Elements are told apart by identifiers that were made for them: one that another has is drawn again. */
function withOwnIdentifier(
  filling: Filling,
  array: Schema,
  whole: Item,
  element: Item,
  others: readonly JsonValue[],
  index: number,
): Item {
  const made = Object.keys(whole).find((name) => namesIdentifier(name) && !Object.hasOwn(element, name));
  if (made === undefined) return whole;
  const taken = new Set(
    others.flatMap((other, position) =>
      position !== index && isItem(other) ? [stringifyJson(other[made] ?? null)] : [],
    ),
  );
  const property = ownMember(filling.schemas.formLike(itemSchema(array, index), whole).properties ?? {}, made);
  let own = whole;
  for (let draws = 0; taken.has(stringifyJson(own[made] ?? null)) && draws < mostDraws; draws += 1) {
    own = { ...own, [made]: sampleValue(filling.context(), property, made) };
  }
  return own;
}

function fillObject(
  filling: Filling,
  schema: Schema | undefined,
  item: Item,
  before: Before | undefined,
  leftOut?: string,
): Item {
  const { schemas } = filling;
  const form = schemas.formLike(schema, item);
  const { properties = {}, required = [] } = form;
  const sendable = before === undefined ? undefined : schemas.shapedProperties(before.bodySchema);
  const isMade = (name: string): boolean => {
    if (Object.hasOwn(item, name) || name === leftOut) return false;
    if (before === undefined) return true;
    // Of a change: a client that can send it and does not leaves it out; so does an element that never had it.
    const isReadOnly = schemas.flatten(properties[name]).readOnly === true;
    const mayBeSent = !isReadOnly && sendable !== undefined && Object.hasOwn(sendable, name);
    return !mayBeSent && (required.includes(name) || before.value === undefined);
  };
  const missing = filling.setByServer(form).filter(isMade);
  if (missing.length === 0) return fillMembers(filling, form, item, before);
  const made = missing.map((name): [string, JsonValue] => [name, makeValue(filling, form, item, name)]);
  return { ...fillMembers(filling, form, item, before), ...Object.fromEntries(made) };
}

function makeValue({ schemas, context }: Filling, form: Schema, item: Item, name: string): JsonValue {
  const { properties = {}, required = [] } = form;
  const property = ownMember(properties, name);
  const { default: fallback } = schemas.flatten(property);
  if (fallback !== undefined) return fallback as JsonValue;
  // Of a new item, what may be null has not happened yet: it is not deleted, not shipped; but it was created.
  const isOpen = !required.includes(name) && schemas.typesOf(property).includes('null') && !namesCreation(name);
  if (isOpen) return null;
  const created = namesModification(name) ? creationTime(schemas, properties, item) : undefined;
  const { now, ...others } = context();
  return sampleValue({ ...others, now: Math.max(now, created ?? now) }, property, name);
}

/** Fills what lies within an object, its own properties as they are. */
function fillMembers(filling: Filling, form: Schema, item: Item, before: Before | undefined): Item {
  const { schemas } = filling;
  const nested = nestedIn(form, item);
  if (nested.length === 0) return item;
  const present = isItem(before?.value) ? before.value : {};
  const sent = before === undefined ? {} : schemas.formLike(before.bodySchema, item).properties;
  const filled = nested.map(([name, property]): [string, JsonValue] => {
    const place = before && { value: ownMember(present, name), bodySchema: ownMember(sent ?? {}, name) };
    return [name, fillValue(filling, property, item[name] ?? null, place)];
  });
  return { ...item, ...Object.fromEntries(filled) };
}

/** The server sets what answers demand, and what is read-only. */
function namesSetByServer(schemas: Schemas, { required = [], properties = {} }: Schema): string[] {
  return Object.entries(properties)
    .map(([name, property]) => ({ name, flat: schemas.flatten(property) }))
    .filter(({ name, flat }) => flat.writeOnly !== true && (required.includes(name) || flat.readOnly === true))
    .map(({ name }) => name);
}

/** Gives the members of an object that are objects or arrays, with what describes them. */
function nestedIn({ properties = {}, additionalProperties }: Schema, item: Item): [string, Schema][] {
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const nested: [string, Schema][] = [];
  for (const [name, value] of Object.entries(item)) {
    if (typeof value !== 'object' || value === null) continue;
    const property = ownMember(properties, name) ?? others;
    if (property !== undefined) nested.push([name, property]);
  }
  return nested;
}
