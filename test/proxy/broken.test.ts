import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { manualClock, type ManualClock } from '../exchange/manual-clock';
import { connectTo, json, key, noPets, request, send, startBench, startService, type Behaviour } from './bench';

const list = request('GET /v1/pets', [key]);
const create = request('POST /v1/pets', [key, json], '{"name":"Rex","categoryId":1}');
const head = `HTTP/1.1 200 OK\r\n${json}\r\n`;

const ends =
  (text: string): Behaviour =>
  (socket) => {
    socket.end(text);
  };

/** Lets time pass until something has happened. */
async function passUntil<Value>(clock: ManualClock, promise: Promise<Value>): Promise<Value> {
  const state = { isOver: false };
  void promise.finally(() => (state.isOver = true));
  while (!state.isOver) {
    clock.pass();
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return promise;
}

describe('before a response has begun, the client gets an error in the format of the API', () => {
  test.each<[string, Behaviour, string, RegExp]>([
    ['a closed connection', ends(''), list, /^HTTP\/1\.1 502 .*closed the connection without a response/s],
    ['a closed connection, for a create', ends(''), create, /^HTTP\/1\.1 502 .*"code":"upstream_failed"/s],
    ['no HTTP', ends('hello\r\n\r\n'), list, /^HTTP\/1\.1 502 .*is not HTTP \(HPE_INVALID_CONSTANT\)/s],
    [
      'a switch of the protocol',
      ends('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      list,
      /^HTTP\/1\.1 502 /,
    ],
    [
      'a switch to no protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching\r\n\r\n'),
      list,
      /^HTTP\/1\.1 502 .*switched the protocol/s,
    ],
    [
      'a control character in the reason',
      ends('HTTP/1.1 200 a\x01b\r\nContent-Length: 0\r\n\r\n'),
      list,
      /^HTTP\/1\.1 502 Bad Gateway\r\n.*cannot be passed on/s,
    ],
    ['a status that is none', ends('HTTP/1.1 1000 X\r\n\r\n'), list, /^HTTP\/1\.1 502 /],
    ['a control character in a header', ends(`HTTP/1.1 200 OK\r\nX: a\x01b\r\n\r\n`), list, /^HTTP\/1\.1 502 /],
    [
      'another transfer coding',
      ends(`${head}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`),
      list,
      /^HTTP\/1\.1 502 .*Transfer-Encoding/s,
    ],
    [
      'interim responses without end',
      (socket) => socket.write('HTTP/1.1 103 Hints\r\n\r\n'.repeat(200)),
      list,
      /HTTP\/1\.1 502 .*too many interim/s,
    ],
  ])('%s', async (_name, behaviour, sent, expected) => {
    const service = await startService(behaviour);
    const { proxy } = await startBench(service.port);
    const text = await send(proxy.port, sent);
    expect(text).toMatch(expected);
    expect(text).toMatch(/\r\nX-Understudy: proxy\r\n.*\{"code":"[a-z_]+","message":".+","status":502\}$/s);
  });

  test('a service that is not there', async () => {
    const service = await startService('');
    service.close();
    const { proxy, log } = await startBench(service.port);
    expect(await send(proxy.port, list)).toMatch(/^HTTP\/1\.1 502 .*is not reachable \(ECONNREFUSED\)\./s);
    expect(log.join('\n')).toMatch(/502 {2}GET {4}\/v1\/pets.*not reachable/s);
    expect(proxy.observer.unreached.requests).toBe(1);
    expect(proxy.observer.ledger.failures()).toEqual([]);
  });

  test.each([
    ['that says nothing', list],
    ['that says nothing to a create', create],
  ])('a service %s is given up', async (_name, sent) => {
    let resolve = (): void => undefined;
    const closed = new Promise<void>((done) => (resolve = done));
    const service = await startService((socket) => socket.once('close', resolve));
    const clock = manualClock();
    const { proxy } = await startBench(service.port, { clock, timeout: 7 });
    const text = await passUntil(clock, send(proxy.port, sent));
    expect(text).toMatch(/^HTTP\/1\.1 504 .*"message":"The API did not respond within 7 s\./s);
    expect(clock.asked[0]).toBe(7000);
    await closed;
  });

  test.each([false, true])('a client that does not go on with a body is given up (enforced: %s)', async (enforce) => {
    const service = await startService(() => undefined);
    const clock = manualClock();
    const { proxy } = await startBench(service.port, { clock, enforce });
    const half = request('POST /v1/pets', [key, json, 'Content-Length: 100']);
    expect(await passUntil(clock, send(proxy.port, half, '{"name"'))).toMatch(/^HTTP\/1\.1 408 /);
  });
});

function fail(): never {
  throw new Error('there is no connection');
}

describe('after a response has begun, its breaking off is passed on', () => {
  test.each<[string, string]>([
    ['of a length', `${head}Content-Length: 10\r\n\r\n[`],
    ['of chunks', `${head}Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n`],
  ])('%s', async (_name, returned) => {
    const service = await startService(ends(returned));
    const { proxy, log } = await startBench(service.port);
    const text = await send(proxy.port, list.replace('Connection: close', 'Connection: keep-alive'));
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(text).not.toMatch(/0\r\n\r\n$/);
    expect(log.join('\n')).toContain('Returned 200 with a body that ends too early.');
  });

  test.each([
    ['with a length', 'Content-Length: 10'],
    ['without one', 'X-A: b'],
  ])('of a service that goes silent %s', async (_name, field) => {
    const service = await startService(`${head}${field}\r\n\r\n[`);
    const clock = manualClock();
    const { proxy } = await startBench(service.port, { clock });
    const client = connectTo(proxy.port, list);
    await client.until(/\[\s*$/);
    expect(await passUntil(clock, client.ended())).toMatch(/\[\s*$/);
  });

  test('of one that declines WebSocket and goes silent', async () => {
    const service = await startService(`${head}Content-Length: 10\r\n\r\n[`);
    const clock = manualClock();
    const { proxy } = await startBench(service.port, { clock });
    const offer = list.replace('Connection: close', 'Connection: Upgrade\r\nUpgrade: websocket');
    const client = connectTo(proxy.port, offer);
    await client.until(/\[$/);
    expect(await passUntil(clock, client.ended())).toMatch(/\[$/);
  });

  test('of an enforced one as an error', async () => {
    const service = await startService(ends(`${head}Content-Length: 10\r\n\r\n[`));
    const { proxy } = await startBench(service.port, { enforce: true });
    expect(await send(proxy.port, list)).toMatch(/^HTTP\/1\.1 502 .*ended too early/s);
  });
});

describe('clients that go', () => {
  test('before a response: the service is told', async () => {
    const service = await startService(() => undefined);
    const { proxy, log } = await startBench(service.port);
    const client = connectTo(proxy.port, list);
    while (service.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const gone = once(service.sockets[0] ?? fail(), 'close');
    client.socket.destroy();
    await gone;
    await proxy.close();
    const { ledger } = proxy.observer;
    expect(proxy.contract.operations.flatMap((one) => [...ledger.statusesOf(one)])).toEqual([]);
    expect(log.join('\n')).toContain('the client closed the connection before a response came.');
  });

  test('amid a response: the service is told, and nothing is said against it', async () => {
    const service = await startService(`${head}Content-Length: 10\r\n\r\n[`);
    const { proxy } = await startBench(service.port);
    const client = connectTo(proxy.port, list);
    await client.until(/\[$/);
    const gone = once(service.sockets[0] ?? fail(), 'close');
    client.socket.destroy();
    await gone;
    await proxy.close();
    expect(proxy.observer.ledger.failures()).toEqual([]);
  });

  test('amid a request: the service is told', async () => {
    const service = await startService(noPets);
    const { proxy } = await startBench(service.port);
    const client = connectTo(proxy.port, request('POST /v1/pets', [key, json, 'Content-Length: 9']), '{"a');
    while (service.sockets.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const gone = once(service.sockets[0] ?? fail(), 'close');
    client.socket.destroy();
    await gone;
  });
});

test('a client that does not read does not fill the memory', async () => {
  const size = 40 * 1024 * 1024;
  const piece = Buffer.alloc(64 * 1024, 'x');
  let written = 0;
  const service = await startService((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${size}\r\n\r\n`);
    const fill = (): void => {
      while (written < size) {
        written += piece.length;
        if (!socket.write(piece)) return;
      }
    };
    socket.on('drain', fill);
    fill();
  });
  const { proxy } = await startBench(service.port);
  const client = connectTo(proxy.port, list);
  client.socket.pause();
  // The sockets fill up, and nothing moves any more.
  for (let before = -1; before !== written;) {
    before = written;
    for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(written).toBeLessThan(size / 2);
  let bytes = 0;
  client.socket.removeAllListeners('data');
  client.socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  client.socket.resume();
  await once(client.socket, 'close');
  expect(bytes).toBeGreaterThanOrEqual(size);
});

describe('requests that are none for a proxy', () => {
  test('that have come through it already', async () => {
    const service = await startService(noPets);
    const [{ proxy }, other] = [await startBench(service.port), await startBench(service.port)];
    await send(proxy.port, list);
    const via = /Via: .*/.exec(service.requests[0] ?? '')?.[0] ?? '';
    const round = request('GET /v1/pets', [key, 'Via: 1.1 other', via]);
    expect(await send(proxy.port, round)).toMatch(/^HTTP\/1\.1 508 .*"code":"loop"/s);
    expect(await send(other.proxy.port, round)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('CONNECT, and another transfer coding', async () => {
    const service = await startService('');
    const { proxy } = await startBench(service.port);
    expect(await send(proxy.port, 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    const coded = request('POST /v1/pets', [key, 'Transfer-Encoding: gzip, chunked']);
    expect(await send(proxy.port, coded, '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 501 /);
    expect(service.requests).toEqual([]);
  });
});
