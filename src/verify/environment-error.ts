/** Trouble on the way to the service (DNS, TLS, time-out, throttling, a redirect): says nothing about the contract. */
export class EnvironmentError extends Error {
  /** @param fatal whether no later request can fare better, so that the run stops here */
  constructor(
    message: string,
    readonly fatal = false,
  ) {
    super(message);
    this.name = 'EnvironmentError';
  }
}
