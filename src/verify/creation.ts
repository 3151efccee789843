import { stringifyJson, type JsonValue } from '../exact-json';
import { differences } from './body-values';
import type { Mark } from './checks/marks';
import type { Place } from './item-place';
import { idText, type SeenItem } from './knowledge';
import { isSameText } from './same-value';

/** An item that a request of this run created, as far as its response can be believed. */
export interface Creation {
  readonly place: Place;
  /** What of the values sent no other item has. */
  readonly marks: readonly Mark[];
  /** The properties that this run sent or was answered, as they were last. */
  expected: SeenItem;
  /** Names of the properties that this run sent. */
  readonly sent: Set<string>;
  /** Whether the response itself tells that the item was there before. */
  readonly isForeign: boolean;
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
