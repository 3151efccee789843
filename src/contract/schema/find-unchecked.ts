import { isObject, type JsonObject } from '../document';
import type { Flaw, Flaws } from '../flaws';
import { fromLocalRef, toPointer, valueAt } from '../json-pointer';
import { mapsOfSchemas } from './keywords';

/** Members of a schema that are no schemas, and hold none. */
const plain = ['enum', 'const', 'default', 'example', 'examples'];

/**
 * Gives the search for what a schema says, itself or in a part or by a `$ref`, and is not checked: the flaw, or undefined
 * where all of it is checked. Linear in what the schema reaches.
 */
export function createFindUnchecked(root: JsonObject, flaws: Flaws): (schemaPointer: string) => Flaw | undefined {
  const known = new Map<string, Flaw | undefined>();
  let count = 0;
  return (schemaPointer) => {
    if (flaws.uncheckedCount() === 0) return undefined;
    if (count !== flaws.uncheckedCount()) known.clear();
    count = flaws.uncheckedCount();
    if (!known.has(schemaPointer)) known.set(schemaPointer, search(root, flaws, valueAt(root, schemaPointer)));
    return known.get(schemaPointer);
  };
}

function search(root: JsonObject, flaws: Flaws, start: unknown): Flaw | undefined {
  const seen = new Set<object>();
  const open: unknown[] = [start];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const flaw = flaws.uncheckedAt(value);
    if (flaw !== undefined) return flaw;
    if (isObject(value) && typeof value['$ref'] === 'string' && value['$ref'].startsWith('#'))
      open.push(valueAt(root, toPointer(fromLocalRef(value['$ref']))));
    for (const [name, member] of Object.entries(value)) {
      if (plain.includes(name)) continue;
      // A property may be called `default` or `example`.
      if (mapsOfSchemas.has(name) && isObject(member)) open.push(...Object.values(member));
      else open.push(member);
    }
  }
  return undefined;
}
