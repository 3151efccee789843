import { unescape } from 'node:querystring';
import { headerOf, type HttpRequest, type RawHeaders } from '../../base/http';
import { ownProperty } from '../../base/json';
import { splitOnce } from '../../base/text';
import type { PathValues } from '../contract';
import type { Parameter } from '../operation';

type StyledParameter = Pick<Parameter, 'name' | 'in' | 'style' | 'explode'>;

/** A field of a query, a form or the Cookie header. */
export interface Field {
  readonly name: string;
  /** As it came, with its escapes: whether a delimiter is one can be seen here alone. */
  readonly raw: string;
}

/** Where the parameters of a request are. */
export interface Sent {
  readonly path: PathValues;
  readonly query: readonly Field[];
  readonly headers: RawHeaders;
  readonly cookies: readonly Field[];
}

/** A part of an object: the names that lead to it, and its text. */
export type NamedText = readonly [names: readonly string[], text: string];

/** What came for a parameter: the same characters as whole texts, as the items of an array, as the properties of an object. */
export interface Written {
  readonly texts: readonly string[];
  readonly items: readonly string[];
  /** Undefined if they are no object in this style. */
  readonly named?: readonly NamedText[];
}

export function readSent(request: HttpRequest, path: PathValues): Sent {
  const [, query = ''] = splitOnce(request.target, '?');
  return {
    path,
    query: readFields(query),
    headers: request.headers,
    cookies: cookiesIn(headerOf(request.headers, 'cookie')).map(([name, value]) => ({
      name,
      raw: value.replaceAll('+', '%2B'),
    })),
  };
}

/** The fields of a query or a form (WHATWG URL section 5.1), in their order. */
export function readFields(text: string): readonly Field[] {
  if (text === '') return [];
  const pairs = text.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const [name, raw] = splitOnce(pair, '=');
    return { name: decodeField(name), raw: raw ?? '' };
  });
}

/** The cookies of a request. The value of one is all that stands behind the first equals sign (RFC 6265 section 5.2). */
export function cookiesIn(header = ''): readonly (readonly [name: string, value: string])[] {
  const pairs = header.split(';').filter((pair) => pair.includes('='));
  return pairs.map((pair) => {
    const [name, value = ''] = splitOnce(pair, '=');
    return [name.trim(), value.trim().replace(/^"(.*)"$/, '$1')];
  });
}

/** An escape that is none stays as it is. */
export function decodeField(raw: string): string {
  return unescape(raw.replaceAll('+', ' '));
}

/**
 * What came for a parameter by its location, style and `explode` (OpenAPI 3.1 section 4.8.12.4). Fields that `isOwn` are properties of
 * an exploded object. Undefined if nothing came.
 */
export function findWritten(
  parameter: StyledParameter,
  sent: Sent,
  isOwn: (field: string) => boolean,
): Written | undefined {
  const { name, in: location, style, explode } = parameter;
  if (location === 'query') return findInFields(parameter, sent.query, isOwn);
  if (location === 'cookie') return findInFields(parameter, sent.cookies, isOwn);
  if (location === 'header') {
    const text = headerOf(sent.headers, name);
    return text === undefined ? undefined : splitText(text, ',', explode);
  }
  const text = ownProperty(sent.path, name);
  if (text === undefined) return undefined;
  if (style === 'label') return splitText(text.replace(/^\./, ''), explode ? '.' : ',', explode);
  return style === 'matrix' ? splitMatrix(text, name, explode) : splitText(text, ',', explode);
}

/** The same for a parameter of a query, a cookie, or a property of a form. */
export function findInFields(
  { name, in: location, style, explode }: StyledParameter,
  fields: readonly Field[],
  isOwn: (field: string) => boolean,
): Written | undefined {
  const own = fields.filter((field) => field.name === name);
  const texts = own.map(({ raw }) => decodeField(raw));
  const others = fields.filter((field) =>
    style === 'deepObject' ? field.name.startsWith(`${name}[`) : explode && field.name !== name && isOwn(field.name),
  );
  if (others.length > 0) {
    const namesOf = (field: Field): readonly string[] =>
      style === 'deepObject' ? bracketed(field.name.slice(name.length)) : [field.name];
    return { texts, items: texts, named: others.map((field) => [namesOf(field), decodeField(field.raw)]) };
  }
  const [first] = own;
  if (first === undefined) return undefined;
  // A cookie cannot come twice (RFC 6265 section 5.3): arrays have commas there.
  if (own.length > 1 || (explode && location !== 'cookie')) return { texts, items: texts };
  const items = splitField(first.raw, delimiters[style] ?? ',');
  const named = pairs(items);
  return { texts, items, ...(named !== undefined && { named }) };
}

const delimiters: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** A delimiter that came escaped is part of an item, if another came as itself; many clients escape all of them. */
function splitField(raw: string, delimiter: string): readonly string[] {
  if (raw === '') return [];
  const plain = delimiter === ' ' ? '+' : delimiter;
  return raw.includes(plain) ? raw.split(plain).map(decodeField) : decodeField(raw).split(delimiter);
}

const deepest = 20;

/** `a` and `b` of `[a][b]`; what goes deeper than 20 names is one name. */
export function bracketed(text: string): readonly string[] {
  const names = text.slice(1).split('[');
  const short = names.slice(0, deepest).map((name) => name.replace(/\]$/, ''));
  return names.length > deepest ? [...short, names.slice(deepest).join('[')] : short;
}

/** Exploded objects are `a=1,b=2`, others `a,1,b,2`. */
function splitText(text: string, delimiter: string, explode: boolean): Written {
  const items = text === '' ? [] : text.split(delimiter).map((item) => item.trim());
  const named = explode ? assignments(items) : pairs(items);
  return { texts: [text], items, ...(named !== undefined && { named }) };
}

/** `;color=blue,black`, exploded `;color=blue;color=black`; an object `;color=R,100`, exploded `;R=100`. */
function splitMatrix(text: string, name: string, explode: boolean): Written {
  const parts = text.replace(/^;/, '').split(';');
  const start = `${name}=`;
  const own = parts.map((part) => (part.startsWith(start) ? part.slice(start.length) : part));
  if (!explode) return splitText(own.join(';'), ',', false);
  const named = assignments(parts);
  return { texts: [own.join(';')], items: own, ...(named !== undefined && { named }) };
}

function pairs(items: readonly string[]): readonly NamedText[] | undefined {
  if (items.length % 2 !== 0) return undefined;
  return items.flatMap((name, index): NamedText[] => (index % 2 === 0 ? [[[name], items[index + 1] ?? '']] : []));
}

function assignments(items: readonly string[]): readonly NamedText[] | undefined {
  if (items.some((item) => !item.includes('='))) return undefined;
  return items.map((item): NamedText => {
    const [name, text = ''] = splitOnce(item, '=');
    return [[name], text];
  });
}
