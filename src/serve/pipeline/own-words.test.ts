import { expect, test } from '@jest/globals';
import { holdsProbe, withOwnWords } from './profile/error-responses';

const json = { 'Content-Type': 'application/problem+json' };

test('words of another subject become ours; code, shape and summary stay', () => {
  const body =
    '{"status":422,"detail":"1 field failed","errors":[{"field":"status","code":"enum","message":"must be EUR"}]}';
  expect(withOwnWords({ status: 422, headers: json, body }, 'expected one of a, b', 'status')?.body).toBe(
    '{"status":422,"detail":"1 field failed","errors":[{"field":"status","code":"enum","message":"expected one of a, b"}]}',
  );
});

test('a text that names the subject goes on naming it, and what we say is no placeholder', () => {
  const template = { status: 400, headers: json, body: '{"message":"limit must be between 1 and 50"}' };
  expect(withOwnWords(template, 'expected {{uuid}}', 'limit')?.body).toBe('{"message":"limit: expected { {uuid} }"}');
  expect(withOwnWords({ ...template, headers: { 'Content-Type': 'text/html' } }, 'x', 'limit')).toBeUndefined();
});

test('texts that stand in a list below the name of what is wrong become ours', () => {
  const template = { status: 400, headers: json, body: '{"title":["A valid integer is required."]}' };
  expect(withOwnWords(template, 'expected a text', 'title')?.body).toBe('{"title":["expected a text"]}');
  const nested = { ...template, body: '{"message":"Invalid.","errors":{"title":["It is no integer.","It is odd."]}}' };
  expect(withOwnWords(nested, 'expected a text', 'title')?.body).toBe(
    '{"message":"Invalid.","errors":{"title":["expected a text","expected a text"]}}',
  );
  expect(withOwnWords({ ...template, body: '{"codes":["e1"]}' }, 'expected a text', 'title')).toBeUndefined();
});

test('names of ours and identifiers that are written out are of a probe', () => {
  expect(holdsProbe({ status: 404, body: 'no understudy-nothing' })).toBe(true);
  expect(holdsProbe({ status: 404, body: '{"instance":"/orders/4e3070bc-1111-4111-8111-111111111111"}' })).toBe(true);
  expect(holdsProbe({ status: 404, body: 'no {{path.petId}} {{token:understudy}}' })).toBe(false);
});
