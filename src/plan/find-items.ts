import type { JsonValue } from '../base/json';
import type { KnownItem } from '../knowledge/knowledge';
import { closestParent, collectionAt, isKeyed, type Collection } from '../openapi/collections/collection';
import type { Operation } from '../openapi/operation';
import type { Visit } from '../visit/visit';
import { collectionAbove } from '../visit/write-policy';
import { parametersIn } from '../openapi/collections/paths';
import { aboveItem, presentItem, requiredParameters, type PathTarget, targetOf } from './parameters';
import type { PlannedVisit } from './planner';
import { sendParts } from './send';

/** Deepest chain of collections below each other that is followed. */
const deepest = 4;
/** Items that are asked for what is below them, until one has something. */
const mostParents = 4;

/** Finds items that a service has, by its lists. It remembers which lists it has asked for. */
export class ItemFinder {
  readonly #asked = new Set<string>();

  /** @param given values of parameters, by name */
  constructor(readonly given: Readonly<Record<string, JsonValue>>) {}

  /** An item that is there: one that this run created, if there is one. Undefined if no list shows any. */
  async find(visit: PlannedVisit, collection: Collection, depth = 0): Promise<KnownItem | undefined> {
    const known = presentItem(visit.knowledge, collection);
    if (known !== undefined || depth === deepest) return known;
    const search = collection.searches.find(({ parametersIn }) => parametersIn === 'query');
    // What nothing lists may have a well-known name: a given one, or an example of the OpenAPI file.
    const list = collection.list ?? search ?? (isKeyed(collection) ? collection.read : undefined);
    if (list === undefined || this.#asked.has(collection.path) || visit.isSkipped(list.operation)) return undefined;
    this.#asked.add(collection.path);
    const above = await this.parents(visit, collection, depth + 1);
    if (above === undefined) return undefined;
    const { operation } = list;
    for (const target of [above, ...this.#otherParents(visit, collection, above)]) {
      const parameters = requiredParameters(visit, operation, target);
      await sendParts(visit, operation, { parameters }, `find ${collection.path}`);
      const found = presentItem(visit.knowledge, collection);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Some items have nothing below them: a few others are asked for it, of new and of old ones. */
  #otherParents({ contract, knowledge }: Visit, collection: Collection, asked: PathTarget): readonly PathTarget[] {
    const above = collectionAt(contract, closestParent(collection)?.collection);
    if (above === undefined || this.#givenParents(collection) !== undefined) return [];
    const others = knowledge
      .itemsOf(above.path)
      .filter(({ state, address }) => state === 'present' && address.id !== asked.at(-1));
    return spread(others, mostParents - 1).map((item) => targetOf(above, item));
  }

  /** The IDs of items above a collection, outermost first; undefined if one of them is not known. */
  async parents(visit: PlannedVisit, collection: Collection, depth = 0): Promise<PathTarget | undefined> {
    const last = closestParent(collection);
    if (last === undefined) return [];
    const given = this.#givenParents(collection);
    if (given !== undefined) return given;
    const known = presentItem(visit.knowledge, collection);
    if (known !== undefined) return aboveItem(collection, known);
    // What no collection has is named by a property of what is known: `/artifacts/{key}/latest`.
    if (last.collection === undefined) return [];
    const above = collectionAt(visit.contract, last.collection);
    const item = above === undefined ? undefined : await this.find(visit, above, depth);
    return above === undefined || item === undefined ? undefined : targetOf(above, item);
  }

  #givenParents({ parents, above }: Collection): PathTarget | undefined {
    const named = above === undefined ? parents : [...parents, above];
    return this.#requestValues(named.map(({ parameter }) => parameter));
  }

  /** The values that the user gave for all these parameters. */
  #requestValues(parameters: readonly string[]): PathTarget | undefined {
    const values = parameters.map((parameter) => this.given[parameter]);
    return values.every((value) => typeof value === 'string' || typeof value === 'number')
      ? values.map(String)
      : undefined;
  }

  /** The target of an operation: what the user gave, an item that is there, or the parents of a list; undefined if it is not known. */
  async target(visit: PlannedVisit, operation: Operation): Promise<PathTarget | undefined> {
    const role = visit.contract.roleOf(operation);
    const given = this.#requestValues(parametersIn(operation.path));
    if (given !== undefined && (role === undefined || role.kind === 'read')) return given;
    if (role === undefined) return this.#targetAbove(visit, operation);
    const { collection, kind } = role;
    if (kind === 'list' || kind === 'create' || collection.isSingleton) return this.parents(visit, collection);
    const item = await this.find(visit, collection);
    if (item !== undefined) return targetOf(collection, item);
    // What nothing lists and nobody creates may have a well-known name: an example of the OpenAPI file, or any.
    const { list, searches, create } = collection;
    return list === undefined && searches.length === 0 && (create === undefined || isKeyed(collection))
      ? this.parents(visit, collection)
      : undefined;
  }

  /** An operation that no collection has may still be below the items of one: `GET /orders/{orderId}/invoice`. */
  async #targetAbove(visit: PlannedVisit, operation: Operation): Promise<PathTarget | undefined> {
    const above = collectionAbove(visit.contract, operation);
    if (above === undefined) return [];
    const item = await this.find(visit, above);
    return item === undefined ? undefined : targetOf(above, item);
  }
}

/** So many of some values, from the first to the last. */
function spread<Value>(values: readonly Value[], most: number): readonly Value[] {
  const step = (values.length - 1) / (most - 1);
  return values.length <= most
    ? values
    : values.filter((_, index) => Math.round(Math.round(index / step) * step) === index);
}
