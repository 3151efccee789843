import { isObject, type JsonObject } from '../document';
import { childPointer } from '../json-pointer';
import type { Flaws } from '../flaws';
import { preview } from './describe-error';
import type { JsonValue } from '../../exact-json';

/** Keywords that bound the same from below and from above, and what keeps to neither where they cross. */
const bounds: readonly (readonly [least: string, most: string, what: string])[] = [
  ['minimum', 'maximum', 'number'],
  ['minimum', 'exclusiveMaximum', 'number'],
  ['exclusiveMinimum', 'maximum', 'number'],
  ['exclusiveMinimum', 'exclusiveMaximum', 'number'],
  ['minLength', 'maxLength', 'text'],
  ['minItems', 'maxItems', 'array'],
  ['minProperties', 'maxProperties', 'object'],
  ['minContains', 'maxContains', 'array'],
];

/**
 * Tells what a schema says itself (without its subschemas) that no value can keep to: bounds that cross, a `const` that its
 * `enum` does not list (JSON Schema 2020-12 validation, 6.1 to 6.5). It is judged as it is written; each is a flaw where the
 * later of the two stands.
 */
export function tellContradictions(schema: JsonObject, pointer: string, flaws: Flaws): void {
  for (const [least, most, what] of bounds) {
    const [low, high] = [schema[least], schema[most]];
    if (typeof low !== 'number' || typeof high !== 'number') continue;
    // In OpenAPI 3.0 `exclusiveMinimum: true` makes a limit of `minimum`.
    const isOpen = [least, most].some((word) => word.startsWith('exclusive')) || isOpenAsIn30(schema, least, most);
    if (low < high || (low === high && !isOpen)) continue;
    const problem = `\`${least}\` ${low} and \`${most}\` ${high} contradict each other`;
    flaws.add(childPointer(pointer, most), problem, `no ${what} keeps to both`, `correct \`${least}\` or \`${most}\``);
  }
  const { const: only, enum: listed } = schema;
  if (only === undefined || isObject(only) || Array.isArray(only) || !Array.isArray(listed) || listed.includes(only))
    return;
  const problem = `\`const\` ${preview(only as JsonValue)} is none of \`enum\``;
  flaws.add(childPointer(pointer, 'const'), problem, 'no value keeps to both', 'correct `const` or `enum`');
}

function isOpenAsIn30(schema: JsonObject, least: string, most: string): boolean {
  return (
    (least === 'minimum' && schema['exclusiveMinimum'] === true) ||
    (most === 'maximum' && schema['exclusiveMaximum'] === true)
  );
}
