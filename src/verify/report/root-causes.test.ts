import { describe, expect, test } from '@jest/globals';
import { facts, rootsOf, wrongStatus } from '../../../test/support/facts';
import {
  expectedAsListed,
  expectedItems,
  expectedList,
  expectedMember,
  expectedStatus,
  gotMember,
  type Seen,
} from '../../probe/expectation';
import type { CheckVerdict } from './root-causes';

const lacksName = {
  aspect: 'schema',
  pointer: '/components/schemas/Pet/required',
  expected: expectedMember('body.name', 'this field, which is required'),
  got: gotMember('body.name', 'nothing'),
  place: 'body.name',
  member: 'name',
} as const;

describe('a wrong status', () => {
  test('explains what is wrong with the body of that answer', () => {
    expect(rootsOf(facts({ ...lacksName, exchange: 7 }, { ...wrongStatus, exchange: 7 }))).toEqual([2, 2]);
  });

  test('explains neither another answer nor what answers with the right status break too', () => {
    expect(rootsOf(facts({ ...lacksName, exchange: 8 }, { ...wrongStatus, exchange: 7 }))).toEqual([1, 2]);
    const elsewhere = { ...lacksName, exchange: 7, isBrokenElsewhere: true };
    expect(rootsOf(facts(elsewhere, { ...wrongStatus, exchange: 7 }))).toEqual([1, 2]);
  });

  test('explains an error body that names the status that was due, and no other', () => {
    const refused = {
      aspect: 'status',
      expected: expectedStatus(['401'], 'no key'),
      got: 'status 403',
      status: 403,
      exchange: 7,
    } as const;
    const named = { check: { family: 'errors' }, expected: expectedMember('status', '403'), status: 403, exchange: 7 };
    expect(rootsOf(facts(refused, { ...named, got: gotMember('status', '401') }))).toEqual([1, 1]);
    expect(rootsOf(facts(refused, { ...named, got: gotMember('status', '400') }))).toEqual([1, 2]);
  });

  test('does not explain that an identifier was given twice', () => {
    const twice = { expected: 'an identifier that no item has', got: 'the identifier 7 again', exchange: 7 };
    expect(rootsOf(facts(twice, { ...wrongStatus, exchange: 7 }))).toEqual([1, 2]);
  });
});

describe('an error with the status of a success', () => {
  const error = { isErrorInSuccess: true };

  test('is one cause whatever operation answers it', () => {
    const all = facts(
      { ...wrongStatus, ...error },
      { ...wrongStatus, ...error, operation: 'createPet', expected: expectedStatus(['400'], 'the name is missing') },
      { ...lacksName, ...error, operation: 'getPet' },
    );
    expect(rootsOf(all)).toEqual([1, 1, 1]);
  });

  test('is another one where the request was valid', () => {
    const refused = { aspect: 'answer', expected: expectedList('200', 'limit=100') } as const;
    const lost = { expected: expectedMember('name', '"Rex"'), got: gotMember('name', 'nothing') };
    expect(rootsOf(facts({ ...wrongStatus, ...error }, { ...refused, ...error }, { ...lost, ...error }))).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('a broken schema', () => {
  const gone = {
    aspect: 'schema',
    pointer: '/components/schemas/Status/enum',
    expected: expectedMember('body.2.status', 'one of "sold"'),
    got: gotMember('body.2.status', '"gone"'),
    place: 'body.*.status',
    member: 'status',
  } as const;
  const broken = [{ pointer: '/components/schemas/Status/enum', member: 'status', value: '"gone"' }];

  test('explains what is read from the member that breaks it, and not what else is there', () => {
    const expected = expectedItems('status', 'items with status sold');
    const item = (value: string): Seen => ({ words: `an item with status ${value}`, value });
    const read = { expected, got: item('gone'), broken };
    const other = { expected, got: item('pending'), broken };
    const name = { expected: expectedMember('name', '"Rex"'), got: gotMember('name', '"rex"'), broken };
    expect(rootsOf(facts(gone, read, other, name))).toEqual([1, 1, 3, 4]);
  });

  test('explains a comparison with the value in another answer', () => {
    const compared = { aspect: 'answer', expected: expectedAsListed('status', '"gone"'), operation: 'getPet' } as const;
    const equal = { aspect: 'answer', expected: expectedAsListed('status', '"sold"'), operation: 'getPet' } as const;
    expect(rootsOf(facts(gone, compared, equal))).toEqual([1, 1, 3]);
  });

  test('explains everything that is read from a body that is something else as a whole', () => {
    const whole = { ...gone, pointer: '/Pets/type', place: 'body', member: 'body', got: gotMember('body', '{}') };
    const none = [{ pointer: '/Pets/type', member: 'body', value: '{}' }];
    const list = { aspect: 'answer', expected: expectedList('200', 'limit=1'), broken: none } as const;
    const failed = { ...list, status: 500, exchange: 9 };
    expect(rootsOf(facts(list, failed, whole))).toEqual([3, 2, 3]);
  });

  test('is one finding where the clause is broken again, and two where other members break it in other answers', () => {
    const code = {
      ...lacksName,
      expected: expectedMember('body.code', 'required'),
      got: gotMember('body.code', 'nothing'),
      place: 'body.code',
    };
    expect(rootsOf(facts(gone, { ...gone, got: gotMember('body.6.status', '"lost"'), operation: 'getPet' }))).toEqual([
      1, 1,
    ]);
    expect(rootsOf(facts(lacksName, { ...code, member: 'code' }))).toEqual([1, 2]);
    expect(rootsOf(facts({ ...lacksName, exchange: 5 }, { ...code, member: 'code', exchange: 5 }))).toEqual([1, 1]);
  });

  test('of errors is one cause of one status, or of every error', () => {
    const [unauthorized, missing] = [401, 404].map((status) => ({ ...lacksName, status }));
    const check = (id: string, verdict: CheckVerdict['verdict']): CheckVerdict => ({
      id,
      title: id,
      operation: 'listPets',
      verdict,
    });
    const all = facts(unauthorized ?? {}, { ...unauthorized, operation: 'getPet' }, missing ?? {});
    const red = [check('listPets.401.body', 'violated'), check('listPets.404.body', 'violated')];
    expect(rootsOf(all, [...red, check('listPets.400.body', 'proved')])).toEqual([1, 1, 3]);
    expect(rootsOf(all, red)).toEqual([1, 1, 1]);
  });
});
