import { isObject, ownProperty, type JsonValue } from '../../base/json';
import { isIdName, isNaturalName } from '../../openapi/names';
import type { SchemaRef, Schemas } from '../../openapi/schema/schema';

/**
 * A made-up value with what a value of another form says: `"assignee": "ada"` as the user whose login is `ada`, a user as its ID, a
 * number as the text of it.
 * @param made a value of the schema
 */
export function reshaped(schemas: Schemas, ref: SchemaRef, own: JsonValue | undefined, made: JsonValue): JsonValue {
  if (typeof made === 'string' && (typeof own === 'number' || typeof own === 'bigint')) return String(own);
  if (isObject(made) && (typeof own === 'string' || typeof own === 'number')) {
    const variant = { schema: schemas.variantFor(ref.schema, made), pointer: ref.pointer };
    const names = [...schemas.propertiesOf(variant)].flatMap(([name, property]) => {
      const types: readonly string[] = schemas.typesOf(property.schema);
      const isFit = types.includes(typeof own) || (typeof own === 'number' && types.includes('integer'));
      return isFit ? [name] : [];
    });
    const name = keyAmong(names);
    return name === undefined ? made : { ...made, [name]: own };
  }
  if (!isObject(own)) return made;
  const name = keyAmong(Object.keys(own).filter((one) => typeof own[one] === typeof made));
  return name === undefined ? made : (ownProperty(own, name) ?? made);
}

/** The name that tells objects apart: an ID of their own, else a key such as `login`, else their name. */
function keyAmong(names: readonly string[]): string | undefined {
  const isName = (name: string): boolean => name === 'name';
  const isOwnId = (name: string): boolean => isIdName(name) && name.length <= 4;
  return names.find(isOwnId) ?? names.find((name) => isNaturalName(name) && !isName(name)) ?? names.find(isName);
}
