/** A rule for the requests to come, a fault or an override, and what has become of it. */
export interface Active<Rule> {
  readonly id: string;
  readonly rule: Rule;
  readonly isOff: boolean;
  /** How many requests a fault could have happened to; and how many it has happened to. */
  readonly asked: number;
  readonly hits: number;
}

/** Whether the configuration has a rule: it comes back with a reset. */
export function isGiven({ id }: { readonly id: string }): boolean {
  return id.startsWith('given-');
}
