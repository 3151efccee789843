import type { JsonValue } from '../../base/json';

/** Which requests an override is for: all that it names must be there; what is left out does not matter. */
export interface OverrideMatch {
  readonly path?: Readonly<Record<string, JsonValue>>;
  readonly query?: Readonly<Record<string, JsonValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A part of the body: objects may have more properties. */
  readonly body?: JsonValue;
}

/** A response of somebody's own, in place of the one that the mock would make. */
export interface OverrideRule {
  /** The id of an operation. */
  readonly operation: string;
  readonly when?: OverrideMatch;
  /** Left out, as the body: that of the usual response. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON; a text for other media types. `{{path.petId}}`, `{{query.limit}}`, `{{body.name}}` stand for values of the request. */
  readonly body?: JsonValue;
  /** How long the response waits, in milliseconds. */
  readonly delay?: number;
  /** After so many requests it ends; undefined for no end. */
  readonly times?: number;
}

/** An override of a session. */
export interface ActiveOverride extends OverrideRule {
  readonly id: string;
  readonly hits: number;
  readonly isOff: boolean;
  /** Whether the configuration gave it: it comes back with a reset. */
  readonly isGiven: boolean;
}

export const mostOverrides = 1000;

/** Those that every session begins with. */
export function givenOverrides(rules: readonly OverrideRule[]): readonly ActiveOverride[] {
  return rules.map((rule, index) => ({ ...rule, id: `given-${index + 1}`, hits: 0, isOff: false, isGiven: true }));
}

/** The one that responds to a request: the youngest that matches and has not ended goes before older ones and those of the configuration. */
export function findOverride(
  overrides: readonly ActiveOverride[],
  operation: string,
  matches: (when: OverrideMatch) => boolean,
): ActiveOverride | undefined {
  const isMeant = ({ operation: own, when, times = Infinity, hits, isOff }: ActiveOverride): boolean =>
    own === operation && !isOff && hits < times && (when === undefined || matches(when));
  return (
    overrides.findLast((one) => !one.isGiven && isMeant(one)) ?? overrides.find((one) => one.isGiven && isMeant(one))
  );
}
