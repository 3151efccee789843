import { isArray, isObject, ownProperty, toDoubles, type JsonValue } from '../../base/json';
import { child } from '../document/pointer';
import { schemaKeywords } from '../document/walk';
import type { Patterns } from './ajv';
import { allowsNothing } from './flatten';
import { anything, type Direction, type Schema, type SchemaRef, type Schemas } from './schema';

/** Where `false` has messages of its own. */
const closingWords: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties', 'items']);

/** Values that schemas judge by. All else is left out: ajv has own words, such as `$id` and `$async`, that are names or data here. */
const valueWords: ReadonlySet<string> = new Set(
  (
    'type enum const format pattern multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems ' +
    'maxItems uniqueItems minContains maxContains minProperties maxProperties required dependentRequired'
  ).split(' '),
);

/** Copies of schemas for ajv, in which each `$ref` names another copy. Each is created when it is first asked for. */
export class SchemaCopies {
  readonly #sources: SchemaRef[] = [];
  readonly #ids = new WeakMap<Schema, string>();
  readonly #sourceOfCopy = new WeakMap<object, SchemaRef>();
  /** By ID, each with the IDs of those that it refers to. */
  readonly #copies = new Map<string, { readonly copy: SchemaRef; readonly refersTo: ReadonlySet<string> }>();

  constructor(
    private readonly schemas: Schemas,
    private readonly direction: Direction,
    private readonly patterns: Patterns,
  ) {}

  /** The ID of the copy of a schema; where that is a `$ref` and nothing more, of what it leads to. */
  idOf(ref: SchemaRef): string {
    const target = this.schemas.resolve(ref);
    let id = this.#ids.get(target.schema);
    if (id === undefined) {
      id = `schema:/${this.#sources.length}`;
      this.#ids.set(target.schema, id);
      this.#sources.push(target);
    }
    return id;
  }

  /** A copy and all that it refers to, in turn, by ID. */
  reachedFrom(id: string): ReadonlyMap<string, SchemaRef> {
    const found = new Map<string, SchemaRef>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      const known = this.#copies.get(next) ?? this.#create(next);
      this.#copies.set(next, known);
      found.set(next, known.copy);
      open.push(...known.refersTo);
    }
    return found;
  }

  /** Where a copied schema, or a part of it, stands in the document. */
  sourceOf(copy: object | undefined): SchemaRef | undefined {
    return copy === undefined ? undefined : this.#sourceOfCopy.get(copy);
  }

  #create(id: string): { readonly copy: SchemaRef; readonly refersTo: ReadonlySet<string> } {
    const source = this.#sources[Number(id.slice('schema:/'.length))] ?? anything;
    const refersTo = new Set<string>();
    const schema = this.#copy(source, new Set(), refersTo, { 'x-step': true });
    return { copy: { ...source, schema }, refersTo };
  }

  /** @param around properties that the schemas around it, of the same value, have and that are not required */
  #copy(
    { schema, pointer }: SchemaRef,
    around: ReadonlySet<string>,
    refersTo: Set<string>,
    copy: Record<string, JsonValue> = {},
  ): Schema {
    const notRequired = new Set([...around, ...oneWayProperties(this.schemas, schema, this.direction)]);
    const inner = (part: JsonValue | undefined, place: string, outer: ReadonlySet<string> = new Set()): JsonValue =>
      isObject(part) ? this.#copy({ schema: part, pointer: place }, outer, refersTo) : (part ?? {});
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
      if (word === 'pattern' && typeof value === 'string') this.patterns.note(value, place);
    }
    if (typeof schema['$ref'] === 'string') {
      copy['$ref'] = this.idOf({ schema: { $ref: schema['$ref'] }, pointer });
      refersTo.add(copy['$ref']);
    }
    this.#sourceOfCopy.set(copy, { schema, pointer });
    return copy;
  }
}

/** Properties that are in messages of the other direction alone: nobody has to send them (OpenAPI 3.1 section 4.8.24). */
function oneWayProperties(schemas: Schemas, schema: Schema, direction: Direction): readonly string[] {
  const { properties } = schemas.flatten(schema);
  const word = direction === 'request' ? 'readOnly' : 'writeOnly';
  return Object.entries(isObject(properties) ? properties : {})
    .filter(([, property]) => isObject(property) && schemas.flatten(property)[word] === true)
    .map(([name]) => name);
}
