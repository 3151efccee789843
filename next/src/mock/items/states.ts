import type { JsonObject } from '../../base/json';
import type { Random } from '../../base/random';
import type { Collection } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { wordsOf } from '../../openapi/names';
import { textsIn } from '../../openapi/schema/flatten';
import { hasEnded, isOfTheEnd } from './beginnings';

/** A made-up item whose states are those that its list filters by, and whose times agree with them: what is open has no `closed_at`. */
export function withStates(
  { schemas }: Contract,
  collection: Collection,
  item: JsonObject,
  random: Random,
): JsonObject {
  const properties = schemas.propertiesOf(collection.item);
  const next = { ...item };
  const { filters = [], operation } = collection.list ?? {};
  for (const { parameter, property, compare } of filters) {
    const schema = operation?.parameters.find(({ name }) => name === parameter)?.schema.schema;
    const values = textsIn(schemas.flatten(schema)['enum']).filter((value) => !/^(?:all|any|\*|)$/i.test(value));
    const value = next[property];
    const isFree = typeof value === 'string' && schemas.flatten(properties.get(property)?.schema)['enum'] === undefined;
    if (compare === 'eq' && isFree && values.length > 0 && !values.includes(value))
      next[property] = random.pick(values);
  }
  const required = textsIn(schemas.flatten(collection.item.schema)['required']);
  for (const name of Object.keys(next)) {
    if (!isOfTheEnd(name) || hasEnded(next, wordsOf(name)[0] ?? '')) continue;
    if (schemas.typesOf(properties.get(name)?.schema).includes('null')) next[name] = null;
    else if (!required.includes(name)) Reflect.deleteProperty(next, name);
  }
  return next;
}
