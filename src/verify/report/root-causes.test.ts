import { describe, expect, test } from '@jest/globals';
import type { Fact } from './facts';
import type { CheckVerdict } from './kinds-of-checks';
import { findRootCauses } from './root-causes';

type Given = Partial<Omit<Fact, 'check'>> & { readonly check?: Partial<Fact['check']> };

/** Gives findings with their numbers; each rests on an answer of its own unless it says otherwise. */
function facts(...given: readonly Given[]): Fact[] {
  return given.map((one, index) => ({
    number: index + 1,
    operation: 'listPets',
    pointer: `/clause/${index}`,
    expected: `something ${String.fromCharCode(97 + index)}`,
    got: `another thing ${String.fromCharCode(97 + index)}`,
    answer: '200 application/json []',
    exchange: index + 1,
    aspect: 'value',
    status: 200,
    broken: [],
    isErrorInSuccess: false,
    isBrokenElsewhere: false,
    ...one,
    check: {
      id: `listPets.check-${index}`,
      family: 'f',
      title: 't',
      level: 'written',
      verdict: 'violated',
      ...one.check,
    },
  }));
}

/** Gives the number of the root of each finding. */
function rootsOf(all: readonly Fact[], checks: readonly CheckVerdict[] = []): number[] {
  const folded = findRootCauses(all, checks);
  return all.map(({ number }) => folded.get(number)?.root ?? number);
}

const wrongStatus = { aspect: 'status', expected: 'status 404: no such item', got: 'status 200' } as const;
const lacksName = {
  aspect: 'schema',
  pointer: '/components/schemas/Pet/required',
  expected: 'body.name: this field, which is required',
  got: 'body.name: nothing',
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
      expected: 'status 401: no key',
      got: 'status 403',
      status: 403,
      exchange: 7,
    } as const;
    const named = { check: { family: 'errors' }, expected: 'status: 403', status: 403, exchange: 7 };
    expect(rootsOf(facts(refused, { ...named, got: 'status: 401' }))).toEqual([1, 1]);
    expect(rootsOf(facts(refused, { ...named, got: 'status: 400' }))).toEqual([1, 2]);
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
      { ...wrongStatus, ...error, operation: 'createPet', expected: 'status 400: the name is missing' },
      { ...lacksName, ...error, operation: 'getPet' },
    );
    expect(rootsOf(all)).toEqual([1, 1, 1]);
  });

  test('is another one where the request was valid', () => {
    const refused = { aspect: 'answer', expected: '200 with a list: limit=100 is valid' } as const;
    const lost = { expected: 'name: "Rex"', got: 'name: nothing' };
    expect(rootsOf(facts({ ...wrongStatus, ...error }, { ...refused, ...error }, { ...lost, ...error }))).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('a broken schema', () => {
  const gone = {
    aspect: 'schema',
    pointer: '/components/schemas/Status/enum',
    expected: 'body.2.status: one of "sold"',
    got: 'body.2.status: "gone"',
    place: 'body.*.status',
    member: 'status',
  } as const;
  const broken = [{ pointer: '/components/schemas/Status/enum', member: 'status', value: '"gone"' }];

  test('explains what is read from the member that breaks it, and not what else is there', () => {
    const read = { expected: 'items with status sold alone', got: 'an item with status gone', broken };
    const other = { expected: 'items with status sold alone', got: 'an item with status pending', broken };
    const name = { expected: 'name: "Rex"', got: 'name: "rex"', broken };
    expect(rootsOf(facts(gone, read, other, name))).toEqual([1, 1, 3, 4]);
  });

  test('explains a comparison with the value in another answer', () => {
    const compared = { aspect: 'answer', expected: 'status as in the list: "gone"', operation: 'getPet' } as const;
    const equal = { aspect: 'answer', expected: 'status as in the list: "sold"', operation: 'getPet' } as const;
    expect(rootsOf(facts(gone, compared, equal))).toEqual([1, 1, 3]);
  });

  test('explains everything that is read from a body that is something else as a whole', () => {
    const whole = { ...gone, pointer: '/Pets/type', place: 'body', member: 'body', got: 'body: {}' };
    const none = [{ pointer: '/Pets/type', member: 'body', value: '{}' }];
    const list = { aspect: 'answer', expected: '200 with a list: limit=1 is valid', broken: none } as const;
    const failed = { ...list, status: 500, exchange: 9 };
    expect(rootsOf(facts(list, failed, whole))).toEqual([3, 2, 3]);
  });

  test('is one finding where the clause is broken again, and two where other members break it in other answers', () => {
    const code = { ...lacksName, expected: 'body.code: required', got: 'body.code: nothing', place: 'body.code' };
    expect(rootsOf(facts(gone, { ...gone, got: 'body.6.status: "lost"', operation: 'getPet' }))).toEqual([1, 1]);
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

describe('a server error', () => {
  const failed = {
    aspect: 'status',
    expected: 'status 201: the body is valid',
    got: 'status 500',
    status: 500,
  } as const;
  const oops = { ...failed, answer: '500 application/json {"message":"oops 17"}' };

  test('is one cause where the same is answered, numbers aside', () => {
    const answer = '500 application/json {"message":"oops 18"}';
    expect(rootsOf(facts(oops, { ...oops, answer }))).toEqual([1, 1]);
  });

  test('is another one where another error is answered, by another operation, or where a refusal was due', () => {
    const refusal = { ...oops, expected: 'status 404: no such item' };
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
    const lists = ['a list: limit=1 is valid', 'a list: status=sold is valid'].map((expected) => ({
      ...refused,
      expected,
    }));
    const items = ['200: the list shows the item 7', '200: the item 8 was created'].map((expected) => ({
      ...refused,
      expected,
    }));
    expect(rootsOf(facts(...lists, ...items, { ...items[1], exchange: 9 }))).toEqual([1, 1, 3, 4, 4]);
  });

  test('is one cause where the key is refused, and none where values are', () => {
    const expected = ['a list: limit=1 is valid', '200 with a list'];
    expect(rootsOf(facts(...expected.map((one) => ({ ...refused, expected: one, status: 403 }))))).toEqual([1, 1]);
    expect(rootsOf(facts(...expected.map((one) => ({ ...refused, expected: one, status: 400 }))))).toEqual([1, 2]);
  });
});

test('one answer where a refusal was due is one cause, whichever check asked', () => {
  const read = { expected: 'id 1abc, the identifier asked for, or a refusal', got: 'id 1', exchange: 7 };
  const whole = { aspect: 'answer', expected: 'a refusal: this is no integer', exchange: 7 } as const;
  const status = { ...wrongStatus, exchange: 7 };
  expect(rootsOf(facts(read, whole, status, { ...read, exchange: 8, got: 'id 2' }))).toEqual([3, 3, 3, 4]);
});

test('a wrong type explains that a value is not the same, and not that it is another', () => {
  const text = {
    aspect: 'schema',
    pointer: '/Pet/properties/id/type',
    expected: 'body.id: an integer',
    got: 'body.id: "130"',
    place: 'body.id',
    member: 'id',
  } as const;
  const broken = [{ pointer: '/Pet/properties/id/type', member: 'id', value: '"130"' }];
  const same = { expected: 'id: 130', got: 'id: "130"', broken };
  const other = { expected: 'id 131, the identifier asked for, or a refusal', got: 'id 130', broken };
  expect(rootsOf(facts(text, same, other))).toEqual([1, 1, 3]);
});

describe('refusals', () => {
  const refusal = { aspect: 'status', expected: 'status 400: broken', operation: 'create' } as const;
  const check = (id: string, verdict: CheckVerdict['verdict'] = 'violated'): CheckVerdict => ({
    id,
    title: id,
    operation: 'create',
    verdict,
  });

  test('with another status are one cause, but for those that another status was due for', () => {
    const wrong = { ...refusal, got: 'status 422', status: 422 };
    expect(rootsOf(facts(wrong, wrong, { ...wrong, expected: 'status 401: no key' }))).toEqual([1, 1, 3]);
  });

  test('that are not made are one cause where every check of the kind finds so', () => {
    const ids = ['create.refuses.name.null', 'create.refuses.name.array', 'create.refuses.age.null'];
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
  const text = { aspect: 'media-type', expected: 'header.Content-Type: application/json', got: 'text/html' } as const;
  expect(rootsOf(facts(text, { ...text, status: 404 }, { ...text, operation: 'getPet' }))).toEqual([1, 1, 3]);
});

test('one observation is one finding, whichever check it helps', () => {
  const stored = { expected: 'nothing stored: the answer was 400', got: 'an item {}', exchange: 7 };
  expect(rootsOf(facts({ ...stored, status: 400 }, { ...stored, status: 400, operation: 'x' }))).toEqual([1, 1]);
});

test('a property that is left out is one cause wherever it is sent, other values are their own', () => {
  const lost = { expected: 'status: "sold"', got: 'status: nothing' };
  expect(rootsOf(facts(lost, { ...lost, expected: 'status: "pending"' }, { ...lost, got: 'status: "SOLD"' }))).toEqual([
    1, 1, 3,
  ]);
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
