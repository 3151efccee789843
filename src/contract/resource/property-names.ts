import { ownMember } from '../../exact-json';
import type { Schema } from '../document';
import type { Schemas } from '../schema/schemas';
import { namesCreation, namesModification, timeForm, type TimeForm } from '../schema/times';
import { plainName, singular } from './names';

/** How the values of a property compare: as moments in a form, as numbers, as texts, or as true and false. */
export type Comparing =
  { readonly as: 'moment'; readonly form: TimeForm } | { readonly as: 'number' | 'text' | 'flag' };

/** Properties of the items of a list, with what parameters may mean by words for them. */
export interface PropertyNames {
  /** Gives the one property that a word names: called so, or so with `at`, `on`, `date`, `time` beside it; undefined where none or several are. */
  readonly named: (word: string) => string | undefined;
  /** Gives the properties that a description names, as code (`name`) or behind `by`, `in`, `match`; none where it names none. */
  readonly described: (description: string) => readonly string[];
  /** Gives the one moment that a description names: by a property's name, or as creation or change. */
  readonly describedMoment: (description: string) => string | undefined;
  /** Tells whether the values of any property compare. */
  readonly canCompare: () => boolean;
  /** Gives how the values of a property compare; undefined for objects and arrays. */
  readonly comparing: (property: string) => Comparing | undefined;
  /** Gives the properties that hold texts, or arrays of texts, that nobody chooses from a list. */
  readonly texts: readonly string[];
}

/** Most of a description that is read, in characters. */
const longestDescription = 1000;

/** Words that stand around the names of properties in a sentence. */
const fillers = new Set(
  'a an the of or and and/or either any both its their his field fields property properties attribute attributes value values column columns'.split(
    ' ',
  ),
);

/** Words behind which descriptions name properties. */
const leading = new Set('by in against across over on whose where'.split(' '));

/**
 * Gives what parameters may mean by words for properties of items.
 *
 * @param thing what the list's path calls the items
 */
export function createPropertyNames(
  properties: Readonly<Record<string, Schema>>,
  schemas: Schemas,
  thing: string,
): PropertyNames {
  const noun = singular(plainName(thing));
  const names = Object.keys(properties);
  const plain = new Map<string, string[]>();
  for (const name of names) plain.set(plainName(name), [...(plain.get(plainName(name)) ?? []), name]);
  const only = (found: readonly string[]): string | undefined => (found.length === 1 ? found[0] : undefined);
  const exactly = (word: string): string | undefined => only(plain.get(word) ?? []);
  const comparing = (property: string): Comparing | undefined =>
    comparingOf(property, ownMember(properties, property), schemas);
  const moments = (): string[] => names.filter((name) => comparing(name)?.as === 'moment');
  const bare = (word: string): string => word.replace(/(at|on|date|time|utc)$/, '').replace(/^(date|time)/, '');
  const ofKind = (isKind: (name: string) => boolean): string | undefined => only(moments().filter(isKind));
  const named = (word: string): string | undefined => {
    const wanted = plainName(word);
    if (wanted === '') return undefined;
    if (plain.has(wanted)) return exactly(wanted);
    const stem = bare(wanted);
    if (stem === '') return undefined;
    const alike = only(moments().filter((name) => bare(plainName(name)) === stem));
    if (alike !== undefined) return alike;
    if (namesCreation(word)) return ofKind(namesCreation);
    return namesModification(word) ? ofKind(namesModification) : undefined;
  };
  const described = (description: string): readonly string[] => {
    const told = description.slice(0, longestDescription);
    const asCode = [...told.matchAll(/`([\w.-]{1,80})`/g)].flatMap(([, name = '']) =>
      Object.hasOwn(properties, name) ? [name] : [],
    );
    return [...new Set([...asCode, ...behindLeadingWords(told, exactly, noun)])];
  };
  const describedMoment = (description: string): string | undefined => {
    const told = description.slice(0, longestDescription);
    const tokens = new Set(told.match(/[A-Za-z][\w-]*/g) ?? []);
    const isNameOnly = (name: string): boolean => /[a-z][A-Z]|_/.test(name) || told.includes(`\`${name}\``);
    const byName = moments().filter((name) => tokens.has(name) && isNameOnly(name));
    if (byName.length > 0) return only(byName);
    const [isMade, isChanged] = [
      /\bcreat(?:ed|ion)\b/i.test(told),
      /\b(?:updated?|modifi(?:ed|cation)|changed)\b/i.test(told),
    ];
    if (isMade === isChanged) return undefined;
    return ofKind(isMade ? namesCreation : namesModification);
  };
  const texts = names.filter((name) => isText(properties[name], schemas));
  const canCompare = (): boolean => names.some((name) => comparing(name) !== undefined);
  return { named, described, describedMoment, canCompare, comparing, texts };
}

/** Another word ends the names, unless it begins one of two words (`first name`). */
function behindLeadingWords(told: string, exactly: (word: string) => string | undefined, noun: string): string[] {
  const found: string[] = [];
  let isListing = false;
  let [last, pending] = ['', ''];
  for (const [token] of told.matchAll(/[\w'-]+|[.;:!?]/g)) {
    const word = token.toLowerCase();
    const plain = plainName(token);
    const name = [pending + plain, pending + singular(plain)].map(exactly).find((known) => known !== undefined);
    const isThing = pending === '' && [plain, singular(plain)].includes(noun);
    if (leading.has(word) && !/^(?:sort|order|group|page|limit)/.test(last)) isListing = true;
    else if (!isListing || name !== undefined || fillers.has(word) || isThing) {
      if (isListing && name !== undefined) found.push(name);
    } else isListing = pending === '' && plain !== '';
    pending = !isListing || name !== undefined || leading.has(word) || fillers.has(word) || isThing ? '' : plain;
    last = word;
  }
  return found;
}

function comparingOf(name: string, schema: Schema | undefined, schemas: Schemas): Comparing | undefined {
  const flat = withoutNull(schemas.flatten(schema), schemas);
  const types = schemas.typesOf(flat).filter((type) => type !== 'null');
  if (types.length === 0 || types.includes('array') || types.includes('object')) return undefined;
  const form = timeForm(name, flat);
  if (form !== undefined) return { as: 'moment', form };
  if (types.every((type) => type === 'integer' || type === 'number')) return { as: 'number' };
  if (types.every((type) => type === 'string')) return { as: 'text' };
  return types.every((type) => type === 'boolean') ? { as: 'flag' } : undefined;
}

/** Gives the one alternative beside null that a schema has, where it has alternatives. */
function withoutNull(flat: Schema, schemas: Schemas): Schema {
  const alternatives = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].map((one) => schemas.flatten(one));
  const [only, second] = alternatives.filter((one) => schemas.typesOf(one).some((type) => type !== 'null'));
  return only === undefined || second !== undefined ? flat : only;
}

function isText(schema: Schema | undefined, schemas: Schemas): boolean {
  const flat = withoutNull(schemas.flatten(schema), schemas);
  const one = schemas.typesOf(flat).includes('array') ? schemas.flatten(flat.items) : flat;
  return schemas.typesOf(one).includes('string') && (one.enum ?? one.const ?? one.format) === undefined;
}
