import { asText, isObject, type JsonValue } from '../base/json';
import { isIdName } from '../openapi/names';
import type { Sample } from '../responses/generalise';
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
    if (typeof name !== 'string' || !(value.kind === 'constant' || (value.kind === 'made' && value.how === 'example')))
      return [name, value];
    const known = value.kind === 'constant' ? value.value : value.example;
    const shown = samples.flatMap((one) => (isObject(one.value) ? (one.value[name] ?? []) : []));
    if (name === idName && areGivenAgain(shown))
      return [name, { kind: 'made', how: 'next', example: beforeFirst(shown) }];
    const isNew = isIdName(name) && typeof known === 'string' && !isWord(shown);
    return [name, isNew ? { kind: 'made', how: 'new', example: known } : value];
  });
  return { ...template, properties };
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
