import {
  asText,
  isArray,
  isNumeric,
  isObject,
  ownProperty,
  setProperty,
  type JsonObject,
  type JsonValue,
} from '../base/json';
import { encodePart } from '../base/http';
import { createRandom, type Random } from '../base/random';
import { valueAlong } from '../openapi/document/pointer';
import { factsWithin } from './fact-path';
import { following, httpDateOf, makeMoment, makeToken } from './made-value';
import type { Change, Fact, Template } from './template';

/** What values are made of. */
export interface Making {
  /** Milliseconds since 1970. */
  readonly now: number;
  random(): Random;
  /** The value that comes next, of which an example is known. */
  next(example: JsonValue): JsonValue;
  /** For one element of a list: its numbers are others than those of the next element. */
  ofElement?(): Making;
}

/** Makes the same at each time: templates are compared by it. */
export function makingAt(now: number): Making {
  return { now, random: () => createRandom('learn'), next: (example) => example };
}

/** The value of a template; undefined where it has none. */
export function render(template: Template, facts: JsonObject, making: Making): JsonValue | undefined {
  switch (template.kind) {
    case 'constant':
      return template.value;
    case 'fact':
      return renderFact(template, facts, making);
    case 'made':
      if (template.how === 'example') return template.example;
      if (template.how === 'next') return making.next(template.example);
      if (template.how === 'now') return makeMoment(making.now, template.example);
      return makeToken(making.random(), making.now, template.example);
    case 'text':
      return renderText(template.parts, facts, making);
    case 'object':
      return renderObject(template, facts, making);
    case 'array':
      return present(template.elements.map((element) => render(element, facts, making)));
    case 'each': {
      const elements = valueAlong(facts, template.over.split('.'));
      if (!isArray(elements)) return [];
      const rendered = (one: JsonValue): JsonValue | undefined =>
        render(template.of, factsWithin(facts, template.over, one), making.ofElement?.() ?? making);
      return present(elements.map(rendered));
    }
    case 'absent':
      return undefined;
  }
}

function present(values: readonly (JsonValue | undefined)[]): readonly JsonValue[] {
  return values.filter((value) => value !== undefined);
}

/** Undefined if a value is missing: a text with a gap says nothing. */
function renderText(parts: readonly (string | Template)[], facts: JsonObject, making: Making): string | undefined {
  const values = parts.map((part) => (typeof part === 'string' ? part : render(part, facts, making)));
  return values.some((value) => value === undefined) ? undefined : values.map((value) => asText(value ?? '')).join('');
}

function renderObject(template: Extract<Template, { kind: 'object' }>, facts: JsonObject, making: Making): JsonObject {
  const spread = template.spread && render(template.spread, facts, making);
  const properties: Record<string, JsonValue> = {};
  for (const one of isArray(spread) ? spread : [spread])
    for (const [name, value] of isObject(one) ? Object.entries(one) : []) {
      const before = ownProperty(properties, name);
      setProperty(properties, name, isArray(before) && isArray(value) ? [...before, ...value] : value);
    }
  for (const [name, property] of template.properties) {
    const own = typeof name === 'string' ? name : render(name, facts, making);
    const value = own === undefined ? undefined : render(property, facts, making);
    if (value !== undefined) setProperty(properties, asText(own ?? ''), value);
    else if (property.kind !== 'text') Reflect.deleteProperty(properties, asText(own ?? ''));
  }
  return properties;
}

function renderFact(fact: Fact, facts: JsonObject, making: Making): JsonValue | undefined {
  const value = factAs(facts, fact);
  return value === undefined ? fact.otherwise && render(fact.otherwise, facts, making) : value;
}

/** The value of a fact, changed; undefined where it is missing. Only a text has a size. */
export function factAs(facts: JsonObject, { path, as }: Pick<Fact, 'path' | 'as'>): JsonValue | undefined {
  const value = valueAlong(facts, path);
  if (value === undefined || (as === 'bytes' && typeof value !== 'string')) return undefined;
  return as === undefined ? value : changed(value, as);
}

/** A value that cannot be changed so stays as it is. */
export function changed(value: JsonValue, as: Change): JsonValue {
  if (as === 'text') return value === null ? value : asText(value);
  if (as === 'date') return httpDateOf(value) ?? value;
  if (as === 'increment') return isNumeric(value) ? following(value) : value;
  if (as === 'cents') return withCents(asText(value ?? '')) ?? value;
  if (typeof value !== 'string') return value;
  if (as === 'trimmed') return value.trim();
  if (as === 'encoded') return encodePart(value);
  if (as === 'lowercase') return value.toLowerCase();
  return as === 'slug' ? slugOf(value) : Buffer.byteLength(value);
}

/** `12.5` is `12.50`. Undefined for what is no number, or too large to be exact. */
function withCents(text: string): string | undefined {
  return /^-?(?:\d{1,13}(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text).toFixed(2) : undefined;
}

/** `Crème brûlée!` is `creme-brulee`. */
function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[a-z\d]+/g)?.join('-') ?? '';
}
