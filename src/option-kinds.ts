import { statSync } from 'node:fs';
import { isObject } from './contract/document';
import { UsageError } from './errors';
import { parseMoment } from './moment';

/** One kind of value that an option takes. */
export interface Kind<Resolved> {
  /** Gives what a program's value comes to. Throws a UsageError, led by `where`. */
  readonly resolve: (value: unknown, where: string) => Resolved;
}

/** A kind of value that a text can stand for, so that a flag and a variable can give it. */
export interface TextKind<Given, Resolved = Given> extends Kind<Resolved> {
  /** What its values keep to, in words for help and README; none where any value of the type will do. */
  readonly bounds?: string;
  /** What one value is where the option takes a list: a flag gives one at a time, a variable all, between commas. */
  readonly element?: TextKind<string>;
  /** Gives the value that a text stands for. Throws a UsageError, led by `where`. */
  readonly read: (text: string, where: string) => Given;
}

/** Throws the UsageError of a wrong value: where it came from, what was expected and what came. */
export function refuse(where: string, expected: string, got: string): never {
  throw new UsageError(`${where}: expected ${expected}, got ${got}.`);
}

/** Says what came without showing it: it may be a key. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === undefined) return 'nothing';
  if (!isObject(value)) return typeof value === 'object' ? 'an object of another kind' : `a ${typeof value}`;
  const names = Object.keys(value);
  return names.length === 0 ? 'an object without members' : `an object with ${names.slice(0, 10).join(', ')}`;
}

/** Gives the kind of integers within bounds, which help shows with commas unless `bounds` words them otherwise. */
export function integer(
  least: number,
  most: number,
  bounds = `${withCommas(least)} to ${withCommas(most)}`,
): TextKind<number> {
  const check = (value: number, where: string, got = String(value)): number =>
    Number.isInteger(value) && value >= least && value <= most
      ? value
      : refuse(where, `an integer from ${least} to ${most}`, got);
  return {
    bounds,
    read: (text, where) => check(/^-?\d+$/.test(text) ? Number(text) : NaN, where, JSON.stringify(text)),
    resolve: (value, where) =>
      check(typeof value === 'number' ? value : refuse(where, 'a number', kindOf(value)), where),
  };
}

/** Gives the kind of times of whole seconds up to a bound; a text may carry a unit: `90`, `90s`, `30m`, `2h`. */
export function seconds(most: number): TextKind<number> {
  const range = `1s to ${most / 3600}h`;
  return {
    bounds: `${range}, such as 90s, 30m, 2h; seconds without a unit`,
    read: (text, where) => {
      const [, number = '', unit = 's'] = /^(\d+)(s|m|h)?$/.exec(text) ?? [];
      const value = Number(number) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 1);
      if (value >= 1 && value <= most) return value;
      return refuse(where, `a time from ${range} such as 90s, 30m or 2h`, JSON.stringify(text));
    },
    resolve: integer(1, most).resolve,
  };
}

/** Gives the kind of texts, of which `what` says what they are; none of them is empty. */
export function text(what: string): TextKind<string> {
  const read = (given: string, where: string): string =>
    given.trim() === '' ? refuse(where, what, 'an empty string') : given;
  return {
    read,
    resolve: (value, where) => (typeof value === 'string' ? read(value, where) : refuse(where, what, kindOf(value))),
  };
}

/**
 * Gives the kind of secrets, whose values are never repeated. They travel in a header and must survive there: visible
 * ASCII without spaces (RFC 9110 section 5.5, RFC 6750 section 2.1).
 */
export function secret(what: string): TextKind<string> {
  const read = (value: string, where: string): string =>
    /^[\x21-\x7e]+$/.test(value)
      ? value
      : refuse(where, `${what} of visible ASCII characters without spaces`, 'one that is empty or has others');
  return { read, resolve: (value, where) => read(text('a string').resolve(value, where), where) };
}

/** The kind of folders that are there. */
export const folder: TextKind<string> = {
  read: (given, where) => {
    const path = text('the path of a folder').read(given, where);
    let [isFolder, why] = [false, 'which is none'];
    try {
      isFolder = statSync(path).isDirectory();
    } catch (cause) {
      why = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'which is not there' : 'which cannot be read';
    }
    return isFolder ? given : refuse(where, 'a folder', `${JSON.stringify(given)}, ${why}`);
  },
  resolve: (value, where) => folder.read(text('the path of a folder').resolve(value, where), where),
};

/** The kind of host names, as the header Host has them without its port (RFC 9110 section 7.2); IPv6 addresses stand in brackets. */
export const hostName: TextKind<string> = {
  read: (given, where) => {
    const name = text('host names').read(given, where);
    if (/^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])$/i.test(name)) return name;
    return refuse(where, 'a host name without scheme, port or path, such as mock.test', JSON.stringify(given));
  },
  resolve: (value, where) => hostName.read(text('host names').resolve(value, where), where),
};

/** Gives the kind of lists of texts. */
export function list(element: TextKind<string>): TextKind<readonly string[]> {
  return {
    element,
    read: (given, where) => given.split(',').map((one) => element.read(one.trim(), where)),
    resolve: (value, where) => {
      if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
        return refuse(where, 'a list of strings', kindOf(value));
      return value.map((one) => element.resolve(one, where));
    },
  };
}

/** Gives the kind of values out of a few. */
export function oneOf<Value extends string>(values: readonly Value[]): TextKind<Value> {
  const find = (value: unknown, where: string, got: string): Value =>
    values.find((known) => known === value) ?? refuse(where, `one of ${values.join(', ')}`, got);
  return {
    bounds: `one of ${values.join(', ')}`,
    read: (given, where) => find(given, where, JSON.stringify(given)),
    resolve: (value, where) => find(value, where, typeof value === 'string' ? JSON.stringify(value) : kindOf(value)),
  };
}

/** The kind of what is so or not; a flag needs no value, a variable says `true` or `false`. */
export const yesOrNo: TextKind<boolean> = {
  read: (given, where) => {
    if (given === 'true' || given === '1') return true;
    return given === 'false' || given === '0' ? false : refuse(where, 'true or false', JSON.stringify(given));
  },
  resolve: (value, where) => (typeof value === 'boolean' ? value : refuse(where, 'true or false', kindOf(value))),
};

/** The kind of moments, which come to milliseconds since 1970. */
export const moment: TextKind<string | Date, number> = {
  read: (given, where) => {
    moment.resolve(given, where);
    return given;
  },
  resolve: (value, where) => {
    if (typeof value !== 'string' && !(value instanceof Date)) return refuse(where, 'a date', kindOf(value));
    const time = value instanceof Date ? value.getTime() : (parseMoment(value) ?? NaN);
    if (!Number.isNaN(time)) return time;
    return refuse(where, 'a date such as 2031-01-01 or 2031-01-01T09:00:00Z', JSON.stringify(String(value)));
  },
};

/** The kind of origins of pages (RFC 6454 section 4): scheme, host and port without a path. */
export const origin: TextKind<string> = {
  read: (given, where) => {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (url?.origin === given.toLowerCase().replace(/\/$/, '')) return url.origin;
    return refuse(where, 'an origin such as http://localhost:3000 (no path)', JSON.stringify(given));
  },
  resolve: (value, where) => origin.read(text('a string').resolve(value, where), where),
};

/** The number formats of the language would be loaded at every start, for this alone. */
function withCommas(value: number): string {
  let [digits, groups] = [String(value), ''];
  while (/\d{4}$/.test(digits)) [digits, groups] = [digits.slice(0, -3), `,${digits.slice(-3)}${groups}`];
  return digits + groups;
}
