import { stringifyJson, type JsonValue } from '../exact-json';
import { answerTemplate } from './answer-template';
import type { Point } from './point';
import type { ValueSchema } from './value-kinds';

/**
 * Gives what the values of a point are, for people: ``one of `refuse`, `clamp` or { as: <text> }``, `a whole number from 1 on`,
 * ``an answer: { status: <a whole number from 200 to 599>, headers: <...>, body: <a text> }``.
 */
export function valueWords({ values }: Pick<Point, 'values'>): string {
  const words = wordsOf(values.schema, 0);
  return values === answerTemplate ? `an answer: ${words}` : words;
}

/** How deep objects are told of. */
const deepest = 2;

function wordsOf(schema: ValueSchema, depth: number): string {
  const { enum: listed, const: only, oneOf, type, items } = schema;
  if (Array.isArray(oneOf)) return oneOfWords(oneOf.map(schemaOf), depth);
  if (Array.isArray(listed)) return oneOfWords([schema], depth);
  if (only !== undefined) return wordOf(only);
  if (type === 'object') return objectWords(schema, depth);
  if (type === 'array') return `a list, each ${items === undefined ? 'anything' : wordsOf(schemaOf(items), depth + 1)}`;
  if (type === 'integer' || type === 'number') return numberWords(schema);
  if (type === 'boolean') return 'true or false';
  return type === 'string' ? 'a text' : 'any value';
}

function oneOfWords(kinds: readonly ValueSchema[], depth: number): string {
  const words = kinds.flatMap((kind) => {
    const { enum: listed } = kind;
    return Array.isArray(listed) ? listed.map(wordOf) : [wordsOf(kind, depth)];
  });
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? last : `one of ${words.slice(0, -1).join(', ')} or ${last}`;
}

function objectWords({ properties, additionalProperties: others, required }: ValueSchema, depth: number): string {
  if (depth >= deepest) return 'an object';
  const must = Array.isArray(required) ? required : [];
  const members = Object.entries(properties === undefined ? {} : schemaOf(properties));
  const words = members.map(([name, kind]) => {
    const text = wordsOf(schemaOf(kind), depth + 1);
    return `${name}${must.includes(name) ? '' : '?'}: ${text.startsWith('`') || text.startsWith('{') ? text : `<${text}>`}`;
  });
  if (typeof others === 'object' && others !== null && !Array.isArray(others))
    words.push(`<name>: <${wordsOf(schemaOf(others), depth + 1)}>`);
  return words.length === 0 ? 'an object' : `{ ${words.join(', ')} }`;
}

function numberWords({ type, minimum, maximum, exclusiveMinimum }: ValueSchema): string {
  const name = type === 'integer' ? 'a whole number' : 'a number';
  const low =
    minimum !== undefined
      ? ` from ${wordText(minimum)}`
      : exclusiveMinimum !== undefined
        ? ` above ${wordText(exclusiveMinimum)}`
        : '';
  const high = maximum !== undefined ? ` to ${wordText(maximum)}` : minimum === undefined ? '' : ' on';
  return name + low + high;
}

function wordOf(value: JsonValue): string {
  return `\`${wordText(value)}\``;
}

function wordText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** The schemas of points are plain data, written in this program. */
function schemaOf(value: JsonValue): ValueSchema {
  return value as ValueSchema;
}
