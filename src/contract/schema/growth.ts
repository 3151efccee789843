import { isObject, type JsonObject, type Schema } from '../document';

/** Gives what stands where a local `$ref` points to. */
export type Follow = (ref: string) => unknown;

/** Most schemas that may have to be looked at to judge one value, its own properties and items left out. */
const mostApplied = 10_000;

/** Most names that those may list, each counted as often as its list is looked at; the largest known schema has some 700. */
const mostNames = 100_000;

/** Keywords that list names. */
const namings = ['properties', 'required', 'patternProperties', 'dependentRequired', 'dependentSchemas'];

/** Longest chain of schemas that apply to the same value. */
const longestChain = 100;

/** Why a part of a schema is taken away. */
export type Growth = 'leads back to itself' | 'nests too deeply' | 'grows too large';

/** Finds the parts of a document's schemas that apply to the same value without end, or more often than can be. */
export interface FindGrowth {
  /** Calls back for each such part of a schema, and of what applies together with it; each schema is looked at once. */
  readonly find: (schema: Schema, tell: (holder: JsonObject, keyword: string, why: Growth) => void) => void;
}

const lists = ['allOf', 'anyOf', 'oneOf'];
const singles = ['not', 'if', 'then', 'else'];

/** How often schemas and names are looked at for one value of a schema, and how long the longest chain of schemas is. */
interface Extent {
  readonly applied: number;
  readonly names: number;
  readonly chain: number;
}

const least: Extent = { applied: 1, names: 0, chain: 1 };

/**
 * Gives what finds unbounded schemas (JSON Schema 2020-12 core, 7.10: infinite recursion). Where a value is judged by `allOf`
 * parts, alternatives, conditions and `$ref`s, each of which is judged by its own, a few dozen lines of a document can ask for
 * more than any machine does.
 */
export function createFindGrowth(follow: Follow): FindGrowth {
  const known = new WeakMap<object, Extent>();
  const above = new Set<object>();
  const measure = (schema: JsonObject, tell: (holder: JsonObject, keyword: string, why: Growth) => void): Extent => {
    const found = known.get(schema);
    if (found !== undefined) return found;
    above.add(schema);
    let [applied, names, chain] = [1, namesOf(schema), 1];
    for (const [keyword, part] of partsOf(schema, follow)) {
      const why = above.has(part)
        ? 'leads back to itself'
        : above.size >= longestChain
          ? 'nests too deeply'
          : undefined;
      const extent = why === undefined ? measure(part, tell) : least;
      const isTooMuch = applied + extent.applied > mostApplied || names + extent.names > mostNames;
      const isTooLarge = isTooMuch || extent.chain >= longestChain;
      if (why !== undefined || isTooLarge) {
        tell(schema, keyword, why ?? (extent.chain >= longestChain ? 'nests too deeply' : 'grows too large'));
        continue;
      }
      applied += extent.applied;
      names += extent.names;
      chain = Math.max(chain, extent.chain + 1);
    }
    above.delete(schema);
    const extent = { applied, names, chain };
    known.set(schema, extent);
    return extent;
  };
  return {
    find: (schema, tell) => {
      measure(schema, tell);
    },
  };
}

function namesOf(schema: JsonObject): number {
  return namings.reduce((sum, keyword) => {
    const list = schema[keyword];
    return sum + (Array.isArray(list) ? list.length : isObject(list) ? Object.keys(list).length : 0);
  }, 0);
}

/** Gives the schemas that apply to the same value as a schema does, each with the keyword that says so. */
function partsOf(schema: JsonObject, follow: Follow): [keyword: string, part: JsonObject][] {
  const { $ref, dependentSchemas } = schema;
  const parts: [string, JsonObject][] = [];
  const add = (keyword: string, part: unknown): void => {
    if (isObject(part)) parts.push([keyword, part]);
  };
  if (typeof $ref === 'string') add('$ref', follow($ref));
  for (const keyword of lists) {
    const list = schema[keyword];
    if (Array.isArray(list)) for (const part of list) add(keyword, part);
  }
  for (const keyword of singles) add(keyword, schema[keyword]);
  if (isObject(dependentSchemas)) for (const part of Object.values(dependentSchemas)) add('dependentSchemas', part);
  return parts;
}
