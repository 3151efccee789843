// Made of spec/control.yaml by `npm run generate:control-types`; edit that file instead.

export interface components {
  schemas: {
    /** @description A letter or digit, then letters, digits, `.`, `_` and `-`; 64 at most. */
    readonly Name: string;
    /** @description The same seed gives the same items and the same faults. */
    readonly Seed: number;
    /** @description How many items each collection starts with. */
    readonly Count: number;
    /** @description A date, or date and time (RFC 3339). */
    readonly Moment: string;
    /** @description Method of HTTP, in upper case as it is sent. */
    readonly Method: string;
    readonly AnswerStatus: number;
    /**
     * @description Whether a request kept to the OpenAPI file, and whether something about it is worth a word.
     * @enum {string}
     */
    readonly Verdict: 'valid' | 'warnings' | 'violations';
    /** @description A session to begin, from a seed or as a fork. */
    readonly NewSession: {
      readonly name: components['schemas']['Name'];
      readonly seed?: components['schemas']['Seed'];
      readonly count?: components['schemas']['Count'];
      readonly now?: components['schemas']['Moment'];
      /** @description What to fork; its seed and count come along, so name neither beside it. */
      readonly from?: {
        readonly session: components['schemas']['Name'];
        readonly snapshot?: components['schemas']['Name'];
      };
    };
    /** @description What a reset sets anew, and what it leaves. */
    readonly Reset: {
      readonly seed?: components['schemas']['Seed'];
      readonly count?: components['schemas']['Count'];
      readonly now?: components['schemas']['Moment'];
      /** @description What is left as it is; kept faults start afresh. `tokens` are those that a played login handed out: where they are not kept, they are credentials no longer. */
      readonly keep?: readonly ('faults' | 'journal' | 'tokens')[];
    };
    /** @description A session as it is now. */
    readonly Session: {
      readonly name: components['schemas']['Name'];
      /** @description Where the API lies for clients that name the session by their base URL, `/@name/v1`. */
      readonly basePath: string;
      readonly seed: number;
      readonly count: number;
      /** @description What the session's clock shows. */
      readonly now: string;
      readonly beganAt: string;
      readonly lastUsedAt: string;
      /** @description How many items each collection holds. */
      readonly items: {
        readonly [key: string]: number;
      };
      /** @description How many calls the journal holds. */
      readonly calls: number;
      /** @description How many faults are set. */
      readonly faults: number;
      readonly snapshots: readonly string[];
    };
    readonly Snapshot: {
      readonly name: components['schemas']['Name'];
      readonly takenAt: string;
      readonly seed: number;
      readonly count: number;
    };
    /** @description Items by the path of their collection, `/pets`, or `/stores/1/orders` where they have a parent. */
    readonly Items: {
      readonly [key: string]: readonly Record<string, unknown>[];
    };
    /** @description What goes wrong, and for whom. Each kind has properties of its own. */
    readonly NewFault: {
      readonly kind: components['schemas']['FaultKind'];
      /** @description Id of the operation it befalls; all where none is named. */
      readonly operation?: string;
      /**
       * @description Share of the calls that it befalls.
       * @default 1
       */
      readonly probability?: number;
      /** @description How many calls it befalls before it is spent; no end where none is named. */
      readonly count?: number;
      /**
       * @description Of `latency`; fixed where not named.
       * @enum {string}
       */
      readonly distribution?: 'fixed' | 'uniform' | 'normal';
      /** @description Of `latency`, fixed, how long; of `drip`, over how long the body is spread. */
      readonly milliseconds?: number;
      /** @description Of uniform `latency`, in milliseconds. */
      readonly minimum?: number;
      /** @description Of uniform `latency`, in milliseconds. */
      readonly maximum?: number;
      /** @description Of normal `latency`, in milliseconds. */
      readonly mean?: number;
      /** @description Of normal `latency`, the standard deviation in milliseconds. */
      readonly deviation?: number;
      /** @description Of `status`, the status to answer. */
      readonly status?: number;
      /** @description Of `status`, the message of the error body. */
      readonly message?: string;
      /** @description Of `status`, whether to answer it though the OpenAPI file does not list it. */
      readonly force?: boolean;
      /** @description Of `truncate`, how much of the body is sent; half where not named. */
      readonly bytes?: number;
      /** @description Of `rateLimit`, how many requests are let through. */
      readonly requests?: number;
      /** @description Of `rateLimit`, in which time. */
      readonly seconds?: number;
    };
    /** @enum {string} */
    readonly FaultKind: 'latency' | 'status' | 'reset' | 'empty' | 'truncate' | 'drip' | 'rateLimit';
    readonly Fault: {
      readonly id: string;
      readonly kind: components['schemas']['FaultKind'];
      readonly operation?: string;
      readonly probability: number;
      readonly count?: number;
      /** @description How many calls it has befallen. */
      readonly hits: number;
    };
    /** @description One request and its answer. Secrets are replaced by `[redacted]`. */
    readonly Call: {
      readonly id: number;
      readonly time: string;
      readonly milliseconds: number;
      readonly session: string;
      readonly operation?: string;
      readonly method: string;
      readonly path: string;
      readonly query: string;
      readonly status: components['schemas']['AnswerStatus'];
      readonly verdict: components['schemas']['Verdict'];
      readonly violations: readonly {
        readonly where: string;
        /** @description JSON pointer into the OpenAPI file. */
        readonly clause: string;
        readonly rule: string;
        readonly expected: string;
        readonly got: string;
      }[];
      readonly warnings: readonly string[];
      readonly faults: readonly components['schemas']['FaultKind'][];
      readonly error?: {
        readonly code: string;
        readonly message: string;
      };
      readonly request: components['schemas']['Message'];
      readonly response: components['schemas']['Message'];
    };
    readonly Message: {
      readonly headers: {
        readonly [key: string]: string;
      };
      /** @description The JSON value; a string where it is no JSON, or was too long to be kept whole. Bytes of answers, such as a picture, are in base64. */
      readonly body?: unknown;
    };
    /** @description Calls that match, and what the journal has dropped. */
    readonly CallList: {
      readonly calls: readonly components['schemas']['Call'][];
      /** @description How many match, whatever the limit. */
      readonly matched: number;
      readonly evicted: components['schemas']['Evicted'];
    };
    /** @description What the journal has dropped to stay within its bounds. */
    readonly Evicted: {
      readonly count: number;
      /** @description Id of the youngest call that was dropped. */
      readonly lastId?: number;
      readonly lastTime?: string;
    };
    readonly Counts: {
      readonly total: number;
      /** @description About how many bytes the journal takes. */
      readonly bytes: number;
      /** @description Calls by operation; those that matched none under `(none)`. */
      readonly byOperation: {
        readonly [key: string]: number;
      };
      readonly byStatus: {
        readonly [key: string]: number;
      };
      readonly byVerdict: {
        readonly [key: string]: number;
      };
      readonly evicted: components['schemas']['Evicted'];
    };
    /** @description Which calls, and how often; at least once where nothing says how often. */
    readonly Assertion: {
      readonly call: components['schemas']['CallQuery'];
      readonly exactly?: number;
      readonly atLeast?: number;
      readonly atMost?: number;
    };
    /** @description Which calls are meant; what is left out does not matter. */
    readonly CallQuery: {
      /** @description Id of the operation. */
      readonly operation?: string;
      readonly method?: components['schemas']['Method'];
      /** @description With a `?`, path and query; else the path alone. */
      readonly path?: string;
      readonly status?: components['schemas']['AnswerStatus'];
      readonly verdict?: components['schemas']['Verdict'];
      /** @description Headers of the request by name in any case. */
      readonly headers?: {
        readonly [key: string]: string;
      };
      /** @description Values of the request's body by JSON pointer, such as `{"/status":"sold"}`. */
      readonly body?: {
        readonly [key: string]: unknown;
      };
      readonly since?: components['schemas']['Moment'];
      /** @description Only calls after the one with this id. */
      readonly after?: number;
    };
    readonly Outcome: {
      /**
       * @description Inconclusive where calls that were dropped, or bodies that were cut short, could have mattered.
       * @enum {string}
       */
      readonly outcome: 'met' | 'missed' | 'inconclusive';
      readonly expected: string;
      readonly found: number;
      /** @description How many dropped calls could have matched. */
      readonly evicted: number;
      /** @description How many calls could have matched whose body the journal kept in part alone. */
      readonly cut: number;
      readonly explanation: string;
      /** @description The calls that came nearest, and in what they differ. */
      readonly nearest: readonly {
        readonly call: components['schemas']['Call'];
        readonly differences: readonly string[];
      }[];
    };
    readonly Error: {
      readonly code: string;
      readonly message: string;
      readonly status: number;
      readonly violations?: readonly string[];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
