import type { JsonObject } from '../document';
import { walkSchemas } from './walk';

/** Keywords that give a schema a name; the validator looks for them wherever it comes. */
const namings = ['$id', 'id', '$anchor', '$dynamicAnchor'];

/** Data of a schema that is compared with values, and that the validator does not look into. */
const compared = ['enum', 'const', 'default'];

/**
 * Takes from a copy of a document, in place, what looks like the name of a schema and is data: an `$id` in an example or an
 * extension. Schemas themselves have none by then (see mendKeywords). Linear in the document.
 */
export function dropDataNamings(root: JsonObject): void {
  const schemas = new Set<object>();
  walkSchemas(root, (schema) => schemas.add(schema));
  const seen = new Set<object>();
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const isSchema = schemas.has(value);
    if (!isSchema) dropNames(value);
    for (const [name, member] of Object.entries(value)) {
      if (!(isSchema && compared.includes(name))) open.push(member);
    }
  }
}

function dropNames(holder: object): void {
  for (const name of namings) {
    if (Object.hasOwn(holder, name) && typeof (holder as JsonObject)[name] === 'string')
      Reflect.deleteProperty(holder, name);
  }
}
