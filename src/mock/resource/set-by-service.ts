import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import { alike, momentAlike, uuidAlike } from '../../profile/alike';
import { dataPoints } from '../../profile/data-points';
import { derivedPoints, type Derivation } from '../../profile/derived-points';
import { derivedValue } from '../../profile/derived-value';
import type { MadeValue } from '../../profile/made-value';
import { profileOf } from '../../profile/profile-of';
import { removalPoints } from '../../profile/removal-points';
import { requestPoints } from '../../profile/request-points';
import { statePoints } from '../../profile/state-points';
import { renderTemplate } from '../../profile/template';
import type { Random } from '../../random';
import type { Item } from './item';
import { asText } from './item-path';
import { createItemViolations } from './item-check';

/** What values are made of: chance, and the session's clock in milliseconds since 1970. */
export interface Making {
  readonly random: Random;
  readonly now: number;
  /** What the path says of the items above. */
  readonly above?: ReadonlyMap<string, string>;
  /** What the body of the request brings. */
  readonly sent?: Item;
  /** Gives the next number of what is counted under a name in the session, the first time `from`. */
  readonly count?: (name: string, from: number) => number;
  /** The next number of each member that follows the highest of the collection. */
  readonly next?: ReadonlyMap<string, number> | undefined;
}

/** What a profile says of the items that requests make and change; what the document forbids is left as it was without. */
export interface SetByService {
  /** Gives a new item, of which a body brought those members, with what the service sets. */
  readonly atCreation: (operation: Operation, item: Item, brought: Item, making: Making) => Item;
  /** Gives a changed item with what the service sets, and with what it had beyond the document. */
  readonly atChange: (operation: Operation, item: Item, before: Item, making: Making) => Item;
  /** Gives an item that something else has changed, as the answers to carry it allow it, with what follows from its members. */
  readonly byOthers: (item: Item, before: Item) => Item;
  /** Gives the members of a body that nothing describes and that are kept all the same. */
  readonly unknownKept: (operation: Operation, body: Item, kept: Item) => Item;
}

/** Gives what a profile says of the items of a resource; undefined where there is no profile. */
export function setByService(contract: Contract, resource: Resource): SetByService | undefined {
  const profile = profileOf(contract);
  if (profile.isEmpty) return undefined;
  const described = contract.schemas.shapedProperties(resource.itemSchema);
  const sound = createSoundMembers(resource, contract);
  const withNulls = (operation: Operation, item: Item): Item => {
    const open = Object.keys(described).filter(
      (name) =>
        !Object.hasOwn(item, name) && profile.find(dataPoints.leftOutMember, operation, `body.${name}`) === 'null',
    );
    return open.length === 0 ? item : { ...item, ...Object.fromEntries(open.map((name) => [name, null])) };
  };
  const { list, collection } = resource;
  const derived = Object.entries(profile.find(derivedPoints.derived, list?.operation.path ?? collection) ?? {});
  const removed = profile.find(removalPoints.keptRemoved, list?.operation.path ?? collection);
  const withDerived = (item: Item): Item => derived.reduce(withOneDerived, item);
  return {
    atCreation: (operation, item, brought, making) => {
      const sets = profile.find(dataPoints.setAtCreation, operation) ?? {};
      const others = Object.entries(sets).filter(([name]) => !Object.hasOwn(brought, name));
      const made = withMade(item, others, undefined, making);
      const along = (profile.find(statePoints.createdWith, operation) ?? [])
        .filter(({ member, becomes }) => isSame(made, member, becomes))
        .flatMap((one) => Object.entries(one.sets))
        .filter(([name]) => !Object.hasOwn(brought, name));
      return sound(item, withDerived(withNulls(operation, withMade(made, along, undefined, making))));
    },
    atChange: (operation, item, before, making) => {
      const isRemoval = operation === resource.remove;
      const sets = (isRemoval ? removed?.sets : profile.find(dataPoints.setAtChange, operation)) ?? {};
      const beyond = Object.entries(before).filter(
        ([name]) => !Object.hasOwn(described, name) && !Object.hasOwn(item, name),
      );
      const whole = { ...(isRemoval ? before : item), ...Object.fromEntries(beyond) };
      const along = (profile.find(statePoints.setWith, operation) ?? []).filter(
        ({ member, becomes }) => isSame(item, member, becomes) && !isSame(before, member, becomes),
      );
      const all = [...Object.entries(sets), ...along.flatMap((one) => Object.entries(one.sets))];
      return sound(item, withDerived(withNulls(operation, withMade(whole, all, before, making))));
    },
    byOthers: (item, before) => sound(before, withDerived(item)),
    unknownKept: (operation, body, kept) => {
      if (profile.find(requestPoints.unknownMember, operation) !== 'keep') return {};
      const unknown = Object.entries(body).filter(
        ([name]) => !Object.hasOwn(kept, name) && !Object.hasOwn(described, name),
      );
      return Object.fromEntries(unknown);
    },
  };
}

function withOneDerived(item: Item, [name, derivation]: readonly [string, Derivation]): Item {
  const value = derivedValue(derivation, item);
  return value === undefined ? item : { ...item, [name]: value };
}

function isSame(item: Item, member: string, value: JsonValue): boolean {
  return stringifyJson(ownMember(item, member) ?? null) === stringifyJson(value);
}

/** Gives an item with the members that a profile says how to make; `before` is the item as it was, where it is changed. */
export function withMade(
  item: Item,
  sets: readonly (readonly [string, MadeValue])[],
  before: Item | undefined,
  making: Making,
): Item {
  if (sets.length === 0) return item;
  const next = new Map(Object.entries(item));
  // At a creation what repeats another member repeats what that was made; at a change, what it was.
  const ordered = before === undefined ? sets.toSorted(([, one], [, other]) => rankOf(one) - rankOf(other)) : sets;
  for (const [name, made] of ordered) {
    const known = before === undefined && rankOf(made) > 0 ? Object.fromEntries(next) : item;
    const value = valueOf(made, name, known, before, making);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}

/** What repeats others comes after them. */
function rankOf(made: MadeValue): number {
  if ('value' in made) return 0;
  return made.make === 'text' ? 2 : made.make === 'same-as' ? 1 : 0;
}

function valueOf(
  made: MadeValue,
  name: string,
  item: Item,
  before: Item | undefined,
  making: Making,
): JsonValue | undefined {
  const { random, now, above, next, sent = {} } = making;
  if ('value' in made) return made.value;
  const { make, like = '', spelling = '2026-01-31T12:00:00.000Z', of = '', from = 1 } = made;
  if (make === 'now') return momentAlike(now, spelling) ?? new Date(now).toISOString();
  if (make === 'uuid') return uuidAlike(random, Number(like.charAt(14)) || 4, like);
  if (make === 'random') return alike(random, like);
  // What is the same as itself stays as it was.
  if (make === 'same-as') return ownMember(of === name && before !== undefined ? before : item, of);
  if (make === 'sent' || make === 'plus' || make === 'minus') {
    const brought = ownMember(sent, of) ?? undefined;
    if (brought === undefined)
      return made.otherwise === undefined
        ? ownMember(before ?? item, name)
        : valueOf(made.otherwise, name, item, before, making);
    return make === 'sent' ? brought : changedBy(ownMember(before ?? {}, name), brought, make === 'plus' ? 1 : -1);
  }
  if (make === 'next') return next?.get(name) ?? from;
  if (make === 'absent') return undefined;
  if (make === 'path') return asMember(above?.get(of));
  if (make === 'text') return renderTemplate(like, (member) => asText(ownMember(item, member) ?? ''));
  if (before === undefined) return making.count?.(name, from) ?? from;
  const present = ownMember(before, name);
  return typeof present === 'number' || typeof present === 'bigint' ? oneMore(present) : from;
}

/** A number that a path holds is one in the item too, but for what is no number there. */
function asMember(text: string | undefined): JsonValue | undefined {
  return text !== undefined && /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** Gives a number with as much more or less; what is no number stays as it was. */
function changedBy(present: JsonValue | undefined, by: JsonValue, sign: 1 | -1): JsonValue | undefined {
  if (typeof by !== 'number' || (present !== undefined && present !== null && typeof present !== 'number'))
    return present;
  return (present ?? 0) + sign * by;
}

function oneMore(number: number | bigint): number | bigint {
  return typeof number === 'bigint' ? number + 1n : number + 1;
}

/**
 * Gives what takes back, of what a profile has set of an item, the members that answers to carry it forbid: each is as it was
 * without; where no one member is to blame (`not`, `oneOf`), all are. What was wrong before is left to others.
 */
function createSoundMembers(resource: Resource, contract: Contract): (own: Item, set: Item) => Item {
  const violationsOf = createItemViolations(resource, contract);
  return (own, set) => {
    const changed = [...new Set([...Object.keys(own), ...Object.keys(set)])].filter(
      (name) => ownMember(own, name) !== ownMember(set, name),
    );
    if (changed.length === 0) return set;
    const places = violationsOf(set).map(({ where }) => where);
    if (places.length === 0) return set;
    const forbidden = changed.filter((name) =>
      places.some((where) => where === `body.${name}` || where.startsWith(`body.${name}.`)),
    );
    const mended = forbidden.length === 0 ? set : without(set, own, new Set(forbidden));
    const isSound = forbidden.length > 0 && violationsOf(mended).length === 0;
    return !isSound && violationsOf(own).length === 0 ? own : mended;
  };
}

/** Gives an item whose members of some names are those of another, or are not there where that has none. */
function without(item: Item, other: Item, names: ReadonlySet<string>): Item {
  const kept = Object.entries(item).filter(([name]) => !names.has(name));
  return Object.fromEntries([...kept, ...Object.entries(other).filter(([name]) => names.has(name))]);
}
