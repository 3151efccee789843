import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { answered } from '../support/verify-document';
import { closeServers, listen, verify } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

const thing = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
};
const body = { required: true, content: { 'application/json': { schema: thing } } };
const parameter = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const cursor = { name: 'cursor', in: 'query', schema: { type: 'string' } };
const page = {
  type: 'object',
  required: ['items'],
  properties: { items: { type: 'array', items: thing }, nextCursor: { type: 'string' } },
};

function collection(name: string): object {
  return {
    get: { operationId: `list${name}`, parameters: [cursor], responses: { 200: answered(page) } },
    post: { operationId: `create${name}`, requestBody: body, responses: { 201: answered(thing), 400: answered({}) } },
  };
}

function item(name: string): object {
  return {
    get: { operationId: `get${name}`, responses: { 200: answered(thing), 404: answered({}) } },
    put: { operationId: `put${name}`, requestBody: body, responses: { 200: answered(thing), 404: answered({}) } },
    delete: { operationId: `delete${name}`, responses: { 204: { description: 'x' }, 404: answered({}) } },
  };
}

const paths = {
  '/things': collection('Thing'),
  '/things/{id}': { parameters: [parameter('id')], ...item('Thing') },
  '/things/{id}/parts': { parameters: [parameter('id')], ...collection('Part') },
  '/things/{id}/parts/{part}': { parameters: [parameter('id'), parameter('part')], ...item('Part') },
};

/** What each of a hostile service's answers does; `number` counts its requests. */
interface Misdeed {
  id(number: number): string;
  readonly cursor?: (number: number) => string;
  readonly neverDeletes?: boolean;
  readonly size?: number;
}

const misdeeds: [what: string, misdeed: Misdeed][] = [
  [
    'identifiers that lead elsewhere',
    { id: (number) => ['../admin', '..', '.', `a/b${number}`, 'x?y=1#z', '//h/'][number % 6] ?? '' },
  ],
  ['identifiers with control characters', { id: (number) => `\r\nHost: evil\u0000\u001b[2J${number}` }],
  ['identifiers that are addresses of others', { id: (number) => `http://evil.invalid:1/${number}` }],
  ['cursors without an end', { id: (number) => `t${number}`, cursor: (number) => `c${number}` }],
  ['the same page for ever', { id: () => 't', cursor: () => 'c' }],
  ['a DELETE that never answers', { id: (number) => `t${number}`, neverDeletes: true }],
  ['pages of 12 MB', { id: (number) => `t${number}`, size: 12 * 1024 ** 2 }],
];

test.each(misdeeds)(
  '%s: a verdict, and nothing outside of the document',
  async (_what, misdeed) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const number = asked.push(`${request.method} ${request.url}`);
      request.resume();
      request.on('end', () => {
        const { method, url = '' } = request;
        if (method === 'DELETE') {
          if (misdeed.neverDeletes !== true) response.writeHead(204).end();
          return;
        }
        const one = { id: misdeed.id(number), name: 'x' };
        const isList = /\/(?:things|parts)(?:\?.*)?$/.test(url) && method === 'GET';
        const filler = 'y'.repeat(misdeed.size ?? 0);
        const list = { items: [one], nextCursor: misdeed.cursor?.(number), filler };
        response.writeHead(method === 'POST' ? 201 : 200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(isList ? list : one));
      });
    });
    const baseUrl = `http://127.0.0.1:${await listen(server)}/v1`;
    const spec = fileIn('document.json');
    writeFileSync(spec, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths }));
    const flags = ['--timeout', '0.5', '--consistency-window', '0.05', '--deadline', '15', '--json', fileIn('r.json')];
    const { status, stdout, stderr } = await verify([baseUrl, '--spec', spec, ...flags]);
    expect([1, 2, 3]).toContain(status);
    expect(`${stdout}${stderr}`).not.toMatch(/the kit failed|evil.*\n +at /);
    const written = asked.map((one) => one.replace(/\?.*$/, ''));
    const inside = /^[A-Z]+ \/v1\/things(?:\/[^/\s]+(?:\/parts(?:\/[^/\s]+)?)?)?$/;
    expect(written.filter((one) => !inside.test(one) || /\/\.{1,2}(?:\/|$)/.test(one))).toEqual([]);
    expect(
      (await verify([baseUrl, '--clean-up', fileIn('r.json'), '--timeout', '0.5', '--deadline', '5'])).status,
    ).toBeLessThan(3);
  },
  60_000,
);
