import { UsageError } from '../../base/errors';
import { flag, many, number, oneOf, readGiven, row, secret, text, type ParseOption } from '../../base/option';
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

/**
 * An option by its name: `logLevel` is `--log-level` and UNDERSTUDY_LOG_LEVEL.
 * @param shown what stands for its value in the help; empty for a switch
 */
function option<Name extends string, Value>(
  group: string,
  name: Name,
  shown: string,
  help: string,
  parse: ParseOption<Value>,
  fallback = 'none',
) {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const variable = `UNDERSTUDY_${words.toUpperCase().replaceAll('-', '_')}`;
  return row(group, name, `--${words} ${shown}`.trim(), help, parse, { variable, fallback });
}

/** What only a variable sets. */
function limit<Name extends string>(
  name: Name,
  variable: string,
  help: string,
  parse: ParseOption<number>,
  fallback: string,
) {
  return row('Limits', name, undefined, help, parse, { variable, fallback });
}

const integers = number(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const modes = oneOf(['keys', 'any', 'off']);
const levels = oneOf(['silent', 'error', 'warn', 'info']);
const formats = oneOf(['text', 'json', 'auto']);
const bytes = number(0, 16 * 1024 * mebibyte);
const ofAuth = 'keys: accept the API keys; any: accept every key; off: ask for none';
const ofCount = 'Items in each collection; searches and filters look at the first 10,000, and at all that were created';
const ofToken = 'none on this machine, generated otherwise';

/** Every option of a mock, in the order of the help. */
export const mockOptions = [
  option('Server', 'port', '<port>', 'Port to listen on (0 picks a free one)', number(0, 65_535), '4010'),
  option('Server', 'host', '<address>', 'Address to listen on (0.0.0.0 for all)', text, '127.0.0.1'),
  option('Server', 'tls', '', 'Serve https, with a certificate that is made at the start', flag, 'false'),
  option('Server', 'tlsCert', '<file>', 'Serve https with this certificate (PEM)', text),
  option('Server', 'tlsKey', '<file>', 'Its private key (PEM)', text),
  row('Credentials', 'apiKeys', '--api-key <key>', 'API key to accept', secret, {
    ...many,
    variable: 'UNDERSTUDY_API_KEYS',
    fallback: defaultApiKey,
  }),
  option('Credentials', 'auth', '<mode>', ofAuth, modes, 'keys'),
  option('Data', 'seed', '<n>', 'The same seed makes the same data', integers, '1'),
  option('Data', 'count', '<n>', ofCount, number(0, 1_000_000), '120'),
  option('Data', 'items', '<file>', 'YAML or JSON file with items, by the paths of their collections', text),
  option('Data', 'profile', '<file>', 'Respond as the real API does: a profile that learn has written', text),
  option('Data', 'state', '<file>', 'File that keeps all changes: a restart finds them', text),
  option('Data', 'watch', '', 'Read the files again when they change', flag, 'on a terminal'),
  option('Data', 'allProperties', '', 'Fill every optional property', flag, 'false'),
  option('Data', 'now', '<date>', 'What the clock shows at the start: 2031-01-01', moment, 'the true time'),
  option('Data', 'strict', '', 'Stop if the file has a problem, send no response that breaks it', flag, 'false'),
  option('Log', 'logLevel', '<level>', 'silent, error, warn or info', levels, 'info'),
  option('Log', 'logFormat', '<format>', 'text or json', formats, 'text on terminals, else json'),
  option('Control', 'controlToken', '<token>', 'Token of the control API at /__mock', secret, ofToken),
  row('Control', 'controlOrigins', undefined, 'Origins whose pages may use the control API', origin, {
    ...many,
    variable: 'UNDERSTUDY_CONTROL_ORIGINS',
  }),
  limit('bodyLimit', 'UNDERSTUDY_BODY_LIMIT', 'Largest request body, in bytes', number(1, 1024 * mebibyte), '1 MiB'),
  limit('memoryLimit', 'UNDERSTUDY_MAX_BYTES', 'Memory for created items, in bytes', bytes, '128 MiB'),
  limit('sessionLimit', 'UNDERSTUDY_MAX_SESSIONS', 'Sessions at a time', number(1, 100_000), '1000'),
  limit('journalLimit', 'UNDERSTUDY_JOURNAL_BYTES', 'Memory for the journal, in bytes', bytes, '64 MiB'),
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
