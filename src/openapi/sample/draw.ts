import type { JsonValue } from '../../base/json';
import type { Random } from '../../base/random';
import type { Schema, Schemas } from '../schema/schema';

/** What a suggested value is for. */
export interface ValueContext {
  /** What the object with the property is called, best first: its component, its title, the property that holds it. */
  readonly objectNames: readonly string[];
  /** The same for all properties of one object, so that their values can agree. */
  readonly objectSeed: string;
  readonly random: Random;
}

/** A realistic value for a property by its name; undefined if the name says nothing. Values that the schema forbids are dropped. */
export type SuggestValue = (property: string, schema: Schema, context: ValueContext) => JsonValue | undefined;

/** One draw of a value: what is the same throughout it. */
export interface Draw {
  readonly schemas: Schemas;
  readonly random: Random;
  readonly seed: string;
  readonly isSimple: boolean;
  /** The keyword of properties that do not travel in this direction. */
  readonly hidden: 'readOnly' | 'writeOnly';
  readonly optional: 'all' | 'most' | 'none';
  readonly examples: 'as-is' | 'varied' | 'none';
  readonly now: number | undefined;
  readonly values: SuggestValue | undefined;
  /** How many more values are generated before optional ones are left out. */
  readonly budget: { left: number };
}

/** Below this depth only required properties are generated, so that schemas that refer to themselves end. */
export const deepestOptional = 6;
export const deepest = 24;

/** Where a value stands. */
export interface Spot {
  readonly name: string;
  readonly depth: number;
  readonly owner: Owner;
  readonly isElement: boolean;
  readonly example?: JsonValue | undefined;
  /** What the discriminator of the schema that this one was chosen from must be. */
  readonly discriminator?: { readonly property: string; readonly values: readonly string[] } | undefined;
}

/** The object that a value is a property of. */
export interface Owner {
  readonly names: readonly string[];
  readonly seed: string;
}
