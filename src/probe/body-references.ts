import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import { collectionCalled } from '../openapi/collections/references';
import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import { plainName, singular, wordsOf } from '../openapi/collections/names';
import { leavesOf } from './run-tags';
import { outsideKey } from './reaches-others';
import { idText, type SeenItem } from './knowledge';

const several = /(?:Ids|_ids|-ids)$/;
const single = /(?:^|[_-])(?:u?u?id|gid)$|(?:Id|ID|Uuid)$/;

/** Properties that name something, of whatever collection: `targetId`, `ref`, `owner`. */
const naming =
  /(?:^|[_-])(?:u?u?ids?|refs?)$|(?:Ids?|ID|Uuid|Refs?)$|^(?:resource|owner|parent|target|entity|subject|object|(?:in[_-]?)?reply[_-]?to)$/i;

/** Properties that may name something, or count it: `accountNumber`, `inReplyTo`. */
const maybeNaming = /(?:^|[_-])(?:no|nr|number|to|of)$|(?:No|Nr|Number|To|Of)$/;

/** What a thing is called of which a name does not tell the kind: what `targetId`, `entity` and `sourceRef` name may be anything. */
const anything =
  /^(?:target|resource|owner|parent|entity|subject|object|item|element|thing|record|node|source|origin|destination|related|relation|linked|link|reference|referenced|content|context|model|foreign|instance|document|data|(?:in)?replyto)?$/;

/** Beside what names something: what kind of thing that is. */
const kinds = /(?:^|[_-])(?:kind|type|model|table|collection|entity|resource|class)$|(?:Kind|Type|Model|Class)$/;

/** What is measured or counted, though a collection may be called so. */
const measures =
  /^(?:price|rate|rating|order|score|level|size|amount|quantity|total|balance|number|position|rank|priority|version|weight|index|count|counter|step|stage|grade|age|year|month|week|day|hour|minute|second|point|credit|unit|fee|tax|discount|cost|value|limit|duration|length|width|height|volume)$/;

/** Whom such a word names is one of the people whom the service knows. */
export const people =
  /^(?:author|creator|owner|assignee|reporter|reviewer|approver|user|member|manager|sender|recipient|receiver|participant|attendee|follower|friend|person|buyer|seller|editor|contact)$/;
const collectionsOfPeople = ['user', 'person', 'member', 'account', 'profile'];

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

/** A value of a body, and what the names around it tell. */
export interface NamedLeaf {
  readonly value: string | number | bigint;
  /** The name of the property that holds it, or the list in which it is. */
  readonly name: string;
  /** The name of what holds that; empty at the top. */
  readonly above: string;
  /** The names from the top, those of lists left out. */
  readonly path: readonly string[];
  /** The object that holds the property. */
  readonly beside: SeenItem;
}

/** Gives a body with other values where a function gives such; undefined leaves a property out. */
export function mapLeaves(body: JsonValue, change: (leaf: NamedLeaf) => JsonValue | undefined): JsonValue {
  const visit = (value: JsonValue, path: readonly string[], beside: SeenItem): JsonValue | undefined => {
    if (Array.isArray(value)) return value.flatMap((one) => visit(one, path, beside) ?? []);
    if (isObject(value)) {
      const held = Object.entries(value as SeenItem).map(([key, one]) => [key, visit(one, [...path, key], value)]);
      return Object.fromEntries(held.filter(([, one]) => one !== undefined)) as JsonValue;
    }
    if (value === null || typeof value === 'boolean') return value;
    return change({ value, name: path.at(-1) ?? '', above: path.at(-2) ?? '', path, beside });
  };
  return visit(body, [], {}) ?? null;
}

/** What a value of a body names. */
export interface Named {
  /** Its collection; undefined where nobody can tell. */
  readonly target?: Resource;
  /** Whether its name tells nothing of what that is, so that it may be anything. */
  readonly isAnything: boolean;
  /** The ID in an address: `7` of `/products/7`. */
  readonly id?: string;
}

/** `Products(7)`, as OData names an item. */
const odata = /(?:^|\/)(\w+)\('?([^()']+)'?\)$/;

/** Gives the item that a text leads to: `/products/7`, `https://shop.example/v1/products/7`. */
function addressed(resources: readonly Resource[], text: string): Named | undefined {
  const [path = ''] = text.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1);
  const segments = path.split('/').filter((one) => one !== '');
  const [, set, inSet] = odata.exec(path) ?? [];
  const [called = set, id = inSet] = set === undefined && path.includes('/') ? segments.slice(-2) : [];
  const target = resources.find(({ collection, identifier }) => {
    const last = collection.split('/').at(-1) ?? '';
    return identifier !== undefined && last !== '' && last.toLowerCase() === called?.toLowerCase();
  });
  return target === undefined || id === undefined ? undefined : { target, isAnything: false, id };
}

/** Gives a value in the place of what names an item: of an address its ID alone. */
export function inPlaceOf({ value }: NamedLeaf, { id }: Named, other: JsonValue): JsonValue {
  if (id === undefined || typeof value !== 'string' || typeof other === 'object') return other;
  const at = value.lastIndexOf(id);
  return value.slice(0, at) + String(other) + value.slice(at + id.length);
}

const longestAddress = 1000;

/** Gives what a value of a body names, as far as names and addresses tell; undefined where it names nothing. */
export function namedBy(
  { resources }: Pick<Contract, 'resources'>,
  { value, name: given, above, beside, path }: NamedLeaf,
  own?: Resource,
): Named | undefined {
  const name = several.test(given) ? given.slice(0, -1) : given;
  const isOwnId = path.length === 1 && (name === 'id' || name === own?.identifier?.property);
  if (isOwnId || outsideKey.test(name)) return undefined;
  const led = typeof value === 'string' && value.length <= longestAddress ? addressed(resources, value) : undefined;
  if (led !== undefined) return led;
  const called = name === 'id' ? above : name;
  const isNaming = name === 'id' || single.test(name);
  const exact = isNaming ? collectionCalled(resources, called) : undefined;
  if (exact !== undefined) return { target: exact, isAnything: false };
  if (above === '' && namesOneLikeIt.test(name) && own !== undefined) return { target: own, isAnything: false };
  const isAnything = (naming.test(name) || name === 'id') && anything.test(plainName(withoutId(called)));
  const byKind = isAnything ? kindBeside(resources, beside) : undefined;
  if (byKind !== undefined) return { target: byKind, isAnything: false };
  const isNumber = typeof value === 'bigint' || Number.isInteger(value);
  const target = isNaming || naming.test(name) || isNumber ? calledInPart(resources, called, isNaming) : undefined;
  if (target !== undefined) return { target, isAnything: false };
  return naming.test(name) || name === 'id' ? { isAnything } : undefined;
}

function withoutId(name: string): string {
  return name.replace(/(?:^|[_-])?(?:u?u?ids?|gid|refs?)$/i, '');
}

/** `{kind: 'post', targetId: 3}` names a post. */
function kindBeside(resources: readonly Resource[], beside: SeenItem): Resource | undefined {
  for (const [name, value] of Object.entries(beside)) {
    if (typeof value !== 'string' || !kinds.test(name)) continue;
    const found = collectionCalled(resources, value.split(/[^\w-]/).at(-1) ?? '');
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `fromAccount` and `billingCustomerId` end in the name of a collection, `authorId` names one of the people. */
function calledInPart(resources: readonly Resource[], name: string, isNaming: boolean): Resource | undefined {
  const words = wordsOf(withoutId(name));
  const last = words.at(-1) ?? '';
  // `accounts: 3` counts them, and `price: 3` is no number of a price.
  if (!isNaming && (singular(last) !== last || measures.test(last))) return undefined;
  for (let from = 0; from < words.length; from += 1) {
    const found = collectionCalled(resources, words.slice(from).join('_'));
    if (found !== undefined) return found;
  }
  const isPerson = people.test(last) || (last === 'by' && words.length > 1);
  const called = isPerson ? collectionsOfPeople.flatMap((one) => collectionCalled(resources, one) ?? []) : [];
  return called[0];
}

/**
 * Gives a body with other values where it names items of collections, at any depth: `customerId`, `productId` of each of `lines`, the
 * elements of `tagIds`, the `id` of `product`, `targetId` beside `kind`.
 *
 * @param change gives the value that stands in place of one that names an item of a collection
 * @param own the collection of the item itself, which `parentId` and the like name
 */
export function mapReferences(
  contract: Pick<Contract, 'resources'>,
  body: JsonValue,
  change: (target: Resource, value: JsonValue) => JsonValue,
  own?: Resource,
): JsonValue {
  return mapLeaves(body, (leaf) => {
    const named = namedBy(contract, leaf, own);
    if (named?.target === undefined) return leaf.value;
    const { id } = named;
    const value = id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : (id ?? leaf.value);
    return inPlaceOf(leaf, named, change(named.target, value));
  });
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
