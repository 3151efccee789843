import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { startProxy, type ProxyReport } from '../../src/index';
import { assertBuilt, killServed, program, run, start } from '../support/serve';
import { useTestFolder } from '../support/test-folder';
import { useUpstream } from '../support/upstream';
import { until } from '../support/until';

const document = path.resolve('test/test-documents/proxied-notes.yaml');
const fileIn = useTestFolder();

let unanswered = 0;
const { origin } = useUpstream((request, response) => {
  if (request.url?.endsWith('/events') === true)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: one\n\n');
  else if (request.url?.endsWith('/notes/9') === true) unanswered += 1;
  else response.setHeader('Content-Type', 'application/json').end('[]');
});
const upstream = (): string => `${origin()}/v1`;

afterEach(killServed);

test('a stream of events that is under way at the end is in the report and on the recording', async () => {
  const [record, report] = [fileIn('stream.ndjson'), fileIn('stream.json')];
  const proxy = start(['proxy', upstream(), document, '--port', '0', '--record', record, '--report', report]);
  await until(() => /base URL.*\n$/s.test(proxy.printed()));
  const [, baseUrl = ''] = /base URL +(\S+)/.exec(proxy.printed()) ?? [];
  const asked = get(`${baseUrl}/events`, (response) => {
    response.on('error', () => undefined).once('data', () => proxy.child.kill('SIGINT'));
  });
  asked.on('error', () => undefined);
  expect(await proxy.ended).toBe(0);
  const told = JSON.parse(readFileSync(report, 'utf8')) as ProxyReport;
  expect(told).toMatchObject({
    exchanges: 1,
    answered: 1,
    violations: [],
    exitCode: 0,
    conclusion: 'nothing violated',
  });
  expect(told.operations.find(({ operation }) => operation === 'followEvents')?.statuses).toEqual({ 200: 1 });
  const [, line = ''] = readFileSync(record, 'utf8').split('\n');
  expect(JSON.parse(line)).toMatchObject({
    target: '/v1/events',
    status: 200,
    responseBody: { text: 'data: one\n\n' },
  });
});

test('what the upstream has not answered at the end was asked for all the same', async () => {
  const proxy = await startProxy({ upstream: upstream(), openapiFile: document });
  const asked = get(`${proxy.baseUrl}/notes/9`);
  asked.on('error', () => undefined);
  await until(() => unanswered > 0);
  await proxy.close();
  expect(proxy.report()).toMatchObject({ exchanges: 1, unanswered: 1, exitCode: 2 });
});

const asking = (count: number): string =>
  `(async () => { for (let n = 0; n < ${count}; n += 1) await (await fetch(process.env.BASE_URL + '/notes?word=' + 'x'.repeat(200))).text(); })()`;

test.each(['short.ndjson', 'short.har'])(
  'a recording that cannot go on is exit code 2, and in the report: %s',
  async (name) => {
    assertBuilt();
    const record = fileIn(name);
    const words = [
      program,
      'proxy',
      upstream(),
      document,
      '--record',
      record,
      '--',
      process.execPath,
      '-e',
      asking(40),
    ];
    // A file may have so many blocks, as on a disk that is full.
    const child = start(['run', document, '--', 'sh', '-c', `ulimit -f 4; exec "$0" "$@"`, process.execPath, ...words]);
    expect(await child.ended).toBe(2);
    expect(child.log() + child.printed()).toMatch(/FAIL +nothing violated; the recording is not whole: .*short.*EFBIG/);
  },
);

test('a recording that ends early is in the JSON of the report, and what could not be recorded is too', async () => {
  const proxy = await startProxy({
    upstream: upstream(),
    openapiFile: document,
    record: () => {
      throw new Error('no room');
    },
  });
  await (await fetch(`${proxy.baseUrl}/notes`)).text();
  expect(proxy.report()).toMatchObject({ exitCode: 2, unrecorded: expect.stringContaining('could not be recorded') });
  await proxy.close();
});

test('a report over the recording is wrong usage, whatever names they have', () => {
  const folder = fileIn('same');
  mkdirSync(path.join(folder, 'below'), { recursive: true });
  const at = (...names: readonly string[]): string => path.join(folder, ...names);
  writeFileSync(at('there.json'), '');
  linkSync(at('there.json'), at('hard.json'));
  symlinkSync('there.json', at('soft.json'));
  symlinkSync('new.json', at('dangling.json'));
  symlinkSync(at('below'), at('folder'));
  for (const [record, report] of [
    [at('new.json'), at('new.json')],
    [at('new.json'), path.relative('.', at('new.json'))],
    [at('new.json'), `${folder}/below/.././new.json`],
    [at('there.json'), at('hard.json')],
    [at('there.json'), at('soft.json')],
    [at('new.json'), at('dangling.json')],
    [at('dangling.json'), at('new.json')],
    [at('below', 'new.json'), at('folder', 'new.json')],
  ] as const) {
    const told = run(
      'proxy',
      upstream(),
      document,
      '--record',
      record,
      '--report',
      at('other.md'),
      '--report',
      report,
      '--for',
      '1',
    );
    expect([record, report, told.status, told.stderr]).toEqual([
      record,
      report,
      2,
      expect.stringContaining('--report'),
    ]);
  }
  const fine = run(
    'proxy',
    upstream(),
    document,
    '--record',
    at('one.json'),
    '--report',
    at('two.json'),
    '--for',
    '1',
    '--port',
    '0',
  );
  expect([fine.status, fine.stderr]).toEqual([3, expect.any(String)]);
});

test('a report over any other file of the run is wrong usage', () => {
  const [api, report] = [fileIn('api.json'), fileIn('twice.json')];
  writeFileSync(api, '{}');
  for (const flags of [
    [api, '--report', api],
    [document, '--items', api, '--report', api],
    [document, '--profile', api, '--report', api],
    [document, '--ca-file', api, '--report', api],
    [document, '--report', report, '--report', report],
  ]) {
    const told = run('proxy', upstream(), ...flags, '--for', '1');
    expect([flags, told.status, told.stderr]).toEqual([
      flags,
      2,
      expect.stringContaining('expected another file than'),
    ]);
  }
  expect(readFileSync(api, 'utf8')).toBe('{}');
});
