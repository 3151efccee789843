import type { Schema } from '../document';
import type { MediaType, Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { bodySchema } from './names';

/** A create that takes one item or several, and answers as it was sent, as two operations: they share the pointers of the one. */
export interface OneOrMany {
  readonly one: Operation;
  readonly many: Operation;
}

/** Gives an operation whose body is an object or an array of such as two; undefined where its body is not so. */
export function oneOrMany(operation: Operation, schemas: Schemas): OneOrMany | undefined {
  const { requestBody, responses } = operation;
  const sent = either(bodySchema(operation), schemas);
  if (requestBody === undefined || sent === undefined) return undefined;
  const as = (kind: keyof OneOrMany): Operation => {
    const shown = (schema: Schema): Schema =>
      either(schema, schemas)?.[kind] ?? openArray(schema, schemas)?.[kind] ?? schema;
    const answered = ({ schema, ...media }: MediaType): MediaType => {
      if (schema === undefined) return media;
      const whole = shown(schema);
      const properties = Object.entries(schemas.propertiesOf(schema));
      const held = Object.fromEntries(properties.map(([name, property]) => [name, shown(property)]));
      const isHeld = properties.some(([name, property]) => held[name] !== property);
      return {
        ...media,
        schema: whole === schema && isHeld ? { ...schemas.flatten(schema), properties: held } : whole,
      };
    };
    return {
      ...operation,
      requestBody: { ...requestBody, content: requestBody.content.map((media) => ({ ...media, schema: sent[kind] })) },
      responses: responses.map((response) => ({ ...response, content: response.content.map(answered) })),
    };
  };
  return { one: as('one'), many: as('many') };
}

type Both = Readonly<Record<keyof OneOrMany, Schema>>;

/** Gives the two alternatives of a schema, where one is an object and the other an array of objects. */
function either(schema: Schema | undefined, schemas: Schemas): Both | undefined {
  const { oneOf = [], anyOf = [] } = schemas.flatten(schema);
  const alternatives = oneOf.length > 0 ? oneOf : anyOf;
  const many = alternatives.find((one) => schemas.typesOf(one).includes('array'));
  const one = alternatives.find((other) => other !== many && schemas.shapesOf(other).length > 0);
  if (alternatives.length !== 2 || one === undefined || many === undefined) return undefined;
  return schemas.shapesOf(schemas.flatten(many).items).length > 0 ? { one, many } : undefined;
}

/** `items` beside no `type` describes an array, and lets anything else be. */
function openArray(schema: Schema, schemas: Schemas): Both | undefined {
  const flat = schemas.flatten(schema);
  const isOpen = flat.type === undefined && flat.properties === undefined && schemas.shapesOf(flat.items).length > 0;
  return isOpen && flat.items !== undefined ? { one: flat.items, many: { ...flat, type: 'array' } } : undefined;
}
