import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import { collectionCalled } from '../openapi/collections/references';
import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import { leavesOf } from './run-tags';
import { idText, type SeenItem } from './knowledge';

const several = /(?:Ids|_ids|-ids)$/;
const single = /(?:^|[_-])(?:u?u?id|gid)$|(?:Id|ID|Uuid)$/;

/** Properties that name something, of whatever collection: `targetId`, `ref`, `owner`. */
const naming =
  /(?:^|[_-])(?:u?u?ids?|refs?)$|(?:Ids?|ID|Uuid|Refs?)$|^(?:resource|owner|parent|target|entity|subject|object)$/;

/** Properties that may name something, or count it: `accountNumber`, `inReplyTo`. */
const maybeNaming = /(?:^|[_-])(?:no|nr|number|to|of)$|(?:No|Nr|Number|To|Of)$/;

/** Tells whether a property names something, or may, and no collection is called so. */
export function namesWhatNobodyKnows(
  { resources }: Pick<Contract, 'resources'>,
  property: string,
  isMaybe = false,
): boolean {
  const isNaming = naming.test(property) || (isMaybe && maybeNaming.test(property));
  return isNaming && collectionCalled(resources, property) === undefined;
}

/** Properties that name another item of the same collection. */
export const namesOneLikeIt =
  /^(?:parent|replaces?|replaced|supersedes?|superseded|duplicate|duplicates|merge|merge_?with|merged|previous|prev|next|copy|copied|clone|cloned|original|based|derived|forked|after|before|instead)(?:_?(?:of|from|on|by|with|to))?(?:_?(?:id|uuid|ref))?$/i;

/**
 * Gives a body with other values where it names items of collections, at any depth: `customerId`, `productId` of each of `lines`, the
 * elements of `tagIds`, the `id` of `product`.
 *
 * @param change gives the value that stands in place of one that names an item of a collection
 * @param own the collection of the item itself, which `parentId` and the like name
 */
export function mapReferences(
  { resources }: Pick<Contract, 'resources'>,
  body: JsonValue,
  change: (target: Resource, value: JsonValue) => JsonValue,
  own?: Resource,
): JsonValue {
  const visit = (value: JsonValue, name: string, above: string): JsonValue => {
    if (Array.isArray(value))
      return value.map((one) => visit(one, several.test(name) ? name.slice(0, -1) : name, above));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one, key, name)]));
    const called = name === 'id' ? above : single.test(name) ? name : '';
    const isPlain = value !== null && typeof value !== 'boolean';
    const named = isPlain && called !== '' ? collectionCalled(resources, called) : undefined;
    const target = named ?? (isPlain && above === '' && namesOneLikeIt.test(name) ? own : undefined);
    return target === undefined ? value : change(target, value);
  };
  return visit(body, '', '');
}

/** Gives the collections of which a body names items, as far as the names of its properties tell. */
export function collectionsNamed(contract: Pick<Contract, 'resources'>, body: JsonValue): ReadonlySet<Resource> {
  const named = new Set<Resource>();
  mapReferences(contract, body, (target, value) => {
    named.add(target);
    return value;
  });
  return named;
}

/** Most collections that a body is taken to name by values alone. */
const mostNamed = 6;

/**
 * Gives the collections of which a body names a listed item, though no property of it is called so: `targetId: 3`, `category: news`.
 *
 * @param listed gives what the list of a collection without parents has shown; it is to be read where it is sought
 */
export async function collectionsNamedByValue(
  contract: Pick<Contract, 'resources'>,
  body: JsonValue,
  listed: (resource: Resource, path: string, isSought: boolean) => Promise<readonly SeenItem[]>,
): Promise<readonly Resource[]> {
  const leaves = leavesOf(body).map(({ path, value }) => ({ name: path.findLast((one) => one !== '') ?? '', value }));
  const texts = new Set(leaves.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])));
  const numbers = new Set(
    leaves.flatMap(({ name, value }) =>
      typeof value !== 'string' && namesWhatNobodyKnows(contract, name, true) ? [idText(value)] : [],
    ),
  );
  const found: Resource[] = [];
  for (const resource of contract.resources) {
    const path = resource.list?.operation.path ?? '{';
    if (found.length >= mostNamed || path.includes('{')) continue;
    const isNamed = (item: SeenItem): boolean =>
      numbers.has(idText(item[resource.identifier?.property ?? ''])) ||
      Object.values(item).some((value) => typeof value === 'string' && texts.has(value));
    if ((await listed(resource, path, numbers.size > 0)).some(isNamed)) found.push(resource);
  }
  return found;
}
