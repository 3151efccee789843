import type { Schema } from '../document';
import type { Operation } from '../operation';
import { componentName } from '../schema/flatten';
import type { Schemas } from '../schema/schemas';
import { jsonContent, successResponse } from '../success-response';

/** Gives the schema of an operation's success answer in JSON, where there is one. */
export function answerSchema(operation: Operation | undefined): Schema | undefined {
  return operation === undefined ? undefined : jsonContent(successResponse(operation))?.schema;
}

/** Gives the schema of an operation's request body in JSON, or of a form where that alone is described. */
export function bodySchema({ requestBody }: Operation): Schema | undefined {
  return (jsonContent(requestBody) ?? requestBody?.content.find(({ schema }) => schema !== undefined))?.schema;
}

/** Tells whether two schemas describe the same kind of object: the same component, or objects of the same property names. */
export function isSameKind(schemas: Schemas, one: Schema | undefined, other: Schema | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const names = [componentName(one), componentName(other)];
  if (names[0] !== undefined && names[0] === names[1]) return true;
  if (schemas.shapesOf(one).length === 0 || schemas.shapesOf(other).length === 0) return false;
  const own = Object.keys(schemas.shapedProperties(one));
  const others = schemas.shapedProperties(other);
  return (
    own.length > 1 && own.length === Object.keys(others).length && own.every((name) => Object.hasOwn(others, name))
  );
}

/**
 * Tells whether what a body brings is, at least in part, what an answer shows: objects that share a property, values of one
 * type. An object of which nothing is described may be anything.
 */
export function isRelated(schemas: Schemas, body: Schema | undefined, shown: Schema | undefined): boolean {
  if (body === undefined || shown === undefined) return false;
  if (componentName(body) !== undefined && componentName(body) === componentName(shown)) return true;
  const [sent, kept] = [schemas.shapedProperties(body), schemas.shapedProperties(shown)];
  const names = Object.keys(sent);
  if (names.length > 0) return names.some((name) => Object.hasOwn(kept, name));
  const [types, shownTypes] = [schemas.typesOf(body), schemas.typesOf(shown)];
  return types.some((type) => type !== 'null' && shownTypes.includes(type)) && Object.keys(kept).length === 0;
}
