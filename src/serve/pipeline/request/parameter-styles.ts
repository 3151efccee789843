import type { Parameter } from '../../../openapi/operation';
import type { Schema } from '../../../openapi/document';
import { readings, valueTypes } from '../../../openapi/parameters';
import type { Schemas } from '../../../openapi/schema/schemas';
import { ownMember, parseJson, type JsonValue } from '../../../base/json';
import { parse } from 'cookie';
import { unescape } from 'node:querystring';

/** The parts of a request that its parameters lie in, as they came. */
export interface RequestParts {
  /** Segments by name as they came, escapes kept, which are well-formed: where a delimiter stands can be seen here alone. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly Field[];
  /** Gives a header by its name in lower case; several of one name are joined. */
  readonly header: (name: string) => string | undefined;
  readonly cookies: string | undefined;
}

/** A member of an object that a parameter stands for: the names that lead to it, and its text. */
export type Member = readonly [path: readonly string[], text: string];

/** What a request wrote for a parameter: the same characters seen as one text, as an array, as an object. */
export interface Written {
  /** The text, where it is one. */
  readonly text: string | undefined;
  readonly items: () => readonly string[];
  /** The members; undefined where it cannot be an object in this style. */
  readonly members: () => readonly Member[] | undefined;
}

/** Gives what a request wrote for a parameter, or undefined where it left it out. */
type FindWritten = (parts: RequestParts) => Written | undefined;

/** Longest path to a member, in names: what goes deeper is one name. */
const deepest = 20;

/**
 * Gives what finds a parameter in a request by its location, style and `explode` (OpenAPI 3.1 section 4.8.12.2.1). Fields of
 * a query that lie open at its top are the parameter's where `isMember` takes their names.
 */
export function createFind(parameter: Parameter, isMember: (name: string) => boolean): FindWritten {
  const { name, in: location, explode, style } = parameter;
  if (location === 'query') return createFindInQuery(parameter, isMember);
  if (location === 'path') {
    const split = splitPath(parameter);
    return ({ path }) => (Object.hasOwn(path, name) ? split(path[name] ?? '') : undefined);
  }
  if (location === 'cookie') {
    return ({ cookies }) => {
      const text = readCookie(cookies, name);
      if (text === undefined) return explode ? findMembers(cookies, isMember) : undefined;
      const all = explode ? readCookies(cookies ?? '').filter((cookie) => cookie[0] === name) : [];
      if (all.length > 1) return { text, items: () => all.map(([, one]) => one), members: () => undefined };
      // Exploded, the items of an array follow each other as in a query.
      return delimited(text, explode ? new RegExp(`,|&${asPattern(name)}=`) : ',', false);
    };
  }
  const header = name.toLowerCase();
  return (parts) => {
    const text = parts.header(header);
    return text === undefined ? undefined : delimited(text, splitList, style === 'simple' && explode);
  };
}

/** An exploded object has its members as cookies of their own, or behind each other in one. */
function findMembers(cookies: string | undefined, isMember: (name: string) => boolean): Written | undefined {
  if (cookies === undefined) return undefined;
  const fields = readCookies(cookies).flatMap(([name, text]) => `${name}=${text}`.split('&'));
  const members = assignments(fields, asItIs)?.filter(([[name = '']]) => isMember(name)) ?? [];
  return members.length === 0 ? undefined : { text: undefined, items: () => [], members: () => members };
}

const delimiters: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** Gives what finds a parameter in a query, or a property in the fields of a form; see `createFind`. */
export function createFindInQuery(
  { name, style, explode }: Pick<Parameter, 'name' | 'style' | 'explode'>,
  isMember: (name: string) => boolean,
): (parts: Pick<RequestParts, 'query'>) => Written | undefined {
  const delimiter = delimiters[style] ?? ',';
  const inBrackets = `${name}[`;
  const liesOpen = style !== 'deepObject' && explode;
  return ({ query }) => {
    const own: Field[] = [];
    const members: Field[] = [];
    for (const field of query) {
      if (field.name === name) own.push(field);
      else if (field.name.startsWith(inBrackets) || (liesOpen && isMember(field.name))) members.push(field);
    }
    if (members.length > 0) return withMembers(name, own, members);
    const [first] = own;
    if (first === undefined) return undefined;
    const texts = own.map(({ raw }) => decodeField(raw));
    if (own.length > 1) return { text: undefined, items: () => texts, members: () => undefined };
    const text = decodeField(first.raw);
    return {
      text,
      items: () => (explode ? [text] : splitField(first.raw, delimiter)),
      members: () => (explode ? undefined : pairs(splitField(first.raw, delimiter))),
    };
  };
}

/** A delimiter that came as itself parts the items, and one that came escaped is part of one; where all are escaped, they part them. */
function splitField(raw: string, delimiter: string): readonly string[] {
  if (raw === '') return [''];
  const written = delimiter === ' ' ? '+' : delimiter;
  return raw.includes(written) ? raw.split(written).map(decodeField) : decodeField(raw).split(delimiter);
}

/** `name[]=a` and `name[0]=a` are items, `name[a][b]=c` is a member of a member, and `a=c` at the top of the query a member. */
function withMembers(name: string, own: readonly Field[], fields: readonly Field[]): Written {
  const members = fields.map(({ name: whole, raw }): Member => {
    const path = whole.startsWith(`${name}[`) ? bracketed(whole.slice(name.length)) : [whole];
    return [path, decodeField(raw)];
  });
  const isArray = members.every(([path]) => path.length === 1 && /^\d*$/.test(path[0] ?? ''));
  const texts = [...own.map(({ raw }) => decodeField(raw)), ...members.map(([, text]) => text)];
  return { text: undefined, items: () => (isArray ? texts : []), members: () => members };
}

/** Gives the names in brackets, `b` and `c` of `[b][c]`; what goes deeper than twenty is one name. */
export function bracketed(text: string): readonly string[] {
  const names = text.slice(1).split('[');
  const path = names.slice(0, deepest - 1).map((name) => name.replace(/\]$/, ''));
  return names.length < deepest ? path : [...path, names.slice(deepest - 1).join('[')];
}

function splitPath({ name, style, explode }: Parameter): (text: string) => Written {
  const decode = decodeURIComponent;
  if (style === 'label') {
    const between = explode ? '.' : ',';
    return (text) => delimited(text.startsWith('.') ? text.slice(1) : text, between, explode, decode);
  }
  if (style === 'matrix') {
    const start = `;${name}=`;
    return (text) => {
      const rest = text.startsWith(start) ? text.slice(start.length) : text;
      if (!explode) return delimited(rest, ',', false, decode);
      const members = text.startsWith(';') ? text.slice(1).split(';') : [text];
      return {
        text: decode(rest),
        items: () => rest.split(start).map(decode),
        members: () => assignments(members, decode),
      };
    };
  }
  return (text) => delimited(text, ',', explode, decode);
}

type Decode = (text: string) => string;

const asItIs: Decode = (text) => text;

/** What parts a text, or what gives its parts. */
type Delimiter = string | RegExp | ((text: string) => string[]);

/** The blanks around the commas of a header's list are none of its items (RFC 9110 section 5.6.1). */
function splitList(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

/**
 * An array is parted by the delimiter; an object has names and values by turns, or `name=value` where it is exploded. Parts
 * are decoded once they are apart: a delimiter that came escaped is part of one.
 */
function delimited(text: string, delimiter: Delimiter, isAssigned: boolean, decode = asItIs): Written {
  const parts = (): string[] => {
    if (text === '') return [];
    return typeof delimiter === 'function' ? delimiter(text) : text.split(delimiter);
  };
  const items = (): string[] => parts().map(decode);
  return { text: decode(text), items, members: () => (isAssigned ? assignments(parts(), decode) : pairs(items())) };
}

function pairs(texts: readonly string[]): readonly Member[] | undefined {
  if (texts.length % 2 !== 0) return undefined;
  return texts.flatMap((text, index): Member[] => (index % 2 === 0 ? [[[text], texts[index + 1] ?? '']] : []));
}

function assignments(texts: readonly string[], decode: Decode): readonly Member[] | undefined {
  if (texts.some((text) => !text.includes('='))) return undefined;
  return texts.map((text): Member => {
    const mark = text.indexOf('=');
    return [[decode(text.slice(0, mark))], decode(text.slice(mark + 1))];
  });
}

function asPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Gives the values that what a request wrote can stand for by a schema, the likeliest first; none where it fits no type. */
type ValuesOf = (written: Written) => readonly JsonValue[];

/**
 * Gives what finds the values of texts by a schema. Where a schema has alternatives, one text can stand for several values,
 * such as `5` for a text and for a number, and only the schema can tell which is meant.
 */
export function createValuesOf(schemas: Schemas, schema: Schema): ValuesOf {
  const types = valueTypes(schemas, schema);
  const scalarTypes = types.filter((type) => type !== 'array' && type !== 'object');
  const mayBeScalar = types.length === 0 || scalarTypes.length > 0;
  return (written) => {
    const { text } = written;
    const values: JsonValue[] = text !== undefined && mayBeScalar ? [...readings(text, scalarTypes)] : [];
    if (types.includes('object')) values.push(...objectsOf(schemas, schema, written));
    if (types.includes('array') || (text === undefined && types.length === 0)) {
      const items = written.items();
      if (items.length > 0 || text === '') values.push(...bothWays((typed) => arrayOf(schemas, schema, items, typed)));
      // Nothing at all may be one empty text or no item (RFC 6570 section 2.3 leaves it open): what the schema takes counts.
      if (text === '' && items.length > 0) values.push([]);
    }
    return values;
  };
}

/** Gives the schema of what a schema describes within: the items of its arrays, a member of its objects; of alternatives, the first that says. */
function within(schemas: Schemas, schema: Schema | undefined, find: (flat: Schema) => unknown): Schema | undefined {
  const flat = schemas.flatten(schema);
  for (const own of [flat, ...(flat.oneOf ?? []), ...(flat.anyOf ?? [])]) {
    const found = find(schemas.flatten(own));
    if (typeof found === 'object' && found !== null) return found as Schema;
  }
  return undefined;
}

function itemsOf(schemas: Schemas, schema: Schema | undefined): Schema | undefined {
  return within(schemas, schema, ({ items }) => items);
}

function memberOf(schemas: Schemas, schema: Schema | undefined, name: string): Schema | undefined {
  const described = ownMember(schemas.shapedProperties(schema), name);
  return (
    described ??
    within(schemas, schema, ({ properties = {}, additionalProperties }) =>
      Object.hasOwn(properties, name) ? properties[name] : additionalProperties,
    )
  );
}

/** Values within others are read as text where they may be text and, another time, as what else they may be. */
function bothWays(make: (typed: boolean) => JsonValue | undefined): JsonValue[] {
  return [make(false), make(true)].filter((value) => value !== undefined);
}

function scalarOf(schemas: Schemas, schema: Schema | undefined, text: string, typed: boolean): JsonValue {
  const values = readings(text, valueTypes(schemas, schema));
  // What fits no type stays text, and is refused as such by the schema.
  return values[typed ? values.length - 1 : 0] ?? text;
}

function arrayOf(schemas: Schemas, schema: Schema | undefined, texts: readonly string[], typed: boolean): JsonValue[] {
  const items = itemsOf(schemas, schema);
  return texts.map((text) => scalarOf(schemas, items, text, typed));
}

function objectsOf(schemas: Schemas, schema: Schema, written: Written): JsonValue[] {
  const members = written.members();
  if (members !== undefined && members.length > 0) {
    return bothWays((typed) => objectOf(schemas, schema, members, typed));
  }
  return written.text?.startsWith('{') === true ? json(written.text) : [];
}

/** Many clients send an object as JSON where the document has another style. */
function json(text: string): JsonValue[] {
  try {
    return [parseJson(text)];
  } catch {
    return [];
  }
}

/** Gives the object that members stand for, by a schema; `typed` reads what may be text as what else it may be. Those of one name become an array where the schema has one there. */
export function objectOf(
  schemas: Schemas,
  schema: Schema | undefined,
  members: readonly Member[],
  typed: boolean,
): JsonValue {
  const grouped = new Map<string, Member[]>();
  for (const [[name = '', ...path], text] of members) {
    const group = grouped.get(name);
    if (group === undefined) grouped.set(name, [[path, text]]);
    else group.push([path, text]);
  }
  const object = createValues();
  for (const [name, group] of grouped) {
    const own = memberOf(schemas, schema, name);
    const isArray = valueTypes(schemas, own).includes('array');
    const texts = group.map(([, text]) => text);
    const isDeep = group.some(
      ([path]) => path.length > 0 && !(isArray && path.length === 1 && /^\d*$/.test(path[0] ?? '')),
    );
    const deep = group.filter(([path]) => path.length > 0);
    if (isDeep && isArray && deep.every(([[index = '']]) => /^\d+$/.test(index)))
      object[name] = arrayOfObjects(schemas, itemsOf(schemas, own), deep, typed);
    else if (isDeep) object[name] = objectOf(schemas, own, deep, typed);
    else if (isArray) object[name] = arrayOf(schemas, own, texts, typed);
    else object[name] = texts.length === 1 ? scalarOf(schemas, own, texts[0] ?? '', typed) : texts;
  }
  return object;
}

/** `list[0][name]=a&list[1][name]=b`: objects by their place, in the order in which the places came first. */
function arrayOfObjects(
  schemas: Schemas,
  schema: Schema | undefined,
  members: readonly Member[],
  typed: boolean,
): JsonValue[] {
  const byPlace = new Map<string, Member[]>();
  for (const [[place = '', ...path], text] of members) {
    const group = byPlace.get(place);
    if (group === undefined) byPlace.set(place, [[path, text]]);
    else group.push([path, text]);
  }
  return [...byPlace.values()].map((group) => {
    const [[path, text] = [[], '']] = group;
    return path.length === 0 ? scalarOf(schemas, schema, text, typed) : objectOf(schemas, schema, group, typed);
  });
}

type Values = Record<string, JsonValue>;

/** What `new` makes of this inherits nothing, and is as fast as any object, which what `Object.create(null)` makes is not. */
class Bare {
  [name: string]: JsonValue;
}
Object.setPrototypeOf(Bare.prototype, null);
Reflect.deleteProperty(Bare.prototype, 'constructor');

/** Gives an object without members, inherited ones included, so that one called `constructor` is there only where it was sent. */
export function createValues(): Values {
  return new Bare();
}

/**
 * Gives a cookie of a request by its name (RFC 6265 section 4.2.1), as Express reads them: quotes around the value are taken
 * off, escapes decoded; of two cookies of one name the first counts.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : ownMember(parse(header), name);
}

/** Gives the cookies of a request, those of one name too, in their order; escapes decoded. */
export function readCookies(header: string): readonly (readonly [name: string, value: string])[] {
  return header
    .split(';')
    .flatMap((pair) => Object.entries(parse(pair)).map(([name, value]) => [name, value ?? ''] as const));
}

/** One field of a query or of a form. */
export interface Field {
  /** Its name, decoded. */
  readonly name: string;
  /** Its value as it came, escapes kept: where a delimiter stands can be seen here alone. */
  readonly raw: string;
}

const none: readonly Field[] = [];

/** Gives the fields of a query without its question mark, or of a form (WHATWG URL section 5.1), every one of them. */
export function readFields(text: string): readonly Field[] {
  if (text === '') return none;
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=');
      const name = mark === -1 ? pair : pair.slice(0, mark);
      return { name: decodeField(name), raw: mark === -1 ? '' : pair.slice(mark + 1) };
    });
}

/** Gives what a part of a field stands for; an escape that is none stays as it is. */
export function decodeField(raw: string): string {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  return spaced.includes('%') ? unescape(spaced) : spaced;
}
