import type { Flaws } from '../flaws';
import { fromPointer } from '../json-pointer';

/** An operation whose method is not known here. */
export interface UnknownMethod {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  /** Why it is not played. */
  readonly note: string;
}

/** Gives the operations whose methods are not known here (`additionalOperations`, OpenAPI 3.2 section 4.9.1): each is a flaw, and answered 405. */
export function unknownMethods(flaws: Flaws): UnknownMethod[] {
  return flaws.found().flatMap(({ pointer, problem }) => {
    if (!pointer.startsWith('/paths/') || !pointer.includes('/additionalOperations/')) return [];
    const [, path = '', keyword, method = '', ...below] = fromPointer(pointer);
    if (keyword !== 'additionalOperations' || below.length > 0) return [];
    return [{ method, path, id: `${method} ${path}`, note: problem }];
  });
}
