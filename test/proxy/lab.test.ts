import type { IncomingMessage, RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { connectRaw, endStarted, readAll, useProxy } from '../support/upstream';

/** What the upstream got last, and what it does next. */
let got: IncomingMessage | undefined;
let gotBody = '';
let answer: RequestListener;

const { proxy } = useProxy(
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

function rawFields(message: IncomingMessage | undefined): string[] {
  const raw = message?.rawHeaders ?? [];
  return raw.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${raw[index + 1] ?? ''}`] : []));
}

test('path and query arrive byte for byte', async () => {
  answer = plain;
  for (const target of [
    '/v1//notes/%2e%2e/a;b=1?x=%zz&&y=[1]&z=a+b|c',
    '/v1/../notes',
    '/v1/n%C3%B6tes?',
    '//evil.test/v1',
  ]) {
    await ask(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(got?.url).toBe(target);
  }
});

test('an absolute target leads to the upstream and nowhere else', async () => {
  answer = plain;
  await ask('GET http://192.0.2.1:9/v1/notes?limit=1 HTTP/1.1\r\nHost: 192.0.2.1:9\r\n\r\n');
  expect(got?.url).toBe('/v1/notes?limit=1');
  expect(got?.headers.host).toMatch(/^127\.0\.0\.1:\d+$/);
});

test('OPTIONS * arrives as it is', async () => {
  answer = plain;
  await ask('OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(got?.url).toBe('*');
});

test('fields of a request keep order, case and duplicates; those of the connection end here', async () => {
  answer = plain;
  await ask(
    'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nX-one: 1\r\nx-ONE: 2\r\nAccept: a\r\nAccept: b\r\nKeep-Alive: timeout=5\r\nX-Mine: no\r\n' +
      'Connection: keep-alive, X-Mine\r\nProxy-Connection: x\r\nTE: trailers\r\nX-latin: \xfc\r\nAccept-Encoding: br\r\n\r\n',
  );
  expect(rawFields(got)).toEqual([
    expect.stringMatching(/^Host: 127\.0\.0\.1:\d+$/),
    'X-one: 1',
    'x-ONE: 2',
    'Accept: a',
    'Accept: b',
    'X-latin: \xfc',
    'Accept-Encoding: br',
    'Via: 1.1 understudy',
    'Connection: keep-alive',
  ]);
});

test('fields of an answer keep order, case and duplicates; those of the connection end here', async () => {
  answer = (_request, response) => {
    response.writeHead(200, 'Fine By Me', [
      ...[
        'Set-Cookie',
        'a=1; Path=/',
        'X-B',
        '1',
        'Set-Cookie',
        'b=2',
        'x-b',
        '2',
        'Location',
        'http://elsewhere.test/',
      ],
      ...[
        'Connection',
        'close, X-Secret',
        'X-Secret',
        'no',
        'Keep-Alive',
        'timeout=9',
        'Upgrade',
        'h2',
        'Content-Length',
        '4',
      ],
    ]);
    response.end('done');
  };
  const received = await ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [head = ''] = received.split('\r\n\r\n');
  expect(head.split('\r\n').filter((line) => !/^(?:Date|Keep-Alive|Connection):/.test(line))).toEqual([
    'HTTP/1.1 200 Fine By Me',
    'Set-Cookie: a=1; Path=/',
    'X-B: 1',
    'Set-Cookie: b=2',
    'x-b: 2',
    'Location: http://elsewhere.test/',
    'Content-Length: 4',
    'Via: 1.1 understudy',
  ]);
  expect(head).toContain('Connection: keep-alive');
});

test('a redirect, 501 and a status without a name are given through', async () => {
  for (const status of [302, 501, 599, 418]) {
    answer = (_request, response) => {
      response.writeHead(status, { Location: '/v1/notes' }).end('done');
    };
    expect(await ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    );
  }
});

test('coded bytes are given through as they are', async () => {
  const bytes = gzipSync('[{"id":1,"text":"one"}]');
  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' });
    response.end(bytes);
  };
  const received = await ask('GET /v1/notes HTTP/1.0\r\nHost: localhost\r\n\r\n', /\r\n\r\n[\s\S]{20,}/);
  expect(received.endsWith(bytes.toString('latin1'))).toBe(true);
});

test('an early hint arrives before the answer', async () => {
  answer = (_request, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => response.end('done'));
  };
  const received = await ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(received).toMatch(
    /^HTTP\/1\.1 103 Early Hints\r\n.*link: <\/style\.css>; rel=preload\r\n\r\nHTTP\/1\.1 200 OK/is,
  );
});

test('trailers arrive, those of requests and those of answers', async () => {
  answer = (request, response) => {
    void readAll(request).then(() => {
      response.writeHead(200, { Trailer: 'X-Sum' });
      response.addTrailers({ 'X-Sum': String(request.trailers['x-check']) });
      response.end('done');
    });
  };
  const received = await ask(
    'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nTrailer: X-Check\r\n\r\n3\r\nabc\r\n0\r\nX-Check: 42\r\n\r\n',
    /X-Sum: .*\r\n\r\n$/i,
  );
  expect(received).toMatch(/X-Sum: 42/);
});

test('bodies arrive as they were framed: with a length, in chunks, on GET, and none', async () => {
  answer = plain;
  await ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc');
  expect([got?.headers['content-length'], gotBody]).toEqual(['3', 'abc']);
  await ask(
    'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n',
  );
  expect([got?.headers['transfer-encoding'], got?.headers['content-length'], gotBody]).toEqual([
    'chunked',
    undefined,
    'abc',
  ]);
  await ask('POST /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect([got?.headers['transfer-encoding'], gotBody]).toEqual([undefined, '']);
});
