import {
  junctionOf,
  operatorOf,
  type ConditionOperator,
  type JsonConditions,
} from '../../openapi/collections/json-filter';
import { jsonIn, ownMember, stringifyJson, type JsonValue } from '../../base/json';
import type { RequestContext } from '../pipeline/request-context';
import { comparable, compareValues, dayOf, isDay, type Comparable } from './comparing';
import { isItem, type Item } from './item';

/** What conditions say of a value; undefined where they cannot be judged. */
type Verdict = boolean | undefined;
type Judge<Judged> = (value: Judged) => Verdict;

/** Most conditions of one request that are judged, and how deeply they may nest; those beyond keep everything. */
const mostConditions = 200;
const mostDepth = 12;
const longestPattern = 200;

/** How the conditions of one request are read. */
interface Reading {
  /** How many more are judged. */
  left: number;
  /** Whether null stands for no condition. */
  readonly ignoresNull: boolean;
}

/** An object that is not there: none of its members is. */
const absent: Item = {};

const unknown = (): undefined => undefined;

/**
 * Gives the test that the JSON conditions of a request make: `{"title": {"neq": "x"}, "or": [{"n": {"gt": 1}}]}`. What names no
 * property or no operator keeps every item.
 */
export function conditionTest(
  { parameter, property, properties, ignoresNull }: JsonConditions,
  { parameters }: Pick<RequestContext, 'parameters'>,
): ((item: Item) => boolean) | undefined {
  const sent = parameters.query[parameter.name];
  const read = typeof sent === 'string' ? jsonIn(sent) : sent;
  const value = property === undefined || read === undefined ? read : { [property]: read };
  if (!isItem(value) || Object.keys(value).length === 0) return undefined;
  const judge = groupJudge(value, properties, { left: mostConditions, ignoresNull }, mostDepth);
  return (item) => judge(item) !== false;
}

/** Judges an object by conditions on its members; `properties` are those that it may have, undefined where nobody knows. */
function groupJudge(
  conditions: Item,
  properties: ReadonlySet<string> | undefined,
  reading: Reading,
  depth: number,
): Judge<Item> {
  const isKnown = (name: string): boolean => properties?.has(name) === true;
  const isJoinedByOr = (name: string, value: JsonValue): boolean =>
    name === 'operator' && !isKnown(name) && typeof value === 'string' && /^or_?$/i.test(value);
  const judges: Judge<Item>[] = [];
  let joins: typeof all = all;
  for (const [name, value] of Object.entries(conditions)) {
    if (value === null && reading.ignoresNull) continue;
    if (reading.left < 0) break;
    if (isJoinedByOr(name, value)) joins = any;
    else if (name !== 'operator' || isKnown(name))
      judges.push(memberJudge(name, value, properties, reading, depth - 1));
  }
  return joins(judges);
}

function memberJudge(
  name: string,
  value: JsonValue,
  properties: ReadonlySet<string> | undefined,
  reading: Reading,
  depth: number,
): Judge<Item> {
  if (depth < 0 || (reading.left -= 1) < 0) return unknown;
  const isKnown = properties?.has(name) === true;
  const junction = isKnown ? undefined : junctionOf(name);
  if (junction !== undefined) {
    const groups = elementsOf(value).filter(isItem);
    const judges = groups.map((group) => groupJudge(group, properties, reading, depth));
    if (judges.length === 0) return unknown;
    return junction === 'or' ? any(judges) : junction === 'and' ? all(judges) : not(all(judges));
  }
  const judge = valueJudge(value, reading, depth);
  return (item) => (isKnown || item === absent || Object.hasOwn(item, name) ? judge(ownMember(item, name)) : undefined);
}

/** A query numbers the elements of an array: `filter[_or][0][title][_eq]=x`. */
function elementsOf(value: JsonValue): readonly JsonValue[] {
  const isNumbered = isItem(value) && Object.keys(value).every((name) => /^\d+$/.test(name));
  return isNumbered ? Object.values(value) : [value].flat();
}

/** Judges the value of a property: by operators, by conditions on its own members, or as equal. */
function valueJudge(condition: JsonValue, reading: Reading, depth: number): Judge<JsonValue | undefined> {
  if (depth < 0) return unknown;
  if (!isItem(condition)) return operatorJudge(Array.isArray(condition) ? anyOf : equal, condition);
  const judges: Judge<JsonValue | undefined>[] = [];
  const nested: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(condition)) {
    if (reading.left < 0) break;
    const operator = operatorOf(name);
    if (operator !== undefined && (reading.left -= 1) >= 0) judges.push(operatorJudge(operator, value));
    else if (junctionOf(name) === 'not') judges.push(not(valueJudge(value, reading, depth - 1)));
    else nested.push([name, value]);
  }
  if (nested.length > 0) {
    const group = groupJudge(Object.fromEntries(nested), undefined, reading, depth);
    judges.push((own) => (isNone(own) ? group(absent) : isItem(own) ? group(own) : undefined));
  }
  return all(judges);
}

const equal: ConditionOperator = { kind: 'eq', isNot: false, isAnyCase: false };
const anyOf: ConditionOperator = { kind: 'in', isNot: false, isAnyCase: false };

function all<Judged>(judges: readonly Judge<Judged>[]): Judge<Judged> {
  return (value) => {
    let verdict: Verdict = true;
    for (const judge of judges) {
      const one = judge(value);
      if (one === false) return false;
      if (one === undefined) verdict = undefined;
    }
    return verdict;
  };
}

function any<Judged>(judges: readonly Judge<Judged>[]): Judge<Judged> {
  return not(all(judges.map(not)));
}

function not<Judged>(judge: Judge<Judged>): Judge<Judged> {
  return (value) => {
    const verdict = judge(value);
    return verdict === undefined ? undefined : !verdict;
  };
}

function operatorJudge({ kind, isNot, isAnyCase }: ConditionOperator, value: JsonValue): Judge<JsonValue | undefined> {
  const judge = plainJudge(kind, value, isAnyCase);
  return isNot ? not(judge) : judge;
}

function plainJudge(
  kind: ConditionOperator['kind'],
  value: JsonValue,
  isAnyCase: boolean,
): Judge<JsonValue | undefined> {
  if (value === null && kind !== 'eq') return unknown;
  switch (kind) {
    case 'eq':
      return value === null ? isNone : among([value]);
    case 'in':
      return listed(value) === undefined ? unknown : among(listed(value) ?? []);
    case 'all':
      return holdsAll(listed(value));
    case 'between': {
      const [first, last] = listed(value) ?? [];
      if (first === undefined || last === undefined) return unknown;
      return all([within((order) => order >= 0, first), within((order) => order <= 0, last)]);
    }
    case 'gt':
      return within((order) => order > 0, value);
    case 'gte':
      return within((order) => order >= 0, value);
    case 'lt':
      return within((order) => order < 0, value);
    case 'lte':
      return within((order) => order <= 0, value);
    case 'null':
      return isTrue(value) ? isNone : not(isNone);
    case 'exists':
      return isTrue(value) ? not(isNone) : isNone;
    case 'empty':
      return isTrue(value) ? isEmpty : not(isEmpty);
    default:
      return textJudge(kind, value, isAnyCase);
  }
}

const isNone = (own: JsonValue | undefined): boolean => own === undefined || own === null;
const isEmpty = (own: JsonValue | undefined): boolean =>
  isNone(own) || own === '' || (Array.isArray(own) && own.length === 0);

function isTrue(value: JsonValue): boolean {
  return value !== false && value !== 'false' && value !== 0;
}

/** A list in a query may be one text: `filter[id][_in]=1,2`. */
function listed(value: JsonValue): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split(',') : undefined;
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Gives the keys by which scalars are equal: a number also by its text, a moment whichever offset it has. */
function keysOfScalar(value: JsonValue): string[] {
  if (value === null || typeof value === 'object') return [];
  if (typeof value !== 'string') return [JSON.stringify(String(value))];
  const moment = isMoment.test(value) ? comparable({ as: 'moment', form: 'date-time' }, value) : undefined;
  return [moment === undefined ? JSON.stringify(value) : `moment ${String(moment)}`];
}

/** A list has one of them where an element is one. */
function among(values: readonly JsonValue[]): Judge<JsonValue | undefined> {
  const wanted = new Set(values.flatMap((value) => (isItem(value) ? [stringifyJson(value)] : keysOfScalar(value))));
  const mayBeNull = values.includes(null);
  return (own) => {
    if (isNone(own)) return mayBeNull;
    return [own ?? null].flat().some((one) => keysOfScalar(one).some((key) => wanted.has(key)));
  };
}

function holdsAll(values: readonly JsonValue[] | undefined): Judge<JsonValue | undefined> {
  if (values === undefined) return unknown;
  const wanted = new Set(values.flatMap(keysOfScalar));
  return (own) => {
    const keys = new Set((Array.isArray(own) ? own : [own ?? null]).flatMap(keysOfScalar));
    return wanted.size <= keys.size && [...wanted].every((key) => keys.has(key));
  };
}

/** What has no value lies in no range. */
function within(lies: (order: number) => boolean, end: JsonValue): Judge<JsonValue | undefined> {
  return (own) => {
    if (own === undefined || own === null) return false;
    const [first, last] = [comparableAs(own, own), comparableAs(own, end)];
    if (first === undefined || last === undefined) return undefined;
    const isOfDays = typeof last === 'bigint' && typeof own === 'string' && isDay(end);
    return lies(compareValues(isOfDays ? dayOf(first) : first, last));
  };
}

/** Gives a value as it compares with another of an item. */
function comparableAs(own: JsonValue, value: JsonValue): Comparable | undefined {
  if (typeof own === 'boolean') return comparable({ as: 'flag' }, value);
  if (typeof own !== 'string') return comparable({ as: 'number' }, value);
  return comparable(isMoment.test(own) ? { as: 'moment', form: 'date-time' } : { as: 'text' }, value);
}

function textJudge(
  kind: ConditionOperator['kind'],
  value: JsonValue,
  isAnyCase: boolean,
): Judge<JsonValue | undefined> {
  if (typeof value !== 'string' || value.length > longestPattern) return unknown;
  const fold = (text: string): string => (isAnyCase ? text.toLowerCase() : text);
  const sought = fold(value);
  const pieces = sought.split('%');
  const has = (text: string): boolean => {
    if (kind === 'starts') return text.startsWith(sought);
    if (kind === 'ends') return text.endsWith(sought);
    return kind === 'like' && pieces.length > 1 ? isLike(text, pieces) : text.includes(sought);
  };
  return (own) => [own ?? null].flat().some((one) => typeof one === 'string' && has(fold(one)));
}

/** Tells whether a text is as a pattern of SQL has it, whose `%` stands for any text. */
function isLike(text: string, [first = '', ...others]: readonly string[]): boolean {
  if (!text.startsWith(first)) return false;
  const last = others.at(-1) ?? '';
  let at = first.length;
  for (const piece of others.slice(0, -1)) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
