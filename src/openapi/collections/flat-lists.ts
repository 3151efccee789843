import { withoutTrailingSlashes } from '../../base/http';
import { idNameOf, isIdName, plainName, singularOf } from '../names';
import type { Operation } from '../operation';
import type { SchemaRef } from '../schema/schema';
import type { LinkedParent } from './collection';
import type { ItemSchemas } from './item-schemas';
import { withoutLastParameter, lastParameter, nounOf, parametersIn } from './paths';

type Methods = Map<string, Operation>;
type Paths = Map<string, Methods>;

/** A list whose items have no path below its own. */
interface LoneList {
  readonly shape: string;
  readonly methods: Methods;
  readonly list: Operation;
  readonly element: SchemaRef;
}

/**
 * Moves a list to where its items stand: `/projects/{}/tasks` to `/tasks`, if they tell their parent, `/tasks/{}` to `/tasks/{}/t`, and `/tasks`
 * to `/task`. Where they are called otherwise, the component tells that they are the same.
 */
export function flattenLists(shapes: ItemSchemas, paths: Paths): ReadonlyMap<Operation, string> {
  const flat = new Map<Operation, string>();
  const lists = [...paths].flatMap(([shape, methods]): readonly LoneList[] => {
    const list = methods.get('GET');
    const element = list && shapes.listedBy(list, list.path)?.item;
    const isLone = list !== undefined && element !== undefined && !paths.has(`${shape}/{}`);
    return isLone ? [{ shape, methods, list, element }] : [];
  });
  for (const [below, items] of [...paths]) {
    const target = below.endsWith('/{}') ? below.slice(0, -'/{}'.length) : '';
    const [item] = items.values();
    if (item === undefined || !/[^}/]$/.test(target) || paths.has(target)) continue;
    const named = lists.filter((one) => isNamedListOf(shapes, paths, one, target));
    const same = lists.filter(({ element }) => isSame(shapes, element, shapes.response(items.get('GET')), item.path));
    const [own, ...others] = named.length > 0 ? named : same;
    const isRelated = own !== undefined && (named.length > 0 || isBesideOrAbove(shapes, own, item.path));
    if (!isRelated || others.length > 0 || paths.get(own.shape) !== own.methods) continue;
    for (const operation of own.methods.values()) flat.set(operation, withoutLastParameter(item.path));
    // Behind what they are below: that is created first.
    for (const one of [own.shape, below]) paths.delete(one);
    paths.set(target, own.methods).set(below, items);
  }
  return flat;
}

/** `/projects/{}/tasks` is the list of `/tasks`, unless `/users/{}/tasks` may be too. */
function isNamedListOf(shapes: ItemSchemas, paths: Paths, { shape, list, element }: LoneList, target: string): boolean {
  const [, base, noun = ''] = /^([^{}]*)\/[^/{}]+\/\{\}(\/[^/{}]+)$/.exec(shape) ?? [];
  if (base === undefined || base + noun !== target || linkTo(shapes, element, list.path).property === undefined)
    return false;
  if ([...paths.keys()].some((other) => other !== shape && other.endsWith(`{}${noun}`))) return false;
  return isShownBy(shapes, element, paths.get(`${target}/{}`)?.get('GET'), list.path);
}

/** Whether a read shows the component that a list has. */
function isSame(shapes: ItemSchemas, element: SchemaRef, response: SchemaRef | undefined, path: string): boolean {
  const nameOf = ({ schema }: SchemaRef): string | undefined => shapes.schemas.nameOf(schema);
  const name = nameOf(element);
  return name !== undefined && shapes.itemIn(response, (ref) => nameOf(ref) === name, path) !== undefined;
}

/** Whether a list is right above the items of a path, at their plural, or below one parent, which its items tell. */
function isBesideOrAbove(shapes: ItemSchemas, { list, element }: LoneList, path: string): boolean {
  const [at, listed] = [withoutLastParameter(path), withoutTrailingSlashes(list.path)];
  const isAbove = at.replace(/\/[^/{}]+$/, '') === listed && lastParameter(listed) !== undefined;
  const end = listed.lastIndexOf('/') + 1;
  const isPlural = listed.slice(0, end) + singularOf(listed.slice(end)) === at;
  const isBeside = parametersIn(path).length === 1 && parametersIn(list.path).length === 1;
  return isAbove || isPlural || (isBeside && linkTo(shapes, element, list.path).property !== undefined);
}

/** Whether a read shows the items that a list has. Of items of several kinds each operation may show others. */
function isShownBy(
  shapes: ItemSchemas,
  item: SchemaRef | undefined,
  read: Operation | undefined,
  path: string,
): boolean {
  const response = shapes.response(read);
  const isOne = (ref: SchemaRef): boolean => shapes.schemas.variantsOf(ref.schema).length === 1;
  if (item === undefined || response === undefined) return true;
  const isLike = (ref: SchemaRef): boolean => isOne(ref) && shapes.likeness(ref, item) > 0.5;
  return isOne(item) && shapes.itemIn(response, isLike, path) !== undefined;
}

/**
 * The property of items by which the item is known that a list stands below: `projectId`, `project` with an ID, or a list of such.
 * @param isOwn whether that is an item of the same collection: `parent`
 */
export function linkTo(shapes: ItemSchemas, item: SchemaRef | undefined, list: string, isOwn = false): LinkedParent {
  const { schemas } = shapes;
  const [above = '', parameter = ''] = /^.*\/\{([^{}]*)\}/.exec(list) ?? [];
  const noun = singularOf(plainName(nounOf(above)));
  const ofParent = [plainName(parameter), `${noun}id`, `${noun}uuid`, noun].filter((name) => !isIdName(name));
  const names = [...ofParent, ...(isOwn ? ['parent', 'parentid'] : [])];
  const ids = ['id', 'uuid', plainName(idNameOf(parameter))];
  const holdsId = ({ schema }: SchemaRef): boolean =>
    schemas.typesOf(schema).some((type) => type === 'string' || type === 'integer');
  const links = [...shapes.propertiesOf(item)].flatMap(([property, ref]): Omit<LinkedParent, 'parameter'>[] => {
    const element = schemas.typesOf(ref.schema).includes('array') ? schemas.itemsOf(ref) : undefined;
    const isMany = element !== undefined;
    if (!names.includes(isMany ? singularOf(plainName(property)) : plainName(property))) return [];
    const held = element ?? ref;
    if (holdsId(held)) return [{ property, types: schemas.typesOf(held.schema), isMany }];
    const inner = [...shapes.propertiesOf(held)].find(([name, one]) => ids.includes(plainName(name)) && holdsId(one));
    if (inner === undefined) return [];
    return [{ property: `${property}.${inner[0]}`, types: schemas.typesOf(inner[1].schema), isMany }];
  });
  const [plain] = links.filter(({ property, isMany }) => isMany !== true && property?.includes('.') !== true);
  return { parameter, types: [], ...(plain ?? links.find(({ isMany }) => isMany !== true) ?? links[0]) };
}
