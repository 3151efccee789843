import type { RejectionKind } from '../openapi/outcome';
import type { Violation } from '../openapi/violation';

interface RejectionDetails {
  readonly violations?: readonly Violation[];
  /** The item that is not there, and what such an item is called: `flow_run`, `Flow run`, and by its schema. */
  readonly missing?: { readonly id: string; readonly noun: string; readonly title: string; readonly schema?: string };
  /** The item that the request is about, as JSON. */
  readonly item?: string;
  /** Headers to send along. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of those of the kind. */
  readonly status?: number;
  readonly code?: string;
}

/** Thrown to end a request with an error. The pipeline, or the control API, turns it into a response. */
export class Rejected extends Error {
  override readonly name = 'Rejected';

  /** @param message what is wrong, where, what to do: for people */
  constructor(
    readonly kind: RejectionKind,
    message: string,
    readonly details: RejectionDetails = {},
  ) {
    super(message);
  }
}
