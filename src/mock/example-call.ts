import type { Contract } from '../contract/contract';
import type { SecurityScheme } from '../contract/operation';

/** A call of the API that works as it stands. */
export interface ExampleCall {
  /** Path below the base URL. */
  readonly path: string;
  /** The schemes by which it carries the key; none where it needs no key. */
  readonly schemes: readonly SecurityScheme[];
}

/** Gives the first GET of a document that needs no parameter, a list where there is one; the root where there is none. */
export function exampleCall({ operations, resources }: Contract): ExampleCall {
  const lists = resources.flatMap(({ list }) => (list === undefined ? [] : [list.operation]));
  const gets = [...lists, ...operations].filter(({ method }) => method === 'GET');
  const plain = gets.find(
    ({ path, parameters }) => !path.includes('{') && parameters.every(({ required }) => !required),
  );
  return { path: plain?.path ?? '/', schemes: plain?.security[0] ?? [] };
}
