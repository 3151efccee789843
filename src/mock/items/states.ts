import { isArray, type JsonObject, type JsonValue } from '../../base/json';
import type { Random } from '../../base/random';
import type { Collection, ItemAddress } from '../../openapi/collections/collection';
import type { SentItem } from '../../openapi/collections/sent-item';
import type { Contract } from '../../openapi/contract';
import { plainName, wordsOf } from '../../openapi/names';
import type { Operation } from '../../openapi/operation';
import { exampleOf, numberAt } from '../../openapi/sample/scalars';
import { timeForm, timeRole, writeTime } from '../../openapi/sample/times';
import { isNumberType, textsIn } from '../../openapi/schema/flatten';
import type { Schema, SchemaRef, Schemas } from '../../openapi/schema/schema';
import { variantAt } from '../../openapi/schema/variants';
import { Rejected } from '../rejected';

const countWords = /^(?:count|counts|counter|total|totals|num|number)$/;
const countedAlone =
  /^(?:views|likes|favorites|favourites|comments|replies|followers|stars|forks|votes|upvotes|downvotes)$/;

/** What an item has of its own from the start: its pages, not its comments. */
const ofItself =
  /^(?:pages?|words?|seats?|rooms?|beds?|bedrooms?|bathrooms?|floors?|doors?|players?|lines?|rows?|columns?|characters?|chars?|tracks?|episodes?|seasons?|chapters?|parts?|units?|pieces?|items?|bytes?|cores?|cpus?|nodes?|replicas?)$/;

/** Booleans about what is done to an item later: `favorited`, `archived`; not what it begins with: `enabled`. */
const happensLater = /(?:ed|ing)$|^(?:done|complete|paid|read|spam|hidden)$/;
const beginsSo = /^(?:enabled|allowed|supported|required|needed|embed|embedded|published|listed|verified)$/;

const firstStates =
  /^(?:new|open|opened|draft|created|pending|queued|todo|to_?do|backlog|placed|submitted|requested|scheduled|received|waiting|initial|initialized|unpaid|unread|active|idle)$/i;
const lastStates =
  /^(?:closed|done|complete|completed|finished|cancell?ed|deleted|removed|archived|failed|error|rejected|declined|merged|resolved|expired|inactive|disabled|terminated|delivered|refunded|shipped|paid)$/i;

/**
 * What a property has while nothing has happened to its item yet: created now, no comments, no likes, not closed, in its first state.
 * Undefined if its name and schema do not say so. An issue is born open.
 * @param now milliseconds since 1970
 */
export function beginningOf(schemas: Schemas, name: string, ref: SchemaRef, now: number): JsonValue | undefined {
  const flat = schemas.flatten(ref.schema);
  const types = schemas.typesOf(flat);
  const form = ['creation', 'change'].includes(timeRole(name)) ? timeForm(name, flat, types) : undefined;
  if (form !== undefined) return writeTime(form, now);
  if (flat['default'] !== undefined) return flat['default'];
  if (types.includes('null') && isUndone(name, flat, types)) return null;
  if (types.includes('array')) return (numberAt(flat, 'minItems') ?? 0) === 0 ? [] : undefined;
  const words = wordsOf(name);
  const isNumber = types.some(isNumberType);
  if (isNumber && flat['enum'] === undefined && countsThings(words))
    return (numberAt(flat, 'minimum') ?? 0) <= 0 ? 0 : undefined;
  const last = words.at(-1) ?? '';
  if (types.includes('boolean')) return happensLater.test(last) && !beginsSo.test(last) ? false : undefined;
  return types.includes('string') && /^(?:state|status)$/.test(last) ? firstState(flat) : undefined;
}

/** `closed_at`, `deletedBy`: a moment, or who did it. */
function isUndone(name: string, flat: Schema, types: readonly string[]): boolean {
  if (['creation', 'change'].includes(timeRole(name))) return false;
  if (/^(?:owned|authored|posted|uploaded)_?by$/i.test(name)) return false;
  return timeForm(name, flat, types) !== undefined || /ed_?(?:at|on|by)$/i.test(name);
}

/** `completed_by`: nobody has completed what is new. */
export function isOfTheEnd(name: string): boolean {
  const [done = '', by = '', ...more] = wordsOf(name);
  return more.length === 0 && /^(?:at|on|by)$/.test(by) && lastStates.test(done);
}

/** Whether an item may be `closed`: it says so, by a boolean or a last state, or says nothing of it. */
function hasEnded(item: JsonObject, done: string): boolean {
  const { [done]: flag, state, status = state } = item;
  if (typeof flag === 'boolean') return flag;
  return typeof status !== 'string' || lastStates.test(status);
}

/** `favoritesCount`, `num_replies`; an order's number and its total count nothing. */
function countsThings(words: readonly string[]): boolean {
  const [first = '', ...others] = words;
  const last = words.at(-1) ?? '';
  if (others.length === 0) return countedAlone.test(first);
  const isBehind = last === 'count' || last === 'counter';
  const counted = isBehind ? words.at(-2) : /^(?:num|count)$/.test(first) ? last : undefined;
  return counted !== undefined && !ofItself.test(counted) && !countWords.test(counted);
}

function firstState(flat: Schema): JsonValue | undefined {
  if (flat['const'] !== undefined) return undefined;
  const values = isArray(flat['enum']) ? flat['enum'] : [exampleOf(flat)];
  const named = values.filter((value): value is string => typeof value === 'string');
  return named.find((value) => firstStates.test(value)) ?? named.find((value) => !lastStates.test(value));
}

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
