import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { exchange } from '../support/raw-exchange';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(async () => {
  await mock.close();
});

const fields = 'Host: localhost\r\nAuthorization: Bearer understudy-key\r\nContent-Type: application/json\r\n';
const pet = '{"name":"Rex","categoryId":1}';
const create = `POST /v1/pets HTTP/1.1\r\n${fields}Content-Length: ${pet.length}\r\n\r\n${pet}`;

describe('what node:http refuses, sent behind creates that are not answered yet, is answered after them (RFC 9112 section 9.3.2)', () => {
  test.each([
    ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n'],
    ['a chunk without a size', `POST /v1/pets HTTP/1.1\r\n${fields}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['a method that is none', 'BREW /v1/pets HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('%s', async (_, refused) => {
    for (const count of [1, 2, 5]) {
      const answers = await exchange(mock.port, create.repeat(count) + refused);
      expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: count }, () => 201), 400]);
    }
  });
});
