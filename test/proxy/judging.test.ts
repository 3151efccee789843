import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { HttpRequest } from '../../src/base/http';
import { readHar } from '../../src/exchange/read-har';
import { createFolders } from '../files';
import { connectTo, json, key, noPets, request, response, send, startBench, startService } from './bench';

const createFolder = createFolders();
const list = request('GET /v1/pets?limit=2', [key]);
const rex = '{"name":"Rex","categoryId":1}';
const create = request('POST /v1/pets', [key, json], rex);
const created = response('201 Created', [json], '{"id":1,"name":"Rex","categoryId":1}');
const withoutId = response('201 Created', [json], rex);
const notFound = response('404 Not Found', [json], '{"code":"a","message":"b","status":404}');

describe('what passes by is judged', () => {
  test.each<[string, string, string | Buffer, readonly string[]]>([
    ['a lawful read', list, noPets, []],
    ['a lawful create', create, created, []],
    [
      'an invalid parameter',
      request('GET /v1/pets?limit=500', [key]),
      noPets,
      ['Got an invalid request: query.limit must be at most 100, got 500.'],
    ],
    [
      'an invalid body',
      request('POST /v1/pets', [key, json], '{"name":5,"categoryId":1}'),
      created,
      ['Got an invalid request: body.name must be a string, got 5.', 'Warning: Returned 201 for an invalid name'],
    ],
    ['an invalid response', create, withoutId, ['Returned 201 without body.id.']],
    ['no JSON', list, response('200 OK', [json], '[{'), ['Returned 200 with a body that is not valid JSON.']],
    [
      'another method',
      request('PUT /v1/pets', [key]),
      notFound,
      ['Warning: no operation of the OpenAPI file matches.'],
    ],
    ['another path', request('GET /v1/cats', [key]), notFound, ['Warning: no operation of the OpenAPI file matches.']],
    [
      'a path beside the base path',
      request('GET /v2/pets', [key]),
      notFound,
      ['Warning: no operation of the OpenAPI file matches.'],
    ],
    ['a HEAD', request('HEAD /v1/pets', [key]), `HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 5\r\n\r\n`, []],
    [
      'a body in chunks',
      `${request('POST /v1/pets', [key, json, 'Transfer-Encoding: chunked'])}1d\r\n${rex}\r\n0\r\n\r\n`,
      created,
      [],
    ],
    [
      'a body that is too long to be kept',
      request('POST /v1/pets', [key, json], `{"a":"${'b'.repeat(1_100_000)}"}`),
      created,
      ['Warning: a body was not judged: it is longer than 1 MiB.'],
    ],
  ])('%s', async (_name, sent, returned, reasons) => {
    const service = await startService(returned);
    const { proxy, log } = await startBench(service.port);
    await send(proxy.port, sent);
    const [line = '', ...found] = log;
    expect(line).toMatch(/^\d\d:\d\d:\d\d {2}\d{3} {2}[A-Z]+ +\/v[12]\/.* {2}\d+ ms/);
    for (const reason of reasons) expect(found.join('\n')).toContain(reason);
    expect(found).toHaveLength(reasons.length);
  });

  test('compressed bodies too', async () => {
    const bytes = gzipSync('[{"id":1}]');
    const head = `HTTP/1.1 200 OK\r\n${json}\r\nContent-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    const service = await startService(Buffer.concat([Buffer.from(head), bytes]));
    const { proxy, log } = await startBench(service.port);
    await send(proxy.port, list);
    expect(log.join('\n')).toContain('Returned 200 without body[0].name.');
  });

  test('one exchange is compared with those before it', async () => {
    const service = await startService((socket, count) => {
      socket.write(count === 1 ? created : response('200 OK', [json], '{"id":1,"name":"Tom","categoryId":1}'));
    });
    const { proxy } = await startBench(service.port);
    await send(proxy.port, create);
    await send(proxy.port, request('GET /v1/pets/1', [key]));
    const found = proxy.observer.ledger.failures().filter(({ rule }) => rule.layer === 'meaning');
    expect(found.map(({ rule, failure }) => `${rule.id} ${failure.level}`)).toEqual(['kept-as-sent warning']);
  });

  test('what is remembered is bounded: with too much of it all is learned anew', async () => {
    const pet = `{"id":2,"name":"${'n'.repeat(1_000_000)}","categoryId":1}`;
    const service = await startService((socket, count) => {
      if (count === 1) socket.write(created);
      else if (count < 20) socket.write(response('200 OK', [json], `[${pet}]`));
      else socket.write(response('200 OK', [json], '{"id":1,"name":"Tom","categoryId":1}'));
    });
    const { proxy } = await startBench(service.port);
    await send(proxy.port, create);
    for (let time = 0; time < 18; time += 1) await send(proxy.port, list);
    await send(proxy.port, request('GET /v1/pets/1', [key]));
    const rules = proxy.observer.ledger.failures().map(({ rule }) => rule.id);
    expect(rules).not.toContain('kept-as-sent');
  });

  test('a preflight is nothing that the file has to describe', async () => {
    const service = await startService('HTTP/1.1 204 No Content\r\n\r\n');
    const { proxy, log } = await startBench(service.port);
    await send(proxy.port, request('OPTIONS /v1/pets', ['Origin: http://a', 'Access-Control-Request-Method: GET']));
    expect(log).toHaveLength(1);
    expect(proxy.observer.traffic().unmatched).toEqual([]);
  });

  test('keys are shown nowhere', async () => {
    const service = await startService(notFound);
    const { proxy, log } = await startBench(service.port, { secrets: ['another-secret'] });
    await send(proxy.port, request('GET /v1/pets/another-secret?token=a-key-of-the-api', [key]));
    expect(log.join('\n')).toContain('[redacted]');
    expect(log.join('\n')).not.toMatch(/another-secret|a-key-of-the-api/);
  });
});

describe('an enforced file', () => {
  test.each<[string, string, string, RegExp, number]>([
    ['a lawful create', create, created, /^HTTP\/1\.1 201 Created.*\{"id":1,"name":"Rex","categoryId":1\}$/s, 1],
    [
      'an invalid parameter',
      request('GET /v1/pets?limit=500', [key]),
      noPets,
      /^HTTP\/1\.1 400 .*"invalid_parameter".*limit must be at most 100, got 500/s,
      0,
    ],
    [
      'an invalid body',
      request('POST /v1/pets', [key, json], '{"name":"Rex"}'),
      created,
      /^HTTP\/1\.1 400 .*"invalid_body".*categoryId is required/s,
      0,
    ],
    ['no body', request('POST /v1/pets', [key, json]), created, /^HTTP\/1\.1 400 /, 0],
    [
      'another media type',
      request('POST /v1/pets', [key, 'Content-Type: text/plain'], 'x'),
      created,
      /^HTTP\/1\.1 415 .*Content-Type must be/s,
      0,
    ],
    ['no credentials', request('GET /v1/pets'), noPets, /^HTTP\/1\.1 401 .*WWW-Authenticate: Bearer/s, 0],
    ['an invalid response', create, withoutId, /^HTTP\/1\.1 502 .*"invalid_response".*body\.id is required/s, 1],
    ['another path', request('GET /v1/cats', [key]), notFound, /^HTTP\/1\.1 404 Not Found/, 1],
    [
      'a body that is too long to be held',
      request('POST /v1/pets', [key, json], `{"a":"${'b'.repeat(1_100_000)}"}`),
      created,
      /^HTTP\/1\.1 201 /,
      1,
    ],
    [
      'a response in chunks',
      list,
      `HTTP/1.1 200 OK\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\nX: 1\r\n\r\n`,
      /^HTTP\/1\.1 200 .*\r\n\r\n2\r\n\[\]\r\n0\r\n\r\n$/s,
      1,
    ],
  ])('%s', async (_name, sent, returned, expected, passedOn) => {
    const service = await startService(returned);
    const { proxy } = await startBench(service.port, { enforce: true });
    expect(await send(proxy.port, sent)).toMatch(expected);
    expect(service.requests).toHaveLength(passedOn);
  });

  test('a chunked body longer than the bound is passed on whole', async () => {
    const service = await startService(created);
    const { proxy } = await startBench(service.port, { enforce: true });
    const piece = `${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`;
    const sent = request('POST /v1/pets', [key, json, 'Transfer-Encoding: chunked']);
    const client = connectTo(proxy.port, sent, piece.repeat(20));
    while ((service.sockets[0]?.bytesRead ?? 0) < 1_100_000) await new Promise((resolve) => setImmediate(resolve));
    client.socket.write('0\r\n\r\n');
    expect(await client.ended()).toMatch(/^HTTP\/1\.1 201 /);
    expect(service.requests[0]?.match(/a/g)?.length).toBeGreaterThanOrEqual(20 * 65_536);
  });

  test('a response longer than the bound is passed on as it comes', async () => {
    const body = `["${'a'.repeat(1_200_000)}"]`;
    const service = await startService(`HTTP/1.1 200 OK\r\n${json}\r\n\r\n`);
    const { proxy } = await startBench(service.port, { enforce: true });
    const client = connectTo(proxy.port, list);
    while (service.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    service.sockets[0]?.write(body.slice(0, -1));
    while (client.text().length < 1_100_000) await client.next();
    service.sockets[0]?.end(']');
    expect((await client.ended()).match(/a/g)?.length).toBeGreaterThanOrEqual(1_200_000);
  });

  test('no rule that compares exchanges blocks', async () => {
    const service = await startService((socket, count) => {
      socket.write(response('200 OK', [json], `{"id":1,"name":"n${count}","categoryId":1}`));
    });
    const { proxy } = await startBench(service.port, { enforce: true });
    for (let time = 0; time < 2; time += 1)
      expect(await send(proxy.port, request('GET /v1/pets/1', [key]))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a recording', () => {
  test('is whole after each exchange, masked, and for its owner alone', async () => {
    const file = path.join(createFolder({}), 'traffic.har');
    const service = await startService(created);
    const { proxy } = await startBench(service.port, { recordings: [file], mask: ['name'] });
    const targets: (string | undefined)[] = [];
    for (let time = 0; time < 2; time += 1) {
      await send(proxy.port, create);
      const { exchanges } = readHar(file, `http://127.0.0.1:${service.port}/v1`);
      targets.push(exchanges.at(-1)?.request.target);
      expect(exchanges).toHaveLength(targets.length);
      expect(textOfBody(exchanges[0]?.request)).toBe('{"name":"[redacted]","categoryId":1}');
    }
    expect(targets).toEqual(['/pets', '/pets']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('a-key-of-the-api');
  });
});

function textOfBody(sent: HttpRequest | undefined): string | undefined {
  return sent?.body !== undefined && 'text' in sent.body ? sent.body.text : undefined;
}

describe('a mock responds', () => {
  const mocked = /\r\nX-Understudy: mock\r\n/;

  test('to operations that are named', async () => {
    const service = await startService(noPets);
    const { proxy, log } = await startBench(service.port, { mock: ['createPet'] });
    const text = await send(proxy.port, create);
    expect(text).toMatch(/^HTTP\/1\.1 201 .*"name":"Rex"/s);
    expect(text).toMatch(mocked);
    expect(service.requests).toEqual([]);
    expect(log.join('\n')).toContain('Warning: a mock responded: it is named by --mock.');
    expect(await send(proxy.port, list)).not.toMatch(mocked);
  });

  test('in place of statuses that are named, with the body that the service got', async () => {
    const service = await startService((socket, count) => {
      socket.write(count === 1 ? response('501 Not Implemented', ['X-A: 1'], 'no') : notFound);
    });
    const { proxy, log } = await startBench(service.port, { mockOn: [['501']] });
    const text = await send(proxy.port, create);
    expect(text).toMatch(/^HTTP\/1\.1 201 .*"name":"Rex"/s);
    expect(text).toMatch(mocked);
    expect(log.join('\n')).toContain('a mock responded: the API returned 501.');
    expect(await send(proxy.port, list)).toMatch(/^HTTP\/1\.1 404 /);
    expect(service.requests).toHaveLength(2);
    expect(proxy.observer.mocked).toBe(1);
  });

  test('if the service is not there', async () => {
    const service = await startService('');
    service.close();
    const { proxy } = await startBench(service.port, { mockOn: [['unreachable']] });
    expect(await send(proxy.port, list)).toMatch(mocked);
    expect(await send(proxy.port, request('GET /v1/cats', [key]))).toMatch(/^HTTP\/1\.1 502 /);
  });

  test('below its own base path', async () => {
    const service = await startService(noPets);
    const upstream = `http://127.0.0.1:${service.port}/api`;
    const { proxy } = await startBench(service.port, { upstream, mock: ['listPets'] });
    expect(proxy.baseUrl).toBe(`http://127.0.0.1:${proxy.port}/api`);
    const text = await send(proxy.port, request('GET /api/pets?limit=1', [key]));
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toMatch(mocked);
    expect(await send(proxy.port, list)).not.toMatch(mocked);
  });

  test('to no operation that the file does not have', async () => {
    const service = await startService('');
    await expect(startBench(service.port, { mock: ['createCat'] })).rejects.toThrow(
      '--mock: the OpenAPI file has no operation createCat.',
    );
  });
});

test('the console shows what passed by with its findings, and leads a browser to the page', async () => {
  const { port } = await startService(created);
  const { proxy } = await startBench(port, { console: 0, secrets: ['a-key-of-the-api'] });
  await send(proxy.port, request('POST /v1/pets', [key, json], '{"name":5,"categoryId":1}'));
  await proxy.settled();
  const at = (path: string): Promise<Response> => fetch(new URL(path, proxy.consoleUrl), { redirect: 'manual' });
  const text = await (await at('calls/1')).text();
  expect(JSON.parse(text)).toMatchObject({
    ...{ method: 'POST', path: '/v1/pets', operation: 'createPet', status: 201, verdict: 'violations', steps: [] },
    violations: [
      { keyword: 'valid-request', message: 'Got an invalid request: body.name must be a string, got 5.' },
      {},
    ],
    curl: expect.stringContaining(`127.0.0.1:${proxy.port}/v1/pets`),
  });
  expect(text).not.toContain('a-key-of-the-api');
  expect(await (await at('api')).json()).toMatchObject({ kind: 'proxy', baseUrl: proxy.baseUrl });
  expect((await at('/')).headers.get('location')).toBe('/__mock/');
  expect(await (await fetch(`${proxy.baseUrl}/pets`, { method: 'POST' })).json()).toMatchObject({ id: 1 });
});
