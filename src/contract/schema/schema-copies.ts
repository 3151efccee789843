import { isObject, type JsonObject, type Schema } from '../document';
import { childPointer, fromLocalRef, toPointer, valueAt } from '../json-pointer';
import { listsOfSchemas, mapsOfSchemas, oneSchema } from './keywords';

/** A schema of a document, copied for a validator. */
export interface SchemaCopy {
  /** The copy; undefined where there is nothing to copy. */
  readonly schema: unknown;
  /** Names of the copies that it refers to. */
  readonly refersTo: ReadonlySet<string>;
}

/** How the schemas of a document are copied. */
export interface Copying {
  /** Changes the copy of one schema, whose parts have been changed and whose `$ref` is still as written. */
  readonly rewrite: (copy: JsonObject, original: Schema, pointer: string) => void;
  /** Gives the `$ref` to a copy by its name. */
  readonly refTo: (name: string) => string;
}

/** Copies of a document's schemas, each made when first asked for: of what nobody asks, nothing is copied. */
export interface SchemaCopies {
  /** Gives the name of the copy of what stands at a pointer; where that is a `$ref` and nothing more, of what it leads to. */
  readonly nameOf: (pointer: string) => string;
  /** Gives a copy of its own of what stands at a pointer. */
  readonly copyAt: (pointer: string) => SchemaCopy;
  /** Gives the copies of these names and of all that they refer to, in turn, by their names. */
  readonly reached: (names: Iterable<string>) => Map<string, unknown>;
}

/** Longest chain of `$ref`s that is followed; the document's check has found those without end. */
const mostHops = 50;

/**
 * What schemas say that validators judge by (JSON Schema 2020-12 validation, section 6; `nullable` of OpenAPI 3.0). All else is left
 * out, for each validator has words of its own: `$async` is one that promises its verdict, `formatMinimum` a limit.
 */
const judged: ReadonlySet<string> = new Set([
  ...oneSchema,
  ...listsOfSchemas,
  'properties',
  'patternProperties',
  'dependentSchemas',
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'required',
  'dependentRequired',
  'nullable',
]);

/**
 * Gives the copies of a document's schemas in which every `$ref` names another copy. Whoever judges by a schema is given it
 * and what it reaches, which in most documents is a handful of schemas, however large the whole.
 */
export function createSchemaCopies(root: JsonObject, { rewrite, refTo }: Copying): SchemaCopies {
  const names = new Map<string, string>();
  const pointers: string[] = [];
  const copies = new Map<string, SchemaCopy>();

  const nameOf = (at: string): string => {
    const pointer = targetOf(root, at);
    let name = names.get(pointer);
    if (name === undefined) {
      names.set(pointer, (name = `s${pointers.length}`));
      pointers.push(pointer);
    }
    return name;
  };
  const copyAt = (pointer: string): SchemaCopy => {
    const refersTo = new Set<string>();
    const visit = (copy: JsonObject, original: Schema, place: string): void => {
      rewrite(copy, original, place);
      if (typeof original.$ref !== 'string') return;
      const name = nameOf(toPointer(fromLocalRef(original.$ref)));
      refersTo.add(name);
      copy['$ref'] = refTo(name);
    };
    return { schema: copySchema(valueAt(root, pointer), pointer, visit), refersTo };
  };
  const copyOf = (name: string): SchemaCopy => {
    let copy = copies.get(name);
    if (copy === undefined) copies.set(name, (copy = copyAt(pointers[Number(name.slice(1))] ?? '')));
    return copy;
  };
  const reached: SchemaCopies['reached'] = (first) => {
    const found = new Map<string, unknown>();
    // One after the other, for schemas may refer to each other in a chain of thousands.
    const ahead = [...first];
    for (let name = ahead.pop(); name !== undefined; name = ahead.pop()) {
      if (found.has(name)) continue;
      const { schema, refersTo } = copyOf(name);
      found.set(name, schema);
      ahead.push(...refersTo);
    }
    return found;
  };
  return { nameOf, copyAt, reached };
}

/** Gives the pointer to where what stands at a pointer leads in the end: a `$ref` and nothing more is passed on. */
function targetOf(root: JsonObject, at: string): string {
  let pointer = at;
  for (let hops = 0; hops < mostHops; hops += 1) {
    const target = valueAt(root, pointer);
    if (!isObject(target) || typeof target['$ref'] !== 'string' || Object.keys(target).length > 1) break;
    pointer = toPointer(fromLocalRef(target['$ref']));
  }
  return pointer;
}

type Visit = (copy: JsonObject, original: Schema, pointer: string) => void;

/** Copies a schema and its parts; values that are data are shared, for no validator changes them. */
function copySchema(value: unknown, pointer: string, visit: Visit): unknown {
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [keyword, member] of Object.entries(value)) {
    if (judged.has(keyword)) copy[keyword] = copyMember(keyword, member, pointer, visit);
  }
  visit(copy, value, pointer);
  return copy;
}

function copyMember(keyword: string, member: unknown, holder: string, visit: Visit): unknown {
  if (typeof member !== 'object' || member === null) return member;
  if (mapsOfSchemas.has(keyword) && isObject(member)) {
    const pointer = childPointer(holder, keyword);
    // fromEntries defines members, so that one named __proto__ stays a member.
    return Object.fromEntries(
      Object.entries(member).map(([name, schema]) => [name, copySchema(schema, childPointer(pointer, name), visit)]),
    );
  }
  if (listsOfSchemas.has(keyword) && Array.isArray(member)) {
    const pointer = childPointer(holder, keyword);
    return member.map((schema, index) => copySchema(schema, childPointer(pointer, index), visit));
  }
  // Most lists of names and values are shared, but for `required`, which is changed.
  return oneSchema.has(keyword) ? copySchema(member, childPointer(holder, keyword), visit) : member;
}
