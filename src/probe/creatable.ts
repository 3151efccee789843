import { idText } from './knowledge';
import type { Contract } from '../openapi/contract';
import type { MediaType, Operation } from '../openapi/operation';
import { collectionCalled, referencesOf, type Reference } from '../openapi/collections/references';
import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import type { Exchange } from './exchange';
import type { RequestBodySpec } from './request';
import { isObject, type Schema, childPointer, fromLocalRef, toPointer, valueAt } from '../openapi/document';

/** A resource that can be created, and what its bodies are made of. */
export interface Creatable {
  readonly resource: Resource;
  readonly operation: Operation;
  readonly media: MediaType;
  readonly fields: readonly Field[];
  /** The property of the body that holds the item; left out where the body is the item. */
  readonly wrapper?: string;
  /** The text property that carries the mark of the run. */
  readonly tagField: Field | undefined;
  /** Names of properties that are called like another collection, `customer` beside `/customers`: they may name an item of it. */
  readonly named: readonly string[];
  /** A body that the schema allows, with every property and with the required ones alone; undefined where none could be made. */
  readonly full: JsonValue;
  readonly required: JsonValue;
  /** Whether the bodies have the values of listed items, for a service takes no others. */
  readonly isAsListed?: boolean;
  /** Writes a body as it is sent; left out where that is JSON. */
  readonly write?: (body: JsonValue) => RequestBodySpec;
}

/** The bodies of a create as a service takes them, and the text that carries the mark of the run. */
export type Bodies = Pick<Creatable, 'full' | 'required' | 'tagField' | 'isAsListed'>;

/** What became of the search for bodies that a service takes. */
export interface Fit {
  /** Those that it takes; undefined where it took none. */
  readonly bodies?: Bodies;
  /** The body with every property, and the answer to it. */
  readonly sent: JsonValue;
  readonly first: Exchange;
  /** The answer to the first body that was taken. */
  readonly taken?: Exchange;
}

/** Gives the names of properties that are called like a collection of the document. */
export function calledLikeOthers({ resources }: Contract, fields: readonly Field[]): readonly string[] {
  const names = fields.map(({ path }) => path.at(-1) ?? '');
  return names.filter((name) => collectionCalled(resources, name) !== undefined);
}

/** Gives the properties of a collection's items that name one item of another collection, by the names of both. */
export function singleReferencesOf(contract: Contract, resource: Resource): Reference[] {
  return referencesOf(contract, resource).filter(({ holds }) => holds === 'one');
}

/** Gives the collection of which a property of a create's body names an item, as far as names tell. */
export function referredBy(
  contract: Contract,
  { resource, named }: Pick<Creatable, 'resource' | 'named'>,
  property: string,
): Resource | undefined {
  const known = singleReferencesOf(contract, resource).find((reference) => reference.property === property)?.target;
  return known ?? (named.includes(property) ? collectionCalled(contract.resources, property) : undefined);
}

/** Gives an identifier as the property of another item names it. */
export function referenceTo({ schemas }: Contract, { identifier }: Resource, id: string): JsonValue {
  const types = schemas.typesOf(schemas.flatten(identifier?.schema));
  const isNumber = types.includes('integer') || types.includes('number');
  if (!isNumber || !/^-?\d{1,18}$/.test(id)) return id;
  return Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id);
}

/**
 * Gives what no item of others refers to yet, where each of them refers to another: a desk may have room for one alone. Undefined where
 * several refer to the same, or nothing is free.
 */
export function unheld(
  held: readonly (JsonValue | undefined)[],
  candidates: readonly (JsonValue | undefined)[],
): JsonValue | undefined {
  const texts = held.flatMap((value) => idText(value) ?? []);
  if (texts.length < 2 || new Set(texts).size < texts.length) return undefined;
  return candidates.find((one) => {
    const text = idText(one);
    return text !== undefined && !texts.includes(text);
  });
}

/** A property of a body, however deep, and where the document writes it. */
export interface Field {
  /** Names from the top of the body: `['address', 'street']`. */
  readonly path: readonly string[];
  readonly pointer: string;
  /** The schema with its `$ref`s and `allOf` parts united. */
  readonly schema: Schema;
  /** JSON types the schema allows; empty where it does not say. */
  readonly types: readonly string[];
  readonly required: boolean;
  /** Pointer of the `required` list that names it, where there is one. */
  readonly requiredPointer?: string;
  /** Gives the pointer of the place where a keyword of the schema is written, `$ref`s and `allOf` followed. */
  readonly keywordPointer: (keyword: string) => string;
}

const deepest = 4;

/** Most properties of a body that are looked at: each is sent in several ways. */
const mostFields = 1000;

/** Gives the properties that the schema at a pointer describes, those of nested objects included; parents go first. */
export function fieldsOf(contract: Contract, schemaPointer: string): Field[] {
  const budget = { left: mostFields, isExceeded: false };
  const fields = collect(contract, schemaPointer, [], budget);
  if (budget.isExceeded) {
    const problem = `expected at most ${mostFields} properties in a body, got more`;
    contract.flaws.add(schemaPointer, problem, 'verify looks at none of those after');
  }
  return fields;
}

function collect(
  contract: Contract,
  schemaPointer: string,
  path: readonly string[],
  budget: { left: number; isExceeded: boolean },
): Field[] {
  if (path.length >= deepest) return [];
  const own = new Map<string, Field>();
  const parts = objectParts(contract, schemaPointer);
  const demanding = requiredPointers(parts);
  for (const part of parts) {
    for (const name of Object.keys(part.schema.properties ?? {})) {
      if (own.has(name)) continue;
      const pointer = childPointer(part.pointer, 'properties', name);
      const schema = contract.schemas.flatten(part.schema.properties?.[name]);
      if (schema.readOnly === true) continue;
      budget.isExceeded ||= budget.left <= 0;
      if (budget.isExceeded) break;
      budget.left -= 1;
      const requiredPointer = demanding.get(name);
      own.set(name, {
        path: [...path, name],
        pointer,
        schema,
        types: contract.schemas.typesOf(schema),
        required: requiredPointer !== undefined,
        keywordPointer: (keyword) => keywordPointer(contract, pointer, keyword),
        ...(requiredPointer !== undefined && { requiredPointer }),
      });
    }
  }
  return [...own.values()].flatMap((field) => [field, ...collect(contract, field.pointer, field.path, budget)]);
}

/** Gives for each name that parts require the pointer of the first list that does. */
function requiredPointers(parts: readonly Part[]): ReadonlyMap<string, string> {
  const pointers = new Map<string, string>();
  for (const { schema, pointer } of parts)
    for (const name of schema.required ?? []) if (!pointers.has(name)) pointers.set(name, `${pointer}/required`);
  return pointers;
}

function keywordPointer(contract: Contract, pointer: string, keyword: string): string {
  const holder = objectParts(contract, pointer).find(({ schema }) => schema[keyword] !== undefined);
  return holder === undefined ? pointer : childPointer(holder.pointer, keyword);
}

interface Part {
  readonly pointer: string;
  readonly schema: Schema;
}

/**
 * Gives the schemas that together describe an object: the one at the pointer and its `allOf` parts, `$ref`s followed; each
 * once, in whatever number of ways it takes part.
 */
function objectParts(contract: Contract, pointer: string): Part[] {
  const seen = new Set<unknown>();
  const partsAt = (place: string, hops: number): Part[] => {
    const schema = valueAt(contract.loaded.root, place);
    if (!isObject(schema) || hops > 20 || seen.has(schema)) return [];
    seen.add(schema);
    if (typeof schema['$ref'] === 'string') return partsAt(toPointer(fromLocalRef(schema['$ref'])), hops + 1);
    const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
    const below = parts.flatMap((_part, index) => partsAt(childPointer(place, 'allOf', index), hops + 1));
    return [{ pointer: place, schema }, ...below];
  };
  return partsAt(pointer, 0);
}
