import { decodePart } from '../base/http';
import { isObject, stringifyJson, type JsonValue } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnownItem } from '../knowledge/knowledge';
import { closestParent, collectionAt, isKeyed, parentValues, type Collection } from '../openapi/collections/collection';
import type { Operation } from '../openapi/operation';
import { Paused, Withheld, type Step } from '../visit/visit';
import { intentOf } from '../visit/write-policy';
import { ownItemOf } from './bodies';
import { bodyShapes, freshKey, makeCreateBody, shapesAfter, type BodyShape } from './create-bodies';
import { aboveItem, requiredParameters, type PathTarget, targetOf } from './parameters';
import type { PlannedVisit, Writing } from './planner';
import { sendPlain, type Base } from './send';
import { writeRequest, type RequestParts } from './write-request';

/** Most creates that are sent to find a body that a service accepts. */
const mostTries = 10;
const mostRetries = 3;
const deepest = 4;

/** Creates items of this run, with their parents. It remembers which body a service accepts. */
export class OwnItems {
  /** By the create: how its body is made. */
  readonly #accepted = new Map<Operation, BodyShape>();
  /** By the create of which no body was accepted: how many others had one. What its body refers to may be there later: it is tried once more. */
  readonly #rejectedAt = new Map<Operation, number>();
  /** Collections that an item is created in now: they may refer to each other. */
  readonly #inTheMaking = new Set<Collection>();
  /** Creates that were sent once more with the same body. */
  readonly #sentAgain = new Set<Operation>();

  /** @param bodies of creates, given by the user */
  constructor(private readonly bodies: ReadonlyMap<Operation, JsonValue>) {}

  /** An item that this run created and a read has proven, made now if there is none. Undefined if the service creates none. */
  async item(visit: PlannedVisit, collection: Collection, depth = 0): Promise<KnownItem | undefined> {
    return ownItemOf(visit.knowledge, collection.path) ?? this.fresh(visit, collection, depth);
  }

  /** A new item. */
  async fresh(visit: PlannedVisit, collection: Collection, depth = 0): Promise<KnownItem | undefined> {
    const parents = await this.parents(visit, collection, depth);
    if (parents === undefined) return undefined;
    const created = await this.create(visit, collection, parents);
    const { number = 0, items = [], role } = created?.view ?? {};
    const ofList = role?.kind === 'create' ? visit.knowledge.items(role.at) : [];
    // Of a create that shows nothing, the list may show what it made.
    const path = items[0]?.path ?? ofList.find(({ lastWrite }) => lastWrite === number)?.path;
    if (path === undefined) return undefined;
    await this.#claim(visit, collection, path, created?.parts);
    const item = visit.knowledge.item(path);
    return item?.origin === 'created' && item.isProven ? item : undefined;
  }

  /**
   * Shows an item that a create returned. Without a text of this run it may have been there before: then the same create, sent once more,
   * shows whether it makes something new. It does if it makes another item, or is a conflict.
   */
  async #claim(
    visit: PlannedVisit,
    collection: Collection,
    path: string,
    parts: RequestParts | undefined,
  ): Promise<void> {
    await this.prove(visit, collection, path);
    const { create } = collection;
    const item = visit.knowledge.item(path);
    if (create === undefined || parts === undefined || this.#sentAgain.has(create.operation)) return;
    if (item?.origin !== 'created' || item.isProven || visit.knowledge.marks(item.sent).length > 0) return;
    this.#sentAgain.add(create.operation);
    await this.#send(visit, { collection, write: create }, parts, 'the same create again');
    await this.prove(visit, collection, path);
  }

  /** Sends a create, and shows what it made. */
  async createWith(
    visit: PlannedVisit,
    creating: Writing,
    parts: RequestParts,
    name: string,
    label?: Step['label'],
  ): Promise<ExchangeView> {
    const view = await this.#send(visit, creating, parts, name, label);
    for (const { path } of view.items) await this.#claim(visit, creating.collection, path, parts);
    return view;
  }

  /** A new item with the least body that the OpenAPI file allows. Undefined if there is no such body, or nothing shows the item. */
  async least(
    visit: PlannedVisit,
    creating: Writing,
    parameters: RequestParts['parameters'],
  ): Promise<KnownItem | undefined> {
    const body = makeCreateBody(visit, creating, 'least');
    if (body === undefined) return undefined;
    const { items } = await this.createWith(visit, creating, { parameters, body }, 'least');
    const item = visit.knowledge.item(items[0]?.path ?? '');
    return item?.isProven === true ? item : undefined;
  }

  /** The IDs of own items above a collection, made now if there are none; undefined if they cannot be. */
  async parents(visit: PlannedVisit, collection: Collection, depth = 0): Promise<PathTarget | undefined> {
    const last = closestParent(collection);
    if (last === undefined) return [];
    const above = collectionAt(visit.contract, last.collection);
    // What the file does not have is named by a value that a person gave, or by one that is made up.
    if (above === undefined) return [];
    if (depth === deepest) return undefined;
    // What nobody can create has to be there.
    const item =
      above.create === undefined ? await visit.finder.find(visit, above) : await this.item(visit, above, depth + 1);
    return item === undefined ? undefined : targetOf(above, item);
  }

  /** Sends a create with a body that the service accepts, and looks for one if none is known. */
  async create(visit: PlannedVisit, collection: Collection, parents: PathTarget): Promise<Base | undefined> {
    const { create } = collection;
    if (create === undefined || visit.isSkipped(create.operation)) return undefined;
    await this.#findReferenced(visit, collection);
    if (isKeyed(collection)) await visit.finder.find(visit, collection);
    const creating = { collection, write: create };
    const known = this.#accepted.get(create.operation);
    if (known === undefined) {
      const isHopeless = this.#accepted.size <= (this.#rejectedAt.get(create.operation) ?? -1);
      return isHopeless ? undefined : this.#search(visit, creating, parents);
    }
    // A service may take most values and reject some: one of them must not stand for all.
    let shape = known;
    for (let tries = 0; tries < mostRetries; tries += 1) {
      const parts = this.parts(visit, creating, parents, shape);
      const view = await this.#send(visit, creating, parts, 'create');
      if (view.result === 'success') {
        this.#accepted.set(create.operation, shape);
        return { operation: create.operation, view, parts };
      }
      if (view.result !== 'rejected' && view.status !== 503) break;
      // What was accepted once may be taken by now: the only item that another may refer to.
      [shape = known] = shapesAfter(visit, creating, shape, parts.body, view.body);
    }
    return undefined;
  }

  /** The parts of a create as the service accepts it, with fresh values. */
  parts(
    visit: PlannedVisit,
    { collection, write: { operation } }: Writing,
    parents: PathTarget,
    shape = this.#accepted.get(operation),
  ): RequestParts {
    const key = isKeyed(collection) ? freshKey(visit, collection) : undefined;
    const target = key === undefined ? parents : [...parents, key];
    const parameters = requiredParameters(visit, operation, target);
    const shaped = shape?.make(visit);
    const name = collection.id?.name ?? '';
    const body = key !== undefined && isObject(shaped) && name in shaped ? { ...shaped, [name]: key } : shaped;
    return { parameters, body };
  }

  /** A body of a create as the service accepts it; undefined if none is known. */
  acceptedBody(visit: PlannedVisit, operation: Operation): JsonValue | undefined {
    return this.#accepted.get(operation)?.make(visit);
  }

  /** Shows an item by a read; by its list, if that shows no mark. */
  async prove(visit: PlannedVisit, collection: Collection, path: string): Promise<void> {
    const item = visit.knowledge.item(path);
    const { list } = collection;
    if (item === undefined) return;
    await this.#read(visit, collection, path);
    if (list !== undefined && visit.knowledge.item(path)?.isProven === false)
      await sendPlain(visit, list.operation, `list ${path}`, aboveItem(collection, item));
  }

  /** Items that a body refers to have to be known: those that are there, else own ones; of what it holds as a whole only own ones. */
  async #findReferenced(visit: PlannedVisit, collection: Collection): Promise<void> {
    this.#inTheMaking.add(collection);
    for (const { collection: path, holds } of collection.references) {
      const referred = collectionAt(visit.contract, path);
      if (referred === undefined || this.#inTheMaking.has(referred)) continue;
      // What holds an item may change it.
      const isFound = holds !== 'item' && (await visit.finder.find(visit, referred)) !== undefined;
      if (!isFound) await this.item(visit, referred);
    }
    this.#inTheMaking.delete(collection);
  }

  async #search(visit: PlannedVisit, creating: Writing, parents: PathTarget): Promise<Base | undefined> {
    const { operation } = creating.write;
    const queue = [...bodyShapes(visit, creating, this.bodies.get(operation))];
    const sent = new Set<string>();
    while (sent.size < mostTries) {
      const shape = queue.shift();
      if (shape === undefined) break;
      const parts = this.parts(visit, creating, parents, shape);
      // The OpenAPI file has no example, or no list shows an item.
      if (parts.body === undefined && operation.requestBody?.required === true) continue;
      const key = stringifyJson([shape.name, isObject(parts.body) ? Object.keys(parts.body) : null]);
      if (sent.has(key)) continue;
      sent.add(key);
      const send = (): Promise<ExchangeView> => this.#send(visit, creating, parts, `create, ${shape.name}`);
      let view = await send().catch((error: unknown) => {
        // One body may not be sent; others were.
        if (sent.size === 1 || !(error instanceof Withheld) || error instanceof Paused) throw error;
      });
      if (view?.status === 503) view = await send();
      if (view === undefined) continue;
      if (view.result === 'success') {
        this.#accepted.set(operation, shape);
        return { operation, view, parts };
      }
      if (view.result === 'no-response') return undefined;
      queue.unshift(...shapesAfter(visit, creating, shape, parts.body, view.body));
    }
    this.#rejectedAt.set(operation, this.#rejectedAt.has(operation) ? Infinity : this.#accepted.size);
    return undefined;
  }

  /** Sends a create. Where it names its item, a read shows first that nothing has the ID: the write policy wants to know. */
  async #send(
    visit: PlannedVisit,
    { collection, write: { operation } }: Writing,
    parts: RequestParts,
    name: string,
    label?: Step['label'],
  ): Promise<ExchangeView> {
    const request = writeRequest(operation, parts);
    const { named, role } = intentOf(visit.contract, operation, request);
    for (const path of role.kind === 'replace' ? [role.path] : named) {
      const item = visit.knowledge.item(path);
      if (item?.isProven !== true || item.state !== 'present') await this.#read(visit, collection, path);
    }
    return visit.send({ name, operation, request, label });
  }

  async #read(visit: PlannedVisit, collection: Collection, path: string): Promise<void> {
    const end = collection.isSingleton ? path.length : path.lastIndexOf('/');
    const id = path.slice(end + 1);
    const target = [...parentValues(collection, path.slice(0, end)), ...(id === '' ? [] : [decodePart(id) ?? ''])];
    if (collection.read !== undefined) await sendPlain(visit, collection.read.operation, `read ${path}`, target);
  }
}
