import { UsageError } from '../../base/errors';
import { flag, many, number, oneOf, readGiven, row, secret, text } from '../../base/option';
import { parseMoment } from '../../base/text';
import type { MockConfig, MockOptions } from '../config';

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
export const mockOptions = [
  row('Server', 'port', '--port <port>', 'Port to listen on (0 picks a free one)', number(0, 65_535), {
    variable: 'UNDERSTUDY_PORT',
    fallback: '4010',
  }),
  row('Server', 'host', '--host <address>', 'Address to listen on (0.0.0.0 for all)', text, {
    variable: 'UNDERSTUDY_HOST',
    fallback: '127.0.0.1',
  }),
  row('Server', 'tls', '--tls', 'Serve https, with a certificate that is made at the start', flag, {
    variable: 'UNDERSTUDY_TLS',
    fallback: 'false',
  }),
  row('Server', 'tlsCert', '--tls-cert <file>', 'Serve https with this certificate (PEM)', text, {
    variable: 'UNDERSTUDY_TLS_CERT',
  }),
  row('Server', 'tlsKey', '--tls-key <file>', 'Its private key (PEM)', text, { variable: 'UNDERSTUDY_TLS_KEY' }),
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
  row('Data', 'profile', '--profile <file>', 'Respond as the real API does: a profile that learn has written', text, {
    variable: 'UNDERSTUDY_PROFILE',
  }),
  row('Data', 'state', '--state <file>', 'File that keeps all changes: a restart finds them', text, {
    variable: 'UNDERSTUDY_STATE',
  }),
  row('Data', 'watch', '--watch', 'Read the files again when they change', flag, {
    variable: 'UNDERSTUDY_WATCH',
    fallback: 'on a terminal',
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

const defaults: MockConfig = {
  apiKeys: [defaultApiKey],
  auth: 'keys',
  seed: 1,
  count: 120,
  strict: false,
  allProperties: false,
  bodyLimit: mebibyte,
  memoryLimit: 128 * mebibyte,
  sessionLimit: 1000,
  journalLimit: 64 * mebibyte,
  controlOrigins: [],
};

/** What a program says besides. */
const ofPrograms = [...mockOptions, row('', 'openapiFile', undefined, '', text)];

/** The configuration of some options, the others as usual. Throws a UsageError. */
export function mockConfig(options: MockOptions): MockConfig {
  const { now } = options;
  return {
    ...defaults,
    ...readGiven(ofPrograms, options, ['now', 'fixtures', 'additions', 'watchAlso']),
    ...(now !== undefined && { now: momentOf(now, 'now') }),
  };
}

/** A date, or date and time, in milliseconds since 1970. */
function momentOf(value: unknown, where: string): number {
  const time = value instanceof Date ? value.getTime() : parseMoment(String(value));
  if (time !== undefined && !Number.isNaN(time)) return time;
  throw new UsageError(`${where} must be a date such as 2031-01-01, got ${JSON.stringify(value)}.`);
}
