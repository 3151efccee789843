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
