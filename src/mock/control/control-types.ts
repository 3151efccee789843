import type { JsonValue } from '../../base/json';
import type { OverrideRule } from '../store/override';
export type { OverrideMatch } from '../store/override';

// Bodies and parameters of the control API, as in spec/control.yaml. A test compares both.

/** What a session begins with. */
export interface SessionOptions {
  /** The same seed makes the same items and the same faults. */
  readonly seed?: number;
  /** Items in each collection that has no parents. */
  readonly count?: number;
  /** What its clock shows at the start: a date, or date and time (RFC 3339). */
  readonly now?: string;
}

export interface NewSession extends SessionOptions {
  readonly name: string;
  /** The name of a session to begin as a copy of. */
  readonly from?: string;
}

export interface Reset extends SessionOptions {
  /** The name of a session to become a copy of. */
  readonly to?: string;
  /** What stays as it is. */
  readonly keep?: readonly ('faults' | 'overrides' | 'tokens' | 'clock' | 'journal')[];
}

export interface SessionInfo {
  readonly name: string;
  /** The path of the API for clients that name the session by their base URL: `/@checkout/v1`. */
  readonly basePath: string;
  readonly seed: number;
  readonly count: number;
  /** What its clock shows. */
  readonly now: string;
  readonly beganAt: string;
  /** How many calls of it the journal holds. */
  readonly calls: number;
  readonly faults: number;
}

export interface ClockInfo {
  readonly now: string;
}

/** Items by the path of their collection: `/pets`, `/shops/1/orders`. */
export type Items = Readonly<Record<string, readonly Readonly<Record<string, JsonValue>>[]>>;

/** What goes wrong on purpose, and for which requests. */
export interface NewFault {
  readonly kind: 'latency' | 'status' | 'disconnect';
  /** An operation, by its operationId or as `GET /pets`; all if it is left out. */
  readonly operation?: string;
  /** The share of requests that it happens to, from 0 to 1. */
  readonly share?: number;
  /** After so many requests it ends. */
  readonly count?: number;
  /** Of `latency`. */
  readonly milliseconds?: number;
  /** Of `latency`, in milliseconds, with `to`: any time between. */
  readonly from?: number;
  readonly to?: number;
  /** Of `status`. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly message?: string;
  /** Of `disconnect`: the bytes of the body that are sent; if it is left out, there is no response at all. */
  readonly afterBytes?: number;
}

export interface FaultInfo extends NewFault {
  readonly id: string;
  /** How many requests it has happened to. */
  readonly hits: number;
  /** Switched off it does nothing, and keeps its place. */
  readonly on: boolean;
}

/** As people write it: the operation by its operationId, or as `GET /pets`. */
export type NewOverride = OverrideRule;

export interface OverrideInfo extends OverrideRule {
  readonly id: string;
  readonly hits: number;
  readonly on: boolean;
  /** Whether the configuration file has it: then it comes back with a reset. */
  readonly fromConfiguration: boolean;
  /** How the response breaks the OpenAPI file; absent if it does not. */
  readonly deviation?: string;
}

/** Whether a request kept to the OpenAPI file, or something about it is worth a word. */
export type Verdict = 'valid' | 'warnings' | 'violations';

/** A call without its messages. */
export interface CallSummary {
  /** Counted from 1 over all sessions. */
  readonly id: number;
  readonly time: string;
  readonly milliseconds: number;
  readonly session: string;
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly status: number;
  readonly verdict: Verdict;
  /** What the response is: `list`, `create`; or why the request was rejected: `invalid`, `path-unknown`. */
  readonly outcome?: string;
  /** The message of a rejection. */
  readonly message?: string;
  readonly violations: readonly CallViolation[];
  readonly warnings: readonly string[];
  readonly faults: readonly string[];
  /** The id of the override that responded. */
  readonly override?: string;
  /** How the response deviates from the OpenAPI file. */
  readonly deviation?: string;
}

/** A request and its response. Secrets are masked. */
export interface Call extends CallSummary {
  readonly request: CallMessage;
  readonly response: CallMessage;
}

export interface CallViolation {
  /** `query.limit`, `body.name`. */
  readonly place: string;
  readonly keyword: string;
  /** JSON pointer in the OpenAPI file. */
  readonly pointer: string;
  readonly message: string;
}

export interface CallMessage {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of a JSON body, else its text; absent for bytes. */
  readonly body?: JsonValue;
}

/** Which calls are meant; what is left out does not matter. */
export interface CallQuery {
  readonly operation?: string;
  readonly method?: string;
  /** With a `?`, path and query; else the path alone. */
  readonly path?: string;
  readonly status?: number;
  readonly verdict?: Verdict;
  /** Of the request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of the request's body by JSON pointer: `{ '/status': 'sold' }`. */
  readonly body?: Readonly<Record<string, JsonValue>>;
  /** From this moment on, by the true clock. */
  readonly since?: string;
  /** After the call with this id. */
  readonly after?: number;
}

/** The youngest calls that match, 100 or `limit` of them, before the call with an id. */
export interface CallListQuery extends CallQuery {
  readonly limit?: number;
  readonly before?: number;
}

export interface CallList {
  /** Oldest first. */
  readonly calls: readonly Call[];
  /** How many match, whatever the limit is. */
  readonly matched: number;
}

export interface CallCounts {
  readonly total: number;
  /** Calls that matched no operation stand under `(none)`. */
  readonly byOperation: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byVerdict: Readonly<Record<string, number>>;
}

/** How often calls are expected; at least once by default. */
export interface ExpectedTimes {
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Expectation extends ExpectedTimes {
  readonly call: CallQuery;
}

export interface ExpectationResult {
  /** `inconclusive`: the journal has dropped calls that could have matched. */
  readonly outcome: 'met' | 'missed' | 'inconclusive';
  /** `at least 1`, `exactly 2`. */
  readonly expected: string;
  readonly found: number;
  /** For people. */
  readonly explanation: string;
  /** The calls that came nearest, and how they differ. */
  readonly nearest: readonly { readonly call: Call; readonly differences: readonly string[] }[];
}
