import type { JsonValue } from '../exact-json';

/**
 * Items by the concrete path of their collection (`/stores/1/orders`), in the order of their creation: what
 * `PUT /__mock/sessions/{name}/items` takes, and what `--items` names a file of.
 */
export type KeptItems = Readonly<Record<string, readonly JsonValue[]>>;

/** The one entry that is no collection: what was written to documents at paths of their own, `{ path, body }`. */
export const documentsKey = '(documents)';

/** An item that an exchange removed. */
export interface Removal {
  /** The path of its collection, its identifier, and the segment of a path that names it. */
  readonly path: string;
  readonly id: string;
  readonly segment: string;
}
