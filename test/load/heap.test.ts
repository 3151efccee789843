import { describe, expect, test } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { exchange } from '../support/raw-exchange';
import { startMock } from '../../src/index';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const batch = 250;
const head = 'Host: localhost\r\nAuthorization: Bearer understudy-key\r\n';
const body = (text: string): string => `Content-Length: ${text.length}\r\n\r\n${text}`;

/** Requests of which no two are alike: whatever a server keeps for a path, a name, a key or a media type, it keeps here. */
const kinds: ((n: number) => string)[] = [
  (n) => `GET /v1/pets?limit=1&q${n}=${n} HTTP/1.1\r\n${head}\r\n`,
  (n) => `GET /v1/pets/${n}000 HTTP/1.1\r\n${head}X-${n}: ${n}\r\n\r\n`,
  (n) => `GET /v1/path-${n}/deep HTTP/1.1\r\n${head}\r\n`,
  (n) => `GET /v1/pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer key-${n}\r\n\r\n`,
  (n) => `GET /v1/pets?limit=1 HTTP/1.1\r\n${head}Content-Type: application/json; q${n}=${n}\r\n\r\n`,
  (n) => `POST /v1/pets HTTP/1.1\r\n${head}Content-Type: application/t${n}+json\r\n${body('{}')}`,
  (n) => `POST /v1/pets HTTP/1.1\r\n${head}Content-Type: application/json; q${n}=${n}\r\n${body(`{"p${n}":${n}}`)}`,
  (n) => `GET /v1/pets?limit=1 HTTP/1.1\r\n${head}Accept: text/t${n}, */*\r\nIf-None-Match: "${n}"\r\n\r\n`,
  (n) =>
    `OPTIONS /v1/pets HTTP/1.1\r\n${head}Origin: https://o${n}.example\r\nAccess-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: x-${n}\r\n\r\n`,
  (n) => `GET /v1/pets?status=s${n} HTTP/1.1\r\nHost: h${n}.example\r\n\r\n`,
];

describe('memory', () => {
  test('50,000 requests, no two alike, leave the heap as it was', async () => {
    const mock = await startMock();
    const send = async (from: number, to: number): Promise<void> => {
      for (let first = from; first < to; first += batch) {
        const requests = Array.from(
          { length: batch },
          (_, index) => kinds[index % kinds.length]?.(first + index) ?? '',
        );
        const last = `DELETE /v1/pets HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
        const answers = await exchange(mock.port, requests.join(''), last);
        expect(answers).toHaveLength(batch + 1);
        expect(answers.every(({ status }) => status < 500)).toBe(true);
      }
    };
    const heap = (): number => {
      collect();
      return process.memoryUsage().heapUsed / 2 ** 20;
    };
    await send(0, 10_000);
    const before = heap();
    await send(10_000, 60_000);
    const after = heap();
    await mock.close();
    // Forty bytes a request; clean runs move by up to 0.7 MB either way.
    expect(after - before).toBeLessThan(2);
  });
});
