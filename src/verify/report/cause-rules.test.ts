import { describe, expect, test } from '@jest/globals';
import { facts, rootsOf, wrongStatus } from '../../../test/support/facts';
import {
  expectedAnswer,
  expectedList,
  expectedMember,
  expectedProperty,
  expectedStatus,
  gotMember,
  gotProperty,
} from '../../probe/expectation';
import type { CheckVerdict } from './root-causes';

describe('a server error', () => {
  const failed = {
    aspect: 'status',
    expected: expectedStatus(['201'], 'the body is valid'),
    got: 'status 500',
    status: 500,
  } as const;
  const oops = { ...failed, answer: '500 application/json {"message":"oops 17"}' };

  test('is one cause where the same is answered, numbers aside', () => {
    const answer = '500 application/json {"message":"oops 18"}';
    expect(rootsOf(facts(oops, { ...oops, answer }))).toEqual([1, 1]);
  });

  test('is another one where another error is answered, by another operation, or where a refusal was due', () => {
    const refusal = { ...oops, expected: expectedStatus(['404'], 'no such item') };
    const other = { ...failed, answer: '500 text/plain out of memory' };
    expect(rootsOf(facts(oops, other, { ...oops, operation: 'getPet' }, refusal))).toEqual([1, 2, 3, 4]);
  });

  test('is folded where another check only looks at the same answer again', () => {
    const again = { aspect: 'answer', expected: 'an answer below 500', check: { family: 'robustness' } } as const;
    const silent = { ...again, status: 500, answer: oops.answer, exchange: 9 };
    expect(rootsOf(facts({ ...silent, exchange: 1 }, silent, { ...oops, exchange: 1 }))).toEqual([3, 2, 3]);
  });
});

describe('a valid request that is refused', () => {
  const refused = { aspect: 'answer', status: 404, answer: '404 text/plain gone' } as const;

  test('is one cause for every list that is not found, and one for each kind of item', () => {
    const lists = ['limit=1', 'status=sold'].map((valid) => ({ ...refused, expected: expectedList('200', valid) }));
    const items = ['the list shows the item 7', 'the item 8 was created'].map((what) => ({
      ...refused,
      expected: expectedAnswer('200', what),
    }));
    expect(rootsOf(facts(...lists, ...items, { ...items[1], exchange: 9 }))).toEqual([1, 1, 3, 4, 4]);
  });

  test('is one cause where the key is refused, and none where values are', () => {
    const expected = [expectedList('200', 'limit=1'), expectedList('200')];
    expect(rootsOf(facts(...expected.map((one) => ({ ...refused, expected: one, status: 403 }))))).toEqual([1, 1]);
    expect(rootsOf(facts(...expected.map((one) => ({ ...refused, expected: one, status: 400 }))))).toEqual([1, 2]);
  });
});

test('one answer where a refusal was due is one cause, whichever check asked', () => {
  const read = {
    expected: { ...expectedProperty('id', '1abc', ', the identifier asked for, or a refusal'), orRefusal: true },
    got: gotProperty('id', '1'),
    exchange: 7,
  };
  const refused = { words: 'a refusal: this is no integer', orRefusal: true };
  const whole = { aspect: 'answer', expected: refused, exchange: 7 } as const;
  const status = { ...wrongStatus, exchange: 7 };
  expect(rootsOf(facts(read, whole, status, { ...read, exchange: 8, got: gotProperty('id', '2') }))).toEqual([
    3, 3, 3, 4,
  ]);
});

test('a wrong type explains that a value is not the same, and not that it is another', () => {
  const text = {
    aspect: 'schema',
    pointer: '/Pet/properties/id/type',
    expected: expectedMember('body.id', 'an integer'),
    got: gotMember('body.id', '"130"'),
    place: 'body.id',
    member: 'id',
  } as const;
  const broken = [{ pointer: '/Pet/properties/id/type', member: 'id', value: '"130"' }];
  const same = { expected: expectedMember('id', '130'), got: gotMember('id', '"130"'), broken };
  const other = {
    expected: expectedProperty('id', '131', ', the identifier asked for, or a refusal'),
    got: gotProperty('id', '130'),
    broken,
  };
  expect(rootsOf(facts(text, same, other))).toEqual([1, 1, 3]);
});

describe('refusals', () => {
  const refusal = { aspect: 'status', expected: expectedStatus(['400'], 'broken'), operation: 'create' } as const;
  const check = (id: string, verdict: CheckVerdict['verdict'] = 'violated'): CheckVerdict => ({
    id,
    title: id,
    operation: 'create',
    verdict,
  });

  test('with another status are one cause, but for those that another status was due for', () => {
    const wrong = { ...refusal, got: 'status 422', status: 422 };
    expect(rootsOf(facts(wrong, wrong, { ...wrong, expected: expectedStatus(['401'], 'no key') }))).toEqual([1, 1, 3]);
  });

  test('that are not made are one cause where every check of the kind finds so', () => {
    const ids = ['create.refuses.name.null', 'create.refuses.name.array', 'create.refuses.age.minimum'];
    const all = facts(...ids.map((id) => ({ ...refusal, got: 'status 201', status: 201, check: { id } })));
    expect(
      rootsOf(
        all,
        ids.map((id) => check(id)),
      ),
    ).toEqual([1, 1, 1]);
    const someAges = [...ids.map((id) => check(id)), check('create.refuses.age.array', 'proved')];
    expect(rootsOf(all, someAges)).toEqual([1, 1, 3]);
  });

  test('of values of one wrong type are one cause, whatever properties and operations take them', () => {
    const ids = ['create.refuses.name.null', 'create.refuses.age.boolean', 'other.refuses.size.null'];
    const all = facts(
      ...ids.map((id) => ({ ...refusal, pointer: id, operation: id, got: 'status 201', status: 201, check: { id } })),
    );
    expect(rootsOf(all)).toEqual([1, 2, 1]);
  });
});

test('a parameter that is ignored is one cause', () => {
  const pointer = '/paths/~1pets/get/parameters/0';
  const all = facts(
    { pointer: `${pointer}/schema/minimum`, got: '20 items' },
    { pointer, got: '20 items' },
    { pointer: '/paths/~1pets/get/parameters/1', got: '20 items' },
  );
  expect(rootsOf(all)).toEqual([1, 1, 3]);
});

test('a media type is one cause for the answers of one operation', () => {
  const text = {
    aspect: 'media-type',
    expected: expectedMember('header.Content-Type', 'application/json'),
    got: 'text/html',
  } as const;
  expect(rootsOf(facts(text, { ...text, status: 404 }, { ...text, operation: 'getPet' }))).toEqual([1, 1, 3]);
});

test('one observation is one finding, whichever check it helps', () => {
  const stored = { expected: 'nothing stored: the answer was 400', got: 'an item {}', exchange: 7 };
  expect(rootsOf(facts({ ...stored, status: 400 }, { ...stored, status: 400, operation: 'x' }))).toEqual([1, 1]);
});

test('a property that is left out is one cause wherever it is sent, other values are their own', () => {
  const lost = { expected: expectedMember('status', '"sold"'), got: gotMember('status', 'nothing') };
  expect(
    rootsOf(
      facts(
        lost,
        { ...lost, expected: expectedMember('status', '"pending"') },
        { ...lost, got: gotMember('status', '"SOLD"') },
      ),
    ),
  ).toEqual([1, 1, 3]);
});

test('a violation is never folded into a warning', () => {
  const same = { pointer: '/x', expected: 'a', got: 'b' };
  const all = facts({ ...same, check: { level: 'http', verdict: 'warned' } }, same);
  expect(rootsOf(all)).toEqual([2, 2]);
});

test('what has nothing in common stays apart, also where one check found it', () => {
  const check = { id: 'listPets.200.body' };
  expect(rootsOf(facts({ check }, { check }, { check }))).toEqual([1, 2, 3]);
});
