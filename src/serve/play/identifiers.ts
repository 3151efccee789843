import type { Schema } from '../../openapi/document';
import { isValidExample } from '../../openapi/schema/example-check';
import { leastLength } from '../../openapi/schema/work-budget';
import { isSampledFormat, sampleText } from '../../openapi/schema/sample-text';
import { isWholeText } from '../../base/http';
import type { Resource } from '../../openapi/collections/resources';
import type { Schemas } from '../../openapi/schema/schemas';
import { exactNumber, type JsonValue } from '../../base/json';
import { createRandom, randomHex, randomUuid, type Random } from '../../base/random';
import { wholeNumbered, wordsOf } from '../../openapi/collections/names';

const named = new Set(['slug', 'login', 'name', 'username', 'handle', 'alias']);
const first = 'amber bold brisk calm clear deep early fair grand keen light mild north quiet solid swift'.split(' ');
const second = 'bay birch brook cedar cliff cove delta field grove hill lake meadow pine ridge river stone'.split(' ');

/** Tells whether identifiers of a property are written by people: `slug`, `login`, `projectName`. */
function isNamedLikeSlug(property: string | undefined): boolean {
  return property !== undefined && named.has(wordsOf(property).at(-1) ?? '');
}

/** Gives the slug of the n-th item, counted from 0: two words and its number, which no other has. */
function slugFor(random: Random, index: number): string {
  const word = (words: readonly string[]): string => words[random.integer(0, words.length - 1)] ?? '';
  return `${word(first)}-${word(second)}-${index + 1}`;
}

/** Tells whether a schema takes texts of the lengths that slugs have. */
function takesLength({ minLength = 0, maxLength = Infinity }: Schema): boolean {
  return minLength <= 10 && maxLength >= 22;
}

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

/** What identifiers are made for. */
export interface Named {
  /** The collection, or whatever else tells these identifiers from others. */
  readonly name: string;
  /** The property that holds an identifier; none where items do not show theirs. */
  readonly property?: string | undefined;
  /** What identifiers must keep to: the schema of the property, and of the path parameter that carries it. */
  readonly schemas: readonly Schema[];
  /** Whether requests make items too: what the document shows as an identifier is left to them where seeds have others. */
  readonly isMadeByRequests?: boolean;
}

/** Gives what the items of a resource are named by. */
export function namedItems({ collection, identifier, create, read, replace, update, remove }: Resource): Named {
  if (identifier === undefined) return { name: collection, schemas: [] };
  const { property, schema, parameter } = identifier;
  const carriers = [read, replace, update, remove].flatMap((operation) => operation?.parameters ?? []);
  const carrier = carriers.find(({ in: place, name }) => place === 'path' && name === parameter);
  const isMadeByRequests = create !== undefined;
  return {
    name: collection,
    property,
    schemas: [schema, ...(carrier === undefined ? [] : [carrier.schema])],
    isMadeByRequests,
  };
}

type Sequence = Omit<Identifiers, 'asProperty'>;

/**
 * Gives identifiers that keep to their schemas: ascending integers from 1 (or the minimum), UUIDs, listed values, or texts of
 * the pattern, format and length asked for.
 */
export function createIdentifiers(named: Named, schemas: Schemas, seed: number, count: number): Identifiers {
  const flats = named.schemas.map((schema) => schemas.flatten(wholeNumbered(schema, schemas)));
  const asProperty = propertyMaker(named, flats[0], schemas);
  const isInteger = (flat: Schema): boolean => {
    const types = schemas.typesOf(flat);
    return types.includes('integer') && !types.includes('string');
  };
  const isValid = validity(flats, isInteger);
  const listed = flats.find((flat) => (flat.enum ?? flat.const) !== undefined);
  if (listed !== undefined) {
    const values = (listed.enum ?? [listed.const]).filter((value) => value !== null).map(String);
    return { ...limited(values.filter(isValid), shownNames(named, flats), count), asProperty };
  }
  const sequence = flats.length === 0 || flats.some(isInteger) ? ascending(flats, count) : undefined;
  if (sequence !== undefined && (sequence.seedCount === 0 || isValid(sequence.idAt(0))))
    return { ...sequence, asProperty };
  const isSlug = isNamedLikeSlug(named.property) && flats.every(takesSlugs);
  const textAt = (index: number, attempt: number): string => {
    const again = attempt === 0 ? '' : ` again ${attempt}`;
    const random = createRandom(`${seed} ${named.name} id ${index}${again}`);
    return isSlug ? slugFor(random, index) : textFor(random, flats, named.property ?? '');
  };
  if (!flats.some(isInteger) && flats.every(isOpen))
    return { ...plain((index) => textAt(index, 0), count), asProperty };
  const shown = shownNames(named, flats);
  const texts = distinct(textAt, isValid, count, (text) => shown.includes(text));
  const [first, ...others] = named.schemas;
  if (texts.seedCount > 0 || count === 0 || first === undefined || others.length === 0) return { ...texts, asProperty };
  // Nothing keeps to both the property and the path parameter: the items at least are sound.
  return createIdentifiers({ ...named, schemas: [first] }, schemas, seed, count);
}

function propertyMaker({ property }: Named, flat: Schema | undefined, schemas: Schemas): Identifiers['asProperty'] {
  if (property === undefined) return () => ({});
  const types = schemas.typesOf(flat);
  const isNumber = types.includes('integer') && !types.includes('string');
  return (id) => ({ [property]: isNumber ? exactNumber(id) : id });
}

/** An identifier stands in paths: it is no empty or dot segment, which would be resolved away (RFC 3986 section 5.2.4). */
function validity(flats: readonly Schema[], isInteger: (flat: Schema) => boolean): (id: string) => boolean {
  return (id) =>
    !/^\.{0,2}$/.test(id) &&
    isWholeText(id) &&
    flats.every((flat) => isValidExample(flat, isInteger(flat) ? Number(id) : id));
}

/** Whether a schema takes any UUID. */
function isOpen(flat: Schema): boolean {
  const { minLength = 0, maxLength = Infinity } = flat;
  return !isBound(flat) && minLength <= 36 && maxLength >= 36;
}

/** Whether a schema takes any slug. */
function takesSlugs(flat: Schema): boolean {
  return !isBound(flat) && flat.format !== 'uuid' && takesLength(flat);
}

/** Whether more than a length binds a text: a format that nobody knows does not. */
function isBound({ pattern, format }: Schema): boolean {
  return pattern !== undefined || (format !== 'uuid' && isSampledFormat(format));
}

function textFor(random: Random, flats: readonly Schema[], property: string): string {
  const bound = flats.find(isBound);
  if (bound !== undefined) return sampleText(random, bound, property);
  if (flats.every(isOpen)) return randomUuid(random);
  const least = Math.max(1, ...flats.map(leastLength));
  const most = Math.min(...flats.map(({ maxLength = Infinity }) => maxLength));
  return randomHex(random, Math.max(least, Math.min(32, most)));
}

function ascending(flats: readonly Schema[], count: number): Sequence {
  const first = Math.max(1, ...flats.map(({ minimum = 1 }) => Math.ceil(minimum)));
  const last = Math.min(Infinity, ...flats.map(({ maximum = Infinity }) => Math.floor(maximum)));
  const seedCount = Math.max(0, Math.min(count, last - first + 1));
  return {
    seedCount,
    idAt: (sequence) => String(first + sequence),
    sequenceOf: (id) => {
      const sequence = /^[1-9][0-9]{0,14}$|^0$/.test(id) ? Number(id) - first : -1;
      return sequence >= 0 && sequence < seedCount ? sequence : undefined;
    },
  };
}

/** Gives what the document shows as an identifier where clients may choose one: those who follow it shall find it free. */
function shownNames({ isMadeByRequests = false }: Named, [flat]: readonly Schema[]): string[] {
  if (!isMadeByRequests || flat === undefined || flat.readOnly === true) return [];
  return [flat.example, ...(flat.examples ?? [])].filter((shown) => typeof shown === 'string');
}

/** Listed values are the only ones: where they run out, the store is told the same ones again and refuses. */
function limited(values: readonly string[], shown: readonly string[], count: number): Sequence {
  const all = [...new Set(values)];
  const others = all.filter((value) => !shown.includes(value));
  const seeds = others.length === 0 ? all : [...others, ...all.filter((value) => shown.includes(value))];
  const seedCount = Math.min(count, others.length === 0 ? all.length : others.length);
  return {
    seedCount,
    idAt: (sequence) => seeds[sequence] ?? seeds[sequence % seeds.length] ?? '',
    sequenceOf: (id) => within(seeds.indexOf(id), seedCount),
  };
}

function within(index: number, count: number): number | undefined {
  return index >= 0 && index < count ? index : undefined;
}

/** How often a text that does not keep to its schemas is drawn anew. */
const mostDraws = 20;

/** Texts of a narrow schema repeat: seeds take those that are new, and fewer seeds where they run out. */
function distinct(
  textAt: (index: number, attempt: number) => string,
  isValid: (text: string) => boolean,
  count: number,
  isLeftToOthers: (text: string) => boolean,
): Sequence {
  const validAt = (index: number): string | undefined => {
    for (let attempt = 0; attempt < mostDraws; attempt += 1) {
      const text = textAt(index, attempt);
      // Nobody names the first of anything 0, but whoever asks for what cannot be there.
      if (text !== '0' && isValid(text)) return text;
    }
    return undefined;
  };
  const sequences = new Map<string, number>();
  let next = 0;
  for (let misses = 0; sequences.size < count && misses < count + 1000; next += 1) {
    const text = validAt(next);
    if (text === undefined && sequences.size === 0 && misses >= mostDraws) break;
    if (text === undefined || sequences.has(text) || isLeftToOthers(text)) misses += 1;
    else sequences.set(text, sequences.size);
  }
  const seeds = [...sequences.keys()];
  return {
    seedCount: seeds.length,
    idAt: (sequence) => seeds[sequence] ?? validAt(next + sequence) ?? textAt(next + sequence, 0),
    sequenceOf: (id) => sequences.get(id),
  };
}

function plain(textAt: (sequence: number) => string, count: number): Sequence {
  let sequences: Map<string, number> | undefined;
  const seeds = (): Map<string, number> => {
    sequences ??= new Map(Array.from({ length: count }, (_, sequence) => [textAt(sequence), sequence]));
    return sequences;
  };
  return { seedCount: count, idAt: textAt, sequenceOf: (id) => seeds().get(id) };
}
