import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { afterTest, connectTo, json, key, noPets, request, response, send, startBench, startService } from './bench';

interface Probe {
  readonly name: string;
  readonly sent: string;
  /** What the service returns; no pets if absent. */
  readonly returned?: string;
  /** What the service gets, and what it must not get. */
  readonly gets?: RegExp;
  readonly getsNot?: RegExp;
  /** What the client sees, and what it must not see. */
  readonly sees?: RegExp;
  readonly seesNot?: RegExp;
}

const list = request('GET /v1/pets', [key]);
const gzip = gzipSync('[]').toString('latin1');
const gzipped = `HTTP/1.1 200 OK\r\n${json}\r\nContent-Encoding: gzip\r\nContent-Length: ${gzip.length}\r\n\r\n${gzip}`;
const chunked = ['Transfer-Encoding: chunked', json, 'Trailer: X-Sum'];
const numbers = '{"id":9223372036854775807,"name":"Rex","categoryId":1.0}';

const probes: readonly Probe[] = [
  {
    name: 'path and query, byte for byte',
    sent: request('GET /v1//pets/%2e%2e/a;b=%2F/./../c?x=%5b&y=a+b&&=%zz', [key]),
    gets: /^GET \/v1\/\/pets\/%2e%2e\/a;b=%2F\/\.\/\.\.\/c\?x=%5b&y=a\+b&&=%zz HTTP\/1\.1\r\n/,
  },
  {
    name: 'bytes beyond ASCII',
    sent: request('GET /v1/pets', ['X-Name: caf\xe9']),
    gets: /X-Name: caf\xe9\r\n/,
  },
  {
    name: 'an absolute target, by its path',
    sent: request('GET http://elsewhere/v1/pets?limit=1', [key]),
    gets: /^GET \/v1\/pets\?limit=1 /,
  },
  { name: 'Host of the service', sent: list, gets: /\r\nHost: 127\.0\.0\.1:\d+\r\n/, getsNot: /Host: proxy/ },
  {
    name: 'order, case and duplicates of the request fields',
    sent: request('GET /v1/pets', ['X-B: 1', 'x-a: 2', 'X-B: 3', 'Cookie: a=1', 'Cookie: b=2']),
    gets: /X-B: 1\r\nx-a: 2\r\nX-B: 3\r\nCookie: a=1\r\nCookie: b=2\r\n/,
  },
  {
    name: 'order, case and duplicates of the response fields',
    sent: list,
    returned: response('200 OK', ['X-B: 1', 'x-a: 2', 'X-B: 3', json], '[]'),
    sees: /X-B: 1\r\nx-a: 2\r\nX-B: 3\r\nContent-Type/,
  },
  {
    name: 'two cookies',
    sent: list,
    returned: response('200 OK', ['Set-Cookie: a=1, b', 'set-cookie: c=2', json], '[]'),
    sees: /Set-Cookie: a=1, b\r\nset-cookie: c=2\r\n/,
  },
  { name: 'reason phrase', sent: list, returned: response('200 Fine', [json], '[]'), sees: /^HTTP\/1\.1 200 Fine\r\n/ },
  { name: 'no Date of our own', sent: list, seesNot: /\r\nDate:/i },
  {
    name: 'no fields of the connection, of the request',
    sent: request('GET /v1/pets', ['TE: trailers', 'Proxy-Authorization: x', 'Proxy-Connection: x', 'Keep-Alive: x']),
    getsNot: /\r\n(?:TE|Proxy-Authorization|Proxy-Connection|Keep-Alive):/i,
  },
  {
    name: 'no fields that Connection names, of the request',
    sent: 'GET /v1/pets HTTP/1.1\r\nHost: proxy\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\nX-Stays: 1\r\n\r\n',
    gets: /X-Stays/,
    getsNot: /X-Hop/i,
  },
  {
    name: 'no fields of the connection, nor those that it names, of the response',
    sent: list,
    returned: response('200 OK', [json, 'Connection: X-Hop', 'X-Hop: 1', 'Proxy-Authenticate: x', 'X-Stays: 1'], '[]'),
    sees: /X-Stays/,
    seesNot: /X-Hop|Proxy-Auth/i,
  },
  {
    name: 'Via, both ways, behind those that were there',
    sent: request('GET /v1/pets', ['Via: 1.0 first']),
    gets: /Via: 1\.0 first\r\n(?:.*\r\n)*Via: 1\.1 understudy-\w{8}\r\n/,
    sees: /Via: 1\.1 understudy-\w{8}\r\n/,
  },
  {
    name: 'a redirect',
    sent: list,
    returned: response('302 Found', ['Location: http://elsewhere/v1/pets']),
    sees: /^HTTP\/1\.1 302 Found\r\nLocation: http:\/\/elsewhere\/v1\/pets\r\n/,
  },
  {
    name: 'a 501',
    sent: list,
    returned: response('501 No', ['X-A: 1'], 'no'),
    sees: /^HTTP\/1\.1 501 No\r\nX-A: 1.*no$/s,
  },
  { name: 'compressed bytes', sent: list, returned: gzipped, sees: new RegExp(`gzip\r\n[^]*\r\n\r\n${escape(gzip)}$`) },
  {
    name: 'numbers of JSON',
    sent: request('POST /v1/pets', [key, json], numbers),
    returned: response('201 Created', [json], numbers),
    gets: /9223372036854775807,"name":"Rex","categoryId":1\.0\}$/,
    sees: /9223372036854775807,"name":"Rex","categoryId":1\.0\}$/,
  },
  {
    name: 'a body of a GET',
    sent: request('GET /v1/pets', [key, json], '{"a":1}'),
    gets: /Content-Length: 7\r\n.*\{"a":1\}$/s,
  },
  {
    name: 'no body of a POST',
    sent: request('POST /v1/pets', [key]),
    gets: /Content-Length: 0\r\n/,
    getsNot: /chunked/,
  },
  {
    name: 'a request in chunks, its trailers left out',
    sent: `${request('POST /v1/pets', [key, ...chunked])}3\r\n{"n\r\n5\r\n":1} \r\n0\r\nX-Sum: 8\r\nHost: x\r\n\r\n`,
    returned: response('201 Created', [json], numbers),
    gets: /Transfer-Encoding: chunked\r\n.*0\r\n\r\n$/s,
    getsNot: /X-Sum/,
  },
  {
    name: 'a request without chunks in place of a length, that expects a 100',
    sent: request('POST /v1/pets', [key, json, 'Expect: 100-continue'], numbers),
    returned: response('201 Created', [json], numbers),
    getsNot: /Expect/i,
    sees: /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201/,
  },
  {
    name: 'a response in chunks, its trailers left out',
    sent: list,
    returned: `HTTP/1.1 200 OK\r\n${chunked.join('\r\n')}\r\n\r\n2\r\n[]\r\n0\r\nX-Sum: 2\r\n\r\n`,
    sees: /Content-Type: application\/json\r\nVia: [^\r]*\r\n.*Transfer-Encoding: chunked\r\n\r\n2\r\n\[\]\r\n0\r\n\r\n$/s,
  },
  {
    name: 'interim responses',
    sent: list,
    returned: `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nConnection: x\r\n\r\n${noPets}`,
    sees: /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/a>\r\n\r\nHTTP\/1\.1 200 OK/,
  },
  {
    name: 'a HEAD, with the length of a body that does not come',
    sent: request('HEAD /v1/pets', [key]),
    returned: `HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 2000\r\n\r\n`,
    gets: /^HEAD /,
    sees: /Content-Length: 2000\r\n(?:.*\r\n)*\r\n$/,
  },
  {
    name: 'a 204',
    sent: list,
    returned: 'HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n',
    sees: /^HTTP\/1\.1 204 .*X-A: 1.*\r\n\r\n$/s,
  },
  {
    name: 'a 304, with the length of a body that does not come',
    sent: request('GET /v1/pets', [key, 'If-None-Match: "a"']),
    returned: 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Length: 20\r\n\r\n',
    gets: /If-None-Match: "a"/,
    sees: /^HTTP\/1\.1 304 .*ETag: "a"\r\nContent-Length: 20\r\n.*\r\n\r\n$/s,
  },
  {
    name: 'a request of HTTP/1.0, without Host and without keeping the connection',
    sent: 'GET /v1/pets HTTP/1.0\r\n\r\n',
    returned: `HTTP/1.1 200 OK\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
    gets: /\r\nHost: 127\.0\.0\.1:\d+\r\n/,
    sees: /\r\n\r\n\[\]$/,
    seesNot: /chunked/,
  },
  { name: 'an unknown method', sent: request('PURGE /v1/pets', [key]), gets: /^PURGE \/v1\/pets / },
  { name: 'OPTIONS *', sent: request('OPTIONS *'), gets: /^OPTIONS \* / },
  {
    name: 'an offer of HTTP/2, as plain HTTP/1.1',
    sent:
      'GET /v1/pets HTTP/1.1\r\nHost: proxy\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n' +
      'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n',
    gets: /^GET \/v1\/pets /,
    getsNot: /h2c|HTTP2/i,
    sees: /^HTTP\/1\.1 200 OK/,
  },
];

function escape(text: string): string {
  return text.replaceAll(/[^\w]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

describe('passed on as it is', () => {
  test.each(probes)('$name', async ({ sent, returned = noPets, gets, getsNot, sees, seesNot }) => {
    const service = await startService(returned);
    const { proxy } = await startBench(service.port);
    const text = await send(proxy.port, sent);
    if (gets !== undefined) expect(service.requests[0]).toMatch(gets);
    if (getsNot !== undefined) expect(service.requests[0]).not.toMatch(getsNot);
    if (sees !== undefined) expect(text).toMatch(sees);
    if (seesNot !== undefined) expect(text).not.toMatch(seesNot);
    expect(service.requests).toHaveLength(1);
  });
});

describe('streams', () => {
  test('the first byte of a response comes before the last', async () => {
    const service = await startService(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 4\r\n\r\n[ `);
    const { proxy, log } = await startBench(service.port);
    const client = connectTo(proxy.port, list);
    expect(await client.until(/\[ $/)).toMatch(/\r\n\r\n\[ $/);
    expect(log).toEqual([]);
    service.sockets[0]?.write(' ]');
    expect(await client.ended()).toMatch(/\r\n\r\n\[ {2}\]$/);
  });

  test('the head of a response comes before its body', async () => {
    const service = await startService(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 2\r\n\r\n`);
    const { proxy } = await startBench(service.port);
    const client = connectTo(proxy.port, list);
    expect(await client.until(/\r\n\r\n$/)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    service.sockets[0]?.write('[]');
    expect(await client.ended()).toMatch(/\[\]$/);
  });

  test('the first byte of a request goes out before the last', async () => {
    const seen: string[] = [];
    let resolve = (): void => undefined;
    const began = new Promise<void>((done) => (resolve = done));
    const service = await startService(noPets);
    const { proxy } = await startBench(service.port);
    const client = connectTo(proxy.port, request('POST /v1/x', ['Content-Length: 4']), 'ab');
    void client.until(/200/);
    const poll = async (): Promise<void> => {
      while (service.sockets[0] === undefined) await new Promise((done) => setImmediate(done));
      service.sockets[0].on('data', (chunk) => {
        seen.push(chunk.toString());
        if (seen.join('').endsWith('ab')) resolve();
      });
    };
    await poll();
    await began;
    client.socket.write('cd');
    expect(await client.ended()).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(service.requests[0]).toMatch(/abcd$/);
  });

  test('a stream of events has no end, and is noted when the client goes', async () => {
    const service = await startService('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n');
    const { proxy, log } = await startBench(service.port);
    const client = connectTo(proxy.port, list);
    await client.until(/data: 1\n\n/);
    service.sockets[0]?.write('data: 2\n\n');
    await client.until(/data: 2\n\n/);
    const gone = new Promise((resolve) => service.sockets[0]?.once('close', resolve));
    client.socket.destroy();
    await gone;
    await proxy.close();
    expect(log.join('\n')).toMatch(/200 {2}GET {4}\/v1\/pets/);
  });
});

test('a connection may offer another protocol with each of many requests', async () => {
  const service = await startService(noPets);
  const { proxy } = await startBench(service.port);
  const sockets: Socket[] = [];
  const onSocket = (message: unknown): unknown => sockets.push((message as { readonly socket: Socket }).socket);
  subscribe('net.server.socket', onSocket);
  afterTest(() => unsubscribe('net.server.socket', onSocket));
  const client = connectTo(proxy.port);
  const offer = list.replace('Connection: close', 'Connection: Upgrade\r\nUpgrade: h2c');
  for (let count = 1; count <= 12; count += 1) {
    client.socket.write(offer);
    await client.until(new RegExp(`(?:HTTP/1.1 200.*){${count}}`, 's'));
  }
  // With more than 10 of them Node warns on stderr.
  expect(sockets[0]?.listenerCount('error')).toBeLessThan(5);
});

describe('WebSocket', () => {
  const upgrade =
    'GET /v1/live HTTP/1.1\r\nHost: proxy\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n';

  test('is a tunnel, which is logged', async () => {
    const service = await startService((socket) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-A: 1\r\n\r\nhello',
      );
      socket.on('data', (bytes) => socket.write(`echo ${bytes.toString()}`));
    });
    const { proxy, log } = await startBench(service.port);
    const client = connectTo(proxy.port, upgrade, 'early');
    await client.until(/hello.*early/s);
    client.socket.write('\x81late');
    expect(await client.until(/late/)).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\nX-A: 1\r\n.*hello.*\x81?late$/s);
    expect(service.requests[0]).toMatch(/Sec-WebSocket-Key: a\r\n.*Connection: Upgrade\r\nUpgrade: websocket\r\n/s);
    expect(log.join('\n')).toMatch(/101 {2}GET {4}\/v1\/live.*WebSocket/s);
  });

  test('may be declined', async () => {
    const service = await startService(response('426 Upgrade Required', ['X-A: 1'], 'no'));
    const { proxy } = await startBench(service.port);
    expect(await send(proxy.port, upgrade)).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\nX-A: 1\r\n.*no$/s);
  });

  test('of a service that is not there ends', async () => {
    const service = await startService('');
    service.close();
    const { proxy } = await startBench(service.port);
    expect(await send(proxy.port, upgrade)).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
  });
});

describe('connections', () => {
  test('are kept, and one that the service has closed meanwhile is replaced', async () => {
    const service = await startService((socket, count) => {
      if (count === 2) socket.destroy();
      else socket.write(noPets);
    });
    const { proxy } = await startBench(service.port);
    const again = list.replace('Connection: close', 'Connection: keep-alive');
    const client = connectTo(proxy.port, again);
    await client.until(/\[\]$/);
    client.socket.write(again);
    expect((await client.until(/\[\].*\[\]$/s)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(service.sockets).toHaveLength(2);
    expect(service.requests).toHaveLength(3);
  });

  test('a create is never sent twice', async () => {
    const service = await startService((socket, count) => {
      if (count === 2) socket.destroy();
      else socket.write(noPets);
    });
    const { proxy } = await startBench(service.port);
    const client = connectTo(proxy.port, list.replace('Connection: close', 'Connection: keep-alive'));
    await client.until(/\[\]$/);
    expect(await send(proxy.port, request('POST /v1/pets', [key, json], '{}'))).toMatch(/^HTTP\/1\.1 502/);
    expect(service.requests).toHaveLength(2);
  });
});
