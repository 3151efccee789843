import type { JsonObject, JsonValue } from '../base/json';
import type { Random } from '../base/random';
import type { OperationHints } from '../openapi/collections/hints';
import { asksForCredentials, type Operation } from '../openapi/operation';
import type { Outcome } from '../openapi/outcome';
import type { Violation } from '../openapi/violation';
import type { BehaviourId } from './behaviours';

/** Which branch a response has taken: a profile has templates by that. */
export interface Situation {
  /** Undefined if no operation matched. */
  readonly operation: Operation | undefined;
  readonly outcome: Outcome;
  /** Of a rejected request: what was wrong. */
  readonly violations: readonly Violation[];
}

/** A response without what HTTP adds. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType?: string;
  /** JSON; undefined if there is no body, or one that is not JSON. */
  readonly body?: JsonValue;
}

/** What templates are filled from beside facts. */
export interface Making {
  /** What the session's clock shows, in milliseconds since 1970. */
  readonly now: number;
  /** Chance that the seed decides. */
  readonly random: () => Random;
  /** The session, whose numbers that go on are its own. */
  readonly session: object;
}

/**
 * What the mock asks while it responds, if it plays a profile: which branch is taken is its own affair, what that branch says the
 * profile's. `learn` asks the mock with a play of its own, which notes what the mock knew.
 * @see mock/http/facts.ts
 */
export interface Play {
  /** What takes the place of the mock's own response; undefined leaves that. */
  respond(at: Situation, facts: () => JsonObject, making: () => Making): PlainResponse | undefined;
  /** What a write leaves in place of the item that the mock would store; undefined leaves that. */
  write(operation: Operation, facts: () => JsonObject, making: () => Making): JsonObject | undefined;
  /** Which of its branches a service takes, where that is not the mock's; undefined where it is. */
  behaviour(id: BehaviourId, operation: Operation | undefined): JsonValue | undefined;
}

/** A profile as the mock begins with it. */
export interface PlayedProfile {
  readonly hints: OperationHints;
  /** By the concrete paths of their collections. */
  readonly items: JsonObject;
  readonly play: () => Play;
}

/** An operation with the credentials that the real API asks for, where that is not what the OpenAPI file says. */
export function withCredentialsOf(play: Pick<Play, 'behaviour'>): (operation: Operation) => Operation {
  return (operation) => {
    const header = play.behaviour('authentication', operation);
    if (header === 'optional') return { ...operation, security: [] };
    if (typeof header !== 'string' || asksForCredentials(operation)) return operation;
    const kind = { type: 'apiKey', in: 'header', parameter: header } as const;
    return { ...operation, security: [[{ scheme: { name: header, pointer: operation.pointer, kind }, scopes: [] }]] };
  };
}
