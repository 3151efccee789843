import { UsageError } from '../../base/errors';
import { flag, number, oneOf, secret, text, type OptionRow } from '../../base/option';
import { parseMoment } from '../../base/text';
import type { Fixtures } from '../../openapi/sample/sample';
import type { MockConfig } from '../config';

/** What a program may say to `startMock` and `createMockApp`; the command line says the same by flags and variables. */
export interface MockOptions {
  /** An OpenAPI file or its URL. Default: the Pet Store. */
  readonly openapiFile?: string;
  /** Default: 0, a free port; on the command line 4010. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  readonly apiKeys?: readonly string[];
  readonly auth?: MockConfig['auth'];
  readonly seed?: number;
  readonly count?: number;
  /** A YAML or JSON file with items, by the paths of their collections. */
  readonly items?: string;
  readonly allProperties?: boolean;
  /** What the clock shows at the start. */
  readonly now?: Date | string;
  readonly strict?: boolean;
  readonly logLevel?: LogLevel;
  readonly logFormat?: LogFormat;
  readonly controlToken?: string;
  readonly controlOrigins?: readonly string[];
  readonly bodyLimit?: number;
  readonly memoryLimit?: number;
  readonly sessionLimit?: number;
  readonly journalLimit?: number;
  /** Factories for items by the name of their schema, and values by the name of a property; they go before the built-in ones. */
  readonly fixtures?: Partial<Fixtures>;
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info';
export type LogFormat = 'text' | 'json' | 'auto';

export const defaultApiKey = 'understudy-key';

const mebibyte = 2 ** 20;

function moment(value: string, where: string): string {
  momentOf(value, where);
  return value;
}

function origin(value: string, where: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.origin === value.toLowerCase().replace(/\/$/, '')) return url.origin;
  throw new UsageError(`${where} must be an origin such as http://localhost:3000, got ${JSON.stringify(value)}.`);
}

/** Every option of a mock, in the order of the help. */
export const mockOptions: readonly OptionRow<keyof MockOptions>[] = [
  {
    name: 'port',
    flag: '--port <port>',
    variable: 'UNDERSTUDY_PORT',
    fallback: '4010',
    help: 'Port to listen on (0 picks a free one)',
    group: 'Server',
    parse: number(0, 65_535),
  },
  {
    name: 'host',
    flag: '--host <address>',
    variable: 'UNDERSTUDY_HOST',
    fallback: '127.0.0.1',
    help: 'Address to listen on (0.0.0.0 for all)',
    group: 'Server',
    parse: text,
  },
  {
    name: 'apiKeys',
    flag: '--api-key <key>',
    variable: 'UNDERSTUDY_API_KEYS',
    fallback: defaultApiKey,
    help: 'API key to accept',
    group: 'Credentials',
    isList: true,
    parse: secret,
  },
  {
    name: 'auth',
    flag: '--auth <mode>',
    variable: 'UNDERSTUDY_AUTH',
    fallback: 'keys',
    help: 'keys: accept the API keys; any: accept every key; off: ask for none',
    group: 'Credentials',
    parse: oneOf(['keys', 'any', 'off']),
  },
  {
    name: 'seed',
    flag: '--seed <n>',
    variable: 'UNDERSTUDY_SEED',
    fallback: '1',
    help: 'The same seed makes the same data',
    group: 'Data',
    parse: number(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  },
  {
    name: 'count',
    flag: '--count <n>',
    variable: 'UNDERSTUDY_COUNT',
    fallback: '120',
    help: 'Items in each collection; searches and filters look at the first 10,000, and at all that were created',
    group: 'Data',
    parse: number(0, 1_000_000),
  },
  {
    name: 'items',
    flag: '--items <file>',
    variable: 'UNDERSTUDY_ITEMS',
    fallback: 'none',
    help: 'YAML or JSON file with items, by the paths of their collections',
    group: 'Data',
    parse: text,
  },
  {
    name: 'allProperties',
    flag: '--all-properties',
    variable: 'UNDERSTUDY_ALL_PROPERTIES',
    fallback: 'false',
    help: 'Fill every optional property',
    group: 'Data',
    parse: flag,
  },
  {
    name: 'now',
    flag: '--now <date>',
    variable: 'UNDERSTUDY_NOW',
    fallback: 'the true time',
    help: 'What the clock shows at the start: 2031-01-01',
    group: 'Data',
    parse: moment,
  },
  {
    name: 'strict',
    flag: '--strict',
    variable: 'UNDERSTUDY_STRICT',
    fallback: 'false',
    help: 'Stop if the file has a problem, send no response that breaks it',
    group: 'Data',
    parse: flag,
  },
  {
    name: 'logLevel',
    flag: '--log-level <level>',
    variable: 'UNDERSTUDY_LOG_LEVEL',
    fallback: 'info',
    help: 'silent, error, warn or info',
    group: 'Log',
    parse: oneOf(['silent', 'error', 'warn', 'info']),
  },
  {
    name: 'logFormat',
    flag: '--log-format <format>',
    variable: 'UNDERSTUDY_LOG_FORMAT',
    fallback: 'text on terminals, else json',
    help: 'text or json',
    group: 'Log',
    parse: oneOf(['text', 'json', 'auto']),
  },
  {
    name: 'controlToken',
    flag: '--control-token <token>',
    variable: 'UNDERSTUDY_CONTROL_TOKEN',
    fallback: 'none on this machine, generated otherwise',
    help: 'Token of the control API at /__mock',
    group: 'Control',
    parse: secret,
  },
  {
    name: 'controlOrigins',
    variable: 'UNDERSTUDY_CONTROL_ORIGINS',
    fallback: 'none',
    help: 'Origins whose pages may use the control API',
    group: 'Control',
    isList: true,
    parse: origin,
  },
  {
    name: 'bodyLimit',
    variable: 'UNDERSTUDY_BODY_LIMIT',
    fallback: '1 MiB',
    help: 'Largest request body, in bytes',
    group: 'Limits',
    parse: number(1, 1024 * mebibyte),
  },
  {
    name: 'memoryLimit',
    variable: 'UNDERSTUDY_MAX_BYTES',
    fallback: '128 MiB',
    help: 'Memory for created items, in bytes',
    group: 'Limits',
    parse: number(0, 16 * 1024 * mebibyte),
  },
  {
    name: 'sessionLimit',
    variable: 'UNDERSTUDY_MAX_SESSIONS',
    fallback: '1000',
    help: 'Sessions at a time',
    group: 'Limits',
    parse: number(1, 100_000),
  },
  {
    name: 'journalLimit',
    variable: 'UNDERSTUDY_JOURNAL_BYTES',
    fallback: '64 MiB',
    help: 'Memory for the journal, in bytes',
    group: 'Limits',
    parse: number(0, 16 * 1024 * mebibyte),
  },
];

/** The configuration of some options, the others as usual. Throws a UsageError. */
export function mockConfig(options: MockOptions): MockConfig {
  const { now, controlToken } = options;
  return {
    apiKeys: options.apiKeys ?? [defaultApiKey],
    auth: options.auth ?? 'keys',
    seed: options.seed ?? 1,
    count: options.count ?? 120,
    ...(now !== undefined && { now: now instanceof Date ? now.getTime() : momentOf(now, 'now') }),
    strict: options.strict ?? false,
    allProperties: options.allProperties ?? false,
    bodyLimit: options.bodyLimit ?? mebibyte,
    memoryLimit: options.memoryLimit ?? 128 * mebibyte,
    sessionLimit: options.sessionLimit ?? 1000,
    journalLimit: options.journalLimit ?? 64 * mebibyte,
    ...(controlToken !== undefined && { controlToken }),
    controlOrigins: options.controlOrigins ?? [],
  };
}

/** A date, or date and time, in milliseconds since 1970. */
function momentOf(value: string, where: string): number {
  const time = parseMoment(value);
  if (time !== undefined) return time;
  throw new UsageError(`${where} must be a date such as 2031-01-01, got ${JSON.stringify(value)}.`);
}
