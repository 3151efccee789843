/** What a mock is started with, each with its default in start/options.ts. */
export interface MockConfig {
  /** Keys that are accepted. */
  readonly apiKeys: readonly string[];
  /** `keys` accepts the API keys and tokens that the mock issued, `any` every credential of the right form, `off` asks for none. */
  readonly auth: 'keys' | 'any' | 'off';
  readonly seed: number;
  /** Items in each collection that has no parents. */
  readonly count: number;
  /** What the clock shows at the start, in milliseconds since 1970; the true time if undefined. */
  readonly now?: number;
  /** The file is law: a problem stops the start, and no response that deviates from it is sent. */
  readonly strict: boolean;
  /** Sample items have every optional property. */
  readonly allProperties: boolean;
  /** Largest request body, in bytes. */
  readonly bodyLimit: number;
  /** Bytes of created items in all sessions together. */
  readonly memoryLimit: number;
  readonly sessionLimit: number;
  /** Bytes of requests and responses that the journal keeps. */
  readonly journalLimit: number;
  /** The token of the control API; undefined asks for none. */
  readonly controlToken?: string;
  /** Origins whose pages may use the control API. */
  readonly controlOrigins: readonly string[];
}
