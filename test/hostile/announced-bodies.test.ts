import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { exchange } from '../support/raw-exchange';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

const key = 'Authorization: Bearer understudy-key\r\n';
const json = 'Content-Type: application/json\r\n';
const pet = '{"name":"Rex","categoryId":1}';
const expects = 'Expect: 100-continue\r\n';

const post = (lines: string, length: number, body = ''): string =>
  `POST /v1/pets HTTP/1.1\r\nHost: localhost\r\n${lines}Content-Length: ${length}\r\n\r\n${body}`;
const start = `POST /__mock/sessions HTTP/1.1\r\nHost: localhost\r\n${json}${expects}Connection: close\r\nContent-Length: 2\r\n\r\n{}`;

describe('a client that asks before it sends its body', () => {
  test.each([
    ['is refused what is too large', post(key + json + expects, 99_999_999), [413]],
    ['is refused another media type', post(`${key}Content-Type: text/plain\r\n${expects}`, 5), [415]],
    ['is refused without a key', post(json + expects, pet.length), [401]],
    ['is told to go on', post(`${key}${json}${expects}Connection: close\r\n`, pet.length, pet), [100, 201]],
  ])('%s', async (_what, bytes, statuses) => {
    const answers = await exchange(mock.port, bytes);
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.at(-1)?.headers.get('connection')).toBe('close');
  });

  test('is told to go on by the control API too', async () => {
    const [first] = await exchange(mock.port, start);
    expect(first?.status).toBe(100);
  });
});

test('a body that is announced as too large is refused at once, be it sent or not', async () => {
  const [unsent] = await exchange(mock.port, post(key + json, 99_999_999));
  expect([unsent?.status, unsent?.headers.get('connection')]).toEqual([413, 'close']);
  const large = 'x'.repeat(8 * 1024 * 1024);
  const headers = { authorization: 'Bearer understudy-key', 'content-type': 'application/json' };
  const sent = await fetch(`${mock.baseUrl}/pets`, { method: 'POST', headers, body: large });
  expect([sent.status, await sent.json()]).toEqual([413, expect.objectContaining({ code: 'payload_too_large' })]);
});
