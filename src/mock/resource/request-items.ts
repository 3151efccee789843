import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { operationsOf, type Resource } from '../../contract/resource/resources';
import { projectOn } from '../../contract/schema/fit-value';
import { keepDocumented } from '../../contract/schema/keep-documented';
import { ownMember } from '../../exact-json';
import type { Fixtures } from '../../fixtures';
import type { Random } from '../../random';
import type { Scope } from '../../store/store';
import { parentTexts } from './collection-scope';
import type { Item } from './item';
import { withEffort, type Effort, type MakeItem, type PreparedItem } from './item-efforts';
import { createFiller, type Change, type Making } from './item-filler';
import { asText } from './item-path';
import { itemView } from './item-view';
import { setByService } from './set-by-service';

/** Makes the items that requests create and change. */
export interface RequestItems {
  /** Gives what makes a new item of a request body. Throws an ApiError `response_deviates` where no answer could carry it. */
  readonly fromBody: (body: Item, bodySchema: Schema, moment: Moment, answered?: Operation) => (id: string) => MakeItem;
  /** Gives what makes an item that a request has changed, with what the server sets of it. Throws as `fromBody` does. */
  readonly changed: (change: Change, moment: Moment, answered?: Operation) => MakeItem;
}

/** Where and when a request makes or changes an item. */
export interface Moment {
  /** Such as the parent in the path. */
  readonly scope: Scope;
  /** What the session's clock shows, in milliseconds since 1970. */
  readonly now: number;
  /** The numbers that the session has given, by what they count. */
  readonly numbering?: Map<string, number>;
  /** What the request says of a new item beside its body. */
  readonly members?: Item;
  /** What its path says of it, whatever the body brings, and the texts of the parameters that say so. */
  readonly inPath?: Item;
  readonly above?: ReadonlyMap<string, string>;
  /** The next number of each member that follows the highest of the collection. */
  readonly next?: ReadonlyMap<string, number> | undefined;
  /** The operation whose new items this one is made like, where it is another than the one that answers. */
  readonly madeAs?: Operation;
}

/** What the items of requests have in common with those of the start. */
interface Shared {
  readonly prepare: (item: Item, scope: Scope, answered?: Operation) => PreparedItem;
  /** Gives an item with its identifier. */
  readonly complete: (item: Item, id: string) => Item;
  /** Gives what the path says of an item's parents. */
  readonly joined: (scope: Scope) => Item;
  readonly randomAt: (what: string) => Random;
}

/** What a request says of a new item. */
interface Created {
  /** What of the body is kept. */
  readonly kept: Item;
  readonly body: Item;
  readonly id: string;
  readonly now: number;
  readonly above: ReadonlyMap<string, string>;
  readonly numbering?: Map<string, number> | undefined;
  readonly next: ReadonlyMap<string, number> | undefined;
}

/** Gives what makes the items of requests, of what their bodies bring and the answers describe. */
export function createRequestItems(
  resource: Resource,
  { contract, fixtures: { suggest } }: { readonly contract: Contract; readonly fixtures: Fixtures },
  { prepare, complete, joined, randomAt }: Shared,
): RequestItems {
  const { schemas } = contract;
  const { itemSchema, identifier } = resource;
  const fill = createFiller(resource, schemas, suggest);
  const shown = (item: Item): Item => projectOn(schemas, itemSchema, item) as Item;
  // Views mend what their own answer refuses: what all of them refuse is mended once, before it is kept.
  const isShownOtherwise = operationsOf(resource).some(
    (known) => itemView({ contract, resource }, known) !== undefined,
  );
  const tried = (effort: Effort, item: Item, random: () => Random): Item => {
    const isAsSent = effort === 'as sent';
    if (isAsSent && !isShownOtherwise) return item;
    const making = { schemas, random: random(), ...(suggest !== undefined && { suggest }) };
    return withEffort(isAsSent ? 'mended' : effort, item, itemSchema, making);
  };
  const byProfile = setByService(contract, resource);
  const asCreated = createdAs(byProfile, randomAt);
  const asChanged = (
    item: Item,
    { present, body }: Change,
    { random, now }: Making,
    operation: Operation | undefined,
  ): Item =>
    byProfile === undefined || operation === undefined
      ? item
      : byProfile.atChange(operation, item, present, { random: random(), now, sent: body });
  return {
    fromBody:
      (
        body,
        bodySchema,
        { scope, now, members, inPath, above = new Map(parentTexts(scope)), madeAs, numbering, next },
        answered,
      ) =>
      (id) => {
        const ofPath = { ...inPath, ...joined(scope) };
        const kept = keepDocumented(schemas, bodySchema, body) as Item;
        const random = (): Random => randomAt(`made ${id}`);
        const filling = { ...shown(kept), ...members, ...ofPath };
        const filled = complete(fill.created(filling, { random, now }), id);
        const whole = asCreated(filled, { kept, body, id, now, above, numbering, next }, madeAs ?? answered);
        return (effort) => prepare(complete({ ...tried(effort, whole, random), ...ofPath }, id), scope, answered);
      },
    changed: (change, { scope, now }, answered) => {
      const id = ownMember(change.present, identifier?.property ?? '');
      const random = (): Random => randomAt(`changed ${asText(id ?? '')}`);
      const filled = fill.changed({ ...change, next: shown(change.next) }, { random, now });
      const whole = asChanged(filled, change, { random, now }, answered);
      const own = identifier === undefined || id === undefined ? {} : { [identifier.property]: id };
      return (effort) => prepare({ ...tried(effort, whole, random), ...own }, scope, answered);
    },
  };
}

/** Gives what makes a new item what a profile says of it. */
function createdAs(
  byProfile: ReturnType<typeof setByService>,
  randomAt: Shared['randomAt'],
): (item: Item, created: Created, operation: Operation | undefined) => Item {
  return (item, created, operation) => {
    if (byProfile === undefined || operation === undefined) return item;
    const { kept, body, id, now, above, numbering, next } = created;
    const unknown = byProfile.unknownKept(operation, body, kept);
    const brought = broughtBy(body, { ...kept, ...unknown });
    const count = (name: string, from: number): number => nextNumber(numbering, `set ${operation.id} ${name}`, from);
    const making = { random: randomAt(`set ${operation.id} ${id}`), now, above, count, next };
    return byProfile.atCreation(operation, { ...item, ...unknown }, brought, making);
  };
}

/** Gives a number that follows the last of its kind; `from` where there is none. */
function nextNumber(numbering: Map<string, number> | undefined, kind: string, from: number): number {
  const last = numbering?.get(kind);
  const number = last === undefined ? from : last + 1;
  numbering?.set(kind, number);
  return number;
}

/** Gives the members of an item that a body has. */
function broughtBy(body: Item, item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name in body));
}
