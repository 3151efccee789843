import type { Schema } from '../document';
import type { Parameter } from '../operation';
import type { Schemas } from '../schema/schemas';
import { lastNoun, plainName, wordsOf, singular } from './names';
import { ownMember } from '../../base/json';
import { namesCreation, namesModification, timeForm, type TimeForm } from '../schema/times';

/** What query parameters of a list do beside filters and pages, where the document ties them to properties. */
export interface Arranging {
  readonly sort?: Sort;
  readonly ranges: readonly Range[];
  readonly searches: readonly Search[];
}

export const nothingArranged: Arranging = { ranges: [], searches: [] };

/** How a list is sorted. */
export interface Sort {
  /** Names what it is sorted by; undefined where the direction alone is chosen. */
  readonly parameter?: Parameter;
  /** Chooses the direction where what it is sorted by does not say it. */
  readonly direction?: Parameter;
  /** Gives what a value of the parameter sorts by; undefined where it names no property. */
  readonly keyOf: (value: string) => SortKey | undefined;
  /** What it is sorted by where the parameter says nothing; there where a direction alone sorts. */
  readonly fallback?: SortKey;
}

/** One property that a list is sorted by. */
export interface SortKey {
  readonly property: string;
  readonly comparing: Comparing;
  /** Undefined where the value says none. */
  readonly isDescending?: boolean;
}

/** A query parameter that keeps the items one of whose texts holds it, upper and lower case alike. */
export interface Search {
  readonly parameter: Parameter;
  readonly properties: readonly string[];
  /** Whether a text must begin so. */
  readonly isPrefix: boolean;
}

const sortNames = /^(?:sort|order)(?:by|ing|field|key|column|property|on)?$/;
const directionNames =
  /^(?:sort|order|sort(?:ing)?(?:order|direction|dir)|order(?:direction|dir|ing)?|dir|direction|(?:sort|order)?(?:asc|desc)(?:ending)?)$/;
const ascending = /^asc(?:ending)?$/i;
const descending = /^desc(?:ending)?$/i;

/**
 * Gives what parameters do with the items of a list beside filters and pages: sort, keep to ranges, search. Only what names,
 * enums or descriptions tie to properties of the items counts; undefined where nothing does.
 */
export function arrangingOf(
  path: string,
  queries: readonly Parameter[],
  properties: Readonly<Record<string, Schema>>,
  schemas: Schemas,
): Arranging | undefined {
  if (queries.length === 0) return undefined;
  const names = createPropertyNames(properties, schemas, lastNoun(path));
  const sort = sortOf(queries, names, schemas);
  const sorting = [sort?.parameter, sort?.direction];
  const others = queries.filter((parameter) => !sorting.includes(parameter));
  const ranges = deriveRanges(others, names, schemas);
  const searches = searchesOf(others, names, schemas);
  if (sort === undefined && searches.length + ranges.length === 0) return undefined;
  return { ranges, searches, ...(sort !== undefined && { sort }) };
}

function sortOf(queries: readonly Parameter[], names: PropertyNames, schemas: Schemas): Sort | undefined {
  const direction = queries.find((parameter) => isDirection(parameter, schemas));
  const parameter = queries.find(
    (one) =>
      one !== direction && sortNames.test(plainName(one.name)) && listedOf(one, schemas).types.includes('string'),
  );
  if (parameter !== undefined) {
    const { values } = listedOf(parameter, schemas);
    const keyOf = (value: string): SortKey | undefined => sortKey(value, names);
    const canSort = values === undefined ? names.canCompare() : values.some((value) => keyOf(value) !== undefined);
    if (!canSort) return undefined;
    return { parameter, keyOf, ...(direction !== undefined && { direction }) };
  }
  if (direction === undefined || !sortsAlone(direction)) return undefined;
  const property = names.describedMoment(direction.description);
  const comparing = property === undefined ? undefined : names.comparing(property);
  if (property === undefined || comparing === undefined) return undefined;
  return { direction, keyOf: () => undefined, fallback: { property, comparing } };
}

/** `sort_ascending` alone says nothing of what is sorted. */
function sortsAlone({ name, description }: Parameter): boolean {
  return /order|sort|asc|desc|dir/i.test(name) && /order|sort|asc|desc|first/i.test(description);
}

/** Gives the types of a parameter, or of its elements, and the values that the document lists. */
function listedOf({ schema }: Parameter, schemas: Schemas): { types: string[]; values: string[] | undefined } {
  const flat = schemas.flatten(schema);
  const one = schemas.typesOf(flat).includes('array') ? schemas.flatten(flat.items) : flat;
  const alternatives = [...(one.oneOf ?? []), ...(one.anyOf ?? [])].map((part) => schemas.flatten(part));
  const listed = [one, ...alternatives].find(({ enum: values }) => values !== undefined)?.enum;
  const types = [one, ...alternatives].flatMap((part) => schemas.typesOf(part));
  return { types, values: listed?.filter((value) => typeof value === 'string') };
}

function isOrder(value: string): boolean {
  return ascending.test(value) || descending.test(value);
}

function isDirection(parameter: Parameter, schemas: Schemas): boolean {
  if (!directionNames.test(plainName(parameter.name))) return false;
  // Several values name properties.
  if (schemas.typesOf(parameter.schema).includes('array')) return false;
  const { types, values } = listedOf(parameter, schemas);
  if (types.includes('boolean')) return /(?:asc|desc)(?:ending)?$/.test(plainName(parameter.name));
  if (values !== undefined) return values.length > 0 && values.every(isOrder);
  const { example } = schemas.flatten(parameter.schema);
  const isShown = typeof example === 'string' && isOrder(example);
  return types.includes('string') && (isShown || /\basc(?:ending)?\b.*\bdesc/is.test(parameter.description));
}

/** `name`, `-name`, `+name`, `name:desc`, `name desc`, `name_desc`, `nameDesc`. */
function sortKey(value: string, names: PropertyNames): SortKey | undefined {
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(value.trim()) ?? [];
  const keyOf = (word: string, isDescending: boolean | undefined): SortKey | undefined => {
    const property = names.named(word);
    const comparing = property === undefined ? undefined : names.comparing(property);
    if (property === undefined || comparing === undefined) return undefined;
    return { property, comparing, ...(isDescending !== undefined && { isDescending }) };
  };
  const signed = sign === '' ? undefined : sign === '-';
  const whole = keyOf(rest, signed);
  if (whole !== undefined) return whole;
  const words = wordsOf(rest);
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !(ascending.test(last) || descending.test(last))) return undefined;
  return keyOf(words.slice(0, -1).join(' '), signed ?? descending.test(last));
}

/** Gives whether a direction's value is descending; undefined where it says none. */
export function isDescending(direction: Parameter, value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return /desc(?:ending)?$/.test(plainName(direction.name)) === value;
  if (typeof value !== 'string') return undefined;
  return ascending.test(value) ? false : descending.test(value) ? true : undefined;
}

const searchNames = /^(?:q|query|search|(?:search|filter)?(?:query|term|terms|string|text)|keywords?|filter)$/;
/** Queries with a grammar of their own, or whose sense no comparison of texts can have. */
const notPlain =
  /qualifier|syntax|expression|operator|regex|regular|semantic|lucene|boolean|exact|wildcard|fuzzy|json|sql/i;

function searchesOf(queries: readonly Parameter[], names: PropertyNames, schemas: Schemas): Search[] {
  return queries.flatMap((parameter) => {
    const { types, values } = listedOf(parameter, schemas);
    if (!types.includes('string') || values !== undefined || notPlain.test(parameter.description)) return [];
    const properties = searched(parameter, names);
    if (properties.length === 0) return [];
    const told = `${parameter.name} ${parameter.description}`;
    return [{ parameter, properties, isPrefix: /prefix|(?:begin|start)(?:s|ning|ing)? with/i.test(told) }];
  });
}

/** Tells whether a description says that a parameter keeps items by a part of a text: `a part of the name`. */
export function keepsParts(description: string): boolean {
  const isTold =
    /\bpart of (?:the|its|a|an)\b|\bsub-?strings?\b|\bpartial(?:ly)?\b|\bcontain(?:s|ed|ing)\b|\b(?:begin|start)(?:s|ning|ing)? with\b/i;
  return isTold.test(description) && !notPlain.test(description);
}

/** `q` searches what its description names; `name_contains`, `nameLike` and `search_name` say it themselves. */
function searched({ name, description }: Parameter, names: PropertyNames): readonly string[] {
  const areTexts = (found: readonly string[]): readonly string[] => found.filter((one) => names.texts.includes(one));
  if (searchNames.test(plainName(name))) {
    const isOfAll =
      /\b(?:all|any|every|each|one)(?: of)?(?: the| its| their)? (?:text |string |searchable )?(?:field|propert|attribute|column)/i;
    if (isOfAll.test(description)) return names.texts;
    const described = names.described(description);
    return areTexts(described).length === described.length ? described : [];
  }
  const words = wordsOf(name);
  if (keepsParts(description)) {
    const whole = names.named(words.join(' '));
    if (whole !== undefined) return areTexts([whole]);
  }
  const marks = new Set(['contains', 'like', 'search', 'prefix', 'query', 'contain']);
  const rest = words.filter((word) => !marks.has(word));
  if (rest.length === words.length || rest.length === 0) return [];
  const property = names.named(rest.join(' '));
  return property === undefined ? [] : areTexts([property]);
}

/** How an item's value must lie to the one asked for. */
export type Bound = 'gt' | 'gte' | 'lt' | 'lte';

/** A query parameter that keeps the items whose property lies within a bound. */
export interface Range {
  readonly parameter: Parameter;
  readonly property: string;
  readonly comparing: Comparing;
  /** The bound that the value is; of an object, whose members are called like bounds, each of them. */
  readonly bound: Bound | 'members';
}

/** Words that say a bound whatever the description says. */
const bounds: Readonly<Record<string, Bound>> = {
  gt: 'gt',
  gte: 'gte',
  ge: 'gte',
  lt: 'lt',
  lte: 'lte',
  le: 'lte',
  min: 'gte',
  minimum: 'gte',
  max: 'lte',
  maximum: 'lte',
  after: 'gt',
  since: 'gte',
  before: 'lt',
  until: 'lte',
  from: 'gte',
  to: 'lte',
  start: 'gte',
  end: 'lte',
};

/** Words that may mean something else: the description, or that it is a moment, must say that they are bounds. */
const vague = new Set(['from', 'to', 'start', 'end']);
const tellsBound =
  /\b(?:minimum|maximum|greater|less|at least|at most|lower|upper|bound|range|between|earli|lat(?:er|est)|after|before|since|until|on or)/i;
const inclusive =
  /\b(?:on|at) or (?:after|before|since)|\b(?:after|before) or (?:on|at|equal)|\binclusive|\bor equal|\bor (?:later|earlier)\b/i;

/** Gives which parameters are ranges: `created_after`, `price[gte]`, `min_price`, and `since` where its description says of what. */
function deriveRanges(queries: readonly Parameter[], names: PropertyNames, schemas: Schemas): Range[] {
  return queries.flatMap((parameter) => rangeOf(parameter, names, schemas) ?? []);
}

function rangeOf(parameter: Parameter, names: PropertyNames, schemas: Schemas): Range | undefined {
  const whole = names.comparing(parameter.name);
  if (whole !== undefined && hasBoundMembers(parameter, whole, schemas))
    return { parameter, property: parameter.name, comparing: whole, bound: 'members' };
  const words = wordsOf(parameter.name.replace(/(GTE?|LTE?)$/, '_$1'));
  const said = words.filter((word) => Object.hasOwn(bounds, word));
  const [word] = said;
  if (word === undefined || said.length > 1) return undefined;
  const { description } = parameter;
  const rest = words.filter((one) => one !== word);
  const isAlone = rest.every((one) => ['date', 'time', 'at', 'datetime', 'timestamp'].includes(one));
  const property =
    (isAlone ? undefined : names.named(rest.join(' '))) ?? (isAlone ? names.describedMoment(description) : undefined);
  const comparing = property === undefined ? undefined : names.comparing(property);
  if (property === undefined || comparing === undefined || !fits(parameter.schema, comparing, schemas))
    return undefined;
  if (vague.has(word) && comparing.as !== 'moment' && !tellsBound.test(description)) return undefined;
  // An item, named by its identifier or a cursor, is where a page begins, no moment.
  if (isAlone && /\b(?:IDs?|[Ii]dentifier|[Cc]ursor)\b/.test(description)) return undefined;
  // `since_id` is where a page begins.
  if (/^(?:u?u?id|gid|sid)$/.test(rest.at(-1) ?? '') && !/^[gl][te]e?$/.test(word)) return undefined;
  return { parameter, property, comparing, bound: boundOf(word, description) };
}

function boundOf(word: string, description: string): Bound {
  const bound = bounds[word] ?? 'gte';
  const isInclusive = inclusive.test(description) && !/\bexclusive\b/i.test(description);
  if (bound === 'gt' && word === 'after' && isInclusive) return 'gte';
  if (bound === 'lt' && word === 'before' && isInclusive) return 'lte';
  if (word.length > 3 && /\bexclusive\b/i.test(description))
    return bound === 'gte' ? 'gt' : bound === 'lte' ? 'lt' : bound;
  return bound;
}

/** Moments are asked for as texts, or as they are kept, numbers by numbers; texts have no ranges. */
function fits(schema: Schema, comparing: Comparing, schemas: Schemas): boolean {
  const types = schemas.typesOf(schemas.flatten(schema));
  const isNumber = types.includes('integer') || types.includes('number');
  if (comparing.as === 'number') return isNumber;
  if (comparing.as !== 'moment') return false;
  return types.includes('string') || (isNumber && ['seconds', 'milliseconds'].includes(comparing.form));
}

function hasBoundMembers({ schema }: Parameter, comparing: Comparing, schemas: Schemas): boolean {
  return boundMembers(schema, schemas).some((member) => fits(member, comparing, schemas));
}

/** Gives the schemas of the members of a range's object, alone or as one of alternatives, where all are called like bounds. */
export function boundMembers(schema: Schema, schemas: Schemas): Schema[] {
  const flat = schemas.flatten(schema);
  const alternatives = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].map((one) => schemas.flatten(one));
  return [flat, ...alternatives].flatMap(({ properties = {} }) => {
    const names = Object.keys(properties);
    return names.length > 0 && names.every(isBound) ? Object.values(properties) : [];
  });
}

/** Tells whether a member of a range's object is a bound. */
export function isBound(name: string): name is Bound {
  return ['gt', 'gte', 'lt', 'lte'].includes(name);
}

/** How the values of a property compare: as moments in a form, as numbers, as texts, or as true and false. */
export type Comparing =
  { readonly as: 'moment'; readonly form: TimeForm } | { readonly as: 'number' | 'text' | 'flag' };

/** Properties of the items of a list, with what parameters may mean by words for them. */
interface PropertyNames {
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
const leading = new Set('by in for against across over on whose where'.split(' '));

/**
 * Gives what parameters may mean by words for properties of items.
 *
 * @param thing what the list's path calls the items
 */
function createPropertyNames(
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
