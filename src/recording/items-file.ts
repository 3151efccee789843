import { FAILSAFE_SCHEMA, load, Type, YAMLException } from 'js-yaml';
import { isObject } from '../openapi/document';
import { isBounded } from '../openapi/read/source';
import { UsageError } from '../base/errors';
import { exactNumber, maximumDepth, parseJson, type JsonValue } from '../base/json';
import { printable } from '../base/text';
import { readStart } from '../base/files';
import { lineOfProblem } from './read-recording';

/** Largest file of items in bytes: 256 MiB of JSON; to read YAML takes many times as long, and memory. */
const mostBytes = 256 * 1024 ** 2;
const mostYamlCharacters = 16 * 1024 ** 2;

/** The plain scalars that are no texts (YAML 1.2.2 section 10.3.2, the core schema), integers with every digit. */
const scalars: readonly Type[] = [
  scalar('null', /^(?:~|[Nn]ull|NULL)?$/, () => null),
  scalar('bool', /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/, (text) => /^t/i.test(text)),
  scalar('int', /^(?:[-+]?\d+|0o[0-7]+|0x[\dA-Fa-f]+)$/, (text) =>
    /^0[xo]/.test(text) ? exactInteger(text) : exactNumber(text.replace(/^\+/, '')),
  ),
  scalar('float', /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/, Number),
];

/** Longest hexadecimal or octal integer that is kept digit by digit, in characters. */
const longestExact = 40;

function exactInteger(text: string): JsonValue {
  const double = Number(text);
  return Number.isSafeInteger(double) || text.length > longestExact ? double : BigInt(text);
}

const schema = FAILSAFE_SCHEMA.extend({ implicit: [...scalars] });

function scalar(name: string, form: RegExp, construct: (text: string) => JsonValue): Type {
  return new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (text: string | null) => form.test(text ?? ''),
    construct: (text: string | null) => construct(text ?? ''),
  });
}

/**
 * Gives the items that a file holds, JSON or YAML, every digit kept: lists of items by the paths of their collections. Throws a
 * UsageError led by `where`, with file and line, where it cannot be read, is larger than 256 MiB (16 MiB of YAML), or says something else. What
 * the items themselves are like is for those to judge who know the document.
 */
export function readItemsFile(file: string, where: string): KeptItems {
  const refuse = (place: string, problem: string): never => {
    throw new UsageError(`${where}: ${file}${place}: ${problem}.`);
  };
  const value = parse(readText(file, refuse), refuse);
  if (!isObject(value))
    return refuse('', 'expected lists of items by the paths of their collections, got something else');
  for (const [path, items] of Object.entries(value))
    if (!Array.isArray(items)) return refuse(shownPath(path), 'expected a list of items, got something else');
  return value as unknown as KeptItems;
}

/** Of a file that holds no items nothing is told. */
function shownPath(path: string): string {
  return /^(?:\/[\w./{}%~-]{0,100}|\(documents\))$/.test(path) ? `: ${printable(path)}` : '';
}

type Refuse = (place: string, problem: string) => never;

function readText(file: string, refuse: Refuse): string {
  let bytes: Buffer;
  try {
    bytes = readStart(file, mostBytes);
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    return refuse('', code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`);
  }
  if (bytes.length > mostBytes) return refuse('', `expected at most ${mostBytes} bytes, got more`);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

function parse(text: string, refuse: Refuse): unknown {
  const asJson = /^\s{0,100}[{[]/.test(text) ? parsedJson(text, refuse) : undefined;
  if (asJson !== undefined && 'value' in asJson) return asJson.value;
  const place = asJson?.place;
  if (text.length > mostYamlCharacters)
    return place === undefined
      ? refuse('', `expected JSON; of YAML at most ${mostYamlCharacters} characters are read`)
      : refuse(place, 'expected JSON');
  try {
    const value: unknown = load(text, { schema });
    if (!isBounded(value)) return refuse('', 'its aliases make more of it than can be held');
    return written(value, 0);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    // What is too deep is found out here, or where the stack ends.
    if (!(cause instanceof YAMLException))
      return refuse('', `arrays and objects nest deeper than ${maximumDepth} levels`);
    // What begins as JSON does was meant to be JSON.
    if (place !== undefined && /^\s{0,100}[{[]\s{0,100}"/.test(text)) return refuse(place, 'expected JSON or YAML');
    // Its type says that there always is one.
    const { mark } = cause as { readonly mark?: { readonly line: number } };
    return refuse(mark === undefined ? '' : `:${mark.line + 1}`, `expected JSON or YAML${reasonOf(cause)}`);
  }
}

/** What a reason quotes is of the file. */
function reasonOf({ reason }: YAMLException): string {
  return /^[a-z ,;'-]{1,200}$/i.test(reason) ? `; ${reason}` : '';
}

/** Gives the value of a JSON text, or the place where it stops being one, as far as that is known. */
function parsedJson(text: string, refuse: Refuse): { readonly value: unknown } | { readonly place: string } {
  try {
    return { value: parseJson(text) };
  } catch (cause) {
    if (cause instanceof RangeError) return refuse('', cause.message);
    const line = lineOfProblem(text, cause);
    return { place: line === undefined ? '' : `:${line}` };
  }
}

/** Gives a value without aliases; one that holds itself is deeper than any. Throws a RangeError beyond the deepest that is read. */
function written(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maximumDepth) throw new RangeError('too deep');
  if (Array.isArray(value)) return value.map((item) => written(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, written(member, depth + 1)]));
}

/**
 * Items by the concrete path of their collection (`/stores/1/orders`), in the order of their creation: what
 * `PUT /__mock/sessions/{name}/items` takes, and what `--items` names a file of.
 */
export type KeptItems = Readonly<Record<string, readonly JsonValue[]>>;

/** The one entry that is no collection: what was written to documents at paths of their own, `{ path, body }`. */
export const documentsKey = '(documents)';

/** An item that an exchange removed. */
export interface Removal {
  /** The path of its collection, its identifier, and the segment of a path that names it. */
  readonly path: string;
  readonly id: string;
  readonly segment: string;
}
