import { expect, test } from '@jest/globals';
import { readContract } from '../openapi/contract';
import { createEntryCheck } from './check-profile';
import { answerPoints } from './answer-points';
import { points } from './points';

const check = createEntryCheck(readContract('spec/openapi.yaml'));
const unknownItem = points.find(({ id }) => id === 'refusal.item.unknown') ?? answerPoints.headers;

test.each([
  [{ 'Proxy-Connection': 'close' }, 'the server writes Proxy-Connection itself'],
  [{ TE: 'trailers' }, 'the server writes TE itself'],
  [{ 'X-Number': '{{number:x}}' }, 'expected digits'],
  [{ 'X-Name': 'petit déjeuner ☕' }, 'characters that no header field carries'],
])('what a start would refuse is not written: %j', (headers, words) => {
  expect(check(answerPoints.headers, 'GET /pets', headers)).toContain(words);
  expect(check(unknownItem, '*', { status: 404, headers })).toContain(words);
});

test('what a start takes is written', () => {
  expect(
    check(answerPoints.headers, 'GET /pets', { 'X-Number': '{{number:7}}', Connection: 'absent' }),
  ).toBeUndefined();
  expect(check(unknownItem, '*', { status: 404, body: 'no {{braces}}path}}' })).toBeUndefined();
});
