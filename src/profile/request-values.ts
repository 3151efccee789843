import { asText, isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import { valueAlong } from '../openapi/document/pointer';
import type { Situation } from './play';

/** Longest value in the name of a template. */
const mostLetters = 60;

/** The values of a request as the names of templates have them: `query.content=0`, `body.type=directory`. */
export function requestValues(facts: JsonObject): readonly string[] {
  return ['path', 'query', 'body'].flatMap((part) => {
    const values = valueAlong(facts, ['request', part]);
    if (!isObject(values)) return [];
    return Object.entries(values).flatMap(([name, value]) => {
      const text = shortText(value);
      return text === undefined ? [] : [`${part}.${name}=${text}`];
    });
  });
}

/** An object or a list as far as that it is one, and holds something. */
function shortText(value: JsonValue): string | undefined {
  if (isArray(value)) return value.length === 0 ? undefined : '[...]';
  if (isObject(value)) return Object.keys(value).length === 0 ? undefined : '{...}';
  const text = asText(value);
  return text.length <= mostLetters ? text : undefined;
}

/** The name of what an operation responds to a success, whatever the request says; undefined for rejections. */
export function successKey({ operation, outcome, violations }: Situation): string | undefined {
  return operation === undefined || violations.length > 0 ? undefined : `${operation.name} ${outcome}`;
}

/** The value that a template is only for, by its name; undefined if it is for any: `content`, `0` of `GET /notes/{key} read query.content=0`. */
export function valueInName(key: string): { readonly name: string; readonly value: string } | undefined {
  const [, name, value] = /^\S+ \S+ \S+ (?:path|query|body)\.([^=]*)=(.*)$/s.exec(key) ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}
