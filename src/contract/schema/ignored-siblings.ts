import { isVersion30, type JsonObject } from '../document';
import { eachSchema } from './walk';

/** What stands beside a `$ref` for people to read binds nothing, and clauses quote it. */
const words = new Set(['$ref', 'description', 'summary', 'title']);

/**
 * Takes from the schemas of an OpenAPI 3.0 document what stands beside a `$ref`: it is to be ignored there (OpenAPI 3.0
 * section 4.7.23), and the validators that come after would heed it. Changes the document given.
 */
export function dropIgnoredSiblings(root: JsonObject): void {
  if (!isVersion30(root)) return;
  eachSchema(root, (schema) => {
    if (typeof schema.$ref !== 'string') return;
    for (const keyword of Object.keys(schema)) {
      if (!words.has(keyword)) Reflect.deleteProperty(schema, keyword);
    }
  });
}
