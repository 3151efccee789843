import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import { readContract } from '../../src/openapi/contract';
import { httpClient } from '../../src/probe/client';
import type { HttpResponse } from '../../src/probe/exchange';
import { bytesOf, startHostile, type HostileService } from '../../test/support/hostile-service';
import { troubleBefore } from '../preflight';
import { supertestClient } from '../supertest-client';

let service: HostileService | undefined;

afterEach(() => {
  service?.close();
});

const json = 'Content-Type: application/json';
const list = '[{"id":1,"name":"Rex"}]';
const head = `HTTP/1.1 200 OK\r\n${json}\r\n`;

const answers: readonly (readonly [name: string, bytes: string | Buffer, flaw: RegExp | undefined])[] = [
  ['a good one', bytesOf(200, list), undefined],
  ['a compressed one', bytesOf(200, gzipSync(list), [json, 'Content-Encoding: gzip']), undefined],
  ['no gzip', bytesOf(200, list, [json, 'Content-Encoding: gzip']), /a body that is not gzip/],
  ['a body cut off', `${head}Content-Length: 500\r\n\r\n${list}`, /a body cut off after \d+ of 500 bytes/],
  ['a body too long', `${head}Content-Length: 5\r\n\r\n${list}`, /a body longer than its Content-Length/],
  ['wrong chunks', `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n[1,2]\r\nzz\r\nx`, /chunks are not/],
  ['101', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', /no upgrade was asked for/],
];

test.each(answers)('the clients see the same in %s', async (_name, bytes, flaw) => {
  service = await startHostile((socket) => socket.end(bytes));
  const { baseUrl } = service;
  const request = { method: 'GET', path: '/pets', headers: [] };
  const own = httpClient({ baseUrl, timeout: 5000 });
  const seen: HttpResponse[] = [await supertestClient(baseUrl).send(request), await own.send(request)];
  own.close();
  const [first, second] = seen.map(({ status, body, flaw: what }) => ({ status, body: body.toString(), what }));
  expect(first).toEqual(second);
  if (flaw === undefined) expect(first).toEqual({ status: 200, body: list, what: undefined });
  else expect(first?.what).toMatch(flaw);
});

test('before the tests of a contract, a body in another character set is no wrong address', async () => {
  expect(readContract('spec/openapi.yaml').resources).not.toHaveLength(0);
  service = await startHostile((socket) => socket.write(bytesOf(200, Buffer.from('[{"name":"Zo\xeb"}]', 'latin1'))));
  expect(await troubleBefore({ BASE_URL: service.baseUrl, API_KEY: 'x' })).toBeUndefined();
});
