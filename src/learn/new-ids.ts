import { asText, isObject, type JsonValue } from '../base/json';
import { isIdName } from '../openapi/names';
import type { Sample } from '../responses/choose-samples';
import { following } from '../responses/made-value';
import type { Property, Template } from '../responses/template';

/**
 * The item that a write leaves, with IDs that are made. A text that is the same for no two items, and that nobody sent, is made anew: one create
 * alone does not tell. Numbers that are given again count from the first.
 * @param idName the ID in the collection
 */
export function withNewIds(template: Template, samples: readonly Sample[], idName: string | undefined): Template {
  const isCreate = samples.every(({ facts }) => facts['before'] === undefined);
  if (template.kind !== 'object' || !isCreate) return template;
  const properties = template.properties.map(([name, value]): Property => {
    if (typeof name !== 'string') return [name, value];
    const shown = samples.flatMap((one) => (isObject(one.value) ? (one.value[name] ?? []) : []));
    if ((value.kind === 'constant' || isExample(value)) && name === idName && areGivenAgain(shown))
      return [name, { kind: 'made', how: 'next', example: beforeFirst(shown) }];
    return [name, isIdName(name) && !isWord(shown) ? withNewText(value) : value];
  });
  return { ...template, properties };
}

/** A text that has no other origin is made anew. */
function withNewText(value: Template): Template {
  if (value.kind === 'fact' && value.otherwise !== undefined)
    return { ...value, otherwise: withNewText(value.otherwise) };
  const example = value.kind === 'constant' ? value.value : isExample(value) ? value.example : undefined;
  return typeof example === 'string' ? { kind: 'made', how: 'new', example } : value;
}

function isExample(value: Template): value is Extract<Template, { kind: 'made' }> {
  return value.kind === 'made' && value.how === 'example';
}

/** What several creates show, and no service makes by chance. */
function isWord(values: readonly JsonValue[]): boolean {
  return values.length > 1 && values.every((value) => value === values[0] && /^[a-z_-]+$/i.test(asText(value)));
}

/** Each number follows the highest, or one that is free again: `1 2 3 2 4`. */
function areGivenAgain(values: readonly JsonValue[]): boolean {
  let highest = Infinity;
  const areNear = values.every((value) => {
    const number = /^\d{1,15}$/.test(asText(value)) ? Number(value) : NaN;
    const isNear = number <= highest + 1;
    highest = highest === Infinity ? number : Math.max(highest, number);
    return isNear;
  });
  return areNear && new Set(values).size > 1;
}

function beforeFirst(values: readonly JsonValue[]): JsonValue {
  const [first = 0] = [...values].sort((one, other) => Number(one) - Number(other));
  return following(first, -1);
}
