import type { Conflict, Rejection, RejectionKind } from '../openapi/outcome';

/** Thrown to end a request with an error. The pipeline turns it into a response. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  readonly rejection: Rejection;

  /**
   * @param message what is wrong, where, what to do: for people
   * @param details headers to send along; a status and a code in place of the kind's
   */
  constructor(
    rejection: Rejection | RejectionKind,
    message: string,
    readonly details: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly status?: number;
      readonly code?: string;
    } = {},
  ) {
    super(message);
    this.rejection = typeof rejection === 'string' ? { kind: rejection, violations: [] } : rejection;
  }
}

/** @param status in place of 409 */
export function conflict(why: Conflict['why'], property: string, message: string, status?: number): Rejected {
  const rejection: Rejection = { kind: 'conflict', violations: [], conflict: { why, property } };
  return new Rejected(rejection, message, status === undefined ? {} : { status });
}
