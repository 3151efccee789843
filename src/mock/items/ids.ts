import { isNumeric, isScalar, type JsonObject, type JsonValue } from '../../base/json';
import { createRandom, randomHex, randomUuid, type Random } from '../../base/random';
import { elementOf, type Collection } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { valueAt } from '../../openapi/document/pointer';
import type { Parameter } from '../../openapi/operation';
import { isIdName, isNaturalName, plainName } from '../../openapi/names';
import { isPlaceholder } from '../../openapi/sample/known-scalar';
import { NoSampleError, sample, type SampleOptions, type SuggestValue } from '../../openapi/sample/sample';
import { exampleOf, fits, numberAt, textAt } from '../../openapi/sample/scalars';
import { asTypeOf, isNumberType, listedValues } from '../../openapi/schema/flatten';
import type { Schema } from '../../openapi/schema/schema';
import { Rejected } from '../rejected';
import type { GivenList } from './given-items';
import type { Ids } from '../store/seeds';

/**
 * IDs in one of five styles, by the schemas of the property and of the path parameter: listed values, a sequence of integers, UUIDs,
 * slugs of names, or texts of the pattern and length that are asked for.
 */
export function createIds(
  contract: Contract,
  collection: Collection,
  { seed, at, count, suggest }: { seed: number; at: string; count: number; suggest: SuggestValue | undefined },
): Ids {
  const { id } = collection;
  if (collection.isSingleton) {
    const idAt = (sequence: number): string => {
      if (sequence > 0) throw noMore();
      return '';
    };
    return { count, idAt, sequenceOf: (text) => (text === '' && count > 0 ? 0 : undefined) };
  }
  if (id === undefined) return integers([], count);
  const parameter = parameterOf(collection);
  // The list may show as a number what a read shows as a text.
  const element = collection.list && elementOf(contract, collection.list);
  const listedId = element && contract.schemas.propertiesOf(element).get(id.name);
  const schemas = [id.schema, parameter?.schema.schema, listedId?.schema].filter((one) => one !== undefined);
  const flats = schemas.map((schema) => contract.schemas.flatten(schema));
  const isNumber = (flat: Schema): boolean => {
    const types = contract.schemas.typesOf(flat);
    return types.some(isNumberType) && !types.includes('string');
  };
  const isValid = (text: string): boolean =>
    !/^\.{0,2}$/.test(text) &&
    isPossibleId(contract, collection, text) &&
    flats.every((flat) => fits(flat, isNumber(flat) ? Number(text) : text, contract.schemas.typesOf(flat)));
  const values = flats.flatMap((flat) => listedValues(flat) ?? []);
  const listed = values.flatMap((value) => (isScalar(value) ? [String(value)] : [])).filter(isValid);
  if (listed.length > 0) return texts((index) => listed[index], isValid, Math.min(count, listed.length));
  if (flats.some(isNumber)) return integers(flats, count);
  const drawn = (index: number, attempt: number): Random => createRandom(`${seed} ${at} id ${index} ${attempt}`);
  const name = id.name;
  // Who reads the file tries the ID of its example first.
  const examples = [...(parameter?.examples ?? []), ...flats.map(exampleOf)];
  const isPlain = (one: JsonValue | undefined): one is string =>
    typeof one === 'string' && /^[\w.@:-]{1,64}$/.test(one) && !isPlaceholder(one, name);
  const shown = examples.filter(isPlain).find(isValid);
  const shownAt = (place: number): string | undefined => (place === 0 ? shown : undefined);
  if (flats.every(isOpen) && !isSlugName(name))
    return texts(
      (index) => shownAt(index) ?? randomUuid(drawn(index, 0)),
      () => true,
      count,
    );
  const textAtIndex = (index: number, attempt: number): string | undefined =>
    shownAt(index + attempt) ??
    drawText(
      contract,
      { schema: flats.find((flat) => !isOpen(flat)) ?? flats[0] ?? {}, name },
      { random: drawn(index, attempt), values: suggest, examples: attempt === 0 ? 'varied' : 'none' },
    );
  return texts(textAtIndex, isValid, count);
}

/** The path parameter that carries the ID. */
function parameterOf({ id, read, replace, update, delete: deletion }: Collection): Parameter | undefined {
  const operations = [read, replace, update, deletion].flatMap((item) => item?.operation ?? []);
  const parameters = operations.flatMap(({ parameters: all }) => all);
  return parameters.find((parameter) => parameter.in === 'path' && parameter.name === id?.parameter);
}

/** A UUID fits. */
function isOpen(flat: Schema): boolean {
  const format = textAt(flat, 'format');
  return (
    flat['pattern'] === undefined &&
    (format === undefined || format === 'uuid') &&
    (numberAt(flat, 'minLength') ?? 0) <= 36 &&
    (numberAt(flat, 'maxLength') ?? 36) >= 36
  );
}

/** `login`, `slug`, `code`: items are known by them. */
export function isSlugName(property: string): boolean {
  return isNaturalName(property) && !/^(?:uuid|uid|sid|gid|identifier|key|number|reference)$/.test(plainName(property));
}

function integers(flats: readonly Schema[], wanted: number): Ids {
  const bounds = (keyword: string): number[] => flats.flatMap((flat) => numberAt(flat, keyword) ?? []);
  const first = Math.max(
    1,
    ...bounds('minimum').map(Math.ceil),
    ...bounds('exclusiveMinimum').map((least) => Math.floor(least) + 1),
  );
  const last = Math.min(
    Infinity,
    ...bounds('maximum').map(Math.floor),
    ...bounds('exclusiveMaximum').map((most) => Math.ceil(most) - 1),
  );
  const count = Math.max(0, Math.min(wanted, last - first + 1));
  return {
    count,
    idAt: (sequence) => {
      if (first + sequence > last) throw noMore();
      return String(first + sequence);
    },
    sequenceOf: (id) => {
      const sequence = /^[1-9][0-9]{0,14}$|^0$/.test(id) ? Number(id) - first : -1;
      return sequence >= 0 && sequence < count ? sequence : undefined;
    },
  };
}

/** Texts may repeat: then others are drawn, and the last takes a number behind it. They are made as far as they are asked for. */
function texts(
  textAtIndex: (index: number, attempt: number) => string | undefined,
  isValid: (text: string) => boolean,
  wanted: number,
): Ids {
  const ids: string[] = [];
  const sequences = new Map<string, number>();
  const freeAt = (index: number): string | undefined => {
    const isFree = (text: string): boolean => !sequences.has(text) && isValid(text);
    for (let attempt = 0; attempt < mostDraws; attempt += 1) {
      const text = textAtIndex(index, attempt);
      const found =
        text === undefined ? undefined : [text, numbered(text, index + 1), `${text}${index + 1}`].find(isFree);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const grow = (size: number): void => {
    while (ids.length < size) {
      const free = freeAt(ids.length);
      if (free === undefined) return;
      sequences.set(free, ids.length);
      ids.push(free);
    }
  };
  grow(wanted);
  const count = ids.length;
  return {
    count,
    idAt: (sequence) => {
      grow(sequence + 1);
      const id = ids[sequence];
      if (id === undefined) throw noMore();
      return id;
    },
    sequenceOf: (id) => {
      const sequence = sequences.get(id);
      return sequence !== undefined && sequence < count ? sequence : undefined;
    },
  };
}

/** `example.com` is `example-2.com`. */
function numbered(text: string, number: number): string {
  return /^[^.]+\.[a-z]/i.test(text) ? text.replace('.', `-${number}.`) : `${text}-${number}`;
}

const mostDraws = 20;

function drawText(
  { schemas, judge }: Contract,
  { schema, name }: { readonly schema: Schema; readonly name: string },
  options: Pick<SampleOptions, 'random' | 'values' | 'examples'>,
): string | undefined {
  const { random } = options;
  try {
    const value = sample({ schemas, judge }, { schema, pointer: '' }, { ...options, name, style: 'realistic' });
    if (typeof value !== 'string') return typeof value === 'number' ? String(value) : undefined;
    if (textAt(schema, 'pattern') !== undefined) return value;
    if (isSlugName(name)) return slugOf(value);
    // No ID is a sentence.
    if (!/\s/.test(value) || !isIdName(name)) return value;
    const least = Math.max(12, numberAt(schema, 'minLength') ?? 0);
    return randomHex(random, Math.min(least, numberAt(schema, 'maxLength') ?? least));
  } catch (error) {
    if (error instanceof NoSampleError) return randomHex(random, 12);
    throw error;
  }
}

/** `hello-world` of `Hello, world!`. */
function slugOf(text: string): string {
  const slug = text.toLowerCase().replaceAll(/[^a-z\d._]+/g, '-');
  return slug.replace(/^-/, '').replace(/-$/, '');
}

function noMore(): Rejected {
  return new Rejected('conflict', 'All IDs that the OpenAPI file allows are in use.');
}

/**
 * The IDs that given items have. Of those without one, and of generated items beside them, the IDs are those of `others` that are free;
 * numbers count on behind the highest where nothing is beside.
 */
export function idsOfItems(
  contract: Contract,
  collection: Collection,
  { items, isBeside, isRecorded }: GivenList,
  others: Ids,
): Ids {
  // A path that may end before its ID names an item of a recording that has an empty one.
  const isUnnamed = (item: JsonObject): boolean =>
    isRecorded === true && collection.id !== undefined && valueAt(item, collection.id.at) === '';
  const ids = items.map((item) => (isUnnamed(item) ? '' : idIn(collection, item)));
  const taken = new Set(ids.filter((id) => id !== undefined));
  let highest = Math.max(0, ...[...taken].map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : 0)));
  const countsOn = !isBeside && typeof idValue(contract, collection, '1') !== 'string';
  let next = 0;
  const free = (): string => {
    if (countsOn) return String((highest += 1));
    let id = others.idAt(next++);
    while (taken.has(id)) id = others.idAt(next++);
    return id;
  };
  const known = ids.map((id) => id ?? free());
  const count = isBeside ? Math.max(items.length, others.count) : items.length;
  while (known.length < count) known.push(free());
  const sequences = new Map(known.map((id, index) => [id, index]));
  return {
    count,
    idAt: (sequence) => {
      while (known.length <= sequence) known.push(free());
      return known[sequence] ?? '';
    },
    sequenceOf: (id) => sequences.get(id),
  };
}

/** An ID as the property of an item holds it. */
export function idValue({ schemas }: Contract, { id }: Collection, text: string): JsonValue {
  return asTypeOf(schemas.typesOf(id?.schema), text);
}

/** Whether an item may have an ID: the path may allow more, a name in its place. */
export function isPossibleId(contract: Contract, collection: Collection, text: string): boolean {
  const schema = collection.id?.schema ?? {};
  return contract.judge.check({ schema, pointer: '' }, idValue(contract, collection, text), 'response').length === 0;
}

/** The ID that an item holds, as text; undefined if it holds none. */
export function idIn({ id }: Collection, item: JsonValue): string | undefined {
  const value = id === undefined ? undefined : valueAt(item, id.at);
  if (typeof value === 'string') return value === '' ? undefined : value;
  return isNumeric(value) ? String(value) : undefined;
}
