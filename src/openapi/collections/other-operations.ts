import { plainName, singularOf } from '../names';
import type { Operation } from '../operation';
import { successOf } from '../response/responses';
import type { SchemaRef } from '../schema/schema';
import { endsInSearch } from '../search';
import { isLikeItemOf, itemOperation, noOperations, type Draft, type Recognition } from './draft';
import { itemsNames, type ItemSchemas } from './item-schemas';
import { hasParameters, parametersIn } from './paths';

// Operations at a word below a collection, `/pet/findByStatus`, or below one of its items, `/orders/{orderId}/cancel`.

/** The last segment of a path, if it is a word, and the path above it: `findByStatus` and `/pet`. */
export function splitWord(shape: string): { readonly above: string; readonly word: string } | undefined {
  const [, above, word] = /^(.+)[/:]([^/:{}]+)$/.exec(shape) ?? [];
  return above === undefined || word === undefined ? undefined : { above, word };
}

/** Whose items a path may list: `/pet` for `/pet/findByStatus`, `/tag` for `/tags`. */
function ownerOf(drafts: Recognition['drafts'], shape: string): Draft | undefined {
  const at = shape.lastIndexOf('/') + 1;
  const single = shape.slice(0, at) + singularOf(shape.slice(at));
  return drafts.get(splitWord(shape)?.above ?? '') ?? (single === shape ? undefined : drafts.get(single));
}

/** Something like a collection that only lists another's items. */
export function isView({ shapes, drafts }: Recognition, shape: string, draft: Draft): boolean {
  if (draft.itemPath !== undefined || draft.create !== undefined || draft.list === undefined) return false;
  const owner = ownerOf(drafts, shape);
  return owner?.itemPath !== undefined && isLikeItemOf(shapes, owner)(draft.list.items.item);
}

/** Further lists of a collection's items at a word below its path, or at the plural of that: by GET, and searches by POST. */
export function addSearches({ shapes, paths, drafts, placed }: Recognition): void {
  for (const [shape, methods] of paths) {
    const isSearchWord = endsInSearch(splitWord(shape)?.word ?? '');
    const owner = ownerOf(drafts, shape) ?? (isSearchWord ? drafts.get(shape) : undefined);
    if (owner === undefined || owner.isSingleton) continue;
    for (const operation of methods.values()) {
      const isSearch = operation.method === 'POST' && isSearchWord;
      if (placed.has(operation) || !(isSearch || operation.method === 'GET')) continue;
      if (!hasParameters(operation.path, parametersIn(owner.path))) continue;
      const items = shapes.listedBy(operation, owner.path);
      if (items === undefined || !isLikeItemOf(shapes, owner)(items.item)) continue;
      owner.searches = [...owner.searches, { operation, items }];
      placed.add(operation);
    }
  }
}

const methodsOfActions = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** `POST /orders/{orderId}/cancel`: an operation at a word below an item whose response is the item, or empty; of a DELETE the item. */
export function addActions({ shapes, paths, drafts, placed }: Recognition): void {
  for (const [shape, methods] of paths) {
    const { above = '' } = splitWord(shape) ?? {};
    const owner = above.endsWith('/{}') ? drafts.get(above.slice(0, -'/{}'.length)) : undefined;
    if (owner?.id === undefined) continue;
    for (const operation of methods.values()) {
      if (placed.has(operation) || !methodsOfActions.includes(operation.method)) continue;
      const names = parametersIn(operation.path);
      const parameter: string | undefined = owner.id.parameter ?? names.at(-1);
      if (!hasParameters(operation.path, [...parametersIn(owner.path), parameter])) continue;
      const isEmpty = operation.method !== 'DELETE' && (successOf(operation)?.content.length ?? 0) === 0;
      if (!isEmpty && shapes.itemIn(shapes.response(operation), isLikeItemOf(shapes, owner), owner.path) === undefined)
        continue;
      if (parameter !== undefined) owner.id = { ...owner.id, parameter };
      owner.actions = [...owner.actions, itemOperation(shapes, owner, operation)];
      placed.add(operation);
    }
  }
}

const roles = { PUT: 'replace', PATCH: 'update', DELETE: 'delete', POST: 'update' } as const;

/** `/settings`, `/shops/{shopId}/address`: one object at a path, which other methods change. */
export function addSingletons({ shapes, paths, drafts, placed }: Recognition): void {
  for (const [shape, methods] of paths) {
    const read = methods.get('GET');
    const whole = shapes.response(read);
    if (read === undefined || placed.has(read) || drafts.has(shape) || !shapes.isObject(whole)) continue;
    const item =
      shapes.itemIn(whole, (ref) => ref !== whole && shapes.propertiesOf(ref).size > 0, read.path)?.schema ?? whole;
    const draft: Draft = {
      ...{ path: read.path, isSingleton: true, source: 'paths', item },
      ...noOperations,
    };
    for (const [method, role] of Object.entries(roles)) {
      const operation = methods.get(method);
      if (operation === undefined || placed.has(operation) || draft[role] !== undefined) continue;
      if (!hasParameters(operation.path, parametersIn(read.path))) continue;
      if (changes(shapes, operation, [whole, item])) draft[role] = itemOperation(shapes, draft, operation);
    }
    const writes = Object.values(roles).flatMap((role) => draft[role]?.operation ?? []);
    // A list of items that nobody describes, and that can be emptied.
    const isList =
      paths.has(`${shape}/{}`) && (holdsArray(shapes, whole) || writes.every(({ method }) => method === 'DELETE'));
    if (writes.length === 0 || isList) continue;
    draft.read = itemOperation(shapes, draft, read);
    drafts.set(shape, draft);
    for (const operation of [read, ...writes]) placed.add(operation);
  }
}

function holdsArray(shapes: ItemSchemas, ref: SchemaRef): boolean {
  return [...shapes.propertiesOf(ref)].some(
    ([name, { schema }]) => itemsNames.test(name) && shapes.schemas.typesOf(schema).includes('array'),
  );
}

/** Whether an operation writes the object that a path has: by the properties of its body, of a POST by those of its response too. */
function changes(shapes: ItemSchemas, operation: Operation, objects: readonly SchemaRef[]): boolean {
  const { schemas } = shapes;
  const agree = (one: SchemaRef, other: SchemaRef | undefined): boolean => {
    if (other === undefined) return false;
    const [types, others] = [schemas.typesOf(one.schema), schemas.typesOf(other.schema)];
    return types.length === 0 || others.length === 0 || types.some((type) => type !== 'null' && others.includes(type));
  };
  const shared = (ref: SchemaRef): number =>
    Math.max(
      ...objects.map((object) => {
        const names = new Map([...shapes.propertiesOf(object)].map(([name, one]) => [plainName(name), one]));
        return [...shapes.propertiesOf(ref)].filter(([name, one]) => agree(one, names.get(plainName(name)))).length;
      }),
    );
  if (operation.method === 'DELETE') return true;
  const [sent, response] = [shapes.body(operation), shapes.response(operation)];
  const returns = response !== undefined && shared(response) * 2 > shapes.propertiesOf(response).size;
  // A POST beside a GET that lists is a search.
  const isRead = shapes.listedBy(operation, operation.path) !== undefined || !returns;
  if (operation.method === 'POST' && isRead) return false;
  return shapes.isObject(sent) && (shapes.propertiesOf(sent).size === 0 || shared(sent) > 0);
}
