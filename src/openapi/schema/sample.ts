import { type Random, randomUuid } from '../../base/random';
import { ownMember, type JsonValue } from '../../base/json';
import { isObject, type Schema } from '../document';
import {
  agreeCounts,
  agreeStatus,
  isMostlyNull,
  momentOf,
  orderTimes,
  presentMoment,
  roleOf,
} from './consistent-values';
import { fits } from './fit-value';
import { oncePerSchema, typesOf, type Flatten } from './flatten';
import { generateValue, type Manner } from './generate';
import { wordsOf, placeNamed, placeWithin, type Place, type SuggestValue } from './name-words';
import { namesIdentifier } from './documented-part';
import { anyNumber, smallRange } from './numbers';
import { SampleError } from './work-budget';
import { sampleText } from './sample-text';
import type { Schemas } from './schemas';
import { isLateExample, timeForm, writeTime, day, readTime, referenceTime, type TimeForm } from './times';

interface Plan {
  readonly age: string;
  readonly birth: { readonly name: string; readonly flat: Schema; readonly form: TimeForm };
}

/** A pure cache: what a flat schema says alone. */
const plans = new WeakMap<Schema, Plan | null>();

/** Gives an object in which the day of birth agrees with the age in years beside it, which knows what sort of being it is. */
function agreeAge(object: Record<string, JsonValue>, flat: Schema, flatten: Flatten): Record<string, JsonValue> {
  let plan = plans.get(flat);
  if (plan === undefined) plans.set(flat, (plan = planOf(flat, flatten)));
  if (plan === null) return object;
  const { name, form, flat: property } = plan.birth;
  const age = ownMember<JsonValue>(object, plan.age);
  const born = readTime(form, ownMember<JsonValue>(object, name));
  if (typeof age !== 'number' || born === undefined || age < 0 || age > 130) return object;
  // The day of the year stays: it is chance's.
  const within = ((((referenceTime - born) / day) % 365) + 365) % 365;
  const moment = writeTime(form, referenceTime - (Math.floor(age) * 365.25 + Math.min(350, within)) * day, property);
  return moment === undefined ? object : { ...object, [name]: moment };
}

function planOf({ properties = {} }: Schema, flatten: Flatten): Plan | null {
  const age = Object.keys(properties).find((name) => name.toLowerCase() === 'age');
  if (age === undefined || !typesOf(flatten(properties[age])).some((type) => type === 'integer' || type === 'number'))
    return null;
  for (const [name, property] of Object.entries(properties)) {
    const flat = flatten(property);
    const form = roleOf(name) === 'birth' && wordsOf(name).length < 4 ? timeForm(name, flat) : undefined;
    if (form !== undefined) return { age, birth: { name, flat, form } };
  }
  return null;
}

const beginsSo = /^[^a-z]*[nph]/i;
const elsewhere = /^(next|prev|previous)(page)?(cursor|token|link|url)$/;
const more = /^has(more|next|nextpage|prev|previous|previouspage)$/;

/**
 * Gives what a sample says of other pages, as members of its object: there are none. A made-up cursor would lead clients
 * in circles. Undefined where the property is about something else, or must hold a text.
 */
function pagingValue(
  schemas: Schemas,
  name: string,
  property: Schema,
  isRequired: boolean,
): [name: string, value: JsonValue][] | undefined {
  // Asked of each property of each object that is made up: most are known by their first letter.
  if (!beginsSo.test(name)) return undefined;
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isLink = elsewhere.test(plain);
  if (!isLink && !more.test(plain)) return undefined;
  const flat = schemas.flatten(property);
  const types = schemas.typesOf(flat);
  if (!isLink) return types.includes('boolean') && flat.enum === undefined ? [[name, false]] : undefined;
  if (types.includes('null')) return [[name, null]];
  return isRequired ? undefined : [];
}

/** What a sample depends on beside the schema. */
export interface SampleContext {
  readonly schemas: Schemas;
  readonly random: Random;
  readonly suggest?: SuggestValue;
  /** The moment that dates and times are to show, in milliseconds since 1970; made-up ones of the past without it. */
  readonly now?: number;
  /** What the value may be called where its schema has no name: the last word of its collection's path. */
  readonly names?: readonly string[];
  /** An example of the whole, whose shape is kept. */
  readonly template?: JsonValue | undefined;
  /** Whether examples are given as they are, rather than varied. */
  readonly asExample?: boolean;
  /** Whether every optional property is there. */
  readonly wantsAll?: boolean;
}

/**
 * Gives a value that a schema allows, repeatable by the source of chance: constants and enums first, then what is suggested
 * or like an example, then the type within its bounds. Optional properties are mostly present; of alternatives any is taken,
 * null last. A sample may still break rules that no generator can follow (`not`, `if`, `dependentSchemas`): whoever needs a
 * certain one checks it, and draws again.
 */
export function sampleValue(context: SampleContext, schema: Schema | undefined, property = ''): JsonValue {
  const place = placeNamed(context.names ?? []);
  return generateValue(context.schemas, varied(context, { place, template: context.template }), schema, property);
}

/** Gives the same, or an empty text where nothing can be made up; whoever asks checks it. */
export function sampleOrNothing(...args: Parameters<typeof sampleValue>): JsonValue {
  try {
    return sampleValue(...args);
  } catch (cause) {
    if (cause instanceof SampleError) return '';
    throw cause;
  }
}

/** Where in the whole a value stands. */
interface Position {
  readonly place: Place;
  /** The example of it that an example of something around it holds. */
  readonly template?: JsonValue | undefined;
  readonly isElement?: boolean;
  readonly isRoot?: boolean;
}

/** Values as varied as those of a service: every one is drawn from the same source, one after the other. */
function varied(context: SampleContext, position: Position): Manner {
  const { schemas, random } = context;
  const { place, template, isElement = false } = position;
  const manner: Manner = {
    leftOut: 'writeOnly',
    given: (flat, property) => givenValue(context, position, flat, property),
    choose: (alternatives) => {
      const others = alternatives.filter((alternative) => !isNull(schemas.flatten(alternative)));
      return random.pick(others.length > 0 ? others : alternatives);
    },
    wantsOptional: () => context.wantsAll === true || random.next() < 0.8,
    lengthOf: ({ minItems, maxItems = 3 }, grows) => {
      const least = minItems ?? (grows ? Math.min(1, maxItems) : 0);
      return random.integer(least, grows ? Math.max(least, Math.min(maxItems, 3)) : least);
    },
    number: (flat, isInteger) => anyNumber(smallRange(flat, isInteger), random),
    boolean: () => random.next() < 0.5,
    text: (flat, property) => sampleText(random, flat, property),
    untyped: (flat, property) => anyText(context, place, flat, property),
    member: (name, property, isRequired) => pagingValue(schemas, name, property, isRequired),
    finish: (object, flat) =>
      agree(object, flat, schemas.flatten, context.asExample === true && template !== undefined),
    below: (token) => {
      if (typeof token === 'string')
        return template === undefined ? manner : at(memberOf(template, token), false, context);
      const element = Array.isArray(template) ? template[token % template.length] : undefined;
      return at(element, true, token > 0 && context.asExample === true ? { ...context, asExample: false } : context);
    },
    list: (flat) => {
      const example = template ?? exampleOf(flat);
      return Array.isArray(example) && template === undefined ? at(example, false, context) : manner;
    },
    within: (schema, flat, property) => {
      const example = template ?? exampleOf(flat);
      const inner = placeWithin(place, schema, property, isElement);
      return varied(context, { place: inner, template: isObject(example) ? example : undefined });
    },
  };
  const at = (example: JsonValue | undefined, element: boolean, own: SampleContext): Manner =>
    varied(own, { place, template: example, isElement: element });
  return manner;
}

/** Gives an object whose members agree; an example's own status and age are left as they are. */
function agree(
  object: Record<string, JsonValue>,
  flat: Schema,
  flatten: Flatten,
  asExample: boolean,
): Record<string, JsonValue> {
  const own = asExample ? object : agreeAge(agreeStatus(object, flat, flatten), flat, flatten);
  return agreeCounts(orderTimes(own, flat, flatten), flat, flatten);
}

/** What may be anything is a text that is offered for its name; null where nothing is offered, or more than a type is asked for. */
function anyText(context: SampleContext, place: Place, flat: Schema, property: string): JsonValue {
  const { schemas, random, suggest = schemas.suggest } = context;
  const isFree = Object.keys(flat).every((keyword) => annotations.has(keyword));
  const called = property === '' ? (place.names[0] ?? '') : property;
  if (!isFree || called === '' || suggest === undefined) return null;
  return suggest(called, textOf(flat), random, { place }) ?? null;
}

const annotations = new Set(['description', 'title', 'readOnly', 'writeOnly', 'nullable', 'deprecated', '$comment']);

const textOf = oncePerSchema((flat): Schema => ({ ...flat, type: 'string' }));

function memberOf(template: JsonValue, name: string): JsonValue | undefined {
  return isObject(template) ? ownMember(template as Record<string, JsonValue>, name) : undefined;
}

function isNull(flat: Schema): boolean {
  const types = typesOf(flat);
  return types.length > 0 && types.every((type) => type === 'null');
}

function exampleOf(flat: Schema): JsonValue | undefined {
  return (flat.example ?? flat.examples?.[0]) as JsonValue | undefined;
}

function givenValue(context: SampleContext, position: Position, flat: Schema, property: string): JsonValue | undefined {
  const { random, schemas, suggest = schemas.suggest } = context;
  if (flat.const !== undefined) return flat.const as JsonValue;
  const example = scalarExample(flat, position.template);
  const listed = (flat.enum as readonly JsonValue[] | undefined) ?? alternativeValues(flat);
  if (listed !== undefined) return enumValue(context, listed, example);
  if (flat.properties !== undefined || flat.items !== undefined) return undefined;
  const moment = givenMoment(context, position.place, flat, property, example);
  if (moment !== undefined) return moment;
  if (example !== undefined && context.asExample === true) return example;
  // The elements of an array are each a thing of their own.
  const place = position.isElement === true ? placeNamed(position.place.names, position.place.parent) : position.place;
  const hints = { place, ...(example !== undefined && { example }) };
  // What stands under no name is called as the whole is.
  const called = property === '' ? (place.names[0] ?? '') : property;
  const suggested = called === '' ? undefined : suggest?.(called, flat, random, hints);
  if (suggested !== undefined || example === undefined) return suggested;
  if (namesCode(property)) return example;
  const other = varyExample(example, random, namesIdentifier(wordsOf(property).at(-1) ?? ''));
  return fits(flat, other) ? other : example;
}

/** Alternatives that name one value each are a list of values, as an enum is, often written so for a title beside each. */
const alternativeValues = oncePerSchema(({ oneOf, anyOf }: Schema): readonly JsonValue[] | undefined => {
  const named = (oneOf ?? anyOf ?? []).filter((alternative) => !isNull(alternative));
  const values = named.flatMap(({ const: only }) =>
    only === undefined || typeof only === 'object' ? [] : [only as JsonValue],
  );
  const isListed = values.length === named.length && (oneOf === undefined || anyOf === undefined);
  if (!isListed) return undefined;
  // A value that is there twice is of two alternatives, which `oneOf` refuses.
  const single = values.filter((value) => oneOf === undefined || values.indexOf(value) === values.lastIndexOf(value));
  return single.length === 0 ? undefined : single;
});

/** Enums are drawn from, but for null, which says that there is nothing. */
function enumValue(
  { random, asExample }: SampleContext,
  values: readonly JsonValue[],
  example: JsonValue | undefined,
): JsonValue {
  if (asExample === true && example !== undefined && values.includes(example)) return example;
  const others = values.filter((value) => value !== null);
  return random.pick(others.length > 0 ? others : values);
}

function givenMoment(
  context: SampleContext,
  place: Place,
  flat: Schema,
  property: string,
  example: JsonValue | undefined,
): JsonValue | undefined {
  const { random, now } = context;
  const form = timeForm(property, flat);
  if (form === undefined) return undefined;
  if (now === undefined && isMostlyNull(property, flat) && random.next() < 0.8) return null;
  const role = roleOf(property);
  if (now !== undefined) {
    const present = writeTime(form, presentMoment(role, now, random), flat);
    if (present !== undefined) return present;
  }
  if (context.asExample === true && example !== undefined && !isLateExample(property, flat, example)) return example;
  return writeTime(form, momentOf(role, place, random), flat);
}

/** Gives the example of a scalar that its schema allows: that of the thing around it before its own. */
function scalarExample(flat: Schema, template: JsonValue | undefined): JsonValue | undefined {
  if (template !== undefined && template !== null && !isPlaceholder(template) && fits(flat, template)) return template;
  return ownExample(flat);
}

/** Judged once: the items of a collection are many. */
const ownExample = oncePerSchema((flat): JsonValue | undefined => {
  const example = exampleOf(flat);
  const isValue = example !== undefined && example !== null && !isPlaceholder(example);
  return isValue && fits(flat, example) ? example : undefined;
});

/** What generators of documents write where nobody gave an example. */
function isPlaceholder(example: JsonValue): boolean {
  return typeof example === 'string' && /^<?((an? )?(example|sample|some)[ _-])?(string|text|value)>?$/i.test(example);
}

/** Ends of names whose values mean what they say, so that another number would be another meaning. */
const codes = new Set(
  (
    'status code version port page limit size level type kind mode offset per priority order position index scale step base ' +
    'protocol class currency locale language lang'
  ).split(' '),
);

/** Tells whether a property holds one of a set of values that its example alone tells of. */
function namesCode(property: string): boolean {
  return codes.has(wordsOf(property).at(-1) ?? '');
}

/**
 * Gives another value in the shape of an example: digits, UUIDs and the mixed letters and digits of identifiers are drawn
 * anew, words stay; numbers keep their size and their decimals. `identifies` makes all of a number anew.
 */
function varyExample(example: JsonValue, random: Random, identifies: boolean): JsonValue {
  if (typeof example === 'string') return varyText(example, random);
  if (typeof example !== 'number' || example === 0) return example;
  if (Number.isInteger(example)) return varyInteger(example, random, identifies);
  const [, decimals = ''] = /\.(\d+)$/.exec(String(example)) ?? [];
  const factor = 10 ** Math.min(6, decimals.length);
  return Math.round(example * (0.6 + random.next() * 0.8) * factor) / factor;
}

function varyInteger(example: number, random: Random, identifies: boolean): number {
  const size = Math.abs(example);
  if (!Number.isSafeInteger(example)) return example;
  if (identifies || size >= 1e6) return Math.sign(example) * drawn(String(size), random);
  if (size < 5) return Math.sign(example) * random.integer(1, 2 * size);
  return Math.sign(example) * random.integer(Math.ceil(size * 0.6), Math.floor(size * 1.4));
}

/** Gives a number of as many digits that begins as another. */
function drawn(digits: string, random: Random): number {
  const text = digits.length === 1 ? String(random.integer(1, 9)) : digits.charAt(0) + others(digits.slice(1), random);
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function others(text: string, random: Random): string {
  return Array.from(text, () => String(random.integer(0, 9))).join('');
}

/** Longest example that is varied; longer ones are documents of their own. */
const mostCharacters = 500;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function varyText(example: string, random: Random): string {
  if (example.length > mostCharacters) return example;
  // A moment, an address of the network, a version are no free digits.
  if (/^\d{4}-\d\d-\d\d|^\d+(\.\d+){1,3}|^[-+]?P\d|:\/\/[\d.]|^v\d|^data:/.test(example)) return example;
  if (uuid.test(example)) return randomUuid(random);
  return example
    .split(/([^A-Za-z0-9]+)/)
    .map((part) => varyPart(part, random))
    .join('');
}

function varyPart(part: string, random: Random): string {
  if (!/\d/.test(part)) return part;
  if (/^\d+$/.test(part)) return part.length > 1 ? part.charAt(0) + others(part.slice(1), random) : part;
  const isToken = part.length >= 8 && (part.match(/\d/g)?.length ?? 0) >= 2;
  // `user12`, `v2`: a word with its number.
  if (!isToken) return part.length < 4 ? part : part.replaceAll(/\d+/g, (digits) => varyPart(digits, random));
  const isHex = /^[0-9a-f]+$/i.test(part);
  return Array.from(part, (character) => like(character, isHex, random)).join('');
}

function like(character: string, isHex: boolean, random: Random): string {
  if (/\d/.test(character)) return String(random.integer(0, 9));
  const letters = isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const letter = letters.charAt(random.integer(0, letters.length - 1));
  return /[A-Z]/.test(character) ? letter.toUpperCase() : letter;
}
