import type { Contract } from '../../openapi/contract';
import { isObject } from '../../openapi/document';
import type { Operation } from '../../openapi/operation';
import { parseJson, type JsonValue, ownMember, stringifyJson } from '../../base/json';
import { isSuccess } from '../../probe/answers';
import { decodeUtf8, isRead, type Exchange } from '../../probe/exchange';
import { answeredItem, unwrapped } from '../../probe/items';
import type { SeenItem } from '../../probe/knowledge';
import type { LearnContext } from '../learner';
import { momentAlike } from '../../profile/write-text';
import type { MadeValue } from '../../profile/point';
import { learnTemplate, renderTemplate } from '../../profile/template';
import type { dataPoints } from '../../profile/data-points';
import type { Field } from '../../probe/creatable';

/** A request that made or changed an item, and the item that was answered. */
export interface Written {
  readonly exchange: Exchange;
  readonly sent: SeenItem;
  readonly answered: SeenItem;
}

/** Gives what an operation wrote in this run, of the answers that show the item; `wrapper` is what holds the item in its bodies. */
export function writtenBy(context: LearnContext, operation: Operation, wrapper?: string): Written[] {
  return context.exchanges.flatMap((exchange) => {
    const isOwn = exchange.operation === operation && exchange.request.method === operation.method;
    if (!isOwn || !isSuccess(exchange) || !isRead(exchange)) return [];
    const sent = unwrapped(wrapper, sentBy(exchange) ?? null);
    const answered = itemIn(context.contract, exchange);
    if (answered === undefined || !isObject(sent)) return [];
    return [{ exchange, sent: sent, answered }];
  });
}

/** Gives the item that an answer carries; undefined where it carries none. */
export function itemIn(contract: Contract, exchange: Exchange): SeenItem | undefined {
  const item = isRead(exchange) ? answeredItem(contract, exchange) : undefined;
  return isObject(item) ? item : undefined;
}

function sentBy({ request }: Exchange): JsonValue | undefined {
  const text = request.body === undefined ? undefined : decodeUtf8(request.body);
  if (text === undefined) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** How far from the moment of a request the moment may lie that a service writes, in milliseconds: clocks differ. */
const nearby = 36 * 3600 * 1000;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Gives how a service makes the value of a member that no request brings, of the answers to several requests: a value that stays, the
 * moment, another member's value, an identifier, a counter, a text of a kind. Undefined where nothing explains it. `identifier` is the
 * member that names the item.
 */
export function madeValueOf(name: string, seen: readonly Written[], identifier?: string): MadeValue | undefined {
  const values = seen.map(({ answered }) => ownMember(answered, name));
  const [first] = values;
  if (first === undefined) return values.every((value) => value === undefined) ? { make: 'absent' } : undefined;
  const texts = values.map((value) => (value === undefined ? undefined : stringifyJson(value)));
  const isConstant = texts.every((text) => text === texts[0]);
  const [earliest] = seen;
  const moment = earliest === undefined ? undefined : momentOf(first, earliest);
  const areMoments = seen.every(({ answered, exchange }) => {
    const own = ownMember(answered, name);
    return own !== undefined && momentOf(own, { answered, exchange }) !== undefined;
  });
  if (moment !== undefined && areMoments && (moment.isNear || !isConstant))
    return { make: 'now', spelling: moment.spelling };
  const equals = Object.keys(seen[0]?.answered ?? {}).filter(
    (other) => other === name || isAlwaysAs(other, name, seen),
  );
  // Of members that are alike the first is made, and the others repeat it; what is brought, and what names the item, comes before all.
  const isBrought = (other: string): boolean => seen.every(({ sent }) => Object.hasOwn(sent, other));
  const before = equals.slice(0, equals.indexOf(name));
  const sources = equals.filter(
    (other) => other !== name && (before.includes(other) || other === identifier || isBrought(other)),
  );
  const source = sources.find((other) => differs(seen, other));
  if (source !== undefined && differs(seen, name)) return { make: 'same-as', of: source };
  // Of one answer alone nothing tells what stays, but that there is no value.
  if (isConstant) return seen.length > 1 || first === null ? { value: first } : undefined;
  if (values.some((value) => isObject(value) || Array.isArray(value))) return undefined;
  const strings = values.filter((value) => typeof value === 'string');
  if (strings.length === values.length) return textOfMembers(name, seen, equals) ?? textMade(strings);
  return isCounted(values) ? { make: 'counter', from: Number(values.at(-1)) + 1 } : undefined;
}

/** Most that others may have counted between two answers. */
const mostBetween = 100;

/** Tells whether numbers follow each other as those do that are counted. */
function isCounted(values: readonly (JsonValue | undefined)[]): boolean {
  return values.every((value, index) => {
    const before = values[index - 1];
    if (typeof value !== 'number') return false;
    return index === 0 || (typeof before === 'number' && value > before && value - before <= mostBetween);
  });
}

/** A text that repeats another member, such as the address of the item: of the names and identifiers that are told apart by it. */
function textOfMembers(name: string, seen: readonly Written[], equals: readonly string[]): MadeValue | undefined {
  const [first, second] = seen.map(({ answered }) => ({
    text: plainText(ownMember(answered, name) ?? ''),
    facts: Object.fromEntries(
      Object.entries(answered).flatMap(([member, value]): [string, string][] =>
        equals.includes(member) || (typeof value === 'object' && value !== null) ? [] : [[member, plainText(value)]],
      ),
    ),
  }));
  const like = first === undefined || second === undefined ? undefined : learnTemplate(first, second);
  if (like === undefined || !like.includes('{{') || /\{\{(?:uuid\}|[a-z-]+:)/.test(like)) return undefined;
  const isOfAll = seen.every(
    ({ answered }) =>
      renderTemplate(like, (member) => plainText(ownMember(answered, member) ?? '')) === ownMember(answered, name),
  );
  return isOfAll ? { make: 'text', like } : undefined;
}

function plainText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

function textMade(strings: readonly string[]): MadeValue | undefined {
  const [first = ''] = strings;
  if (strings.every((text) => uuid.test(text))) return { make: 'uuid', like: first };
  return strings.every((text) => text.length === first.length) ? { make: 'random', like: first } : undefined;
}

function isAlwaysAs(other: string, name: string, seen: readonly Written[]): boolean {
  return seen.every(({ answered }) => {
    const [one, two] = [ownMember(answered, other), ownMember(answered, name)];
    return one !== undefined && two !== undefined && stringifyJson(one) === stringifyJson(two);
  });
}

function differs(seen: readonly Written[], name: string): boolean {
  const texts = seen.map(({ answered }) => stringifyJson(ownMember(answered, name) ?? null));
  return new Set(texts).size > 1;
}

interface Moment {
  readonly spelling: string;
  /** Whether it is about that of the request. */
  readonly isNear: boolean;
}

/**
 * Gives how a moment is spelt; undefined where the value is none. A number is one only near the request, a text by its form: a service
 * under test may have a clock of its own.
 */
function momentOf(value: JsonValue, { exchange }: Pick<Written, 'answered' | 'exchange'>): Moment | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const spelling = String(value);
  if (momentAlike(0, spelling) === undefined) return undefined;
  const isNumber = /^\d+(?:\.\d+)?$/.test(spelling);
  const at = isNumber ? Number(value) * (spelling.split('.')[0]?.length === 13 ? 1 : 1000) : Date.parse(spelling);
  const isNear = Math.abs(at - exchange.startedAt.getTime()) < nearby;
  return isNear || !isNumber ? { spelling, isNear } : undefined;
}

type KeptText = NonNullable<typeof dataPoints.keptText.values.of>;

const waysOfKeeping: readonly (readonly [KeptText, (text: string) => string])[] = [
  ['as-sent', (text) => text],
  ['trimmed', (text) => text.trim()],
  ['collapsed', (text) => text.trim().replaceAll(/\s+/g, ' ')],
  ['lower-case', (text) => text.toLowerCase()],
  ['upper-case', (text) => text.toUpperCase()],
  ['normal-form-c', (text) => text.normalize('NFC')],
  ['normal-form-d', (text) => text.normalize('NFD')],
];

/** Gives a text that shows blanks, letters and normal forms at once: what is kept of it tells each. */
export function oddText(index: number, tag: string): string {
  return `  Zoe\u0308  \u00c9t${index} ${tag} `;
}

/** Gives how a service keeps a text, of what it was sent and shows afterwards; undefined where nothing explains it. */
export function keptAs(sent: JsonValue | undefined, kept: JsonValue | undefined): KeptText | undefined {
  if (typeof sent !== 'string' || typeof kept !== 'string') return undefined;
  return waysOfKeeping.find(([, keep]) => keep(sent) === kept)?.[0];
}

/** Gives members of a body that are texts without a rule of their own, by name. */
export function openTexts(fields: readonly Field[], most: number): string[] {
  const open = fields.filter(({ types, schema }) => {
    const { enum: listed, const: only, pattern, format, writeOnly } = schema;
    return types.includes('string') && (listed ?? only ?? pattern ?? format) === undefined && writeOnly !== true;
  });
  return open.slice(0, most).map(({ path }) => path.at(-1) ?? '');
}

/** Gives how each of some texts was kept, by name. */
export function keptTexts(
  sent: Readonly<Record<string, JsonValue>>,
  answered: Readonly<Record<string, JsonValue>>,
): [name: string, way: KeptText][] {
  return Object.entries(sent).flatMap(([name, text]): [string, KeptText][] => {
    const way = keptAs(text, ownMember(answered, name));
    return way === undefined ? [] : [[name, way]];
  });
}
