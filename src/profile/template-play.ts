import type { JsonObject, JsonValue } from '../base/json';
import { asText, isObject, stringifyJson } from '../base/json';
import type { Operation } from '../openapi/operation';
import { render, type Making as RenderMaking } from '../responses/render';
import type { Template } from '../responses/template';
import type { BehaviourId, Making, PlainResponse, Play, Situation } from './play';
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
  readonly behaviours?: ReadonlyMap<string, JsonValue>;
}

/** Plays templates. */
export class TemplatePlay implements Play {
  /** By session: the numbers that go on, by their example. */
  readonly #counters = new WeakMap<object, Map<string, number>>();

  constructor(private readonly templates: Templates) {}

  respond(at: Situation, facts: () => JsonObject, making: () => Making): PlainResponse | undefined {
    const { responses } = this.templates;
    const key = keysOf(at).find((one) => responses.has(one));
    const template = key === undefined ? undefined : responses.get(key);
    return template && renderResponse(template, facts(), this.#making(making()));
  }

  write({ method, path }: Operation, facts: () => JsonObject, making: () => Making): JsonObject | undefined {
    const template = this.templates.writes.get(`${method} ${path}`);
    const item = template && render(template, facts(), this.#making(making()));
    return isObject(item) ? item : undefined;
  }

  behaviour(id: BehaviourId, operation: Operation): JsonValue | undefined {
    return (
      this.templates.behaviours?.get(`${id} ${operation.method} ${operation.path}`) ??
      this.templates.behaviours?.get(`${id} *`)
    );
  }

  #making({ now, random, session }: Making): RenderMaking {
    return {
      now,
      random,
      next: (example) => {
        const counters = this.#counters.get(session) ?? new Map<string, number>();
        this.#counters.set(session, counters);
        const key = stringifyJson(example);
        const count = (counters.get(key) ?? 0) + 1;
        counters.set(key, count);
        return following(example, count);
      },
    };
  }
}

function following(example: JsonValue, steps: number): JsonValue {
  if (typeof example === 'bigint') return example + BigInt(steps);
  return typeof example === 'number' ? example + steps : example;
}

export function renderResponse(
  { status, headers, mediaType, body }: ResponseTemplate,
  facts: JsonObject,
  making: RenderMaking,
): PlainResponse {
  const value = body && render(body, facts, making);
  const texts = Object.entries(headers).flatMap(([name, template]): [string, string][] => {
    const text = render(template, facts, making);
    return text === undefined ? [] : [[name, asText(text)]];
  });
  return {
    status,
    headers: Object.fromEntries(texts),
    ...(value !== undefined && { body: value }),
    ...(mediaType !== undefined && { mediaType }),
  };
}
