import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { useTestFolder } from '../../test/support/test-folder';
import { readContract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import { createMasker } from './masker';
import { readRecording } from './read-recording';
import type { RecordedExchange } from './recorded-exchange';
import { createRecorder } from './recorder';

const pathTo = useTestFolder();
const contract = readContract('test/test-documents/customers.yaml');

const customer = {
  id: 9007199254740993n,
  name: 'Wilhelmina Oosterhuis',
  email: 'mina.oosterhuis@kpnplanet.nl',
  phone: '+31612345678',
  birthDate: '1987-03-21',
  tier: 'Gold',
  nickname: 'Boss',
  code: 'QXW-7731',
  taxId: 481516234,
  reference: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
  lastIp: '84.116.207.33',
  iban: 'NL91ABNA0417164300',
  cardNumber: '4111111111111111',
  address: { street: 'Prinsengracht 263', city: 'Amsterdam', zip: '10167', country: 'NL' },
  remark: 'Wilhelmina Oosterhuis asked to be called at +31612345678, not at mina.oosterhuis@kpnplanet.nl',
  score: 17,
};

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
const originals = [
  'Wilhelmina',
  'Oosterhuis',
  'kpnplanet',
  '31612345678',
  '03-21',
  'QXW-7731',
  '481516234',
  '84.116.207.33',
  'NL91ABNA0417164300',
  '4111111111111111',
  'Prinsengracht',
  'Amsterdam',
  '10167',
  token,
  'k-5f2a91c07e',
  'swordfish-77',
  Buffer.from('mina:swordfish-77').toString('base64'),
  'tell nobody',
  'sess-8812aa09',
  '203.0.113.77',
  'zanzibar9',
  'Casa Grande 12',
];

function text(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => (typeof member === 'bigint' ? Number(member) : member));
}

function exchangeOf(more: Partial<RecordedExchange>): RecordedExchange {
  return {
    startedAt: '2031-01-01T00:00:00.000Z',
    milliseconds: 1,
    method: 'GET',
    target: '/customers',
    requestHeaders: [],
    status: 200,
    responseHeaders: [['Content-Type', 'application/json']],
    ...more,
  };
}

function bodyOf(value: string): NonNullable<RecordedExchange['requestBody']> {
  return { text: value, bytes: Buffer.byteLength(value) };
}

const json = ['Content-Type', 'application/json'] as const;
const exchanges: readonly RecordedExchange[] = [
  exchangeOf({
    target: `/customers?email=${encodeURIComponent(customer.email)}&limit=10&auth=k-5f2a91c07e`,
    requestHeaders: [
      ['Authorization', `Bearer ${token}`],
      ['X-Customers', 'k-5f2a91c07e'],
      ['Cookie', 'session=sess-8812aa09; theme=dark'],
      ['X-Forwarded-For', '203.0.113.77'],
      ['Accept', '*/*'],
    ],
    responseHeaders: [json, ['Link', '</customers?auth=k-5f2a91c07e&page=2>; rel="next"']],
    responseBody: bodyOf(`{"data":[${text(customer)}],"key":"k-5f2a91c07e"}`),
  }),
  exchangeOf({
    method: 'POST',
    status: 201,
    requestHeaders: [json, ['Authorization', `Basic ${Buffer.from('mina:swordfish-77').toString('base64')}`]],
    requestBody: bodyOf(text({ ...customer, id: undefined, secretWord: 'tell nobody' })),
    responseBody: bodyOf(text({ ...customer, remark: 'tell nobody', id: 7 })),
  }),
  exchangeOf({
    method: 'POST',
    target: '/login',
    requestHeaders: [['Content-Type', 'application/x-www-form-urlencoded']],
    requestBody: bodyOf('username=mina.oosterhuis%40kpnplanet.nl&password=zanzibar9'),
    responseBody: bodyOf(`{"access_token":"${token}","note":"you sent zanzibar9"}`),
    violations: [{ where: 'form.password', clause: '', rule: 'x', expected: 'a longer one', got: '"zanzibar9"' }],
  }),
  exchangeOf({
    method: 'PUT',
    target: '/unknown/mina.oosterhuis%40kpnplanet.nl',
    requestHeaders: [['Content-Type', 'application/xml']],
    requestBody: bodyOf('<customer><street>Casa Grande 12</street><tier>Gold</tier></customer>'),
    responseBody: bodyOf('{"data":[{"firstName":"Wilhelmina","password":"zanzibar9","half'),
  }),
  exchangeOf({ responseBody: { text: 'iVBORw0KGgo=', encoding: 'base64', bytes: 8 } }),
];

describe('masked data', () => {
  test('holds no original value, in whatever part of a recording it stood', async () => {
    const file = pathTo('masked.ndjson');
    const recorder = createRecorder(file, { mask: createMasker(contract).exchange });
    for (const exchange of exchanges) recorder.append(exchange);
    await recorder.close();
    const written = readFileSync(file, 'utf8');
    for (const original of [...originals, encodeURIComponent(customer.email)]) {
      expect(`${text(exchanges)} mina:swordfish-77`).toContain(original);
      expect(written.toLowerCase()).not.toContain(original.toLowerCase());
    }
    expect(readRecording(file)).toHaveLength(exchanges.length);
  });

  test("keeps what is nobody's: identifiers, members of enums, numbers, headers", () => {
    const masker = createMasker(contract);
    const [first, second] = exchanges.map(masker.exchange);
    const [shown] = (JSON.parse(first?.responseBody?.text ?? '') as { data: Record<string, unknown>[] }).data;
    expect(shown).toMatchObject({ tier: 'Gold', nickname: 'Boss', score: 17, address: { country: 'NL' } });
    expect(first?.responseBody?.text).toMatch(/"id":900719925474099[23],/);
    expect(shown).toMatchObject({ reference: customer.reference });
    expect(first?.requestHeaders).toContainEqual(['Accept', '*/*']);
    expect(first?.target).toMatch(/&limit=10&auth=/);
    expect(JSON.parse(second?.responseBody?.text ?? '')).toMatchObject({ id: 7 });
  });

  test('is the same where it was the same, and another where it was another', () => {
    const masker = createMasker(contract);
    const [first, second, third] = exchanges.map(masker.exchange);
    const [listed] = (JSON.parse(first?.responseBody?.text ?? '') as { data: (typeof customer)[] }).data;
    const sent = JSON.parse(second?.requestBody?.text ?? '') as typeof customer;
    expect(sent).toMatchObject({ name: listed?.name, email: listed?.email, phone: listed?.phone });
    expect(decodeURIComponent(/email=([^&]*)/.exec(first?.target ?? '')?.[1] ?? '')).toBe(listed?.email);
    expect(listed?.remark).toContain(listed?.email);
    expect(listed?.remark).toContain(listed?.phone);
    expect(new URLSearchParams(third?.requestBody?.text).get('username')).toBe(listed?.email);
    const others = Array.from({ length: 500 }, (_, id) => ({
      ...customer,
      id,
      name: `N${id}`,
      email: `a${id}@b.example`,
    }));
    const masked = masker.items({ '/customers': others })['/customers'] as unknown as (typeof customer)[];
    expect(new Set(masked.map(({ email }) => email)).size).toBe(500);
    expect(masked.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  });

  test('looks as it did, and is valid as it was', () => {
    const masker = createMasker(contract);
    const [masked] = masker.items({ '/customers': [customer] })['/customers'] as unknown as (typeof customer)[];
    expect(masked).toMatchObject({
      name: expect.stringMatching(/^[A-Z][a-z]{9} [A-Z][a-z]{9}$/) as unknown,
      email: expect.stringMatching(/^[a-z]{4}\.[a-z]{10}@[a-z]{7}\.test$/) as unknown,
      phone: expect.stringMatching(/^\+\d{11}$/) as unknown,
      birthDate: expect.stringMatching(/^1987-\d\d-\d\d$/) as unknown,
      code: expect.stringMatching(/^[A-Z]{3}-\d{4}$/) as unknown,
      iban: expect.stringMatching(/^NL\d\d[A-Z]{4}\d{10}$/) as unknown,
      cardNumber: expect.stringMatching(/^4\d{15}$/) as unknown,
      lastIp: expect.stringMatching(/^\d\d\.\d{3}\.\d{3}\.\d\d$/) as unknown,
      address: { zip: expect.stringMatching(/^\d{5}$/) as unknown, country: 'NL' },
    });
    expect(masked?.id).toBe(9007199254740993n);
    const read = contract.operations.find(({ id }) => id === 'readCustomer');
    if (read === undefined || !isObject(masked)) throw new Error('the document has another operation');
    const observed = { status: 200, contentType: 'application/json', header: () => undefined, hasBody: true };
    expect(contract.checkResponse(read, { ...observed, body: masked })).toEqual([]);
  });

  test('tells how many values were masked where, and what names and pointers asked for', () => {
    const masker = createMasker(contract, { redact: ['/notes/text', 'score'] });
    masker.items({
      '/customers': [customer, { ...customer, id: 2, email: 'x.y@z.example' }],
      '/customers/2/notes': [{ id: 1, text: 'Rings twice' }],
    });
    const tally = new Map(masker.tally().map(({ place, values }) => [place, values]));
    expect(tally.get('customers.email')).toBe(2);
    expect(tally.get('customers.phone')).toBe(1);
    expect(tally.get('customers.score')).toBe(1);
    expect(tally.get('notes.text')).toBe(1);
    expect(tally.has('customers.tier')).toBe(false);
  });

  test('is the same in another run with the same key alone', () => {
    const nameBy = (key: string): unknown => {
      const masker = createMasker(contract, { key: Buffer.from(key) });
      return (masker.items({ '/customers': [customer] })['/customers']?.[0] as typeof customer).name;
    };
    expect(nameBy('one')).toBe(nameBy('one'));
    expect(nameBy('one')).not.toBe(nameBy('two'));
  });
});
