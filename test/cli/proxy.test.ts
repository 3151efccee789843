import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import type { ProxyReport } from '../../src/index';
import { killServed, start } from '../support/serve';
import { useTestFolder } from '../support/test-folder';
import { useUpstream } from '../support/upstream';
import { until } from '../support/until';

const document = 'test/test-documents/proxied-notes.yaml';
const fileIn = useTestFolder();

const { origin } = useUpstream((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(request.url?.endsWith('/1') === true ? '{"id": "1", "text": "one"}' : '[]');
});
const upstream = (): string => `${origin()}/v1`;

afterEach(killServed);

/** A command that asks for paths below the base URL, one after the other. */
function asking(...paths: string[]): string[] {
  const script = `(async () => { for (const one of ${JSON.stringify(paths)}) await (await fetch(process.env.BASE_URL + one)).text(); })()`;
  return ['--', process.execPath, '-e', script];
}

test('with a command: its traffic is judged, and the verdict is the exit code', async () => {
  const file = fileIn('report.json');
  const kept = start(['proxy', upstream(), document, '--report', file, ...asking('/notes', '/notes?limit=3')]);
  expect(await kept.ended).toBe(0);
  expect(kept.log()).toMatch(/2 requests.*\n.*operations 1 of 4[\s\S]*PASS +nothing violated/);
  expect(JSON.parse(readFileSync(file, 'utf8')) as ProxyReport).toMatchObject({
    reportVersion: 1,
    exitCode: 0,
    exchanges: 2,
  });
  const broken = start(['proxy', upstream(), document, ...asking('/notes/1')]);
  expect(await broken.ended).toBe(1);
  expect(broken.log()).toMatch(/RESPONSE +readNote: body\.id: expected an integer/);
  expect(broken.log()).toMatch(/curl .*\/v1\/notes\/1/);
  expect(broken.log()).toMatch(/GET \/v1\/notes\/1 200 [\d.]+ ms deviates: response\.body\.id/);
});

test('the report is written in each format that its file names, and run --proxy is the same', async () => {
  const files = ['html', 'md', 'xml', 'txt', 'json'].map((end) => fileIn(`all.${end}`));
  const reports = files.flatMap((file) => ['--report', file]);
  const tell = `fetch(process.env.NOTES_URL + '/notes/1').then((answer) => answer.text())`;
  const flags = ['--proxy', upstream(), '--env', 'NOTES_URL', ...reports];
  const broken = start(['run', document, ...flags, '--', process.execPath, '-e', tell]);
  expect([await broken.ended, broken.log()]).toEqual([1, expect.stringContaining('RESPONSE  readNote: body.id')]);
  expect(broken.printed()).toBe('');
  const [html = '', markdown = '', junit = '', text = '', json = ''] = files.map((file) => readFileSync(file, 'utf8'));
  expect(html).toMatch(/^<!doctype html>[\s\S]*class="violated"[\s\S]*readNote[\s\S]*body\.id/);
  expect(markdown).toMatch(/^# .*violated: 1 way[\s\S]*### .*readNote[\s\S]*```sh\ncurl/);
  expect(junit).toMatch(/tests="6" failures="1" errors="0" skipped="3"/);
  expect(junit).toMatch(/name="readNote"><failure type="violated" message="response: body\.id/);
  expect(text).toMatch(/FAIL +violated/);
  expect(JSON.parse(json)).toMatchObject({ exitCode: 1, exchanges: 1 });
});

test('run --proxy gives its command the variables that run gives: the key is the one that was given, or was there', async () => {
  const script = `fetch(process.env.API_URL + '/notes').then((answer) => answer.text()).then(() =>
    console.log(JSON.stringify(Object.entries(process.env).filter(([name]) => /^(API_|BASE_URL|UNDERSTUDY_)/.test(name)))))`;
  const told = async (flags: readonly string[], env: Record<string, string>): Promise<Record<string, string>> => {
    const one = start(['run', document, '--proxy', upstream(), ...flags, '--', process.execPath, '-e', script], env);
    expect(await one.ended).toBe(0);
    const [line = ''] = /^\[\[.*$/m.exec(one.printed()) ?? [];
    return Object.fromEntries(JSON.parse(line) as [string, string][]);
  };
  const all = await told(['--api-key', 'the-key-of-the-service'], {});
  expect(all).toMatchObject({
    API_KEY: 'the-key-of-the-service',
    API_BASE_URL: all['API_URL'],
    BASE_URL: all['API_URL'],
  });
  expect(all['UNDERSTUDY_CONTROL_URL']).toBe(`${all['UNDERSTUDY_ORIGIN'] ?? ''}/__mock`);
  expect(await told([], { API_KEY: 'as-it-was' })).toMatchObject({ API_KEY: 'as-it-was' });
});

test('a command that fails ends with its own code; nothing or too little seen with 3, nobody there with 2', async () => {
  const failing = start(['proxy', upstream(), document, '--', process.execPath, '-e', 'process.exit(7)']);
  expect(await failing.ended).toBe(7);
  const silent = start(['proxy', upstream(), document, '--', process.execPath, '-e', '']);
  expect(await silent.ended).toBe(3);
  const little = start(['proxy', upstream(), document, '--min-seen', '50', ...asking('/notes')]);
  expect(await little.ended).toBe(3);
  const gone = start(['proxy', 'http://127.0.0.1:1/v1', document, ...asking('/notes')]);
  expect(await gone.ended).toBe(2);
});

test('without one: it greets, plays the proxy until a signal or for a time, and reports', async () => {
  const started = start(['proxy', upstream(), document, '--port', '0']);
  await until(() => /base URL.*\n/.test(started.printed()));
  const [, baseUrl = ''] = /base URL +(\S+)/.exec(started.printed()) ?? [];
  expect(baseUrl).toMatch(/\/v1$/);
  await (await fetch(`${baseUrl}/notes`)).text();
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
  expect(started.printed()).toMatch(/1 request /);
  const timed = start(['proxy', upstream(), document, '--port', '0', '--for', '0.2']);
  expect(await timed.ended).toBe(3);
});

test('what is wrong with the words ends it with 2 and a line', async () => {
  const wrong: [string[], RegExp][] = [
    [['nonsense'], /upstream: expected the address of a service/],
    [[upstream(), document, '--judge', 'none'], /--judge: expected one of requests, responses, both/],
    [[upstream(), document, '--mock', 'listNote'], /--mock: expected/],
    [[upstream(), document, '--mock-on', '200'], /--mock-on: expected an integer from 400 to 599/],
    [[upstream(), 'not-there.yaml'], /not-there\.yaml/],
    [[upstream(), document, '--report', 'report'], /--report report: expected a name that ends in \.json/],
    [[upstream(), document, '--'], /expected a command after --/],
  ];
  for (const [words, line] of wrong) {
    const started = start(['proxy', ...words]);
    expect([words, await started.ended]).toEqual([words, 2]);
    expect(started.log()).toMatch(line);
  }
  const alone = start(['run', document, '--report', 'report.json', '--', process.execPath, '-e', '']);
  expect([await alone.ended, alone.log()]).toEqual([2, expect.stringContaining('--report: expected --proxy <url>')]);
});
