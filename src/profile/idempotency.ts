/** Tells whether a header field is the one that names a request which is to be done once. */
export function isIdempotencyKey(name: string): boolean {
  return /^(?:x-)?idempotency-?key$/i.test(name);
}
