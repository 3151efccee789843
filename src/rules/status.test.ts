import { expect, test } from '@jest/globals';
import type { Exchange } from '../exchange/exchange';
import { causesOf, tableOf, type Line } from '../../test/judgements';
import { contractOf } from '../../test/contract';
import { int, list as listOf, object, openapi, text } from '../../test/mock/openapi';
import { tasksContract } from '../../test/tasks';
import { conflicts } from './conflicts';
import { credentials } from './credentials';
import { documentedStatus } from './documented-status';
import { invalidIsRejected } from './invalid-is-rejected';
import { noServerError } from './no-server-error';
import { unknownIsNotFound } from './unknown-is-not-found';
import { validIsAccepted } from './valid-is-accepted';

const table = tableOf(tasksContract());

const task = (rest = ''): string => `{"id":1,"name":"k3vbm2qa a"${rest}}`;
const create = (body: string, status = 201): string =>
  `POST /tasks ${body} -> ${status} ${status === 201 ? task() : '{"status":400}'}`;

/** A create that is the same as the first exchange but for one property. */
const vary = (at: string, body: string, response: string): Line => [
  `POST /tasks ${body} -> ${response}`,
  { label: { variationOf: { base: 1, at: { in: 'body', at } } } },
];
const base = create('{"name":"k3vbm2qa a","rank":7}');
const query = (at: string, target: string, response: string): Line => [
  `GET ${target} -> ${response}`,
  { label: { variationOf: { base: 1, at: { in: 'query', at } } } },
];
const list = 'GET /tasks -> 200 {"items":[]}';
/** A request with a media type of its own. */
const typed = (method: string, target: string, type: string, text: string): Partial<Exchange> => ({
  request: { method, target, headers: ['Content-Type', type], body: { text } },
});
const text40 = 'x'.repeat(40);

const logs = contractOf(
  JSON.stringify(
    openapi(
      {
        'GET /logs': { query: { cursor: { ...text, minLength: 1 } }, 200: listOf(object({ id: int })) },
        'GET /report': { query: { pagination_token: { ...text, minLength: 1 } }, 200: object({ lines: int }) },
      },
      {},
    ),
  ),
);

tableOf(logs)(validIsAccepted, [
  [
    'a cursor that no response has named',
    ['GET /logs -> 200 []', query('cursor', '/logs?cursor=7', '400 {}')],
    ['observed: Returned 400 with cursor "7". No keyword of the file names this value.'],
  ],
  [
    'the same of what is no list',
    ['GET /report -> 200 {"lines":1}', query('pagination_token', '/report?pagination_token=7', '400 {}')],
    ['observed: Returned 400 with pagination_token "7". No keyword of the file names this value.'],
  ],
]);

const user = object({ name: text, 'rank?': int, 'team?': object({ teamId: text }) });
const users = contractOf(
  JSON.stringify(
    openapi(
      {
        'GET /users': { 200: listOf(user) },
        'GET /users/{user}': { 200: user, 404: 'unknown' },
        'PUT /users/{user}': { body: user, 200: user, 404: 'unknown' },
      },
      {},
      { user: text },
    ),
  ),
);
const found = 'GET /users -> 200 [{"name":"ada"}]';

tableOf(users)(validIsAccepted, [
  [
    'a name that nothing shows to be in the path',
    [found, 'GET /users/ada -> 404'],
    ['inconclusive: Returned 404. Nothing shows that the path has the name.'],
  ],
  [
    'a name that another operation shows to be there',
    [found, 'GET /users/ada -> 200 {"name":"ada"}', 'PUT /users/ada {"name":"ada"} -> 404'],
    ['failed error: returned 404 for an item that was there, documented is 200'],
  ],
  [
    'an item that was there, and a body that refers to another',
    [found, 'GET /users/ada -> 200 {"name":"ada"}', 'PUT /users/ada {"name":"ada","team":{"teamId":"7"}} -> 404'],
    ['inconclusive: Returned 404. The body may refer to what is not there.'],
  ],
]);

test('anything that is taken for a list is one cause, and null for any type is another', () => {
  const note = object({ name: text, 'tags?': listOf(text), 'size?': int });
  const contract = contractOf(
    JSON.stringify(openapi({ 'POST /notes': { body: note, 201: note, 400: 'invalid' } }, {})),
  );
  const causes = (properties: readonly string[]): ReadonlySet<string | undefined> =>
    new Set(
      properties.map(
        (one) => causesOf(contract, invalidIsRejected, [`POST /notes {"name":"a",${one}} -> 201 {"name":"a"}`])[0],
      ),
    );
  const [lists, nulls] = [causes(['"tags":"x"', '"tags":7', '"tags":{}']), causes(['"tags":null', '"size":null'])];
  expect([lists.size, nulls.size, causes(['"size":"x"', '"size":{}']).size]).toEqual([1, 1, 2]);
  expect(lists).not.toEqual(nulls);
});

table(noServerError, [
  ['a success', [list], ['passed']],
  ['a rejection', ['GET /tasks -> 400 {}'], ['passed']],
  ['500', ['GET /tasks -> 500 {}'], ['failed error: returned 500']],
  ['501 for a documented operation', ['GET /tasks -> 501'], ['failed error: returned 501']],
  ['a documented 503', ['GET /public -> 503'], ['observed: Returned 503, which is documented.']],
  ['a 503 that is not documented', ['GET /tasks -> 503'], ['inconclusive: The service was not available: 503.']],
  ['no response', ['GET /tasks -> 0'], []],
]);

test('an error that repeats what was sent is one cause for all values', () => {
  const causes = ['abc', '7', 'no'].map((value) =>
    causesOf(tasksContract(), noServerError, [
      `GET /tasks?urgent=${value} -> 500 {"error":"Invalid truthy value: ${value}"}`,
    ]),
  );
  expect(new Set(causes.flat()).size).toBe(1);
});

test('an error about another property of what was sent is another cause', () => {
  const causes = ['urgent', 'name'].flatMap((column) =>
    causesOf(tasksContract(), noServerError, [
      `POST /tasks {"name":"a","urgent":true} -> 500 the database has rejected the value in the column ${column}`,
    ]),
  );
  expect(new Set(causes).size).toBe(2);
});

table(documentedStatus, [
  ['a documented status', [list], ['passed']],
  [
    'another success',
    [create('{"name":"a"}').replace('201', '200')],
    ['failed error: returned 200, documented is 201'],
  ],
  ['a success is no default', ['GET /owners -> 202 []'], ['failed error: returned 202, documented is 200']],
  ['an error by default', ['GET /owners -> 418 {}'], ['passed']],
  ['an error by its class', ['GET /owners/1 -> 418 {}'], ['passed']],
  ['another 4xx', ['GET /tasks -> 418 {}'], ['observed: Returned 418, which is not documented.']],
  ['a redirect', ['GET /tasks -> 307'], ['observed: Returned 307, which is not documented.']],
  ['a 5xx is for another rule', ['GET /tasks -> 500'], []],
  ['a HEAD', ['HEAD /tasks -> 200'], ['passed']],
]);

const open = openapi({ 'DELETE /logs/{id}': { 404: 'Not found' } }, {});
tableOf(contractOf(JSON.stringify(open)))(documentedStatus, [
  [
    'a success of an operation whose file has none',
    ['DELETE /logs/1 -> 204'],
    ['failed warning: returned 204, documented is 404'],
  ],
]);

table(validIsAccepted, [
  ['a plain list', [list], ['passed']],
  [
    'a plain list that is rejected',
    ['GET /tasks -> 400 {}'],
    ['failed error: returned 400 for a plain list, documented is 200'],
  ],
  ['a plain list with a key that may not', ['GET /tasks -> 403 {}'], ['inconclusive: Returned 403.']],
  ['a list with a filter', ['GET /tasks?state=open -> 400 {}'], []],
  ['an invalid request', ['GET /tasks?limit=0 -> 400 {}'], []],
  ['no response', ['GET /tasks -> 0'], []],
  [
    'a list below an item that is there',
    [`GET /tasks/1 -> 200 ${task()}`, 'GET /tasks/1/notes -> 404 {}'],
    ['failed error: returned 404 for a plain list, documented is 200'],
  ],
  ['a list below an item of which nothing is known', ['GET /tasks/1/notes -> 404 {}'], []],
  ['an item that is there', [`GET /tasks -> 200 {"items":[${task()}]}`, `GET /tasks/1 -> 200 ${task()}`], ['passed']],
  [
    'an item that was there is not found',
    [`GET /tasks -> 200 {"items":[${task()}]}`, 'GET /tasks/1 -> 404 {}'],
    ['failed error: returned 404 for an item that was there, documented is 200'],
  ],
  ['an item of which nothing is known', ['GET /tasks/1 -> 404 {}'], []],
  [
    'settings that refer to nothing',
    ['GET /settings -> 200 {"theme":"a"}', 'PUT /settings {"ownerId":"9"} -> 404 {}'],
    [],
  ],
  [
    'an item that is being deleted',
    [`GET /tasks/1 -> 200 ${task()}`, 'DELETE /tasks/1 -> 202', 'GET /tasks/1 -> 404 {}'],
    [],
  ],
  [
    'a documented media type is unsupported',
    [create('{"name":"a"}').replace('201', '415')],
    ['failed error: returned 415 for a documented media type, documented is 201'],
  ],
  ['an operation for everybody', [['GET /public -> 200 {}', { label: { credential: 'none' } }]], ['passed']],
  [
    'an operation for everybody asks for a key',
    [['GET /public -> 401', { label: { credential: 'none' } }]],
    ['failed error: returned 401 without credentials, documented is 200'],
  ],
]);

const shortNames = openapi({ 'GET /logs/{name}/size': { 200: int } }, {}, { name: { type: 'string', minLength: 1 } });
const shortName = (status: number): Line => [
  `GET /logs/7/size -> ${status}`,
  { label: { variationOf: { base: 1, at: { in: 'path', at: 'name' } } } },
];
tableOf(contractOf(JSON.stringify(shortNames)))(validIsAccepted, [
  [
    'a bound of what a path names, and nothing is there',
    ['GET /logs/all/size -> 200 1', shortName(404)],
    ['observed: Returned 404 with name "7". It may name nothing.'],
  ],
  [
    'a bound of what a path names is rejected',
    ['GET /logs/all/size -> 200 1', shortName(400)],
    ['failed error: with name "7" returned 400, documented is 200'],
  ],
]);

table(validIsAccepted, [
  ['a maximum', [base, vary('/rank', '{"name":"b","rank":100}', '201 {"id":2,"name":"b"}')], ['passed']],
  [
    'a maximum that is rejected',
    [base, vary('/rank', '{"name":"b","rank":100}', '400 {}')],
    ['failed error: with rank 100 returned 400, documented is 201'],
  ],
  [
    'a member of an enum',
    [base, vary('/state', '{"name":"b","state":"held"}', '422 {}')],
    ['failed error: with state "held" returned 422, documented is 201'],
  ],
  [
    'null',
    [base, vary('/note', '{"name":"b","note":null}', '400 {}')],
    ['failed error: with note null returned 400, documented is 201'],
  ],
  [
    'an optional property that is left out',
    [base, vary('/rank', '{"name":"b"}', '400 {}')],
    ['failed error: without rank returned 400, documented is 201'],
  ],
  [
    'the longest text',
    [base, vary('/name', `{"name":"${text40}"}`, '400 {}')],
    [`failed error: with name "${text40}" returned 400, documented is 201`],
  ],
  [
    'the shortest text',
    [base, vary('/name', '{"name":"b"}', '400 {}')],
    ['failed error: with name "b" returned 400, documented is 201'],
  ],
  [
    'as many items as there may be',
    [create('{"name":"a","tags":["a"]}'), vary('/tags', '{"name":"b","tags":["a","b"]}', '400 {}')],
    ['failed error: with tags ["a","b"] returned 400, documented is 201'],
  ],
  [
    'a size of what was never accepted',
    [base, vary('/tags', '{"name":"b","tags":["a","b"]}', '400 {}')],
    ['inconclusive: No other value of tags was accepted.'],
  ],
  [
    'a bound of a parameter',
    [list, query('limit', '/tasks?limit=100', '400 {}')],
    ['failed error: with limit 100 returned 400, documented is 200'],
  ],
  [
    'as many objects as there may be',
    [base, vary('/links', '{"name":"b","links":[{"to":"x"}]}', '400 {}')],
    ['observed: Returned 400 with links [{"to":"x"}]. No keyword of the file names this value.'],
  ],
  [
    'a value between the bounds',
    [list, query('limit', '/tasks?limit=51', '400 {}')],
    ['observed: Returned 400 with limit 51. No keyword of the file names this value.'],
  ],
  [
    'a text of a fixed length may be no country',
    [base, vary('/country', '{"name":"b","country":"QQ"}', '422 {}')],
    ['observed: Returned 422 with country "QQ". No keyword of the file names this value.'],
  ],
  [
    'an empty text without minLength',
    [base, vary('/color', '{"name":"b","color":""}', '400 {}')],
    ['observed: Returned 400 with color "". No keyword of the file names this value.'],
  ],
  [
    'a reference to nothing',
    [base, vary('/ownerId', '{"name":"b","ownerId":7}', '400 {}')],
    ['observed: Returned 400 with ownerId 7. No keyword of the file names this value.'],
  ],
  [
    'a conflict says nothing about the value',
    [base, vary('/rank', '{"name":"b","rank":100}', '409 {}')],
    ['inconclusive: Returned 409, which is not about the value.'],
  ],
  [
    'the base was rejected as well',
    [create('{"name":"a"}', 400), vary('/rank', '{"name":"b","rank":100}', '400 {}')],
    ['inconclusive: The request that it varies was rejected as well.'],
  ],
  ['a 500 is for another rule', [base, vary('/rank', '{"name":"b","rank":100}', '500')], []],
]);

table(
  validIsAccepted,
  [
    [
      'an item that was there',
      [`GET /tasks/1 -> 200 ${task()}`, 'GET /tasks/1 -> 404 {}'],
      ['failed warning: returned 404 for an item that was there, documented is 200'],
    ],
  ],
  'har',
);

table(invalidIsRejected, [
  ['rejected as documented', [base, vary('/rank', '{"name":"b","rank":101}', '400 {}')], ['passed']],
  [
    'accepted',
    [base, vary('/rank', '{"name":"b","rank":101}', '201 {"id":2,"name":"b"}')],
    ['failed error: returned 201 for an invalid rank, documented are 400 and 422'],
  ],
  [
    'accepted, a format',
    [base, vary('/mail', '{"name":"b","mail":"nobody"}', '201 {"id":2,"name":"b"}')],
    ['failed warning: returned 201 for an invalid mail, documented are 400 and 422'],
  ],
  [
    'a required property is missing',
    [base, vary('/name', '{}', '201 {"id":2,"name":"b"}')],
    ['failed error: returned 201 for an invalid name, documented are 400 and 422'],
  ],
  [
    'a value that breaks several keywords',
    [base, vary('/state', '{"name":"b","state":7}', '201 {"id":2,"name":"b"}')],
    ['failed error: returned 201 for an invalid state, documented are 400 and 422'],
  ],
  [
    'a null in a merge patch removes',
    [
      [
        'PATCH /tasks/1 -> 200 {"id":1,"name":"a"}',
        { exchange: typed('PATCH', '/tasks/1', 'application/merge-patch+json', '{"rank":null}') },
      ],
    ],
    [],
  ],
  [
    'a null in JSON does not',
    ['PATCH /tasks/1 {"rank":null} -> 200 {"id":1,"name":"a"}'],
    ['failed error: returned 200 for an invalid rank, documented is 400'],
  ],
  [
    'a media type that is not documented, as 415 is not',
    [['POST /tasks -> 201 {"id":1,"name":"a"}', { exchange: typed('POST', '/tasks', 'text/plain', '{}') }]],
    ['observed: Returned 201, though Content-Type must be application/json. No 415 is documented.'],
  ],
  [
    'a filter by what is no e-mail address',
    ['GET /tasks?mail=7 -> 200 {"items":[]}'],
    ['observed: Returned 200, though query.mail must be an e-mail address.'],
  ],
  ['two mistakes at once', ['POST /tasks {"name":7,"rank":101} -> 201 {"id":1}'], []],
  [
    'no rejection is documented',
    ['POST /tasks/1/notes {"text":7} -> 201 {"id":1}'],
    ['observed: Returned 201, though body.text must be a string. No 400 or 422 is documented.'],
  ],
  [
    'a page size out of range',
    ['GET /tasks?limit=0 -> 200 {"items":[]}'],
    ['observed: Returned 200 for a page size out of range: limit.'],
  ],
  ['an empty filter', ['GET /tasks?state= -> 200 {"items":[]}'], []],
  [
    'a filter with another value',
    ['GET /tasks?state=lost -> 200 {"items":[]}'],
    ['failed error: returned 200 for an invalid state, documented is 400'],
  ],
  [
    'rejected, and its base too',
    [create('{"name":"a"}', 400), vary('/rank', '{"name":"b","rank":101}', '400 {}')],
    ['inconclusive: Nothing shows that it was rejected for its value.'],
  ],
  [
    'a conflict',
    [base, vary('/rank', '{"name":"b","rank":101}', '409 {}')],
    ['inconclusive: Returned 409, which is not about the value.'],
  ],
  [
    'the other of 400 and 422, which is not documented',
    [list, query('state', '/tasks?state=lost', '422 {}')],
    ['failed error: returned 422 for an invalid state, documented is 400'],
  ],
  [
    'the other of 400 and 422, which `default` documents',
    ['GET /owners -> 200 []', query('since', '/owners?since=a', '422 {}')],
    ['observed: Returned 422, documented is 400: query.since must be an integer.'],
  ],
  [
    'another rejection',
    [list, query('state', '/tasks?state=lost', '404 {}')],
    ['observed: Returned 404, documented is 400: query.state must be open, done or held.'],
  ],
  ['a path is for another rule', ['GET /tasks/abc -> 200 {"id":1}'], []],
  ['without a key', [['POST /tasks {"name":7} -> 401 {}', { label: { credential: 'none' } }]], []],
  ['a 500 is for another rule', ['POST /tasks {"name":7} -> 500'], []],
]);

table(
  invalidIsRejected,
  [
    [
      'accepted',
      ['POST /tasks {"name":7} -> 201 {"id":1}'],
      ['failed warning: returned 201 for an invalid name, documented are 400 and 422'],
    ],
  ],
  'har',
);

const keyPlace = { in: 'header', at: 'X-Key' } as const;
const none = { label: { credential: 'none' } } as const;
const withKey = { requestHeaders: { 'X-Key': 'secret' } } as const;
const wrong = { label: { credential: 'wrong' } } as const;

table(credentials, [
  ['no key', [['GET /tasks -> 401 {}', none]], ['passed']],
  ['a wrong key', [['GET /tasks -> 403 {}', wrong]], ['passed']],
  [
    'the right key is rejected as well',
    [
      'GET /tasks -> 403 {}',
      ['GET /tasks -> 403 {}', { label: { credential: 'none', variationOf: { base: 1, at: keyPlace } } }],
    ],
    ['inconclusive: With credentials the request is rejected as well.'],
  ],
  [
    'let in without a key',
    [['GET /tasks -> 200 {"items":[]}', none]],
    ['failed error: returned 200 without credentials, documented is 401'],
  ],
  [
    'let in with a wrong key, 401 is not documented',
    [['GET /owners -> 200 []', wrong]],
    ['failed error: returned 200 with wrong credentials, expected is 401'],
  ],
  ['hidden', [['GET /tasks/1 -> 404 {}', none]], ['observed: Returned 404 without credentials.']],
  [
    'validated before',
    [['POST /tasks {} -> 400 {}', none]],
    ['inconclusive: Returned 400: the request is invalid for another reason too.'],
  ],
  ['for everybody', [['GET /public -> 200 {}', none]], []],
  ['the right key', [list], []],
  [
    'the right key, which others accept',
    [
      [list, withKey],
      ['GET /tasks -> 401 {}', none],
      ['GET /tasks/1 -> 401 {}', withKey],
    ],
    ['failed error: returned 401 with credentials that "GET /tasks" accepts'],
  ],
  [
    'the right key, and others may let everybody in',
    [
      [list, withKey],
      ['GET /tasks/1 -> 401 {}', withKey],
    ],
    [],
  ],
  ['a key that nobody has accepted', [['GET /tasks/1 -> 401 {}', withKey]], []],
  ['a 500 is for another rule', [['GET /tasks -> 500', none]], []],
]);

table(
  credentials,
  [
    [
      'no key',
      [[list, { requestHeaders: {} }]],
      ['failed warning: returned 200 without credentials, documented is 401'],
    ],
    ['some key', [list], []],
  ],
  'har',
);

const madeUp = (line: string): Line => [line, { label: { madeUp: [{ in: 'path', at: 'taskId' }] } }];
const made = create('{"name":"k3vbm2qa a"}');
const gone = 'DELETE /tasks/1 -> 204';

const section = object({ id: int, name: text });
const sections = contractOf(
  JSON.stringify(
    openapi(
      { 'GET /sections/{id}': { 200: section, 404: 'None.' }, 'PUT /sections/{id}': { body: section, 200: section } },
      {},
    ),
  ),
);
tableOf(sections)(unknownIsNotFound, [
  [
    'of what no list shows and nothing creates any may be there',
    [['GET /sections/9 -> 200 {"id":9}', { label: { madeUp: [{ in: 'path', at: 'id' }] } }]],
    ['observed: Returned 200 for an item that does not exist.'],
  ],
]);

table(unknownIsNotFound, [
  ['made up', [madeUp('GET /tasks/9 -> 404 {}')], ['passed']],
  [
    'made up and found',
    [madeUp('GET /tasks/9 -> 200 {"id":9,"name":"x"}')],
    ['failed error: returned 200 for an item that does not exist, documented is 404'],
  ],
  [
    'deleted where nothing was',
    [madeUp('DELETE /tasks/9 -> 204')],
    ['failed error: returned 204 for an item that does not exist, documented is 404'],
  ],
  [
    'a list below a parent that was made up',
    [madeUp('GET /tasks/9/notes -> 200 []')],
    ['failed error: returned 200 for an item that does not exist, documented is 404'],
  ],
  [
    'what is made up may be no item',
    [['GET /greetings/you -> 200 {}', { label: { madeUp: [{ in: 'path', at: 'name' }] } }]],
    ['observed: Returned 200 for an item that does not exist.'],
  ],
  [
    'what a path alone names may be there for each value',
    [['GET /moods/you -> 200 {}', { label: { madeUp: [{ in: 'path', at: 'name' }] } }]],
    ['observed: Returned 200 for an item that does not exist.'],
  ],
  [
    'a PUT may create',
    [['PUT /owners/9 {"name":"x"} -> 201 {"id":9}', { label: { madeUp: [{ in: 'path', at: 'ownerId' }] } }]],
    ['observed: Returned 201 for an item that does not exist.'],
  ],
  [
    'shown as deleted, then changed',
    [made, gone, `GET /tasks/1 -> 200 ${task(',"color":"gone"')}`, `PATCH /tasks/1 {"rank":1} -> 200 ${task()}`],
    ['observed: Returned 200 for a deleted item.'],
  ],
  [
    'no 404 is documented',
    [['DELETE /owners/9 -> 204', { label: { madeUp: [{ in: 'path', at: 'ownerId' }] } }]],
    ['observed: Returned 204 for an item that does not exist.'],
  ],
  [
    'forbidden, which is not documented',
    [madeUp('GET /tasks/9 -> 403')],
    ['failed warning: returned 403 for an item that does not exist, documented is 404'],
  ],
  [
    'taken for invalid',
    [madeUp('GET /tasks/9 -> 400 {}')],
    ['failed warning: returned 400 for an item that does not exist, documented is 404'],
  ],
  [
    'a number that may be none of its IDs',
    [madeUp('GET /tasks/9223372036854775807 -> 400 {}')],
    ['observed: Returned 400 for an item that does not exist, documented is 404.'],
  ],
  ['malformed', ['GET /tasks/12abc -> 404 {}'], ['passed']],
  ['malformed and invalid', ['GET /tasks/12abc -> 400 {}'], ['passed']],
  [
    'malformed and found',
    ['GET /tasks/12abc -> 200 {"id":12,"name":"x"}'],
    ['failed error: returned 200 for an ID that is not valid, documented is 404'],
  ],
  ['deleted', [made, gone, 'GET /tasks/1 -> 404 {}'], ['passed']],
  ['deleted again', [made, gone, gone], ['observed: Returned 204 for a deleted item.']],
  [
    'deleted and found',
    [made, gone, `GET /tasks/1 -> 200 ${task()}`],
    ['failed error: returned 200 for a deleted item, documented is 404'],
  ],
  [
    'deleted, and shown as deleted',
    [made, gone, `GET /tasks/1 -> 200 ${task(',"deletedAt":"2026-11-26"')}`],
    ['observed: Returned 200 for a deleted item.'],
  ],
  ['deleted twice', [made, gone, gone], ['observed: Returned 204 for a deleted item.']],
  [
    'deleted and changed',
    [made, gone, `PATCH /tasks/1 {"rank":1} -> 200 ${task()}`],
    ['failed error: returned 200 for a deleted item, documented is 404'],
  ],
  [
    'a change of what is not there may be invalid too',
    [madeUp('PATCH /tasks/9 {"rank":101} -> 400 {}')],
    ['inconclusive: Returned 400 for an item that does not exist.'],
  ],
  [
    'below a deleted item',
    [made, gone, 'GET /tasks/1/notes -> 200 []'],
    ['failed error: returned 200 for what is below a deleted item, documented is 404'],
  ],
  ['below a deleted item, and not found', [made, gone, 'GET /tasks/1/notes -> 404 {}'], ['passed']],
  ['a promise to delete', [made, 'DELETE /tasks/1 -> 202', `GET /tasks/1 -> 200 ${task()}`], []],
  ['an item that is there', [made, `GET /tasks/1 -> 200 ${task()}`], []],
  ['an item of which nothing is known', ['GET /tasks/7 -> 404 {}'], []],
]);

table(
  unknownIsNotFound,
  [
    [
      'deleted and found',
      [made, gone, `GET /tasks/1 -> 200 ${task()}`],
      ['failed warning: returned 200 for a deleted item, documented is 404'],
    ],
  ],
  'har',
);

const proven = [made, `GET /tasks/1 -> 200 ${task()}`];
const again = (response: string): string => `POST /tasks {"name":"k3vbm2qa a"} -> ${response}`;
table(conflicts, [
  ['taken', [...proven, again('409')], ['passed']],
  [
    'taken twice',
    [...proven, again('201 {"id":2,"name":"k3vbm2qa a"}')],
    ['failed error: returned 201 for a taken name, documented is 409'],
  ],
  ['taken by an item that no read has shown', [made, again('201 {"id":2,"name":"k3vbm2qa a"}')], []],
  ['taken by a deleted item', [...proven, gone, again('201 {"id":2,"name":"k3vbm2qa a"}')], []],
  ['taken by the item itself', [...proven, `PATCH /tasks/1 {"name":"k3vbm2qa a"} -> 200 ${task()}`], []],
  [
    'taken, but 409 is not documented',
    [...proven, `PUT /tasks/2 {"name":"k3vbm2qa a"} -> 200 {"id":2,"name":"k3vbm2qa a"}`],
    [],
  ],
  [
    'taken from an item of others',
    [`GET /tasks/1 -> 200 ${task()}`, again('201 {"id":2,"name":"k3vbm2qa a"}')],
    ['failed warning: returned 201 for a taken name, documented is 409'],
  ],
  [
    'taken, and rejected as if it were invalid',
    [
      ...proven,
      [
        'POST /tasks {"name":"k3vbm2qa a"} -> 400 {}',
        { label: { variationOf: { base: 1, at: { in: 'body', at: '/name' } } } },
      ],
    ],
    ['failed error: returned 400 for a taken name, documented is 409'],
  ],
  [
    'taken by the item itself, and rejected',
    [
      ...proven,
      [
        'PATCH /tasks/1 {"name":"k3vbm2qa a"} -> 409 {}',
        { label: { variationOf: { base: 2, at: { in: 'body', at: '/name' } } } },
      ],
    ],
    ['failed error: returned 409 for the name that the item has'],
  ],
]);
