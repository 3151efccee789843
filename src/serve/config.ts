import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { isObject } from '../openapi/document';
import { didYouMean } from '../base/text';
import { UsageError } from '../base/errors';
import {
  type Fixtures,
  kindOf,
  options as known,
  type MockOptions,
  type OptionName,
  type ResolvedOptions,
} from './options';
import { readSecretFile } from '../base/files';
import { packageRoot } from '../base/package';
import { isLoopback } from '../base/http';

/** Every option resolved; nothing downstream asks whether one was given. */
export interface MockConfig extends ResolvedOptions {
  readonly openapiFile: string;
  /** Whether the token was made for this run rather than given; without one the control API is for this machine alone. */
  readonly controlTokenIsMade: boolean;
  readonly fixtures: Fixtures;
  /** Whether the fixtures were chosen for this document, so that one that does not fit it is an error. */
  readonly fixturesAreChosen: boolean;
}

/**
 * Gives the configuration of a mock. Throws a UsageError that names the option, what was expected and what came, also for
 * what programs give that are not compiled against the types.
 */
export function resolveConfig(options: MockOptions, defaultFixtures: Fixtures): MockConfig {
  const resolved = withKeysOfFiles(resolveEach(options), options);
  assertKeys(resolved);
  const { host, openapiFile = defaultOpenapiFile(), fixtures = defaultFixtures } = resolved;
  const { controlToken = isLoopback(host) ? undefined : randomBytes(18).toString('base64url') } = resolved;
  return {
    ...resolved,
    openapiFile,
    controlToken,
    controlTokenIsMade: resolved.controlToken !== controlToken,
    fixtures,
    fixturesAreChosen: resolved.fixtures !== undefined,
  };
}

function resolveEach(options: unknown): ResolvedOptions {
  if (!isObject(options)) throw new UsageError(`expected an object of options, got ${kindOf(options)}.`);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    const names = Object.keys(known);
    const hint = didYouMean(unknown, names);
    throw new UsageError(
      `${unknown}: there is no such option${hint === '' ? `; options: ${names.join(', ')}` : hint}.`,
    );
  }
  const values = (Object.keys(known) as OptionName[]).map((name): [OptionName, unknown] => {
    const { resolve, fallback } = known[name];
    return [name, options[name] === undefined ? fallback : resolve(options[name], name)];
  });
  // Each value is what the entry of its name gives; a list of pairs cannot say so.
  return Object.fromEntries(values) as unknown as ResolvedOptions;
}

function withKeysOfFiles(resolved: ResolvedOptions, { apiKeys, expiredKeys }: MockOptions): ResolvedOptions {
  const { apiKeyFile, expiredKeyFile } = resolved;
  const asked = [
    ['apiKeys (--api-key)', 'apiKeyFile (--api-key-file)', apiKeys, apiKeyFile],
    ['expiredKeys (--expired-key)', 'expiredKeyFile (--expired-key-file)', expiredKeys, expiredKeyFile],
  ] as const;
  for (const [list, one, keys, file] of asked)
    if (keys !== undefined && file !== undefined)
      throw new UsageError(`${list}, ${one}: expected one of them, got both.`);
  return {
    ...resolved,
    ...(apiKeyFile !== undefined && { apiKeys: [readSecretFile(apiKeyFile, 'apiKeyFile (--api-key-file)')] }),
    ...(expiredKeyFile !== undefined && {
      expiredKeys: [readSecretFile(expiredKeyFile, 'expiredKeyFile (--expired-key-file)')],
    }),
  };
}

function assertKeys({ apiKeys, expiredKeys, revokedKeys }: ResolvedOptions): void {
  if (apiKeys.length === 0)
    throw new UsageError('apiKeys: expected at least one key, got none. Leave it out for the default key.');
  const all = [apiKeys, expiredKeys, revokedKeys].flatMap((keys) => [...new Set(keys)]);
  if (new Set(all).size < all.length) {
    throw new UsageError('apiKeys, expiredKeys, revokedKeys: expected each key in one of them, got one in two.');
  }
}

/** Gives the path of the OpenAPI file that comes with Understudy. */
export function defaultOpenapiFile(): string {
  const file = path.join(packageRoot(), 'spec', 'openapi.yaml');
  const fromHere = path.relative(process.cwd(), file);
  return fromHere.startsWith('..') ? file : fromHere;
}
