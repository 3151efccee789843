import type { Schema } from '../document';
import type { Parameter } from '../operation';
import type { Schemas } from '../schema/schemas';
import { lastNoun, plainName, wordsOf } from './names';
import { createPropertyNames, type Comparing, type PropertyNames } from './property-names';
import { deriveRanges, type Range } from './ranges';

/** What query parameters of a list do beside filters and pages, where the document ties them to properties. */
export interface Arranging {
  readonly sort?: Sort;
  readonly ranges: readonly Range[];
  readonly searches: readonly Search[];
}

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

function isDirection(parameter: Parameter, schemas: Schemas): boolean {
  if (!directionNames.test(plainName(parameter.name))) return false;
  const { types, values } = listedOf(parameter, schemas);
  if (types.includes('boolean')) return /(?:asc|desc)(?:ending)?$/.test(plainName(parameter.name));
  return (
    values !== undefined &&
    values.length > 0 &&
    values.every((value) => ascending.test(value) || descending.test(value))
  );
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
      /\b(?:all|any|every|each)(?: of)?(?: the| its| their)? (?:text |string |searchable )?(?:field|propert|attribute|column)/i;
    const described = names.described(description);
    if (described.length > 0) return areTexts(described).length === described.length ? described : [];
    return isOfAll.test(description) ? names.texts : [];
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
