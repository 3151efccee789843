import type { Resource } from '../contract/resources';
import { sampleText } from '../contract/sample-text';
import { flatten, typesOf, type Resolve } from '../contract/schema-shape';
import { exactNumber, type JsonValue } from '../exact-json';
import { createRandom, randomUuid } from '../random';

/** How the items of a resource are named: the n-th item ever always has the same identifier. */
export interface Identifiers {
  /** Gives the identifier of the n-th item, counted from 0, as text. */
  readonly idAt: (sequence: number) => string;
  /** Gives the place of an identifier among the seed items, or undefined where it is none of theirs. */
  readonly sequenceOf: (id: string) => number | undefined;
  /** Gives the identifier as the item's property; nothing where items of the resource have none. */
  readonly asProperty: (id: string) => Record<string, JsonValue>;
}

/** Gives the identifiers of a resource: ascending integers from 1 (or the schema's minimum), UUIDs, or texts of its schema. */
export function createIdentifiers(resource: Resource, resolve: Resolve, seed: number, count: number): Identifiers {
  const { identifier } = resource;
  if (identifier === undefined) return { ...ascending(1, count), asProperty: () => ({}) };
  const { property } = identifier;
  const schema = flatten(resolve, identifier.schema);
  if (typesOf(resolve, schema).includes('integer')) {
    const first = Math.max(1, Math.ceil(schema.minimum ?? 1));
    return { ...ascending(first, count), asProperty: (id) => ({ [property]: exactNumber(id) }) };
  }
  const random = (sequence: number): ReturnType<typeof createRandom> =>
    createRandom(`${seed} ${resource.collection} id ${sequence}`);
  const isOpen = schema.pattern === undefined && (schema.format === undefined || schema.format === 'uuid');
  const textAt = (sequence: number): string =>
    isOpen ? randomUuid(random(sequence)) : sampleText(random(sequence), schema, property);
  return { ...named(textAt, count), asProperty: (id) => ({ [property]: id }) };
}

function ascending(first: number, count: number): Omit<Identifiers, 'asProperty'> {
  return {
    idAt: (sequence) => String(first + sequence),
    sequenceOf: (id) => {
      const sequence = /^[1-9][0-9]{0,14}$|^0$/.test(id) ? Number(id) - first : -1;
      return sequence >= 0 && sequence < count ? sequence : undefined;
    },
  };
}

function named(textAt: (sequence: number) => string, count: number): Omit<Identifiers, 'asProperty'> {
  let sequences: Map<string, number> | undefined;
  const seeds = (): Map<string, number> => {
    sequences ??= new Map(Array.from({ length: count }, (_, sequence) => [textAt(sequence), sequence]));
    return sequences;
  };
  return { idAt: textAt, sequenceOf: (id) => seeds().get(id) };
}
