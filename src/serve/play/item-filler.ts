import type { Schema } from '../../openapi/document';
import type { Resource } from '../../openapi/collections/resources';
import { oncePerSchema } from '../../openapi/schema/flatten';
import { itemSchema, namesIdentifier, partnersOf } from '../../openapi/schema/documented-part';
import type { SuggestValue } from '../../openapi/schema/name-words';
import { sampleValue, type SampleContext } from '../../openapi/schema/sample';
import type { Schemas } from '../../openapi/schema/schemas';
import { namesCreation, namesModification, readTime, timeForm, writeTime } from '../../openapi/schema/times';
import { ownMember, stringifyJson, type JsonValue } from '../../base/json';
import type { Random } from '../../base/random';
import { beginningOf, withoutCounts } from './beginnings';
import { isItem, type Item, asText } from './item';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { alike, momentAlike, uuidAlike } from '../../profile/write-text';
import { dataPoints } from '../../profile/data-points';
import { derivedPoints, type Derivation, derivedValue, removalPoints, statePoints } from '../../profile/state-points';
import type { MadeValue } from '../../profile/point';
import { profileOf } from '../../profile/profile-of';
import { requestPoints } from '../../profile/request-points';
import { renderTemplate } from '../../profile/template';
import { createItemViolations } from './item-check';

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
interface FillItem {
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
  const shown = before === undefined ? namesShownAnyway(schemas, form) : [];
  const missing = [...new Set([...filling.setByServer(form), ...shown])].filter(isMade);
  if (missing.length === 0) return fillMembers(filling, form, item, before);
  const isNew = before === undefined;
  const made = missing.map((name): [string, JsonValue] => [name, makeValue(filling, form, item, name, isNew)]);
  return { ...fillMembers(filling, form, item, before), ...Object.fromEntries(made) };
}

function makeValue({ schemas, context }: Filling, form: Schema, item: Item, name: string, isNew: boolean): JsonValue {
  const { properties = {}, required = [] } = form;
  const property = ownMember(properties, name);
  const { default: fallback } = schemas.flatten(property);
  if (fallback !== undefined) return fallback as JsonValue;
  // Of a new item, what may be null has not happened yet: it is not deleted, not shipped; but it was created.
  const isOpen = !required.includes(name) && schemas.typesOf(property).includes('null') && !namesCreation(name);
  if (isOpen) return null;
  const beginning = isNew ? beginningOf(schemas, name, property) : undefined;
  if (beginning !== undefined) return beginning;
  const created = namesModification(name) ? creationTime(schemas, properties, item) : undefined;
  const { now, ...others } = context();
  const value = sampleValue({ ...others, now: Math.max(now, created ?? now) }, property, name);
  return isNew ? withoutCounts(schemas, name, property, value) : value;
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

/**
 * Where one of the alternatives of a property is null, its document was most likely written by a framework that answers null for what
 * has no value, and leaves out nothing.
 */
function namesShownAnyway(schemas: Schemas, { properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const mayBeNull = (property.anyOf ?? []).some(({ type }) => type === 'null');
    return mayBeNull && schemas.flatten(property).writeOnly !== true ? [name] : [];
  });
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

/** An object of an item that a request changes. */
interface Touched {
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
function creationTime(schemas: Schemas, properties: Readonly<Record<string, Schema>>, item: Item): number | undefined {
  const name = Object.keys(properties).find(namesCreation);
  if (name === undefined) return undefined;
  const form = timeForm(name, schemas.flatten(properties[name]));
  return form === undefined ? undefined : readTime(form, ownMember(item, name));
}

/** What values are made of: chance, and the session's clock in milliseconds since 1970. */
interface ValueMaking {
  readonly random: Random;
  readonly now: number;
  /** What the path says of the items above. */
  readonly above?: ReadonlyMap<string, string>;
  /** What the body of the request brings. */
  readonly sent?: Item;
  /** Gives the next number of what is counted under a name in the session, the first time `from`. */
  readonly count?: (name: string, from: number) => number;
  /** The next number of each member that follows the highest of the collection. */
  readonly next?: ReadonlyMap<string, number> | undefined;
}

/** What a profile says of the items that requests make and change; what the document forbids is left as it was without. */
interface SetByService {
  /** Gives a new item, of which a body brought those members, with what the service sets. */
  readonly atCreation: (operation: Operation, item: Item, brought: Item, making: ValueMaking) => Item;
  /** Gives a changed item with what the service sets, and with what it had beyond the document. */
  readonly atChange: (operation: Operation, item: Item, before: Item, making: ValueMaking) => Item;
  /** Gives an item that something else has changed, as the answers to carry it allow it, with what follows from its members. */
  readonly byOthers: (item: Item, before: Item) => Item;
  /** Gives the members of a body that nothing describes and that are kept all the same. */
  readonly unknownKept: (operation: Operation, body: Item, kept: Item) => Item;
}

/** Gives what a profile says of the items of a resource; undefined where there is no profile. */
export function setByService(contract: Contract, resource: Resource): SetByService | undefined {
  const profile = profileOf(contract);
  if (profile.isEmpty) return undefined;
  const described = contract.schemas.shapedProperties(resource.itemSchema);
  const sound = createSoundMembers(resource, contract);
  const withNulls = (operation: Operation, item: Item): Item => {
    const open = Object.keys(described).filter(
      (name) =>
        !Object.hasOwn(item, name) && profile.find(dataPoints.leftOutMember, operation, `body.${name}`) === 'null',
    );
    return open.length === 0 ? item : { ...item, ...Object.fromEntries(open.map((name) => [name, null])) };
  };
  const { list, collection } = resource;
  const derived = Object.entries(profile.find(derivedPoints.derived, list?.operation.path ?? collection) ?? {});
  const removed = profile.find(removalPoints.keptRemoved, list?.operation.path ?? collection);
  const withDerived = (item: Item): Item => derived.reduce(withOneDerived, item);
  return {
    atCreation: (operation, item, brought, making) => {
      const sets = profile.find(dataPoints.setAtCreation, operation) ?? {};
      const others = Object.entries(sets).filter(([name]) => !Object.hasOwn(brought, name));
      const made = withMade(item, others, undefined, making);
      const along = (profile.find(statePoints.createdWith, operation) ?? [])
        .filter(({ member, becomes }) => isSame(made, member, becomes))
        .flatMap((one) => Object.entries(one.sets))
        .filter(([name]) => !Object.hasOwn(brought, name));
      return sound(item, withDerived(withNulls(operation, withMade(made, along, undefined, making))));
    },
    atChange: (operation, item, before, making) => {
      const isRemoval = operation === resource.remove;
      const sets = (isRemoval ? removed?.sets : profile.find(dataPoints.setAtChange, operation)) ?? {};
      const beyond = Object.entries(before).filter(
        ([name]) => !Object.hasOwn(described, name) && !Object.hasOwn(item, name),
      );
      const whole = { ...(isRemoval ? before : item), ...Object.fromEntries(beyond) };
      const along = (profile.find(statePoints.setWith, operation) ?? []).filter(
        ({ member, becomes }) => isSame(item, member, becomes) && !isSame(before, member, becomes),
      );
      const all = [...Object.entries(sets), ...along.flatMap((one) => Object.entries(one.sets))];
      return sound(item, withDerived(withNulls(operation, withMade(whole, all, before, making))));
    },
    byOthers: (item, before) => sound(before, withDerived(item)),
    unknownKept: (operation, body, kept) => {
      if (profile.find(requestPoints.unknownMember, operation) !== 'keep') return {};
      const unknown = Object.entries(body).filter(
        ([name]) => !Object.hasOwn(kept, name) && !Object.hasOwn(described, name),
      );
      return Object.fromEntries(unknown);
    },
  };
}

function withOneDerived(item: Item, [name, derivation]: readonly [string, Derivation]): Item {
  const value = derivedValue(derivation, item);
  return value === undefined ? item : { ...item, [name]: value };
}

function isSame(item: Item, member: string, value: JsonValue): boolean {
  return stringifyJson(ownMember(item, member) ?? null) === stringifyJson(value);
}

/** Gives an item with the members that a profile says how to make; `before` is the item as it was, where it is changed. */
export function withMade(
  item: Item,
  sets: readonly (readonly [string, MadeValue])[],
  before: Item | undefined,
  making: ValueMaking,
): Item {
  if (sets.length === 0) return item;
  const next = new Map(Object.entries(item));
  // At a creation what repeats another member repeats what that was made; at a change, what it was.
  const ordered = before === undefined ? sets.toSorted(([, one], [, other]) => rankOf(one) - rankOf(other)) : sets;
  for (const [name, made] of ordered) {
    const known = before === undefined && rankOf(made) > 0 ? Object.fromEntries(next) : item;
    const value = valueOf(made, name, known, before, making);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}

/** What repeats others comes after them. */
function rankOf(made: MadeValue): number {
  if ('value' in made) return 0;
  return made.make === 'text' ? 2 : made.make === 'same-as' ? 1 : 0;
}

function valueOf(
  made: MadeValue,
  name: string,
  item: Item,
  before: Item | undefined,
  making: ValueMaking,
): JsonValue | undefined {
  const { random, now, above, next, sent = {} } = making;
  if ('value' in made) return made.value;
  const { make, like = '', spelling = '2026-01-31T12:00:00.000Z', of = '', from = 1 } = made;
  if (make === 'now') return momentAlike(now, spelling) ?? new Date(now).toISOString();
  if (make === 'uuid') return uuidAlike(random, Number(like.charAt(14)) || 4, like);
  if (make === 'random') return alike(random, like);
  // What is the same as itself stays as it was.
  if (make === 'same-as') return ownMember(of === name && before !== undefined ? before : item, of);
  if (make === 'sent' || make === 'plus' || make === 'minus') {
    const brought = ownMember(sent, of) ?? undefined;
    if (brought === undefined)
      return made.otherwise === undefined
        ? ownMember(before ?? item, name)
        : valueOf(made.otherwise, name, item, before, making);
    return make === 'sent' ? brought : changedBy(ownMember(before ?? {}, name), brought, make === 'plus' ? 1 : -1);
  }
  if (make === 'next') return next?.get(name) ?? from;
  if (make === 'absent') return undefined;
  if (make === 'path') return asMember(above?.get(of));
  if (make === 'text') return renderTemplate(like, (member) => asText(ownMember(item, member) ?? ''));
  if (before === undefined) return making.count?.(name, from) ?? from;
  const present = ownMember(before, name);
  return typeof present === 'number' || typeof present === 'bigint' ? oneMore(present) : from;
}

/** A number that a path holds is one in the item too, but for what is no number there. */
function asMember(text: string | undefined): JsonValue | undefined {
  return text !== undefined && /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** Gives a number with as much more or less; what is no number stays as it was. */
function changedBy(present: JsonValue | undefined, by: JsonValue, sign: 1 | -1): JsonValue | undefined {
  if (typeof by !== 'number' || (present !== undefined && present !== null && typeof present !== 'number'))
    return present;
  return (present ?? 0) + sign * by;
}

function oneMore(number: number | bigint): number | bigint {
  return typeof number === 'bigint' ? number + 1n : number + 1;
}

/**
 * Gives what takes back, of what a profile has set of an item, the members that answers to carry it forbid: each is as it was
 * without; where no one member is to blame (`not`, `oneOf`), all are. What was wrong before is left to others.
 */
function createSoundMembers(resource: Resource, contract: Contract): (own: Item, set: Item) => Item {
  const violationsOf = createItemViolations(resource, contract);
  return (own, set) => {
    const changed = [...new Set([...Object.keys(own), ...Object.keys(set)])].filter(
      (name) => ownMember(own, name) !== ownMember(set, name),
    );
    if (changed.length === 0) return set;
    const places = violationsOf(set).map(({ where }) => where);
    if (places.length === 0) return set;
    const forbidden = changed.filter((name) =>
      places.some((where) => where === `body.${name}` || where.startsWith(`body.${name}.`)),
    );
    const mended = forbidden.length === 0 ? set : without(set, own, new Set(forbidden));
    const isSound = forbidden.length > 0 && violationsOf(mended).length === 0;
    return !isSound && violationsOf(own).length === 0 ? own : mended;
  };
}

/** Gives an item whose members of some names are those of another, or are not there where that has none. */
function without(item: Item, other: Item, names: ReadonlySet<string>): Item {
  const kept = Object.entries(item).filter(([name]) => !names.has(name));
  return Object.fromEntries([...kept, ...Object.entries(other).filter(([name]) => names.has(name))]);
}
