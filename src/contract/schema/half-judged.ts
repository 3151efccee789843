import { isObject, type Schema } from '../document';
import { childPointer } from '../json-pointer';
import type { LoadedDocument } from '../load-document';
import { walkSchemas } from './walk';

/**
 * Tells what the validators judge in part alone, so that nothing is proved by it: which items `contains` has looked at, where
 * `unevaluatedItems` forbids the rest, and a property called `__proto__`, which the library that they are made by passes over.
 */
export function tellHalfJudged({ root, flaws }: LoadedDocument): void {
  const strict: [schema: Schema, pointer: string][] = [];
  const containing: Schema[] = [];
  walkSchemas(root, (schema, pointer) => {
    if (schema['contains'] !== undefined) containing.push(schema);
    if (schema['unevaluatedItems'] !== undefined) strict.push([schema, childPointer(pointer, 'unevaluatedItems')]);
    if (!isObject(schema.properties) || !Object.hasOwn(schema.properties, '__proto__')) return;
    const place = childPointer(pointer, 'properties', '__proto__');
    flaws.addUnchecked(schema, place, 'a property of this name is not looked at', 'anything is taken for it');
  });
  if (containing.length === 0) return;
  for (const [schema, pointer] of strict) {
    const problem = 'which items `contains` has looked at is not told one by one';
    flaws.addUnchecked(schema, pointer, problem, 'more is taken than it allows');
  }
}
