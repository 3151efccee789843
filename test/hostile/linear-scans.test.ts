import { describe, expect, test } from '@jest/globals';
import { readContract } from '../../src/openapi/contract';
import { createMasker } from '../../src/recording/masker';
import type { RecordedExchange } from '../../src/recording/recorded-exchange';

const contract = readContract('test/test-documents/customers.yaml');

/** What a text repeats, after a beginning: each made for one of the scans. */
const repeated: readonly (readonly [what: string, piece: string, begins?: string, ends?: string])[] = [
  ['beginnings of web tokens', 'eyJ-'],
  ['web tokens that break off', 'eyJaaaaaaaa-'],
  ['web tokens with points', 'eyJaaaaaaaa.'],
  ['names of parts', 'name="a"\n'],
  ['parts', '--b\r\nContent-Disposition: form-data; name=password\r\n\r\nx\r\n', '--b\r\n'],
  ['heads of parts', 'Content-Disposition: form-data; name=password\r\n', '--b\r\n'],
  ['one long word', 'a'],
  ['tags that stay open', '<a '],
  ['elements', '<a>b'],
  ['elements that close others', '<a></b>'],
  ['CDATA', '<![CDATA['],
  ['comments', '<!--'],
  ['attributes', 'a="b" ', '<a '],
  ['quotes', 'a="\\'],
  ['separators', '='],
  ['colons', 'password:'],
  ['names and blanks', 'password  '],
  ['names and quotes', 'password:"'],
  ['names and backslashes', '\\"password\\":\\"'],
  ['lists of secrets', '{"tokens":['],
  ['secrets in brackets', '[', 'password:'],
  ['lines of YAML', 'password: |\n'],
  ['lines further in', ' password:\n'],
  ['lines of a stream', 'data: {"a":1}\n'],
  ['lines of JSON', '{"password":1}\n'],
  ['lines of JSON that stay open', '{"password":[\n'],
  ['a table', 'x,"y\n', 'name,password\n'],
  ['quotes of a table', '"', 'name,password\n'],
  ['cells of a table', '"a""b"x,', 'name,password\n"'],
  ['words of an address', 'a.', '', '@'],
  ['addresses', 'a@a.a.'],
  ['hosts of an address', 'a-', 'a@'],
  ['labels of an address', 'a.', `${'a'.repeat(64)}@`, '1'],
  ['signs of addresses', '@'],
  ['keys', 'SG.'],
  ['beginnings of keys', '-----BEGIN PRIVATE KEY-----'],
  ['halves of beginnings of keys', '-----BEGIN AAAAAAAAAA'],
  ['URLs', 'http://a?b='],
  ['users of URLs', 'a://a:', '', '@'],
  ['schemes', 'a+'],
  ['questions', 'http://x/?', 'http://x/'],
  ['digits', '1 '],
  ['phones', '+1 ('],
  ['cards', '4111 '],
  ['accounts', 'AB12 '],
  ['schemes of keys', 'bearer '],
  ['schemes of keys in capitals', 'Bearer A='],
  ['JSON in Base64', 'eyJ0'],
  ['escapes', '%7B%22'],
  ['backslashes', '\\'],
  ['pairs', 'code=12345678&'],
  ['braces', '{{'],
  ['points and names', '.a.b', 'password'],
  ['blanks', ' '],
  ['escapes', '%253D'],
  ['escaped escapes', '%2525', '%3D'],
  ['cells', 'a|', 'a|password\n'],
  ['places', '[0]', 'password', '=x'],
  ['kinds', 'kind: Secret\n  data: x\n'],
  ['line ends', '\r\n', 'a'],
];

function exchangeOf(text: string): RecordedExchange {
  const [bytes, headers] = [text.length, [['Content-Type', 'application/x-unknown']] as const];
  return {
    startedAt: '2031-01-01T00:00:00.000Z',
    milliseconds: 1,
    method: 'POST',
    target: '/customers',
    requestHeaders: [],
    status: 200,
    responseHeaders: headers,
    responseBody: { text, bytes },
  };
}

/** The fastest of several runs, in milliseconds, each by a masker that knows nothing yet. */
function fastest(text: string): number {
  let best = Infinity;
  for (let run = 0; run < 2; run += 1) {
    const masker = createMasker(contract, { key: Buffer.from('one') });
    const exchange = exchangeOf(text);
    const from = performance.now();
    masker.exchange(exchange);
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

describe('what an answer holds is masked in a time that grows as the answer does', () => {
  const piece = 8 * 1024;
  test.each(repeated)('of %s', (_what, one, begins = '', ends = '') => {
    const sized = (size: number): string => begins + one.repeat(Math.ceil(size / one.length)) + ends;
    fastest(sized(1024));
    const [short, long] = [fastest(sized(piece)), fastest(sized(8 * piece))];
    // Eight times as long takes about eight times as long; what is quadratic takes 64 times. A few milliseconds are chance.
    expect(long).toBeLessThan(30 * Math.max(short, 8));
  });

  test('however deep it lies', () => {
    const leaves = Array<string>(4 * 1024)
      .fill('{"n":"some text"}')
      .join(',');
    const sized = (depth: number): string => `${'{"mem":'.repeat(depth)}[${leaves}]${'}'.repeat(depth)}`;
    fastest(sized(4));
    const [shallow, deep] = [fastest(sized(4)), fastest(sized(400))];
    expect(deep).toBeLessThan(5 * Math.max(shallow, 15));
  });
});
