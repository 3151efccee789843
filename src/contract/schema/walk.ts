import type { JsonObject, Schema } from '../document';
import { eachPart, type Here } from '../walk-document';

/**
 * Calls `visit` with every Schema Object that is written in the document (OpenAPI 3.1 section 4.8.24) and its pointer,
 * parents before children: see walkDocument.
 */
export function walkSchemas(root: JsonObject, visit: (schema: Schema, pointer: string) => void): void {
  eachSchema(root, (schema, here) => {
    visit(schema, here());
  });
}

/** Does the same for those who need few of the pointers: one is made where it is asked for. */
export function eachSchema(root: JsonObject, visit: (schema: Schema, here: Here) => void): void {
  eachPart(root, (kind, part, here) => {
    if (kind === 'schema') visit(part, here);
  });
}
