import { isArray, type JsonObject, type JsonValue } from '../../base/json';
import { wordsOf } from '../../openapi/names';
import { exampleOf, numberAt } from '../../openapi/sample/fits';
import { timeForm, timeRole, writeTime } from '../../openapi/sample/times';
import type { Schema, SchemaRef, Schemas } from '../../openapi/schema/schema';

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
  const isNumber = types.includes('integer') || types.includes('number');
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
export function hasEnded(item: JsonObject, done: string): boolean {
  const { [done]: flag, state, status = state } = item;
  if (typeof flag === 'boolean') return flag;
  return typeof status !== 'string' || lastStates.test(status);
}

/** `favoritesCount`, `num_replies`; an order's number and its total count nothing. */
export function countsThings(words: readonly string[]): boolean {
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
