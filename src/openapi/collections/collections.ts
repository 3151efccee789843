import { withoutTrailingSlashes } from '../../base/http';
import { idNameOf, isIdName, isNaturalName, plainName, singularOf, wordsOf } from '../names';
import type { Operation } from '../operation';
import { successOf } from '../response/responses';
import { alternativesOf, allowsNothing, isNumberType } from '../schema/flatten';
import { anything, type Schema, type SchemaRef, type Schemas } from '../schema/schema';
import {
  itemRoles,
  type Collection,
  type IdProperty,
  type ListOperation,
  type NestedOperation,
  type Parent,
  type Reference,
} from './collection';
import {
  createRecognition,
  isItemOf,
  itemOperation,
  noOperations,
  operationsOf,
  type Draft,
  type ListDraft,
  type Recognition,
} from './draft';
import { linkTo } from './flat-lists';
import type { Hints } from './hints';
import { findId, idOfUndescribed, givenId } from './id-property';
import { ItemSchemas } from './item-schemas';
import * as parameterNames from './list-names';
import { readListParameters } from './list-parameters';
import { addCounts, addLookups } from './lookups-and-counts';
import { addSingletons, addActions, addSearches, isView } from './other-operations';
import { addNested } from './nested-lists';
import { hasParameters, lastParameter, nounOf, parametersIn, shapeOf, withoutLastParameter } from './paths';

/** The collections of a document in the order of their paths, then the singletons. */
export function findCollections(
  operations: readonly Operation[],
  schemas: Schemas,
  hints: Hints,
): readonly Collection[] {
  const shapes = new ItemSchemas(schemas);
  const recognition = createRecognition(shapes, operations, hints);
  const { paths, drafts, placed } = recognition;
  for (const shape of new Set([...paths.keys()].map((path) => path.replace(/\/\{\}$/, '')))) {
    const draft = recognise(recognition, shape);
    if (draft !== undefined) drafts.set(shape, draft);
  }
  for (const [shape, draft] of drafts) if (isView(recognition, shape, draft)) drafts.delete(shape);
  addNested(recognition);
  for (const operation of [...drafts.values()].flatMap(operationsOf)) placed.add(operation);
  for (const add of [addLookups, addCounts, addSingletons, addActions, addSearches]) add(recognition);
  return finish(shapes, hints, [...drafts.values()]);
}

/** A collection by what its path and the path of an item have: a list or a create, at least. */
function recognise(recognition: Recognition, shape: string): Draft | undefined {
  const { shapes, hints, paths, flat } = recognition;
  const own = paths.get(shape);
  const list = listAt(recognition, own, paths.has(`${shape}/{}`));
  const post = own?.get('POST');
  const first = list?.operation ?? post;
  const given = hints.idOf(shape);
  const entry = first ?? (given === undefined ? undefined : paths.get(`${shape}/{}`)?.get('GET'));
  const place = entry && (flat.get(entry) ?? hints.placeOf(entry)?.path);
  const path = first === undefined ? place && withoutLastParameter(place) : place;
  // What makes items of nothing, `POST /sessions`, shows it by a path for each.
  const isRead = post?.requestBody === undefined && paths.get(`${shape}/{}`)?.has('GET') === true;
  const mayCreate = shapes.isObject(shapes.body(post)) || isRead;
  if (path === undefined || (list === undefined && first !== undefined && !mayCreate)) return undefined;
  const below = methodsOfItem(recognition, path);
  const [anyBelow] = below.values();
  const reading = below.get('GET');
  const name = anyBelow === undefined ? undefined : lastParameter(anyBelow.path);
  const parameter = anyBelow?.parameters.find((one) => one.in === 'path' && one.name === name);
  const idOf = (ref: SchemaRef): IdProperty | undefined =>
    given === undefined ? findId(shapes, ref, path, parameter) : givenId(shapes, ref, given, name);
  const itemIn = (ref: SchemaRef | undefined): SchemaRef | undefined =>
    shapes.itemIn(ref, (inner) => idOf(inner) !== undefined, path)?.schema;
  const shown = shapes.response(reading);
  // Some services show the ID of an item in its links alone, or in what a create returns: `{ "state": "COMPLETED", "id": "5" }`.
  const isReturned = shapes.propertiesOf(shapes.response(post)).has(idNameOf(parameter?.name ?? ''));
  const like = list?.items.item ?? (isReturned ? shapes.body(post) : undefined);
  const isUnnamed = like !== undefined && isAnonymous(shapes, like, shown) && itemIn(like) === undefined;
  const ofRead = hintedItem(recognition, reading) ?? itemIn(shown) ?? (isUnnamed ? shown : undefined);
  const item = ofRead ?? itemIn(list?.items.item) ?? list?.items.item;
  if (item === undefined) return undefined;
  const id = idOf(item) ?? (isUnnamed ? idOfUndescribed(parameter, shapes.propertiesOf(shapes.body(post))) : undefined);
  const create = post !== undefined && isCreate(shapes, { item, path, ...(id && { id }) }, post) ? post : undefined;
  if (list === undefined && create === undefined && first !== undefined) return undefined;
  const draft: Draft = {
    path,
    ...(anyBelow !== undefined && id !== undefined && { itemPath: withoutTrailingSlashes(anyBelow.path) }),
    isSingleton: false,
    source: 'names',
    item,
    ...(id !== undefined && { id }),
    ...(list !== undefined && { list }),
    ...noOperations,
  };
  const isFlat = first !== undefined && flat.has(first) && !path.includes('{');
  const above = isFlat ? linkTo(shapes, item, first.path) : undefined;
  if (above?.property !== undefined) draft.above = above;
  if (create !== undefined) draft.create = itemOperation(shapes, draft, create);
  if (ofRead !== undefined && reading !== undefined) draft.read = itemOperation(shapes, draft, reading);
  addWrites(shapes, draft, own, below);
  // What nothing else creates, a PUT does.
  if (first === undefined) return { ...draft, source: 'hint', ...(draft.replace && { create: draft.replace }) };
  if (hints.placeOf(first) !== first) return { ...draft, source: 'hint' };
  const onItem = draft.read ?? draft.replace ?? draft.update ?? draft.delete;
  return onItem === undefined ? draft : { ...draft, source: 'paths' };
}

/** Whether a response shows an item as its list does, and may show more of it. */
function isAnonymous(shapes: ItemSchemas, item: SchemaRef, shown: SchemaRef | undefined): boolean {
  if (!shapes.isObject(shown) || shapes.likeness(shown, item) <= 0.5) return false;
  const closing = ['additionalProperties', 'unevaluatedProperties'];
  return [item, shown].every(({ schema }) => {
    const flat = shapes.schemas.flatten(schema);
    return !closing.some((keyword) => allowsNothing(flat[keyword]));
  });
}

/** The schema of the item in a response, where a hint says which property holds it. */
function hintedItem({ shapes, hints }: Recognition, operation: Operation | undefined): SchemaRef | undefined {
  const name = operation && hints.propertyOf(operation, 'item');
  if (operation === undefined || name === undefined) return undefined;
  return shapes.propertiesOf(shapes.response(operation)).get(name) ?? { ...anything };
}

type Methods = ReadonlyMap<string, Operation>;

/** The operations on one item of a path. What lists items of its own, `/fields/{collection}`, is none. */
function methodsOfItem(recognition: Recognition, path: string): Methods {
  const { paths } = recognition;
  const shape = shapeOf(path);
  const all = paths.get(`${shape}/{}`);
  const [first] = all?.values() ?? [];
  const isList = paths.has(`${shape}/{}/{}`) && listAt(recognition, all, true) !== undefined;
  if (all === undefined || first === undefined || isList) return new Map();
  const names = parametersIn(path);
  return new Map([...all].filter(([, operation]) => hasParameters(operation.path, names)));
}

function addWrites(shapes: ItemSchemas, draft: Draft, own: Methods | undefined, below: Methods): void {
  if (draft.id === undefined) return;
  const names = shapes.propertiesOf(draft.item);
  // A PUT without a body adds to a group; nothing of an item changes.
  const writing = (methods: Methods | undefined, method: string): Operation | undefined => {
    const operation = methods?.get(method);
    const inQuery = operation?.parameters.some((one) => one.in === 'query' && names.has(one.name)) === true;
    return inQuery || shapes.isObject(shapes.body(operation)) ? operation : undefined;
  };
  const [put, putAbove, post] = [writing(below, 'PUT'), writing(own, 'PUT'), writing(below, 'POST')];
  const update = writing(below, 'PATCH') ?? (post !== undefined && isUpdate(shapes, draft, post) ? post : undefined);
  const remove = below.get('DELETE');
  if (put !== undefined) draft.replace = itemOperation(shapes, draft, put);
  // `PUT /pet` has the ID in its body. Where nothing else does, it creates what has none.
  else if (shapes.propertiesOf(shapes.body(putAbove)).has(draft.id.name) && putAbove !== undefined) {
    draft.replace = itemOperation(shapes, draft, putAbove, 'body');
    draft.create ??= draft.replace;
  }
  if (update !== undefined) draft.update = itemOperation(shapes, draft, update);
  if (remove !== undefined) draft.delete = itemOperation(shapes, draft, remove);
}

/** A POST on the path of an item updates it if its response is the item, or if its body has properties of it and the response is empty. */
function isUpdate(shapes: ItemSchemas, draft: Draft, post: Operation): boolean {
  if (shapes.itemIn(shapes.response(post), isItemOf(shapes, draft), draft.path) !== undefined) return true;
  const isEmpty = (successOf(post)?.content.length ?? 0) === 0;
  return isEmpty && (post.requestBody === undefined || shapes.share(shapes.body(post), draft.item) > 0.5);
}

/** An array of objects is a list. One in an object is if its name, its path or its parameters say so: `GET /me` may hold addresses. */
function listAt({ shapes, hints }: Recognition, own: Methods | undefined, hasItemPath: boolean): ListDraft | undefined {
  const operation = own?.get('GET');
  if (operation === undefined) return undefined;
  const given = hints.propertyOf(operation, 'items');
  const items = shapes.listedBy(operation, hints.placeOf(operation)?.path ?? operation.path, given);
  if (items === undefined) return undefined;
  if (items.envelope === undefined || given !== undefined) return { operation, items };
  // Deeper down stand the results of reports, too.
  const isPaged =
    items.envelope.lastIndexOf('/') <= 0 && operation.parameters.some(({ name }) => isPagingName(plainName(name)));
  const isList = items.isNamed || hasItemPath || own?.has('POST') === true || isPaged;
  return isList && !shapes.propertiesOf(shapes.response(operation)).has('id') ? { operation, items } : undefined;
}

function isPagingName(plain: string): boolean {
  const { limit, offset, page, cursor } = parameterNames;
  return [limit, offset, page, cursor].some((pattern) => pattern.test(plain));
}

/** A POST with an object in its body creates items if its response is or holds one, or if its body has mostly properties of an item. */
function isCreate(shapes: ItemSchemas, draft: Pick<Draft, 'item' | 'id' | 'path'>, post: Operation): boolean {
  const [body, response] = [shapes.body(post), shapes.response(post)];
  const returns = shapes.itemIn(response, isItemOf(shapes, draft), draft.path) !== undefined;
  if (post.requestBody === undefined) return returns && draft.id !== undefined;
  const holds = (ref: SchemaRef | undefined): boolean =>
    [...shapes.propertiesOf(ref).values()].some(
      (inner) => shapes.isObject(inner) && shapes.share(inner, draft.item) > 0,
    );
  const listed = shapes.listedBy(post, post.path)?.item;
  // What is sent as an item is none to look for.
  const isSent = body !== undefined && shapes.likeness(body, draft.item) === 1;
  const isList =
    listed !== undefined && !returns && !holds(response) && !isSent && shapes.likeness(listed, draft.item) > 0.5;
  if (!shapes.isObject(body) || isList || shapes.elementOf(response) !== undefined) return false;
  return returns || shapes.share(body, draft.item) >= 0.5 || holds(body) || holds(response);
}

function finish(shapes: ItemSchemas, hints: Hints, drafts: readonly Draft[]): readonly Collection[] {
  const referencesOf = createReferences(shapes, drafts);
  const byItemPath = new Map(drafts.flatMap((draft) => (draft.itemPath ? [[shapeOf(draft.itemPath), draft]] : [])));
  return drafts.map((draft): Collection => {
    const { list, nested, searches, item, ...rest } = draft;
    const hinted = asHinted(hints, draft);
    const above = draft.above && { ...draft.above, ...parentAt(draft, byItemPath) };
    const asList = (one: ListDraft): ListOperation =>
      readListParameters(shapes, draft, one, hints.namesOf(one.operation, 'ignore'));
    const schemaName = shapes.schemas.nameOf(item.schema);
    return {
      ...rest,
      ...hinted,
      ...(hinted.create !== undefined && above !== undefined && { create: { ...hinted.create, above } }),
      item,
      ...(schemaName !== undefined && { schemaName }),
      parents: parentsOf(shapes, draft, byItemPath),
      ...(above && { above }),
      ...(list !== undefined && { list: { ...asList(list), ...(above && { above }) } }),
      searches: searches.map(asList),
      nested: nested.flatMap((one): readonly NestedOperation[] => [
        ...(one.list === undefined ? [] : [{ kind: 'list', list: { ...asList(one.list), above: one.above } } as const]),
        ...(one.create === undefined ? [] : [{ kind: 'create', item: { ...one.create, above: one.above } } as const]),
      ]),
      references: referencesOf(draft),
    };
  });
}

/** Operations of whose paths and responses hints say more. */
function asHinted(hints: Hints, draft: Draft): Pick<Collection, (typeof itemRoles)[number]> {
  return Object.fromEntries(
    itemRoles.flatMap((role) => {
      const item = draft[role];
      if (item === undefined) return [];
      const named = hints.namesOf(item.operation, 'by');
      const orId = draft.id !== undefined && named.includes(draft.id.name);
      const property = named.find((name) => name !== draft.id?.name);
      const parameter = lastParameter(item.operation.path);
      const envelope = hints.propertyOf(item.operation, 'item');
      const by = property === undefined || parameter === undefined ? undefined : { property, parameter, orId };
      return [[role, { ...item, ...(envelope !== undefined && { envelope }), ...(by && { by }) }]];
    }),
  );
}

/** The collection that the list of a draft stands below the items of. */
function parentAt({ list }: Draft, byItemPath: ReadonlyMap<string, Draft>): Pick<Parent, 'collection'> {
  const parent = byItemPath.get(shapeOf(list?.operation.path ?? '').replace(/\/[^/{}]+$/, ''));
  return parent === undefined ? {} : { collection: parent.path };
}

/** The parameters of a collection's path, each with the collection whose items it names. */
function parentsOf(shapes: ItemSchemas, draft: Draft, byItemPath: ReadonlyMap<string, Draft>): readonly Parent[] {
  const properties = [...shapes.propertiesOf(draft.item)].flatMap(([name, { schema }]) => {
    const types = shapes.schemas.typesOf(schema);
    return types.some((type) => type === 'string' || isNumberType(type)) ? [name] : [];
  });
  return [...draft.path.matchAll(/\{([^{}]*)\}/g)].map(({ 0: whole, 1: parameter = '', index }): Parent => {
    const above = draft.path.slice(0, index + whole.length);
    const parent = byItemPath.get(shapeOf(above));
    const noun = singularOf(plainName(nounOf(above)));
    const isNatural = isNaturalName(parent?.id?.name ?? '');
    // One object at a path that ends so is the object of that ID.
    const isOwn = draft.isSingleton && draft.path.endsWith(whole);
    const own = isOwn && isIdName(parameter) ? [wordsOf(parameter).at(-1) ?? ''] : [];
    const names = [plainName(parameter), ...own, ...(isNatural ? [] : [`${noun}id`, `${noun}uuid`])];
    const property = properties.find((name) => name !== draft.id?.name && names.includes(plainName(name)));
    return {
      parameter,
      ...(parent !== undefined && { collection: parent.path }),
      ...(property !== undefined && (isOwn || plainName(property) !== 'id') && { property }),
    };
  });
}

/**
 * Finds the properties of items that refer to others: `customerId`, `customer_id` and, where it is no text of any kind, `customer` name an
 * item of `/customers`, `customerIds` and `customers` several, and a property whose schema is the component of another collection's items
 * holds one. Only collections below no parent are referred to, and none whose name or component another has as well.
 */
function createReferences(shapes: ItemSchemas, drafts: readonly Draft[]): (draft: Draft) => readonly Reference[] {
  const { schemas } = shapes;
  const targets = drafts.filter(({ path, id }) => !path.includes('{') && id !== undefined);
  const byNoun = uniqueBy(targets, ({ path }) => singularOf(plainName(nounOf(path))));
  const byComponent = uniqueBy(targets, ({ item }) => schemas.nameOf(item.schema));
  /** An ID or, where a service expands it, the item: `oneOf: [{ type: string }, { $ref: Flow }]`. */
  const eitherOf = (schema: Schema | undefined): Draft | undefined => {
    const parts = alternativesOf(schema ?? {});
    const types = new Set(parts.flatMap((part) => schemas.typesOf(part)));
    const targetsOfParts = parts.flatMap((part) => byComponent.get(schemas.nameOf(part) ?? '') ?? []);
    const [target] = new Set(targetsOfParts).size === 1 ? targetsOfParts : [];
    return schemas.typesOf(target?.id?.schema).some((type) => types.has(type)) ? target : undefined;
  };
  /** A text called `customer` may be any. Those called `customers` are IDs where these are names. */
  const isIdAlone = (held: Schema, isMany: boolean, { id }: Draft): boolean => {
    const [flat, own] = [schemas.flatten(held), schemas.flatten(id?.schema ?? {})];
    // `rating: 4` of at most 5, and `order: 0` if not sent, are values of their own.
    if (['enum', 'const', 'maximum', 'default'].some((name) => (flat[name] ?? null) !== (own[name] ?? null)))
      return false;
    const isName = isMany && isNaturalName(id?.name ?? '');
    return isName || !schemas.typesOf(held).includes('string') || (flat['format'] ?? '') === own['format'];
  };
  const referenceAt = (from: Draft, property: string, { schema, pointer }: SchemaRef): Reference | undefined => {
    const isMany = schemas.typesOf(schema).includes('array');
    const held = isMany ? schemas.itemsOf({ schema, pointer })?.schema : schema;
    const whole = byComponent.get(schemas.nameOf(held) ?? '');
    if (whole !== undefined) return isMany ? undefined : { property, collection: whole.path, holds: 'item' };
    const either = eitherOf(held);
    if (either !== undefined) return { property, collection: either.path, holds: isMany ? 'ids' : 'id' };
    const words = wordsOf(property);
    const isNamed = /^(?:id|uuid|gid|sid)s?$/.test(words.at(-1) ?? '');
    const target = byNoun.get(singularOf(isNamed ? words.slice(0, -1).join('') : plainName(property)));
    const types = schemas.typesOf(target?.id?.schema);
    if (target === undefined || !schemas.typesOf(held).some((type) => type !== 'null' && types.includes(type)))
      return undefined;
    // `followers: 7` is how many there are, and the rating of a rating is no other one.
    const isNoun = isMany || (target !== from && singularOf(plainName(property)) === plainName(property));
    if (!isNamed && !(isNoun && isIdAlone(held ?? {}, isMany, target))) return undefined;
    return { property, collection: target.path, holds: isMany ? 'ids' : 'id' };
  };
  return (draft) =>
    [...shapes.propertiesOf(draft.item)].flatMap(([property, ref]) =>
      property === draft.id?.name ? [] : (referenceAt(draft, property, ref) ?? []),
    );
}

function uniqueBy(drafts: readonly Draft[], keyOf: (draft: Draft) => string | undefined): ReadonlyMap<string, Draft> {
  const found = new Map<string, Draft | undefined>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    if (key !== undefined && key !== '') found.set(key, found.has(key) ? undefined : draft);
  }
  return new Map([...found].flatMap(([key, draft]) => (draft === undefined ? [] : [[key, draft]])));
}
