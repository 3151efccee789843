import type { Collection } from '../../openapi/collections/collection';

/** The values of a collection's parents in a concrete path, outermost first: `/shops/1/orders` has `1`. */
export function parentValues({ path }: Collection, at: string): readonly string[] {
  const segments = at.split('/');
  return path.split('/').flatMap((segment, index) => {
    const names = segment.match(/\{[^{}]*\}/g);
    return names === null ? [] : [decodeURIComponent(segments[index] ?? '')];
  });
}
