import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createMasker } from '../../src/exchange/masking/mask';
import { quoteOf, type ErrorQuote } from '../../src/report/error-quote';
import type { FindingBasis } from '../../src/report/finding';
import { createBasisReader } from '../../src/report/fold';
import { titleOf } from '../../src/report/message-text';
import { leftBehindSentences } from '../../src/report/page-notes';
import { message, shown, type Message } from '../../src/rules/rule';
import { viewOfLine } from '../exchanges';
import { createFolders } from '../files';
import { tasksContract } from '../tasks';

const contract = tasksContract();
const masker = createMasker(['key-of-the-run-1'], []);
const folderWith = createFolders();

describe('a title', () => {
  const view = viewOfLine(contract, 'GET /tasks -> 200', 1);
  const limit = { in: 'query', at: 'limit' } as const;
  const token = { in: 'query', at: 'token' } as const;
  const table: readonly (readonly [Message, string])[] = [
    [message`returned 500`, 'GET /tasks returned 500'],
    [message`with limit ${shown(100, limit)} returned 400`, 'GET /tasks?limit=100 returned 400'],
    [
      message`with limit ${shown(9223372036854775807n, limit)} returned 400`,
      'GET /tasks?limit=9223372036854775807 returned 400',
    ],
    [message`with limit ${shown('a b&c', limit)} returned 200`, 'GET /tasks?limit=a%20b%26c returned 200'],
    [
      message`with limit ${shown('x'.repeat(101), limit)} returned 200`,
      `GET /tasks with limit "${'x'.repeat(101)}" returned 200`,
    ],
    [message`with token ${shown('secret', token)} returned 200`, 'GET /tasks?token=%5Bredacted%5D returned 200'],
    [message`with rank ${shown(1, { in: 'body', at: '/rank' })} returned 200`, 'GET /tasks with rank 1 returned 200'],
    [message`without limit returned 200`, 'GET /tasks without limit returned 200'],
  ];
  test.each(table)('%#', (title, expected) => {
    expect(titleOf(view, title, masker)).toBe(expected);
  });

  test('names HEAD', () => {
    const { exchange } = viewOfLine(contract, 'HEAD /tasks -> 405', 1, { exchange: {} });
    expect(titleOf({ ...view, exchange }, message`returned 405`, masker)).toBe('HEAD /tasks returned 405');
  });
});

describe('an error body is quoted', () => {
  const quote = (status: number, body: string, type = 'application/json'): ErrorQuote =>
    quoteOf(viewOfLine(contract, `GET /tasks -> ${status}`, 1, { body, headers: { 'Content-Type': type } }), masker);
  test.each<[number, string, ErrorQuote]>([
    [400, '{ "message": "limit is too big" }', { body: '{"message":"limit is too big"}', message: 'limit is too big' }],
    [400, '{"error":{"detail":"no"}}', { body: '{"error":{"detail":"no"}}', message: 'no' }],
    [422, '{"errors":[{"msg":"bad"}]}', { body: '{"errors":[{"msg":"bad"}]}', message: 'bad' }],
    [400, '{"id":9223372036854775807}', { body: '{"id":9223372036854775807}' }],
    [
      400,
      '{"message":"key-of-the-run-1 is wrong"}',
      { body: '{"message":"[redacted] is wrong"}', message: '[redacted] is wrong' },
    ],
    [400, '{"message":"\\u001b[2J"}', { body: String.raw`{"message":"\u001b[2J"}`, message: String.raw`\u001b[2J` }],
    [200, '{"message":"fine"}', {}],
    [400, 'no JSON', {}],
  ])('%i %s', (status, body, expected) => {
    expect(quote(status, body)).toEqual(expected);
  });

  test('a long one by its message alone, and cut', () => {
    const { body, message: told } = quote(400, JSON.stringify({ message: 'x'.repeat(500) }));
    expect([body, told]).toEqual([undefined, `${'x'.repeat(120)}...`]);
  });

  test('what is no JSON is not', () => {
    expect(quote(502, '<h1>Bad gateway</h1>', 'text/html')).toEqual({});
  });
});

test('lines of the file around a place, without their common indent', () => {
  const folder = folderWith({ 'a.yaml': 'paths:\n  /pets:\n    get:\n      tags: [a]\n' });
  const basisOf = createBasisReader({ locate: (pointer) => pointer }, masker);
  const read = (name: string, line: number): FindingBasis['lines'] => basisOf({ pointer: `${name}:${line}:1` }).lines;
  const file = path.join(folder, 'a.yaml');
  expect(read(file, 3)).toEqual([
    { number: 2, text: '/pets:' },
    { number: 3, text: '  get:' },
    { number: 4, text: '    tags: [a]' },
  ]);
  expect(read(file, 1)?.map(({ number }) => number)).toEqual([1, 2]);
  expect(read(file, 99)).toBeUndefined();
  expect(read('https://example.com/a.yaml', 1)).toBeUndefined();
});

describe('what is left behind', () => {
  const left = (...paths: readonly string[]): readonly string[] =>
    leftBehindSentences(
      paths.map((one) => ({ path: one, reason: 'DELETE returned 409', isRemovable: true })),
      'k3vbm2qa',
    );
  const marked = 'Texts that were made up for them contain k3vbm2qa.';
  test.each<[string, readonly string[], readonly string[]]>([
    ['nothing', [], []],
    ['one', ['/pets/7'], ['/pets/7. Texts that were made up for them contain k3vbm2qa.']],
    ['two', ['/pets/7', '/pets/8'], [`/pets/7, /pets/8. ${marked}`]],
    ['a range', ['/pets/7', '/pets/8', '/pets/9', '/pets/12'], [`/pets/7 to /pets/9, /pets/12. ${marked}`]],
    [
      'int64',
      ['/pets/9007199254740992', '/pets/9007199254740993', '/pets/9007199254740994'],
      [`/pets/9007199254740992 to /pets/9007199254740994. ${marked}`],
    ],
    ['two collections', ['/pets/7', '/cats/8', '/cats/9'], [`/pets/7, /cats/8, /cats/9. ${marked}`]],
    [
      'many',
      ['/a/1', '/a/3', '/a/5', '/a/7', '/a/9', '/a/11', '/a/13', '/a/15'],
      [`/a/1, /a/3, /a/5, /a/7, /a/9, /a/11 and 2 more. ${marked}`],
    ],
  ])('%s', (_, paths, expected) => {
    expect(left(...paths)).toEqual(expected);
  });
});
