const reasons = new WeakMap<object, string>();

/** Notes why the `$ref` of a part is not followed, for whoever mends what leads nowhere. */
export function noteRefusal(part: object, reason: string): void {
  reasons.set(part, reason);
}

/** Gives why the `$ref` of a part was not followed; undefined where it was, or needs not be. */
export function whyRefused(part: object): string | undefined {
  return reasons.get(part);
}
