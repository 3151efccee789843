import { describe, expect, test } from '@jest/globals';
import type { Exchange } from './exchange';
import { parseHar } from './read-har';
import { writeHar } from './write-har';

const baseUrl = 'https://api.example.com/v1';

const read: Exchange = {
  number: 3,
  source: 'visit',
  request: { method: 'GET', target: '/pets/%2e%2e?limit=2&q=a%20b', headers: ['X-B', '1', 'x-b', '2'] },
  response: {
    status: 200,
    headers: ['Content-Type', 'application/json', 'Set-Cookie', 'a=1'],
    body: { text: '{"id":9223372036854775807}' },
  },
  startedAt: Date.UTC(2026, 0, 1),
  durationMs: 12.5,
  label: {
    ...{ scenario: 'listPets.filters', turn: 1, step: 'broken', credential: 'none' },
    variationOf: { base: 2, at: { in: 'query', at: 'limit' } },
    madeUp: [{ in: 'path', at: 'petId' }],
  },
};

const { number, source, request, startedAt, durationMs } = read;
const unanswered: Exchange = { number, source, request, startedAt, durationMs };

describe('what Understudy writes it reads', () => {
  test.each<[string, Exchange]>([
    ['an exchange with its label', read],
    [
      'a body that is no text',
      {
        ...read,
        request: { ...read.request, method: 'POST', body: { bytes: Buffer.from([0, 255, 1]) } },
        response: { status: 200, headers: [], body: { bytes: Buffer.from([254, 0]) } },
      },
    ],
    ['a request without a response', { ...unanswered, failure: 'timeout' }],
    ['a body that was cut off', { ...read, bodyProblem: 'cut off' }],
  ])('%s', (_, exchange) => {
    const { exchanges, skipped } = parseHar(writeHar([exchange], baseUrl), 'x.har', baseUrl);
    expect(exchanges).toEqual([{ ...exchange, source: 'har' }]);
    expect(skipped.size).toBe(0);
  });
});

/** An entry as browsers write it. */
function entry(url: string, more: object = {}, response: object = {}): object {
  return {
    _initiator: { type: 'script' },
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 3,
    request: {
      ...{ method: 'get', url, httpVersion: 'h2', cookies: [], queryString: [], headersSize: -1, bodySize: 0 },
      headers: [
        { name: ':authority', value: 'api.example.com' },
        { name: 'accept', value: '*/*' },
      ],
      ...more,
    },
    response: {
      ...{ status: 200, statusText: '', httpVersion: 'h2', cookies: [], redirectURL: '', headersSize: -1, bodySize: 0 },
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { size: 2, mimeType: 'application/json', text: '[]' },
      ...response,
    },
  };
}

const harOf = (...entries: readonly unknown[]): string =>
  `\ufeff${JSON.stringify({ log: { version: '1.2', creator: { name: 'WebInspector' }, entries } })}`;

describe("a browser's archive", () => {
  test.each([
    ['https://api.example.com/v1/pets?a=1#top', '/pets?a=1'],
    ['https://API.example.com:443/v1/pets', '/pets'],
    ['https://api.example.com/v1', '/'],
    ['https://api.example.com/v1?a=1', '/?a=1'],
    ['https://api.example.com/v1beta/pets', undefined],
    ['https://api.example.com/', undefined],
    ['http://api.example.com/v1/pets', undefined],
    ['https://cdn.example.com/v1/pets', undefined],
    ['wss://api.example.com/v1/pets', undefined],
    ['data:text/plain,a', undefined],
  ])('%s', (url, target) => {
    const { exchanges } = parseHar(harOf(entry(url)), 'x.har', baseUrl);
    expect(exchanges.map(({ request }) => request.target)).toEqual(target === undefined ? [] : [target]);
  });

  test('what is left out is counted', () => {
    const urls = [
      'https://cdn.example/a',
      'https://cdn.example/b',
      'data:text/plain,a',
      'https://api.example.com/v1/pets',
    ];
    const { skipped } = parseHar(harOf(...urls.map((url) => entry(url))), 'x.har', baseUrl);
    expect([...skipped]).toEqual([
      ['https://cdn.example', 2],
      ['data:', 1],
    ]);
  });

  test('headers of HTTP/2 are none, methods are upper case', () => {
    const [exchange] = parseHar(harOf(entry('https://api.example.com/v1/pets')), 'x.har', baseUrl).exchanges;
    expect(exchange?.request).toEqual({ method: 'GET', target: '/pets', headers: ['accept', '*/*'] });
    expect(exchange?.response?.body).toEqual({ text: '[]' });
  });

  test.each([
    [
      'a form by its parameters',
      { postData: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a', value: '1 2' }] } },
      'a=1+2',
    ],
    ['a text', { postData: { mimeType: 'application/json', text: '{}' } }, '{}'],
    ['nothing', {}, undefined],
  ])('sends %s', (_, more, text) => {
    const [exchange] = parseHar(harOf(entry('https://api.example.com/v1/pets', more)), 'x.har', baseUrl).exchanges;
    expect(exchange?.request.body).toEqual(text === undefined ? undefined : { text });
  });

  test.each([
    ['blocked', { status: 0 }, { failure: 'closed' }],
    ['without its body', { content: { size: 900 } }, { bodyProblem: 'not read' }],
    ['in Base64', { content: { size: 2, text: 'W10=', encoding: 'base64' } }, {}],
  ])('is %s', (_, response, expected) => {
    const { exchanges } = parseHar(harOf(entry('https://api.example.com/v1/pets', {}, response)), 'x.har', baseUrl);
    expect(exchanges).toMatchObject([expected]);
  });
});

describe('a mistake is one error', () => {
  const exported = 'Save one from the network panel of a browser: Save all as HAR.';
  test.each([
    ['{"log":', `x.har:1:8: not valid JSON. ${exported}`],
    ['[]', `x.har: log.entries is missing: this is no HTTP Archive. ${exported}`],
    ['{"log":{"entries":{}}}', `x.har: log.entries is missing: this is no HTTP Archive. ${exported}`],
    [harOf({}), `x.har: log.entries[0].request is missing. ${exported}`],
    [harOf(null), `x.har: log.entries[0].request is missing. ${exported}`],
    [harOf(entry('/pets')), `x.har: log.entries[0].request.url must be an absolute URL. ${exported}`],
    [
      harOf(entry(`${baseUrl}/a`), entry(`${baseUrl}/b`, { method: 1 })),
      `x.har: log.entries[1].request.method must be a text. ${exported}`,
    ],
    [
      harOf(entry(`${baseUrl}/b`, { headers: [1] })),
      `x.har: log.entries[0].request.headers must be an array of names and values. ${exported}`,
    ],
    [
      harOf(entry(`${baseUrl}/b`, {}, { status: '200' })),
      `x.har: log.entries[0].response.status must be a number. ${exported}`,
    ],
  ])('%#', (text, message) => {
    expect(() => parseHar(text, 'x.har', baseUrl)).toThrow(message);
  });
});
