import { ownMember, type JsonValue, stringifyJson } from '../../base/json';
import { isObject, type JsonObject, type Schema } from '../document';
import type { Schemas } from './schemas';

type Members = Readonly<Record<string, JsonValue>>;

/** What of a body is kept beside what its schema describes. */
interface Keeping {
  /** What lies at the same place of the item that the body changes: what clients cannot send stays as it is there. */
  readonly present?: JsonValue | undefined;
  /** Whether properties stay that no schema describes: it is not certain which of several alternatives the value has. */
  readonly isUnsure?: boolean;
}

/**
 * Gives a request body without the properties its schema does not describe or calls `readOnly`, at every depth. A schema that
 * allows others by `additionalProperties`, `patternProperties` or alternatives keeps them all. Defaults of absent properties
 * are filled in. Where the body changes a `present` item, what clients cannot send is taken from that.
 */
export function keepDocumented(
  schemas: Schemas,
  schema: Schema | undefined,
  value: JsonValue,
  keeping: Keeping = {},
): JsonValue {
  if (Array.isArray(value)) {
    const flat = schemas.formLike(schema, value);
    if (flat.items === undefined && flat.prefixItems === undefined) return value;
    const partners = partnersOf(value, keeping.present);
    return value.map((item, index) =>
      keepDocumented(schemas, itemSchema(flat, index), item, { ...keeping, present: partners[index] }),
    );
  }
  return isObject(value) ? keepMembers(schemas, schema, value, keeping) : value;
}

/** Gives the schema of an array's item (JSON Schema 2020-12 core, 10.3.1). */
export function itemSchema(flat: Schema, index: number): Schema | undefined {
  return flat.prefixItems?.[index] ?? flat.items;
}

function keepMembers(schemas: Schemas, schema: Schema | undefined, value: Members, keeping: Keeping): JsonValue {
  const flat = schemas.flatten(schema);
  const { likely, known, isOpen } = describe(schemas, flat, value);
  const present = isObject(keeping.present) ? (keeping.present as Members) : {};
  const isUnsure = keeping.isUnsure === true || hasAlternatives(flat);
  const keep = (property: Schema | undefined, name: string): JsonValue =>
    keepDocumented(schemas, property, value[name] as JsonValue, { present: ownMember(present, name), isUnsure });
  const kept: [string, JsonValue][] = [];
  for (const [name, property] of Object.entries(likely)) {
    const { readOnly, default: fallback } = schemas.flatten(property);
    if (readOnly === true) continue;
    if (Object.hasOwn(value, name)) kept.push([name, keep(property, name)]);
    else if (fallback !== undefined) kept.push([name, fallback as JsonValue]);
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(likely, name)) continue;
    const property = ownMember(known, name);
    // What is demanded by name alone is spoken of, if not described.
    const isSpokenOf = isOpen || isUnsure || flat.required?.includes(name) === true;
    if (property === undefined ? isSpokenOf : schemas.flatten(property).readOnly !== true) {
      kept.push([name, keep(property ?? otherSchema(flat), name)]);
    }
  }
  return Object.fromEntries([...kept, ...staying(schemas, { ...known, ...likely }, value, present)]);
}

/** What a client cannot send, because no schema describes it or because it is `readOnly`, stays as it is. */
function staying(
  schemas: Schemas,
  described: Readonly<Record<string, Schema>>,
  value: Members,
  present: Members,
): [string, JsonValue][] {
  const isClosed = Object.keys(described).length > 0;
  return Object.entries(present).filter(([name]) => {
    const property = ownMember(described, name);
    if (property === undefined) return isClosed && !Object.hasOwn(value, name);
    return schemas.flatten(property).readOnly === true;
  });
}

/** What a flat schema says of an object's properties. */
interface Described {
  /** Those of the alternative that the object is most like. */
  readonly likely: Readonly<Record<string, Schema>>;
  /** Those of every alternative. */
  readonly known: Readonly<Record<string, Schema>>;
  /** Whether there may be others. */
  readonly isOpen: boolean;
}

function describe(schemas: Schemas, flat: Schema, value: Members): Described {
  if (hasAlternatives(flat)) {
    const { properties: likely = {} } = schemas.formLike(flat, value);
    return { likely, known: schemas.shapedProperties(flat), isOpen: true };
  }
  const { properties: likely = {}, additionalProperties, patternProperties } = flat;
  const hasOthers = (additionalProperties ?? false) !== false || patternProperties !== undefined;
  return { likely, known: likely, isOpen: hasOthers || flat.properties === undefined };
}

function otherSchema({ additionalProperties }: Schema): Schema | undefined {
  return isObject(additionalProperties) ? additionalProperties : undefined;
}

/** Gives a value without the properties its schema calls `writeOnly`, at every depth: they are never answered. */
export function dropWriteOnly(schemas: Schemas, schema: Schema | undefined, value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const flat = schemas.formLike(schema, value);
    return value.map((item, index) => dropWriteOnly(schemas, itemSchema(flat, index), item));
  }
  if (!isObject(value)) return value;
  const flat = schemas.flatten(schema);
  const { likely, known } = describe(schemas, flat, value);
  const members = Object.entries(value as Members).flatMap(([name, member]): [string, JsonValue][] => {
    const property = ownMember(likely, name) ?? ownMember(known, name) ?? otherSchema(flat);
    if (schemas.flatten(property).writeOnly === true) return [];
    return [[name, dropWriteOnly(schemas, property, member)]];
  });
  return Object.fromEntries(members);
}

/**
 * Tells whether a document may call any property `writeOnly`, so that `dropWriteOnly` has something to drop. It looks
 * everywhere, for a `$ref` may lead anywhere.
 */
export function holdsWriteOnly(root: JsonObject): boolean {
  let found = holding.get(root);
  if (found === undefined) holding.set(root, (found = lookForWriteOnly(root)));
  return found;
}

/** A pure cache: every collection asks. */
const holding = new WeakMap<JsonObject, boolean>();

function lookForWriteOnly(root: JsonObject): boolean {
  const seen = new Set<unknown>();
  const holds = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    return (isObject(value) && value['writeOnly'] === true) || Object.values(value).some(holds);
  };
  return holds(root);
}

/** Gives the names of the properties that `keepDocumented` would drop at the top level for want of a description. */
export function undocumentedProperties(schemas: Schemas, schema: Schema | undefined, value: JsonValue): string[] {
  if (!isObject(value)) return [];
  const { likely, isOpen } = describe(schemas, schemas.flatten(schema), value);
  return isOpen ? [] : Object.keys(value).filter((name) => !Object.hasOwn(likely, name));
}

function hasAlternatives({ oneOf, anyOf }: Schema): boolean {
  return oneOf !== undefined || anyOf !== undefined;
}

/** Names that the elements of an array are told apart by, where all have one of them. */
const identifierName = /^_?(id|uid|uuid|guid)$/i;

/** Tells whether a property is named like what tells the elements of an array apart. */
export function namesIdentifier(property: string): boolean {
  return identifierName.test(property);
}

/**
 * Gives for each element of an array the one it was before: that with the same identifier, else, where the element names
 * none, the one at its place. Undefined for elements that are new.
 */
export function partnersOf(
  elements: readonly JsonValue[],
  before: JsonValue | undefined,
): readonly (JsonValue | undefined)[] {
  if (!Array.isArray(before) || before.length === 0) return [];
  const name = identifierOf(before);
  if (name === undefined) return elements.map((_element, index) => before[index]);
  const keyOf = (element: JsonValue | undefined): string | undefined => {
    const value = isObject(element) ? ownMember<JsonValue>(element, name) : undefined;
    return value === undefined || value === null ? undefined : stringifyJson(value);
  };
  const free = new Map(before.map((element) => [keyOf(element), element]));
  const partners = elements.map((element) => {
    const key = keyOf(element);
    const partner = key === undefined ? undefined : free.get(key);
    if (key !== undefined) free.delete(key);
    return partner;
  });
  return partners.map((partner, index) => {
    const isNew = partner === undefined && keyOf(elements[index]) === undefined;
    return isNew && free.has(keyOf(before[index])) ? before[index] : partner;
  });
}

function identifierOf(elements: readonly JsonValue[]): string | undefined {
  const [first] = elements;
  if (!isObject(first)) return undefined;
  const names = Object.keys(first).filter(namesIdentifier);
  return names.find((name) => elements.every((element) => isObject(element) && Object.hasOwn(element, name)));
}
