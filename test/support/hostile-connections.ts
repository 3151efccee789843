import { bytesOf, lawfulThings } from './hostile-service';
import {
  after,
  always,
  drips,
  impatient,
  isItem,
  isList,
  json,
  listed,
  only,
  pours,
  sends,
  sendsAndCloses,
  thing,
  type Behaviour,
} from './hostile-misdeeds';

/** Ways to end a connection, or never to. */
export const connections: readonly Behaviour[] = [
  {
    name: '101 at once',
    misdeed: only(always, sends('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')),
    exitCode: 1,
    says: /101 where no upgrade was asked for/,
  },
  {
    name: '101 in mid-run',
    misdeed: only(after(6), sends('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')),
    exitCode: 1,
    says: /101 where no upgrade was asked for/,
  },
  {
    name: '101 without Upgrade',
    misdeed: only(after(6), sends('HTTP/1.1 101 Switching Protocols\r\n\r\n')),
    exitCode: 1,
    says: /101 where no upgrade was asked for/,
  },
  {
    name: '103 without end',
    misdeed: only(after(4), pours('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')),
    exitCode: 2,
    says: /more than 100 interim answers/,
  },
  {
    name: '100 without end',
    misdeed: only(always, pours('', 'HTTP/1.1 100 Continue\r\n\r\n')),
    exitCode: 2,
    says: /more than 100 interim answers/,
  },
  {
    name: 'one 102 and silence',
    misdeed: only(after(4), sends('HTTP/1.1 102 Processing\r\n\r\n')),
    exitCode: 2,
    says: /no complete answer within 0\.4 s/,
    flags: impatient,
  },
  {
    name: 'silence',
    misdeed: only(after(4), () => undefined),
    exitCode: 2,
    says: /no complete answer within 0\.4 s/,
    flags: impatient,
  },
  {
    name: 'a closed connection',
    misdeed: only(after(4), (socket) => void socket.destroy()),
    exitCode: 2,
    says: /socket hang up|ECONNRESET/,
  },
  {
    name: 'a half-closed connection',
    misdeed: only(after(4), (socket) => void socket.end()),
    exitCode: 2,
    says: /socket hang up/,
  },
  {
    name: 'a reset within the body',
    misdeed: only(
      isList,
      (socket) =>
        void socket.write(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 900\r\n\r\n[${thing}`, () =>
          socket.resetAndDestroy(),
        ),
    ),
    exitCode: 1,
    says: /a body cut off after 4\d of 900 bytes/,
  },
  {
    name: 'a header that drips',
    misdeed: only(after(4), drips('HTTP/1.1 200 OK\r\nX-Long: ', 'x')),
    exitCode: 2,
    says: /no complete answer within 0\.4 s/,
    flags: impatient,
  },
  {
    name: 'a body that drips',
    misdeed: only(after(4), drips(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 90000\r\n\r\n[`, ' ')),
    exitCode: 2,
    says: /no complete answer within 0\.4 s/,
    flags: impatient,
  },
  {
    name: 'answers just below the time-out',
    misdeed: only(always, (socket, request) => void setTimeout(lawfulThings(), 300, socket, request)),
    exitCode: 2,
    says: /longer than 2 s \(--deadline\)/,
    flags: ['--timeout', '1', '--deadline', '2'],
  },
  {
    name: 'two answers for one request',
    misdeed: only(after(4), sends(Buffer.concat([listed([]), listed([])]))),
    exitCode: 1,
    says: /VIOLATED/,
  },
];

/** What is no HTTP, or HTTP of another kind. */
export const messages: readonly Behaviour[] = [
  { name: 'HTTP/0.9', misdeed: only(always, sendsAndCloses(thing)), exitCode: 2, says: /the answer is not HTTP/ },
  {
    name: 'garbage',
    misdeed: only(after(4), sendsAndCloses(Buffer.from([0, 1, 255, 27, 13, 10, 13, 10]))),
    exitCode: 2,
    says: /the answer is not HTTP/,
  },
  {
    name: 'two lengths',
    misdeed: only(after(4), sends(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]`)),
    exitCode: 2,
    says: /the answer is not HTTP/,
  },
  {
    name: '10000 header fields',
    misdeed: only(
      always,
      sends(bytesOf(200, '[]', [json, ...Array.from({ length: 10_000 }, (_unused, index) => `X-${index}: y`)])),
    ),
    exitCode: 2,
    says: /header fields of the answer are longer than \d+ bytes/,
  },
  {
    name: 'a header line of 1 MB',
    misdeed: only(after(4), sends(bytesOf(200, '[]', [json, `X-Long: ${'y'.repeat(1024 ** 2)}`]))),
    exitCode: 2,
    says: /header fields of the answer are longer than \d+ bytes/,
  },
  {
    name: 'a body longer than announced',
    misdeed: only(isItem, sendsAndCloses(`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 9\r\n\r\n${thing}`)),
    exitCode: 1,
    says: /a body longer than its Content-Length/,
  },
  {
    name: 'chunks of no length',
    misdeed: only(
      always,
      sendsAndCloses(`HTTP/1.1 200 OK\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n[1,2]\r\nzz\r\nx`),
    ),
    exitCode: 1,
    says: /a body whose chunks are not/,
  },
  {
    name: 'rubbish in every header field',
    misdeed: only(
      always,
      (socket, { method, path }) =>
        void socket.write(
          bytesOf(method === 'POST' ? 201 : 200, path === '/things' && method === 'GET' ? `[${thing}]` : thing, [
            'Content-Type: application/json; charset=klingon; ="',
            'Date: yesterday',
            'Retry-After: -1',
            'ETag: \x80\xff"',
            'Location: http://[::1',
            'WWW-Authenticate: ,,=',
            'Set-Cookie: \xe9=;;;=',
            'Sunset: never',
          ]),
        ),
    ),
    exitCode: 1,
    says: /VIOLATED/,
  },
  { name: 'statuses beyond 599', misdeed: only(after(4), sends(bytesOf(999, '{}'))), exitCode: 1, says: /999/ },
  {
    name: 'a redirect to itself',
    misdeed: only(always, sends(bytesOf(302, '', ['Location: /v1/things']))),
    exitCode: 2,
    says: /was redirected \(302\) to \/v1\/things/,
  },
  {
    name: 'a redirect to another host',
    misdeed: only(after(4), sends(bytesOf(307, '', ['Location: http://elsewhere.example/\x9b31m']))),
    exitCode: 2,
    says: /was redirected \(307\) to http:\/\/elsewhere\.example/,
  },
  { name: '401 for everything', misdeed: only(always, sends(bytesOf(401, '{}'))), exitCode: 2, says: /check the key/ },
  {
    name: 'a wait of a billion seconds',
    misdeed: only(after(4), sends(bytesOf(429, '{}', [json, 'Retry-After: 999999999']))),
    exitCode: 2,
    says: /asks to wait 999999999 s/,
  },
  {
    name: '503 for ever',
    misdeed: only(after(4), sends(bytesOf(503, '', ['Retry-After: 0']))),
    exitCode: 2,
    says: /was answered 503 4 times/,
  },
];
