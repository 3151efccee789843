import type { Schema } from '../document';
import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import type { Identifier } from './identify';
import { isComparable } from './list-operation';
import { parametersIn, plainName, singular } from './names';

/** A parameter of a path, and the property of the items there that has its value. */
export interface Join {
  readonly parameter: string;
  readonly property: string;
}

/** Items as their schema shows them. */
export interface Joined {
  readonly itemSchema: Schema;
  readonly identifier?: Identifier | undefined;
}

/**
 * Gives the property of the items that has the value of each parameter of an operation's path but those left out (`customerId`, or
 * `{id}` behind `customers`); undefined where one of them has none, or more than one.
 */
export function joinsOf(
  operation: Operation,
  { itemSchema, identifier }: Joined,
  schemas: Schemas,
  leftOut: readonly string[] = [],
): Join[] | undefined {
  const properties = schemas.shapedProperties(itemSchema);
  const joins: Join[] = [];
  for (const parameter of parametersIn(operation.path)) {
    if (leftOut.includes(parameter)) continue;
    const above = operation.path.split(`/{${parameter}}`, 1)[0]?.split('/').at(-1) ?? '';
    const noun = singular(plainName(above));
    const names = [plainName(parameter), noun + plainName(parameter), `${noun}id`];
    const described = operation.parameters.find(({ name, in: place }) => place === 'path' && name === parameter);
    const fitting = Object.keys(properties).filter(
      (name) =>
        name !== identifier?.property &&
        names.includes(plainName(name)) &&
        isComparable(schemas, described?.schema ?? {}, properties[name] ?? {}),
    );
    const [property, second] = fitting;
    if (property === undefined || second !== undefined) return undefined;
    joins.push({ parameter, property });
  }
  return joins;
}
