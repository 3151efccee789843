import type { JsonObject, Schema } from '../document';
import { walkDocument } from '../walk-document';

/**
 * Calls `visit` with every Schema Object that is written in the document (OpenAPI 3.1 section 4.8.24) and its pointer,
 * parents before children: see walkDocument.
 */
export function walkSchemas(root: JsonObject, visit: (schema: Schema, pointer: string) => void): void {
  walkDocument(root, (kind, part, pointer) => {
    if (kind === 'schema') visit(part, pointer);
  });
}
