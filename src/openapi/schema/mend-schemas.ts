import {
  isObject,
  type JsonObject,
  type Schema,
  childPointer,
  fromLocalRef,
  toPointer,
  valueAt,
  follow,
} from '../document';
import type { Flaws } from '../problems';
import type { LoadedDocument } from '../load-document';
import { dropCompanions, dropMalformed, mendValues } from './mend-values';
import { patternSize } from '../patterns/safety';
import { patternKind } from '../patterns/patterns';
import { eachSchema, walkSchemas } from '../walk-document';
import { preview } from './describe-error';
import type { JsonValue } from '../../base/json';

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
function tellContradictions(schema: JsonObject, pointer: string, flaws: Flaws): void {
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

/** Most entries of a keyword, by its name: what validators are compiled to grows with them, for some as their square. */
const mostEntries: readonly (readonly [keyword: string, most: number])[] = Object.entries({
  properties: 2000,
  required: 2000,
  patternProperties: 200,
  dependentSchemas: 200,
  dependentRequired: 200,
  prefixItems: 1000,
  allOf: 500,
  anyOf: 500,
  oneOf: 500,
  enum: 20_000,
});

/** Largest patterns: in characters, counted repetitions written out, and in groups within groups. */
const mostCharacters = 20_000;
const mostGroups = 200;

/** Keywords that name a schema, or refer to one by its name: here schemas are referred to by their place in the file. */
const namings = [
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$dynamicRef',
  '$recursiveRef',
];

/** Keywords by which schemas are told to be data, or which only describe: no one has to read them. */
const unread = ['contentSchema', '$vocabulary'];

const dropped = [...namings, ...unread];

/**
 * Takes from the schemas of a document, in place, what no machine could play: combinations without end, keywords with tens of
 * thousands of entries, patterns that come to millions of characters. Each is a flaw that costs its keyword, or its schema.
 * What refers to schemas by names of its own (`$dynamicRef`) is not followed either.
 */
export function mendKeywords(loaded: LoadedDocument): void {
  walkSchemas(loaded.root, (schema, pointer) => {
    dropNamings(schema, pointer, loaded);
    dropExcess(schema, pointer, loaded);
    dropMalformed(schema, pointer, loaded);
    mendClosed(schema, pointer, loaded);
    mendNumbers(schema, pointer, loaded);
    mendValues(schema, pointer, loaded);
    tellContradictions(schema, pointer, loaded.flaws);
  });
  tellHalfJudged(loaded);
}

/** Does the same with what schemas combine, once all `$ref`s are known to lead somewhere. */
export function mendGrowth(loaded: LoadedDocument): void {
  const { root, flaws } = loaded;
  const all: Schema[] = [];
  eachSchema(root, (schema) => {
    all.push(schema);
  });
  // Few documents have any such part.
  let pointers: Map<unknown, string> | undefined;
  const growth = createFindGrowth((ref) => valueAt(root, toPointer(fromLocalRef(ref))));
  const drop = (holder: JsonObject, keyword: string, why: Growth): void => {
    if (holder[keyword] === undefined) return;
    pointers ??= pointersOf(root);
    Reflect.deleteProperty(holder, keyword);
    dropCompanions(holder, keyword);
    const problem = `what \`${keyword}\` combines ${why}`;
    flaws.addUnchecked(
      holder,
      childPointer(pointers.get(holder) ?? '', keyword),
      problem,
      `\`${keyword}\` is left out, anything is taken for it`,
    );
  };
  for (const schema of all) growth.find(schema, drop);
}

function pointersOf(root: JsonObject): Map<unknown, string> {
  const pointers = new Map<unknown, string>();
  walkSchemas(root, (schema, pointer) => {
    pointers.set(schema, pointer);
  });
  return pointers;
}

function dropNamings(schema: JsonObject, pointer: string, { flaws }: LoadedDocument): void {
  for (const name of dropped) {
    if (schema[name] === undefined || isObject(schema[name])) continue;
    Reflect.deleteProperty(schema, name);
    if (!name.endsWith('Ref')) continue;
    flaws.addUnchecked(schema, childPointer(pointer, name), `\`${name}\` is not followed`, 'anything is taken for it');
  }
}

function dropExcess(schema: JsonObject, pointer: string, { flaws }: LoadedDocument): void {
  for (const [keyword, most] of mostEntries) {
    const value = schema[keyword];
    if (value === undefined) continue;
    const entries = isObject(value) ? Object.keys(value).length : Array.isArray(value) ? value.length : 0;
    if (entries <= most) continue;
    Reflect.deleteProperty(schema, keyword);
    dropCompanions(schema, keyword);
    const problem = `expected at most ${most} entries, got ${entries}`;
    const cost = `\`${keyword}\` is left out, anything is taken for it`;
    flaws.addUnchecked(schema, childPointer(pointer, keyword), problem, cost);
  }
  dropPattern(schema, pointer, flaws);
}

/** What may stand beside the type of a number of any size. */
const freeOfBounds = new Set([
  'type',
  'title',
  'description',
  'format',
  'example',
  'examples',
  'default',
  'deprecated',
]);

/** `oneOf` with an integer and a number: every integer is both, so that it would fit neither alone. */
function mendNumbers(schema: JsonObject, pointer: string, { flaws }: LoadedDocument): void {
  const { oneOf, anyOf } = schema;
  if (!Array.isArray(oneOf) || anyOf !== undefined) return;
  const has = (type: string): boolean => oneOf.some((one) => isObject(one) && one['type'] === type);
  const isFree = oneOf.some(
    (one) => isObject(one) && one['type'] === 'number' && Object.keys(one).every((key) => freeOfBounds.has(key)),
  );
  if (!isFree || !has('integer')) return;
  schema['anyOf'] = oneOf;
  Reflect.deleteProperty(schema, 'oneOf');
  const problem = 'every integer fits both the integer and the number of `oneOf`';
  flaws.add(childPointer(pointer, 'oneOf'), problem, '`oneOf` is read as `anyOf`', 'write `anyOf`');
}

/** A pattern is left out where it is too large, written out or for the engine that is to follow it. */
function dropPattern(schema: JsonObject, pointer: string, flaws: Flaws): void {
  const { pattern } = schema;
  if (typeof pattern !== 'string') return;
  const { characters, groups } = patternSize(pattern);
  const isSmall = characters <= mostCharacters && groups <= mostGroups;
  if (isSmall && !isUnchecked(pattern)) return;
  Reflect.deleteProperty(schema, 'pattern');
  const problem = isSmall
    ? 'the pattern is too large to be followed'
    : `the pattern comes to ${characters} characters in ${groups} groups within groups`;
  flaws.addUnchecked(schema, childPointer(pointer, 'pattern'), problem, 'it is left out, any text is taken');
}

/** What is no regular expression is told where documents are checked. */
function isUnchecked(pattern: string): boolean {
  try {
    return patternKind(pattern) === 'unchecked';
  } catch {
    return false;
  }
}

/**
 * Tells what the validators judge in part alone, so that nothing is proved by it: which items `contains` has looked at, where
 * `unevaluatedItems` forbids the rest, and a property called `__proto__`, which the library that they are made by passes over.
 */
function tellHalfJudged({ root, flaws }: LoadedDocument): void {
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

/** Deepest `allOf` within `allOf` that is looked into. */
const deepest = 5;

/** Most names that are told of one place. */
const mostShown = 5;

/**
 * Opens, in place, what `additionalProperties: false` closes to what other parts of the same `allOf` describe and require:
 * it sees the properties beside it alone (JSON Schema 2020-12 core, 10.3.2.3), so that no object could keep to both. The
 * other way round a part that is closed is opened where it stands in the list, not where others refer to it.
 */
function mendClosed(schema: JsonObject, pointer: string, loaded: LoadedDocument): void {
  const { allOf } = schema;
  if (!Array.isArray(allOf)) return;
  const parts = allOf.map((part, index) => follow(loaded.root, part, childPointer(pointer, 'allOf', index))[0]);
  const whole = [schema, ...parts];
  const required = new Set(whole.flatMap((part) => requiredOf(part, loaded.root, 0)));
  if (required.size === 0) return;
  const described = new Set(whole.flatMap((part) => describedOf(part, loaded.root, 0)));
  for (const [index, part] of whole.entries()) {
    if (part['additionalProperties'] !== false || part['patternProperties'] !== undefined) continue;
    const own = isObject(part['properties']) ? part['properties'] : {};
    const forbidden = [...required].filter((name) => described.has(name) && !Object.hasOwn(own, name));
    if (forbidden.length === 0) continue;
    const names = forbidden.slice(0, mostShown).map((name) => JSON.stringify(name));
    const problem = `${names.join(', ')} is required by a part of this \`allOf\`, and forbidden by \`additionalProperties: false\` in another`;
    const place = index === 0 ? pointer : childPointer(pointer, 'allOf', index - 1);
    if (index === 0) Reflect.deleteProperty(schema, 'additionalProperties');
    else {
      const open = { ...part };
      Reflect.deleteProperty(open, 'additionalProperties');
      allOf[index - 1] = open;
    }
    const remedy = 'close it by `unevaluatedProperties: false` (3.1), or describe all properties in one place';
    loaded.flaws.add(place, problem, 'other members are taken', remedy);
  }
}

function requiredOf(part: JsonObject, root: JsonObject, depth: number): string[] {
  const own = Array.isArray(part['required']) ? part['required'].filter((name) => typeof name === 'string') : [];
  return [...own, ...below(part, root, depth, requiredOf)];
}

function describedOf(part: JsonObject, root: JsonObject, depth: number): string[] {
  const own = isObject(part['properties']) ? Object.keys(part['properties']) : [];
  return [...own, ...below(part, root, depth, describedOf)];
}

function below(
  part: JsonObject,
  root: JsonObject,
  depth: number,
  namesOf: (part: JsonObject, root: JsonObject, depth: number) => string[],
): string[] {
  const { allOf } = part;
  // The parts of the schema itself are asked one by one.
  if (!Array.isArray(allOf) || depth >= deepest) return [];
  return allOf.flatMap((inner) => namesOf(follow(root, inner, '')[0], root, depth + 1));
}

/** Gives what stands where a local `$ref` points to. */
type Follow = (ref: string) => unknown;

/** Most schemas that may have to be looked at to judge one value, its own properties and items left out. */
const mostApplied = 10_000;

/** Most names that those may list, each counted as often as its list is looked at; the largest known schema has some 700. */
const mostNames = 100_000;

/** Keywords that list names. */
const keywordsOfNames = ['properties', 'required', 'patternProperties', 'dependentRequired', 'dependentSchemas'];

/** Longest chain of schemas that apply to the same value. */
const longestChain = 100;

/** Why a part of a schema is taken away. */
type Growth = 'leads back to itself' | 'nests too deeply' | 'grows too large';

/** Finds the parts of a document's schemas that apply to the same value without end, or more often than can be. */
interface FindGrowth {
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
  return keywordsOfNames.reduce((sum, keyword) => {
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
