import type { Schema } from '../document';
import type { Schemas } from '../schema/schemas';

/** Where an answer carries an item: the answer is the item, or holds it in one of its properties. */
export interface ItemPlace {
  /** The item's own schema. */
  readonly schema: Schema;
  /** The property of the answer that holds the item; undefined where the answer is the item. */
  readonly envelope?: string;
}

/** What objects around one item are called by. */
const envelopeNames = /^(data|item|result|entity|resource|payload)$/i;

/** What stands beside an item, or beside the items of a list, in the object around them. */
export const besideNames =
  /^(_?links?|_?meta(data)?|included|success|ok|status|code|message|errors?|warnings|jsonapi|version|request_?id|timestamp)$/i;

/**
 * Gives where an answer of a schema carries an item that `isItem` recognises. An object around it counts as an envelope
 * where its name or all that stands beside it says so: `{ author: { id } , title }` is a book, not an author.
 */
export function itemPlace(
  schemas: Schemas,
  schema: Schema | undefined,
  isItem: (schema: Schema) => boolean,
): ItemPlace | undefined {
  if (schema === undefined || schemas.shapesOf(schema).length === 0) return undefined;
  if (isItem(schema)) return { schema };
  const properties = Object.entries(schemas.propertiesOf(schema));
  const bearing = properties.filter(([, property]) => schemas.shapesOf(property).length > 0 && isItem(property));
  const [only] = bearing;
  if (only === undefined || bearing.length > 1) return undefined;
  const [envelope, inner] = only;
  const isEnvelope =
    envelopeNames.test(envelope) || properties.every(([name]) => name === envelope || besideNames.test(name));
  return isEnvelope ? { schema: inner, envelope } : undefined;
}
