/** A request of the script, as it is sent to both sides. */
export interface Step {
  readonly method: string;
  /**
   * Below the base URL, with its query, percent-encoded. `<<created:2>>` stands for the identifier of the third item that a step
   * has created on that side, `<<cursor>>` for the page that the last list called the next.
   */
  readonly path: string;
  /** Whether the valid key is sent; else what stands in `headers`. */
  readonly isKeyed: boolean;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer;
  /** The member of the answer that holds the identifier, where the step may create an item. */
  readonly creates?: string;
}

/** Gives a step with the valid key. */
export function step(method: string, path: string, more: Partial<Omit<Step, 'method' | 'path'>> = {}): Step {
  return { method, path, isKeyed: true, headers: [], ...more };
}

/** Gives a step with a JSON body. */
export function sending(method: string, path: string, body: string, more: Partial<Step> = {}): Step {
  const { headers = [['Content-Type', 'application/json']] } = more;
  return { ...step(method, path, more), headers, body: Buffer.from(body) };
}
