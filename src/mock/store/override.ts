import type { JsonValue } from '../../base/json';
import { isGiven, type Active } from './active';

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

export const mostOverrides = 1000;

/** The one that responds to a request: the youngest that matches and has not ended goes before older ones and those of the configuration. */
export function findOverride(
  overrides: readonly Active<OverrideRule>[],
  operation: string,
  matches: (when: OverrideMatch) => boolean,
): Active<OverrideRule> | undefined {
  const isMeant = ({ rule: { operation: own, when, times = Infinity }, hits, isOff }: Active<OverrideRule>): boolean =>
    own === operation && !isOff && hits < times && (when === undefined || matches(when));
  return (
    overrides.findLast((one) => !isGiven(one) && isMeant(one)) ?? overrides.find((one) => isGiven(one) && isMeant(one))
  );
}
