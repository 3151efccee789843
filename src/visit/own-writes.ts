import { asText, isObject, type JsonObject } from '../base/json';
import type { ExchangeView, ShownItem } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import type { Collection } from '../openapi/collections/collection';
import type { EarlierRuns, LeftBehind, LeftBehindJournal } from './left-behind';
import type { Intent, Written } from './write-policy';

/** An item that the run created. */
export type OwnItem = Pick<ShownItem, 'address' | 'path'>;

/** What the run has written: what the write policy asks for, and what is to be cleaned up. */
export class OwnWrites implements Written {
  /** Created, or on the way. */
  created = 0;
  readonly missing = new Set<string>();
  readonly uncertain = new Map<number, string>();
  readonly earlier: { readonly paths: Set<string>; readonly runTags: readonly string[] };
  /** In the order of their creation. */
  readonly items = new Map<string, OwnItem>();
  /** Where items may be of which no response told. */
  readonly mayBeThere = new Map<string, LeftBehind>();

  constructor(
    private readonly knowledge: Knowledge,
    private readonly journal: LeftBehindJournal | undefined,
    readonly runTag: string,
    earlier: EarlierRuns | undefined,
  ) {
    this.earlier = { paths: new Set(earlier?.paths), runTags: earlier?.runTags ?? [] };
  }

  /** Before a request that writes is sent. */
  begin(intent: Intent): void {
    if (intent.isRead) return;
    const { role } = intent;
    this.missing.clear();
    if (role.kind === 'create') this.created += 1;
  }

  /** The request could not be sent. */
  abandon({ role }: Intent): void {
    if (role.kind === 'create') this.created -= 1;
  }

  /** After the response to a request was observed. @returns whether an item may have been stored whose ID nobody knows */
  end(intent: Intent, view: ExchangeView): boolean {
    const { status, result, number, operation } = view;
    const { role } = intent;
    const ofOthers = role.kind === 'action' && !this.items.has(role.path) ? role.path : undefined;
    const below = intent.below ?? ofOthers;
    if (operation.method === 'POST' && result === 'success' && below !== undefined) this.#noteAction(below, view);
    if (intent.isRead) {
      this.#read(view);
      return false;
    }
    if (role.kind === 'delete' && (result === 'success' || status === 404)) this.journal?.note('gone', role.path);
    if (result === 'rejected') this.abandon(intent);
    // What was rejected may be stored all the same.
    if (result === 'rejected' && role.kind === 'create') this.uncertain.set(number, role.collection.path);
    if (role.kind !== 'create' && role.kind !== 'replace' && role.kind !== 'update') return false;
    const shown = view.items.filter(({ path }) => this.knowledge.item(path)?.lastWrite === number);
    const own = shown.filter(({ path }) => this.knowledge.item(path)?.origin === 'created');
    // A PUT or a PATCH may create: that counts too.
    if (role.kind !== 'create') this.created += own.filter(({ path }) => !this.items.has(path)).length;
    for (const { address, path } of own) this.add({ address, path });
    if (result === 'rejected' || shown.some(({ path }) => this.knowledge.item(path)?.state !== 'lost')) return false;
    if (role.kind === 'create') this.uncertain.set(number, role.collection.path);
    else if (result !== 'success' && this.knowledge.item(role.path) === undefined) this.addUncertain(role.path, view);
    return role.kind === 'create';
  }

  /** What an action made beside its item, nobody knows: a 201, or another ID than that of the item, says that there is something. */
  #noteAction(item: string, view: ExchangeView): void {
    const { body, status } = view;
    const id = isObject(body) ? body['id'] : undefined;
    const isOther = id !== undefined && id !== null && asText(id) !== this.knowledge.item(item)?.address.id;
    if (status === 201 || isOther) this.addUncertain(item, view);
  }

  /** @param path of the collection, or of the item if that is known */
  addUncertain(path: string, { operation, status }: ExchangeView): void {
    const outcome = status === 0 ? 'had no response' : `returned ${status}`;
    const reason = `${operation.name} ${outcome}: an item may be there`;
    this.mayBeThere.set(`${path} ${reason}`, { path, reason, isRemovable: false });
  }

  /** How many items were created, by the path of their collection. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const item of this.items.values())
      if (!this.isGivenBack(item)) counts[item.address.collection] = (counts[item.address.collection] ?? 0) + 1;
    return counts;
  }

  /** A create returned an item twice, and nothing shows whether the first one made it. */
  isGivenBack({ address, path }: OwnItem): boolean {
    return this.knowledge.gaveBack(address.at) && this.knowledge.item(path)?.isProven === false;
  }

  add(item: OwnItem): void {
    if (this.items.has(item.path)) return;
    this.items.set(item.path, item);
    this.journal?.note('created', item.path);
  }

  /** An item of an earlier run. */
  addEarlier(item: OwnItem): void {
    this.earlier.paths.add(item.path);
    this.items.set(item.path, item);
  }

  /** Items of a collection that show a text which an uncertain create sent: they are the run's own. @returns whether there are any */
  addMarked(at: string, { number, items }: ExchangeView): boolean {
    const isMarked = (value: JsonObject): boolean =>
      this.knowledge.marks(value).some(({ sentIn }) => sentIn.includes(number));
    const found = this.knowledge.items(at).filter(({ value, state }) => state === 'present' && isMarked(value));
    for (const { address, path } of found) this.add({ address, path });
    // They are what the create made, and what its Location named is not.
    const isNothing = ({ path }: OwnItem): boolean => found.length > 0 && this.knowledge.item(path)?.state === 'lost';
    for (const { path } of items.filter(isNothing)) if (this.items.delete(path)) this.journal?.note('gone', path);
    return found.length > 0;
  }

  /** Items that lists have shown, with a text that only creates of their own collection sent, without success. */
  addStored(collections: readonly Collection[]): void {
    for (const { path: at } of collections)
      for (const { address, path, state, value } of this.knowledge.itemsOf(at)) {
        const marks = state === 'present' ? this.knowledge.marks(value) : [];
        const isOwn = marks.some(({ sentIn }) => sentIn.every((one) => this.uncertain.get(one) === at));
        if (isOwn) this.add({ address, path });
      }
  }

  /** Only valid credentials show what is missing: without them, a service may hide what it has. */
  #read({ role, status, credential }: ExchangeView): void {
    if (role.kind !== 'read') return;
    if ((status === 404 || status === 410) && credential === 'valid') this.missing.add(role.path);
    else this.missing.delete(role.path);
  }
}
