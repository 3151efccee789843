import { UsageError } from './errors';
import type { JsonObject } from './json';
import { capitalized, closest } from './text';

/** One option as data: its flag, variable and default, how its text is read, and its line of help. */
export interface OptionRow<Name extends string = string> {
  readonly name: Name;
  /** Undefined for an option that has only a variable. */
  readonly flag?: string;
  /** Undefined for an option that has only a flag. */
  readonly variable?: string;
  /** The default in words; `none` and `false` are not shown. */
  readonly fallback: string;
  readonly help: string;
  readonly group: string;
  /** Whether the flag may be repeated; the variable separates values with commas. */
  readonly isList?: true;
  readonly parse: ParseOption;
}

/** What the options of a table are for a program: `--max-requests 5` is `{ maxRequests: 5 }`. */
export type OptionsOf<Rows extends readonly OptionRow[]> = {
  readonly [Row in Rows[number] as Row['name']]?: Row extends { readonly isList: true }
    ? readonly ReturnType<Row['parse']>[]
    : ReturnType<Row['parse']>;
};

/** A row without a variable and a default, unless `more` says otherwise. */
export function row<Name extends string, Value, More extends Partial<OptionRow> = { readonly isList?: never }>(
  group: string,
  name: Name,
  flag: string | undefined,
  help: string,
  parse: ParseOption<Value>,
  more: More = {} as More,
): OptionRow<Name> & { readonly parse: ParseOption<Value> } & More {
  return { name, ...(flag !== undefined && { flag }), fallback: 'none', help, group, parse, ...more };
}

/** For `more`: the flag may be repeated. */
export const many = { isList: true } as const;

/** Reads the text of an option. Throws a UsageError that begins with `where`. */
export interface ParseOption<Value = unknown> {
  (text: string, where: string): Value;
  /** A program gives a pair in place of a text. */
  readonly isPair?: true;
  /** The JSON Schema of a value in a configuration file; that of a text if absent. */
  readonly schema?: JsonObject;
}

function withSchema<Parse extends ParseOption>(schema: JsonObject, parse: Parse): Parse {
  return Object.assign(parse, { schema });
}

export const number = numbers('integer', /^-?\d+$/);

/** A number that may have a fraction. */
export const decimal = numbers('number', /^\d+(?:\.\d+)?$/);

function numbers(type: string, form: RegExp): (least: number, most: number) => ParseOption<number> {
  return (least, most) =>
    withSchema({ type, minimum: least, maximum: most }, (text, where) => {
      const value = form.test(text) ? Number(text) : NaN;
      if (value >= least && value <= most) return value;
      throw new UsageError(`${where} must be a number from ${least} to ${most}, got ${JSON.stringify(text)}.`);
    });
}

export function oneOf<const Value extends string>(values: readonly Value[]): ParseOption<Value> {
  return withSchema({ enum: values }, (text: string, where: string) => {
    const value = values.find((one) => one === text);
    if (value !== undefined) return value;
    throw new UsageError(`${where} must be one of ${values.join(', ')}, got ${JSON.stringify(text)}.`);
  });
}

/** Keys travel in a header: ASCII, with spaces at most inside (RFC 9110 section 5.5): `Token 123`. They are never shown. */
export function secret(text: string, where: string): string {
  if (/^[\x20-\x7e]+$/.test(text) && text.trim() === text) return text;
  throw new UsageError(`${where} must be visible ASCII characters, without spaces at the ends.`);
}

export function text(value: string, where: string): string {
  if (value !== '') return value;
  throw new UsageError(`${where} must not be empty.`);
}

/** Two texts with a sign between them: `tenant=acme`. They may hold a secret: they are never shown. */
export function pair(separator: '=' | ':'): ParseOption<readonly [name: string, value: string]> {
  const parse = (value: string, where: string): readonly [string, string] => {
    const at = value.indexOf(separator);
    if (at > 0) return [value.slice(0, at).trim(), value.slice(at + 1).trim()];
    throw new UsageError(`${where} must be a name and a value with "${separator}" between them.`);
  };
  return Object.assign(parse, { isPair: true } as const);
}

export const flag: ParseOption<boolean> = withSchema({ type: 'boolean' }, (value: string, where: string) => {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw new UsageError(`${where} must be true or false, got ${JSON.stringify(value)}.`);
});

/**
 * What a program gives for the options of a table. Those that are undefined are left out. Throws a UsageError for a name that is not in the
 * table, and for a value that the command line would not take either.
 * @param others names that the caller reads
 */
export function readGiven(
  rows: readonly OptionRow[],
  given: object,
  others: readonly string[],
): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given as Readonly<Record<string, unknown>>)) {
    if (others.includes(name)) continue;
    const known = rows.find((one) => one.name === name);
    if (known === undefined)
      throw new UsageError(
        `There is no option ${name}.${suggestion(name, [...rows.map((one) => one.name), ...others])}`,
      );
    if (value !== undefined) read[name] = readValue(known, value);
  }
  return read;
}

/** ` Did you mean port?`, or nothing; `file` is `openapiFile`. */
export function suggestion(name: string, names: readonly string[]): string {
  // `file` is a word of `openapiFile`, and none of `profile`.
  const word = capitalized(name.toLowerCase());
  const meant = closest(name, names) ?? names.find((known) => known.endsWith(word) || known === `${name}File`);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

function readValue({ name, parse, isList }: OptionRow, value: unknown): unknown {
  const readOne = parse.isPair === true ? readPair : readScalar;
  if (isList !== true) return readOne(parse, value, name);
  if (!Array.isArray(value)) throw new UsageError(`${name} must be a list.`);
  return value.map((one: unknown) => readOne(parse, one, name));
}

function readPair(_parse: ParseOption, value: unknown, where: string): unknown {
  const isPair = Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');
  if (isPair && value[0] !== '') return value;
  throw new UsageError(`${where} must hold pairs such as ["name", "value"].`);
}

/** A value is what its text would be on the command line. */
export function readScalar(parse: ParseOption, value: unknown, where: string): unknown {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new UsageError(`${where} must be a single string, number or boolean.`);
  const read = parse(String(value), where);
  if (typeof read === typeof value || typeof read === 'object') return read;
  throw new UsageError(`${where} must be a ${typeof read}, not a ${typeof value}.`);
}
