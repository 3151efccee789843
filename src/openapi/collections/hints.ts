import { isObject, type JsonObject } from '../../base/json';
import { child } from '../document/pointer';
import type { Problems } from '../document/problems';
import type { Operation } from '../operation';
import type { OperationRole } from './collection';
import { itemOperation, noOperations, type Draft, type Recognition } from './draft';
import { findId, givenId } from './id-property';
import { lastParameter, shapeOf } from './paths';

/** What a person says about an operation in the file, as `x-understudy`. */
interface Hint {
  readonly operation: Operation;
  /** The collection's path. */
  readonly collection?: string;
  readonly role?: OperationRole['kind'] | 'none';
  /** The property that is the ID. */
  readonly id?: string;
  /** The property of the response that holds the items. */
  readonly items?: string;
}

/** The hints of a document. */
export interface Hints {
  /** Whether the role of the operation is specified; then nothing is guessed. */
  isPlaced(operation: Operation): boolean;
  /** The property that is the ID in a collection, by the shape of its path. */
  idOf(shape: string): string | undefined;
  /** The property of an operation's response that holds the items. */
  itemsOf(operation: Operation): string | undefined;
  /** Those that specify a role. */
  readonly placed: readonly Hint[];
}

export function readHints(operations: readonly Operation[], problems: Problems): Hints {
  const hints = new Map<Operation, Hint>();
  for (const operation of operations) {
    const value = operation.extensions['x-understudy'];
    if (isObject(value)) hints.set(operation, readHint(operation, value));
    else if (value !== undefined)
      problems.add({
        pointer: child(operation.pointer, 'x-understudy'),
        message: '"x-understudy" is not an object.',
        consequence: 'It is ignored.',
      });
  }
  const ids = new Map<string, string>();
  for (const { operation, collection, id } of hints.values())
    if (id !== undefined) ids.set(shapeOf(collection ?? operation.path).replace(/\/\{\}$/, ''), id);
  return {
    isPlaced: (operation) => hints.get(operation)?.role !== undefined,
    idOf: (shape) => ids.get(shape),
    itemsOf: (operation) => hints.get(operation)?.items,
    placed: [...hints.values()].filter(({ role }) => role !== undefined),
  };
}

const roles: ReadonlySet<string> = new Set([
  ...(['list', 'create', 'read', 'replace', 'update', 'delete', 'action', 'none'] satisfies Hint['role'][]),
]);

/** A role that is none of ours takes the operation out of its collection. */
function readHint(operation: Operation, { collection, role, id, items }: JsonObject): Hint {
  return {
    operation,
    ...(typeof collection === 'string' && { collection }),
    ...(typeof role === 'string' && { role: roles.has(role) ? (role as Exclude<Hint['role'], undefined>) : 'none' }),
    ...(typeof id === 'string' && { id }),
    ...(typeof items === 'string' && { items }),
  };
}

/** Operations get the roles that people named, in collections that exist or that the hints create. */
export function addHinted({ shapes, drafts }: Recognition, hints: Hints): void {
  for (const { operation: of, role, collection, items } of hints.placed) {
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
    else {
      const parameter = role === 'create' ? undefined : lastParameter(of.path);
      if (parameter !== undefined && draft.itemPath === undefined) draft.itemPath = of.path;
      if (parameter !== undefined && draft.id?.parameter === undefined && draft.id !== undefined)
        draft.id = { ...draft.id, parameter };
      draft[role] = itemOperation(shapes, draft, of);
    }
  }
}

/** A collection that is known by hints alone. Its item is that of the response to a read, a list or a create. */
function draftOf(
  shapes: Recognition['shapes'],
  hints: Hints,
  shape: string,
  path: string | undefined,
): Draft | undefined {
  const own = hints.placed.filter(
    ({ operation, collection }) => shapeOf(collection ?? operation.path).replace(/\/\{\}$/, '') === shape,
  );
  const responseOf = (role: string): ReturnType<typeof shapes.response> => {
    const hint = own.find((one) => one.role === role);
    if (hint === undefined) return undefined;
    return role === 'list' ? shapes.listedBy(hint.operation, shape, hint.items)?.item : shapes.response(hint.operation);
  };
  const shown = responseOf('read') ?? responseOf('list') ?? responseOf('create');
  if (shown === undefined) return undefined;
  const onItem = own.find(
    ({ operation, role }) => role === 'read' || lastParameter(operation.path) !== undefined,
  )?.operation;
  const name = onItem === undefined ? undefined : lastParameter(onItem.path);
  const parameter = onItem?.parameters.find((one) => one.in === 'path' && one.name === name);
  const given = hints.idOf(shape);
  const idOf = (item: typeof shown) =>
    given === undefined ? findId(shapes, item, shape, parameter) : givenId(shapes, item, given, name);
  const item = shapes.itemIn(shown, (ref) => idOf(ref) !== undefined, shape)?.schema ?? shown;
  const id = idOf(item);
  return {
    path: path ?? own.find(({ role }) => role === 'list' || role === 'create')?.operation.path ?? shape,
    ...(onItem !== undefined && { itemPath: onItem.path }),
    ...{ isSingleton: false, source: 'hint', item, ...(id !== undefined && { id }) },
    ...noOperations,
  };
}
