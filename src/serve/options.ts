import type { JsonValue } from '../base/json';
import type { Random } from '../base/random';
import type { SuggestValue } from '../openapi/schema/name-words';
import { statSync } from 'node:fs';
import { isObject } from '../openapi/document';
import { UsageError } from '../base/errors';
import { getHeapStatistics } from 'node:v8';

/** Makes the n-th item of a component schema, without its identifier; the same chance must give the same item. */
export type Fixture = (random: Random, index: number) => Record<string, JsonValue>;

/** Values that look real: whole items by the name of their component schema, single values by the name of their property. */
export interface Fixtures {
  readonly schemas: Readonly<Record<string, Fixture>>;
  readonly suggest?: SuggestValue;
} /** Gives a date, or date and time, in milliseconds since 1970; undefined where it is none, such as 2026-02-30. */
export function parseMoment(text: string): number | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const [start, time] = [Date.parse(day ?? ''), Date.parse(text)];
  // Date.parse takes a 30th of February for the 2nd of March.
  const exists = !Number.isNaN(start) && new Date(start).toISOString().slice(0, 10) === day;
  return exists && !Number.isNaN(time) ? time : undefined;
}

/** One kind of value that an option takes. */
interface Kind<Resolved> {
  /** Gives what a program's value comes to. Throws a UsageError, led by `where`. */
  readonly resolve: (value: unknown, where: string) => Resolved;
}

/** A kind of value that a text can stand for, so that a flag and a variable can give it. */
export interface TextKind<Given, Resolved = Given> extends Kind<Resolved> {
  /** What its values keep to, in words for help and README; none where any value of the type will do. */
  readonly bounds?: string;
  /** What one value is where the option takes a list: a flag gives one at a time, a variable all, between commas. */
  readonly element?: TextKind<string>;
  /** Gives the value that a text stands for. Throws a UsageError, led by `where`. */
  readonly read: (text: string, where: string) => Given;
}

/** Throws the UsageError of a wrong value: where it came from, what was expected and what came. */
function refuse(where: string, expected: string, got: string): never {
  throw new UsageError(`${where}: expected ${expected}, got ${got}.`);
}

/** Says what came without showing it: it may be a key. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === undefined) return 'nothing';
  if (!isObject(value)) return typeof value === 'object' ? 'an object of another kind' : `a ${typeof value}`;
  const names = Object.keys(value);
  return names.length === 0 ? 'an object without members' : `an object with ${names.slice(0, 10).join(', ')}`;
}

/** Gives the kind of integers within bounds, which help shows with commas unless `bounds` words them otherwise. */
export function integer(
  least: number,
  most: number,
  bounds = `${withCommas(least)} to ${withCommas(most)}`,
): TextKind<number> {
  const check = (value: number, where: string, got = String(value)): number =>
    Number.isInteger(value) && value >= least && value <= most
      ? value
      : refuse(where, `an integer from ${least} to ${most}`, got);
  return {
    bounds,
    read: (text, where) => check(/^-?\d+$/.test(text) ? Number(text) : NaN, where, JSON.stringify(text)),
    resolve: (value, where) =>
      check(typeof value === 'number' ? value : refuse(where, 'a number', kindOf(value)), where),
  };
}

/** Gives the kind of times of whole seconds up to a bound; a text may carry a unit: `90`, `90s`, `30m`, `2h`. */
function seconds(most: number): TextKind<number> {
  const range = `1s to ${most / 3600}h`;
  return {
    bounds: `${range}, such as 90s, 30m, 2h; seconds without a unit`,
    read: (text, where) => {
      const [, number = '', unit = 's'] = /^(\d+)(s|m|h)?$/.exec(text) ?? [];
      const value = Number(number) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 1);
      if (value >= 1 && value <= most) return value;
      return refuse(where, `a time from ${range} such as 90s, 30m or 2h`, JSON.stringify(text));
    },
    resolve: integer(1, most).resolve,
  };
}

/** Gives the kind of texts, of which `what` says what they are; none of them is empty. */
export function text(what: string): TextKind<string> {
  const read = (given: string, where: string): string =>
    given.trim() === '' ? refuse(where, what, 'an empty string') : given;
  return {
    read,
    resolve: (value, where) => (typeof value === 'string' ? read(value, where) : refuse(where, what, kindOf(value))),
  };
}

/**
 * Gives the kind of secrets, whose values are never repeated. They travel in a header and must survive there: visible
 * ASCII without spaces (RFC 9110 section 5.5, RFC 6750 section 2.1).
 */
function secret(what: string): TextKind<string> {
  const read = (value: string, where: string): string =>
    /^[\x21-\x7e]+$/.test(value)
      ? value
      : refuse(where, `${what} of visible ASCII characters without spaces`, 'one that is empty or has others');
  return { read, resolve: (value, where) => read(text('a string').resolve(value, where), where) };
}

/** The kind of folders that are there. */
export const folder: TextKind<string> = {
  read: (given, where) => {
    const path = text('the path of a folder').read(given, where);
    let [isFolder, why] = [false, 'which is none'];
    try {
      isFolder = statSync(path).isDirectory();
    } catch (cause) {
      why = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'which is not there' : 'which cannot be read';
    }
    return isFolder ? given : refuse(where, 'a folder', `${JSON.stringify(given)}, ${why}`);
  },
  resolve: (value, where) => folder.read(text('the path of a folder').resolve(value, where), where),
};

/** The kind of host names, as the header Host has them without its port (RFC 9110 section 7.2); IPv6 addresses stand in brackets. */
const hostName: TextKind<string> = {
  read: (given, where) => {
    const name = text('host names').read(given, where);
    if (/^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])$/i.test(name)) return name;
    return refuse(where, 'a host name without scheme, port or path, such as mock.test', JSON.stringify(given));
  },
  resolve: (value, where) => hostName.read(text('host names').resolve(value, where), where),
};

/** Gives the kind of lists of texts. */
export function list(element: TextKind<string>): TextKind<readonly string[]> {
  return {
    element,
    read: (given, where) => given.split(',').map((one) => element.read(one.trim(), where)),
    resolve: (value, where) => {
      if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
        return refuse(where, 'a list of strings', kindOf(value));
      return value.map((one) => element.resolve(one, where));
    },
  };
}

/** Gives the kind of values out of a few. */
export function oneOf<Value extends string>(values: readonly Value[]): TextKind<Value> {
  const find = (value: unknown, where: string, got: string): Value =>
    values.find((known) => known === value) ?? refuse(where, `one of ${values.join(', ')}`, got);
  return {
    bounds: `one of ${values.join(', ')}`,
    read: (given, where) => find(given, where, JSON.stringify(given)),
    resolve: (value, where) => find(value, where, typeof value === 'string' ? JSON.stringify(value) : kindOf(value)),
  };
}

/** The kind of what is so or not; a flag needs no value, a variable says `true` or `false`. */
export const yesOrNo: TextKind<boolean> = {
  read: (given, where) => {
    if (given === 'true' || given === '1') return true;
    return given === 'false' || given === '0' ? false : refuse(where, 'true or false', JSON.stringify(given));
  },
  resolve: (value, where) => (typeof value === 'boolean' ? value : refuse(where, 'true or false', kindOf(value))),
};

/** The kind of moments, which come to milliseconds since 1970. */
const moment: TextKind<string | Date, number> = {
  read: (given, where) => {
    moment.resolve(given, where);
    return given;
  },
  resolve: (value, where) => {
    if (typeof value !== 'string' && !(value instanceof Date)) return refuse(where, 'a date', kindOf(value));
    const time = value instanceof Date ? value.getTime() : (parseMoment(value) ?? NaN);
    if (!Number.isNaN(time)) return time;
    return refuse(where, 'a date such as 2031-01-01 or 2031-01-01T09:00:00Z', JSON.stringify(String(value)));
  },
};

/** The kind of origins of pages (RFC 6454 section 4): scheme, host and port without a path. */
const origin: TextKind<string> = {
  read: (given, where) => {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (url?.origin === given.toLowerCase().replace(/\/$/, '')) return url.origin;
    return refuse(where, 'an origin such as http://localhost:3000 (no path)', JSON.stringify(given));
  },
  resolve: (value, where) => origin.read(text('a string').resolve(value, where), where),
};

/** The number formats of the language would be loaded at every start, for this alone. */
function withCommas(value: number): string {
  let [digits, groups] = [String(value), ''];
  while (/\d{4}$/.test(digits)) [digits, groups] = [digits.slice(0, -3), `,${digits.slice(-3)}${groups}`];
  return digits + groups;
}

/** How long a client may take, in milliseconds; past it the connection is answered 408 or, where idle, closed. */
export interface Timeouts {
  /** To send the header section; 10 s by default. */
  readonly headers: number;
  /** To send the whole request; 30 s by default. */
  readonly request: number;
  /** To send the next request on a connection kept alive; 65 s by default, longer than clients and proxies usually keep one. */
  readonly idle: number;
  /** To take the next bytes of an answer; 30 s by default. Past it the connection is broken off. */
  readonly write: number;
}

/** What they are where nobody says otherwise. */
const defaultTimeouts: Timeouts = { headers: 10_000, request: 30_000, idle: 65_000, write: 30_000 };

/** Gives the times that an option says, the others as usual. Throws a UsageError, led by `where`. */
function resolveTimeouts(value: unknown, where: string): Timeouts {
  const names = ['headers', 'request', 'idle', 'write'] as const;
  if (!isObject(value) || !Object.keys(value).every((name) => names.some((known) => known === name)))
    return refuse(where, `an object with some of ${names.join(', ')}`, kindOf(value));
  const day = integer(1, 24 * 3_600_000);
  const read = (name: keyof Timeouts): number =>
    value[name] === undefined ? defaultTimeouts[name] : day.resolve(value[name], `${where}.${name}`);
  return { headers: read('headers'), request: read('request'), idle: read('idle'), write: read('write') };
}

/** The commands that start a mock. */
export type StartingCommand = 'serve' | 'run';

/** An option that a program alone can give. */
interface ProcessOption<Given = unknown, Resolved = unknown, Fallback = unknown> extends Kind<Resolved> {
  /** What it comes to where nobody gives it; undefined where that depends on other options (see resolveConfig). */
  readonly fallback: Fallback;
  /** Never there: it carries the type of what a program gives. */
  readonly given?: Given;
}

/** What is said of an option of the command line beside its flag, variable and kind. */
interface Words<Given, Fallback> {
  readonly fallback: Fallback;
  /** What it is in commands, where that is not the fallback. */
  readonly commands?: Readonly<Record<StartingCommand, NoInfer<Given>>>;
  /** The default in words, where the value itself would not say it well. */
  readonly shown?: string;
  /** What it means, for --help and README. */
  readonly help: string;
  /** The name of the option whose place it takes: a flag of either outdoes the variables of both. */
  readonly insteadOf?: string;
  /**
   * Set where an empty variable is refused rather than taken for one that is not set: a secret that a build forgot to set is
   * an empty variable, and must not become the default, which everybody knows. It says what the default is.
   */
  readonly whereUnset?: string;
}

/** An option that the command line and the environment can give too. */
export interface CommandOption<Given = unknown, Resolved = unknown, Fallback = unknown>
  extends TextKind<Given, Resolved>, Words<Given, Fallback>, ProcessOption<Given, Resolved, Fallback> {
  /** As the command line has it: `--port <port>`, `--ignore-sunset`, `[openapi-file]`. */
  readonly flag: string;
  readonly variable: string;
}

/** Gives the entry of an option of the command line, the environment and programs. */
function inCommands<Given, Resolved, const Fallback extends Resolved | undefined>(
  flag: string,
  variable: string,
  kind: TextKind<Given, Resolved>,
  words: Words<Given, Fallback>,
): CommandOption<Given, Resolved, Fallback> {
  return { flag, variable, ...kind, ...words };
}

/** Gives the entry of an option that programs alone can give. */
function inProcess<Given, Resolved, Fallback extends Resolved | undefined>(
  option: ProcessOption<Given, Resolved, Fallback>,
): ProcessOption<Given, Resolved, Fallback> {
  return option;
}

/** Tells whether an option is one of the command line and the environment too. */
function isInCommands(option: ProcessOption): option is CommandOption {
  return 'flag' in option;
}

/** Gives what an option is in a command that is told nothing of it. */
export function defaultOf<Given, Resolved, Fallback>(
  { commands, fallback }: CommandOption<Given, Resolved, Fallback>,
  command: StartingCommand,
): Given | Fallback {
  return commands?.[command] ?? fallback;
}

/** Gives that in words, for --help and README. */
export function defaultInWords(option: CommandOption, command: StartingCommand): string {
  if (option.shown !== undefined) return option.shown;
  const value = defaultOf(option, command);
  if (value === false) return 'no';
  return Array.isArray(value) && value.length === 0 ? 'none' : String(value);
}

/** Gives what an option means, and the bounds of its values. */
export function meaningOf({ help, bounds }: CommandOption): string {
  return bounds === undefined ? help : `${help}; ${bounds}`;
}

/** What a program gives for an option. */
type GivenBy<Entry> = Entry extends ProcessOption<infer Given> ? Given : never;

/** What an option comes to. */
type ResolvedTo<Entry> =
  Entry extends ProcessOption<unknown, infer Resolved, infer Fallback>
    ? Resolved | Extract<Fallback, undefined>
    : never;

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
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** One of the levels of the log. */
export type LogLevel = (typeof logLevels)[number];

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
  /** Whether credentials are not asked for, whatever the document says; false by default. */
  noAuth: inCommands('--no-auth', 'UNDERSTUDY_NO_AUTH', yesOrNo, {
    fallback: false,
    help: 'ask for no credentials, whatever the OpenAPI file says',
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
  /** Whether the optional properties of generated items are all filled; most of them are by default. */
  allProperties: inCommands('--all-properties', 'UNDERSTUDY_ALL_PROPERTIES', yesOrNo, {
    fallback: false,
    help: 'fill all optional properties of generated items',
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
