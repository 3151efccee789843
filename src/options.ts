import { getHeapStatistics } from 'node:v8';
import { isObject } from './contract/document';
import type { Fixtures } from './fixtures';
import { defaultTimeouts, resolveTimeouts, type Timeouts } from './timeouts';
import {
  folder,
  hostName,
  integer,
  kindOf,
  list,
  moment,
  oneOf,
  origin,
  refuse,
  seconds,
  secret,
  text,
  yesOrNo,
} from './option-kinds';
import {
  inCommands,
  inProcess,
  isInCommands,
  type CommandOption,
  type GivenBy,
  type ProcessOption,
  type ResolvedTo,
} from './option-entry';

/** The options for keys that are valid no longer; part of the table in options.ts. */
const pastKeyOptions = {
  /** Keys that were valid once: 401, and the answer says that they have expired. */
  expiredKeys: inCommands('--expired-key <key>', 'UNDERSTUDY_EXPIRED_KEYS', list(secret('keys')), {
    fallback: [],
    help: 'a key that was valid once: 401, with the reason; repeatable',
  }),
  /** File that holds the one key that was valid once, rather than `expiredKeys`. */
  expiredKeyFile: inCommands('--expired-key-file <file>', 'UNDERSTUDY_EXPIRED_KEY_FILE', text('the path of a file'), {
    fallback: undefined,
    shown: 'none',
    help: 'a file that holds a key that was valid once, in one line; instead of --expired-key',
    insteadOf: 'expiredKeys',
  }),
  /** Keys that were withdrawn: 401, and the answer says that they were revoked. */
  revokedKeys: inCommands('--revoked-key <key>', 'UNDERSTUDY_REVOKED_KEYS', list(secret('keys')), {
    fallback: [],
    help: 'a key that was withdrawn: 401, with the reason; repeatable',
  }),
} as const;

/** The key a mock takes when none is given; `understudy serve` prints it. */
export const defaultApiKey = 'understudy-key';

/** The levels of the log, least to most; `silent` turns it off. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** One of the levels of the log. */
export type LogLevel = (typeof logLevels)[number];

export type { Timeouts } from './timeouts';

/**
 * Every option of a mock, once: MockOptions and MockConfig, the checks of what a program gives, the flags and variables of
 * `understudy serve` and `understudy run`, their help and README's table are all made of this. Tests compare README.
 */
export const options = {
  /** The OpenAPI file to play, or its `http:` or `https:` address; the Pet Store that comes with Understudy by default. */
  openapiFile: inCommands('[openapi-file]', 'UNDERSTUDY_OPENAPI_FILE', text('the path of a file'), {
    fallback: undefined,
    shown: 'the Pet Store',
    help: 'OpenAPI 3 or Swagger 2.0 file to play, YAML or JSON; or its address (https://...)',
  }),
  /** Port to listen on; 0 (the default in process) takes a free one. */
  port: inCommands('--port <port>', 'UNDERSTUDY_PORT', integer(0, 65_535, '0 to 65535'), {
    fallback: 0,
    commands: { serve: 4010, run: 0 },
    help: 'port to listen on; 0 takes a free one',
  }),
  /** Address to listen on; 127.0.0.1 by default, so that only this machine reaches it. */
  host: inCommands('--host <address>', 'UNDERSTUDY_HOST', text('an address or a host name'), {
    fallback: '127.0.0.1',
    help: 'address to listen on; 0.0.0.0 opens it to the network',
  }),
  /** Keys that are valid credentials; one well-known key by default. */
  apiKeys: inCommands('--api-key <key>', 'UNDERSTUDY_API_KEYS', list(secret('keys')), {
    fallback: [defaultApiKey],
    shown: defaultApiKey,
    whereUnset: `the key that everybody knows, ${defaultApiKey}`,
    help: 'a key that is valid; repeatable; process lists show flags, not variables',
  }),
  /** File that holds the one key that is valid, rather than `apiKeys`. */
  apiKeyFile: inCommands('--api-key-file <file>', 'UNDERSTUDY_API_KEY_FILE', text('the path of a file'), {
    fallback: undefined,
    shown: 'none',
    help: 'a file that holds the key, in one line; instead of --api-key',
    insteadOf: 'apiKeys',
    whereUnset: `the key that everybody knows, ${defaultApiKey}`,
  }),
  /** The same seed gives the same items; 1 by default. */
  seed: inCommands(
    '--seed <n>',
    'UNDERSTUDY_SEED',
    integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 'any integer'),
    { fallback: 1, help: 'the same seed gives the same items' },
  ),
  /** Items each collection starts with, 0 to 1,000,000; 120 by default. */
  count: inCommands('--count <n>', 'UNDERSTUDY_COUNT', integer(0, 1_000_000), {
    fallback: 120,
    help: 'items each collection starts with',
  }),
  /** File of the items that collections start with, as a dump of the control API has them; others are seeded. */
  itemsFile: inCommands('--items <file>', 'UNDERSTUDY_ITEMS', text('the path of a file'), {
    fallback: undefined,
    shown: 'none',
    help: 'YAML or JSON file of the items that collections start with, by their paths',
  }),
  /** Largest request body in bytes; 1 MiB by default. */
  bodyLimit: inCommands('--body-limit <bytes>', 'UNDERSTUDY_BODY_LIMIT', integer(1, 1024 ** 3, '1 byte to 1 GiB'), {
    fallback: 1024 ** 2,
    shown: '1 MiB',
    help: 'largest request body',
  }),
  /** Largest body of a call of the control API in bytes; 16 MiB by default. */
  controlBodyLimit: inCommands(
    '--control-body-limit <bytes>',
    'UNDERSTUDY_CONTROL_BODY_LIMIT',
    integer(1024, 1024 ** 3, '1 KiB to 1 GiB'),
    {
      fallback: 16 * 1024 ** 2,
      shown: '16 MiB',
      help: 'largest body of a call of the control API, such as a load of items',
    },
  ),
  /** Most items in all collections together, those of the start included; 2,000,000 by default. */
  maximumItems: inCommands('--max-items <n>', 'UNDERSTUDY_MAX_ITEMS', integer(0, 100_000_000), {
    fallback: 2_000_000,
    shown: '2,000,000',
    help: 'most items the store holds, those of the start included; a create past it is 507',
  }),
  /** Most bytes that items take in all sessions and their snapshots, those of the start not counted; 128 MiB by default, a quarter of the heap that Node allows where that is less. */
  maximumBytes: inCommands('--max-bytes <n>', 'UNDERSTUDY_MAX_BYTES', integer(0, 16 * 1024 ** 3, '0 to 16 GiB'), {
    fallback: Math.min(128 * 1024 ** 2, Math.floor(getHeapStatistics().heap_size_limit / 4)),
    shown: '128 MiB, or a quarter of the heap',
    help: 'most bytes of items in all sessions, seeds not counted; what would go past it is 507',
  }),
  /** How much is logged, on stderr; `silent` by default in process. */
  logLevel: inCommands('--log-level <level>', 'UNDERSTUDY_LOG_LEVEL', oneOf(logLevels), {
    fallback: 'silent',
    commands: { serve: 'info', run: 'warn' },
    help: 'how much to log',
  }),
  ...pastKeyOptions,
  /** Whether a document with any flaw is refused, rather than played without what the flaws touch; false by default. */
  strictDocument: inCommands('--strict-document', 'UNDERSTUDY_STRICT_DOCUMENT', yesOrNo, {
    fallback: false,
    help: 'refuse a document with any flaw, rather than play it without what the flaws touch',
  }),
  /** File that says how the service behaves where the document is silent; none by default. */
  profile: inCommands('--profile <file>', 'UNDERSTUDY_PROFILE', text('the path of a file'), {
    fallback: undefined,
    shown: 'none',
    help: 'play the ways of a service where the document is silent, as `understudy learn` has written them',
  }),
  /** What the clock shows at the start, a date or RFC 3339 text; the true time by default. */
  now: inCommands('--now <date>', 'UNDERSTUDY_NOW', moment, {
    fallback: undefined,
    shown: 'the true time',
    help: 'what the clock shows at the start, such as 2031-01-01: rehearses the removal of deprecated operations (410)',
  }),
  /** Whether deprecated operations answer beyond the date of their removal too, rather than 410. */
  ignoreSunset: inCommands('--ignore-sunset', 'UNDERSTUDY_IGNORE_SUNSET', yesOrNo, {
    fallback: false,
    help: 'answer deprecated operations beyond their removal date too, rather than 410',
  }),
  /** Most sessions at a time, the default one included; 1,000 by default. */
  maximumSessions: inCommands('--max-sessions <n>', 'UNDERSTUDY_MAX_SESSIONS', integer(1, 100_000), {
    fallback: 1000,
    help: 'most sessions at a time, the default one included',
  }),
  /** Seconds a session lives without a request; 1,800 by default. */
  sessionIdle: inCommands('--session-idle <time>', 'UNDERSTUDY_SESSION_IDLE', seconds(7 * 24 * 3600), {
    fallback: 1800,
    shown: '30m',
    help: 'how long a session lives without a request',
  }),
  /** Most requests that the journal of a session holds; 10,000 by default. */
  journalEntries: inCommands('--journal-entries <n>', 'UNDERSTUDY_JOURNAL_ENTRIES', integer(0, 10_000_000), {
    fallback: 10_000,
    shown: '10,000',
    help: 'most requests in the journal of a session',
  }),
  /** Most bytes that the journals of all sessions hold together; 64 MiB by default. */
  journalBytes: inCommands(
    '--journal-bytes <n>',
    'UNDERSTUDY_JOURNAL_BYTES',
    integer(0, 16 * 1024 ** 3, '0 to 16 GiB'),
    {
      fallback: 64 * 1024 ** 2,
      shown: '64 MiB',
      help: 'most bytes in all journals together',
    },
  ),
  /** What the control API asks for as its bearer token; beyond this machine one is made where none is given. */
  controlToken: inCommands('--control-token <token>', 'UNDERSTUDY_CONTROL_TOKEN', secret('a token'), {
    fallback: undefined,
    shown: 'none on this machine, one that is made beyond it',
    help: 'what the control API asks for',
    whereUnset: 'the default',
  }),
  /** Host names by which the control API, and a proxy, may be called, beside those of this machine. */
  controlHosts: inCommands('--control-host <name>', 'UNDERSTUDY_CONTROL_HOSTS', list(hostName), {
    fallback: [],
    help: 'a host name by which the control API, and a proxy, may be called; repeatable',
  }),
  /** Origins whose pages may call the control API, such as `http://localhost:3000`; none by default. */
  controlOrigins: inCommands('--control-origin <origin>', 'UNDERSTUDY_CONTROL_ORIGINS', list(origin), {
    fallback: [],
    help: 'an origin whose pages may call the control API; repeatable',
  }),
  /** Folders, beside that of the document, in which files may lie that its `$ref`s name; none by default. */
  allowRefs: inCommands('--allow-refs <folder>', 'UNDERSTUDY_ALLOW_REFS', list(folder), {
    fallback: [],
    help: 'a folder beside that of the document to which its $refs may lead; repeatable',
  }),
  /** How long a client may take, in milliseconds. */
  timeouts: inProcess<Partial<Timeouts>, Timeouts, Timeouts>({
    resolve: resolveTimeouts,
    fallback: defaultTimeouts,
  }),
  /** Values that look real, by schema and property; those that come with Understudy by default. */
  fixtures: inProcess<Fixtures, Fixtures, undefined>({
    resolve: resolveFixtures,
    fallback: undefined,
  }),
} as const;

/** The options that the command line and the environment can give, with their names. */
export const commandOptions = Object.entries<ProcessOption>(options).flatMap(
  ([name, option]): (readonly [name: string, option: CommandOption])[] =>
    isInCommands(option) ? [[name, option]] : [],
);

/** The name of an option, as startMock takes it. */
export type OptionName = keyof typeof options;

/** What can be set when a mock is started; everything has a default. */
export type MockOptions = { readonly [Name in OptionName]?: GivenBy<(typeof options)[Name]> };

/** What the options come to, each by itself: undefined where the default depends on others. */
export type ResolvedOptions = { readonly [Name in OptionName]: ResolvedTo<(typeof options)[Name]> };

function resolveFixtures(value: unknown, where: string): Fixtures {
  const isFunction = (member: unknown): boolean => typeof member === 'function';
  if (isObject(value) && isObject(value['schemas']) && Object.values(value['schemas']).every(isFunction)) {
    const { suggest } = value;
    if (suggest === undefined || isFunction(suggest)) return value as unknown as Fixtures;
  }
  const form = '{ schemas: { <name of a component schema>: (random, index) => item }, suggest? }';
  return refuse(where, form, kindOf(value));
}
