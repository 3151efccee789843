import type { Resource } from '../../contract/resource/resources';
import type { RequestContext } from '../../middleware/request-context';
import { keysOf } from '../../store/keys';
import type { Scope } from '../../store/store';

/** Gives the names of the path parameters in a collection's own path: `storeId` in `/stores/{storeId}/orders`. */
export function parentParameters({ collection }: Resource): string[] {
  return collection.includes('{') ? [...collection.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name) : [];
}

/** Gives the property that a store keeps a parent's identifier under. */
export function parentProperty(parameter: string): string {
  return `path:${parameter}`;
}

/** Gives the scope of a request: of a collection below a parent, only what belongs to that parent is seen. */
export function scopeOf(resource: Resource, request: RequestContext): Scope {
  return parentParameters(resource).map((name) => ({
    property: parentProperty(name),
    anyOf: keysOf(request.parameters.path[name]),
  }));
}

/** Gives the nearest of the resources that a collection lies below, and the path parameter that names its items. */
export function parentOf(
  resource: Resource,
  resources: readonly Resource[],
): { readonly resource: Resource; readonly parameter: string } | undefined {
  for (const parameter of parentParameters(resource).reverse()) {
    const [path] = resource.collection.split(`/{${parameter}}`);
    const parent = resources.find(({ collection, identifier }) => collection === path && identifier !== undefined);
    if (parent !== undefined) return { resource: parent, parameter };
  }
  return undefined;
}
