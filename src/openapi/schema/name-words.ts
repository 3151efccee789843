import type { JsonValue } from '../../base/json';
import type { Random } from '../../base/random';
import type { Schema } from '../document';
import { componentName, oncePerSchema } from './flatten';

/** Most names whose words are remembered: those of documents are asked for at every value. */
const mostNames = 20_000;

const known = new Map<string, readonly string[]>();

/** Gives the words of a name in lower case, however it joins them: `firstName`, `first_name`, `First-Name` are `first` and `name`. */
export function wordsOf(name: string): readonly string[] {
  let words = known.get(name);
  if (words === undefined) {
    words = splitName(name);
    // A client that makes many names, or long ones, cannot fill the memory.
    if (known.size >= mostNames) known.clear();
    if (name.length <= 200) known.set(name, words);
  }
  return words;
}

function splitName(name: string): string[] {
  const spaced = name.slice(0, 200).replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
  return spaced
    .replaceAll(/[^A-Za-z0-9]/g, ' ')
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
}

/** Words that end in `s` in the singular. */
const alike = new Set(
  'status address access business class series news canvas dns process gas bus ios sms css aws https os has was as'.split(
    ' ',
  ),
);

/** Gives the singular of an English word in lower case: `cities` is `city`, `addresses` is `address`. */
export function singularOf(word: string): string {
  if (alike.has(word) || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word === 'people') return 'person';
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|us)es$/.test(word)) return word.slice(0, -2);
  return word.length > 2 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Gives words as a short text that begins with a capital: `shipping`, `note` are `Shipping note`. */
export function asPhrase(words: readonly string[]): string {
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Gives a text as a slug: small letters, digits, and hyphens between words. */
export function asSlug(text: string): string {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== '')
    .join('-');
}

/** What a made-up value is a member of. */
export interface Place {
  /** What the object may be called, best first: its component schema, its title, the property it stands under, its collection. */
  readonly names: readonly string[];
  /** The object around it. */
  readonly parent?: Place;
  /** Whether it is a part of that and no thing of its own: times within it are those of the object around it. */
  readonly tellsOfParent: boolean;
  /** What is remembered while the object is made, so that its members agree with each other. */
  readonly memory: Map<string, unknown>;
}

/** What is known of where an offered value goes. */
interface Hints {
  /** The object it is a member of. */
  readonly place: Place;
  /** The document's own example of it. */
  readonly example?: JsonValue;
}

/** Offers a value that looks real for a property by its name, or undefined; it is used where it fits the schema. */
export type SuggestValue = (property: string, schema: Schema, random: Random, hints: Hints) => JsonValue | undefined;

/** Gives the place of an object. */
export function placeNamed(names: readonly string[], parent?: Place, tellsOfParent = false): Place {
  return { names, memory: new Map(), tellsOfParent, ...(parent !== undefined && { parent }) };
}

/** Gives the place of an object within another; the elements of an array are things of their own, and so is what has a name. */
export function placeWithin(parent: Place, schema: Schema | undefined, property: string, isElement: boolean): Place {
  const isNamed = schema !== undefined && namesAt(schema).own.length > 0;
  return placeNamed(namesOfObject(schema, property), parent, !isElement && !isNamed);
}

/** Gives what the things at a path may be called: the last of its segments that is no parameter. */
export function namesOfPath(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => /^[\w-]+(\.json)?$/.test(segment))
    .slice(-1)
    .map((segment) => segment.replace('.json', ''));
}

const namesAt = oncePerSchema((schema) => ({ own: namesOf(schema), byProperty: new Map<string, readonly string[]>() }));

function namesOfObject(schema: Schema | undefined, property: string): readonly string[] {
  if (schema === undefined) return property === '' ? [] : [property];
  const { own, byProperty } = namesAt(schema);
  if (property === '') return own;
  let names = byProperty.get(property);
  if (names === undefined) byProperty.set(property, (names = [...own, property]));
  return names;
}

function namesOf(schema: Schema): string[] {
  const parts = [schema, ...(schema.allOf ?? [])];
  // Of what is united the alternative stands last, and says most.
  const found = [...parts.map(componentName), ...parts.map(({ title }) => title)];
  const deeper = (schema.allOf ?? []).flatMap((part) => (part.allOf ?? []).map(componentName));
  return [...found, ...deeper].filter((name) => name !== undefined && name !== '').reverse() as string[];
}
