import { isArray, type JsonObject } from '../../base/json';
import type { Collection, ItemAddress } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { plainName } from '../../openapi/names';
import type { Operation } from '../../openapi/operation';
import type { Schema, Schemas } from '../../openapi/schema/schema';
import { conflict } from '../rejected';

/** `POST /orders/5/cancel` sets the status that its last word leads to. Throws a Rejected if it is so already and a 409 is documented. */
export function stateOfAction(
  { schemas }: Contract,
  { item }: Collection,
  { at, id }: ItemAddress,
  before: JsonObject,
  operation: Operation,
): JsonObject {
  const action = operation.path.split('/').at(-1) ?? '';
  for (const [name, ref] of schemas.propertiesOf(item)) {
    if (!/(?:state|status)$/i.test(plainName(name))) continue;
    const state = stateAfter(schemas, ref.schema, action);
    if (state === undefined) continue;
    if (before[name] === state && operation.responses.some(({ status }) => status === '409'))
      throw conflict('state', name, `${at}/${id}: ${name} is already "${state}".`);
    return { [name]: state };
  }
  return {};
}

/** The value of a state property that an action with this word leads to: `cancel` to `cancelled`. */
function stateAfter(schemas: Schemas, schema: Schema | undefined, action: string): string | undefined {
  const flat = schemas.flatten(schema);
  const stem = plainName(action).replace(/(?:e|y)$/, '');
  if (stem.length < 3 || !isArray(flat['enum'])) return undefined;
  const values = flat['enum'].filter((value): value is string => typeof value === 'string');
  return values.find((value) => plainName(value).startsWith(stem) && plainName(value) !== plainName(action));
}
