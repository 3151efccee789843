/* eslint-disable regexp/no-super-linear-move -- sticky expressions are tried at one place; templates are written by people and by learn */
import { isArray, isObject, tryParseJson, type JsonValue } from '../base/json';
import { didYouMean, enumerate } from '../base/text';
import { child } from '../openapi/document/pointer';
import { printPath, unknownName } from './fact-path';
import {
  absent,
  arrayOf,
  changes,
  constant,
  objectOf,
  textOf,
  waysOfMaking,
  type Change,
  type Property,
  type Template,
} from './template';

/** A text that is no template. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';

  /** @param pointer the JSON pointer of the text, or of the property whose name is wrong, within the value that was parsed. */
  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}

/** Throws a TemplateError for a placeholder that is none. */
export function parseTemplate(value: JsonValue, pointer = ''): Template {
  if (typeof value === 'string') return parseText(value, pointer);
  if (isArray(value)) return parseArray(value, pointer);
  if (!isObject(value)) return constant(value);
  let spread: Template | undefined;
  const properties: Property[] = [];
  for (const [name, property] of Object.entries(value)) {
    const at = child(pointer, name);
    const template = parseTemplate(property, at);
    if (name === '...') spread = template;
    else properties.push([parseName(name, at), template]);
  }
  return objectOf(properties, spread);
}

function parseName(name: string, pointer: string): string | Template {
  const template = parseText(name, pointer);
  return template.kind === 'constant' && typeof template.value === 'string' ? template.value : template;
}

function parseArray(value: readonly JsonValue[], pointer: string): Template {
  const [first, second] = value;
  const over = typeof first === 'string' ? /^\{\{\s*each\s([^}]*)\}\}$/.exec(first)?.[1]?.trim() : undefined;
  if (over === undefined) return arrayOf(value.map((element, index) => parseTemplate(element, `${pointer}/${index}`)));
  if (over !== 'list.items' && over !== 'violations')
    throw new TemplateError(`${pointer}/0`, `each goes over list.items or violations, not over "${over}".`);
  if (second === undefined || value.length > 2)
    throw new TemplateError(pointer, `One element stands behind {{each ${over}}}: the template of each element.`);
  return { kind: 'each', over, of: parseTemplate(second, `${pointer}/1`) };
}

function parseText(text: string, pointer: string): Template {
  if (!text.includes('{{')) return constant(text);
  const reader = new PlaceholderReader(text, pointer);
  const parts: (string | Template)[] = [];
  for (let start = 0; start < text.length; start = reader.position) {
    const open = text.indexOf('{{', start);
    parts.push(text.slice(start, open === -1 ? undefined : open));
    reader.position = open === -1 ? text.length : open + 2;
    if (open !== -1) parts.push(reader.placeholder());
  }
  return textOf(parts);
}

/** Reads what stands between two braces: `request.body.status | "draft"`, `now: 2026-01-31`. */
class PlaceholderReader {
  position = 0;

  constructor(
    readonly text: string,
    readonly pointer: string,
  ) {}

  /** From behind the opening braces to behind the closing ones. */
  placeholder(): Template {
    const template = this.#alternatives();
    if (!this.text.startsWith('}}', this.position)) {
      const rest = this.text.slice(this.position, this.position + 20);
      throw this.#error(
        rest === '' ? 'The braces {{ are not closed by }}.' : `There is "${rest}" where }} or | belongs.`,
      );
    }
    this.position += 2;
    return template;
  }

  /** A value before the bar is that value, so that braces can be written; behind it, it may have placeholders in it. */
  #alternatives(read: (value: JsonValue) => Template = constant): Template {
    this.#skipBlanks();
    const literal = this.#literal();
    const first = literal === undefined ? this.#one() : read(literal);
    this.#skipBlanks();
    if (!this.text.startsWith('|', this.position)) return first;
    if (first.kind !== 'fact') throw this.#error('Only a fact may be missing: nothing else has a | behind it.');
    this.position += 1;
    return { ...first, otherwise: this.#alternatives((value) => parseTemplate(value, this.pointer)) };
  }

  #one(): Template {
    const how = waysOfMaking.find((way) => this.#take(new RegExp(`(${way}):[ \\t]*`, 'y')) !== undefined);
    if (how !== undefined) return { kind: 'made', how, example: this.#example() };
    if (this.#take(/(absent)(?![^\s|}])/y) !== undefined) return absent;
    return this.#fact();
  }

  #fact(): Template {
    const as = this.#take(new RegExp(`(${changes.join('|')})[ \\t]+`, 'y')) as Change | undefined;
    const path: string[] = [];
    do path.push(this.#name());
    while (this.#take(/(\.)/y) !== undefined);
    const unknown = unknownName(path);
    if (unknown !== undefined) {
      const { name, known } = unknown;
      const all = `There are ${enumerate(known, 'and')}.`;
      throw this.#error(`There is no fact "${printPath(path)}".${didYouMean(name, known)} ${all}`);
    }
    return { kind: 'fact', path, ...(as !== undefined && { as }) };
  }

  #name(): string {
    const quoted = this.#json();
    if (typeof quoted === 'string') return quoted;
    const name = this.#take(/([^\s.:|{}"]+)/y);
    if (name === undefined)
      throw this.#error('A fact, a value, now:, new:, next: or example: belongs between {{ and }}.');
    return name;
  }

  /** A JSON value, or a text without quotes. */
  #example(): JsonValue {
    const json = this.#json();
    if (json !== undefined) return json;
    const text = (this.#take(/([^|{}"]*)/y) ?? '').trim();
    if (text === '') throw this.#error('An example belongs behind now:, new:, next: and example:.');
    const value = tryParseJson(text);
    return value === undefined ? text : value;
  }

  #literal(): JsonValue | undefined {
    const word = this.#take(/((?:-?\d|null|true|false)[^\s|}]*)/y);
    if (word === undefined) return this.#json();
    const value = tryParseJson(word);
    if (value === undefined) throw this.#error(`"${word}" is neither a fact nor a JSON value.`);
    return value;
  }

  /** A JSON text in quotes, an array or an object. */
  #json(): JsonValue | undefined {
    const first = this.text.charAt(this.position);
    if (!['"', '[', '{'].includes(first)) return undefined;
    let depth = 0;
    let end = this.position;
    const jsonPiece = /"(?:[^"\\]|\\.)*"|[^"]/sy;
    do {
      jsonPiece.lastIndex = end;
      const piece = jsonPiece.exec(this.text)?.[0];
      if (piece === undefined) throw this.#error('A quote or a bracket is not closed.');
      if (piece === '[' || piece === '{') depth += 1;
      if (piece === ']' || piece === '}') depth -= 1;
      end += piece.length;
    } while (depth > 0);
    const json = this.text.slice(this.position, end);
    const value = tryParseJson(json);
    if (value === undefined) throw this.#error(`${json} is not JSON.`);
    this.position = end;
    return value;
  }

  /** What the first group of an expression matches here, and goes behind what the expression matches. */
  #take(expression: RegExp): string | undefined {
    expression.lastIndex = this.position;
    const match = expression.exec(this.text);
    if (match !== null) this.position = expression.lastIndex;
    return match?.[1];
  }

  #skipBlanks(): void {
    this.#take(/([ \t\n]*)/y);
  }

  #error(message: string): TemplateError {
    return new TemplateError(this.pointer, `${message} It stands in: ${this.text}`);
  }
}
