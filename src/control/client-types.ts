import type { JsonValue } from '../exact-json';
import type { components } from './control-types';

/** What spec/control.yaml describes; the names below are what a client of the control API calls it by. */
type Schemas = components['schemas'];

/** What a session is begun or reset with. */
export type SessionOptions = Omit<Schemas['Reset'], 'now' | 'keep'> & {
  /** What the session's clock shows at the start. */
  readonly now?: string | Date;
};

/** What a session is begun with: a seed, or with `from` another session or its snapshot. */
export type NewSessionOptions = SessionOptions & Pick<Schemas['NewSession'], 'from'>;

/** What a reset changes, and what it leaves. */
export type ResetRequest = SessionOptions & Pick<Schemas['Reset'], 'keep'>;

/** A session as the mock describes it. */
export type SessionInfo = Schemas['Session'];

/** A snapshot as it is listed. */
export type SnapshotInfo = Schemas['Snapshot'];

/** What goes wrong, and for which calls. */
export type NewFault = Schemas['NewFault'];

/** A fault that is set. */
export type FaultInfo = NewFault & Schemas['Fault'];

/** Which calls are meant; what is left out does not matter. */
export type CallQuery = Omit<Schemas['CallQuery'], 'body'> & {
  /** Values in the request's body by JSON pointer, such as `{ '/status': 'sold' }`. */
  readonly body?: Readonly<Record<string, JsonValue>>;
};

/** Which calls are listed: the youngest that match, at most `limit` (100) of them, and with `before` of those before an id. */
export type CallListQuery = CallQuery & { readonly limit?: number; readonly before?: number };

/** How often calls are expected; at least once where nothing is said. */
export type ExpectedTimes = Omit<Schemas['Assertion'], 'call'>;

/** One request and its answer, as the journal shows it. */
export type Call = Schemas['Call'];

/** Calls that match a query, and what the journal has dropped. */
export type CallList = Schemas['CallList'];

/** How many calls a journal holds, and of which kinds. */
export type CallCounts = Schemas['Counts'];

/** How an expectation came out. */
export type CallOutcome = Schemas['Outcome'];

/** Items by the path of their collection. */
export type Items = Readonly<Record<string, readonly Readonly<Record<string, JsonValue>>[]>>;
