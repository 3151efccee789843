import type { Operation } from '../../contract/operation';
import type { JsonValue } from '../../exact-json';
import type { Creatable } from '../../verify/creatable';
import type { RequestSpec } from '../../verify/request';

/** An operation that takes a body, and how one is sent. */
export interface Sending {
  readonly operation: Operation;
  readonly breakable: Pick<Creatable, 'media' | 'fields' | 'full'>;
  readonly send: (body: JsonValue) => RequestSpec;
}
