import type { Contract } from '../contract/contract';
import { isObject, type Schema } from '../contract/document';
import { childPointer, fromLocalRef, toPointer, valueAt } from '../contract/json-pointer';

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
  return collect(contract, schemaPointer, [], 0, { left: mostFields });
}

function collect(
  contract: Contract,
  schemaPointer: string,
  path: readonly string[],
  depth: number,
  budget: { left: number },
): Field[] {
  if (depth >= deepest) return [];
  const own = new Map<string, Field>();
  const parts = objectParts(contract, schemaPointer, 0);
  for (const part of parts) {
    for (const name of Object.keys(part.schema.properties ?? {})) {
      const pointer = childPointer(part.pointer, 'properties', name);
      const schema = contract.schemas.flatten(valueAt(contract.loaded.root, pointer) as Schema);
      if (own.has(name) || schema.readOnly === true || budget.left <= 0) continue;
      budget.left -= 1;
      const demanding = parts.find(({ schema: { required } }) => required?.includes(name) === true);
      own.set(name, {
        path: [...path, name],
        pointer,
        schema,
        types: contract.schemas.typesOf(schema),
        required: demanding !== undefined,
        keywordPointer: (keyword) => keywordPointer(contract, pointer, keyword),
        ...(demanding !== undefined && { requiredPointer: `${demanding.pointer}/required` }),
      });
    }
  }
  return [...own.values()].flatMap((field) => [
    field,
    ...collect(contract, field.pointer, field.path, depth + 1, budget),
  ]);
}

function keywordPointer(contract: Contract, pointer: string, keyword: string): string {
  const holder = objectParts(contract, pointer, 0).find(({ schema }) => schema[keyword] !== undefined);
  return holder === undefined ? pointer : childPointer(holder.pointer, keyword);
}

interface Part {
  readonly pointer: string;
  readonly schema: Schema;
}

/** Gives the schemas that together describe an object: the one at the pointer and its `allOf` parts, `$ref`s followed. */
function objectParts(contract: Contract, pointer: string, hops: number): Part[] {
  const schema = valueAt(contract.loaded.root, pointer);
  if (!isObject(schema) || hops > 20) return [];
  if (typeof schema['$ref'] === 'string') {
    return objectParts(contract, toPointer(fromLocalRef(schema['$ref'])), hops + 1);
  }
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  const below = parts.flatMap((_part, index) => objectParts(contract, childPointer(pointer, 'allOf', index), hops + 1));
  return [{ pointer, schema }, ...below];
}
