import { isEqual, type JsonValue } from '../base/json';
import type { Sample } from '../responses/choose-samples';
import { valueAlong } from '../openapi/document/pointer';
import type { FactPath } from '../responses/fact-path';
import { isUuid } from '../responses/made-value';
import type { Property, Template } from '../responses/template';

/**
 * What no request sent is stored if one sends it: what is left without that is no constant, and not always what was there before. Nor is it
 * one if all that was sent was stored, though the samples that were looked at do not show it.
 */
export function takingUnsent(template: Template, samples: readonly Sample[]): Template {
  if (template.kind !== 'object') return template;
  const valuesOf = (part: string, name: string): readonly (JsonValue | undefined)[] =>
    samples.map(({ facts }) => valueAlong(facts, [part, name]));
  const properties = template.properties.map((property): Property => {
    const [name, value] = property;
    if (typeof name !== 'string') return property;
    const isAsBefore = value.kind === 'fact' && value.as === undefined && value.path.join('.') === `before.${name}`;
    const before = isAsBefore ? valuesOf('before', name) : [];
    const isUnsent = valuesOf('default', name).every((own, at) => {
      const left = valueAlong(samples[at]?.value, [name]);
      return own === undefined || isEqual(own, before[at]) || left === undefined || isEqual(own, left);
    });
    if (!isUnsent || (value.kind !== 'constant' && !isAsBefore)) return property;
    return [name, { kind: 'fact', path: ['default', name], otherwise: value }];
  });
  return { ...template, properties };
}

/**
 * What a PATCH does not name stays as it is, though no sample shows that.
 * @param place where the template stands in what the mock would store
 */
export function keepingUnnamed(template: Template, place: FactPath = ['default']): Template {
  if (template.kind === 'object')
    return {
      ...template,
      properties: template.properties.map(([name, value]): Property => {
        return [name, typeof name === 'string' ? keepingUnnamed(value, [...place, name]) : value];
      }),
    };
  if (template.kind !== 'fact' || template.path[0] !== 'request' || template.path[1] !== 'body') return template;
  const { otherwise } = template;
  // An ID that one sample showed is that of its item.
  const isKnown = otherwise !== undefined && !(otherwise.kind === 'constant' && isUuid(otherwise.value));
  return isKnown ? template : { ...template, otherwise: { kind: 'fact', path: place } };
}

/**
 * What a PUT does not name is empty after it, if that is so of one property that was not empty before: of those that were, no sample tells
 * whether they are kept.
 */
export function emptyingUnnamed(template: Template, samples: readonly Sample[]): Template {
  if (template.kind !== 'object') return template;
  const unnamed = (name: string): readonly { readonly before?: JsonValue; readonly after?: JsonValue }[] =>
    samples.flatMap(({ facts, value }) => {
      if (valueAlong(facts, ['request', 'body', name]) !== undefined) return [];
      const [before, after] = [valueAlong(facts, ['before', name]), valueAlong(value, [name])];
      return [{ ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
    });
  const names = template.properties.flatMap(([name]) => (typeof name === 'string' ? [name] : []));
  const isEmptied = names.some((name) =>
    unnamed(name).some(({ before, after }) => before !== undefined && !isEmpty(before) && isEmpty(after)),
  );
  if (!isEmptied) return template;
  const properties = template.properties.map(([name, value]): Property => {
    const [first, ...others] = typeof name === 'string' ? unnamed(name) : [];
    const after = first?.after;
    const isSure = after !== undefined && isEmpty(after) && others.every((one) => isEqual(one.after, after));
    return [name, isSure ? withoutBefore(value, { kind: 'constant', value: after }) : value];
  });
  return { ...template, properties };
}

function withoutBefore(value: Template, constant: Template): Template {
  if (value.kind !== 'fact') return value;
  if (value.path[0] === 'before') return constant;
  return value.otherwise === undefined ? value : { ...value, otherwise: withoutBefore(value.otherwise, constant) };
}

function isEmpty(value: JsonValue | undefined): boolean {
  return typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === '' || value === false;
}
