import type { JsonValue } from '../exact-json';

/** What a session is begun or reset with. */
export interface SessionOptions {
  readonly seed?: number;
  readonly count?: number;
  /** What the session's clock shows at the start. */
  readonly now?: string | Date;
}

/** A session as the mock describes it. */
export interface SessionInfo {
  readonly name: string;
  readonly basePath: string;
  readonly seed: number;
  readonly count: number;
  readonly now: string;
  readonly beganAt: string;
  readonly lastUsedAt: string;
  readonly items: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly faults: number;
  readonly snapshots: readonly string[];
}

/** A snapshot as it is listed. */
export interface SnapshotInfo {
  readonly name: string;
  readonly takenAt: string;
  readonly seed: number;
  readonly count: number;
}

/** What goes wrong, and for which calls; spec/control.yaml describes each property. */
export interface NewFault {
  readonly kind: 'latency' | 'status' | 'reset' | 'empty' | 'truncate' | 'drip' | 'rateLimit';
  readonly operation?: string;
  readonly probability?: number;
  readonly count?: number;
  readonly distribution?: 'fixed' | 'uniform' | 'normal';
  readonly milliseconds?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly mean?: number;
  readonly deviation?: number;
  readonly status?: number;
  readonly message?: string;
  readonly force?: boolean;
  readonly bytes?: number;
  readonly requests?: number;
  readonly seconds?: number;
}

/** A fault that is set. */
export interface FaultInfo extends NewFault {
  readonly id: string;
  readonly hits: number;
}

/** Which calls are meant; what is left out does not matter. */
export interface CallQuery {
  readonly operation?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly verdict?: 'valid' | 'warnings' | 'violations';
  readonly headers?: Readonly<Record<string, string>>;
  /** Values in the request's body by JSON pointer, such as `{ '/status': 'sold' }`. */
  readonly body?: Readonly<Record<string, JsonValue>>;
  readonly since?: string;
  readonly after?: number;
}

/** How often calls are expected; at least once where nothing is said. */
export interface ExpectedTimes {
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** One request and its answer, as the journal shows it. */
export interface Call {
  readonly id: number;
  readonly time: string;
  readonly milliseconds: number;
  readonly session: string;
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly verdict: 'valid' | 'warnings' | 'violations';
  readonly violations: readonly {
    readonly where: string;
    readonly clause: string;
    readonly rule: string;
    readonly expected: string;
    readonly got: string;
  }[];
  readonly warnings: readonly string[];
  readonly faults: readonly string[];
  readonly error?: { readonly code: string; readonly message: string };
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown };
  readonly response: { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown };
}

/** Calls that match a query, and what the journal has dropped. */
export interface CallList {
  readonly calls: readonly Call[];
  readonly matched: number;
  readonly evicted: { readonly count: number; readonly lastId?: number; readonly lastTime?: string };
}

/** How many calls a journal holds, and of which kinds. */
export interface CallCounts {
  readonly total: number;
  /** About how many bytes the journal takes. */
  readonly bytes: number;
  readonly byOperation: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byVerdict: Readonly<Record<string, number>>;
  readonly evicted: CallList['evicted'];
}

/** How an expectation came out. */
export interface CallOutcome {
  readonly outcome: 'met' | 'missed' | 'inconclusive';
  readonly expected: string;
  readonly found: number;
  readonly evicted: number;
  /** How many calls could have matched whose body the journal kept in part alone. */
  readonly cut: number;
  readonly explanation: string;
  readonly nearest: readonly { readonly call: Call; readonly differences: readonly string[] }[];
}

/** Items by the path of their collection. */
export type Items = Readonly<Record<string, readonly Readonly<Record<string, JsonValue>>[]>>;
