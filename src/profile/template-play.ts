import { asText, isArray, isObject, ownProperty, stringifyJson, type JsonObject, type JsonValue } from '../base/json';
import { encodePart, isHeaderValue } from '../base/http';
import { getOrMake } from '../base/once';
import type { Operation } from '../openapi/operation';
import type { Violation } from '../openapi/violation';
import { following } from '../responses/made-value';
import { render, type Making as RenderMaking } from '../responses/render';
import { printTemplate, type Template } from '../responses/template';
import type { BehaviourId } from './behaviours';
import type { Making, PlainResponse, Play, Situation } from './play';
import { requestValues, successKey, valueInName } from './request-values';
import { keysOf } from './situation-keys';

/** What a branch of an operation says. */
export interface ResponseTemplate {
  readonly status: number;
  readonly headers: Readonly<Record<string, Template>>;
  readonly mediaType?: string;
  readonly body?: Template;
}

/** Templates by the keys of situations, and by operation what its writes leave. */
export interface Templates {
  readonly responses: ReadonlyMap<string, ResponseTemplate>;
  readonly writes: ReadonlyMap<string, Template>;
  /** By the id of the behaviour and an operation, or `*`. */
  readonly behaviours: ReadonlyMap<string, JsonValue>;
}

/** Plays templates. */
export class TemplatePlay implements Play {
  /** By session: the numbers that go on, by their example. */
  readonly #counters = new WeakMap<object, Map<string, number>>();

  /** Templates that are only for requests with a value, by the name of the success: the first that fits counts. */
  readonly #byValue = new Map<string, string[]>();

  constructor(private readonly templates: Templates) {
    for (const key of templates.responses.keys())
      if (valueInName(key) !== undefined)
        getOrMake(this.#byValue, key.split(' ').slice(0, 3).join(' '), () => []).push(key);
  }

  respond(at: Situation, facts: () => JsonObject, making: () => Making): PlainResponse | undefined {
    const isAll = this.behaviour('all-errors', at.operation) === 'all';
    let known: JsonObject | undefined;
    const parts = errorsOf(at, isAll).flatMap((violation, index) => {
      const key = this.keyFor(at, violation, () => (known ??= facts()));
      const template = key === undefined ? undefined : this.templates.responses.get(key);
      if (template === undefined) return [];
      known ??= facts();
      const own = isAll ? factsOfError(known, index) : known;
      return [renderResponse(template, own, this.#making(making()))];
    });
    return parts.length === 0 ? undefined : parts.reduce(merged);
  }

  write(operation: Operation, facts: () => JsonObject, making: () => Making): JsonObject | undefined {
    const template = this.templates.writes.get(operation.name);
    const item = template && render(template, facts(), this.#making(making()));
    return isObject(item) ? item : undefined;
  }

  behaviour(id: BehaviourId, operation: Operation | undefined): JsonValue | undefined {
    const { behaviours } = this.templates;
    const own = operation && behaviours.get(`${id} ${operation.name}`);
    const usual = behaviours.get(`${id} *`);
    // By place: what an operation has goes before what all have.
    return id === 'invalid-value' && isObject(own) && isObject(usual) ? { ...usual, ...own } : (own ?? usual);
  }

  /** The name of the template for a situation, or for one of its violations; undefined if there is none. */
  keyFor(at: Situation, violation: Violation | undefined, facts: () => JsonObject): string | undefined {
    return this.#keyOfValue(at, facts) ?? keysOf(at, violation).find((one) => this.templates.responses.has(one));
  }

  #keyOfValue(at: Situation, facts: () => JsonObject): string | undefined {
    const key = successKey(at);
    const known = key === undefined ? undefined : this.#byValue.get(key);
    if (key === undefined || known === undefined) return undefined;
    const own = new Set(requestValues(facts()).map((value) => `${key} ${value}`));
    return known.find((one) => own.has(one));
  }

  #making(given: Making): RenderMaking {
    const { now, random, session } = given;
    // One number is the same wherever a response has it: as `number`, and in its `url`.
    const made = new Map<string, JsonValue>();
    return {
      now,
      random,
      ofElement: () => this.#making(given),
      next: (example) => {
        const counters = getOrMake(this.#counters, session, () => new Map<string, number>());
        const key = stringifyJson(example);
        return getOrMake(made, key, () => {
          const count = (counters.get(key) ?? 0) + 1;
          counters.set(key, count);
          return following(example, count);
        });
      },
    };
  }
}

/** What a response is about: each violation, or the first alone; undefined if there is none. */
function errorsOf({ violations }: Situation, isAll: boolean): readonly (Violation | undefined)[] {
  const [first] = violations;
  return isAll && violations.length > 1 ? violations : [first];
}

/** The facts when only one of several violations is looked at. */
function factsOfError(facts: JsonObject, index: number): JsonObject {
  const { violations } = facts;
  const own = isArray(violations) ? violations[index] : undefined;
  return isObject(own) ? { ...facts, ...own, violations: [own] } : facts;
}

/** Responses to several violations as one: lists are put together, and of other values the first counts. */
function merged(one: PlainResponse, other: PlainResponse): PlainResponse {
  if (one.status !== other.status || one.body === undefined || other.body === undefined) return one;
  return { ...one, body: mergedValue(one.body, other.body) };
}

function mergedValue(one: JsonValue, other: JsonValue): JsonValue {
  if (isArray(one) && isArray(other)) {
    const known = new Set(one.map((value) => stringifyJson(value)));
    return [...one, ...other.filter((value) => !known.has(stringifyJson(value)))];
  }
  if (!isObject(one) || !isObject(other) || isArray(one) || isArray(other)) return one;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [own, added] = [ownProperty(one, name), ownProperty(other, name)];
      return [name, own === undefined ? (added ?? null) : added === undefined ? own : mergedValue(own, added)];
    }),
  );
}

export function renderResponse(
  { status, headers, mediaType, body }: ResponseTemplate,
  facts: JsonObject,
  making: RenderMaking,
): PlainResponse {
  const value = body && render(body, facts, making);
  const texts = Object.entries(headers).flatMap(([name, template]): [string, string][] => {
    const text = render(template, facts, making);
    return text === undefined ? [] : [[name, headerValue(asText(text))]];
  });
  return {
    status,
    headers: Object.fromEntries(texts),
    ...(value !== undefined && { body: value }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

/** What clients send may stand in it: signs that no header may have are percent-encoded. */
function headerValue(text: string): string {
  return isHeaderValue(text)
    ? text
    : Array.from(text, (sign) => (isHeaderValue(sign) ? sign : encodePart(sign))).join('');
}

/** A response as a profile has it. @param usual the media type that is not said */
export function printResponse({ status, headers, mediaType, body }: ResponseTemplate, usual?: string): JsonObject {
  const texts = Object.entries(headers).map(([name, template]) => [name, printText(template)] as const);
  return {
    status,
    ...(texts.length > 0 && { headers: Object.fromEntries(texts) }),
    ...(mediaType !== undefined && mediaType !== usual && { mediaType }),
    ...(body !== undefined && { body: printTemplate(body) }),
  };
}

function printText(template: Template): string {
  const printed = printTemplate(template);
  return typeof printed === 'string' ? printed : stringifyJson(printed);
}
