import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import { pathOfItems, type Resource } from '../openapi/collections/resources';
import { parseJson, stringifyJson, type JsonValue } from '../base/json';
import { boundedRedacted } from './shown-text';
import { creatables, itemSent } from './bodies';
import { noPath, removalOf, type CreatedOf, type Left, type OurItem } from './clean-up';
import { createdId } from './created-id';
import { itemOperations } from './item-place';
import { decodeUtf8, isRead, type Exchange } from './exchange';
import { Homes, parentsOf, type HomeKind } from './parents';
import { answeredItem, resourceOf } from './items';
import { Knowledge, type CreatedItem, type SeenItem } from './knowledge';
import type { LeftOverNotes, LeftOver } from './left-over-notes';
import type { Redact } from './redaction';
import { pathOf, type RequestSpec } from './request';
import type { WriteGuard } from './write-guard';

/** What a run knows of the items of a service, collection by collection, and which of them it made. */
export class KnownItems {
  readonly homes: Homes;
  readonly #known = new Map<string, Knowledge>();
  readonly #emptied = new Set<Resource>();
  readonly #left = new Map<CreatedItem, Left>();

  constructor(
    private readonly contract: Contract,
    borrows: boolean,
    private readonly guard: WriteGuard,
    private readonly notes?: { readonly to: LeftOverNotes; readonly redact: Redact },
  ) {
    const knownIds = (resource: Resource, kind: HomeKind): readonly string[] => this.at(resource, kind).existingIds();
    this.homes = new Homes(contract, { knownIds, borrows });
  }

  /** Gives the items that the run created and that are still there as far as is known, in the order of their creation. */
  ours(): readonly OurItem[] {
    const all = [...this.#known.values()].flatMap(({ resource, ours }) => ours.map((item) => ({ resource, item })));
    return all.sort((first, second) => first.item.exchange.number - second.item.exchange.number);
  }

  /** Gives what the run has removed, as it was told, and no read has shown to be gone. */
  removedUnseen(): OurItem[] {
    return [...this.#known.values()].flatMap(({ resource, removed }) =>
      removed.flatMap((item): OurItem[] => {
        const isSeen = item.id === undefined || this.guard.isGone(resource, item.above, item.id);
        return isSeen ? [] : [{ resource, item }];
      }),
    );
  }

  /** Notes that an item is there, though its removal was told as done. */
  remainsThere({ resource, item }: OurItem): void {
    for (const known of this.everywhere(resource)) known.seeAgain(item);
  }

  /** Notes why an item is left behind. */
  leave(item: CreatedItem, why: Left): void {
    this.#left.set(item, why);
    // Its removal may have been told as done.
    for (const known of this.#known.values()) known.seeAgain(item);
  }

  /** Gives the item that an exchange created, as far as is known. */
  madeBy(exchange: Exchange): CreatedItem | undefined {
    return this.ours().find(({ item }) => item.exchange === exchange)?.item;
  }

  /** Gives what was left because its create was answered with an identifier of nothing, or of another item. */
  misnamed(): (OurItem & Pick<Left, 'reason'>)[] {
    return this.ours().flatMap((one) => {
      const left = this.#left.get(one.item);
      return left?.isMisnamed === true ? [{ ...one, reason: left.reason }] : [];
    });
  }

  /** Tells whether it is noted why an item is left behind. */
  isLeft({ item }: OurItem): boolean {
    return this.#left.has(item);
  }

  /** Learns of an item of the run that its create did not name; `instead` of what was known of it. */
  adopt(
    resource: Resource,
    found: Pick<CreatedItem, 'id' | 'above' | 'sent' | 'exchange'>,
    instead: CreatedItem | undefined,
  ): void {
    const known = this.#place(resource, this.#placeIn(resource, found.above));
    const answered = answeredItem(this.contract, found.exchange);
    const item = isObject(answered) ? (answered as SeenItem) : {};
    known.seeFound({ ...found, answered: item, isKnownBefore: false, isOurs: true, isToChange: true }, instead);
    this.#note(resource, known.lastCreated, found.exchange);
  }

  #placeIn(resource: Resource, values: Readonly<Record<string, string>>): string {
    return pathOfItems(resource).replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => values[name] ?? whole);
  }

  /** Notes why all is left behind of which nothing is noted yet. */
  leaveRest(reason: string): void {
    for (const { item } of this.ours()) if (!this.#left.has(item)) this.#left.set(item, { reason, isMisnamed: false });
  }

  /** How many items the run created that it can remove, and has not; what goes along with another is none of them. */
  get removableCount(): number {
    return this.ours().filter((one) => removalOf(one) !== undefined && !this.goesAlong(one)).length;
  }

  /** Notes that what lies below an item of a resource is removed with it. */
  removesBelow(resource: Resource): void {
    this.#emptied.add(resource);
  }

  /** Gives how many writes a new item of a resource costs: its removal too, where it does not go along with one above it. */
  costOf(resource: Resource): number {
    const goesAlong = parentsOf(this.contract, `${resource.collection}/{any}`).some((above) =>
      this.#emptied.has(above),
    );
    return resource.remove === undefined || goesAlong ? 1 : 2;
  }

  /** Tells whether an item is removed with one that the run made above it. */
  goesAlong({ resource, item }: OurItem): boolean {
    if (this.#emptied.size === 0) return false;
    return parentsOf(this.contract, `${resource.collection}/{any}`).some((above) => {
      const id = item.above[above.identifier?.parameter ?? ''];
      return this.#emptied.has(above) && id !== undefined && this.isMade(above, id);
    });
  }

  /** Gives the items that the run created and that are left on the service, without secrets, their JSON no longer than a report can bear. */
  leftOver(redact: Redact): LeftOver[] {
    return this.ours().map((one) => {
      const left = this.#left.get(one.item);
      if (one.item.isOurs && left?.isMisnamed !== true) {
        return {
          ...leftOverOf(one, redact, this.guard),
          ...(left !== undefined && { reason: boundedRedacted(left.reason, redact) }),
        };
      }
      // What its create was answered with is no name of it.
      const answered = one.item.id === undefined ? '' : `its create was answered with the identifier ${one.item.id}: `;
      const reason =
        left?.reason ?? (answered === '' ? 'its create was answered without an identifier' : 'that was there before');
      const { collection, item } = leftOverOf(one, redact, this.guard);
      return { collection, id: undefined, item, reason: boundedRedacted(answered + reason, redact) };
    });
  }

  /** Gives what is known of a resource's items, below the items of others that a kind of home names. */
  at(resource: Resource, kind: HomeKind): Knowledge {
    return this.#place(resource, this.homes.placeOf(resource, kind));
  }

  #place(resource: Resource, place: string): Knowledge {
    let known = this.#known.get(place);
    if (known === undefined) this.#known.set(place, (known = new Knowledge(resource)));
    return known;
  }

  /** Gives the same below whatever items of others, apart. */
  everywhere(resource: Resource): readonly Knowledge[] {
    return [...this.#known.values()].filter((known) => known.resource === resource);
  }

  /** Tells whether a request names an item that the run created, whether or not it was removed since. */
  isOurs({ operation, path = {} }: RequestSpec): boolean {
    const resource = resourceOf(this.contract, operation);
    const id = path[resource?.identifier?.parameter ?? ''];
    return resource !== undefined && id !== undefined && this.isMade(resource, id);
  }

  /** Tells whether the item of a resource with an identifier is one that the run created. */
  isMade(resource: Resource, id: string): boolean {
    return this.everywhere(resource).some((known) => known.isOurs(id));
  }

  /** Learns from a write that succeeded; `isToChange` where the check that sent it will change what it made. */
  see(spec: RequestSpec, exchange: Exchange, isToChange: boolean): void {
    const { contract } = this;
    const { operation, path: values = {} } = spec;
    const resource = resourceOf(contract, operation);
    if (resource === undefined) return;
    if (
      (operation === resource.create || this.#isMadeByPut(resource, spec, exchange)) &&
      spec.method === undefined &&
      isRead(exchange)
    ) {
      const id = createdId(contract, resource, exchange);
      const made = { id, sent: sentItem(contract, resource, spec), above: values, isToChange };
      const known = this.#place(resource, this.#placeIn(resource, values));
      const isOthers = (id: string): boolean => !this.guard.mayHaveCreated(resource, values, id);
      known.seeCreated(exchange, made, answeredItem(contract, exchange), isOthers);
      this.#note(resource, known.lastCreated, exchange);
    }
    const id = values[resource.identifier?.parameter ?? ''];
    if (id === undefined) return;
    if (operation === resource.remove) this.forget(resource, id);
    const moved = this.guard.movedTo(resource, values, id);
    if (moved === undefined) return;
    for (const known of this.everywhere(resource)) {
      known.seeMoved(id, moved);
      this.#note(resource, known.lastCreated, known.lastCreated?.exchange);
    }
  }

  /** Notes that an item which this run created is gone. */
  forget(resource: Resource, id: string): void {
    for (const known of this.everywhere(resource)) known.seeRemoved(id);
    const { collection } = resource;
    this.notes?.to.gone({ collection, id: boundedRedacted(id, this.notes.redact) });
  }

  /** A PUT makes what its path names where nothing is there (RFC 9110 section 9.3.4): to an item of others none is sent. */
  #isMadeByPut(resource: Resource, spec: RequestSpec, { response }: Exchange): boolean {
    return spec.operation === resource.replace && (response.status === 201 || !this.isOurs(spec));
  }

  #note(resource: Resource, item: CreatedItem | undefined, exchange: Exchange | undefined): void {
    if (this.notes === undefined || item === undefined || item.exchange !== exchange) return;
    this.notes.to.made(leftOverOf({ resource, item }, this.notes.redact, this.guard));
  }
}

/**
 * Gives an item as reports and notes list it: without secrets, and no longer than a report can bear; without its removal where it
 * may have been there before its create.
 */
export function leftOverOf(one: CreatedOf, redact: Redact, guard: WriteGuard): LeftOver {
  const { id, answered, above } = one.item;
  const isNew = id === undefined || guard.isShownNew(one.resource, above, id);
  const removal = isNew ? removalOf(one) : undefined;
  return {
    collection: one.resource.collection,
    id: id === undefined ? undefined : boundedRedacted(id, redact),
    item: boundedRedacted(stringifyJson(answered), redact),
    ...(removal !== undefined && { removal: boundedRedacted(pathOf(removal), redact) }),
    ...(id !== undefined && itemOperations(one.resource).length === 0 && { reason: noPath }),
    ...(!isNew && { reason: 'it may have been there before: its create may have been written into it' }),
  };
}

function sentItem(contract: Contract, resource: Resource, spec: RequestSpec): JsonValue {
  const creatable = creatables(contract).find((one) => one.resource === resource);
  const value = sentValue(spec);
  return creatable === undefined ? value : itemSent(creatable, value);
}

function sentValue(spec: RequestSpec): JsonValue {
  const text = spec.body === undefined ? undefined : decodeUtf8(spec.body.bytes);
  if (spec.body?.value !== undefined) return spec.body.value;
  if (text === undefined) return null;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
