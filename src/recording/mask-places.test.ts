import { describe, expect, test } from '@jest/globals';
import { readContract } from '../contract/contract';
import { createMasker } from './masker';
import type { RecordedExchange, RecordedHeaders } from './recorded-exchange';

const contract = readContract('test/test-documents/customers.yaml');

const secret = 'hunter2-Zq9xK';
const inUrl = encodeURIComponent;
const inBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

function exchange(more: Partial<RecordedExchange>): RecordedExchange {
  return {
    startedAt: '2031-01-01T00:00:00.000Z',
    milliseconds: 1,
    method: 'POST',
    target: '/customers',
    requestHeaders: [],
    status: 200,
    responseHeaders: [],
    ...more,
  };
}

function told(text: string, type = 'application/json'): RecordedExchange {
  const body = { text, bytes: Buffer.byteLength(text) };
  const responseHeaders: RecordedHeaders = [['Content-Type', type]];
  return exchange({ responseHeaders, responseBody: body });
}

const json = (value: unknown): RecordedExchange => told(JSON.stringify(value));
const at = (target: string): RecordedExchange => exchange({ target });
const sent = (name: string, value: string): RecordedExchange => exchange({ requestHeaders: [[name, value]] });
const part = (head: string, body: string): RecordedExchange =>
  told(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n--b--\r\n`, 'multipart/form-data; boundary=b');

const places: readonly (readonly [where: string, exchange: RecordedExchange])[] = [
  ['a query that holds JSON', at(`/customers?q=${inUrl(JSON.stringify({ password: secret }))}`)],
  ['a query that holds a URL', at(`/customers?next=${inUrl(`https://ann:${secret}@localhost/x`)}`)],
  ['a parameter of a segment', at(`/customers;token=${secret}`)],
  ['a signed query', at(`/customers?sv=1&sig=${secret}`)],
  ['the code of an authorization', at(`/customers?code=${secret}&state=1`)],
  ['JSON in JSON', json({ payload: JSON.stringify({ deep: JSON.stringify({ password: secret }) }) })],
  ['pairs in JSON', json({ log: `password=${secret}` })],
  ['XML in JSON', json({ xml: `<password>${secret}</password>` })],
  ['GraphQL', json({ query: `mutation { login(user:"ann", password:"${secret}") { t } }` })],
  ['a URL of a database', json({ databaseUrl: `postgres://admin:${secret}!@dbhost:5432/x` })],
  ['a URL of a token', json({ url: `https://${secret}@code.example/x` })],
  ['pairs of names and values', json({ fields: [{ name: 'password', value: secret }] })],
  ['a map of secrets', json({ passwordsByUser: { martin: secret } })],
  ['names of members', json({ [`${secret}@corp.example`]: { x: 1 } })],
  ['Location', exchange({ responseHeaders: [['Location', `http://ann:${secret}@localhost/x`]] })],
  ['Location, behind its hash', exchange({ responseHeaders: [['Location', `/cb#access_token=${secret}`]] })],
  ['Referer', sent('Referer', `http://x/?access%5Ftoken=${secret}`)],
  ['Cookie without a name', sent('Cookie', secret)],
  ['Set-Cookie without a name', exchange({ responseHeaders: [['Set-Cookie', `${secret}; Path=/`]] })],
  ['a challenge', exchange({ responseHeaders: [['WWW-Authenticate', `Basic realm="x", token=${secret}`]] })],
  ['a protocol', sent('Sec-WebSocket-Protocol', `bearer, ${secret}`)],
  ['JSON in a header', sent('X-Debug', JSON.stringify({ password: secret }))],
  ['JSON in Base64', sent('X-Userinfo', inBase64({ password: secret }))],
  ['NDJSON', told(`{"tokens":["${secret}","b"]}\n{"credentials":{"value":"${secret}"}}\n`, 'application/x-ndjson')],
  ['an event stream', told(`event: a\ndata: {"tokens":["${secret}"]}\n\n`, 'text/event-stream')],
  ['JSON that is cut', told(`{"tokens": ["${secret}", "x"`)],
  ['an object that is cut', told(`{"credentials":{"value":"${secret}","x`)],
  ['JSON that is too deep', told(`${'['.repeat(3000)}{"tokens":["${secret}"]}${']'.repeat(3000)}`)],
  ['JSON behind a mark', told(`\uFEFF{"password":"${secret}"}`)],
  ['a call of JSON', told(`cb({"password":"${secret}"})`, 'text/javascript')],
  ['CDATA', told(`<user><password><![CDATA[${secret}]]></password></user>`, 'application/xml')],
  ['XML below a secret', told(`<u><credentials><value>${secret}</value></credentials></u>`, 'application/xml')],
  ['attributes of XML', told(`<user password = '${secret}'/>`, 'application/xml')],
  ['fields of HTML', told(`<input name="csrf_token" value="${secret}">`, 'text/html')],
  ['a part without quotes', part('name=password', secret)],
  ['a part of several lines', part('name="secret"', `line\r\n${secret}`)],
  ['a part of JSON', part('name="j"', `{"password":"${secret}"}`)],
  ['a block of YAML', told(`password: |\n  ${secret}\nx: 1\n`, 'application/yaml')],
  ['a list of YAML', told(`tokens:\n  - ${secret}\nx: 1\n`, 'application/yaml')],
  ['CSV', told(`name,password\nann,${secret}\n"b,c","${secret}"\n`, 'text/csv')],
  [
    'what a violation got',
    exchange({ violations: [{ where: 'body.x', clause: '', rule: 't', expected: 'a', got: `"password=${secret}"` }] }),
  ],
  ...[
    'Ocp-Apim-Subscription-Key',
    'x-functions-key',
    'x-amzn-oidc-data',
    'X-Session-Token',
    'X-Original-Authorization',
  ].map((name) => [name, sent(name, `Bearer ${secret}`)] as const),
  ...['client_assertion', 'SAMLResponse', 'p%61ssword'].map(
    (name) => [`a form's ${name}`, told(`${name}=${secret}`, 'application/x-www-form-urlencoded')] as const,
  ),
];

function spoken(text: string): string {
  return text.replaceAll(/%[\da-f]{2}/gi, (escaped) => String.fromCharCode(parseInt(escaped.slice(1), 16)));
}

describe('a secret is masked where it stands in', () => {
  test.each(places)('%s', (_where, one) => {
    expect(spoken(JSON.stringify(one))).toMatch(new RegExp(`${secret}|${inBase64({ password: secret })}`));
    const shown = spoken(JSON.stringify(createMasker(contract).exchange(one)));
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain(inBase64({ password: secret }));
  });
});

const masked = (one: RecordedExchange): string => createMasker(contract).exchange(one).responseBody?.text ?? '';

describe('what is masked', () => {
  test('keeps sentences about values, codes and words', () => {
    const errors = [
      { code: 'invalid_token', message: 'password: must not be empty' },
      { code: 'E-17', message: 'Invalid email: required. See http://api.example/docs?page=2#top' },
      { errors: { email: ['must be a valid email address'], password: ['is too short'] } },
      { message: 'Bearer token required', at: '2031-01-01T00:00:00Z', isToken: true, token: null },
    ];
    for (const error of errors) expect(JSON.parse(masked({ ...json(error), status: 400 }))).toEqual(error);
  });

  test.each<[string, number, unknown]>([
    ['details of a success', 200, { details: { customer: { address: 'The Old Mill at the End of the Lane' } } }],
    ['messages of a success', 200, { messages: [{ address: 'The Old Mill at the End of the Lane' }] }],
    ['a password that is a sentence', 200, { details: { password: 'this is the Old Mill you have' } }],
    ['an object below the details of a refusal', 400, { details: { customer: { password: 'at the Old Mill he is' } } }],
    ['an object in a refusal', 409, { holder: { address: 'The Old Mill at the End of the Lane' } }],
  ])('is prose where no error is told: %s', (_where, status, value) => {
    expect(masked({ ...json(value), status })).not.toContain('Old Mill');
  });

  test('is prose of items, whatever the member above it is called', () => {
    const details = { customer: { address: 'The Old Mill at the End of the Lane' }, password: 'it is at the Old Mill' };
    expect(JSON.stringify(createMasker(contract).items({ '/customers': [{ id: 1, details }] }))).not.toContain('Old');
  });

  test('is spelt as it was, and the same wherever it is the same', () => {
    const text = `{ "password" : "${secret}",\n\t"note": "you sent password=${secret}", "n": 1.0, "url": "http://a:${secret}@h/" }`;
    const shown = masked(told(text));
    const { password } = JSON.parse(shown) as { password: string };
    expect(shown).toBe(
      text.replaceAll(secret, password).replace('//a:', () => `//${/\/\/(\w):/.exec(shown)?.[1] ?? ''}:`),
    );
  });

  test('does not hide what stands beside it, whatever a hostile text repeats', () => {
    const nested = Array.from({ length: 50 }).reduce<string>((text) => `http://x/?u=${inUrl(text)}`, secret);
    expect(masked(json({ nested, n: 1 }))).toContain('"n":1');
  });
});
