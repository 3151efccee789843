import type { Operation } from '../openapi/operation';
import { stringifyJson, type JsonValue } from '../base/json';
import { differences, isSameText } from './body-values';
import type { Mark } from './run-tags';
import type { Exchange } from './exchange';
import type { Place } from './item-place';
import type { Creatable } from './creatable';
import { idText, type SeenItem } from './knowledge';
import type { Resource } from '../openapi/collections/resources';
import { Withheld } from './run-errors';

/** An item that a request of this run created, as far as its response can be believed. */
export interface Creation {
  readonly place: Place;
  /** The create that made it. */
  readonly by?: Operation;
  /** Whether more than what was sent shows that it was not there before: a service may write a create into an item of others. */
  readonly isNew: boolean;
  /** Whether the create chose its ID among few: one of others may have it where reads do not look, in another language say. */
  readonly isChosen?: boolean;
  /** What was sent that chooses one item among few, as text: see chosenOfFew. */
  readonly chosen?: string;
  /** What of the values sent no other item has. */
  readonly marks: readonly Mark[];
  /** The properties that this run sent or was answered, as they were last. */
  expected: SeenItem;
  /** Names of the properties that this run sent. */
  readonly sent: Set<string>;
  /** Whether the item was there before. */
  isForeign: boolean;
  /** The number of the last exchange that showed the item to be the one that was created; 0 where an earlier run has seen it. */
  proof?: number;
  /** The text that a run marks its items with, where that is all that is known. */
  readonly tag?: string;
  isRemoved: boolean;
  /** Whether it was changed since a read showed it. */
  isChanged?: boolean;
  /** The identifier that a change has given it. */
  movedTo?: string;
  /** Whether a read has found nothing since it was removed. */
  isGone?: boolean;
  /** Whether a read has found nothing though it was created. */
  isUnfound?: boolean;
}

/** So many items of a create may be left of which no read finds any. */
const mostUnfound = 3;

/** Throws a Withheld where no read finds what a create makes, which nobody could remove again. */
export function assertFound(operation: Operation, all: readonly Creation[]): void {
  const made = all.filter(({ by }) => by === operation);
  const isFound = made.some(({ proof }) => proof !== undefined);
  if (!isFound && made.filter(({ isUnfound }) => isUnfound === true).length >= mostUnfound)
    throw new Withheld('not sent again: no read finds what it makes');
}

/** What is known of an item whose create did not name it. */
export interface Claim {
  readonly sent: SeenItem;
  readonly marks: readonly Mark[];
  readonly tag?: string | undefined;
  readonly proof?: number;
  /** How many exchanges came before its create: what was seen by then is another item. */
  readonly since: number;
}

/** What a read tells of an item: not there, the one that this run created, another one, or nothing that can be read. */
export interface Look {
  readonly is: 'missing' | 'created' | 'other' | 'unknown';
  /** The read; where the OpenAPI file has none, that of the list. */
  readonly exchange?: Exchange;
}

/** What a look at an item that was created tells before its removal. */
export interface LookBefore extends Look {
  /** Whether what is missing was there once, or lay below what is gone. */
  readonly wasThere: boolean;
}

/**
 * Tells whether an item is the one that a request of this run created: it has the identifier, and what no other item would have:
 * the text or number that was made for it, else each value that was sent, where another create with the same values made another item.
 */
export function shows(creation: Creation, item: SeenItem, all: readonly Creation[]): boolean {
  const { place, marks, sent, expected, tag } = creation;
  const id = item[place.resource.identifier?.property ?? ''];
  if (id !== undefined && !isSameText(idText(id) ?? '', place.values.at(-1) ?? '')) return false;
  if (tag !== undefined) return stringifyJson(item).toLowerCase().includes(tag);
  const shown = marks.filter(({ name }) => Object.hasOwn(item, name));
  const ofRun = shown.filter(({ isOfRun }) => isOfRun);
  const telling = ofRun.length > 0 ? ofRun : shown;
  const isMarked = telling.length > 0 && telling.every(({ name, text }) => textOf(item[name]).includes(text));
  if (isMarked && (ofRun.length > 0 || creation.proof === undefined)) return true;
  const names = [...sent].filter((name) => isScalar(expected[name]) && Object.hasOwn(item, name));
  const isSame =
    names.length > 0 && names.every((name) => differences(expected[name] ?? null, item[name]).length === 0);
  const isWhole = creation.proof === undefined || Object.keys(item).every((name) => Object.hasOwn(expected, name));
  return isSame && isWhole && (marks.length > 0 || creation.proof !== undefined || isNew(creation, all));
}

/**
 * Tells whether an item that nothing marks was not there before its create: the same values made another item too, or its number
 * follows that of an item that was proven to be new.
 */
function isNew({ place, expected, sent }: Creation, all: readonly Creation[]): boolean {
  const valuesOf = (one: SeenItem): string =>
    stringifyJson(Object.fromEntries([...sent].map((name) => [name, one[name] ?? null])));
  const own = valuesOf(expected);
  const id = place.values.at(-1) ?? '';
  const before = all.findIndex((one) => one.place.key === place.key);
  return all.some((other, index) => {
    if (other.place.resource !== place.resource || other.place.key === place.key) return false;
    const otherId = other.place.values.at(-1) ?? '';
    const isNumbered = /^\d+$/.test(id) && /^\d+$/.test(otherId) && BigInt(otherId) < BigInt(id);
    return valuesOf(other.expected) === own || (index < before && other.proof !== undefined && isNumbered);
  });
}

/**
 * Tells whether an item was not there before its create, as far as is known: something of it shows so, or the same create has made
 * another one too, so that it does not write all that it is sent into one, with a number before it.
 */
export function isShownNew(creation: Creation, all: readonly Creation[]): boolean {
  if (creation.isNew || creation.by === undefined || creation.isChosen === true) return creation.isNew;
  // Of two currencies a service that keeps one item for each has two items too.
  const siblings = all.filter((other) => isSiblingOf(other, creation));
  const own = idOf(creation.place);
  const at = siblings.findIndex((other) => other.place.key === creation.place.key);
  const isAscending = siblings.slice(0, Math.max(at, 0)).every((other) => !isBehind(own, idOf(other.place)));
  return isAscending && siblings.some((other, index) => index !== at && areNear(own, idOf(other.place)));
}

function isSiblingOf({ by, isForeign, chosen }: Creation, one: Creation): boolean {
  return by === one.by && !isForeign && chosen === one.chosen;
}

/** Shorter IDs are codes, of which there are few. */
const leastId = 6;

/** Tells whether a create has chosen a text as the ID of its item that may well be another's: a short one, or one that the schema lists. */
export function isOneOfFew(
  resource: Resource,
  creatables: readonly Pick<Creatable, 'resource' | 'fields'>[],
  sent: SeenItem,
  id: string,
): boolean {
  const property = resource.identifier?.property ?? '';
  const chosen = sent[property];
  if (typeof chosen !== 'string' || chosen.toLowerCase() !== id.toLowerCase()) return false;
  const { fields = [] } = creatables.find((one) => one.resource === resource) ?? {};
  const isListed = fields.some(({ path, schema }) => path.at(-1) === property && schema.enum !== undefined);
  return isListed || id.length < leastId;
}

const isNumber = (id: string): boolean => /^\d+$/.test(id);

/** Tells whether a number was given before another one. */
function isBehind(one: string, other: string): boolean {
  return isNumber(one) && isNumber(other) && BigInt(one) < BigInt(other);
}

/** Numbers are given one after the other; others may create items meanwhile. */
const mostBetween = 100n;

function areNear(one: string, other: string): boolean {
  if (!isNumber(one) || !isNumber(other)) return true;
  const apart = BigInt(one) - BigInt(other);
  return apart <= mostBetween && -apart <= mostBetween;
}

function idOf({ values }: Place): string {
  return values.at(-1) ?? '';
}

/** The time at which something was made, by whatever name. */
const madeAt = /(?:^|_|date)(?:creat|insert|added|add_|regist)|(?:Creat|Insert|Added|Regist)/;

/** Clocks differ, and services round their times. */
const mostApart = 60_000;

/** Tells whether an item holds a time of its creation that nobody sent, which is that of the response. */
export function isJustMade(item: SeenItem, sent: SeenItem, answered: number): boolean {
  return Object.entries(item).some(
    ([name, value]) =>
      madeAt.test(name) &&
      !Object.hasOwn(sent, name) &&
      timesOf(value).some((time) => Math.abs(time - answered) <= mostApart),
  );
}

/** A time in milliseconds; one without zone is one of UTC, a number counts seconds or milliseconds. */
function timesOf(value: JsonValue): number[] {
  if (typeof value === 'number') return [value, value * 1000];
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d/.test(value)) return [];
  const text = value.replace(' ', 'T');
  return [Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)];
}

function isScalar(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string'
    ? value.toLowerCase()
    : value === undefined
      ? ''
      : stringifyJson(value).toLowerCase();
}

/** Integers are given no farther than so behind the greatest identifier that is known; behind this, where none is. */
const farthest = 100n;
const usualGreatest = 1000n;

/** A number, or one behind letters: `INV-000123`. */
const numbered = /^([^\d]*?)-?(\d+)$/;

/** The greatest numbers that identifiers of each collection hold, apart by what stands before them: `INV-`. */
export class NumberedIds {
  readonly #greatest = new Map<string, bigint>();
  readonly #certain = new Set<string>();

  /** Learns from an identifier that the service gave. */
  see(resource: Resource, id: string): void {
    const { key, number } = partsOf(resource, id);
    if (number === undefined || String(number).length > 18) return;
    const greatest = this.#greatest.get(key) ?? 0n;
    this.#greatest.set(key, number > greatest ? number : greatest);
  }

  /** Gives the number behind the greatest that plain identifiers of a collection have; undefined where none is known. */
  next(resource: Resource): string | undefined {
    const greatest = this.#greatest.get(keyOf(resource, ''));
    return greatest === undefined ? undefined : String(greatest + 1n);
  }

  /** Notes that nothing has a greater number than is known. */
  isGreatest(resource: Resource): void {
    this.#certain.add(keyOf(resource, ''));
  }

  /**
   * Tells whether an identifier is a number beyond all that there are; undefined where it is none, or none is known.
   *
   * @param isWhole whether all identifiers that there are have been seen
   */
  isBeyond(resource: Resource, id: string, isWhole: boolean): boolean | undefined {
    const { key, number } = partsOf(resource, id);
    const greatest = this.#greatest.get(key);
    if (number === undefined || greatest === undefined) return undefined;
    return number > greatest && (isWhole || this.#certain.has(key));
  }

  /** Throws a Withheld of a far number: a service may number on from whatever it is given, and that would take the numbers from all that come after. */
  assertNear(resource: Resource, id: string): void {
    const { key, prefix, number } = partsOf(resource, id);
    const greatest = this.#greatest.get(key) ?? (prefix === '' ? usualGreatest : undefined);
    if (number === undefined || greatest === undefined) return;
    if (number > greatest + farthest || id.startsWith('-'))
      throw new Withheld(`never sent: the service may number on from the identifier ${id}`);
  }
}

function keyOf({ collection }: Resource, prefix: string): string {
  return `${collection}\n${prefix}`;
}

function partsOf(
  resource: Resource,
  id: string,
): { readonly key: string; readonly prefix: string; readonly number: bigint | undefined } {
  const [, prefix = '', number] = numbered.exec(id) ?? [];
  return { key: keyOf(resource, prefix), prefix, number: number === undefined ? undefined : BigInt(number) };
}
