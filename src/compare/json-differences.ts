import { isObject } from '../openapi/document';
import { stringifyJson, type JsonValue } from '../base/json';
import { instantOf } from '../probe/body-values';
import type { At, Differences, Weight, IsTold } from './difference';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import { resourceOf } from '../probe/items';
import { idText } from '../probe/knowledge';
import { plainName, referencesOf, type Side } from './service-side';

/** How two bodies are compared. */
interface JsonComparison {
  readonly differences: Differences;
  /** Whether they are error bodies, whose wording is told apart. */
  readonly isError: boolean;
  /** Whether what the services hold differs, so that values of items are data. */
  readonly isOther: boolean;
  /** Whether one of the services holds some of the items that the other has. */
  readonly isFewer: boolean;
  /** Whether values that the service gives an item of the run's own stand in them: such are compared by shape. */
  readonly isOwn: boolean;
  /** The property that tells items apart. */
  readonly identifier: string | undefined;
  /** Milliseconds since the epoch, around which times are those of the run. */
  readonly now: number;
  /** Tells whether an earlier request has told a difference of an item of the run's own. */
  readonly isTold?: IsTold | undefined;
}

const messageNames =
  /^(?:messages?|detail|details|title|description|reason|error_?description|hint|help|path|instance|url)$/i;
const opaqueNames =
  /cursor|token|^(?:next|prev|previous|first|last|self|href|etag|trace_?id|request_?id|correlation_?id)$/i;
const opaqueText = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16,}|[\w-]{20,}|[0-9A-HJKMNP-TV-Z]{26})$/i;

/** Notes where two bodies differ; keys in any order, integers digit by digit. */
export function compareJson(comparison: JsonComparison, a: JsonValue, b: JsonValue): void {
  new Comparing(comparison).values('body', '', a, b, { a: 'body', b: 'body' });
}

class Comparing {
  /** The item of the run's own that is compared, and its place. */
  #own: { readonly name: string; readonly place: string } | undefined;

  constructor(private readonly given: JsonComparison) {}

  values(place: string, name: string, a: JsonValue | undefined, b: JsonValue | undefined, at: At): void {
    if (a === undefined || b === undefined) {
      if (a !== b) this.#add(place, this.given.isOther && place.includes('.') ? 'data' : 'shape', a, b, at);
      return;
    }
    const [kindA, kindB] = [kindOf(a), kindOf(b)];
    if (kindA !== kindB) {
      const isNull = kindA === 'null' || kindB === 'null';
      this.#add(place, this.given.isOther && isNull ? 'data' : 'shape', a, b, at);
    } else if (Array.isArray(a) && Array.isArray(b)) this.#arrays(place, a, b, at);
    else if (isObject(a) && isObject(b)) this.#objects(place, a, b, at);
    else if (!isSame(a, b)) this.#scalars(place, name, a, b, at);
  }

  #add(place: string, weight: Weight, a: JsonValue | undefined, b: JsonValue | undefined, at?: At): void {
    const text = (value: JsonValue | undefined): string | undefined =>
      value === undefined ? undefined : shortJson(value);
    const { isTold, differences } = this.given;
    const isKnown = this.#own !== undefined && isTold?.(this.#own.name, place.slice(this.#own.place.length)) === true;
    differences.add(place, isKnown ? 'data' : weight, text(a), text(b), at);
  }

  #objects(place: string, a: Members, b: Members, at: At): void {
    const before = this.#own;
    const [name, other] = [a, b].map((members) => madeBy(members[this.given.identifier ?? '']));
    if (name !== undefined && name === other) this.#own = { name, place };
    this.#members(place, a, b, at);
    this.#own = before;
  }

  #members(place: string, a: Members, b: Members, at: At): void {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
      this.values(`${place}.${name}`, name, own(a, name), own(b, name), below(at, name));
    const [orderA, orderB] = [
      Object.keys(a).filter((name) => Object.hasOwn(b, name)),
      Object.keys(b).filter((name) => Object.hasOwn(a, name)),
    ];
    if (orderA.join('\n') !== orderB.join('\n'))
      this.given.differences.add(
        'spelling of JSON: order of members',
        'spelling',
        orderA.join(', '),
        orderB.join(', '),
      );
  }

  #scalars(place: string, name: string, a: JsonValue, b: JsonValue, at: At): void {
    const { isError, isOther, isOwn, now } = this.given;
    if (isRoleWord(a) && isRoleWord(b) && isOther) return;
    if (typeof a === 'string' && typeof b === 'string') {
      const times = [instantOf(a), instantOf(b)].map((instant) => instant && isNear(instant.seconds * 1000, now));
      if (times.every((isRecent) => isRecent === true)) {
        if (timeShape(a) !== timeShape(b)) this.#add(`${place} (how the time is written)`, 'value', a, b, at);
        return;
      }
      const isOpaque = opaqueNames.test(name) || (isOwn && opaqueText.test(a) && opaqueText.test(b));
      if (isOpaque && (a === '') === (b === '')) return;
      const isWording = isError && (messageNames.test(name) || /\s/.test(a) || /\s/.test(b));
      this.#add(place, isWording ? 'message' : isOther ? 'data' : 'value', a, b, at);
      return;
    }
    const isOfRun = typeof a === 'number' && typeof b === 'number' && isEpoch(a, now) && isEpoch(b, now);
    if (!isOfRun) this.#add(place, isOther ? 'data' : 'value', a, b, at);
  }

  #arrays(place: string, a: readonly JsonValue[], b: readonly JsonValue[], at: At): void {
    const { identifier, isOther } = this.given;
    const isOfItems =
      identifier !== undefined && [...a, ...b].every((one) => isObject(one) && Object.hasOwn(one, identifier));
    if (isOfItems && a.length + b.length > 0) this.#items(place, identifier, a as Members[], b as Members[], at);
    else {
      if (a.length !== b.length)
        this.given.differences.add(
          `${place} (how many)`,
          isOther ? 'data' : 'value',
          String(a.length),
          String(b.length),
        );
      for (const [index, one] of a.slice(0, b.length).entries())
        this.values(`${place}[*]`, '', one, b[index], below(at, index));
    }
  }

  /** Items are told apart by their identifiers: how many, which, in which order; then counterparts are compared. */
  #items(place: string, identifier: string, a: readonly Members[], b: readonly Members[], at: At): void {
    const { differences, isOther, isFewer } = this.given;
    if (a.length !== b.length)
      differences.add(`${place} (how many)`, isOther || isFewer ? 'data' : 'value', String(a.length), String(b.length));
    if (isOther) {
      this.#others(place, a, b);
      return;
    }
    const keys = (items: readonly Members[]): string[] => items.map((item) => shortJson(item[identifier] ?? null));
    const [idsA, idsB] = [keys(a), keys(b)];
    if (a.length === b.length && idsA.join('\n') !== idsB.join('\n'))
      differences.add(
        `${place} (which items, in which order)`,
        isFewer ? 'data' : 'value',
        orderOf(idsA),
        orderOf(idsB),
      );
    const counterparts = new Map(idsB.map((id, index) => [id, index]));
    for (const [index, item] of a.entries()) {
      const other = counterparts.get(idsA[index] ?? '');
      if (other !== undefined)
        this.values(`${place}[*]`, '', item, b[other], { a: `${at.a}.${index}`, b: `${at.b}.${other}` });
    }
  }

  /** Of items that are not the same, the members are compared that all of one side have and none of the other. */
  #others(place: string, a: readonly Members[], b: readonly Members[]): void {
    for (const name of new Set([...a, ...b].flatMap((item) => Object.keys(item)))) {
      const [all, none] = [a, b].map((items) => items.filter((item) => Object.hasOwn(item, name)).length);
      const isOneSided = (all === a.length && none === 0) || (all === 0 && none === b.length);
      const [first, second] = [a, b].map((items) => items.find((item) => Object.hasOwn(item, name))?.[name]);
      if (a.length > 0 && b.length > 0 && isOneSided) this.#add(`${place}[*].${name}`, 'shape', first, second);
      if (first !== undefined && second !== undefined) {
        const kinds = [a, b].map(
          (items) => new Set(items.flatMap((item) => (Object.hasOwn(item, name) ? [kindOf(item[name] ?? null)] : []))),
        );
        const isMixed = [...(kinds[0] ?? [])].some((kind) => kinds[1]?.has(kind) === true);
        if (!isMixed && !kinds.some((set) => set.has('null'))) this.#add(`${place}[*].${name}`, 'shape', first, second);
      }
    }
  }
}

/** Gives where a member or an item of what stands at a place is. */
function below({ a, b }: At, name: string | number): At {
  return { a: `${a}.${name}`, b: `${b}.${name}` };
}

type Members = Record<string, JsonValue>;

function own(members: Members, name: string): JsonValue | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isRoleWord(value)) return (value as string).endsWith('number>') ? 'number' : 'string';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  return a === b || (isNumber(a) && isNumber(b) && String(a) === String(b));
}

function isNumber(value: JsonValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function shortJson(value: JsonValue): string {
  return stringifyJson(value);
}

/** How far from the run a time may be that is taken for one of it, in milliseconds. */
const window = 3600_000;

function isNear(time: number, now: number): boolean {
  return Math.abs(time - now) < window;
}

function isEpoch(value: number, now: number): boolean {
  return isNear(value, now) || isNear(value * 1000, now);
}

function timeShape(text: string): string {
  return text.replace(/\.\d+/, '.f').replaceAll(/\d/g, '0');
}

/** Gives the identifiers of a list in short, and how they are ordered. */
function orderOf(ids: readonly string[]): string {
  const direction = directionOf(ids);
  const beginning = ids.length > 4 ? `${ids.slice(0, 4).join(', ')}, ...` : ids.join(', ');
  return direction === undefined ? beginning : `${beginning} (${direction})`;
}

/** A body in which roles stand in place of identifiers. */
export interface Canonical {
  readonly value: JsonValue;
  /** Whether an item of the run's own stands in it. */
  readonly isOwn: boolean;
  /** How the items of a list are ordered by their identifiers, where these are integers and have an order. */
  readonly direction?: 'rising' | 'falling' | undefined;
}

/** Gives how integers are ordered, written as texts; undefined where they are not, or are fewer than three. */
function directionOf(ids: readonly string[]): 'rising' | 'falling' | undefined {
  const numbers = ids.flatMap((id) => (/^-?\d{1,40}$/.test(id) ? [BigInt(id)] : []));
  if (numbers.length !== ids.length || ids.length < 3) return undefined;
  const pairs = numbers.slice(1).map((id, index) => [numbers[index] ?? id, id] as const);
  if (pairs.every(([before, after]) => before < after)) return 'rising';
  return pairs.every(([before, after]) => before > after) ? 'falling' : undefined;
}

/** Gives what stands in place of an identifier that has a role; its type is kept. */
function roleWord(role: string, value: JsonValue): string {
  return `<${role}, ${typeof value === 'string' ? 'text' : 'number'}>`;
}

/** Tells whether a value stands for an identifier by its role. */
function isRoleWord(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && /^<(?:made|listed).*, (?:text|number)>$/.test(value);
}

/** Gives the name of the probe that has made an item, by what stands in place of its identifier. */
export function madeBy(id: JsonValue | undefined): string | undefined {
  return typeof id === 'string' ? /^<made by (.*), (?:text|number)>$/.exec(id)?.[1] : undefined;
}

/**
 * Gives the body of an answer with roles in place of identifiers, found by where they stand and not by their value: those of
 * the items that the run made, and those of listed items where the services hold different ones.
 */
export function canonicalBody(
  side: Side,
  operation: Operation | undefined,
  status: number,
  body: JsonValue,
  isOther: boolean,
): Canonical {
  const reader = new Reader(side, isOther);
  const resource = operation === undefined ? undefined : resourceOf(side.contract, operation);
  const isSuccess = status >= 200 && status < 300;
  const value =
    operation === undefined || resource === undefined || !isSuccess
      ? reader.plainValue(body)
      : reader.answer(resource, operation, body);
  return { value, isOwn: reader.isOwn, direction: directionOf(reader.listed) };
}

class Reader {
  isOwn = false;
  /** The identifiers of the items of a list, in their order. */
  readonly listed: string[] = [];
  readonly #references: ReadonlyMap<string, Resource>;
  readonly #roles = new Map<Resource, Map<string, string>>();

  constructor(
    private readonly side: Side,
    private readonly isOther: boolean,
  ) {
    this.#references = referencesOf(side.contract);
    for (const { resource, id, name } of side.own) {
      const roles = this.#roles.get(resource) ?? new Map<string, string>();
      this.#roles.set(resource, roles);
      if (!roles.has(id)) roles.set(id, `made by ${name}`);
    }
  }

  answer(resource: Resource, operation: Operation, body: JsonValue): JsonValue {
    const { list } = resource;
    if (list?.operation === operation) {
      const entry = (value: JsonValue): JsonValue => this.#within(resource, value, list.itemEnvelope, true);
      if (Array.isArray(body)) return body.map(entry);
      const array = list.envelope === undefined || !isObject(body) ? undefined : ownMember(body, list.envelope);
      if (list.envelope === undefined || !Array.isArray(array) || !isObject(body)) return this.plainValue(body);
      return { ...(this.plainValue(without(body, list.envelope)) as Members), [list.envelope]: array.map(entry) };
    }
    return this.#within(resource, body, resource.envelopes.get(operation));
  }

  #within(resource: Resource, value: JsonValue, envelope: string | undefined, isListed = false): JsonValue {
    if (envelope === undefined) return this.#item(resource, value, isListed);
    if (!isObject(value)) return this.plainValue(value);
    const item = ownMember(value, envelope);
    const rest = this.plainValue(without(value, envelope)) as Members;
    return item === undefined ? rest : { ...rest, [envelope]: this.#item(resource, item, isListed) };
  }

  #item(resource: Resource, value: JsonValue, isListed: boolean): JsonValue {
    const property = resource.identifier?.property;
    const read = this.plainValue(value);
    const id = property === undefined || !isObject(value) ? undefined : value[property];
    if (property === undefined || id === undefined) return read;
    if (isListed) this.listed.push(idText(id) ?? '');
    return { ...(read as Members), [property]: this.#role(resource, id) };
  }

  #role(resource: Resource, id: JsonValue): JsonValue {
    const text = idText(id);
    const role = text === undefined ? undefined : this.#roles.get(resource)?.get(text);
    if (role !== undefined) this.isOwn = true;
    const word = role ?? (this.isOther && text !== undefined ? 'listed' : undefined);
    return word === undefined ? id : roleWord(word, id);
  }

  /** Gives any value with roles in place of what names items of collections: `customerId`. */
  plainValue(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return value.map((one) => this.plainValue(one));
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, member]) => {
      const named = typeof member === 'object' ? undefined : this.#references.get(plainName(name));
      return [name, named === undefined ? this.plainValue(member) : this.#role(named, member)];
    });
    return Object.fromEntries(members) as JsonValue;
  }

  /** An address of the service itself is another one on each side. */
  #text(text: string): string {
    const { baseUrl } = this.side.client;
    return text.startsWith(baseUrl) ? `<base URL>${text.slice(baseUrl.length)}` : text;
  }
}

function ownMember(members: object, name: string): JsonValue | undefined {
  return Object.hasOwn(members, name) ? (members as Members)[name] : undefined;
}

function without(members: object, name: string): JsonValue {
  return Object.fromEntries(Object.entries(members as Members).filter(([one]) => one !== name));
}

/** Gives a text of an answer with roles in place of the identifiers of the run's own items and of entity tags, where they stand as words. */
export function canonicalText(side: Side, text: string): string {
  const short = text.length > 5000 ? text.slice(0, 5000) : text;
  const ids = new Map(side.own.map(({ id, name }) => [id, `<made by ${name}>`]));
  return short.replaceAll(/[\w-]+/g, (word) => ids.get(word) ?? (side.tags.has(word) ? '<entity tag>' : word));
}
