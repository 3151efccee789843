import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { connectRaw, endStarted, readAll, useProxy } from '../support/upstream';

/** What the upstream got last, and what it does next. */
let got: IncomingMessage | undefined;
let gotBody = '';
let answer: RequestListener;

const { proxy, server } = useProxy(
  (request, response) => {
    got = request;
    answer(request, response);
  },
  { openapiFile: 'test/test-documents/proxied-notes.yaml' },
);

endStarted();

const plain: RequestListener = (request, response) => {
  void readAll(request).then((body) => {
    gotBody = body.toString('latin1');
    response.end('done');
  });
};

/** Sends bytes, waits until what comes matches, and gives it. */
async function ask(text: string, pattern = /\r\n\r\n[\s\S]*done/): Promise<string> {
  const client = connectRaw(proxy().port, text);
  const received = await client.until(pattern);
  client.socket.destroy();
  return received;
}

test('a 100 is asked of the upstream, and given to the client when it comes', async () => {
  answer = plain;
  let asked = 0;
  const waited = (request: IncomingMessage, response: Parameters<RequestListener>[1]): void => {
    asked += 1;
    got = request;
    response.writeContinue();
    plain(request, response);
  };
  server().on('checkContinue', waited);
  const client = connectRaw(
    proxy().port,
    'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n',
  );
  await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  expect([asked, got?.headers.expect]).toEqual([1, '100-continue']);
  client.socket.write('abc');
  await client.until(/HTTP\/1\.1 200[\s\S]*done/);
  expect(gotBody).toBe('abc');
  server().off('checkContinue', waited);
});

test('a refusal in the place of a 100 arrives, and the body is never asked for', async () => {
  const refuse: RequestListener = (_request, response) => {
    response.writeHead(417).end('done');
  };
  server().on('checkContinue', refuse);
  const received = await ask(
    'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n',
  );
  expect(received).toMatch(/^HTTP\/1\.1 417 /);
  server().off('checkContinue', refuse);
});

test('the first part of an answer arrives before the last is there', async () => {
  let finish = (): void => undefined;
  answer = (_request, response) => {
    response.write('first');
    finish = () => response.end('done');
  };
  const client = connectRaw(proxy().port, 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await client.until(/first/);
  finish();
  await client.until(/done/);
});

test('the first part of a request arrives before the last is there', async () => {
  answer = (request, response) => {
    request.once('data', (chunk: Buffer) => response.write(chunk));
    request.on('end', () => response.end('done'));
  };
  const client = connectRaw(proxy().port, 'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nabc');
  await client.until(/abc/);
  client.socket.write('def');
  await client.until(/done/);
});

test('events arrive one by one', async () => {
  let tell: (text: string) => void = () => undefined;
  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    tell = (text) => response.write(`data: ${text}\n\n`);
  };
  const client = connectRaw(proxy().port, 'GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await client.until(/event-stream[\s\S]*\r\n\r\n/);
  tell('one');
  await client.until(/data: one/);
  tell('two');
  await client.until(/data: two/);
});

test('a client that goes is told to the upstream', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (request, response) => {
      response.write('first');
      request.socket.once('close', () => {
        resolve();
      });
    };
  });
  const client = connectRaw(proxy().port, 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await client.until(/first/);
  client.socket.destroy();
  await gone;
});

test('HEAD, 204 and 304 with a length arrive without a body, and the connection goes on', async () => {
  answer = (request, response) => {
    if (request.url === '/last') response.end('done');
    else response.writeHead(request.method === 'HEAD' ? 200 : 304, { 'Content-Length': '100', ETag: '"1"' }).end();
  };
  const received = await ask(
    'HEAD /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\nGET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\nGET /last HTTP/1.1\r\nHost: localhost\r\n\r\n',
  );
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 304', 'HTTP/1.1 200']);
  expect(received.match(/Content-Length: 100/g)).toHaveLength(2);
});

test('a switch of protocols is a tunnel both ways, noted and not judged', async () => {
  const switched = (request: IncomingMessage, socket: NodeJS.WritableStream & NodeJS.ReadableStream): void => {
    got = request;
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\nX-One: 1\r\n\r\nhello');
    socket.on('data', (chunk: Buffer) => socket.write(chunk.toString('latin1').toUpperCase()));
    socket.on('end', () => socket.end());
  };
  server().on('upgrade', switched);
  const client = connectRaw(
    proxy().port,
    'GET /v1/socket?a=1 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: echo\r\nSec-WebSocket-Key: abc\r\n\r\n',
  );
  const head = await client.until(/hello/);
  expect(head).toMatch(/^HTTP\/1\.1 101 [\s\S]*X-One: 1\r\n[\s\S]*Upgrade: echo/);
  expect([got?.url, got?.headers.upgrade, got?.headers['sec-websocket-key']]).toEqual([
    '/v1/socket?a=1',
    'echo',
    'abc',
  ]);
  client.socket.write('ping');
  await client.until(/PING/);
  client.socket.end();
  await once(client.socket, 'close');
  server().off('upgrade', switched);
  const { calls } = await proxy().control.session().calls({ path: '/v1/socket' });
  expect(calls[0]).toMatchObject({ status: 101, warnings: ['not judged: a switch of protocols'] });
  expect(proxy().report().tunnels).toBe(1);
});

test('who offers HTTP/2 in clear text is answered in HTTP/1.1', async () => {
  answer = plain;
  const received = await ask(
    'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\nContent-Length: 3\r\n\r\nabc',
  );
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect([gotBody, got?.headers.upgrade, got?.headers['http2-settings']]).toEqual(['abc', undefined, undefined]);
});

test('CONNECT is refused', async () => {
  const received = await ask('CONNECT 192.0.2.1:443 HTTP/1.1\r\nHost: 192.0.2.1:443\r\n\r\n', /\r\n\r\n/);
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
});
