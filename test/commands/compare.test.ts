import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EnvironmentProblem, UsageError } from '../../src/base/errors';
import { packageRoot } from '../../src/base/files';
import { compareCommand } from '../../src/cli/compare';
import { startMock, type RunningMock } from '../../src/mock/start/start-mock';
import { createFolders } from '../files';
import { createRun } from './in-process';

const petStore = path.join(packageRoot(), 'spec', 'openapi.yaml');
const [keyOfA, keyOfB] = ['a-key-that-nobody-guesses', 'another-key-that-nobody-guesses'];
const folderWith = createFolders();
const { printed, run } = createRun(/key-that-nobody-guesses/);

let a: RunningMock;
let b: RunningMock;

beforeAll(async () => {
  const common = { openapiFile: petStore, port: 0, logLevel: 'silent' } as const;
  a = await startMock({ ...common, apiKeys: [keyOfA] });
  b = await startMock({ ...common, apiKeys: [keyOfB] });
});

afterAll(async () => {
  await a.close();
  await b.close();
});

const compare = (...args: readonly string[]): ReturnType<typeof run> =>
  run(compareCommand(), '--api-key', keyOfA, '--api-key-b', keyOfB, ...args);

test('two mocks of one file, each with its own key, are the same: 0', async () => {
  const { code, output } = await compare(a.baseUrl, b.baseUrl, petStore, '--only', 'listPets');
  expect(output).toMatch(/^SAME {2}Pet Store .*: (\d+) of \1 pairs of responses are the same/m);
  expect(code).toBe(0);
});

test('a mock with itself is the same, though each run sees what the other creates: 0', async () => {
  const only = ['--only', 'listPets', '--only', 'createPet'];
  const { code, output } = await compare('--api-key-b', keyOfA, a.baseUrl, a.baseUrl, petStore, ...only);
  expect(output).toMatch(/^SAME/m);
  expect(code).toBe(0);
});

test('a difference is told once, with both requests, and stands in each kind of report: 1', async () => {
  await b.control.addFault({ kind: 'status', status: 500, operation: 'getPet' });
  const folder = folderWith({});
  const files = ['json', 'html', 'xml', 'md'].map((ending) => path.join(folder, `report.${ending}`));
  const only = ['--only', 'getPet', '--writes', '0'];
  const { code, output } = await compare(
    a.baseUrl,
    b.baseUrl,
    petStore,
    ...only,
    ...files.flatMap((file) => ['--report', file]),
  );
  await b.control.removeFaults();
  expect(code).toBe(1);
  expect(output).toContain('GET /pets/{petId}: A returned 200, B returned 500');
  expect(output).toMatch(/Wrong +B: expected /);
  expect(output).toContain('"Authorization: Bearer $API_KEY"');
  expect(output).toContain('"Authorization: Bearer $API_KEY_B"');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    printed.push(text);
    expect(text).toContain('GET /pets/{petId}');
    expect(text).toContain('500');
  }
});

test('a status that --accept names is no difference', async () => {
  await b.control.addFault({ kind: 'status', status: 418, operation: 'getPet' });
  const { code } = await compare(
    a.baseUrl,
    b.baseUrl,
    petStore,
    '--only',
    'getPet',
    '--writes',
    '0',
    '--accept',
    'getPet=418',
  );
  await b.control.removeFaults();
  expect(code).toBe(0);
});

test('targets of the configuration file have names', async () => {
  const folder = folderWith({
    'understudy.config.yaml': `openapiFile: ${petStore}\ntargets: { one: { url: '${a.baseUrl}' }, two: { url: '${b.baseUrl}' } }\n`,
  });
  const { code } = await compare(
    'one',
    'two',
    '--writes',
    '0',
    '--config',
    path.join(folder, 'understudy.config.yaml'),
  );
  expect(code).toBe(0);
});

test.each<
  readonly [what: string, args: () => readonly string[], error: new (message: string) => Error, message: RegExp]
>([
  ['one address', () => [a.baseUrl], UsageError, /^which two APIs\? Example/],
  ['no file', () => [a.baseUrl, b.baseUrl], UsageError, /^which OpenAPI file/],
  [
    'a HAR',
    () => [a.baseUrl, b.baseUrl, petStore, '--report', path.join(folderWith({}), 'x.har')],
    UsageError,
    /writes no HAR/,
  ],
  ['nobody there', () => [a.baseUrl, 'http://127.0.0.1:9/v1', petStore], EnvironmentProblem, /^B: no connection to/],
])('%s: one sentence', async (_, args, error, message) => {
  const failure = await compare(...args()).catch((one: unknown) => one);
  expect(failure).toBeInstanceOf(error);
  expect((failure as Error).message).toMatch(message);
});

test('less than half was compared: 3', async () => {
  const { code, output } = await compare(a.baseUrl, b.baseUrl, petStore, '--only', 'createPet', '--writes', '0');
  expect(output).toMatch(/^TOO LITTLE COMPARED/m);
  expect(code).toBe(3);
});
