import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { bytesOf, type HostileRequest } from './hostile-service';
import { always, isItem, isList, json, listed, only, pours, sends, thing, type Behaviour } from './hostile-misdeeds';

const readsAfter =
  (count: number) =>
  ({ method, number }: HostileRequest): boolean =>
    method === 'GET' && number > count;
const zeros = Buffer.alloc(24 * 1024 ** 2, '[{"id":"t1","name":"Thing 1","status":"new"},');
const coded = (coding: string, body: Buffer): Buffer => bytesOf(200, body, [json, `Content-Encoding: ${coding}`]);

/** Bodies that take more than they send. */
export const bombs: readonly Behaviour[] = [
  {
    name: 'gzip of 24 MB',
    misdeed: only(readsAfter(6), sends(coded('gzip', gzipSync(zeros)))),
    exitCode: 3,
    says: /which was not read/,
  },
  {
    name: 'deflate of 24 MB',
    misdeed: only(isList, sends(coded('deflate', deflateSync(zeros)))),
    exitCode: 3,
    says: /which was not read/,
  },
  {
    name: 'brotli of 24 MB',
    misdeed: only(isList, sends(coded('br', brotliCompressSync(zeros)))),
    exitCode: 3,
    says: /which was not read/,
  },
  {
    name: 'gzip in gzip',
    misdeed: only(isList, sends(coded('gzip, gzip', gzipSync(gzipSync(zeros))))),
    exitCode: 3,
    says: /not read/,
  },
  {
    name: 'gzip sixty times',
    misdeed: only(isList, sends(coded(Array<string>(60).fill('gzip').join(', '), gzipSync(`[${thing}]`)))),
    exitCode: 1,
    says: /60 content codings/,
  },
  {
    name: 'plain 33 MB',
    misdeed: only(readsAfter(6), sends(bytesOf(200, Buffer.alloc(33 * 1024 ** 2, `[${thing},`)))),
    exitCode: 3,
    says: /longer than 8388608 bytes/,
  },
  {
    name: 'chunks without end',
    misdeed: only(
      isList,
      pours(`HTTP/1.1 200 OK\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n`, `10000\r\n${'x'.repeat(65_536)}\r\n`),
    ),
    exitCode: 3,
    says: /longer than 8388608 bytes/,
  },
  {
    name: '7 MB each time',
    misdeed: only(isList, sends(listed([{ id: 't1', name: 'x'.repeat(7 * 1024 ** 2) }]))),
    exitCode: 0,
    says: /CONFORMANT/,
  },
  {
    name: 'two million empty objects',
    misdeed: only(isList, sends(bytesOf(200, `[${'{},'.repeat(2_000_000)}{}]`))),
    exitCode: 3,
    says: /more than 500000 JSON values/,
  },
  {
    name: '200000 wrong items',
    misdeed: only(isList, sends(bytesOf(200, `[${'1,'.repeat(200_000)}1]`))),
    exitCode: 1,
    says: /VIOLATED/,
  },
  {
    name: 'an object of 100000 members',
    misdeed: only(
      isItem,
      sends(bytesOf(200, `{${Array.from({ length: 100_000 }, (_unused, index) => `"m${index}":1`).join(',')}}`)),
    ),
    exitCode: 1,
    says: /VIOLATED/,
  },
];

/** The key that the runs against these are given, and parts of it that are longer to tell from it than others. */
const key = 'sk_live_Ab3dEf6hIj9kLm2nOp5q';
/** Three megabytes as JSON writes them. */
const megabytes = (part: string): string => part.repeat(Math.ceil((3 * 1024 ** 2) / (JSON.stringify(part).length - 2)));
const repeats = (part: string): Behaviour['misdeed'] =>
  only(isList, sends(listed([{ id: 't1', name: megabytes(part), status: megabytes(part) }])));
const withKey = ['--api-key', key];

/** Bodies that make the most of the key that came. */
export const echoes: readonly Behaviour[] = [
  { name: 'the key in megabytes', misdeed: repeats(key), flags: withKey },
  { name: 'the key without its end in megabytes', misdeed: repeats(key.slice(0, -2)), flags: withKey },
  { name: 'half of the key in megabytes', misdeed: repeats(key.slice(7, -7)), flags: withKey },
  { name: 'backslashes in megabytes', misdeed: repeats('\\'), flags: withKey },
].map((one) => ({ ...one, exitCode: 0, says: /CONFORMANT/, mostSeconds: 60 }));

/** Values that become requests, or are looked at again. */
export const values: readonly Behaviour[] = [
  {
    name: 'lone surrogates',
    misdeed: only(
      isList,
      sends(
        bytesOf(200, '[{"id":"\\ud800","name":"\\udc00","status":"\\ud800"},{"id":"a","name":"b","status":"\\udfff"}]'),
      ),
    ),
    exitCode: 1,
    says: /VIOLATED/,
  },
  {
    name: 'values of a megabyte',
    misdeed: only(isList, sends(listed([{ id: 'x'.repeat(1024 ** 2), name: 'n', status: 's'.repeat(1024 ** 2) }]))),
    exitCode: 0,
    says: /CONFORMANT/,
  },
  {
    name: 'line breaks and paths in identifiers',
    misdeed: only(
      isList,
      sends(
        listed([
          { id: 'a\r\nX-Evil: 1', name: 'n', status: '\r\n\r\n' },
          { id: '..', name: 'n', status: '../..' },
          { id: '', name: 'n', status: '' },
        ]),
      ),
    ),
    exitCode: 1,
    says: /VIOLATED/,
  },
  {
    name: '__proto__ everywhere',
    misdeed: only(
      isList,
      sends(
        bytesOf(
          200,
          '[{"__proto__":{"id":"p"},"constructor":{"prototype":{}},"id":"__proto__","name":"toString","status":"constructor"}]',
        ),
      ),
    ),
    exitCode: 1,
    says: /VIOLATED/,
  },
  {
    name: 'numbers beyond every type',
    misdeed: only(
      isList,
      sends(
        bytesOf(
          200,
          `[{"id":${'9'.repeat(100_000)},"name":1e400,"status":-1e-400},{"id":123456789012345678901234567890,"name":"n"}]`,
        ),
      ),
    ),
    exitCode: 1,
    says: /VIOLATED/,
  },
  {
    name: 'JSON of a million levels',
    misdeed: only(isList, sends(bytesOf(200, '['.repeat(200_000) + ']'.repeat(200_000)))),
    exitCode: 1,
    says: /VIOLATED/,
  },
  {
    name: 'items that nest',
    misdeed: only(isItem, sends(bytesOf(200, `{"id":"t0","name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`))),
    exitCode: 1,
    says: /VIOLATED/,
  },
  {
    name: 'a list of 100000',
    misdeed: only(
      isList,
      sends(
        listed(
          Array.from({ length: 100_000 }, (_unused, index) => ({
            id: `t${index}`,
            name: 'n',
            status: index % 3 === 0 ? 'a' : 'b',
          })),
        ),
      ),
    ),
    exitCode: 1,
    says: /at most \d+ items/,
  },
  {
    name: 'other identifiers each time',
    misdeed: only(
      isList,
      (socket, { number }) =>
        void socket.write(
          listed(Array.from({ length: 20_000 }, (_unused, index) => ({ id: `${number}-${index}`, name: 'n' }))),
        ),
    ),
    exitCode: 1,
    says: /VIOLATED/,
  },
  {
    name: 'one item over and over',
    misdeed: only(isList, sends(listed(Array<object>(20).fill({ id: 't1', name: 'n' })))),
    exitCode: 1,
    says: /t1 more than once/,
  },
  {
    name: 'bytes that are no UTF-8',
    misdeed: only(always, sends(bytesOf(200, Buffer.from('[{"id":"t1","name":"\xff\xfe"}]', 'latin1')))),
    exitCode: 1,
    says: /bytes that are no UTF-8/,
  },
  {
    name: 'UTF-16',
    misdeed: only(always, sends(bytesOf(200, Buffer.from(`\ufeff[${thing}]`, 'utf16le')))),
    exitCode: 1,
    says: /no UTF-8|no JSON text/,
  },
  {
    name: 'an endless next page',
    misdeed: only(
      isList,
      (socket, { number }) =>
        void socket.write(bytesOf(200, `[${thing}]`, [json, `Link: </v1/things?page=${number}>; rel="next"`])),
    ),
    exitCode: 1,
    says: /VIOLATED/,
  },
  {
    name: 'a create that never ends well',
    misdeed: only(
      ({ method }) => method === 'POST',
      sends(bytesOf(201, `{"id":"${'i'.repeat(500_000)}","name":"\\u001b[31m"}`)),
    ),
    exitCode: 1,
    says: /VIOLATED/,
  },
];
