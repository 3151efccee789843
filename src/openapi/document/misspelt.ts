import { isObject } from '../../base/json';
import { closest } from '../../base/text';
import type { Tally } from './document';
import { child } from './pointer';
import type { Kind, Part } from './walk';

/** What may stand in a part, in all versions. */
const words: Partial<Readonly<Record<Kind, string>>> = {
  components:
    'schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems mediaTypes',
  operation:
    'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers ' +
    'consumes produces schemes',
  parameter:
    'name description required deprecated allowEmptyValue style explode allowReserved schema example examples content',
  response: 'summary description headers content links schema examples',
  schema:
    'type enum const format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems ' +
    'uniqueItems maxContains minContains maxProperties minProperties required dependentRequired dependentSchemas properties ' +
    'patternProperties additionalProperties propertyNames allOf anyOf oneOf items prefixItems additionalItems contains ' +
    'unevaluatedItems unevaluatedProperties contentEncoding contentMediaType contentSchema title description default deprecated ' +
    'readOnly writeOnly example examples nullable discriminator externalDocs definitions dependencies',
};
const lists: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(words).map(([kind, text]) => [kind, text.split(' ')]),
);

/** Shorter words are close to too many. */
const shortest = 6;

/** Notes words of a part that are at most two letters away from one that may stand there. */
export function noteMisspelt({ kind, holder, key, pointer }: Part, tally: Tally): void {
  const [known, value] = [lists.get(kind), holder[key]];
  if (known === undefined || !isObject(value)) return;
  for (const word of Object.keys(value)) {
    if (word.length < shortest || word.startsWith('x-') || known.includes(word)) continue;
    const meant = closest(word, known);
    const said = { message: `"${word}" is not a keyword.`, consequence: 'It is ignored.' };
    if (meant !== undefined) tally.note({ pointer: child(pointer, word), ...said, remedy: `Did you mean "${meant}"?` });
  }
}
