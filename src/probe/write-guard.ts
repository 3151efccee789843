import { isSearchingPost } from './searching-posts';
import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import { isSafe } from '../base/http';
import { isMissing, isSuccess } from './answers';
import { whyQueryWithheld, whyReadWithheld } from './changing-reads';
import { creatables, schemasOfFields, sentItem, tagIn } from './bodies';
import { hasRunTag, isHiddenOfRun, marksIn } from './run-tags';
import {
  placeInWords,
  foreign,
  UnnamedCreates,
  decoded,
  itemOperations,
  ItemPlaces,
  namedIn,
  keyOf,
  placed,
  type NamedValues,
  type Place,
} from './item-place';
import { createdId } from './created-id';
import {
  isJustMade,
  assertFound,
  isOneOfFew,
  isShownNew,
  shows,
  type Claim,
  type Creation,
  type Look,
  type LookBefore,
  NumberedIds,
} from './new-items';
import { namesOneParent } from './required-parameters';
import { boundedRedacted } from './shown-text';
import { collectionsNamed, collectionsNamedByValue } from './body-references';
import { headerOf, isRead, type Exchange, type HttpRequest } from './exchange';
import { type GuardTold, Harm, type Watched } from './harm';
import { stepsOf } from './parents';
import { chosenOfFew, whyOthersAreReached, ListedOthers, pathOfList, isCommand, reachesOthers } from './reaches-others';
import { answeredItem } from './items';
import { idText, isNameable, type SeenItem } from './knowledge';
import { isRejectedForReference, valuesInQuery, whyItNamesOthers } from './named-others';
import { isWholeList, itemsOf } from './listing';
import type { Redact } from './redaction';
import type { RequestSpec } from './request';
import { isElsewhere, pageBefore, pageOf, readBefore } from './shared-parameters';
import { Withheld } from './run-errors';
import { whyOthersGoAlong } from './what-goes-along';

/** Sends a read for the guard, with the valid key. */
type Ask = (spec: RequestSpec) => Promise<Exchange>;

/** How a guard guards. */
export interface WriteGuardOptions {
  /** Whether documents that are there once, such as `/settings`, may be changed; who changes one puts it back. */
  readonly changesDocuments?: boolean | undefined;
  /** Whether items may be created below those of others of which this run can create none. */
  readonly addsBelowOthers?: boolean | undefined;
  /** Whether the service is not on this machine, so that other people's data lives there. */
  readonly isElsewhere?: boolean | undefined;
  /** Whether nothing is sent that could change the service. */
  readonly readOnly?: boolean | undefined;
  /** Repeats a read that has not shown what was created or removed, as long as the service may lag with a thing of a kind. */
  readonly eventually?: <Value>(kind: string, attempt: () => Promise<Value | undefined>) => Promise<Value | undefined>;
}

/** A request that writes, and the operation that it goes to. */
interface Writing {
  readonly spec: RequestSpec;
  readonly operation: Operation;
  readonly request: HttpRequest;
}

/** What is to be read before a write. */
interface Assured {
  readonly of: RequestSpec;
  readonly mayBeMissing: boolean;
  /** Whether the read must come right before the write. */
  readonly isFresh: boolean;
}

type Made = Pick<Exchange, 'response'> & { readonly isChosen: boolean };

/** Most items of others that are remembered as seen before a create. */
const mostSeen = 100_000;

/**
 * The one rule of what may be written to a service, for verify, learn, compare and each cleanup: a PUT, PATCH, DELETE or action
 * goes to an item that this run created, which a read has just shown to be the one, or to an identifier under which a read has just
 * found nothing. Every request passes here before it is sent (`Sender`), whoever made it. What the OpenAPI file does not describe,
 * and what names no item, is not sent.
 */
export class WriteGuard {
  readonly #places: ItemPlaces;
  readonly #created = new Map<string, Creation>();
  /** Items that were there before anything is known to have created them, with the number of the exchange that first showed each. */
  readonly #seen = new Map<string, number>();
  readonly #listed = new ListedOthers();
  readonly #harm = new Harm();
  /** The number of the exchange in which a read last found nothing at a place. */
  readonly #missing = new Map<string, number>();
  /** Creates that were answered with an item that was there before: what they did to it nobody knows. */
  readonly #givesBack = new Set<Operation>();
  /** Operations of which a valid body was rejected that names nothing of others. */
  readonly #mustExist = new Set<Operation>();
  readonly #unnamed = new UnnamedCreates();
  readonly #numbers = new NumberedIds();
  readonly #isAsked = new Set<string>();
  /** Why a create was last not sent. */
  readonly #withheld = new Map<Operation, string>();
  #lastNumber = -1;

  constructor(
    private readonly contract: Contract,
    private readonly options: WriteGuardOptions = {},
  ) {
    this.#places = new ItemPlaces(contract);
  }

  /** Throws a Withheld where a request could change what this run did not create. */
  async admit(spec: RequestSpec, request: HttpRequest, ask: Ask): Promise<void> {
    try {
      await this.#admit(spec, request, ask);
    } catch (error) {
      const isCreate = this.contract.resources.some(({ create }) => create === spec.operation);
      if (isCreate && error instanceof Withheld) this.#withheld.set(spec.operation, error.message);
      throw error;
    }
  }

  async #admit(spec: RequestSpec, request: HttpRequest, ask: Ask): Promise<void> {
    const match = this.#places.match(request);
    if (isSafe(request.method)) {
      const meant = readMeant(match) ?? (match.kind === 'method-unknown' ? undefined : spec.operation);
      if (meant === undefined) throw new Withheld('never sent: the OpenAPI file describes no GET of this path');
      const withheld = whyReadWithheld(meant, this.options) ?? whyQueryWithheld(meant, request.path);
      if (withheld !== undefined) throw new Withheld(withheld);
      return;
    }
    if (this.options.readOnly === true) throw new Withheld('read-only: nothing is sent that could change the service');
    if (match.kind === 'method-unknown') {
      const [operation] = match.operations;
      const place =
        operation === undefined ? undefined : this.#places.at(operation, this.#places.valuesAt(operation, request));
      if (place === undefined || !this.#created.has(place.key)) throw new Withheld(undescribed);
      return this.#assertCreated(place, ask, { of: spec, mayBeMissing: false, isFresh: false });
    }
    if (match.kind !== 'operation') throw new Withheld(undescribed);
    const { operation } = match;
    if (isSearchingPost(operation)) return;
    const values = decoded(match.pathParameters);
    const creates = this.contract.resources.find(({ create }) => create === operation);
    if (creates !== undefined) {
      if (isCommand(operation)) throw new Withheld('never sent: its words speak of a login or of others');
      if (this.#givesBack.has(operation))
        throw new Withheld('never sent: it was answered with an item that was there before');
      if (itemOperations(creates).length > 0) this.#unnamed.assertFew(operation);
      assertFound(operation, [...this.#created.values()]);
      // What is put below an item changes that: its stock, its sum, its state.
      const above = this.#places.named(operation, values);
      const addsBelow = above?.resource.create === undefined && this.options.addsBelowOthers === true;
      if (above !== undefined && !addsBelow && !namesOneParent(this.contract, operation))
        await this.#assertCreated(above, ask, { of: spec, mayBeMissing: true, isFresh: false });
      const unread = this.#places.unreadAbove(operation);
      if (
        unread.some(({ create }) => create !== undefined) ||
        (unread.length > 0 && this.options.addsBelowOthers !== true)
      )
        throw new Withheld('never sent: it adds to an item of which no read shows that this run created it');
      await this.#assertOwnPlace(creates, values, { spec, operation, request }, ask);
      this.#assertNamesOwn({ spec, operation, request }, creates);
      await this.#assertNewId(creates, operation, spec, request, ask);
      return this.#assertHarmless(creates, values, { spec, operation, request }, ask);
    }
    const place = this.#places.named(operation, values);
    if (place !== undefined) {
      if (request.method === 'POST' && reachesOthers(operation))
        throw new Withheld('never sent: its words speak of others than the item');
      await this.#assertHarmless(place.resource, values, { spec, operation, request }, ask);
      await this.#assertCreated(place, ask, { of: spec, mayBeMissing: true, isFresh: request.method === 'DELETE' });
      this.#assertNamesOwn({ spec, operation, request }, place.resource, place);
      if (request.method === 'DELETE') return this.#assertNothingBelow(place, spec, ask);
      if (request.method === 'PUT' && !this.#isThere(place))
        this.#numbers.assertNear(place.resource, place.values.at(-1) ?? '');
      await this.#assertOwnPlace(place.resource, values, { spec, operation, request }, ask);
      return this.#assertNewId(place.resource, operation, spec, request, ask, place);
    }
    if (spec.target === 'document' && this.options.changesDocuments === true && !operation.path.includes('{')) return;
    throw new Withheld('never sent: it names no item that this run created');
  }

  /** Gives what was done to items of others all the same, and the creates of which none went through, each with the reason. */
  told(redact: Redact): GuardTold {
    const done = new Set([...this.#created.values()].map(({ by }) => by));
    const withheld = [...this.#withheld].filter(
      ([operation]) => !done.has(operation) && this.options.readOnly !== true,
    );
    return {
      harm: this.#harm.all().map((text) => boundedRedacted(text, redact)),
      withheld: withheld.map(([{ method, path }, reason]) => boundedRedacted(`${method} ${path}: ${reason}`, redact)),
      isIdle:
        withheld.length > 0 && this.contract.resources.every(({ create }) => create === undefined || !done.has(create)),
    };
  }

  /** Takes nothing that was read before for granted: nobody knows whether the request that was just answered was carried out. */
  doubt(): void {
    this.#lastNumber = -1;
  }

  /** Learns from an exchange what was created, changed, removed or is not there. */
  see(spec: RequestSpec, exchange: Exchange): void {
    const { method } = exchange.request;
    this.#lastNumber = exchange.number;
    const match = this.#places.match(exchange.request);
    if (match.kind !== 'operation') return;
    const { operation } = match;
    const values = decoded(match.pathParameters);
    const place = this.#places.at(operation, values);
    if (method === 'GET') this.#seeRead(spec, { ...exchange, operation }, place, values);
    if (!isSafe(method) && isRejectedForReference(this.contract, { spec, operation }, exchange))
      this.#mustExist.add(operation);
    if (isSafe(method) || !isSuccess(exchange)) return;
    this.#harm.sent(operation);
    const resource = this.contract.resources.find(({ create }) => create === operation);
    const sent = sentItem(this.contract, operation, spec, exchange.request);
    const tag = Object.keys(sent).length > 0 ? undefined : tagIn(exchange.request);
    if (resource !== undefined) this.#seeCreated(resource, values, { sent, tag }, { ...exchange, operation });
    else if (place !== undefined && method === 'DELETE') this.#seeRemoved(place);
    else if (place !== undefined && (method === 'PUT' || method === 'PATCH'))
      this.#seeChanged(place, sent, { ...exchange, operation });
  }

  /** Tells whether a response that names an item was that of a create which made it, as far as its response and the reads before it tell. */
  mayHaveCreated(resource: Resource, values: NamedValues, id: string): boolean {
    const place = this.#places.of(resource, values, id);
    if (place === undefined) return itemOperations(resource).length === 0;
    const creation = this.#created.get(place.key);
    return creation?.isForeign !== true && (creation !== undefined || !this.#seen.has(place.key));
  }

  /** Tells whether an item that a create of this run was answered with was not there before, as far as is known. */
  isShownNew(resource: Resource, values: NamedValues, id: string): boolean {
    const made = this.#creationOf(resource, values, id);
    return made === undefined || isShownNew(made, [...this.#created.values()]);
  }

  /**
   * Takes an item for what a create made whose response did not name it, or which an earlier run noted; false where it was there
   * before. A read must show it all the same.
   */
  claim(operation: Operation, values: NamedValues, { sent, since, marks, tag, proof }: Claim): boolean {
    const place = this.#places.at(operation, values);
    const isKnown = place === undefined || this.#created.has(place.key);
    if (isKnown || (this.#seen.get(place.key) ?? Infinity) <= since) return false;
    const made = { place, marks, expected: sent, sent: new Set(Object.keys(sent)), isForeign: false, isRemoved: false };
    this.#created.set(place.key, {
      ...made,
      isNew: true,
      ...(tag !== undefined && { tag }),
      ...(proof !== undefined && { proof }),
    });
    return true;
  }

  /** Reads an item that this run created, and tells whether it is there; one that no read has found yet is waited for. */
  async look(resource: Resource, values: NamedValues, ask: Ask): Promise<LookBefore> {
    const [operation] = itemOperations(resource);
    if (operation === undefined) return { is: 'unknown', wasThere: false };
    const place = placed(resource, operation.path, values);
    const wasThere = this.#wasThere(place);
    const { eventually } = this.options;
    const first = await this.#lookAt(place, ask);
    if (first.is !== 'missing' || wasThere || eventually === undefined) return { ...first, wasThere };
    const attempt = async (): Promise<Look | undefined> => {
      const look = await this.#lookAt(place, ask);
      return look.is === 'missing' ? undefined : look;
    };
    return { ...((await eventually(`${resource.collection} by identifier`, attempt)) ?? first), wasThere };
  }

  #wasThere({ key }: Place): boolean {
    const creation = this.#created.get(key);
    const isBelowGone = [...this.#created.values()].some(
      ({ isRemoved, place }) => isRemoved && key.startsWith(`${place.key}/`),
    );
    const isSeen = creation?.proof !== undefined && creation.isChanged !== true;
    return isBelowGone || creation?.isRemoved === true || isSeen;
  }

  /** Reads an item that was removed, as long as the service may still show it. */
  async lookAfterRemoval(resource: Resource, values: NamedValues, ask: Ask): Promise<Look['is']> {
    const attempt = async (): Promise<Look['is'] | undefined> => {
      const { is, exchange } = await this.look(resource, values, ask);
      if (is === 'unknown' && exchange?.response.status === 403) return 'missing'; // as some say of all that is not there
      return is === 'created' ? undefined : is;
    };
    const { eventually } = this.options;
    return (
      (await (eventually === undefined ? attempt() : eventually(`${resource.collection} gone`, attempt))) ?? 'created'
    );
  }

  /** Gives the identifier that a change has given an item; undefined where it has kept its own. */
  movedTo(resource: Resource, values: NamedValues, id: string): string | undefined {
    return this.#creationOf(resource, values, id)?.movedTo;
  }

  /** Tells whether a read has found nothing since an item was removed. */
  isGone(resource: Resource, values: NamedValues, id: string): boolean {
    return this.#creationOf(resource, values, id)?.isGone === true;
  }

  #creationOf(resource: Resource, values: NamedValues, id: string): Creation | undefined {
    return this.#created.get(this.#places.of(resource, values, id)?.key ?? '');
  }

  async #assertCreated(place: Place, ask: Ask, { of, mayBeMissing, isFresh }: Assured): Promise<void> {
    const creation = this.#created.get(place.key);
    if (creation?.isForeign === true) throw new Withheld(foreign(place));
    if (creation?.isRemoved === false && !isShownNew(creation, [...this.#created.values()]))
      throw new Withheld(
        `never sent: ${placeInWords(place)} may have been there before: its create may have been written into it`,
      );
    // What was read before says nothing of another tenant's.
    const { read = of.operation } = place.resource;
    const isHere = !isElsewhere(this.contract, place.resource, of, of.operation, read);
    const isProven =
      creation?.proof !== undefined && creation.proof > 0 && !creation.isRemoved && creation.isChanged !== true;
    if (isHere && isProven && (!isFresh || creation.proof === this.#lastNumber)) return;
    const isThere = isHere && creation !== undefined && !creation.isRemoved;
    if (isHere && mayBeMissing && !isThere && this.#missing.get(place.key) === this.#lastNumber) return;
    const attempt = async (): Promise<Look['is'] | undefined> => {
      const { is } = await this.#lookAt(place, ask, of);
      if (is === 'unknown') throw new Withheld(`never sent: ${placeInWords(place)} cannot be read`);
      if (is === 'other') throw new Withheld(foreign(place));
      return is === 'missing' && isThere ? undefined : is;
    };
    const found = await (isThere && this.options.eventually !== undefined
      ? this.options.eventually(`${place.resource.collection} by identifier`, attempt)
      : attempt());
    if (found === undefined)
      throw new Withheld(`never sent: ${placeInWords(place)} was created by this run and is not found`);
    if (found === 'missing' && !mayBeMissing) throw new Withheld(undescribed);
    if (found === 'missing' && of.operation.method === 'PUT' && isElsewhere(this.contract, place.resource, of))
      throw new Withheld(`never sent: nothing is known of ${placeInWords(place)} with these parameters`);
  }

  /** What nothing marks may be told by an item that was created before it: that one is read first. */
  async #lookAt(place: Place, ask: Ask, of?: RequestSpec): Promise<Look> {
    const look = await this.#look(place, ask, of);
    if (look.is !== 'other') return look;
    const keys = [...this.#created.keys()];
    const earlier = [...this.#created.values()]
      .slice(0, Math.max(0, keys.indexOf(place.key)))
      .find((one) => one.place.resource === place.resource && one.marks.length > 0 && !one.isRemoved && !one.isForeign);
    if (earlier === undefined || earlier.proof !== undefined) return look;
    return (await this.#look(earlier.place, ask)).is === 'created' ? this.#look(place, ask, of) : look;
  }

  /** Reads an item by its identifier, or looks for it in the list of its collection where the OpenAPI file has no such read. */
  async #look({ resource, values, key }: Place, ask: Ask, of?: RequestSpec): Promise<Look> {
    const { read, list } = resource;
    const creation = this.#created.get(key);
    const judged = (exchange: Exchange, item: JsonValue | undefined): Look => {
      if (!isObject(item)) return { is: 'unknown', exchange };
      return {
        is: creation !== undefined && shows(creation, item, [...this.#created.values()]) ? 'created' : 'other',
        exchange,
      };
    };
    if (read !== undefined) {
      const exchange = await ask(this.#reading(read, values, of));
      if (isMissing(exchange) || isHiddenOfRun(exchange, values.at(-1))) return { is: 'missing', exchange };
      return judged(
        exchange,
        isSuccess(exchange) && isRead(exchange) ? answeredItem(this.contract, exchange) : undefined,
      );
    }
    if (list === undefined) return { is: 'unknown' };
    const exchange = await ask(pageBefore(this.contract, resource, list, values, of));
    const items = isRead(exchange) ? itemsOf(resource, { ...exchange, operation: list.operation }) : undefined;
    const property = resource.identifier?.property ?? '';
    const found = items?.find((item) => idText(item[property]) === values.at(-1));
    // A page that does not show it says nothing of the others, but of what this run has removed.
    if (found === undefined && items !== undefined && creation?.isRemoved === true) {
      creation.isGone = true;
      return { is: 'missing', exchange };
    }
    return judged(exchange, found);
  }

  #reading(operation: Operation, values: readonly string[], of?: RequestSpec): RequestSpec {
    return readBefore(this.contract, operation, values, of);
  }

  /** A body that names an item, as where clients choose identifiers, must name one of this run or none that is there. */
  async #assertNewId(
    resource: Resource,
    operation: Operation,
    spec: RequestSpec,
    request: HttpRequest,
    ask: Ask,
    place?: Place,
  ): Promise<void> {
    const sent = sentItem(this.contract, operation, spec, request);
    const id = idText(sent[resource.identifier?.property ?? '']);
    if (id === undefined || !isNameable(id) || id === place?.values.at(-1)) return;
    const values = this.#places.valuesAt(operation, request);
    const named = this.#places.of(resource, values, id);
    if (named === undefined) return;
    if (!this.#isThere(named)) this.#numbers.assertNear(resource, id);
    // What a list has shown is there, whatever a read by another property finds.
    if (!this.#created.has(named.key) && this.#seen.has(named.key)) throw new Withheld(foreign(named));
    if (resource.read === undefined) {
      if (this.#isThere(named) || !/^\d+$/.test(id)) return;
      throw new Withheld(`never sent: no read can show that nothing is identified by ${id}`);
    }
    await this.#assertCreated(named, ask, { of: spec, mayBeMissing: true, isFresh: false });
  }

  /** What a body says must not make a service store over, move or change an item of others: those that the list shows are looked at. */
  async #assertOwnPlace(
    resource: Resource,
    values: NamedValues,
    { spec, operation, request }: Writing,
    ask: Ask,
  ): Promise<void> {
    const { list, collection } = resource;
    const isCreate = operation === resource.create;
    const body = sentItem(this.contract, operation, spec, request);
    const sent = { ...body, ...valuesInQuery(request.path) };
    if (Object.keys(sent).length === 0) return;
    const path = list && pathOfList(list.operation, values);
    await this.#listOnce(resource, values, ask);
    if (isCreate && path !== undefined) await this.#askNext(resource, values, path, ask);
    const isOwn = (key: string): boolean => this.#created.get(key)?.isForeign === false;
    const others = path === undefined ? [] : this.#listed.at(path, isOwn);
    const reaching = {
      isCreate,
      schemaOf: schemasOfFields(this.contract, resource),
      identifier: resource.identifier?.property,
      isWhole: path !== undefined && this.#listed.isWhole(path),
    };
    const why = whyOthersAreReached(body, others, reaching) ?? whyOthersAreReached(sent, others, reaching);
    if (why !== undefined) throw new Withheld(`never sent to ${collection}: ${why}`);
    if (path !== undefined) this.#listed.addedTo(path);
  }

  async #listOnce(resource: Resource, values: NamedValues, ask: Ask): Promise<void> {
    const path = resource.list && pathOfList(resource.list.operation, values);
    if (path === undefined || this.#listed.has(path)) return;
    this.#listed.read(path);
    await pageOf(this.contract, resource, values, ask);
  }

  /** A page that shows not all leaves open whether greater numbers are taken: the next one is asked for. */
  async #askNext(resource: Resource, values: NamedValues, path: string, ask: Ask): Promise<void> {
    const { read } = resource;
    const next = this.#numbers.next(resource);
    const place = next === undefined ? undefined : this.#places.of(resource, values, next);
    if (read === undefined || place === undefined || this.#listed.isWhole(path) || this.#isAsked.has(path)) return;
    this.#isAsked.add(path);
    if (isMissing(await ask(this.#reading(read, place.values)))) this.#numbers.isGreatest(resource);
  }

  /** What an operation did to items of others when it was sent first, it does not again. */
  async #assertHarmless(
    resource: Resource,
    values: NamedValues,
    { spec, operation, request }: Writing,
    ask: Ask,
  ): Promise<void> {
    const read = (watched: Omit<Watched, 'before'>): Promise<ReadonlyMap<string, SeenItem> | undefined> =>
      this.#readOthers(watched, ask);
    await this.#harm.look(read, async (watched, key) => {
      const place = this.#places.of(watched.resource, watched.values, decodeURIComponent(key.split('/').at(-1) ?? ''));
      return place?.key !== key || (await this.#look(place, ask)).is !== 'missing';
    });
    // What a change or removal of an own item does to others a check finds out, and tells: on this machine.
    if (request.method !== 'POST' && this.options.isElsewhere !== true) return;
    const harm = this.#harm.of(operation);
    if (harm !== undefined) throw new Withheld(`not sent again: ${harm}`);
    if (!this.#harm.isDue(operation)) return;
    // A body that cannot be read names what a valid one does.
    const sample = creatables(this.contract).find((one) => one.operation === operation)?.full ?? {};
    const { expected = {} } = this.#created.get(this.#places.named(operation, values)?.key ?? '') ?? {};
    const sent = request.method === 'DELETE' ? expected : sentItem(this.contract, operation, spec, request);
    if (request.method !== 'POST') await this.#listOnce(resource, values, ask);
    const named = [sample, sent].flatMap((body) => [...collectionsNamed(this.contract, body)]);
    const byValue = await collectionsNamedByValue(this.contract, sent, async (one, path, isSought) => {
      if (isSought && !this.#listed.has(path)) await pageOf(this.contract, one, {}, ask);
      return this.#listed.at(path, () => false);
    });
    const above = stepsOf(operation.path).flatMap((step) => this.#places.resourceAt(step.above) ?? []);
    const lists: Watched[] = [];
    for (const one of new Set([resource, ...above, ...named, ...byValue])) {
      if (this.#harm.watches(operation, one)) continue;
      const before = await read({ resource: one, values });
      if (before !== undefined && before.size > 0) lists.push({ resource: one, values, before });
    }
    this.#harm.watch(operation, lists);
  }

  /** Reads the list of a collection; gives the items that are not of this run, by their paths. */
  async #readOthers(
    { resource, values }: Omit<Watched, 'before'>,
    ask: Ask,
  ): Promise<ReadonlyMap<string, SeenItem> | undefined> {
    const { list } = resource;
    const path = list === undefined ? undefined : pathOfList(list.operation, values);
    // Who has not read a list yet knows nothing of what others have there.
    if (list === undefined || path === undefined || !this.#listed.has(path)) return undefined;
    const items = await pageOf(this.contract, resource, values, ask);
    return (
      items &&
      new Map(
        items.flatMap((item) => {
          const id = idText(item[resource.identifier?.property ?? '']);
          const place = id === undefined ? undefined : this.#places.of(resource, values, id);
          return place === undefined || this.#created.get(place.key)?.isForeign === false
            ? []
            : [[place.key, item] as const];
        }),
      )
    );
  }

  /** What a body names may be changed for it: see there. */
  #assertNamesOwn({ spec, operation, request }: Writing, resource: Resource, item?: Place): void {
    const sent = sentItem(this.contract, operation, spec, request);
    const own = [...this.#created.values()].filter(({ isForeign, isRemoved }) => !isForeign && !isRemoved);
    const kept = item === undefined ? undefined : this.#created.get(item.key)?.expected;
    const isOwn = (key: string): boolean => this.#created.get(key)?.isForeign === false;
    const why = whyItNamesOthers(sent, {
      parameters: valuesInQuery(request.path),
      ...{ contract: this.contract, operation, resource, isElsewhere: this.options.isElsewhere === true },
      ...(kept !== undefined && { kept }),
      mustExist: this.#mustExist.has(operation),
      whose: (target, id) => {
        const place = this.#places.of(target, {}, id);
        if (place === undefined) return 'unknown';
        return this.#isThere(place) ? 'own' : this.#seen.has(place.key) ? 'others' : 'unknown';
      },
      hasOwn: (target) => this.options.addsBelowOthers !== true || own.some((one) => one.place.resource === target),
      listed: ({ list }) => (list === undefined ? [] : this.#listed.at(list.operation.path, isOwn)),
    });
    if (why !== undefined) throw new Withheld(why);
  }

  #isThere({ key }: Place): boolean {
    return this.#created.get(key)?.isRemoved === false;
  }

  /** What others have put below an item would go with it. */
  async #assertNothingBelow(place: Place, of: RequestSpec, ask: Ask): Promise<void> {
    const isOwn = (resource: Resource, above: NamedValues, id: string): boolean =>
      this.#creationOf(resource, above, id)?.isForeign === false;
    const why = await whyOthersGoAlong(place, { contract: this.contract, of, ask, isOwn });
    if (why !== undefined) throw new Withheld(why);
  }

  #seeRead(spec: RequestSpec, exchange: Exchange, place: Place | undefined, values: NamedValues): void {
    const { operation } = exchange;
    const resource = place?.resource ?? this.contract.resources.find(({ list }) => list?.operation === operation);
    if (resource !== undefined && isElsewhere(this.contract, resource, spec, operation)) return;
    if (place !== undefined) {
      if (isMissing(exchange)) this.#seeMissing(place);
      if (!isSuccess(exchange)) return;
      const item = isRead(exchange) ? answeredItem(this.contract, exchange) : undefined;
      if (isObject(item)) this.#seeItem(place, item, exchange.number);
      return;
    }
    const items = resource === undefined || !isRead(exchange) ? undefined : itemsOf(resource, exchange);
    const path = resource?.list === undefined ? undefined : pathOfList(resource.list.operation, values);
    if (path !== undefined && items !== undefined)
      this.#listed.read(path, resource !== undefined && isWholeList(resource, exchange.request, items.length));
    for (const item of items ?? []) {
      const id = idText(item[resource?.identifier?.property ?? '']);
      const listed = resource === undefined || id === undefined ? undefined : this.#places.of(resource, values, id);
      if (resource !== undefined && id !== undefined) this.#numbers.see(resource, id);
      if (path !== undefined) this.#listed.see(path, item, listed?.key);
      if (listed !== undefined) this.#seeItem(listed, item, exchange.number, resource?.read === undefined);
    }
  }

  #seeMissing({ key }: Place): void {
    this.#missing.set(key, this.#lastNumber);
    const creation = this.#created.get(key);
    if (creation?.isRemoved === true) creation.isGone = true;
    else if (creation !== undefined) creation.isUnfound = true;
  }

  #seeItem(place: Place, item: SeenItem, number: number, isProof = true): void {
    const creation = this.#created.get(place.key);
    if (creation === undefined) {
      if (this.#seen.size < mostSeen && !this.#seen.has(place.key)) this.#seen.set(place.key, number);
    } else if (isProof && shows(creation, item, [...this.#created.values()])) {
      creation.proof = number;
      creation.expected = item;
      creation.isRemoved = false;
      creation.isChanged = false;
    }
  }

  #seeCreated(
    resource: Resource,
    values: NamedValues,
    { sent, tag }: { readonly sent: SeenItem; readonly tag: string | undefined },
    exchange: Exchange,
  ): void {
    const answered = isRead(exchange) ? answeredItem(this.contract, exchange) : undefined;
    const id = createdId(this.contract, resource, exchange);
    const place = id === undefined ? undefined : this.#places.of(resource, values, id);
    const { operation, response } = exchange;
    this.#unnamed.see(operation, id);
    if (place === undefined || id === undefined) return;
    const isChosen = isOneOfFew(resource, creatables(this.contract), sent, id);
    const isNew = this.#isNew(place, sent, isObject(answered) ? answered : {}, { response, isChosen });
    this.#numbers.see(resource, id);
    const known = this.#created.get(place.key);
    if (known?.isRemoved === false) {
      // Of two creates one at least was written into what was there.
      if (isShownNew(known, [...this.#created.values()])) return;
      known.isForeign = true;
      this.#givesBack.add(operation);
      return;
    }
    const tellsOld = response.status === 200 && operation.responses.some(({ status }) => status === '201') && !isNew;
    const isSeenBefore = known === undefined && this.#seen.has(place.key);
    if (isSeenBefore) this.#givesBack.add(operation);
    const creatable = creatables(this.contract).find((one) => one.operation === operation);
    this.#created.set(place.key, {
      place,
      by: operation,
      isNew,
      isChosen,
      chosen: chosenOfFew(sent, schemasOfFields(this.contract, resource)),
      marks: marksIn(sent, creatable),
      expected: sent,
      sent: new Set(Object.keys(sent)),
      ...(tag !== undefined && { tag }),
      isForeign: tellsOld || isSeenBefore,
      isRemoved: false,
    });
  }

  /** Tells whether an item that a create was answered with was not there before, by more than what was sent. */
  #isNew({ resource, values, key }: Place, sent: SeenItem, item: SeenItem, { response, isChosen }: Made): boolean {
    const [{ operation } = {}, id = ''] = [resource.list, values.at(-1)];
    const list = operation && pathOfList(operation, namedIn(operation.path, values));
    const isWhole = list !== undefined && this.#listed.isWhole(list);
    const isBeyond = this.#numbers.isBeyond(resource, id, isWhole);
    const date = Date.parse(headerOf(response.headers, 'Date') ?? '');
    const isUnknown = this.#missing.has(key) || (isBeyond === undefined && isWhole);
    return (
      (isUnknown && !isChosen) ||
      hasRunTag(id) ||
      isBeyond === true ||
      [date, Date.now()].some((answered) => isJustMade(item, sent, answered))
    );
  }

  #seeRemoved({ key }: Place): void {
    const creation = this.#created.get(key);
    if (creation === undefined) return;
    creation.isRemoved = true;
    if (creation.proof !== undefined) creation.proof = 0;
  }

  /** A PUT that succeeds where nothing was creates (RFC 9110 section 9.3.4); one that names another identifier moves the item there. */
  #seeChanged(place: Place, sent: SeenItem, exchange: Exchange): void {
    const known = this.#created.get(place.key);
    const creation: Creation =
      known !== undefined && !known.isRemoved
        ? known
        : {
            place,
            isNew: true,
            marks: marksIn(sent),
            expected: {},
            sent: new Set(),
            isForeign: false,
            isRemoved: false,
          };
    this.#created.set(place.key, creation);
    const answered = isRead(exchange) ? answeredItem(this.contract, exchange) : undefined;
    creation.expected = { ...creation.expected, ...sent, ...(isObject(answered) && answered) };
    for (const name of Object.keys(sent)) creation.sent.add(name);
    // A change may have moved it, whatever the response says.
    creation.isChanged = true;
    const id = idText(creation.expected[place.resource.identifier?.property ?? '']);
    if (id === undefined || id === place.values.at(-1)) return;
    creation.movedTo = id;
    const moved = { ...place, values: [...place.values.slice(0, -1), id] };
    const key = keyOf(moved);
    if (this.#seen.has(key)) return;
    this.#created.set(key, { ...creation, place: { ...moved, key } });
    this.#seeRemoved(place);
  }
}

/** A path that is spelt otherwise may reach the same; who serves all methods by one handler carries out an OPTIONS. */
function readMeant(match: ReturnType<Contract['match']>): Operation | undefined {
  if (match.kind === 'operation') return match.operation;
  return match.kind === 'method-unknown' ? match.operations.find(({ method }) => method === 'GET') : undefined;
}

const undescribed = 'never sent: the OpenAPI file does not describe it';
