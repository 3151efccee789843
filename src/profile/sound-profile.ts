import { isObject } from '../contract/document';
import { isFieldName, isFieldValue } from '../contract/field-text';
import { childPointer } from '../contract/json-pointer';
import type { Source } from '../contract/read/read-source';
import type { JsonValue } from '../exact-json';
import { answersIn } from './answers-in';
import type { Point } from './point';
import { pointOf } from './points';
import { wireFields } from './wire-fields';

/** Points whose value is header fields by their names. */
const ofHeaders: ReadonlySet<string> = new Set(['answer.headers', 'cors.headers']);

/** What may stand behind the colon of a placeholder, where not anything may. */
const examples: Readonly<Record<string, { readonly form: RegExp; readonly words: string }>> = {
  counter: { form: /^-?\d{1,15}$/, words: 'the number to count from' },
  'count-down': { form: /^-?\d{1,15}$/, words: 'the number to count down from' },
  'operation-counter': { form: /^-?\d{1,15}$/, words: 'the number to count from' },
  'operation-count-down': { form: /^-?\d{1,15}$/, words: 'the number to count down from' },
  number: { form: /^\d{1,40}$/, words: 'digits' },
  token: { form: /./, words: 'a text like the one to make' },
  'date-time': {
    form: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/,
    words: 'a date and time as they are spelt, such as 2026-01-31T12:00:00Z',
  },
};

/**
 * Gives what would be lost of a profile's file, or could not be sent as it stands, as `line:column: words`; undefined where nothing
 * would: a name that is said twice, a second YAML document, header fields that are none (RFC 9110 sections 5.1 and 5.5) or that the
 * server writes, and placeholders whose example is none. The file must have the shape of a profile.
 */
export function unsoundPart({ root, positions, twins }: Source, text: string): string | undefined {
  const [twin] = twins;
  if (twin !== undefined) return `${positions.of(twin)}: ${twin} is said twice; put both into one.`;
  const second = secondDocument(text);
  if (second !== undefined) return `${second}:1: a second YAML document begins; put both into one, or into two files.`;
  for (const [at, value, point] of valuesIn(root)) {
    const wrong = unsoundValue(point, value);
    if (wrong === undefined) continue;
    const { at: below, words } = wrong;
    return `${positions.of(childPointer('', ...at, ...below))}: ${at[1] ?? ''} of ${at[2] ?? ''}: ${words}.`;
  }
  return undefined;
}

/** What of a value could not be sent as it stands. */
export interface Unsound {
  /** JSON pointer tokens that lead to it, from the value on. */
  readonly at: readonly string[];
  /** What is wrong with it, in half a sentence. */
  readonly words: string;
}

/**
 * Gives what of a point's value, which is of its kind, could not be sent as it stands: header fields that are none or that the server
 * writes, placeholders whose example is none. Undefined where all could.
 */
export function unsoundValue({ id, values }: Pick<Point, 'id' | 'values'>, value: unknown): Unsound | undefined {
  if (ofHeaders.has(id)) {
    const wrong = isObject(value) ? wrongHeader(value) : undefined;
    return wrong && { at: wrong[0], words: wrong[1] };
  }
  if (value === undefined) return undefined;
  for (const [at, answer] of answersIn({ id, values }, value as JsonValue)) {
    const wrong = wrongTemplate(answer);
    if (wrong !== undefined) return { at: [...at, ...wrong[0]], words: wrong[1] };
  }
  return undefined;
}

/** Gives the line where a second document begins (YAML 1.2.2 section 9.2). */
function secondDocument(text: string): number | undefined {
  if (/^\s{0,100}\{/.test(text)) return undefined;
  let hasBegun = false;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const isMarker = /^---(?:\s|$)/.test(line);
    if (isMarker && hasBegun) return index + 1;
    if (isMarker || !/^\s*(?:#|$)|^%/.test(line)) hasBegun = true;
  }
  return undefined;
}

type Wrong = readonly [below: readonly string[], words: string];

/** All values of a profile's file, each with the tokens that lead to it. */
function* valuesIn(root: unknown): Generator<[at: readonly string[], value: unknown, point: Point]> {
  const points = isObject(root) && isObject(root['points']) ? root['points'] : {};
  for (const [id, places] of Object.entries(points)) {
    const point = pointOf(id);
    if (point === undefined || !isObject(places)) continue;
    for (const [place, entry] of Object.entries(places))
      yield [['points', id, place, 'value'], isObject(entry) ? entry['value'] : undefined, point];
  }
}

function wrongTemplate(value: object): Wrong | undefined {
  const { headers, body } = value as { readonly headers?: object; readonly body?: string };
  const wrong = headers === undefined ? undefined : wrongHeader(headers);
  if (wrong !== undefined) return [['headers', ...wrong[0]], wrong[1]];
  const words = body === undefined ? undefined : wrongExample(body);
  return words === undefined ? undefined : [['body'], words];
}

function wrongHeader(headers: object): Wrong | undefined {
  for (const [name, text] of Object.entries(headers) as [string, string][]) {
    // Nothing is written of a header that is left out.
    if (text === 'absent') continue;
    const words = !isFieldName(name)
      ? 'that is no name of a header field (RFC 9110 section 5.1)'
      : wireFields.has(name.toLowerCase())
        ? `the server writes ${name} itself, for it belongs to the connection or frames the body`
        : !isFieldValue(text)
          ? `the value of ${name} holds characters that no header field carries (RFC 9110 section 5.5)`
          : wrongExample(text);
    if (words !== undefined) return [[name], words];
  }
  return undefined;
}

function wrongExample(text: string): string | undefined {
  for (const [whole, name = '', example = ''] of text.matchAll(/\{\{([a-z-]{1,20}):([^{}]{0,200})\}\}/g)) {
    const known = Object.hasOwn(examples, name) ? examples[name] : undefined;
    if (known !== undefined && !known.form.test(example)) return `${whole}: expected ${known.words} after the colon`;
  }
  return undefined;
}
