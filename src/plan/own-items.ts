import { isObject, stringifyJson, type JsonObject, type JsonValue } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnownItem } from '../knowledge/knowledge';
import { parentValues, type Collection, type ItemOperation } from '../openapi/collections/collection';
import type { Operation } from '../openapi/operation';
import type { Visit } from '../visit/visit';
import { bodyLike, bodyMedia, freshName, makeBody, namedIn } from './bodies';
import type { ItemFinder } from './find-items';
import { pathTarget, requiredParameters, type PathTarget } from './parameters';
import { writeRequest, type RequestParts } from './write-request';

/** Most creates that are sent to find a body that a service accepts. */
const mostTries = 8;
const mostRetries = 3;
const deepest = 4;

/** A create that the service accepted: everything that varies it is compared with it. */
export interface AcceptedCreate {
  readonly view: ExchangeView;
  readonly parts: RequestParts;
}

/** Creates items of this run, with their parents. It remembers which body a service accepts. */
export class OwnItems {
  /** By the create: how its body is made; null if no body was accepted. */
  readonly #accepted = new Map<Operation, BodyShape | null>();

  /** @param bodies of creates, given by the user */
  constructor(
    private readonly finder: ItemFinder,
    private readonly bodies: ReadonlyMap<Operation, JsonValue>,
  ) {}

  /** An item that this run created and a read has proven, made now if there is none. Undefined if the service creates none. */
  async item(visit: Visit, collection: Collection, depth = 0): Promise<KnownItem | undefined> {
    return this.#existing(visit, collection) ?? this.fresh(visit, collection, depth);
  }

  /** A new item. */
  async fresh(visit: Visit, collection: Collection, depth = 0): Promise<KnownItem | undefined> {
    const parents = await this.parents(visit, collection, depth);
    if (parents === undefined) return undefined;
    const created = await this.create(visit, collection, parents);
    const path = created?.view.items[0]?.path;
    if (path === undefined) return undefined;
    await this.prove(visit, collection, path);
    const item = visit.knowledge.item(path);
    return item?.origin === 'created' && item.isProven ? item : undefined;
  }

  /** The IDs of own items above a collection, made now if there are none; undefined if they cannot be. */
  async parents(visit: Visit, collection: Collection, depth = 0): Promise<PathTarget | undefined> {
    const last = collection.parents.at(-1);
    if (last === undefined) return [];
    const above = visit.contract.collections.find(({ path }) => path === last.collection);
    if (above === undefined || depth === deepest) return undefined;
    const item = await this.item(visit, above, depth + 1);
    return item === undefined ? undefined : pathTarget(parentValues(above, item.address.at), item.address.id);
  }

  /** Sends a create with a body that the service accepts, and looks for one if none is known. */
  async create(visit: Visit, collection: Collection, parents: PathTarget): Promise<AcceptedCreate | undefined> {
    const { create } = collection;
    if (create === undefined) return undefined;
    await this.#findReferenced(visit, collection);
    const known = this.#accepted.get(create.operation);
    if (known === null) return undefined;
    if (known === undefined) return this.#search(visit, create, collection, parents);
    // A service may take most values and reject some: one of them must not stand for all.
    for (let tries = 0; tries < mostRetries; tries += 1) {
      const parts = this.parts(visit, create, parents, known);
      const view = await this.#send(visit, create.operation, parts, 'create');
      if (view.result === 'success') return { view, parts };
      if (view.result !== 'rejected') break;
    }
    return undefined;
  }

  /** The parts of a create as the service accepts it, with fresh values. */
  parts(
    visit: Visit,
    create: ItemOperation,
    parents: PathTarget,
    shape: BodyShape = this.shapeOf(create),
  ): RequestParts {
    const { operation } = create;
    const parameters = requiredParameters(visit.contract, visit.knowledge, this.finder.given, operation, parents);
    const body = shape.body(visit);
    return { parameters, ...(body !== undefined && { body }) };
  }

  /** How the body of a create is made that the service accepted; the full one if none is known. */
  shapeOf(create: ItemOperation): BodyShape {
    return this.#accepted.get(create.operation) ?? { name: 'full', body: () => undefined };
  }

  /** Shows an item by a read, or by its list. */
  async prove(visit: Visit, collection: Collection, path: string): Promise<void> {
    const item = visit.knowledge.item(path);
    const { read, list } = collection;
    const operation = read?.operation ?? list?.operation;
    if (item === undefined || operation === undefined) return;
    const parents = parentValues(collection, item.address.at);
    const target = read === undefined ? parents : pathTarget(parents, item.address.id);
    const parameters = requiredParameters(visit.contract, visit.knowledge, this.finder.given, operation, target);
    await visit.send({ name: `read ${path}`, operation, request: writeRequest(operation, { parameters }) });
  }

  #existing({ knowledge }: Visit, { path }: Collection): KnownItem | undefined {
    return knowledge
      .itemsOf(path)
      .find(({ origin, state, isProven }) => origin === 'created' && state === 'present' && isProven);
  }

  /** Items that a body refers to have to be known. */
  async #findReferenced(visit: Visit, collection: Collection): Promise<void> {
    for (const { collection: path } of collection.references) {
      const referred = visit.contract.collections.find((one) => one.path === path);
      if (referred !== undefined && referred !== collection) await this.finder.find(visit, referred);
    }
  }

  async #search(
    visit: Visit,
    create: ItemOperation,
    collection: Collection,
    parents: PathTarget,
  ): Promise<AcceptedCreate | undefined> {
    const { operation } = create;
    const queue = [...this.#shapes(visit, operation, collection)];
    const sent = new Set<string>();
    for (let tries = 0; tries < mostTries && queue.length > 0; tries += 1) {
      const shape = queue.shift();
      if (shape === undefined) break;
      const parts = this.parts(visit, create, parents, shape);
      const key = stringifyJson(namesOnly(parts.body));
      if (sent.has(`${shape.name} ${key}`)) continue;
      sent.add(`${shape.name} ${key}`);
      const view = await this.#send(visit, operation, parts, `create, ${shape.name}`);
      if (view.result === 'success') {
        this.#accepted.set(operation, shape);
        return { view, parts };
      }
      if (view.result === 'no-response') return undefined;
      const named = isObject(parts.body) ? namedIn(view.body, parts.body) : [];
      const without = named.length === 0 ? undefined : shapeWithout(visit, operation, shape, named);
      if (without !== undefined) queue.unshift(without);
    }
    this.#accepted.set(operation, null);
    return undefined;
  }

  /** The bodies that are tried, in their order. */
  #shapes(visit: Visit, operation: Operation, collection: Collection): readonly BodyShape[] {
    const given = this.bodies.get(operation);
    if (given !== undefined) return [{ name: 'given', body: () => given }];
    if (bodyMedia(operation) === undefined) return [{ name: 'none', body: () => undefined }];
    const made = (['full', 'least', 'example'] as const).map((kind) => ({
      name: kind,
      body: (by: Visit) => makeBody(partsOf(by), operation, collection, kind),
    }));
    const simple = (['least', 'full'] as const).map((kind) => ({
      name: `${kind} with a simple name`,
      body: (by: Visit) => freshName(partsOf(by), makeBody(partsOf(by), operation, collection, kind) ?? null),
    }));
    const [item] = visit.knowledge.itemsOf(collection.path);
    if (item === undefined) return [...made, ...simple];
    const like = (by: Visit): JsonValue | undefined => {
      const body = bodyLike(visit.contract, operation, item.value);
      return body === undefined ? undefined : freshName(partsOf(by), body);
    };
    return [...made, ...simple, { name: 'like a known item', body: like }];
  }

  #send(visit: Visit, operation: Operation, parts: RequestParts, name: string): Promise<ExchangeView> {
    return visit.send({ name, operation, request: writeRequest(operation, parts) });
  }
}

/** A way to make the body of a create. */
export interface BodyShape {
  readonly name: string;
  body(visit: Visit): JsonValue | undefined;
}

function partsOf({ contract, knowledge, random, runTag }: Visit): Parameters<typeof makeBody>[0] {
  return { contract, knowledge, random, runTag };
}

/** A shape without the properties that a rejection named, if the OpenAPI file does not require them. */
function shapeWithout(
  { contract }: Visit,
  operation: Operation,
  shape: BodyShape,
  named: readonly string[],
): BodyShape | undefined {
  const schema = bodyMedia(operation)?.schema;
  if (schema === undefined) return undefined;
  return {
    name: `${shape.name} without ${named.join(', ')}`,
    body: (visit) => {
      const body = shape.body(visit);
      if (!isObject(body)) return body;
      const rest: JsonObject = Object.fromEntries(Object.entries(body).filter(([name]) => !named.includes(name)));
      return contract.judge.check(schema, rest, 'request').length === 0 ? rest : body;
    },
  };
}

function namesOnly(body: JsonValue | undefined): JsonValue {
  return isObject(body) ? Object.keys(body) : null;
}
