import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EnvironmentProblem, UsageError } from '../../src/base/errors';
import { packageRoot } from '../../src/base/files';
import { isArray, isObject, parseJson, type JsonObject } from '../../src/base/json';
import { cleanUpEarlier } from '../../src/cli/clean-up';
import { verifyCommand } from '../../src/cli/verify';
import { readBaseUrl } from '../../src/exchange/base-url';
import { startMock, type RunningMock } from '../../src/mock/start/start-mock';
import { loadContract } from '../../src/openapi/load-contract';
import { createAccess } from '../../src/visit/access';
import { runOptions } from '../../src/verify/run-options';
import { verifyApi } from '../../src/verify/verify-service';
import { hastyClock } from '../exchange/manual-clock';
import { createFolders } from '../files';
import { createRun } from './in-process';

const petStore = path.join(packageRoot(), 'spec', 'openapi.yaml');
const orders = path.join(packageRoot(), 'test', 'verify', 'orders.yaml');
const apiKey = 'a-key-that-nobody-guesses';
const folderWith = createFolders();
const { printed, run } = createRun(/a-key-that-nobody-guesses/);

let mock: RunningMock;
let shop: RunningMock;

beforeAll(async () => {
  mock = await startMock({ openapiFile: petStore, apiKeys: [apiKey], port: 0, logLevel: 'silent' });
  shop = await startMock({ openapiFile: orders, apiKeys: [apiKey], port: 0, logLevel: 'silent' });
});

afterAll(async () => {
  await mock.close();
  await shop.close();
});

const verify = (...args: readonly string[]): ReturnType<typeof run> =>
  run(verifyCommand(), '--api-key', apiKey, ...args);

function jsonIn(file: string): JsonObject {
  const text = readFileSync(file, 'utf8');
  printed.push(text);
  const value = parseJson(text);
  if (!isObject(value)) throw new Error(`${file} has no object`);
  return value;
}

const addressOf = (running: RunningMock): string => running.baseUrl;

test('a mock passes: 0, and each kind of report', async () => {
  const folder = folderWith({});
  const files = ['json', 'html', 'xml', 'md', 'har'].map((ending) => path.join(folder, `report.${ending}`));
  const { code, output } = await verify(addressOf(mock), petStore, ...files.flatMap((file) => ['--report', file]));
  expect(output).toMatch(/passed/i);
  expect(code).toBe(0);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    printed.push(text);
    expect(text.length).toBeGreaterThan(100);
  }
  expect(existsSync(path.join(folder, 'report.json.left-behind'))).toBe(false);
  const again = await verify('--from', path.join(folder, 'report.har'), addressOf(mock), petStore);
  expect(again.output).not.toMatch(/no request to/);
  expect(again.code).toBe(0);
});

test('a mock that deviates fails: 1; its problems are known to a baseline, and one is tested again', async () => {
  const folder = folderWith({});
  const report = path.join(folder, 'report.json');
  const changed = readFileSync(petStore, 'utf8').replace("'201':", "'202':");
  const file = path.join(folderWith({ 'openapi.yaml': changed }), 'openapi.yaml');
  const create = ['--only', 'createPet'];
  const first = await verify(addressOf(mock), file, ...create, '--report', report);
  expect(first.code).toBe(1);
  const findings = jsonIn(report)['findings'];
  const [finding] = isArray(findings) ? findings : [];
  const id = isObject(finding) && typeof finding['id'] === 'string' ? finding['id'] : '';
  expect(first.output).toContain('documented is 202');
  const known = await verify(addressOf(mock), file, ...create, '--baseline', report);
  expect(known.code).toBe(0);
  expect(known.output).toMatch(/known/);
  const replayed = await verify(addressOf(mock), file, '--baseline', report, '--replay', id);
  expect(replayed.code).toBe(1);
  expect(replayed.output).toContain('documented is 202');
  const gone = await verify(addressOf(mock), petStore, '--baseline', report, '--replay', id);
  expect(gone.code).toBe(0);
  expect(gone.output).toContain('did not come again');
  const fixed = await verify(addressOf(mock), petStore, ...create, '--baseline', report);
  expect(fixed.code).toBe(0);
  expect(fixed.output).toMatch(/fixed/i);
  await expect(verify(addressOf(mock), file, '--baseline', report, '--replay', 'abcdefgh')).rejects.toThrow(UsageError);
});

test('--accept forgives the status, and nothing else of the response', async () => {
  const changed = readFileSync(petStore, 'utf8')
    .replace("'201':", "'202':")
    .replace(/( {4}Pet:\n[\s\S]*?required: \[)/, '$1nickname, ');
  const file = path.join(folderWith({ 'openapi.yaml': changed }), 'openapi.yaml');
  const only = ['--only', 'listPets', '--only', 'createPet'];
  const { code, output } = await verify(
    addressOf(mock),
    file,
    ...only,
    '--accept',
    'createPet=201',
    '--accept',
    'listPets=200',
  );
  expect(output).not.toContain('documented is 202');
  expect(output).toMatch(/GET \/pets returned 200 without body\[0\]\.nickname/);
  expect(code).toBe(1);
});

test('a run that judged nothing does not pass, and says why', async () => {
  const { code, output } = await verify(addressOf(mock), petStore, '--only', 'deleted-is-gone', '--only', 'getPet');
  expect(code).toBe(3);
  expect(output).toMatch(/Checks +none: leave out --only, or name another rule \(understudy inspect --rules\)/);
});

test('a recording: counts, --baseline, --accept, --max-response-time', async () => {
  const entry = (url: string, status: number, text: string): object => ({
    ...{ startedDateTime: '2026-01-01T00:00:00.000Z', time: 250 },
    request: { method: 'GET', url, headers: [{ name: 'Authorization', value: 'Bearer x' }] },
    response: { status, headers: [{ name: 'Content-Type', value: 'application/json' }], content: { text } },
  });
  const list = 'https://api.example.com/v1/pets';
  const entries = [
    entry(list, 202, '{"code":"a","message":"b","status":202}'),
    entry('https://api.example.com/v1/cats', 404, '{}'),
    entry('https://cdn.example.com/a.js', 200, ''),
  ];
  const folder = folderWith({ 'a.har': JSON.stringify({ log: { entries } }), 'empty.har': '{"log":{"entries":[]}}' });
  const [har, report] = ['a.har', 'report.json'].map((name) => path.join(folder, name));
  const from = ['--from', har ?? '', 'https://api.example.com/v1', petStore];
  const first = await verify(...from, '--report', report ?? '');
  expect(first.code).toBe(1);
  expect(first.output).toMatch(/^FAILED .*: 1 problem in 2 requests\n/);
  expect(first.output).toContain('1 request matches no operation: GET /cats returned 404.');
  expect(first.output).toContain('1 request to other addresses left out: https://cdn.example.com.');
  expect(first.output).not.toMatch(/this run|--writes/);
  expect((await verify(...from, '--baseline', report ?? '')).code).toBe(0);
  const accepted = await verify(...from, '--accept', 'listPets=202');
  expect([accepted.code, accepted.output]).toEqual([0, expect.stringMatching(/^PASSED/)]);
  const slow = await verify(...from, '--accept', 'listPets=202', '--max-response-time', '200');
  expect([slow.code, slow.output]).toEqual([1, expect.stringContaining('response-time')]);
  await expect(verify(...from, '--replay', 'abcdefgh')).rejects.toThrow('--replay sends requests');
  const empty = path.join(folder, 'empty.har');
  await expect(verify('--from', empty, 'https://api.example.com/v1', petStore)).rejects.toThrow(
    `${empty} has no request to https://api.example.com/v1. It has none at all.`,
  );
});

test('the library takes the options of the command', async () => {
  const options = { baseUrl: addressOf(mock), openapiFile: petStore, only: ['listPets'] };
  const bearer = ['Authorization', `Bearer ${apiKey}`] as const;
  expect((await verifyApi({ ...options, header: [bearer] })).verdict.word).toBe('passed');
  await expect(verifyApi({ ...options, apiKey, caFile: 'no-such.pem' })).rejects.toThrow('no-such.pem does not exist.');
  await expect(verifyApi({ ...options, login: 'noLogin' })).rejects.toThrow(
    '--login: the OpenAPI file has no operation',
  );
  await expect(verifyApi({ ...options, clientId: 'a', env: {} })).rejects.toThrow('set CLIENT_SECRET');
  await expect(
    verifyApi({ ...options, apiKey, env: { HTTP_PROXY: 'none' }, baseUrl: 'http://api.example.com' }),
  ).rejects.toThrow('HTTP_PROXY is no address of a proxy');
});

test('too little is tested: 3', async () => {
  const { code } = await verify(addressOf(shop), orders, '--only', 'cancelOrder', '--writes', '0');
  expect(code).toBe(3);
});

test('a plan sends nothing', async () => {
  const quiet = await mock.control.begin('quiet');
  const { code, output } = await verify('--plan', quiet.baseUrl, petStore, '--only', 'listPets');
  expect(code).toBe(0);
  expect(output).toContain('Nothing was sent');
  // Neither the pace of a service elsewhere nor a bound of time.
  const elsewhere = await verify('--plan', 'https://api.example.com/v1', petStore, '--time', '0.1', '--rate', '0.01');
  expect(elsewhere.output.split('\n').length).toBeGreaterThan(30);
  expect((await quiet.calls()).calls).toEqual([]);
  await fetch(`${quiet.baseUrl}/pets`);
  expect((await quiet.calls()).calls).toHaveLength(1);
  await quiet.end();
});

test.each<readonly [args: readonly string[], rules: RegExp]>([
  [['--only', 'documented-status', '--only', 'listPets'], /"rule":\s*"documented-status"/],
  [['--only', 'tag:pets', '--skip', 'createPet', '--skip', 'GET /pets/{petId}'], /"operation":\s*"GET \/pets"/],
])('%j', async (args, expected) => {
  const report = path.join(folderWith({}), 'report.json');
  await verify(addressOf(mock), petStore, ...args, '--report', report);
  const { checks, operations } = jsonIn(report);
  const tested = (isArray(operations) ? operations : []).filter((one) => isObject(one) && one['state'] === 'answered');
  expect(tested).toMatchObject([{ operation: 'GET /pets' }]);
  expect(JSON.stringify(checks)).toMatch(expected);
});

test.each<readonly [args: readonly string[], message: RegExp]>([
  [['--only', 'listPet'], /no operation, tag or rule is called "listPet".*listPets/],
  [['--skip', 'tag:pet'], /tag:pets/],
  [['--only', 'documented-statu'], /documented-status/],
  [['--accept', 'createPet=often'], /must have a status/],
  [['--replay', 'abcdefgh'], /--baseline/],
  [['--baseline', 'no-such-report.json'], /no-such-report\.json/],
  [['--report', 'report.pdf'], /report\.pdf/],
])('%j is rejected before anything is sent', async (args, message) => {
  await expect(verify(addressOf(mock), petStore, ...args)).rejects.toThrow(message);
});

test('a wrong key, or no server, is a problem of the environment', async () => {
  const wrong = run(verifyCommand(), '--api-key', 'another-key', addressOf(mock), petStore);
  await expect(wrong).rejects.toThrow(EnvironmentProblem);
  await expect(verify('http://127.0.0.1:9/v1', petStore)).rejects.toThrow(EnvironmentProblem);
});

test('what --keep leaves, --clean-up deletes', async () => {
  const report = path.join(folderWith({}), 'report.json');
  await verify(addressOf(shop), orders, '--only', 'createProduct', '--keep', '--report', report);
  const { writes } = jsonIn(report);
  const left = isObject(writes) && isArray(writes['leftBehind']) ? writes['leftBehind'] : [];
  expect(left.length).toBeGreaterThan(0);
  const { code, output } = await verify(addressOf(shop), orders, '--clean-up', report);
  // Two have an empty name: nothing shows that the run created them.
  expect(output).toContain(`${left.length - 2} items deleted.`);
  expect(output).toMatch(/Left behind:\n.*this run did not create it/);
  expect(code).toBe(1);
});

test('after a run that left nothing, --clean-up has nothing to do', async () => {
  const report = path.join(folderWith({ 'report.json': '{}' }), 'report.json');
  expect(await verify(addressOf(shop), orders, '--clean-up', report)).toMatchObject({
    code: 0,
    output: 'Nothing was left behind.\n',
  });
  await expect(verify(addressOf(shop), orders, '--clean-up', `${report}x`)).rejects.toThrow('does not exist');
});

test('--clean-up keeps to --rate', async () => {
  const report = path.join(folderWith({}), 'report.json');
  await verify(addressOf(shop), orders, '--only', 'createProduct', '--keep', '--report', report);
  const [contract, baseUrl, clock] = [await loadContract(orders), readBaseUrl(addressOf(shop)), hastyClock()];
  const access = createAccess(contract, baseUrl, { apiKey }, {});
  await cleanUpEarlier(contract, baseUrl, access, report, { rate: 2 }, clock);
  await access.client.close();
  expect(new Set(clock.asked)).toEqual(new Set([500]));
});

test.each([
  ['12', 12],
  ['-3', -3],
  ['01234', '01234'],
  ['-0', '-0'],
  ['acme', 'acme'],
])('--value zip=%s sends what was given', async (given, value) => {
  const contract = await loadContract(petStore);
  expect(runOptions(contract, readBaseUrl(addressOf(mock)), { value: [['zip', given]] }).values).toEqual({
    zip: value,
  });
});

test.each([
  ['--header', 'Authorization Bearer topsecret99'],
  ['--key', 'partner:topsecret99'],
  ['--key', 'partner=topsecret99'],
])('a secret is not in the error about %s', async (flag, value) => {
  const error: unknown = await verify(addressOf(mock), petStore, flag, value).catch((thrown: unknown) => thrown);
  // The command line prints what follows "is invalid. ".
  const message = error instanceof Error ? error.message.replace(/^[\s\S]*is invalid\. /, '') : '';
  expect(message).toContain(flag);
  expect(message).not.toContain('topsecret99');
});

test.each<[string, object, string]>([
  ['an unknown name', { wirtes: 3 }, 'There is no option wirtes. Did you mean writes?'],
  ['an option of the command line alone', { report: ['report.json'] }, 'There is no option report.'],
  ['a number out of its range', { writes: -1 }, 'writes must be a number from 0 to 100000, got "-1".'],
  ['a text for a number', { writes: '3' }, 'writes must be a number, not a string.'],
  ['a number for a text', { seed: 3 }, 'seed must be a string, not a number.'],
  ['one value for a list', { only: 'listPets' }, 'only must be a list.'],
  ['a list for one value', { time: [1] }, 'time must be a single string, number or boolean.'],
  ['a text for a pair', { header: ['X-Key: topsecret99'] }, 'header must hold pairs such as ["name", "value"].'],
  ['a word that is none of those known', { failOn: 'all' }, 'failOn must be one of error, warning, got "all".'],
  ['a file that is missing', { openapiFile: undefined }, 'verifyApi needs a baseUrl and an openapiFile.'],
  ['nothing for a text', { openapiFile: '' }, 'openapiFile must not be empty.'],
])('verifyApi rejects %s', async (_, more, message) => {
  const { baseUrl } = mock;
  await expect(verifyApi({ baseUrl, openapiFile: petStore, apiKey, ...more })).rejects.toThrow(new UsageError(message));
});

test('verifyApi takes what is left out, and pairs as they are', async () => {
  const { baseUrl } = mock;
  const options = { only: ['listPets'], header: [['X-Team', ' a=b ']], skip: undefined, maxRequests: 5 } as const;
  // A program in JavaScript leaves options out by undefined.
  const report = await verifyApi({ baseUrl, openapiFile: petStore, apiKey, ...(options as object) });
  expect(report.requests).toBe(5);
});
