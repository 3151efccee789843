import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { proxyCommand } from '../../src/cli/proxy';
import { reportOfProxy } from '../../src/proxy/start-proxy';
import { writeHtml } from '../../src/report/html';
import { writeJunit } from '../../src/report/junit';
import { pageOf } from '../../src/report/page-of';
import { createPaint } from '../../src/report/paint';
import type { RunReport, TrafficReport } from '../../src/report/run-report';
import { writeText } from '../../src/report/text';
import { rules } from '../../src/rules/rules';
import { createFolders } from '../files';
import {
  afterTest,
  json,
  key,
  noPets,
  request,
  response,
  send,
  startBench,
  startService,
  type Behaviour,
  type Bench,
} from './bench';

const createFolder = createFolders();
const rex = '{"name":"Rex","categoryId":1}';
const withoutId = response('201 Created', [json], rex);
const badRequest = response('400 Bad Request', [json], '{"code":"a","message":"too many","status":400}');
const notFound = response('404 Not Found', [json], '{"code":"a","message":"b","status":404}');

type EndedCommand = NonNullable<TrafficReport['command']>;

function reportOf({ proxy }: Bench, port: number, command?: EndedCommand): RunReport {
  const service = `http://127.0.0.1:${port}/v1`;
  const secrets = [{ value: 'a-key-of-the-api', variable: 'API_KEY' }];
  return reportOfProxy(proxy, { service, secrets, startedAt: 0, durationMs: 1200, ...(command && { command }) });
}

async function seen(requests: readonly string[], returned: Behaviour, command?: EndedCommand): Promise<RunReport> {
  const service = await startService(returned);
  const bench = await startBench(service.port);
  for (const one of requests) await send(bench.proxy.port, one);
  return reportOf(bench, service.port, command);
}

const textOf = (report: RunReport): string => writeText(pageOf(report), createPaint(false));

describe('the report', () => {
  test('tells requests from responses, and what was not used', async () => {
    const report = await seen(
      [
        request('POST /v1/pets', [key, json], rex),
        request('POST /v1/pets', [key, json], rex),
        request('GET /v1/pets?limit=500', [key]),
        request('GET /v1/store/orders?token=secret-of-somebody', [key]),
      ],
      (socket, count) => socket.write([withoutId, withoutId, badRequest, notFound][count - 1] ?? notFound),
      { words: 'npm test', exitCode: 0 },
    );
    expect(
      textOf(report)
        .replaceAll(/127\.0\.0\.1:\d+/g, 'host')
        .replaceAll(/\S+openapi\.yaml/g, 'openapi.yaml'),
    ).toContain(`\
FAILED  Pet Store 1.0.0 at http://host/v1: 2 problems in 4 requests (npm test ended with 0)

  Operations  2 of 3 used; not used: GET /pets/{petId}
  Statuses    1 of 8 documented ones returned
  Checks      11 passed, 2 failed, 1 inconclusive
  Requests    4 in 1.2 s

1  POST /pets returned 201 without body.id

   Expected    body.id is required
   Got         nothing
   Seen in     2 of 2 creates
   Rule        body-schema: the body matches its schema, formats included
   File        openapi.yaml:169:11
   Reproduce   curl -i -X POST http://host/v1/pets \\
                 -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
                 -d '{"name":"Rex","categoryId":1}'
   ID          f2tclpzl

2  GET /pets got an invalid request: query.limit must be at most 100, got 500

   Expected    query.limit must be at most 100
   Got         500; the API returned 400
   Seen in     1 of 1 request
   Rule        valid-request: requests keep to the OpenAPI file
   File        openapi.yaml:56:13
   What to do  Send at most 100.
   Reproduce   curl -i 'http://host/v1/pets?limit=500' \\
                 -H "Authorization: Bearer $API_KEY"
   ID          unbymhmb

1 request matches no operation: GET /store/orders returned 404.
`);
    expect(report.verdict).toMatchObject({ word: 'failed', exitCode: 1 });
    expect(JSON.stringify(report)).not.toMatch(/a-key-of-the-api|secret-of-somebody/);
    const page = pageOf(report, ['report.html']);
    expect(writeHtml(page)).toContain('valid-request');
    expect(writeJunit(page)).toMatch(/failures="2"/);
  });

  test.each<[string, readonly string[], Behaviour, EndedCommand | undefined, string, number]>([
    ['nothing came', [], noPets, undefined, 'no request came', 3],
    [
      'nothing came, and the command failed',
      [],
      noPets,
      { words: 'x', exitCode: 7 },
      'no request came (x ended with 7)',
      7,
    ],
    [
      'nothing that the file has',
      [request('GET /v1/cats', [key])],
      notFound,
      undefined,
      'no response of a documented operation came in 1 request',
      3,
    ],
    ['all is well', [request('GET /v1/pets', [key])], noPets, undefined, 'no problem in 1 request', 0],
    [
      'all is well, and the command failed',
      [request('GET /v1/pets', [key])],
      noPets,
      { words: 'x', exitCode: 2 },
      'no problem in 1 request (x ended with 2)',
      2,
    ],
  ])('if %s', async (_name, requests, returned, command, line, exitCode) => {
    const report = await seen(requests, returned, command);
    expect(
      textOf(report)
        .split('\n')[0]
        ?.replace(/^.*\/v1: /, ''),
    ).toBe(line);
    expect(report.verdict.word).toBe(line.startsWith('no problem') ? 'passed' : 'too little tested');
    expect(report.verdict.exitCode).toBe(exitCode);
  });

  test('counts requests, also those that were not passed on', async () => {
    const service = await startService(noPets);
    const bench = await startBench(service.port, { enforce: true });
    await send(bench.proxy.port, request('POST /v1/pets', [key, json], '{"name":5}'));
    await send(bench.proxy.port, request('POST /v1/pets', [key, json], '{"name":5,"categoryId":1}'));
    const report = reportOf(bench, service.port);
    expect(report.findings.map(({ seenIn }) => seenIn)).toEqual(['2 of 2 requests', '1 of 2 requests']);
    expect(textOf(report)).toContain('1 of 3 used; not used: GET /pets, GET /pets/{petId}');
    expect(textOf(report)).toContain('0 of 8 documented ones returned');
  });

  test('says that the API was not there', async () => {
    const service = await startService('');
    service.close();
    const bench = await startBench(service.port);
    await send(bench.proxy.port, request('GET /v1/pets', [key]));
    const text = textOf(reportOf(bench, service.port));
    expect(text).toMatch(/^TOO LITTLE TESTED .*Not passed on: 1 request\. The API at \S+ is not reachable/s);
  });
});

describe('what keeps a proxy from its work is said, and it never passes', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('a rule that throws', async () => {
    const [rule] = rules;
    if (rule === undefined) throw new Error('no rule');
    jest.spyOn(rule, 'judge').mockImplementation(() => {
      throw new Error('of a test');
    });
    const service = await startService(noPets);
    const bench = await startBench(service.port);
    await send(bench.proxy.port, request('GET /v1/pets', [key]));
    expect(bench.log.join('\n')).toMatch(
      /This is a mistake in Understudy: Error: of a test[\s\S]* 200 {2}GET {4}\/v1\/pets/,
    );
    const report = reportOf(bench, service.port);
    expect(report.verdict).toMatchObject({ word: 'incomplete', exitCode: 2 });
    expect(textOf(report)).toMatch(
      /^INCOMPLETE .*: 1 exchange could not be judged: this is a mistake in Understudy \(of a test\)/,
    );
  });

  test('a full disk', async () => {
    const har = path.join(createFolder({}), 'x.har');
    const service = await startService(noPets);
    const bench = await startBench(service.port, { recordings: [har] });
    jest.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    await send(bench.proxy.port, request('GET /v1/pets', [key]));
    const report = reportOf(bench, service.port);
    expect(report.verdict).toMatchObject({ exitCode: 2, reason: `${har} cannot be written (ENOSPC)` });
    expect(report.operations[0]?.statuses).toEqual({ 200: 1 });
    expect(bench.log.join('\n')).not.toContain('mistake in Understudy');
  });
});

test('items of a list that lack the same are one problem, and a body that is too long is counted', async () => {
  const contract = path.join(createFolder({ 'batch.json': JSON.stringify(batch) }), 'batch.json');
  const service = await startService(response('204 No Content'));
  const bench = await startBench(service.port, { openapiFile: contract });
  await send(bench.proxy.port, request('POST /v1/batch', [json], '[{},{},{}]'));
  await send(bench.proxy.port, request('POST /v1/batch', [json], `["${'a'.repeat(1_100_000)}"]`));
  const report = reportOf(bench, service.port);
  expect(report.findings.map(({ title, seenIn }) => [title, seenIn])).toEqual([
    ['POST /batch got an invalid request: body[0].name is required', '1 of 1 request'],
  ]);
  expect(textOf(report)).toContain('Not judged: The bodies of 1 exchange: they are longer than 1 MiB.');
});

const named = { type: 'object', required: ['name'] };
const batch = {
  ...{ openapi: '3.1.0', info: { title: 'Batch', version: '1' } },
  paths: {
    '/batch': {
      post: {
        requestBody: { content: { 'application/json': { schema: { type: 'array', items: named } } } },
        responses: { 204: { description: 'Done' } },
      },
    },
  },
};

describe('the command', () => {
  const root = path.resolve(__dirname, '../..');
  const file = path.join(root, 'spec/openapi.yaml');
  beforeAll(() => {
    spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')]);
  });

  function start(args: readonly string[]): { child: ChildProcess; stdout: () => string; stderr: () => string } {
    const env = { PATH: process.env['PATH'] ?? '', API_KEY: 'a-key-of-the-api' };
    const child = spawn(process.execPath, [path.join(root, 'dist/main.js'), 'proxy', ...args], { env });
    afterTest(() => child.kill('SIGKILL'));
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
    return { child, stdout: () => output.stdout, stderr: () => output.stderr };
  }

  const script =
    'fetch(process.env.MY_URL + "/pets?limit=500", { headers: { authorization: "Bearer a-key-of-the-api" } }).then(() => process.exit(Number(process.argv[1])))';

  test.each([
    [0, 1],
    [4, 4],
  ])('runs another; its exit code %i becomes %i', async (given, expected) => {
    const service = await startService(noPets);
    const folder = createFolder({});
    const [har, html] = [path.join(folder, 'x.har'), path.join(folder, 'x.html')];
    const second = path.join(folder, 'y.har');
    const words = [
      '--env',
      'MY_URL',
      '--record',
      second,
      '--report',
      har,
      '--report',
      html,
      '--',
      process.execPath,
      '-e',
      script,
    ];
    const run = start([`http://127.0.0.1:${service.port}/v1`, file, ...words, String(given)]);
    expect(await once(run.child, 'close')).toEqual([expected, null]);
    expect(run.stdout()).toMatch(/^FAILED {2}Pet Store .*: 1 problem in 1 request \(.* ended with \d\)\n/);
    expect(run.stderr()).toMatch(
      /^Proxy for http:\/\/127\.0\.0\.1:\d+\/v1 at http:\/\/127\.0\.0\.1:\d+\/v1 \(in API_URL\)\n/,
    );
    expect(run.stdout()).toMatch(/curl -i 'http:[^']*limit=500' \\\n +-H "authorization: Bearer \$API_KEY"\n/);
    expect(existsSync(html)).toBe(true);
    for (const one of [har, second]) expect(readFileSync(one, 'utf8')).toContain('/v1/pets?limit=500');
  });

  test('without another it runs until it is stopped', async () => {
    const service = await startService(noPets);
    const run = start([`http://127.0.0.1:${service.port}/v1`, file, '--port', '0']);
    while (!run.stdout().includes('Ctrl-C stops')) await once(run.child.stdout ?? process.stdin, 'data');
    run.child.kill('SIGINT');
    expect(await once(run.child, 'close')).toEqual([3, null]);
    expect(run.stdout()).toContain('no request came');
  });

  test.each([
    [[], 'which API? Example: understudy proxy https://api.example.com/v1 openapi.yaml'],
    [['http://a/'], 'which OpenAPI file? Example: understudy proxy https://api.example.com/v1 openapi.yaml'],
    [
      ['api.example.com', 'x.yaml'],
      'api.example.com is not the address of an API. Example: https://api.example.com/v1',
    ],
    [['http://u:p@a/', 'x.yaml'], 'The address of the API has a user or password in it. Set API_KEY in place of it.'],
    [['http://a/', '--mock-on', '200x'], '--mock-on must be statuses or unreachable: 404,501,unreachable; got "200x".'],
    [
      ['http://a/', 'x.yaml', '--report', 'x.txt'],
      '--report x.txt: the name must end in .html, .json, .xml, .md or .har.',
    ],
  ])('says what is wrong with %j', async (args, line) => {
    const command = proxyCommand()
      .exitOverride()
      .configureOutput({ outputError: () => undefined });
    await expect(command.parseAsync(args, { from: 'user' })).rejects.toThrow(line);
  });
});
