import type { Rejection, RejectionKind } from '../openapi/outcome';

/** Ends a request with a response that says why. Only errors.ts makes a response of it. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  readonly rejection: Rejection;

  /**
   * @param message what is wrong, where, what to do: for people
   * @param details headers to send along; a status in place of the kind's
   */
  constructor(
    rejection: Rejection | RejectionKind,
    message: string,
    readonly details: { readonly headers?: Readonly<Record<string, string>>; readonly status?: number } = {},
  ) {
    super(message);
    this.rejection = typeof rejection === 'string' ? { kind: rejection, violations: [] } : rejection;
  }
}
