/** Ends a request for the control API with an error: its body is `{ code, message, status }`. */
export class ControlRejection extends Error {
  override readonly name = 'ControlRejection';

  /** @param message what is wrong, where, what to do: for people */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: readonly string[] = [],
  ) {
    super(message);
  }
}

export function invalidBody(message: string): ControlRejection {
  return new ControlRejection(400, 'invalid_body', message);
}

export function notFound(message: string): ControlRejection {
  return new ControlRejection(404, 'not_found', message);
}
