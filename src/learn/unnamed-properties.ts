import { isObject } from '../base/json';
import type { Sample } from '../responses/choose-samples';
import type { FactPath } from '../responses/fact-path';
import { isUuid } from '../responses/made-value';
import type { Property, Template } from '../responses/template';

/** What no request sent is stored if one sends it: what it was without that is no constant. */
export function takingUnsent(template: Template, samples: readonly Sample[]): Template {
  if (template.kind !== 'object') return template;
  const stored = new Set(samples.flatMap(({ facts: { default: own } }) => (isObject(own) ? Object.keys(own) : [])));
  const properties = template.properties.map((property): Property => {
    const [name, value] = property;
    if (typeof name !== 'string' || stored.has(name)) return property;
    const isAsBefore = value.kind === 'fact' && value.path.join('.') === `before.${name}`;
    if (value.kind !== 'constant' && !isAsBefore) return property;
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
