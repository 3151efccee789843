import type { JsonValue } from '../exact-json';

/** A JSON Schema (2020-12) as plain data. */
export type ValueSchema = Readonly<Record<string, JsonValue>>;

/** What the values of a point are; `Value` is what whoever reads the point gets. */
export interface ValueKind<Value> {
  readonly schema: ValueSchema;
  /** Values as a profile may have them, where words alone would not tell what they look like. */
  readonly examples?: readonly Value[];
  /** There for the type alone. */
  readonly of?: Value;
}

/** Gives the kind of one of several words. */
export function words<const Word extends string>(...known: readonly Word[]): ValueKind<Word> {
  return { schema: { enum: [...known] } };
}

/** Gives the kind of whole numbers from a least one on. */
export function wholeNumber(minimum: number): ValueKind<number> {
  return { schema: { type: 'integer', minimum } };
}

/** Gives the kind that a schema of its own describes; examples are for docs/silent-points.md. */
export function described<Value>(schema: ValueSchema, ...examples: readonly Value[]): ValueKind<Value> {
  return { schema, ...(examples.length > 0 && { examples }) };
}
