import { UsageError } from '../../base/errors';
import { flag, many, number, oneOf, row, secret, text, type OptionRow } from '../../base/option';
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
  row('Server', 'port', '--port <port>', 'Port to listen on (0 picks a free one)', number(0, 65_535), {
    variable: 'UNDERSTUDY_PORT',
    fallback: '4010',
  }),
  row('Server', 'host', '--host <address>', 'Address to listen on (0.0.0.0 for all)', text, {
    variable: 'UNDERSTUDY_HOST',
    fallback: '127.0.0.1',
  }),
  row('Credentials', 'apiKeys', '--api-key <key>', 'API key to accept', secret, {
    ...many,
    variable: 'UNDERSTUDY_API_KEYS',
    fallback: defaultApiKey,
  }),
  row(
    'Credentials',
    'auth',
    '--auth <mode>',
    'keys: accept the API keys; any: accept every key; off: ask for none',
    oneOf(['keys', 'any', 'off']),
    { variable: 'UNDERSTUDY_AUTH', fallback: 'keys' },
  ),
  row(
    'Data',
    'seed',
    '--seed <n>',
    'The same seed makes the same data',
    number(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    { variable: 'UNDERSTUDY_SEED', fallback: '1' },
  ),
  row(
    'Data',
    'count',
    '--count <n>',
    'Items in each collection; searches and filters look at the first 10,000, and at all that were created',
    number(0, 1_000_000),
    { variable: 'UNDERSTUDY_COUNT', fallback: '120' },
  ),
  row('Data', 'items', '--items <file>', 'YAML or JSON file with items, by the paths of their collections', text, {
    variable: 'UNDERSTUDY_ITEMS',
  }),
  row('Data', 'allProperties', '--all-properties', 'Fill every optional property', flag, {
    variable: 'UNDERSTUDY_ALL_PROPERTIES',
    fallback: 'false',
  }),
  row('Data', 'now', '--now <date>', 'What the clock shows at the start: 2031-01-01', moment, {
    variable: 'UNDERSTUDY_NOW',
    fallback: 'the true time',
  }),
  row('Data', 'strict', '--strict', 'Stop if the file has a problem, send no response that breaks it', flag, {
    variable: 'UNDERSTUDY_STRICT',
    fallback: 'false',
  }),
  row(
    'Log',
    'logLevel',
    '--log-level <level>',
    'silent, error, warn or info',
    oneOf(['silent', 'error', 'warn', 'info']),
    { variable: 'UNDERSTUDY_LOG_LEVEL', fallback: 'info' },
  ),
  row('Log', 'logFormat', '--log-format <format>', 'text or json', oneOf(['text', 'json', 'auto']), {
    variable: 'UNDERSTUDY_LOG_FORMAT',
    fallback: 'text on terminals, else json',
  }),
  row('Control', 'controlToken', '--control-token <token>', 'Token of the control API at /__mock', secret, {
    variable: 'UNDERSTUDY_CONTROL_TOKEN',
    fallback: 'none on this machine, generated otherwise',
  }),
  row('Control', 'controlOrigins', undefined, 'Origins whose pages may use the control API', origin, {
    ...many,
    variable: 'UNDERSTUDY_CONTROL_ORIGINS',
  }),
  row('Limits', 'bodyLimit', undefined, 'Largest request body, in bytes', number(1, 1024 * mebibyte), {
    variable: 'UNDERSTUDY_BODY_LIMIT',
    fallback: '1 MiB',
  }),
  row('Limits', 'memoryLimit', undefined, 'Memory for created items, in bytes', number(0, 16 * 1024 * mebibyte), {
    variable: 'UNDERSTUDY_MAX_BYTES',
    fallback: '128 MiB',
  }),
  row('Limits', 'sessionLimit', undefined, 'Sessions at a time', number(1, 100_000), {
    variable: 'UNDERSTUDY_MAX_SESSIONS',
    fallback: '1000',
  }),
  row('Limits', 'journalLimit', undefined, 'Memory for the journal, in bytes', number(0, 16 * 1024 * mebibyte), {
    variable: 'UNDERSTUDY_JOURNAL_BYTES',
    fallback: '64 MiB',
  }),
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
