import { withoutTrailingSlashes } from '../../base/http';
import type { Operation } from '../operation';
import type { SchemaRef } from '../schema/schema';
import { itemOperation, type Draft, type Recognition } from './draft';
import { linkTo } from './flat-lists';
import type { ItemSchemas } from './item-schemas';
import { hasParameters, nounOf, parametersIn } from './paths';

/**
 * Lists and creates below an item of another collection, whose items have a path of their own elsewhere: `/projects/{}/tasks` beside
 * `/tasks/{}`. The component tells that they are the same.
 */
export function addNested({ shapes, paths, drafts }: Recognition): void {
  for (const [shape, methods] of paths) {
    const [, above = ''] = /^(.+)\/\{\}\/[^{}]+$/.exec(shape) ?? [];
    const parent = drafts.get(above);
    const own = drafts.get(shape);
    const isTaken = own !== undefined && own.source !== 'names';
    if (parent?.itemPath === undefined || isTaken || [...paths.keys()].some((one) => one.startsWith(`${shape}/{}`)))
      continue;
    const list = own?.list;
    const post = own === undefined ? methods.get('POST') : own.create?.operation;
    const operation = list?.operation ?? post;
    if (operation === undefined) continue;
    const same = [...drafts.values()].filter(
      (one) =>
        one !== own &&
        one.read !== undefined &&
        operation.path.startsWith(besideOf(one.path)) &&
        hasParameters(one.path, parametersIn(parent.path)) &&
        // At another word a POST may do anything.
        (list !== undefined || nounOf(one.path) === nounOf(shape)) &&
        (list === undefined || isOf(shapes, one, list.items.item)) &&
        (post === undefined || isCreateOf(shapes, one, post, list !== undefined)),
    );
    const [only, ...others] = same;
    const owner = others.length === 0 ? only : same.find(({ path }) => nounOf(path) === nounOf(shape));
    if (owner === undefined) continue;
    // `/tasks/{}/subtasks`, and not `/tasks/{}/blockers`.
    const isChild = owner === parent && nounOf(shape).toLowerCase().endsWith(nounOf(owner.path).toLowerCase());
    const link = linkTo(shapes, owner.item, operation.path, isChild);
    const nested = {
      above: { ...link, collection: parent.path },
      ...(list !== undefined && { list }),
      ...(post !== undefined && { create: itemOperation(shapes, owner, post) }),
    };
    owner.nested = [...owner.nested, nested];
    drafts.delete(shape);
  }
}

/** `/v1/` of `/v1/tasks`: what else stands there. */
function besideOf(path: string): string {
  const own = withoutTrailingSlashes(path);
  return own.slice(0, own.lastIndexOf('/') + 1);
}

/** Whether an object has the component of the items of a collection, as a read or its list shows them. */
function isOf({ schemas }: ItemSchemas, { item, list }: Draft, { schema }: SchemaRef): boolean {
  const name = schemas.nameOf(schema);
  const ofItems = [item, list?.items.item].map((one) => one && schemas.nameOf(one.schema));
  return name !== undefined && ofItems.includes(name);
}

/** Whether a POST makes an item, and does not only name one that is there. @param isKnown whether it is known to create what is listed beside it */
function isCreateOf(shapes: ItemSchemas, owner: Draft, post: Operation, isKnown: boolean): boolean {
  const isShown = shapes.itemIn(shapes.response(post), (ref) => isOf(shapes, owner, ref), owner.path) !== undefined;
  const described = shapes.propertiesOf(owner.item);
  const body = shapes.body(post);
  const sent = [body, ...shapes.propertiesOf(body).values()].flatMap((ref) => [...shapes.propertiesOf(ref).keys()]);
  const tells =
    post.requestBody === undefined || sent.some((name) => `/${name}` !== owner.id?.at && described.has(name));
  return (isShown || isKnown) && tells;
}
