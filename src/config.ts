import path from 'node:path';
import { existsSync } from 'node:fs';
import { UsageError } from './errors';
import type { Fixtures } from './mock/fixtures';

/** The key a mock takes when none is given; `understudy serve` prints it. */
export const defaultApiKey = 'understudy-key';

/** The levels of the log, least to most; `silent` turns it off. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** One of the levels of the log. */
export type LogLevel = (typeof logLevels)[number];

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
  readonly fixtures: Fixtures;
  /** Whether the fixtures were chosen for this document, so that one that does not fit it is an error. */
  readonly fixturesAreChosen: boolean;
}

/** Gives the configuration of a mock. Throws a UsageError that names the option, what was expected and what came. */
export function resolveConfig(options: MockOptions, defaultFixtures: Fixtures): MockConfig {
  const { apiKeys = [defaultApiKey], logLevel = 'info' } = options;
  if (apiKeys.length === 0)
    throw new UsageError('apiKeys: expected at least one key, got none. Leave it out for the default key.');
  for (const key of apiKeys) assertKey(key);
  if (!logLevels.includes(logLevel)) {
    throw new UsageError(`logLevel: expected one of ${logLevels.join(', ')}, got ${JSON.stringify(logLevel)}.`);
  }
  return {
    openapiFile: options.openapiFile ?? defaultOpenapiFile(),
    port: integerWithin('port', options.port ?? 0, 0, 65_535),
    host: options.host ?? '127.0.0.1',
    apiKeys,
    seed: integerWithin('seed', options.seed ?? 1, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    count: integerWithin('count', options.count ?? 120, 0, 1_000_000),
    logLevel,
    bodyLimit: integerWithin('bodyLimit', options.bodyLimit ?? 1024 * 1024, 1, 1024 * 1024 * 1024),
    maximumItems: integerWithin('maximumItems', options.maximumItems ?? 2_000_000, 0, 100_000_000),
    fixtures: options.fixtures ?? defaultFixtures,
    fixturesAreChosen: options.fixtures !== undefined,
  };
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

function integerWithin(option: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`${option}: expected an integer from ${least} to ${most}, got ${value}.`);
}

/** A key travels in a header and must survive there: visible ASCII without spaces (RFC 9110 section 5.5, RFC 6750 section 2.1). */
function assertKey(key: string): void {
  if (/^[\x21-\x7e]+$/.test(key)) return;
  throw new UsageError(
    'apiKeys: expected keys of visible ASCII characters without spaces, got one that is empty or has others.',
  );
}
