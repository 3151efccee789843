import type { Schema } from '../document';
import { childPointer } from '../json-pointer';
import type { LoadedDocument } from '../load-document';
import { createFindUnchecked } from './find-unchecked';
import { walkSchemas } from './walk';

const keywords = ['unevaluatedProperties', 'unevaluatedItems'];

/**
 * Leaves out, in place, `unevaluatedProperties` and `unevaluatedItems` (JSON Schema 2020-12 core, section 11) of schemas that
 * reach something that is not checked: they would refuse whatever that has looked at.
 */
export function mendUnevaluated({ root, flaws }: LoadedDocument): void {
  if (flaws.uncheckedCount() === 0) return;
  const strict: [schema: Schema, pointer: string][] = [];
  walkSchemas(root, (schema, pointer) => {
    if (keywords.some((keyword) => schema[keyword] !== undefined)) strict.push([schema, pointer]);
  });
  const findUnchecked = createFindUnchecked(root, flaws);
  // All are looked at before the first becomes a flaw of its own.
  const loose = strict.filter(([, pointer]) => findUnchecked(pointer) !== undefined);
  for (const [schema, pointer] of loose) {
    for (const keyword of keywords.filter((known) => schema[known] !== undefined)) {
      // What it takes beside others is told already.
      if (flaws.uncheckedAt(schema)?.pointer === childPointer(pointer, keyword)) continue;
      Reflect.deleteProperty(schema, keyword);
      const problem = 'a part of the schema is not checked, so that what is left over is not known';
      flaws.addUnchecked(schema, childPointer(pointer, keyword), problem, 'it is left out');
    }
  }
}
