import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { petService } from '../../contract-tests/self-proof/pet-service';
import { closeServers, serve, verify, type Ended } from '../support/verify';

afterEach(closeServers);

type Answer = (response: ServerResponse) => void;

const json = { 'Content-Type': 'application/json' };
const list = '[{"id":1,"name":"Rex","categoryId":1}]';

/** Verifies a Pet Store of which one kind of request is answered otherwise. */
async function verifyWith(
  isBroken: (request: IncomingMessage) => boolean,
  answer: Answer,
  ...flags: string[]
): Promise<Ended> {
  const { baseUrl } = await serve(petService(), (_number, request, response) => {
    if (!isBroken(request)) return false;
    answer(response);
    return true;
  });
  return verify([baseUrl, '--read-only', '--consistency-window', '0.1', ...flags]);
}

const isList = ({ url = '', method }: IncomingMessage): boolean => method === 'GET' && /\/pets(\?|$)/.test(url);
const isItem = ({ url = '', method }: IncomingMessage): boolean => method === 'GET' && url.endsWith('/pets/1');

const broken: readonly (readonly [name: string, answer: Answer, got: RegExp])[] = [
  [
    'no JSON',
    (response) => void response.writeHead(200, json).end("[{'id':1,'name':'Rex'}]"),
    /no JSON text: 200 .*\[\{'id':1/,
  ],
  [
    'bytes of another character set',
    (response) =>
      void response.writeHead(200, json).end(Buffer.from('[{"id":1,"name":"Zoë","categoryId":1}]', 'latin1')),
    /bytes that are no UTF-8: 200 .*\[\{"id":1,"name":"Zo/,
  ],
  [
    'a body that is not coded as it says',
    (response) => void response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(list),
    /a body that is not gzip, as its header says: 200 .*\[\{"id":1,"name":"Rex"/,
  ],
  [
    'a coding that nobody asked for',
    (response) => void response.writeHead(200, { ...json, 'Content-Encoding': 'x-own' }).end(list),
    /a body that is not x-own, as its header says/,
  ],
  [
    'a compressed body that is cut off',
    (response) =>
      void response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(gzipSync(list).subarray(0, 20)),
    /a body that is not gzip, as its header says/,
  ],
  [
    'a body that ends early',
    (response) => {
      response.writeHead(200, { ...json, 'Content-Length': '500' });
      response.write(list, () => response.socket?.end());
    },
    /a body cut off after 38 of 500 bytes: 200 .*\[\{"id":1,"name":"Rex"/,
  ],
  [
    'chunks that never end',
    (response) => {
      response.writeHead(200, json);
      response.write(list, () => response.socket?.end());
    },
    /a body cut off after 38 bytes: 200 .*\[\{"id":1,"name":"Rex"/,
  ],
  [
    'a body longer than announced',
    (response) => {
      const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n`;
      response.socket?.end(head + list);
    },
    /a body longer than its Content-Length: 200 .*\[\{"id":1,"name":"Rex/,
  ],
];

describe('an answer that cannot be read, of a service that else is sound, is a finding on its operation', () => {
  test.each(broken)('every list: %s', async (_name, answer, got) => {
    const { status, stdout, stderr } = await verifyWith(isList, answer);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/VIOLATED listPets\.(succeeds|200\.body)/);
    expect(stdout).toMatch(got);
    expect(status).toBe(1);
  });

  test.each(broken)('one item: %s', async (_name, answer, got) => {
    const { status, stdout } = await verifyWith(isItem, answer, '--only', 'getPet', 'listPets.succeeds');
    expect(stdout).toMatch(/VIOLATED getPet\.\S+/);
    expect(stdout).toMatch(got);
    expect(stdout).not.toMatch(/VIOLATED listPets/);
    expect(status).toBe(1);
  });

  test('a connection that breaks once is none', async () => {
    let isFirst = true;
    const breaks = (request: IncomingMessage): boolean => isItem(request) && isFirst && !(isFirst = false);
    const [, answer] = broken[5] ?? [];
    const { status, stdout } = await verifyWith(breaks, answer ?? (() => undefined));
    expect(stdout).toContain('CONFORMANT');
    expect(status).toBe(0);
  });
});

describe('who says that it is JSON is no other service, from the first answer on', () => {
  test.each(broken)('%s everywhere', async (_name, answer, got) => {
    const { status, stdout, stderr } = await verifyWith(() => true, answer);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/VIOLATED listPets\.(succeeds|200\.body)/);
    expect(stdout).toMatch(got);
    expect(status).toBe(1);
  });

  test('a page that is no JSON and does not say so is one', async () => {
    const { status, stderr } = await verifyWith(
      () => true,
      (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hi</h1>'),
    );
    expect(stderr).toMatch(/not in JSON: check the base URL/);
    expect(status).toBe(2);
  });

  test('a list that is not found, where items are read, is a finding', async () => {
    const { status, stdout } = await verifyWith(isList, (response) => {
      response.writeHead(404, json).end('{"code":"E","message":"no","status":404}');
    });
    expect(stdout).toMatch(/VIOLATED listPets\.succeeds/);
    expect(status).toBe(1);
  });
});
