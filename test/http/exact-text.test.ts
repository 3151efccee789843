import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, type Answer, type Call } from '../support/call';
import { startMock, type RunningMock } from '../../src/index';

describe('strings', () => {
  let mock: RunningMock;

  beforeAll(async () => {
    mock = await startMock({ count: 0 });
  });
  afterAll(() => mock.close());

  const create = (body: string | Buffer): Promise<Answer> =>
    call(mock.port, { method: 'POST', path: '/v1/pets', body });

  test.each([
    ['astral characters', '🐕‍🦺𝔯𝔢𝔵'],
    ['combining characters, not composed', 'Ame\u0301lie'],
    ['characters of both directions', 'ابن \u202e abc'],
    ['control characters', '\u0000\u0001\b\f\n\r\t\u001f\u007f\u0080\u2028\u2029'],
    ['white space alone', ' \u00a0\u3000\ufeff '],
    ['nothing', ''],
    ['a name of every object', '__proto__'],
    ['quotes and backslashes', '"\\/\'</script>'],
    ['sixteen digits and more', 'chip 90071992547409931234'],
    ['a lone surrogate', '\ud83d'],
    ['a lone surrogate beside a large integer', '\udc15 9007199254740993'],
    ['noncharacters', '\uffff\ufdd0\u{10ffff}'],
    ['5,000 characters', 'ж'.repeat(5000)],
  ])('%s survive', async (_name, name) => {
    for (const categoryId of ['1', '9007199254740993']) {
      const { status, text, headers } = await create(`{"name":${JSON.stringify(name)},"categoryId":${categoryId}}`);
      expect(status).toBe(201);
      expect(JSON.parse(text)).toMatchObject({ name });
      const read = await call(mock.port, { path: headers.location ?? '' });
      expect(read.text).toBe(text);
      expect((await call(mock.port, { path: '/v1/pets?limit=100' })).text).toContain(text);
    }
  });

  test.each([
    ['a byte that starts nothing', 'ff'],
    ['a cut-off sequence', 'c3'],
    ['an overlong form', 'c0af'],
    ['a surrogate', 'eda080'],
    ['beyond U+10FFFF', 'f4908080'],
  ])('invalid UTF-8 is 400: %s', async (_name, hex) => {
    const body = Buffer.concat([Buffer.from('{"categoryId":1,"name":"'), Buffer.from(hex, 'hex'), Buffer.from('"}')]);
    const { status, text } = await create(body);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_json', message: expect.stringContaining('UTF-8') });
  });

  test('a byte order mark before the text is ignored (RFC 8259 section 8.1), one inside a string is kept', async () => {
    const { status, text } = await create('\ufeff{"name":"\ufeffRex","categoryId":1}');
    expect(status).toBe(201);
    expect(JSON.parse(text)).toMatchObject({ name: '\ufeffRex' });
  });

  test.each([
    ['UTF-16', Buffer.from('{"name":"Rex","categoryId":1}', 'utf16le')],
    ['nothing but white space', ' \n '],
    ['two values', '{"name":"Rex","categoryId":1} {}'],
    ['a comma too many', '{"name":"Rex","categoryId":1,}'],
    ['single quotes', "{'name':'Rex','categoryId':1}"],
    ['a comment', '{"name":"Rex","categoryId":1/**/}'],
    ['a raw control character', '{"name":"a\u0001","categoryId":1}'],
    ['a cut-off text', '{"name":"Rex","categoryId":1'],
    ['a cut-off text with a large integer', '{"name":"Rex","categoryId":9007199254740993'],
    ['100,000 arrays', '['.repeat(100_000)],
    ['100,000 objects', '{"a":'.repeat(100_000)],
    ['100,000 arrays, closed', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('%s is no JSON text: 400', async (_name, body) => {
    const { status, text } = await create(body);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_json', status: 400 });
  });

  test('of duplicate members the last wins, as in JSON.parse', async () => {
    const { text } = await create('{"name":"first","name":"last","categoryId":9007199254740993,"categoryId":2}');
    expect(JSON.parse(text)).toMatchObject({ name: 'last', categoryId: 2 });
  });
});

describe('what the document does not describe', () => {
  let tasks: RunningMock;
  let pets: RunningMock;

  beforeAll(async () => {
    pets = await startMock({ count: 0 });
    tasks = await startMock({ openapiFile: 'test/test-documents/tasks-30.json', count: 3 });
  });
  afterAll(() => Promise.all([pets.close(), tasks.close()]));

  const ask = async (asked: Call, mock = tasks): Promise<{ status: number; text: string }> => {
    const { status, text } = await call(mock.port, asked);
    return { status, text };
  };

  test('is dropped from a create and reaches no prototype', async () => {
    const body =
      '{"id":77,"nickname":"R","__proto__":{"status":"sold","polluted":1},"constructor":{"prototype":{"polluted":1}},' +
      '"toString":1,"name":"Rex","categoryId":9007199254740993}';
    const { status, text } = await ask({ method: 'POST', path: '/v1/pets', body }, pets);
    expect(status).toBe(201);
    expect(text).toBe('{"id":1,"name":"Rex","categoryId":9007199254740993}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('members inherited by every object do not stand in for those that are required', async () => {
    const { status } = await ask(
      { method: 'POST', path: '/v1/pets', body: '{"__proto__":{"name":"Rex","categoryId":1}}' },
      pets,
    );
    expect(status).toBe(400);
  });

  test('in a query is let through', async () => {
    for (const query of ['colour=red', '__proto__=x&__proto__[a]=1', 'constructor=1', 'limits[]=5', 'hasOwnProperty=1'])
      expect((await ask({ path: `/v1/pets?${query}` }, pets)).status).toBe(200);
  });

  test.each([
    ['', 200],
    ['constructor=5&toString=true', 200],
    ['constructor=9223372036854775807', 200],
    ['constructor=x', 400],
    ['toString=1', 400],
  ])('parameters named like members of every object are read as any other: ?%s', async (query, status) => {
    expect((await ask({ path: `/tasks/api/tasks?${query}` })).status).toBe(status);
  });

  test('properties named like members of every object are kept where they are described', async () => {
    const body =
      '{"title":"t","constructor":5,"toString":true,"extra":{"__proto__":{"a":9007199254740993},"toString":null}}';
    const { status, text } = await ask({ method: 'POST', path: '/tasks/api/tasks', body });
    expect(status).toBe(201);
    expect(text).toBe(`{"id":4,${body.slice(1)}`);
    expect((await ask({ path: '/tasks/api/tasks?constructor=5' })).text).toBe(`[${text}]`);
    expect((await ask({ path: '/tasks/api/tasks?toString=true&constructor=5' })).text).toBe(`[${text}]`);
  });
});

describe('the same seed, request and state', () => {
  test('give the same answer, in any order and in parallel', async () => {
    const paths = Array.from({ length: 60 }, (_, index) => {
      const kinds = [`/v1/pets?limit=${index + 1}`, `/v1/pets/${index * 3}`, `/v1/pets?status=sold&limit=${index + 1}`];
      return kinds[index % 3] ?? '';
    });
    const inOrder: string[] = [];
    const first = await startMock({ seed: 11 });
    for (const path of paths) inOrder.push((await call(first.port, { path })).text);
    await first.close();
    const second = await startMock({ seed: 11 });
    const backwards = await Promise.all([...paths].reverse().map((path) => call(second.port, { path })));
    await second.close();
    expect(backwards.map(({ text }) => text).reverse()).toEqual(inOrder);
    const other = await startMock({ seed: 12 });
    expect((await call(other.port, { path: '/v1/pets' })).text).not.toBe(inOrder[19]);
    await other.close();
  });
});
