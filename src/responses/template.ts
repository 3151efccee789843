import { asText, isArray, isObject, stringifyJson, tryParseJson, type JsonValue } from '../base/json';
import { printPath, type FactPath } from './fact-path';

/**
 * What a value is made of: a response body, a header, an item that a write leaves. Written as the value itself with placeholders in its
 * texts: `{ code: 404, message: 'No pet {{request.path.petId}}' }`. Equal templates have one form: it is made by the functions below.
 */
export type Template =
  | { readonly kind: 'constant'; readonly value: JsonValue }
  | Fact
  /**
   * `{{now: 2026-01-31T12:00:00Z}}`: made anew, in the form of the example. `{{example: try later}}` is the example itself: the service says
   * other things too, and nobody knows when.
   */
  | { readonly kind: 'made'; readonly how: (typeof waysOfMaking)[number]; readonly example: JsonValue }
  /** A text with placeholders in it. */
  | { readonly kind: 'text'; readonly parts: readonly (string | Template)[] }
  /**
   * `'...': '{{item}}'` spreads an object; properties that are named win. A property whose template gives nothing is left out, of what is
   * spread too. A name may be a template of a text. An array of objects is spread as one object:
   * `'...': ['{{each violations}}', { '{{subject}}': [is required] }]`.
   */
  | { readonly kind: 'object'; readonly spread?: Template; readonly properties: readonly Property[] }
  | { readonly kind: 'array'; readonly elements: readonly Template[] }
  /** `['{{each list.items}}', ...]`: within it, `item` is the element; of `violations`, `subject`, `value` ... are those of the element. */
  | { readonly kind: 'each'; readonly over: 'list.items' | 'violations'; readonly of: Template }
  /** `{{absent}}`: no value. */
  | { readonly kind: 'absent' };

export type Property = readonly [name: string | Template, value: Template];

/** `{{item.name}}`; `{{request.body.status | "draft"}}` gives what stands behind the bar where the fact is missing. */
export interface Fact {
  readonly kind: 'fact';
  readonly path: FactPath;
  /** `{{text item.id}}`: how the value is changed. What cannot be changed so is given as it is. */
  readonly as?: Change;
  readonly otherwise?: Template;
}

export const waysOfMaking = ['now', 'new', 'next', 'example'] as const;

export const changes = [
  'text',
  'trimmed',
  'lowercase',
  'slug',
  'bytes',
  'date',
  'cents',
  'increment',
  'encoded',
] as const;

export type Change = (typeof changes)[number];

export const absent: Template = { kind: 'absent' };

export function constant(value: JsonValue): Template {
  return { kind: 'constant', value };
}

export function textOf(parts: readonly (string | Template)[]): Template {
  const joined: (string | Template)[] = [];
  for (const part of parts) {
    const isPlain = typeof part !== 'string' && part.kind === 'constant' && typeof part.value === 'string';
    const plain = isPlain ? part.value : part;
    const last = joined.at(-1);
    if (plain === '') continue;
    if (typeof plain === 'string' && typeof last === 'string') joined[joined.length - 1] = last + plain;
    else joined.push(plain);
  }
  const [first = '', ...others] = joined;
  if (others.length > 0) return { kind: 'text', parts: joined };
  return typeof first === 'string' ? constant(first) : first;
}

export function objectOf(properties: readonly Property[], spread?: Template): Template {
  if (spread !== undefined) return { kind: 'object', spread, properties };
  const present = properties.filter(([, value]) => value.kind !== 'absent');
  const values: [string, JsonValue][] = [];
  for (const [name, value] of present) {
    if (typeof name !== 'string' || value.kind !== 'constant') return { kind: 'object', properties: present };
    values.push([name, value.value]);
  }
  return constant(Object.fromEntries(values));
}

export function arrayOf(elements: readonly Template[]): Template {
  const values = elements.flatMap((element) => (element.kind === 'constant' ? [element.value] : []));
  return values.length === elements.length ? constant(values) : { kind: 'array', elements };
}

/** The facts that a template names, those within `each` too. */
export function factsOf(template: Template | string): readonly FactPath[] {
  if (typeof template === 'string' || template.kind === 'constant' || template.kind === 'made') return [];
  const inner = Object.values(template)
    .flat(2)
    .filter((part: unknown) => typeof part === 'object' && part !== null);
  const facts = (inner as Template[]).flatMap(factsOf);
  return template.kind === 'fact' ? [template.path, ...facts] : facts;
}

/** The value that `parseTemplate` reads as this template. */
export function printTemplate(template: Template): JsonValue {
  switch (template.kind) {
    case 'constant':
      return printConstant(template.value);
    case 'object': {
      const spread = template.spread === undefined ? [] : [['...', printTemplate(template.spread)] as const];
      const named = template.properties.map(([name, value]) => [printName(name), printTemplate(value)] as const);
      return Object.fromEntries([...spread, ...named]);
    }
    case 'array':
      return template.elements.map(printTemplate);
    case 'each':
      return [`{{each ${template.over}}}`, printTemplate(template.of)];
    case 'text':
      return template.parts.map((part) => (typeof part === 'string' ? apart(part) : `{{${printed(part)}}}`)).join('');
    default:
      return `{{${printed(template)}}}`;
  }
}

function printConstant(value: JsonValue): JsonValue {
  if (typeof value === 'string') return escaped(value);
  if (isArray(value)) return value.map(printConstant);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => [printName(name), printConstant(property)]),
  );
}

function printName(name: string | Template): string {
  // Of YAML, << is no name.
  return name === '...' || name === '<<'
    ? `{{"${name}"}}`
    : asText(printTemplate(typeof name === 'string' ? constant(name) : name));
}

/** A text within the two braces of a placeholder. */
function printed(template: Template): string {
  if (template.kind === 'absent') return 'absent';
  if (template.kind === 'made') return `${template.how}: ${printExample(template.example)}`;
  if (template.kind !== 'fact') return stringifyJson(printTemplate(template));
  const change = template.as === undefined ? '' : `${template.as} `;
  const otherwise = template.otherwise === undefined ? '' : ` | ${printed(template.otherwise)}`;
  return `${change}${printPath(template.path)}${otherwise}`;
}

/** A text stands in quotes only where it would be read as something else. */
function printExample(example: JsonValue): string {
  const isPlain = typeof example === 'string' && /^[^\s"|{}](?:[^"|{}]*[^\s"|{}])?$/.test(example);
  return isPlain && tryParseJson(example) === undefined ? example : stringifyJson(example);
}

/** Braces that are no placeholder. */
function escaped(text: string): string {
  return text.replaceAll('{{', '{{"{{"}}');
}

/** The same before a placeholder, of which a brace would seem to be a part. */
function apart(text: string): string {
  return escaped(text).replace(/\{$/, '{{"{"}}');
}
