import { ownMember } from '../../exact-json';
import type { Schema } from '../document';
import type { Schemas } from '../schema/schemas';
import { naturalName } from './natural-name';
import { plainName } from './names';

/** How items are told apart. */
export interface Identifier {
  readonly property: string;
  readonly parameter?: string;
  readonly schema: Schema;
}

/** Tells whether an answer of this schema is an item of the resource: it has the identifier, whichever shape it has. */
export function carriesItem(schemas: Schemas, schema: Schema | undefined, identifier: Identifier | undefined): boolean {
  return identifier !== undefined && inEveryShape(schemas, schema, identifier.property);
}

function inEveryShape(schemas: Schemas, schema: Schema | undefined, property: string): boolean {
  const shapes = schemas.shapesOf(schema);
  return shapes.length > 0 && shapes.every(({ properties = {} }) => Object.hasOwn(properties, property));
}

/** Gives how items of a schema are told apart: by the property called like the path parameter or its last word (`invoiceNumber`: `number`), by `id`, or by what alone can be meant where `noun`, what their path calls them, is given. */
export function findIdentifier(
  itemSchema: Schema,
  parameter: string | undefined,
  schemas: Schemas,
  noun?: string,
): Identifier | undefined {
  const properties = schemas.shapedProperties(itemSchema);
  const isName = (property: string | undefined): property is string => {
    const schema = property === undefined ? undefined : ownMember(properties, property);
    if (property === undefined || schema === undefined || !inEveryShape(schemas, itemSchema, property)) return false;
    return schemas.typesOf(schema).some((type) => type === 'string' || type === 'integer');
  };
  const spelled = Object.keys(properties).find((name) => plainName(name) === plainName(parameter ?? ''));
  const candidates = [parameter, spelled, parameter === undefined ? undefined : lastWord(parameter), 'id'];
  const property =
    candidates.find(isName) ?? (noun === undefined ? undefined : naturalName(properties, isName, parameter, noun));
  const schema = property === undefined ? undefined : ownMember(properties, property);
  if (property === undefined || schema === undefined) return undefined;
  return { property, schema, ...(parameter !== undefined && { parameter }) };
}

/** `petId` and `pet_id` end in `id`, `userName` in `name`. */
function lastWord(name: string): string {
  return (name.split(/[_-]|(?=[A-Z])/).at(-1) ?? name).toLowerCase();
}
