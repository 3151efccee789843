import { fromPointer } from '../json-pointer';
import type { LinkDescription, Operation } from '../operation';
import type { Resource } from './resources';

/**
 * Gives the properties of each collection's items whose value a link of the document asks for an item of another collection
 * with: `$response.body#/shelf` for `{code}` of `/shelves/{code}` (OpenAPI 3.1 section 4.8.20). Of items that are read or
 * created as they are, in no envelope.
 */
export function linkedProperties(resources: readonly Resource[]): ReadonlyMap<Resource, ReadonlyMap<string, Resource>> {
  const targets = new Map<string, Resource>();
  for (const resource of resources) {
    const { read, collection } = resource;
    if (read !== undefined && !collection.includes('{')) targets.set(read.id, resource).set(read.pointer, resource);
  }
  const linked = resources.flatMap((resource): [Resource, Map<string, Resource>][] => {
    const found = [resource.read, resource.create].flatMap(linksOf).flatMap((link): [string, Resource][] => {
      const target = targets.get(link.operationId ?? link.operationPointer ?? '');
      const property = target === undefined ? undefined : propertyFor(link, target);
      return target === undefined || property === undefined ? [] : [[property, target]];
    });
    return found.length === 0 ? [] : [[resource, new Map(found)]];
  });
  return new Map(linked);
}

function linksOf(operation: Operation | undefined): LinkDescription[] {
  const successes = operation?.responses.filter(({ status }) => status.startsWith('2')) ?? [];
  return successes.flatMap(({ links = [] }) => links);
}

const ofBody = '$response.body#';

/** Gives the property at the top of a body that fills the identifier of a path. */
function propertyFor({ parameters }: LinkDescription, { identifier }: Resource): string | undefined {
  const name = identifier?.parameter ?? '';
  const expression = Object.hasOwn(parameters, name) ? parameters[name] : parameters[`path.${name}`];
  if (typeof expression !== 'string' || !expression.startsWith(ofBody)) return undefined;
  const [property, ...deeper] = fromPointer(expression.slice(ofBody.length));
  return deeper.length === 0 ? property : undefined;
}
