import { isArray, isObject, ownProperty, toDoubles, type JsonValue } from '../../base/json';
import { child } from '../document/pointer';
import { schemaKeywords } from '../document/walk';
import { allowsNothing } from './flatten';
import type { Direction, Schema, SchemaRef, Schemas } from './schema';

/** Where `false` has messages of its own. */
const closingWords: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties', 'items']);

/** Values that schemas judge by. All else is left out: ajv has own words, such as `$id` and `$async`, that are names or data here. */
const valueWords: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'format', 'pattern', 'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...[
    'exclusiveMaximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minContains',
    'maxContains',
  ],
  ...['minProperties', 'maxProperties', 'required', 'dependentRequired'],
]);

/** Copies of schemas for ajv, in which each `$ref` names another copy. Each is created when it is first asked for. */
export interface SchemaCopies {
  /** The ID of the copy of a schema; where that is a `$ref` and nothing more, of what it leads to. */
  idOf(ref: SchemaRef): string;
  /** A copy and all that it refers to, in turn, by ID. */
  reachedFrom(id: string): ReadonlyMap<string, SchemaRef>;
  /** Where a copied schema, or a part of it, stands in the document. */
  sourceOf(copy: object | undefined): SchemaRef | undefined;
}

type NotePattern = (pattern: string, pointer: string) => void;

export function createSchemaCopies(schemas: Schemas, direction: Direction, notePattern: NotePattern): SchemaCopies {
  const sources: SchemaRef[] = [];
  const ids = new WeakMap<Schema, string>();
  const sourceOfCopy = new WeakMap<object, SchemaRef>();
  const idOf = (ref: SchemaRef): string => {
    const target = schemas.resolve(ref);
    let id = ids.get(target.schema);
    if (id === undefined) {
      id = `schema:/${sources.length}`;
      ids.set(target.schema, id);
      sources.push(target);
    }
    return id;
  };
  const copies = new Map<string, { readonly copy: SchemaRef; readonly refersTo: ReadonlySet<string> }>();
  const copyOf = (id: string): { readonly copy: SchemaRef; readonly refersTo: ReadonlySet<string> } => {
    let known = copies.get(id);
    if (known !== undefined) return known;
    const source = sources[Number(id.slice('schema:/'.length))] ?? { schema: {}, pointer: '' };
    const copier = { schemas, direction, notePattern, idOf, sourceOfCopy, refersTo: new Set<string>() };
    const schema = copySchema(source, new Set(), copier, { 'x-step': true });
    copies.set(id, (known = { copy: { ...source, schema }, refersTo: copier.refersTo }));
    return known;
  };
  const reachedFrom = (id: string): ReadonlyMap<string, SchemaRef> => {
    const found = new Map<string, SchemaRef>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      const { copy, refersTo } = copyOf(next);
      found.set(next, copy);
      open.push(...refersTo);
    }
    return found;
  };
  return { idOf, reachedFrom, sourceOf: (copy) => (copy === undefined ? undefined : sourceOfCopy.get(copy)) };
}

interface Copier {
  readonly schemas: Schemas;
  readonly direction: Direction;
  readonly notePattern: NotePattern;
  readonly idOf: (ref: SchemaRef) => string;
  readonly sourceOfCopy: WeakMap<object, SchemaRef>;
  /** IDs of the copies that the schema refers to: they are added. */
  readonly refersTo: Set<string>;
}

/** `around` are properties that the schemas around it, of the same value, have and that are not required. */
function copySchema(
  { schema, pointer }: SchemaRef,
  around: ReadonlySet<string>,
  copier: Copier,
  copy: Record<string, JsonValue> = {},
): Schema {
  const notRequired = new Set([...around, ...oneWayProperties(copier.schemas, schema, copier.direction)]);
  const inner = (part: JsonValue | undefined, place: string, outer: ReadonlySet<string> = new Set()): JsonValue =>
    isObject(part) ? copySchema({ schema: part, pointer: place }, outer, copier) : (part ?? {});
  for (const [word, value] of Object.entries(schema)) {
    const place = child(pointer, word);
    const [, many] = ownProperty(schemaKeywords, word) ?? [];
    if (closingWords.has(word) && allowsNothing(value)) copy[word] = false;
    else if (many === 'one') copy[word] = inner(value, place);
    else if (many === 'list' && isArray(value))
      copy[word] = value.map((part, index) => inner(part, child(place, index), notRequired));
    else if (many === 'map' && isObject(value))
      // fromEntries defines properties, so that one named __proto__ stays a property.
      copy[word] = Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, inner(part, child(place, name))]),
      );
    else if (word === 'required' && isArray(value))
      copy[word] = value.filter((name) => typeof name !== 'string' || !notRequired.has(name));
    else if (valueWords.has(word)) copy[word] = toDoubles(value);
    if (word === 'pattern' && typeof value === 'string') copier.notePattern(value, place);
  }
  if (typeof schema['$ref'] === 'string') {
    copy['$ref'] = copier.idOf({ schema: { $ref: schema['$ref'] }, pointer });
    copier.refersTo.add(copy['$ref']);
  }
  copier.sourceOfCopy.set(copy, { schema, pointer });
  return copy;
}

/** Properties that are in messages of the other direction alone: nobody has to send them (OpenAPI 3.1 section 4.8.24). */
function oneWayProperties(schemas: Schemas, schema: Schema, direction: Direction): readonly string[] {
  const { properties } = schemas.flatten(schema);
  const word = direction === 'request' ? 'readOnly' : 'writeOnly';
  return Object.entries(isObject(properties) ? properties : {})
    .filter(([, property]) => isObject(property) && schemas.flatten(property)[word] === true)
    .map(([name]) => name);
}
