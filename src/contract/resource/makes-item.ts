import type { Schema } from '../document';
import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { jsonContent, successResponse } from '../success-response';
import { carriesItem, type Identifier } from './identify';
import { bodySchema, isRelated, isSameKind } from './kinds';
import { listedItems } from './list-operation';

/** Tells whether a POST on a collection makes one of its items: it answers the item, or what it can be read by, or its body brings what items show. */
export function makesItem(
  operation: Operation,
  item: Schema,
  schemas: Schemas,
  readBy: Identifier | undefined,
): boolean {
  const [body, answer] = [bodySchema(operation), objectAnswer(operation, schemas)];
  if (carriesItem(schemas, answer, readBy) || isSameKind(schemas, answer, item)) return true;
  if (isRelated(schemas, body, item)) return true;
  const inner = [...Object.values(schemas.propertiesOf(body)), ...Object.values(schemas.propertiesOf(answer))];
  return inner.some((property) => isSameKind(schemas, property, item) || isRelated(schemas, property, item));
}

/** Tells whether an operation answers a list of items of a schema, as GET on their collection does. */
export function isListOf(operation: Operation | undefined, item: Schema, schemas: Schemas): boolean {
  const answered = listedItems(operation, schemas, true);
  return answered !== undefined && (sameSchema(answered.schema, item) || isSameKind(schemas, answered.schema, item));
}

/** Gives an operation where a JSON object can be sent to it, as to what creates. */
export function takesObject(operation: Operation | undefined, schemas: Schemas): Operation | undefined {
  const bodies = operation?.requestBody?.content ?? [];
  return bodies.some(({ schema }) => schemas.shapesOf(schema).length > 0) ? operation : undefined;
}

/** Gives the schema of an operation's success answer, where it is one object. */
export function objectAnswer(operation: Operation | undefined, schemas: Schemas): Schema | undefined {
  const schema = operation === undefined ? undefined : jsonContent(successResponse(operation))?.schema;
  return schemas.shapesOf(schema).length > 0 ? schema : undefined;
}

/** Tells whether two schemas are one, or refer to one. */
export function sameSchema(first: Schema, second: Schema): boolean {
  const isBare = ({ $ref, ...beside }: Schema): boolean => $ref !== undefined && Object.keys(beside).length === 0;
  return first === second || (isBare(first) && isBare(second) && first.$ref === second.$ref);
}
