import type { Parameter } from '../../contract/operation';
import { readCookie, readCookies } from './cookies';
import { decodeField, type Field } from './fields';

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
export type FindWritten = (parts: RequestParts) => Written | undefined;

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
