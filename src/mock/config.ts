import type { JsonObject, JsonValue } from '../base/json';
import type { Fixtures } from '../openapi/sample/sample';
import type { OverrideRule } from './store/override';

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
  /** A profile that `learn` has written: the mock does what it says of the real API. */
  readonly profile?: string;
  /** A file that keeps what was changed: a restart finds it. */
  readonly state?: string;
  /** Reads its files again when they change. Default: no; on the command line on a terminal. */
  readonly watch?: boolean;
  /** Files to watch beside those that the mock reads itself. */
  readonly watchAlso?: readonly string[];
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
  readonly additions?: Additions;
}

/** What people add to the mock of a file without code: in the configuration file, or in a program. */
export interface Additions {
  /** Items beside the generated ones, by the concrete paths of their collections. What they leave out is made up. */
  readonly items?: JsonObject;
  /** Responses of one's own, the first that matches. Every session begins with them. */
  readonly overrides?: readonly OverrideRule[];
  /** Values by property (`name`), or by schema and property (`Pet.name`): a method of faker (`person.firstName`), or a list to draw from. */
  readonly values?: Readonly<Record<string, string | readonly JsonValue[]>>;
  /** Where a part of this stands, by its JSON pointer (`/items/~1pets/0`): for messages. */
  readonly locate?: (pointer: string) => string;
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info';
export type LogFormat = 'text' | 'json' | 'auto';

type Limit = 'bodyLimit' | 'memoryLimit' | 'sessionLimit' | 'journalLimit';
type WithDefault = 'apiKeys' | 'auth' | 'seed' | 'count' | 'allProperties' | 'strict' | 'controlOrigins' | Limit;

/** The options that the parts of a mock know, with their defaults. */
export type MockConfig = Required<Pick<MockOptions, WithDefault>> &
  Pick<MockOptions, 'controlToken'> & { /** In milliseconds since 1970. */ readonly now?: number };
