import { isArray, isObject, ownProperty, tryParseJson, type JsonValue } from '../../base/json';
import { plainName, pluralOf, singularOf } from '../names';
import type { Comparison } from './collection';
import * as listNames from './list-names';
import type { SortKey } from './list-query';

/** What an item has to be, as free words say it. */
export type Wish =
  | { readonly property: string; readonly compare: Comparison; readonly value: JsonValue }
  | { readonly all: readonly Wish[] }
  | { readonly any: readonly Wish[] }
  | { readonly not: Wish };

/** The properties to return, or to leave out. */
export interface Fields {
  readonly names: readonly string[];
  readonly areLeftOut: boolean;
}

/** What parameters ask a list for that the OpenAPI file describes as an object of any form, or not at all. */
export interface FreeQuery {
  readonly wish?: Wish;
  readonly sort: readonly SortKey[];
  readonly limit?: number;
  readonly offset?: number;
  readonly page?: number;
  readonly fields?: Fields;
  readonly search?: string;
  /** Names of the parameters that say nothing of this. */
  readonly unread: readonly string[];
}

/** Words of one request that are read: each is compared with every item. */
const mostWords = 500;

const holders = /^(?:where|filters?|query|conditions?|match|attributes)$/;
const fields = /^(?:fields|select|only|attributestoretrieve)$/;

/**
 * Reads the names of query parameters, and the objects that they or a body hold: a word is a property of the items, a comparison, or
 * holds others. `min_pages=9`, `pages__gte=9`, `filter[where][pages][gte]=9`, `{"flows":{"pages":{"ge_":9}}}` all say the same.
 * @param sent by parameter; a text with an object in JSON counts as that
 * @param properties of the items; those that only the items themselves show are among them, and those within others, `state.type`
 * @param noun of the collection's path: `flows`
 */
export function readFreeQuery(
  sent: readonly (readonly [name: string, value: JsonValue])[],
  properties: readonly string[],
  noun: string,
): FreeQuery {
  const reader = new Reader(properties, [plainName(noun), plainName(singularOf(noun)), plainName(pluralOf(noun))]);
  const unread: string[] = [];
  const wishes = sent.flatMap(([name, value]) => {
    const { found, sort } = reader;
    const sorted = sort.length;
    const own = reader.read(namesIn(name), value);
    if (own.length === 0 && reader.found === found && sort.length === sorted) unread.push(name);
    return own;
  });
  const wish = allOf(wishes);
  return { ...reader.found, ...(wish !== undefined && { wish }), sort: reader.sort, unread };
}

/** `filter[where][pages]` and `filter.where.pages` are three names. */
function namesIn(name: string): readonly string[] {
  return name.split(/[[\].]+/).filter((part) => part !== '');
}

function allOf(wishes: readonly Wish[]): Wish | undefined {
  const [first, ...others] = wishes;
  return others.length === 0 ? first : { all: wishes };
}

class Reader {
  readonly sort: SortKey[] = [];
  found: Omit<FreeQuery, 'wish' | 'sort' | 'unread'> = {};
  #read = 0;

  constructor(
    private readonly properties: readonly string[],
    private readonly nouns: readonly string[],
  ) {}

  /** What a value asks for behind some names. @param property that the names have led to */
  read(names: readonly string[], value: JsonValue, property?: string, depth = 0): readonly Wish[] {
    const [name, ...others] = names;
    const held = typeof value === 'string' && /^\s*[[{]/.test(value) ? (tryParseJson(value) ?? value) : value;
    if (depth > 30 || (this.#read += 1) > mostWords) return [];
    if (name === undefined) return this.#readHeld(held, property, depth);
    const next = (inner?: string): readonly Wish[] => this.read(others, held, inner ?? property, depth + 1);
    const plain = plainName(name);
    if (property !== undefined) {
      const operator = ownProperty(listNames.operators, plain);
      if (operator !== undefined && others.length === 0) return wishesOf(property, operator, held);
      const inner = `${property}.${name}`;
      if (this.properties.includes(inner)) return next(inner);
      return [];
    }
    if (/^(?:and|or|nor)$/.test(plain)) return this.#readGroup(plain, others, held, depth);
    const own = this.properties.includes(name) ? name : listNames.propertyCalled(name, this.properties);
    if (own !== undefined) return next(own);
    if (others.length === 0 && this.#readPaging(plain, held)) return [];
    const compared = listNames.comparedIn(name, this.properties);
    if (compared !== undefined && others.length === 0) return wishesOf(compared.property, compared.operator, held);
    if (holders.test(plain) || this.nouns.includes(plain)) return next();
    return [];
  }

  #readHeld(value: JsonValue, property: string | undefined, depth: number): readonly Wish[] {
    if (isObject(value))
      return Object.entries(value).flatMap(([name, inner]) => this.read([name], inner, property, depth + 1));
    if (property !== undefined) return wishesOf(property, isArray(value) ? 'in' : 'eq', value);
    return [];
  }

  #readGroup(word: string, others: readonly string[], value: JsonValue, depth: number): readonly Wish[] {
    const parts = isArray(value) ? value : isObject(value) && others.length === 0 ? Object.values(value) : [value];
    const wishes = parts.flatMap((part) => allOf(this.read(others.slice(1), part, undefined, depth + 1)) ?? []);
    if (wishes.length === 0) return [];
    if (word === 'and') return [{ all: wishes }];
    return word === 'or' ? [{ any: wishes }] : [{ not: { any: wishes } }];
  }

  /** @returns whether the word was one of pages, order or fields */
  #readPaging(plain: string, value: JsonValue): boolean {
    const number =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && /^\d{1,9}$/.test(value)
          ? Number(value)
          : undefined;
    if (number !== undefined && Number.isInteger(number) && number >= 0)
      for (const name of ['limit', 'offset', 'page'] as const)
        if (listNames[name].test(plain)) {
          this.found = { ...this.found, [name]: number };
          return true;
        }
    if (listNames.sort.test(plain) && !isObject(value)) return this.#readSort(value);
    if (fields.test(plain)) return this.#readFields(value);
    if (!listNames.search.test(plain) || typeof value !== 'string') return false;
    this.found = { ...this.found, search: value };
    return true;
  }

  #readSort(value: JsonValue): boolean {
    const texts = (isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
    const keys = texts
      .flatMap((text) => text.split(','))
      .map((text) => listNames.sortKeyOf(text.trim(), this.properties));
    for (const key of keys)
      if (key !== undefined) this.sort.push({ property: key.property, descending: key.descending ?? false });
    return keys.some((key) => key !== undefined);
  }

  #readFields(value: JsonValue): boolean {
    if (isObject(value)) {
      const chosen = Object.entries(value).filter(([, isChosen]) => isChosen === true);
      const areLeftOut = chosen.length === 0;
      const names = areLeftOut ? Object.keys(value) : chosen.map(([name]) => name);
      this.found = { ...this.found, fields: { names, areLeftOut } };
      return true;
    }
    const texts = (isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
    const names = texts.flatMap((text) => text.split(',')).map((text) => text.trim());
    if (!names.some((name) => this.properties.includes(name))) return false;
    this.found = { ...this.found, fields: { names, areLeftOut: false } };
    return true;
  }
}

function wishesOf(property: string, operator: listNames.Operator, value: JsonValue): readonly Wish[] {
  const wish = (compare: Comparison, own: JsonValue = value): Wish => ({ property, compare, value: own });
  const list = isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  switch (operator) {
    case 'not':
      return [{ not: wish(isArray(value) ? 'in' : 'eq') }];
    case 'in':
      return [wish('in', list)];
    case 'not-in':
      return [{ not: wish('in', list) }];
    case 'contains':
      return [wish('contains', bare(value))];
    case 'not-contains':
      return [{ not: wish('contains', bare(value)) }];
    case 'missing':
      return [isTrue(value) ? { any: [wish('exists', false), wish('eq', [])] } : wish('exists', true)];
    case 'exists':
      return [wish('exists', isTrue(value))];
    case 'all':
      return list.map((one) => wish('eq', one));
    case 'between':
      return list.slice(0, 2).map((bound, index) => wish(index === 0 ? 'gte' : 'lte', bound));
    default:
      return value === null ? [wish('exists', false)] : [wish(operator)];
  }
}

/** A pattern without the signs for any text around it. */
function bare(value: JsonValue): JsonValue {
  return typeof value === 'string' ? value.replace(/^[%*]/, '').replace(/[%*]$/, '') : value;
}

function isTrue(value: JsonValue): boolean {
  return value !== false && value !== 'false' && value !== 0 && value !== '0';
}
