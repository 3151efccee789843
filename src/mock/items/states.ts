import { isArray, type JsonObject, type JsonValue } from '../../base/json';
import type { Random } from '../../base/random';
import type { Collection, ItemAddress } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { plainName, wordsOf } from '../../openapi/names';
import type { Operation } from '../../openapi/operation';
import { textsIn } from '../../openapi/schema/flatten';
import type { SentItem } from '../../openapi/collections/sent-item';
import { timeForm, timeRole, writeTime } from '../../openapi/sample/times';
import type { Schema, SchemaRef, Schemas } from '../../openapi/schema/schema';
import { variantAt } from '../../openapi/schema/variants';
import { Rejected } from '../rejected';
import { countsThings, hasEnded, isOfTheEnd } from './beginnings';

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

/**
 * `POST /orders/5/cancel` sets the status that its last word leads to, `POST /articles/5/favorite` a `favorited`, which DELETE takes
 * back, and counts it. Throws a Rejected if the status is so already and a 409 is documented.
 */
export function stateOfAction(
  { schemas }: Contract,
  { item }: Collection,
  { at, id }: ItemAddress,
  before: JsonObject,
  operation: Operation,
): JsonObject {
  const action = operation.path.split(/[/:]/).at(-1) ?? '';
  const flags = flagsAfter(schemas, item, before, operation.method === 'DELETE' ? `un${action}` : action);
  if (Object.keys(flags).length > 0) return flags;
  for (const [name, ref] of schemas.propertiesOf(item)) {
    if (!/(?:state|status)$/i.test(plainName(name))) continue;
    const state = stateAfter(schemas, ref.schema, action);
    if (state === undefined) continue;
    if (before[name] === state && operation.responses.some(({ status }) => status === '409'))
      throw new Rejected('conflict', `${at}/${id}: ${name} is already "${state}".`);
    return { [name]: state };
  }
  return {};
}

/** What an action with this word turns on, or off if it is `un...`: `favorite` the boolean `favorited`, with its `favoritesCount`. */
function flagsAfter(schemas: Schemas, item: SchemaRef, before: JsonObject, action: string): JsonObject {
  const [, un, stem = ''] = /^(un)?(.*?)[ey]?$/.exec(plainName(action)) ?? [];
  if (stem.length < 3) return {};
  const properties = [...schemas.propertiesOf(item)];
  const flagName = new RegExp(`^(?:is|has)?${stem}(?:.?ed|.?ing|ied|e|y)?$`);
  const isFlag = ([name, { schema }]: readonly [string, SchemaRef]): boolean =>
    schemas.typesOf(schema).includes('boolean') && flagName.test(plainName(name));
  const flag = properties.find(isFlag)?.[0];
  if (flag === undefined) return {};
  const isOn = un === undefined;
  const count = properties
    .map(([name]) => name)
    .find((name) => plainName(name).startsWith(stem) && countsThings(wordsOf(name)));
  const counted = count === undefined ? undefined : before[count];
  if (count === undefined || typeof counted !== 'number' || before[flag] === isOn) return { [flag]: isOn };
  return { [flag]: isOn, [count]: Math.max(0, counted + (isOn ? 1 : -1)) };
}

/** The value of a state property that an action with this word leads to: `cancel` to `cancelled`. */
function stateAfter(schemas: Schemas, schema: Schema | undefined, action: string): string | undefined {
  const flat = schemas.flatten(schema);
  const stem = plainName(action).replace(/(?:e|y)$/, '');
  if (stem.length < 3 || !isArray(flat['enum'])) return undefined;
  const values = flat['enum'].filter((value): value is string => typeof value === 'string');
  return values.find((value) => plainName(value).startsWith(stem) && plainName(value) !== plainName(action));
}

/**
 * An item whose time of change is now, if the service sets it: requests do not describe it, or call it read-only.
 * @param now milliseconds since 1970
 */
export function timesAtChange(
  schemas: Schemas,
  ref: SchemaRef,
  item: JsonObject,
  { schema: sendable }: SentItem,
  now: number,
): JsonObject {
  const sent = sendable === undefined ? undefined : schemas.propertiesOf(sendable);
  const isReadOnly = (one: SchemaRef): boolean => schemas.flatten(one.schema)['readOnly'] === true;
  const times = [...schemas.propertiesOf(variantAt(schemas, ref, item))].flatMap(([name, property]) => {
    const { schema } = property;
    const form = timeRole(name) === 'change' && timeForm(name, schemas.flatten(schema), schemas.typesOf(schema));
    const own = sent?.get(name);
    const isSet = isReadOnly(property) || (item[name] !== undefined && (own === undefined || isReadOnly(own)));
    return form && isSet ? [[name, writeTime(form, now)] as [string, JsonValue]] : [];
  });
  return { ...item, ...Object.fromEntries(times) };
}
