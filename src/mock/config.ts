import type { Fixtures } from '../openapi/sample/sample';

/** What a program may say to `startMock` and `createMockApp`; the command line says the same by flags and variables. */
export interface MockOptions {
  /** An OpenAPI file or its URL. Default: the Pet Store. */
  readonly openapiFile?: string;
  /** Default: 0, a free port; on the command line 4010. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Serve https, with a certificate that is made at the start. It needs the package `selfsigned`. */
  readonly tls?: boolean;
  /** PEM files with a certificate of your own and its key, for https. */
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  /** Keys that are accepted. */
  readonly apiKeys?: readonly string[];
  /** `keys` accepts the API keys and tokens that the mock issued, `any` every credential of the right form, `off` asks for none. */
  readonly auth?: 'keys' | 'any' | 'off';
  readonly seed?: number;
  /** Items in each collection that has no parents. */
  readonly count?: number;
  /** A YAML or JSON file with items, by the paths of their collections, or its URL. */
  readonly items?: string;
  /** Sample items have every optional property. */
  readonly allProperties?: boolean;
  /** What the clock shows at the start. Default: the true time. */
  readonly now?: Date | string;
  /** The file is law: a problem stops the start, and no response that deviates from it is sent. */
  readonly strict?: boolean;
  readonly logLevel?: LogLevel;
  readonly logFormat?: LogFormat;
  /** The token of the control API. */
  readonly controlToken?: string;
  /** Origins whose pages may use the control API. */
  readonly controlOrigins?: readonly string[];
  /** Largest request body, in bytes. */
  readonly bodyLimit?: number;
  /** Bytes of created items in all sessions together. */
  readonly memoryLimit?: number;
  readonly sessionLimit?: number;
  /** Bytes of requests and responses that the journal keeps. */
  readonly journalLimit?: number;
  /** Factories for items by the name of their schema, and values by the name of a property; they go before the built-in ones. */
  readonly fixtures?: Partial<Fixtures>;
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info';
export type LogFormat = 'text' | 'json' | 'auto';

type WithDefault = 'apiKeys' | 'auth' | 'seed' | 'count' | 'allProperties' | 'strict' | 'controlOrigins';
type Limit = 'bodyLimit' | 'memoryLimit' | 'sessionLimit' | 'journalLimit';

/** The options that the parts of a mock know, with their defaults. */
export type MockConfig = Required<Pick<MockOptions, WithDefault | Limit>> &
  Pick<MockOptions, 'controlToken'> & { /** In milliseconds since 1970. */ readonly now?: number };
