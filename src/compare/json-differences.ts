import { isObject } from '../contract/document';
import { stringifyJson, type JsonValue } from '../exact-json';
import { instantOf } from '../verify/same-value';
import { directionOf, isRoleWord, madeBy } from './canonical';
import type { At, Differences, Weight } from './difference';
import type { IsTold } from './told';

/** How two bodies are compared. */
export interface JsonComparison {
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
