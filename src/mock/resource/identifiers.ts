import type { Resource } from '../../contract/resource/resources';
import { sampleText } from '../../contract/schema/sample-text';
import type { Schemas } from '../../contract/schema/schemas';
import { exactNumber, type JsonValue } from '../../exact-json';
import { createRandom, randomUuid } from '../../random';

/** How the items of a resource are named: the n-th item ever always has the same identifier. */
export interface Identifiers {
  /** How many seed items there are identifiers for: as many as asked for, unless the schema has fewer. */
  readonly seedCount: number;
  /** Gives the identifier of the n-th item, counted from 0, as text. */
  readonly idAt: (sequence: number) => string;
  /** Gives the place of an identifier among the seed items, or undefined where it is none of theirs. */
  readonly sequenceOf: (id: string) => number | undefined;
  /** Gives the identifier as the item's property; nothing where items of the resource have none. */
  readonly asProperty: (id: string) => Record<string, JsonValue>;
}

/** Gives the identifiers of a resource: ascending integers from 1 (or the schema's minimum), UUIDs, or texts of its schema. */
export function createIdentifiers(resource: Resource, schemas: Schemas, seed: number, count: number): Identifiers {
  const { identifier } = resource;
  if (identifier === undefined) return { ...ascending(1, count), asProperty: () => ({}) };
  const { property } = identifier;
  const schema = schemas.flatten(identifier.schema);
  if (schemas.typesOf(schema).includes('integer')) {
    const first = Math.max(1, Math.ceil(schema.minimum ?? 1));
    const seedCount = Math.max(0, Math.min(count, Math.floor(schema.maximum ?? Infinity) - first + 1));
    return { ...ascending(first, seedCount), asProperty: (id) => ({ [property]: exactNumber(id) }) };
  }
  const random = (sequence: number): ReturnType<typeof createRandom> =>
    createRandom(`${seed} ${resource.collection} id ${sequence}`);
  const isOpen = schema.pattern === undefined && (schema.format === undefined || schema.format === 'uuid');
  if (isOpen)
    return { ...named((sequence) => randomUuid(random(sequence)), count), asProperty: (id) => ({ [property]: id }) };
  const textAt = (sequence: number): string => sampleText(random(sequence), schema, property);
  return { ...distinct(textAt, count), asProperty: (id) => ({ [property]: id }) };
}

/** Texts of a narrow schema repeat: seeds take those that are new, and fewer seeds where they run out. */
function distinct(textAt: (sequence: number) => string, count: number): Omit<Identifiers, 'asProperty'> {
  const sequences = new Map<string, number>();
  let next = 0;
  for (; sequences.size < count && next < count * 2 + 1000; next += 1) {
    const text = textAt(next);
    if (!sequences.has(text)) sequences.set(text, sequences.size);
  }
  const seeds = [...sequences.keys()];
  return {
    seedCount: seeds.length,
    idAt: (sequence) => seeds[sequence] ?? textAt(next + sequence),
    sequenceOf: (id) => sequences.get(id),
  };
}

function ascending(first: number, count: number): Omit<Identifiers, 'asProperty'> {
  return {
    seedCount: count,
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
  return { seedCount: count, idAt: textAt, sequenceOf: (id) => seeds().get(id) };
}
