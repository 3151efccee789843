import path from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { describe, expect, test } from '@jest/globals';
import type { OptionRow } from '../../src/base/option';
import { readSettings, sections, type Section } from '../../src/cli/settings';
import { configText } from '../../src/cli/init-texts';
import { configSchema } from '../docs/config-schema';
import { createFolders } from '../files';

const folderWith = createFolders();

interface Given {
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly argument?: string;
  readonly name?: string;
}

/** Every option that is set, as `name: value (where)`; the message of an error. */
async function read(section: Section, text: string, { flags, env = {}, argument, name }: Given = {}): Promise<unknown> {
  const file = path.join(folderWith({ [name ?? 'c.yaml']: text }), name ?? 'c.yaml');
  const rows: readonly OptionRow[] = sections[section];
  const short = (place: string): string => place.replace(file, path.basename(file));
  try {
    const settings = await readSettings(section, { ...flags, config: file }, argument, env);
    return {
      ...(settings.url !== undefined && { url: settings.url }),
      ...(settings.openapiFile !== undefined && { openapiFile: settings.openapiFile }),
      ...Object.fromEntries(
        settings.find(rows).map(({ row, value, from }) => [row.name, `${JSON.stringify(value)} ${short(from)}`]),
      ),
    };
  } catch (error) {
    return short((error as Error).message);
  }
}

test('flags go before variables, variables before the file', async () => {
  const text = 'openapiFile: a.yaml\nserve: { port: 1, seed: 2, count: 3, apiKeys: [one, two] }';
  const [env, flags] = [{ UNDERSTUDY_SEED: '20', UNDERSTUDY_COUNT: '30' }, { count: 300 }];
  expect(await read('serve', text, { env, flags })).toEqual({
    openapiFile: 'a.yaml',
    port: '1 c.yaml:2:10',
    seed: '20 UNDERSTUDY_SEED',
    count: '300 --count',
    apiKeys: '["one","two"] c.yaml:2:38',
  });
  expect(await read('serve', text, { env: { UNDERSTUDY_OPENAPI_FILE: 'b.yaml' } })).toMatchObject({
    openapiFile: 'b.yaml',
  });
});

test('the mock of run is that of serve, on a port of its own', async () => {
  const text = 'serve: { port: 1, seed: 2, logLevel: info }\nrun: { seed: 4, env: [API] }';
  expect(await read('run', text, { env: { UNDERSTUDY_PORT: '5' } })).toEqual({
    seed: '4 c.yaml:2:8',
    env: '["API"] c.yaml:2:17',
    logLevel: '"info" c.yaml:1:28',
  });
});

describe('targets', () => {
  const text = `
openapiFile: a.yaml
verify: { writes: 5, rate: 2, accept: { createPet: [409, 422], listPets: 404 } }
targets:
  staging: { url: '\${HOST}/v1', apiKey: '\${KEY}', rate: 9, logLevel: warn }
  v2: { url: https://v2.example.com, openapiFile: b.yaml }`;

  test('have an address and options, which go before those of the command', async () => {
    const env = { HOST: 'https://staging.example.com', KEY: 'abc' };
    expect(await read('verify', text, { argument: 'staging', env })).toEqual({
      ...{ url: 'https://staging.example.com/v1', openapiFile: 'a.yaml', apiKey: '"abc" c.yaml:5:33' },
      ...{ writes: '5 c.yaml:3:11', rate: '9 c.yaml:5:51' },
      accept: '[["createPet","409"],["createPet","422"],["listPets","404"]] c.yaml:3:31',
    });
    expect(await read('proxy', text, { argument: 'staging', env })).toMatchObject({ logLevel: '"warn" c.yaml:5:60' });
    expect(await read('verify', text, { argument: 'v2' })).toMatchObject({ openapiFile: 'b.yaml' });
  });

  test.each([
    ['staging', 'c.yaml:5:14: url needs the environment variable HOST, which is not set.'],
    ['stagin', 'c.yaml has no target stagin. Did you mean staging?'],
    ['production', 'c.yaml has no target production. Targets: staging, v2.'],
  ])('%s: %s', async (argument, message) => {
    expect(await read('verify', text, { argument })).toBe(message);
  });
});

test.each([
  ['serve:\n  prot: 1', 'c.yaml:2:3: unknown option prot. Did you mean port?'],
  ['file: a.yaml', 'c.yaml:1:1: unknown option file. Did you mean openapiFile?'],
  ['verify: { port: 1 }', 'c.yaml:1:11: unknown option port. It belongs in serve, run or proxy.'],
  ['writes: 3', 'c.yaml:1:1: unknown option writes. It belongs in learn, verify or compare.'],
  ['openapi: a.yaml', 'c.yaml:1:1: unknown option openapi. Did you mean openapiFile?'],
  ['serve: { openapiFile: a }', 'c.yaml:1:10: unknown option openapiFile. It belongs at the top of the file.'],
  ['url: a', 'c.yaml:1:1: unknown option url. It belongs in targets, below the name of a target.'],
  ['targets: { a: { urll: x } }', 'c.yaml:1:17: unknown option urll. Did you mean url?'],
  ['serve: { constructor: 1 }', 'c.yaml:1:10: unknown option constructor.'],
  ['serve: { port: abc }', 'c.yaml:1:10: port must be a number from 0 to 65535, got "abc".'],
  ['serve: { port: [1] }', 'c.yaml:1:10: port must be a single string, number or boolean.'],
  ['serve: { apiKeys: one }', 'c.yaml:1:10: apiKeys must be a list.'],
  ['serve: { apiKeys: [007] }', 'c.yaml:1:10: apiKeys must be a string, not a number.'],
  ['serve: { strict: 1 }', 'c.yaml:1:10: strict must be a boolean, not a number.'],
  ['serve: { seed: 99999999999999999999 }', 'c.yaml:1:10: seed must be a single string, number or boolean.'],
  ['serve: 1', 'c.yaml:1:1: serve must have names and their values.'],
  ['- 1', 'c.yaml must hold options by their names, such as openapiFile.'],
  ['serve: { port: 1', 'c.yaml:1:17: not valid YAML: "{" is not closed.'],
  ['serve: { port: "${PORT}" }', 'c.yaml:1:10: port needs the environment variable PORT, which is not set.'],
])('%j: %s', async (text, message) => {
  const said = await read('serve', text);
  expect(said).toBe(message);
});

test.each([
  ['', 'c.yaml', {}],
  ['# serve:\nserve:\n  # port: 1\ntargets:', 'c.yaml', {}],
  ['{ "serve": { "strict": true } }', 'c.json', { strict: 'true c.json:1:14' }],
])('%j in %s', async (text, name, options) => {
  expect(await read('serve', text, { name })).toEqual(options);
});

test('the published schema takes what init writes and what the reader takes, and nothing that it rejects', () => {
  const isValid = new Ajv({ strictTypes: false }).compile(configSchema());
  const takes = (text: string): boolean => isValid(parse(text));
  expect(takes(configText('openapi.yaml', undefined))).toBe(true);
  expect(takes('serve: { port: "${PORT}", apiKeys: [one], auth: any }\nverify: { value: { tenant: 7 } }')).toBe(true);
  expect(takes('targets: { a: { url: https://example.com, writes: 2 } }\nrun:')).toBe(true);
  for (const text of ['serve: { prot: 1 }', 'serve: { port: abc }', 'targets: { a: {} }', 'file: a.yaml'])
    expect([text, takes(text)]).toEqual([text, false]);
});
