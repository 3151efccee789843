import type { Schema } from '../document';
import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { wordsOf } from './names';
import type { Resource } from './resources';

/** What says it of the items of the collection, and of nothing else. */
const saysOfItself =
  /\b(?:must|has to|have to|needs to|shall|should) be (?:globally )?unique\b|\bno two\b|\bno duplicates?\b|\balready (?:taken|in use|exists?|registered|used|has)\b|\bcannot be shared\b/i;

/** What may also be said of that which the value names: `the unique identifier of the customer`. */
const speaksOfUnique = /\bunique\b|\bduplicates? (?:is|are) (?:answered|forbidden|refused|rejected|not allowed)\b/i;

/** Unique among some of the items alone, which a document does not tell apart: `unique within its folder`. */
const isBounded =
  /\bunique(?:ly)?\s+(?:\w+\s+)?(?:within|in|inside|per|for (?:each|every)|among|under|below)\b|\b(?:in|of|within|below) the same\b|\bper[- ]\w+ unique\b/i;

/** Said to be so by nobody's demand. */
const isDenied = /\b(?:not|never|without being|n't|non-?)\s*(?:have to be |need to be |be )?(?:necessarily )?unique\b/i;

/** Names of members that hold what names something else. */
const references = new Set(['id', 'ids', 'uuid', 'gid', 'sid', 'ref', 'reference']);

/** Tells whether an operation may refuse what another item has: it documents 409 (RFC 9110 section 15.5.10). */
export function documentsConflict({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === '409');
}

/**
 * Tells whether a document calls a member of what a create sends unique among the items of its collection: a text that
 * answers show as well, by its description. `schema` is that of the member, its `$ref`s and `allOf` parts united.
 */
export function isToldUnique(schemas: Schemas, resource: Resource, name: string, schema: Schema): boolean {
  const { description = '', enum: values, writeOnly } = schema;
  if (typeof description !== 'string' || values !== undefined || writeOnly === true) return false;
  if (name === resource.identifier?.property || !schemas.typesOf(schema).includes('string')) return false;
  if (isBounded.test(description) || isDenied.test(description)) return false;
  if (!Object.hasOwn(schemas.shapedProperties(resource.itemSchema), name)) return false;
  if (saysOfItself.test(description)) return true;
  return speaksOfUnique.test(description) && !references.has(wordsOf(name).at(-1) ?? '');
}

/**
 * Gives the members that a document calls unique in the body of a resource's create, where an operation documents 409; none
 * where it does not. Asked of a change: what the create says holds of it too, and what its own body says.
 */
export function toldUnique(schemas: Schemas, resource: Resource, operation: Operation): readonly string[] {
  if (!documentsConflict(operation)) return [];
  const bodies = operation === resource.create ? [operation] : [operation, resource.create];
  const told = bodies.flatMap((one) => (one === undefined ? [] : uniqueInBody(schemas, resource, one)));
  return [...new Set(told)];
}

/** The item may lie within the body: what holds it is no member of the item. */
function uniqueInBody(schemas: Schemas, resource: Resource, { requestBody }: Operation): string[] {
  const own = schemas.shapedProperties(resource.itemSchema);
  const bodies = (requestBody?.content ?? []).map(({ schema }) => schemas.shapedProperties(schema));
  return bodies.flatMap((body) => uniqueIn(schemas, resource, body, own));
}

function uniqueIn(
  schemas: Schemas,
  resource: Resource,
  body: Readonly<Record<string, Schema>>,
  own: Readonly<Record<string, Schema>>,
): string[] {
  const inner = Object.entries(body).flatMap(([name, schema]) =>
    Object.hasOwn(own, name) ? [] : [schemas.shapedProperties(schema)],
  );
  return [body, ...inner].flatMap((properties) =>
    Object.entries(properties)
      .filter(([name, schema]) => isToldUnique(schemas, resource, name, schemas.flatten(schema)))
      .map(([name]) => name),
  );
}

/** Gives a resource whose items are looked up quickly by what any of its operations may refuse to have twice. */
export function withUniqueIndexed(schemas: Schemas, resource: Resource): Resource {
  const { create, replace, update, indexed = [] } = resource;
  const told = [create, replace, update].flatMap((one) =>
    one === undefined ? [] : toldUnique(schemas, resource, one),
  );
  return told.length === 0 ? resource : { ...resource, indexed: [...new Set([...indexed, ...told])] };
}
