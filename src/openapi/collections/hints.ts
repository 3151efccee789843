import { isObject, type JsonObject } from '../../base/json';
import { child } from '../document/pointer';
import type { Problems } from '../document/problems';
import type { Operation } from '../operation';
import type { CollectionHint } from './collection';
import { itemOperation, noOperations, type Draft, type Recognition } from './draft';
import { findId, givenId } from './id-property';
import { lastParameter, shapeOf } from './paths';

/** What people specified about operations. */
export interface Hints {
  /** The role of the operation is specified; nothing is guessed. */
  isPlaced(operation: Operation): boolean;
  /** The property that is the ID in a collection, by the shape of its path. */
  idOf(shape: string): string | undefined;
  /** The property of an operation's response that holds the items. */
  itemsOf(operation: Operation): string | undefined;
  readonly placed: readonly (CollectionHint & { readonly of: Operation })[];
}

/** The hints of the document, `x-understudy` in an operation, after those from outside of it. */
export function readHints(
  operations: readonly Operation[],
  given: readonly CollectionHint[],
  problems: Problems,
): Hints {
  const byOperation = new Map<Operation, CollectionHint>();
  for (const operation of operations) {
    const own = [operation.id, `${operation.method} ${operation.path}`];
    const outside = given.find((hint) => own.includes(hint.operation));
    const inside = operation.extensions['x-understudy'];
    if (inside !== undefined && !isObject(inside))
      problems.add({
        pointer: child(operation.pointer, 'x-understudy'),
        message: '"x-understudy" is not an object.',
        consequence: 'It is ignored.',
      });
    const hint = { ...(isObject(inside) && fromDocument(operation.id, inside)), ...outside };
    if (Object.keys(hint).length > 0) byOperation.set(operation, { ...hint, operation: operation.id });
  }
  const ids = new Map<string, string>();
  for (const [operation, { collection, id }] of byOperation)
    if (id !== undefined) ids.set(shapeOf(collection ?? operation.path).replace(/\/\{\}$/, ''), id);
  const placed = [...byOperation].flatMap(([of, hint]) => (hint.role === undefined ? [] : [{ ...hint, of }]));
  return {
    isPlaced: (operation) => byOperation.get(operation)?.role !== undefined,
    idOf: (shape) => ids.get(shape),
    itemsOf: (operation) => byOperation.get(operation)?.items,
    placed,
  };
}

const texts = ['collection', 'role', 'id', 'items'] as const;

function fromDocument(operation: string, value: JsonObject): CollectionHint {
  const found = texts.flatMap((name) => (typeof value[name] === 'string' ? [[name, value[name]]] : []));
  return { ...(Object.fromEntries(found) as Omit<CollectionHint, 'operation'>), operation };
}

/** Operations get the roles that people named, in collections that exist or that the hints create. */
export function addHinted({ shapes, drafts }: Recognition, hints: Hints): void {
  for (const { of, role, collection, items } of hints.placed) {
    if (role === undefined || role === 'none') continue;
    const shape = shapeOf(collection ?? of.path).replace(role === 'list' || role === 'create' ? /$/ : /\/\{\}$/, '');
    const draft = drafts.get(shape) ?? draftOf(shapes, hints, shape, collection);
    if (draft === undefined) continue;
    drafts.set(shape, draft);
    const listed = role === 'list' ? shapes.listedBy(of, draft.path, items) : undefined;
    if (role === 'list') {
      if (listed !== undefined && draft.list === undefined) draft.list = { operation: of, items: listed };
      else if (listed !== undefined) draft.searches = [...draft.searches, { operation: of, items: listed }];
    } else if (role === 'action') draft.actions = [...draft.actions, itemOperation(shapes, draft, of)];
    else if (role === 'count') draft.counts = [...draft.counts, of];
    else if (role === 'lookup') draft.lookups = [...draft.lookups, lookupOf(of, draft)];
    else {
      const parameter = role === 'create' ? undefined : lastParameter(of.path);
      if (parameter !== undefined && draft.itemPath === undefined) draft.itemPath = of.path;
      if (parameter !== undefined && draft.id?.parameter === undefined && draft.id !== undefined)
        draft.id = { ...draft.id, parameter };
      draft[role] = itemOperation(shapes, draft, of);
    }
  }
}

function lookupOf(operation: Operation, draft: Draft): Draft['lookups'][number] {
  const parameter = operation.parameters.findLast((one) => one.in === 'path')?.name ?? '';
  return { operation, parameter, property: draft.id?.at.slice(1) ?? parameter };
}

/** A collection that is known by hints alone. Its item is that of the response to a read, a list or a create. */
function draftOf(
  shapes: Recognition['shapes'],
  hints: Hints,
  shape: string,
  path: string | undefined,
): Draft | undefined {
  const own = hints.placed.filter(
    ({ of, collection }) => shapeOf(collection ?? of.path).replace(/\/\{\}$/, '') === shape,
  );
  const responseOf = (role: string): ReturnType<typeof shapes.response> => {
    const hint = own.find((one) => one.role === role);
    if (hint === undefined) return undefined;
    return role === 'list' ? shapes.listedBy(hint.of, shape, hint.items)?.item : shapes.response(hint.of);
  };
  const shown = responseOf('read') ?? responseOf('list') ?? responseOf('create');
  if (shown === undefined) return undefined;
  const onItem = own.find(({ of, role }) => role === 'read' || lastParameter(of.path) !== undefined)?.of;
  const name = onItem === undefined ? undefined : lastParameter(onItem.path);
  const parameter = onItem?.parameters.find((one) => one.in === 'path' && one.name === name);
  const given = hints.idOf(shape);
  const idOf = (item: typeof shown) =>
    given === undefined ? findId(shapes, item, shape, parameter) : givenId(shapes, item, given, name);
  const item = shapes.itemIn(shown, (ref) => idOf(ref) !== undefined, shape)?.schema ?? shown;
  const id = idOf(item);
  return {
    path: path ?? own.find(({ role }) => role === 'list' || role === 'create')?.of.path ?? shape,
    ...(onItem !== undefined && { itemPath: onItem.path }),
    ...{ isSingleton: false, source: 'hint', item, ...(id !== undefined && { id }) },
    ...noOperations,
  };
}
