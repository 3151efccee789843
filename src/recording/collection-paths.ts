import type { Resource } from '../contract/resource/resources';

/** A collection that a concrete path names, with what stands in the place of its parameters, as it is spelled. */
export interface FoundPath {
  readonly resource: Resource;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Gives what finds the collection that a concrete path such as `/stores/1/orders` names; concrete ones go before templates. */
export function collectionFinder(resources: readonly Resource[]): (path: string) => FoundPath | undefined {
  const concrete = new Map(resources.map((resource) => [resource.collection, resource]));
  const templates = resources
    .filter(({ collection }) => collection.includes('{'))
    .map((resource) => ({ resource, parts: resource.collection.split('/') }));
  const bySize = new Map<number, typeof templates>();
  for (const template of templates) {
    const alike = bySize.get(template.parts.length);
    if (alike === undefined) bySize.set(template.parts.length, [template]);
    else alike.push(template);
  }
  return (path) => {
    const own = concrete.get(path);
    if (own !== undefined && !path.includes('{')) return { resource: own, parameters: new Map() };
    const segments = path.split('/');
    for (const { resource, parts } of bySize.get(segments.length) ?? []) {
      const parameters = parametersAt(parts, segments);
      if (parameters !== undefined) return { resource, parameters };
    }
    return undefined;
  };
}

function parametersAt(parts: readonly string[], segments: readonly string[]): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{([^{}]+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== segment : segment === '') return undefined;
    if (name !== undefined) parameters.set(name, segment);
  }
  return parameters;
}
