import type { CallSummary, OverrideMatch } from './control-types';

// Bodies of the control API that the console reads beside those of control-types.ts, as in spec/control.yaml. What people typed or a
// service sent travels as text: a browser that parses JSON rounds an int64.

/** The API that is mocked, or passed on, and how its file is understood. */
export interface ApiInfo {
  readonly kind: 'mock' | 'proxy';
  readonly title: string;
  readonly version: string;
  /** The OpenAPI file as the user named it. */
  readonly file: string;
  /** `/v1`, or empty. */
  readonly basePath: string;
  /** Where clients send requests, if that is not the origin of the console with this path: of a proxy. */
  readonly baseUrl?: string;
  /** A key that is accepted; absent if none is asked for. */
  readonly apiKey?: string;
  /** A GET that works, with the key; absent if all need what nobody can make up. */
  readonly example?: {
    /** Without the origin: `/v1/pets?limit=20`. */
    readonly target: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
  };
  readonly operations: readonly OperationInfo[];
  readonly collections: readonly CollectionInfo[];
  readonly problems: readonly ProblemInfo[];
  /** What of its files cannot be read any more: the mock is that of the files before. */
  readonly error?: string;
}

export interface OperationInfo {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly deprecated: boolean;
  /** When it is removed: a date; only of a deprecated operation. */
  readonly sunset?: string;
  /** Where the sunset stands: `file:line:column`. */
  readonly sunsetAt?: string;
  /** As the file has them: `200`, `4XX`, `default`. */
  readonly statuses: readonly string[];
}

/** Items of one kind, and the form for one of them. */
export interface CollectionInfo {
  /** As a template: `/shops/{shopId}/orders`. */
  readonly path: string;
  /** The property that holds the ID; absent if none does. */
  readonly idProperty?: string;
  readonly properties: readonly PropertyInfo[];
}

export interface PropertyInfo {
  readonly name: string;
  /** In words: `int64`, `string`, `PetStatus`, `array of Tag`. */
  readonly type: string;
  /** How a form asks for it: `json` for what has parts. */
  readonly input: 'text' | 'number' | 'boolean' | 'enum' | 'json';
  readonly required: boolean;
  readonly readOnly: boolean;
  /** The values of an enum, as JSON text. */
  readonly values?: readonly string[];
  /** `file:line:column`. */
  readonly at: string;
}

/** A mistake in the OpenAPI file. */
export interface ProblemInfo {
  readonly at: string;
  readonly message: string;
}

/** One call, and why it got this response. */
export interface CallDetails extends CallSummary {
  readonly request: MessageText;
  readonly response: MessageText;
  readonly places: readonly ViolationPlace[];
  readonly steps: readonly CallStep[];
  /** A line that sends it again, with $API_KEY for the key. */
  readonly curl: string;
  /** The condition of an override for requests like this one. */
  readonly like?: OverrideMatch;
}

export interface MessageText {
  /** Names in lower case, values masked, in the order in which they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body, decoded and masked, JSON without blanks; absent if there is none, or if it is not text. */
  readonly text?: string;
  /** Of the body. */
  readonly bytes: number;
}

/** Where the OpenAPI file has the rule that a violation broke. Same order as `violations`. */
export interface ViolationPlace {
  /** `spec/openapi.yaml:59:13`. */
  readonly at: string;
  /** Lines of the file around the place; empty if it cannot be read any more. */
  readonly lines: readonly string[];
  /** The number of the first of these lines. */
  readonly firstLine: number;
  /** The number of the line that `at` names. */
  readonly line: number;
}

/** One step of the pipeline, in its order. */
export interface CallStep {
  readonly name:
    'Session' | 'Operation' | 'Faults' | 'Credentials' | 'Validation' | 'Override' | 'Handler' | 'Response';
  readonly result: 'passed' | 'decided' | 'skipped';
  /** A sentence. */
  readonly text: string;
}

/** Server-sent events of `GET /calls/events`: `call` with a CallSummary, `reload` with this. */
export interface ReloadEvent {
  /** What could not be read: the mock goes on as it was. */
  readonly error?: string;
  /** What of the sessions did not fit any more, a sentence each. */
  readonly dropped: readonly string[];
}

export interface CallSummaries {
  /** Oldest first. */
  readonly calls: readonly CallSummary[];
  /** How many the journal holds. */
  readonly total: number;
}

/** A fault or an override is switched on or off. */
export interface Switch {
  readonly on: boolean;
}

/** The items at one path of a session. */
export interface CollectionState {
  /** The concrete path: `/shops/1/orders`. */
  readonly at: string;
  /** The template. */
  readonly collection: string;
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly deleted: number;
  /** Of the path that was asked for, properties with an enum: how many items have each value, as JSON text; `` for items without one. */
  readonly values: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface ItemPage {
  readonly items: readonly StoredItem[];
  /** How many items the filter finds. */
  readonly total: number;
}

export interface StoredItem {
  readonly id: string;
  readonly origin: 'seed' | 'added' | 'changed';
  /** JSON text. */
  readonly text: string;
}

/** What calls have touched. */
export interface Coverage {
  readonly calls: number;
  /** When the first of them came; absent if none did. */
  readonly since?: string;
  readonly operations: readonly OperationCoverage[];
  readonly inputs: readonly InputCoverage[];
  /** Calls that matched no operation, by status. */
  readonly unmatched: Readonly<Record<string, number>>;
  /** Operations that no call has touched yet, and a line that does. */
  readonly missing: readonly { readonly text: string; readonly curl: string }[];
  /** Deprecated operations and who calls them. */
  readonly deprecated: readonly DeprecatedUse[];
}

export interface OperationCoverage {
  readonly operation: string;
  readonly calls: number;
  readonly statuses: readonly {
    readonly status: string;
    /** `default`: only `default` or a range describes it. */
    readonly documented: 'yes' | 'default' | 'no';
    readonly calls: number;
  }[];
}

/** The kinds of values that one parameter, or one property of a body, had. */
export interface InputCoverage {
  readonly operation: string;
  /** `query.limit`, `body.name`. */
  readonly place: string;
  readonly kinds: readonly { readonly kind: string; readonly isValid: boolean; readonly calls: number }[];
}

export interface DeprecatedUse {
  readonly operation: string;
  readonly session: string;
  /** User-Agent. */
  readonly client: string;
  readonly calls: number;
  readonly last: string;
}
