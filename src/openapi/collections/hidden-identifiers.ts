import type { Schema } from '../document';
import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { listedItems } from './list-operation';
import {
  bodySchema,
  findIdentifier,
  itemPlace,
  lastNoun,
  naturalNames,
  plainName,
  wordsOf,
  type ItemPlace,
} from './names';
import { jsonContent } from '../success-response';

/**
 * Shows the identifier of items that a document names in their paths and describes as open objects without it: `/buckets/{id}` answers
 * `{ data: {} }`, and every service of its kind has `data.id`. It becomes a property of their schemas, in place, that nothing
 * requires. Only where the path lists such objects and the item's path reads one.
 */
export function showHiddenIdentifiers(operations: readonly Operation[], schemas: Schemas): void {
  const byPlace = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const at = (method: string, path: string): Operation | undefined => byPlace.get(`${method} ${path}`);
  for (const read of operations) {
    const [, collection = '', parameter = ''] = /^(.*)\/\{([^{}/]+)\}$/.exec(read.path) ?? [];
    if (read.method !== 'GET' || parameter === '') continue;
    const listed = listedItems(at('GET', collection), schemas, true);
    const noun = lastNoun(read.path);
    if (listed === undefined || !isOpen(listed.schema, schemas)) continue;
    if (findIdentifier(listed.schema, parameter, schemas, noun) !== undefined) continue;
    if (wordsOf(parameter).at(-1) !== 'id' && hasNames(listed.schema, schemas)) continue;
    const isItem = (schema: Schema): boolean => isOpen(schema, schemas) && sharesAll(schema, listed.schema, schemas);
    const places = successesOf(read).flatMap((schema) => placeOf(schema, isItem, schemas) ?? []);
    const [place] = places;
    if (place === undefined) continue;
    const others = ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap(
      (method) => at(method, method === 'POST' ? collection : read.path) ?? [],
    );
    const within = (all: readonly (Schema | undefined)[]): Schema[] =>
      all
        .map((schema) => (place.envelope === undefined ? schema : schemas.propertiesOf(schema)[place.envelope]))
        .filter((schema) => schema !== undefined)
        .filter((schema) => isOpen(schema, schemas));
    const property = naturalNames.test(parameter) ? parameter : 'id';
    const named = read.parameters.find(({ in: where, name }) => where === 'path' && name === parameter);
    const sent = new Set(within(others.map((one) => bodySchema(one))));
    const shown = [listed.schema, ...places.map(({ schema }) => schema), ...within(others.flatMap(successesOf))];
    for (const schema of new Set(shown)) if (!sent.has(schema)) addProperty(schema, property, shownTypes, schemas);
    for (const schema of sent) addProperty(schema, property, schemas.typesOf(named?.schema), schemas);
  }
}

/** Tells whether items show what a parameter that is not called an identifier may mean as well. */
function hasNames(schema: Schema, schemas: Schemas): boolean {
  return Object.keys(schemas.propertiesOf(schema)).some((name) => naturalNames.test(plainName(name)));
}

function successesOf({ responses }: Operation): Schema[] {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .map((response) => jsonContent(response)?.schema)
    .filter((schema) => schema !== undefined);
}

/** Gives where an answer carries an item; one that holds such an object is no item itself. */
function placeOf(schema: Schema, isItem: (schema: Schema) => boolean, schemas: Schemas): ItemPlace | undefined {
  const isAround = Object.values(schemas.propertiesOf(schema)).some((property) => isItem(property));
  return itemPlace(schemas, schema, (one) => (one === schema && isAround ? false : isItem(one)));
}

/** Tells whether an object may have more properties than it names, and is of one shape that can be added to. */
function isOpen(schema: Schema, schemas: Schemas): boolean {
  const flat = schemas.flatten(schema);
  const isWhole = flat.oneOf === undefined && flat.anyOf === undefined && flat.allOf === undefined;
  return (
    isWhole &&
    schemas.typesOf(schema).includes('object') &&
    flat.additionalProperties !== false &&
    schema.$ref === undefined
  );
}

function sharesAll(schema: Schema, item: Schema, schemas: Schemas): boolean {
  const own = Object.keys(schemas.propertiesOf(schema));
  const known = schemas.propertiesOf(item);
  return own.length === Object.keys(known).length && own.every((name) => Object.hasOwn(known, name));
}

/** Services write identifiers as texts or as numbers, whatever the path parameter is said to be. */
const shownTypes = ['string', 'integer'];

function addProperty(schema: Schema, property: string, type: readonly string[], schemas: Schemas): void {
  Object.assign(schema, { properties: { [property]: { type: [...type] }, ...schemas.propertiesOf(schema) } });
}
