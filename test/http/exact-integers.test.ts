import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, type Answer } from '../support/call';
import { startMock, type RunningMock } from '../../src/index';

const int64s = [
  '-9223372036854775808',
  '-9223372036854775807',
  '-9007199254740993',
  '-1',
  '0',
  '1',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '1234567890123456789',
  '9223372036854775807',
];

describe('int64', () => {
  let mock: RunningMock;
  let tasks: RunningMock;

  beforeAll(async () => {
    mock = await startMock({ count: 0 });
    tasks = await startMock({ openapiFile: 'test/test-documents/tasks-30.json', count: 3 });
  });
  afterAll(() => Promise.all([mock.close(), tasks.close()]));

  const create = (categoryId: string): Promise<Answer> =>
    call(mock.port, { method: 'POST', path: '/v1/pets', body: `{"name":"Rex","categoryId":${categoryId}}` });

  test.each(int64s)('a categoryId of %s keeps every digit in the create, the item and the list', async (digits) => {
    const created = await create(digits);
    expect(created.status).toBe(201);
    expect(created.text).toContain(`"categoryId":${digits}}`);
    const read = await call(mock.port, { path: created.headers.location ?? '' });
    expect(read.text).toBe(created.text);
    expect((await call(mock.port, { path: '/v1/pets?limit=100' })).text).toContain(created.text);
  });

  test.each([
    ['1.0', '1'],
    ['1e2', '100'],
    ['1E+2', '100'],
    ['12.50e1', '125'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['9007199254740993.0', '9007199254740993'],
    ['922337203685477580.7e1', '9223372036854775807'],
    ['0.000000000000000001e18', '1'],
  ])('%s is the integer %s', async (literal, digits) => {
    expect((await create(literal)).text).toContain(`"categoryId":${digits}}`);
  });

  test.each([
    '9223372036854775808',
    '-9223372036854775809',
    '9223372036854775807.5',
    '1e19',
    '1e400',
    '-1e400',
    '99999999999999999999999999999999999999999999999999',
    '1.5',
    '1e-1',
    '"5"',
    '""',
    'true',
    'null',
    '[1]',
    '{}',
  ])('a categoryId of %s is refused', async (literal) => {
    const { status, text } = await create(literal);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      code: 'invalid_body',
      message: expect.stringContaining('body.categoryId'),
    });
  });

  test('one fault is told once: 1.5 is no integer, whatever its range', async () => {
    const { message } = JSON.parse((await create('1.5')).text) as { message: string };
    expect(message).toBe('body.categoryId: expected an integer, got 1.5');
  });

  test.each(['01', '+1', '0x10', '1_000', '.5', '5.', 'NaN', 'Infinity', '1n', '--1'])(
    '%s is no JSON',
    async (literal) => {
      const { status, text } = await create(literal);
      expect(status).toBe(400);
      expect(JSON.parse(text)).toMatchObject({ code: 'invalid_json' });
    },
  );

  test.each(int64s)('an id of %s, chosen by the client, is found again under its digits', async (digits) => {
    const answer = await call(tasks.port, {
      method: 'POST',
      path: '/tasks/api/tasks',
      body: `{"title":"t","id":${digits}}`,
    });
    // 1 is the identifier of a seed item.
    if (digits === '1') {
      expect(answer.status).toBe(409);
      return;
    }
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/tasks/api/tasks/${digits}`);
    const read = await call(tasks.port, { path: `/tasks/api/tasks/${digits}` });
    expect(read.text).toBe(`{"id":${digits},"title":"t"}`);
    expect((await call(tasks.port, { path: '/tasks/api/tasks' })).text).toContain(read.text);
    const neighbour = BigInt(digits) === 9223372036854775807n ? 9223372036854775805n : BigInt(digits) + 7n;
    expect((await call(tasks.port, { path: `/tasks/api/tasks/${neighbour}` })).status).toBe(404);
  });

  test('a petId at either end of the range is looked up, and the message keeps its digits', async () => {
    for (const digits of ['-9223372036854775808', '9223372036854775807']) {
      const { status, text } = await call(mock.port, { path: `/v1/pets/${digits}` });
      expect(status).toBe(404);
      expect(JSON.parse(text)).toMatchObject({ message: `there is no item with petId ${digits}` });
    }
  });

  test.each([
    '9223372036854775808',
    '-9223372036854775809',
    '0x1',
    '1e1',
    '1.0',
    '+1',
    '%2B1',
    '%201',
    '1%20',
    '01',
    '00',
    '-01',
    '1,2',
    '1;v=2',
    'one',
    '%D9%A1',
    '%EF%BC%91',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '1%2F2',
    '%00',
    '9'.repeat(5000),
  ])('a petId of %s is no int64: the documented 404, with the reason', async (text) => {
    const answer = await call(mock.port, { path: `/v1/pets/${text}` });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/^nothing can have this identifier: path\.petId: expected an integer/),
    });
  });

  test('the journal keeps every digit, of paths, queries and bodies, refused ones too', async () => {
    const [own, read] = ['-9223372036854775808', '9223372036854775807'];
    const past = '9223372036854775808';
    const prefix = '/@digits/v1/pets';
    const ask = (path: string, body?: string): Promise<Answer> =>
      call(mock.port, { path: prefix + path, ...(body !== undefined && { method: 'POST', body }) });
    await ask('', `{"name":"Rex","categoryId":${own}}`);
    await ask('', `{"name":"Rex","categoryId":${past}}`);
    await ask(`/${read}?q=${past}`);
    const { text } = await call(mock.port, { path: '/__mock/sessions/digits/journal' });
    const stored = `{"id":1,"name":"Rex","categoryId":${own}}`;
    expect(text).toContain(`"body":{"name":"Rex","categoryId":${own}}`);
    expect(text).toContain(`"body":${stored}`);
    expect(text).toContain(`"body":{"name":"Rex","categoryId":${past}}`);
    expect(text).toContain(`"got":"${past}"`);
    expect(text).toContain(`"path":"/v1/pets/${read}","query":"q=${past}"`);
  });

  test.each(['0x10', '1e1', '+5', '%2B5', '%205', '5%20', '05', '5.0', '', '-', '٥', 'true', '1,2', '5%00'])(
    'limit=%s is refused for the reason stated',
    async (text) => {
      const answer = await call(mock.port, { path: `/v1/pets?limit=${encodeURI(decodeURI(text))}` });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({
        code: 'invalid_parameter',
        message: expect.stringMatching(/^query\.limit: expected an integer in plain decimal, such as 20, got "/),
      });
    },
  );

  test.each([
    ['0', 'at least 1'],
    ['-0', 'at least 1'],
    ['-1', 'at least 1'],
    ['101', 'at most 100'],
    ['9223372036854775808', 'at most 100'],
  ])('limit=%s is refused: %s', async (text, reason) => {
    const answer = await call(mock.port, { path: `/v1/pets?limit=${text}` });
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 400,
      message: `query.limit: expected ${reason}, got "${text}"`,
    });
  });

  test('limit and status may be escaped as any text', async () => {
    for (const query of [
      'limit=%31%30%30',
      '%6cimit=5',
      'status=%61vailable',
      'limit=1&',
      '&&limit=1',
      'status=sold&limit=1',
    ])
      expect((await call(mock.port, { path: `/v1/pets?${query}` })).status).toBe(200);
  });

  test('of a thousand other parameters none hides one that counts', async () => {
    const others = Array.from({ length: 1500 }, (_, number) => `q${number}`).join('&');
    expect((await call(mock.port, { path: `/v1/pets?${others}&limit=0` })).status).toBe(400);
  });
});
