import type { Schema } from '../../openapi/document';
import { plainName, wordsOf } from '../../openapi/collections/names';
import { isValidExample } from '../../openapi/schema/example-check';
import type { Schemas } from '../../openapi/schema/schemas';
import { namesCreation, namesModification, timeForm } from '../../openapi/schema/times';
import { ownMember, toDoubles, type JsonValue } from '../../base/json';
import { isItem } from './item';

const counts = /^(?:count|counts|counter|total|totals|num|number)$/;
const countedAlone =
  /^(?:views|likes|favorites|favourites|comments|replies|followers|stars|forks|votes|upvotes|downvotes)$/;

/** What an item has by itself. */
const ofItself =
  /^(?:pages?|words?|seats?|rooms?|beds?|bedrooms?|bathrooms?|floors?|doors?|players?|lines?|rows?|columns?|characters?|chars?|tracks?|episodes?|seasons?|chapters?|parts?|units?|pieces?|items?|bytes?|cores?|cpus?|nodes?|replicas?)$/;

/** Booleans that tell of something that is done to an item: `favorited`, `archived`; not what it starts with: `enabled`. */
const happens = /(?:ed|ing)$|^(?:done|complete|paid|read|spam|hidden)$/;
const startsSo = /^(?:enabled|allowed|supported|required|needed|embed|embedded|published|listed|verified)$/;

const firstStates =
  /^(?:new|open|opened|draft|created|pending|queued|todo|to_?do|backlog|placed|submitted|requested|scheduled|received|waiting|initial|initialized|unpaid|unread|active|idle)$/i;
const lastStates =
  /^(?:closed|done|complete|completed|finished|cancell?ed|deleted|removed|archived|failed|error|rejected|declined|merged|resolved|expired|inactive|disabled|terminated|delivered|refunded|shipped|paid)$/i;

/** Objects of a new item that count what happens to it. */
const countingObjects = /^(?:stats|statistics|counts|counters|reactions|metrics|totals|engagement)$/;

/**
 * Gives what a property has while nothing has happened to its item yet: no comments, no likes, not closed, in its first state.
 * Undefined where nothing says so, or the schema does not allow it.
 */
export function beginningOf(schemas: Schemas, name: string, property: Schema | undefined): JsonValue | undefined {
  const flat = schemas.flatten(property);
  const value = firstValue(schemas, name, flat);
  if (value === null && flat.enum === undefined) return null;
  return value !== undefined && isValidExample(flat, toDoubles(value)) ? value : undefined;
}

function firstValue(schemas: Schemas, name: string, flat: Schema): JsonValue | undefined {
  const types = schemas.typesOf(flat);
  if (types.includes('null') && isUndone(name, flat)) return null;
  if (types.includes('array')) return (flat.minItems ?? 0) === 0 && flat['contains'] === undefined ? [] : undefined;
  const words = wordsOf(name);
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && flat.enum === undefined && countsThings(words)) return 0;
  if (types.includes('boolean')) return isToHappen(words.at(-1) ?? '') ? false : undefined;
  return types.includes('string') && /^(?:state|status)$/.test(words.at(-1) ?? '') ? firstState(flat) : undefined;
}

/** `closed_at`, `deletedBy`: a moment, or the one who did it. */
function isUndone(name: string, flat: Schema): boolean {
  if (namesCreation(name) || namesModification(name)) return false;
  if (/^(?:created|owned|authored|posted|submitted|uploaded|added)_?by$/i.test(name)) return false;
  return timeForm(name, flat) !== undefined || /ed_?(?:at|on|by)$/i.test(name);
}

/** `favoritesCount`, `num_replies`; an order's number and its total sum count nothing. */
function countsThings(words: readonly string[]): boolean {
  const [first = '', ...others] = words;
  const last = words.at(-1) ?? '';
  if (others.length === 0) return countedAlone.test(first);
  const counted =
    last === 'count' || last === 'counter' ? words.at(-2) : /^(?:num|count)$/.test(first) ? last : undefined;
  // Pages, words and seats are of the item itself.
  return counted !== undefined && !ofItself.test(counted) && !counts.test(counted);
}

function isToHappen(word: string): boolean {
  return happens.test(word) && !startsSo.test(word);
}

function firstState({ enum: values, const: only, example }: Schema): JsonValue | undefined {
  if (only !== undefined) return undefined;
  const named = (values ?? [example]).filter((value): value is string => typeof value === 'string');
  return named.find((value) => firstStates.test(value)) ?? named.find((value) => !lastStates.test(value));
}

/** Gives a value that was made up for a property of a new item with nothing counted in it. */
export function withoutCounts(
  schemas: Schemas,
  name: string,
  property: Schema | undefined,
  made: JsonValue,
): JsonValue {
  if (!isItem(made) || !countingObjects.test(plainName(name))) return made;
  const properties = schemas.shapedProperties(property);
  const members = Object.entries(made).map(([inner, value]): [string, JsonValue] => {
    const flat = schemas.flatten(ownMember(properties, inner));
    const isZero = typeof value === 'number' && isValidExample(flat, 0);
    return [inner, isZero ? 0 : value];
  });
  return Object.fromEntries(members);
}
