import { headerOf } from '../../base/http';
import {
  asText,
  isObject,
  isScalar,
  ownProperty,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import { aboveOf, pathOfItem, placeOf } from '../../openapi/collections/address';
import { isKeyed, type Collection, type ItemOperation, type ItemAddress } from '../../openapi/collections/collection';
import { createReadSentItem, type SentItem } from '../../openapi/collections/sent-item';
import { successOf } from '../../openapi/response/responses';
import { createRandom } from '../../base/random';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { asTypeOf } from '../../openapi/schema/flatten';
import type { Schemas } from '../../openapi/schema/schema';
import type { Making } from '../../profile/play';
import { idIn, isPossibleId, isSlugName } from '../items/ids';
import { keysBelow, keysOf } from '../items/item-place';
import type { ChangeItem, Created, MakeItem, NewItem, WriteContext } from '../store/effects';
import type { Store } from '../store/store';
import type { Handler, HandlerParts, HandlerRequest, ItemResponse } from './handler';
import { createItemResponse } from './item-response';
import { addressIn, returnedItem } from './named-item';
import {
  assertConditions,
  assertReferences,
  assertUnique,
  duplicate,
  etagOf,
  assertParents,
  createAssertParents,
  unknownItem,
} from './preconditions';

/** The entity tag of an item: of what a read of it would show, or as a profile has it. */
function createTagOf(
  parts: HandlerParts,
  collection: Collection,
  response: ItemResponse,
): (request: HandlerRequest) => (text: string) => string {
  const { play } = parts;
  const read = collection.read === undefined ? response : createItemResponse(parts, collection, collection.read);
  const operation = collection.read?.operation;
  return (request) => (text) => {
    const shown = read.show(text);
    const facts = (): JsonObject => ({ ...request.facts(), item: parseJson(text), default: parseJson(shown) });
    const { store } = request;
    const making = (): Making => ({ now: store.now(), session: store, random: () => createRandom('entity tag') });
    const played = operation && play?.respond({ operation, outcome: 'read', violations: [] }, facts, making);
    const tag = headerOf(Object.entries(played?.headers ?? {}).flat(), 'etag');
    return tag ?? etagOf(played?.body === undefined ? shown : stringifyJson(played.body));
  };
}

/** So many IDs of a profile are tried for a new item. */
const mostTries = 10_000;

/** What a write leaves, as a profile says it; undefined if that is the mock's own item. */
function leftBy(
  { play, contract: { schemas } }: HandlerParts,
  collection: Collection,
  operation: Operation,
  request: HandlerRequest,
  { before, item, sent }: { readonly before?: string; readonly item: string; readonly sent: SentItem },
  { now }: WriteContext,
): JsonObject | undefined {
  const left = play?.write(
    operation,
    () => ({
      ...request.facts(),
      ...(before !== undefined && { before: parseJson(before) }),
      references: referencedBy(collection, parseJson(item), request.store),
      default: parseJson(item),
    }),
    () => ({
      now: now.getTime(),
      session: request.store,
      random: () => createRandom(`${request.store.seeding.seed} ${operation.id} write ${request.number}`),
    }),
  );
  return left && withOwnForNull(schemas, left, parseJson(item) as JsonObject, sent);
}

/** Clients send null for what they leave out: where the request may have it and no item, what the mock makes of it stands. */
function withOwnForNull(
  schemas: Schemas,
  left: JsonObject,
  made: JsonObject,
  { schema, properties }: SentItem,
): JsonObject {
  const sendable = schema === undefined ? undefined : schemas.propertiesOf(schema);
  const isLeftOut = (name: string): boolean =>
    ownProperty(properties, name) === null &&
    ownProperty(made, name) !== null &&
    schemas.typesOf(sendable?.get(name)?.schema).includes('null');
  return Object.fromEntries(
    Object.entries(left).flatMap(([name, value]): readonly (readonly [string, JsonValue])[] => {
      const own = value === null && isLeftOut(name) ? ownProperty(made, name) : value;
      return own === undefined ? [] : [[name, own]];
    }),
  );
}

/** The items that an item refers to, by the property that has the ID of one. */
function referencedBy({ references }: Collection, item: JsonValue, store: Store): JsonObject {
  return Object.fromEntries(
    references.flatMap(({ property, collection, holds }): [string, JsonValue][] => {
      const id = isObject(item) && holds === 'id' ? ownProperty(item, property) : undefined;
      const text = isScalar(id) ? store.get({ collection, at: collection, id: asText(id) }) : undefined;
      return text === undefined ? [] : [[property, parseJson(text)]];
    }),
  );
}

export function createCreate(
  parts: HandlerParts,
  collection: Collection,
  item: ItemOperation,
  response: ItemResponse,
): Handler {
  const { contract, maker } = parts;
  const { operation } = item;
  const idName = collection.id?.name ?? 'id';
  const readSent = createReadSentItem(contract, collection, item);
  const assertAbove = createAssertParents(parts, collection, item);
  const isWhole = asksForWholeUrl(contract, operation);
  return async (request) => {
    const { reading, store, basePath } = request;
    assertAbove(reading, store);
    const [at, sent] = [placeOf(collection, reading), readSent(reading)];
    assertReferences(collection, operation, sent, store);
    const answer = parts.play?.behaviour('create-existing', operation);
    const returned = await returnedItem(answer, collection, at, sent.sent, store);
    if (returned !== undefined) return response.respond('existing', returned);
    const addressWith = (id: string): ItemAddress => ({ collection: collection.path, at, id });
    let ownId: string | undefined;
    const [above] = aboveOf(contract, item, reading);
    const below = above === undefined ? {} : keysBelow(item, above.value);
    const make: MakeItem = (id, context) => {
      assertUnique(operation, addressWith(id), sent, store);
      const made = maker.create(collection, addressWith(id), sent, context);
      const own = leftBy(parts, collection, operation, request, { item: made.text, sent }, context);
      ownId = own && (idIn(collection, own) ?? id);
      const { text, keys } = own === undefined ? made : maker.keep(collection, own);
      return { text, keys: { ...keys, ...below }, ...(ownId !== undefined && ownId !== id && { id: ownId }) };
    };
    // What a profile says of the IDs of new items does not hold for an item that is there.
    const replace = (id: string, context: WriteContext): NewItem => {
      const made = make(id, context);
      const idOfSent = { [idName]: sent.properties[idName] ?? id };
      return made.id === undefined
        ? made
        : maker.keep(collection, { ...(parseJson(made.text) as JsonObject), ...idOfSent });
    };
    const sentId = idIn(collection, sent.properties);
    const create = (): Created => store.create(collection.path, at, make, sentId);
    const created = untilFree(create, () => ownId);
    const existing = addressWith(sentId ?? ownId ?? '');
    const present = created === 'exists' ? store.get(existing) : undefined;
    const put = (): string => store.change(existing, (_, context) => replace(existing.id, context)) ?? '';
    // Where a profile gives all new items one ID, the last one stays. An ID that the request tells is taken while its item is there.
    const isTold = present !== undefined && Object.values(sent.properties).some((value) => asText(value) === ownId);
    const isLast = created === 'exists' && sentId === undefined && ownId !== undefined && !isTold;
    const made = isLast ? { id: existing.id, text: put() } : created;
    if (made === 'exists') {
      if (present !== undefined && answer === 'replace') return response.respond('existing', put());
      if (present !== undefined && answer === 'return') return response.respond('existing', present);
      throw duplicate(idName, sent.properties[idName] ?? existing.id, existing, present);
    }
    const location = (isWhole ? request.origin : '') + basePath + pathOfItem(addressWith(made.id));
    const headers = collection.itemPath === undefined ? {} : { Location: location };
    return response.respond('create', made.text, { sent: sent.properties }, headers);
  };
}

/** Whether the Location of a create has to be a URI: a reference is none (RFC 3986 section 4.1). */
function asksForWholeUrl({ schemas }: Contract, operation: Operation): boolean {
  const located = successOf(operation, 201)?.headers.find(({ name }) => name.toLowerCase() === 'location');
  const { format } = schemas.flatten(located?.schema?.schema);
  return format === 'uri' || format === 'url';
}

/** Creates while a profile gives other IDs: a number that goes on may be that of an item which was there before. */
function untilFree(create: () => Created, ownId: () => string | undefined): Created {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = ownId();
    const created = create();
    if (created !== 'exists' || ownId() === before) return created;
  }
  return 'exists';
}

/** PUT, PATCH and actions; the response is the item. A PUT to an unknown ID creates the item if the file documents a 201, or has nothing else that creates. */
export function createChange(
  parts: HandlerParts,
  collection: Collection,
  kind: 'replace' | 'update' | 'action',
  change: ItemOperation,
  response: ItemResponse,
): Handler {
  const { contract, maker } = parts;
  const { operation } = change;
  const readSent = createReadSentItem(contract, collection, change);
  const creates = isKeyed(collection) || operation.responses.some(({ status }) => status === '201');
  const mayCreate = kind === 'replace' && creates;
  const create =
    isKeyed(collection) && change.idIn === 'body' ? createCreate(parts, collection, change, response) : undefined;
  const tagOf = createTagOf(parts, collection, response);
  return async (request) => {
    const { reading, store } = request;
    assertParents(contract, collection, reading, store);
    const address = await addressIn(collection, change, reading, store);
    if (create !== undefined && store.get(address) === undefined) return create(request);
    const sent = readSent(reading);
    assertReferences(collection, operation, sent, store);
    const outcome = { isCreated: false };
    const conditions = { ifMatch: request.header('if-match'), ifNoneMatch: request.header('if-none-match') };
    const to = kind === 'update' ? movedTo(collection, address, sent, store) : address;
    const leave: ChangeItem = (present, context) => {
      assertConditions(conditions, present, tagOf(request));
      if (present === undefined && !(mayCreate && isPossibleId(contract, collection, address.id))) return undefined;
      assertUnique(operation, to, sent, store);
      outcome.isCreated = present === undefined;
      const item =
        present === undefined
          ? maker.create(collection, address, sent, context)
          : maker.change(collection, to, present, { kind: sent.isLeftOut ? 'update' : kind, operation, sent }, context);
      const items = { item: item.text, sent, ...(present !== undefined && { before: present }) };
      const own = leftBy(parts, collection, operation, request, items, context);
      return own === undefined ? item : maker.keep(collection, own);
    };
    const text = store.change(address, leave, to);
    if (text === undefined) throw unknownItem(collection, address, store);
    const changed = response.respond(outcome.isCreated ? 'create' : kind, text, { sent: sent.properties });
    return outcome.isCreated ? { ...changed, status: 201 } : changed;
  };
}

/** Where a change of the property that a path names moves an item: to another name, which no other item has. */
function movedTo(collection: Collection, address: ItemAddress, { properties }: SentItem, store: Store): ItemAddress {
  const name = collection.id?.name ?? '';
  const id = isKeyed(collection) || isSlugName(name) ? idIn(collection, properties) : undefined;
  if (id === undefined || id === address.id) return address;
  const to = { ...address, id };
  if (store.get(address) !== undefined && store.get(to) !== undefined)
    throw duplicate(name, properties[name] ?? id, to);
  return to;
}

export function createDelete(
  parts: HandlerParts,
  collection: Collection,
  deletion: ItemOperation,
  response: ItemResponse,
): Handler {
  const { contract } = parts;
  const tagOf = createTagOf(parts, collection, response);
  return async (request) => {
    const { reading, store } = request;
    assertParents(contract, collection, reading, store);
    const address = await addressIn(collection, deletion, reading, store);
    const text = store.delete(address, (present) => {
      assertConditions({ ifMatch: request.header('if-match') }, present, tagOf(request));
    });
    if (text === undefined) throw unknownItem(collection, address, store);
    for (let gone: readonly ItemAddress[] = [address]; gone.length > 0;) gone = deleteLinked(contract, store, gone);
    return response.respond('delete', text);
  };
}

/**
 * Deletes what a property, and no path, shows to be below deleted items: `/tasks/{taskId}` of `/projects/{projectId}/tasks`.
 * @returns what was deleted
 */
function deleteLinked(contract: Contract, store: Store, gone: readonly ItemAddress[]): readonly ItemAddress[] {
  return contract.collections.flatMap(({ path, above }) => {
    if (above === undefined || above.isMany === true) return [];
    const ids = gone.flatMap(({ collection, id }) => (collection === above.collection ? [id] : []));
    const anyOf = new Set(ids.flatMap((id) => keysOf(asTypeOf(above.types, id))));
    const found = anyOf.size === 0 ? [] : store.find(path, path, { property: above.property ?? '', anyOf });
    for (const item of found) store.delete(item);
    return found;
  });
}
