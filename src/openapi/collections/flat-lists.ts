import { plainName, singularOf } from '../names';
import type { Operation } from '../operation';
import type { SchemaRef } from '../schema/schema';
import type { LinkedParent } from './collection';
import type { ItemSchemas } from './item-schemas';
import { nounOf } from './paths';

/** Moves a list below one parent to where its items stand, if they tell their parent: `/projects/{}/tasks` to `/tasks`. */
export function flattenLists(
  shapes: ItemSchemas,
  paths: Map<string, Map<string, Operation>>,
): ReadonlyMap<Operation, string> {
  const flat = new Map<Operation, string>();
  for (const [shape, methods] of [...paths]) {
    const [, base, noun = ''] = /^([^{}]*)\/[^/{}]+\/\{\}(\/[^/{}]+)$/.exec(shape) ?? [];
    if (base === undefined) continue;
    const target = base + noun;
    const below = paths.get(`${target}/{}`);
    const list = methods.get('GET');
    if (list === undefined || below === undefined || paths.has(target) || paths.has(`${shape}/{}`)) continue;
    const others = [...paths.keys()].filter((other) => other !== shape && other.endsWith(`{}${noun}`));
    const element = shapes.listedBy(list, list.path)?.item;
    if (others.length > 0 || linkTo(shapes, element, list.path) === undefined) continue;
    if (!isShownBy(shapes, element, below.get('GET'), list.path)) continue;
    for (const operation of methods.values()) flat.set(operation, target);
    // Behind what they are below: that is created first.
    for (const one of [shape, `${target}/{}`]) paths.delete(one);
    paths.set(target, methods).set(`${target}/{}`, below);
  }
  return flat;
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

/** The property of an item by which its parent is known: `projectId`, or `project` with an ID. */
export function linkTo(shapes: ItemSchemas, item: SchemaRef | undefined, path: string): LinkedParent | undefined {
  const [above = '', parameter = ''] = /^.*\/\{([^{}]*)\}/.exec(path) ?? [];
  const noun = singularOf(plainName(nounOf(above)));
  const names = [plainName(parameter), `${noun}id`, `${noun}uuid`, noun].filter((name) => name !== 'id');
  for (const [property, { schema }] of shapes.propertiesOf(item)) {
    const types = shapes.schemas.typesOf(schema);
    const holdsId = types.includes('string') || types.includes('integer');
    if (holdsId && names.includes(plainName(property))) return { parameter, property, types };
  }
  return undefined;
}
