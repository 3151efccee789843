import { isObject } from '../../base/json';
import { closest } from '../../base/text';
import type { Tally } from './document';
import { child } from './pointer';
import type { Kind, Part } from './walk';

/** What may stand in a part, in all versions. */
const words: Partial<Readonly<Record<Kind, readonly string[]>>> = {
  components: wordsIn(
    'schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems mediaTypes',
  ),
  operation: wordsIn(
    'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers ' +
      'consumes produces schemes',
  ),
  'path item': wordsIn('parameters summary description servers additionalOperations delete options'),
  parameter: wordsIn(
    'name description required deprecated allowEmptyValue style explode allowReserved schema example examples content',
  ),
  'request body': wordsIn('description content required'),
  'media type': wordsIn('schema itemSchema example examples encoding prefixEncoding itemEncoding description'),
  response: wordsIn('summary description headers content links schema examples'),
  schema: wordsIn(
    'type enum const format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems ' +
      'uniqueItems maxContains minContains maxProperties minProperties required dependentRequired dependentSchemas properties ' +
      'patternProperties additionalProperties propertyNames allOf anyOf oneOf items prefixItems additionalItems contains ' +
      'unevaluatedItems unevaluatedProperties contentEncoding contentMediaType contentSchema title description default deprecated ' +
      'readOnly writeOnly example examples nullable discriminator externalDocs definitions dependencies',
  ),
};

function wordsIn(text: string): readonly string[] {
  return text.split(' ');
}

/** Shorter words are close to too many. */
const shortest = 6;

/** Notes words of a part that are at most two letters away from one that may stand there. */
export function noteMisspelt({ kind, holder, key, pointer }: Part, tally: Tally): void {
  const [known, value] = [words[kind], holder[key]];
  if (known === undefined || !isObject(value)) return;
  for (const word of Object.keys(value)) {
    const isOwn = word.length < shortest || word.startsWith('x-') || known.includes(word);
    const meant = isOwn ? undefined : closest(word, known);
    if (meant === undefined) continue;
    const message = `"${word}" is not a keyword.`;
    tally.note({
      pointer: child(pointer, word),
      message,
      consequence: 'It is ignored.',
      remedy: `Did you mean "${meant}"?`,
    });
  }
}
