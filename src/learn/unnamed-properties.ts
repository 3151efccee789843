import type { FactPath } from '../responses/fact-path';
import { isUuid } from '../responses/made-value';
import type { Property, Template } from '../responses/template';

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
