import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { UsageError } from './errors';
import type { Fixtures } from './mock/fixtures';

/** The key a mock takes when none is given; `understudy serve` prints it. */
export const defaultApiKey = 'understudy-key';

/** The levels of the log, least to most; `silent` turns it off. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** One of the levels of the log. */
export type LogLevel = (typeof logLevels)[number];

/** How long a client may take, in milliseconds; past it the connection is answered 408 or, where idle, closed. */
export interface Timeouts {
  /** To send the header section; 10 s by default. */
  readonly headers: number;
  /** To send the whole request; 30 s by default. */
  readonly request: number;
  /** To send the next request on a connection kept alive; 65 s by default, longer than clients and proxies usually keep one. */
  readonly idle: number;
}

const defaultTimeouts: Timeouts = { headers: 10_000, request: 30_000, idle: 65_000 };

/** What can be set when a mock is started; everything has a default. */
export interface MockOptions {
  /** The OpenAPI file to play; the Pet Store that comes with Understudy by default. */
  readonly openapiFile?: string;
  /** Port to listen on; 0 (the default in process) takes a free one. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1 by default, so that only this machine reaches it. */
  readonly host?: string;
  /** Keys that are valid credentials; one well-known key by default. */
  readonly apiKeys?: readonly string[];
  /** The same seed gives the same items; 1 by default. */
  readonly seed?: number;
  /** Items each collection starts with, 0 to 1,000,000; 120 by default. */
  readonly count?: number;
  readonly logLevel?: LogLevel;
  /** Largest request body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number;
  /** Most items in all collections together; 2,000,000 by default. */
  readonly maximumItems?: number;
  readonly timeouts?: Partial<Timeouts>;
  /** Keys that were valid once: 401, and the answer says that they have expired. */
  readonly expiredKeys?: readonly string[];
  /** Keys that were withdrawn: 401, and the answer says that they were revoked. */
  readonly revokedKeys?: readonly string[];
  /** What the clock shows at the start, a date or RFC 3339 text; the true time by default. */
  readonly now?: string | Date;
  /** Whether deprecated operations answer beyond the date of their removal too, rather than 410. */
  readonly ignoreSunset?: boolean;
  /** Most sessions at a time, the default one included; 1,000 by default. */
  readonly maximumSessions?: number;
  /** Seconds a session lives without a request; 1,800 by default. */
  readonly sessionIdle?: number;
  /** Most requests that the journal of a session holds; 10,000 by default. */
  readonly journalEntries?: number;
  /** Most bytes that the journals of all sessions hold together; 64 MiB by default. */
  readonly journalBytes?: number;
  /** What the control API asks for as its bearer token; beyond this machine one is made where none is given. */
  readonly controlToken?: string;
  /** Host names by which the control API may be called, beside those of this machine. */
  readonly controlHosts?: readonly string[];
  /** Origins whose pages may call the control API, such as `http://localhost:3000`; none by default. */
  readonly controlOrigins?: readonly string[];
  /** Values that look real, by schema and property; those that come with Understudy by default. */
  readonly fixtures?: Fixtures;
}

/** Every option resolved; nothing downstream asks whether one was given. */
export interface MockConfig {
  readonly openapiFile: string;
  readonly port: number;
  readonly host: string;
  readonly apiKeys: readonly string[];
  readonly seed: number;
  readonly count: number;
  readonly logLevel: LogLevel;
  readonly bodyLimit: number;
  readonly maximumItems: number;
  readonly timeouts: Timeouts;
  readonly expiredKeys: readonly string[];
  readonly revokedKeys: readonly string[];
  /** Start of the clock in milliseconds since 1970; undefined for the true time. */
  readonly now: number | undefined;
  readonly ignoreSunset: boolean;
  readonly maximumSessions: number;
  /** In seconds. */
  readonly sessionIdle: number;
  readonly journalEntries: number;
  readonly journalBytes: number;
  /** Undefined where the control API is for this machine alone. */
  readonly controlToken: string | undefined;
  /** Whether the token was made for this run rather than given. */
  readonly controlTokenIsMade: boolean;
  readonly controlHosts: readonly string[];
  readonly controlOrigins: readonly string[];
  readonly fixtures: Fixtures;
  /** Whether the fixtures were chosen for this document, so that one that does not fit it is an error. */
  readonly fixturesAreChosen: boolean;
}

/** Gives the configuration of a mock. Throws a UsageError that names the option, what was expected and what came. */
export function resolveConfig(options: MockOptions, defaultFixtures: Fixtures): MockConfig {
  const { apiKeys = [defaultApiKey], logLevel = 'info' } = options;
  if (apiKeys.length === 0)
    throw new UsageError('apiKeys: expected at least one key, got none. Leave it out for the default key.');
  const { expiredKeys = [], revokedKeys = [], host = '127.0.0.1' } = options;
  assertKeys({ apiKeys, expiredKeys, revokedKeys });
  if (!logLevels.includes(logLevel)) {
    throw new UsageError(`logLevel: expected one of ${logLevels.join(', ')}, got ${JSON.stringify(logLevel)}.`);
  }
  return {
    openapiFile: options.openapiFile ?? defaultOpenapiFile(),
    port: integerWithin('port', options.port ?? 0, 0, 65_535),
    host,
    apiKeys,
    expiredKeys,
    revokedKeys,
    now: readNow(options.now),
    ignoreSunset: options.ignoreSunset ?? false,
    ...controlConfig(options, host),
    seed: integerWithin('seed', options.seed ?? 1, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    count: integerWithin('count', options.count ?? 120, 0, 1_000_000),
    logLevel,
    bodyLimit: integerWithin('bodyLimit', options.bodyLimit ?? 1024 * 1024, 1, 1024 * 1024 * 1024),
    maximumItems: integerWithin('maximumItems', options.maximumItems ?? 2_000_000, 0, 100_000_000),
    timeouts: resolveTimeouts(options.timeouts),
    fixtures: options.fixtures ?? defaultFixtures,
    fixturesAreChosen: options.fixtures !== undefined,
  };
}

function resolveTimeouts(given: Partial<Timeouts> = {}): Timeouts {
  const within = (name: keyof Timeouts): number =>
    integerWithin(`timeouts.${name}`, given[name] ?? defaultTimeouts[name], 1, 24 * 3_600_000);
  return { headers: within('headers'), request: within('request'), idle: within('idle') };
}

type ControlConfig = Pick<
  MockConfig,
  | 'maximumSessions'
  | 'sessionIdle'
  | 'journalEntries'
  | 'journalBytes'
  | 'controlToken'
  | 'controlTokenIsMade'
  | 'controlHosts'
  | 'controlOrigins'
>;

function controlConfig(options: MockOptions, host: string): ControlConfig {
  const { controlToken = isLoopback(host) ? undefined : randomBytes(18).toString('base64url') } = options;
  if (controlToken !== undefined) assertVisible('controlToken', controlToken);
  return {
    maximumSessions: integerWithin('maximumSessions', options.maximumSessions ?? 1000, 1, 100_000),
    sessionIdle: integerWithin('sessionIdle', options.sessionIdle ?? 1800, 1, 7 * 24 * 3600),
    journalEntries: integerWithin('journalEntries', options.journalEntries ?? 10_000, 0, 10_000_000),
    journalBytes: integerWithin('journalBytes', options.journalBytes ?? 64 * 1024 * 1024, 0, 16 * 1024 ** 3),
    controlToken,
    controlTokenIsMade: options.controlToken === undefined && controlToken !== undefined,
    controlHosts: options.controlHosts ?? [],
    controlOrigins: (options.controlOrigins ?? []).map(readOrigin),
  };
}

/** Tells whether a host name or address means this machine alone (RFC 6761 section 6.3, RFC 5735 section 3). */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)\.?$/i.test(host);
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin === text.toLowerCase().replace(/\/$/, '')) return url.origin;
  throw new UsageError(
    `controlOrigins: expected an origin such as http://localhost:3000 (no path), got ${JSON.stringify(text)}.`,
  );
}

function readNow(now: string | Date | undefined): number | undefined {
  if (now === undefined) return undefined;
  const time = now instanceof Date ? now.getTime() : (parseMoment(now) ?? NaN);
  if (!Number.isNaN(time)) return time;
  throw new UsageError(
    `now: expected a date such as 2031-01-01 or 2031-01-01T09:00:00Z, got ${JSON.stringify(String(now))}.`,
  );
}

/** Gives a date, or date and time, in milliseconds since 1970; undefined where it is none, such as 2026-02-30. */
export function parseMoment(text: string): number | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const [start, time] = [Date.parse(day ?? ''), Date.parse(text)];
  // Date.parse takes a 30th of February for the 2nd of March.
  const exists = !Number.isNaN(start) && new Date(start).toISOString().slice(0, 10) === day;
  return exists && !Number.isNaN(time) ? time : undefined;
}

/** Gives the path of the OpenAPI file that comes with Understudy. */
export function defaultOpenapiFile(): string {
  const file = path.join(packageRoot(), 'spec', 'openapi.yaml');
  const fromHere = path.relative(process.cwd(), file);
  return fromHere.startsWith('..') ? file : fromHere;
}

/** Gives the folder of this package: the nearest one above that holds its package.json. */
export function packageRoot(): string {
  for (let folder = __dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
  }
  throw new Error(`no package.json above ${__dirname}`);
}

/** Gives the version of this package. */
export function packageVersion(): string {
  const text = readFileSync(path.join(packageRoot(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function integerWithin(option: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`${option}: expected an integer from ${least} to ${most}, got ${value}.`);
}

type Keys = Pick<MockConfig, 'apiKeys' | 'expiredKeys' | 'revokedKeys'>;

function assertKeys(keys: Keys): void {
  for (const [option, list] of Object.entries(keys)) for (const key of list) assertVisible(option, key);
  const all = [...new Set(keys.apiKeys), ...new Set(keys.expiredKeys), ...new Set(keys.revokedKeys)];
  if (new Set(all).size < all.length) {
    throw new UsageError('apiKeys, expiredKeys, revokedKeys: expected each key in one of them, got one in two.');
  }
}

/** A key travels in a header and must survive there: visible ASCII without spaces (RFC 9110 section 5.5, RFC 6750 section 2.1). */
function assertVisible(option: string, key: string): void {
  if (/^[\x21-\x7e]+$/.test(key)) return;
  const what = option === 'controlToken' ? 'a token' : 'keys';
  throw new UsageError(
    `${option}: expected ${what} of visible ASCII characters without spaces, got one that is empty or has others.`,
  );
}
