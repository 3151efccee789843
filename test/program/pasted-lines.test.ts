import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { printable } from '../../src/base/text';
import { curlOf } from '../../src/probe/curl';
import { assertBuilt, killServed, serve as serveProgram } from '../support/serve';
import { useTestFolder } from '../support/test-folder';
import { closeServers, listen, verify } from '../support/verify';
import { answered } from '../support/verify-document';

const fileIn = useTestFolder();
const key = String.raw`Paste'Key"42$(touch-key)&b`;

beforeAll(assertBuilt);
afterEach(() => {
  killServed();
  closeServers();
});

/** Pastes a line into a shell that stands in an empty folder; gives what it printed and what it left there. */
async function paste(line: string, apiKey: string): Promise<{ printed: string; files: string[] }> {
  const cwd = mkdtempSync(fileIn('empty-'));
  const env = { PATH: process.env['PATH'], API_KEY: apiKey };
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd, env, timeout: 20_000, encoding: 'latin1' });
  return { printed: stdout, files: readdirSync(cwd) };
}

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A service that keeps what it is asked, and never answers as its document says. */
async function listening(): Promise<{ baseUrl: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body: Buffer.concat(chunks).toString('latin1') });
      response
        .writeHead(method === 'POST' ? 200 : 500, { 'Content-Type': 'application/json' })
        .end('{"id":"$(touch id)"}');
    });
  });
  return { baseUrl: `http://127.0.0.1:${await listen(server)}`, asked };
}

const evil = "$(touch a)`touch b`'; touch c; '\"&|>d *[1-3]\\";
const hostile = `/things${evil}/猫`;
function documentWith(scheme: object, spec: string): void {
  const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } };
  const query = { name: `q${evil}`, in: 'query', required: true, schema: { type: 'string', enum: [`${evil}{x,y}`] } };
  const header = {
    name: 'X-More',
    in: 'header',
    required: true,
    schema: { type: 'string', enum: ["$(touch h)'`touch i`"] },
  };
  const note = { type: 'string', enum: [`${evil}\n\u202e\u0085`] };
  const post = { type: 'object', required: ['note'], properties: { id: { type: 'string' }, note } };
  const paths = {
    [hostile]: {
      get: { operationId: 'evil$(touch o)', parameters: [query, header], responses: { 200: answered(list) } },
    },
    '/posts': {
      get: { operationId: 'posts', responses: { 200: answered({ type: 'array', items: post }) } },
      post: {
        operationId: 'post',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', required: ['note'], properties: { note } } } },
        },
        responses: { 201: answered(post), 400: answered({}) },
      },
    },
  };
  const info = { title: '$(touch t)', version: '`touch v`' };
  const components = { securitySchemes: { key: scheme } };
  writeFileSync(spec, JSON.stringify({ openapi: '3.0.3', info, security: [{ key: [] }], components, paths }));
}

const telling = ({ method, url, headers, body }: Asked): unknown => [
  method,
  // curl writes what it escapes in its own way.
  decodeURIComponent(url.replaceAll('+', '%20')),
  body,
  ['authorization', 'cookie', 'x-more', `x-key`, 'content-type', 'accept'].map((name) => headers[name]),
];

describe('lines that repeat a request', () => {
  test.each([
    ['bearer', { type: 'http', scheme: 'bearer' }],
    ['basic', { type: 'http', scheme: 'basic' }],
    ['a header', { type: 'apiKey', in: 'header', name: 'X-Key' }],
    ['the query', { type: 'apiKey', in: 'query', name: "key$(touch n)'`touch m`" }],
    ['a cookie', { type: 'apiKey', in: 'cookie', name: 'c$(touch l)`touch k`' }],
  ])('are safe to paste and send the same again, with a key in %s', async (_place, scheme) => {
    const spec = fileIn('evil.json');
    const report = fileIn('evil-report.json');
    documentWith(scheme, spec);
    const { baseUrl, asked } = await listening();
    const { stdout } = await verify([baseUrl, '--spec', spec, '--json', report], { API_KEY: key });
    const { checks } = JSON.parse(readFileSync(report, 'utf8')) as {
      checks: { findings: { curl: string; exchange: number }[] }[];
    };
    const lines = checks.flatMap(({ findings }) => findings.map(({ curl }) => curl));
    const sent = asked.splice(0).map((one) => JSON.stringify(telling(one)));
    expect(lines.filter((line) => line.includes('POST')).length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes('things')).length).toBeGreaterThan(0);
    for (const line of new Set(lines)) {
      expect(stdout.includes(line) || line !== lines[0]).toBe(true);
      expect(line).not.toContain('\n');
      const { files } = await paste(line, key);
      expect([line, files]).toEqual([line, []]);
      const [again] = asked.splice(0).map((one) => JSON.stringify(telling(one)));
      expect(sent).toContain(again);
    }
  });
});

test('bodies of every kind are sent again, byte for byte', async () => {
  const { baseUrl, asked } = await listening();
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
  const bodies = [
    '@/etc/passwd',
    evil,
    'two\nlines\n\n',
    '\u0000\u001b[31m\u202e猫',
    '-d',
    '-\u001b',
    "%s\\n'%d",
    '',
    `k=${key}`,
    bytes,
  ];
  for (const body of bodies) {
    const request = { method: 'POST', path: '/x', headers: [], body: Buffer.from(body) };
    const credential = { form: 'none', words: '', parts: [] };
    const line = curlOf(baseUrl, { request, credential }, (text) => text.replace(key, '$API_KEY'));
    expect(printable(line)).toBe(line);
    expect((await paste(line, key)).files).toEqual([]);
    const [again] = asked.splice(0);
    expect(again?.body).toBe(request.body.toString('latin1').replace(key, '$API_KEY'));
    expect(again?.headers['content-type']).toBeUndefined();
  }
});

describe('the line that serve shows at its start', () => {
  test.each([
    ['with the default key', []],
    ['with a key of its own', ['--api-key', key.replaceAll(' ', '-')]],
  ])('is safe to paste and is answered, %s', async (_which, flags) => {
    const spec = fileIn('serve-evil.json');
    documentWith({ type: 'apiKey', in: 'header', name: 'X-Key' }, spec);
    const text = readFileSync(spec, 'utf8').replace(/"parameters":\[.*?\],"responses"/, '"responses"');
    writeFileSync(spec, text);
    const { words } = await serveProgram([spec, ...flags]);
    const line = /^ {2}try {7}(.*)$/m.exec(words)?.[1] ?? '';
    expect(line).toContain('/things$(touch%20a)');
    const { printed, files } = await paste(line, key.replaceAll(' ', '-'));
    expect(files).toEqual([]);
    expect(JSON.parse(printed)).toEqual(expect.any(Array));
  });
});
