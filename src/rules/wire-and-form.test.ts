import { expect, test } from '@jest/globals';
import type { Exchange } from '../exchange/exchange';
import { causesOf, tableOf, type Line } from '../../test/judgements';
import { contractOf } from '../../test/contract';
import { object, openapi } from '../../test/mock/openapi';
import { tasksContract } from '../../test/tasks';
import { answered } from './answered';
import { bodySchema } from './body-schema';
import { documentedMediaType } from './documented-media-type';
import { documentedStatus } from './documented-status';
import { errorBody } from './error-body';
import { headers } from './headers';
import { writeOnlyHidden } from './write-only-hidden';

const table = tableOf(tasksContract());

const without = (exchange: Partial<Exchange>): Line => ['GET /tasks -> 0', { exchange }];
const bytes = (...codes: readonly number[]): Line => [
  'GET /tasks -> 200',
  {
    exchange: {
      response: {
        status: 200,
        headers: ['Content-Type', 'application/json'],
        body: { bytes: Uint8Array.from(codes) },
      },
    },
  },
];

table(answered, [
  ['a response', ['GET /tasks -> 200 {"items":[]}'], ['passed']],
  [
    'a connection closed once',
    [without({ failure: 'closed' })],
    ['observed: The connection was closed without a response.'],
  ],
  [
    'a connection closed twice',
    [without({ failure: 'closed' }), 'GET /tasks -> 200 {"items":[]}', without({ failure: 'closed' })],
    ['failed error: closed the connection without a response'],
  ],
  [
    'another operation closed it before',
    [['GET /public -> 0', { exchange: { failure: 'closed' } }], without({ failure: 'closed' })],
    ['observed: The connection was closed without a response.'],
  ],
  ['no response in time', [without({ failure: 'timeout' })], ['observed: There was no response in time.']],
  ['no HTTP', [without({ failure: 'not HTTP' })], ['failed error: returned something that is not HTTP']],
  [
    'a body that is cut off',
    [['GET /tasks -> 200 {"items":[]}', { exchange: { bodyProblem: 'cut off' } }]],
    ['failed error: returned 200 with a body that ends too early'],
  ],
  [
    'a body that is not what its encoding says',
    [
      [
        'GET /tasks -> 200 {"items":[]}',
        { exchange: { bodyProblem: 'not decodable' }, headers: { 'Content-Encoding': 'gzip' } },
      ],
    ],
    ['failed error: returned 200 with a body that its Content-Encoding does not fit'],
  ],
  [
    'a body too long to be read',
    [['GET /tasks -> 200 {"items":[]}', { exchange: { bodyProblem: 'too long' } }]],
    ['inconclusive: The body is too long to be read.'],
  ],
  [
    'JSON that is none',
    ['GET /tasks -> 200 {"items":'],
    ['failed error: returned 200 with a body that is not valid JSON'],
  ],
  [
    'JSON that is not UTF-8',
    [bytes(0x22, 0xe4, 0x22)],
    ['failed error: returned 200 with a body that is not valid UTF-8'],
  ],
  ['JSON in UTF-8 with a byte order mark', [bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d)], ['passed']],
  ['an empty body', [['GET /tasks -> 200', { headers: { 'Content-Type': 'application/json' } }]], ['passed']],
  ['a text', [['GET /public -> 200 {', { headers: { 'Content-Type': 'text/plain' } }]], ['passed']],
  ['a HEAD', [['HEAD /tasks -> 200', { headers: { 'Content-Type': 'application/json' } }]], ['passed']],
]);

const onlyErrors = openapi({ 'GET /calls': { 404: 'None' } }, {});
const withDefault = JSON.stringify(onlyErrors).replace(
  '"404":',
  '"default":{"description":"Error","content":{"application/json":{}}},"404":',
);
tableOf(contractOf(withDefault))(documentedStatus, [['any status by default', ['GET /calls -> 200'], ['passed']]]);
tableOf(contractOf(withDefault))(documentedMediaType, [
  ['a success that the file leaves out beside errors', ['GET /calls -> 200'], []],
  [
    'an error by default',
    ['GET /calls -> 500'],
    ['failed error: returned 500 without a body, documented is application/json'],
  ],
]);

table(documentedMediaType, [
  ['the documented type', ['GET /tasks -> 200 {"items":[]}'], ['passed']],
  [
    'with a charset',
    [['GET /tasks -> 200 {"items":[]}', { headers: { 'Content-Type': 'application/json; charset=utf-8' } }]],
    ['passed'],
  ],
  [
    'another type',
    [['GET /tasks -> 400 oops', { headers: { 'Content-Type': 'text/html' } }]],
    ['failed error: returned 400 as "text/html", documented is application/json'],
  ],
  [
    'no type',
    [['GET /tasks -> 200 {}', { exchange: { response: { status: 200, headers: [], body: { text: '{}' } } } }]],
    ['failed error: returned 200 without a Content-Type, documented is application/json'],
  ],
  ['no body', ['GET /tasks -> 200'], ['failed error: returned 200 without a body, documented is application/json']],
  ['an empty text', [['GET /public -> 200', { headers: { 'Content-Type': 'text/plain' } }]], ['passed']],
  ['the second of two types', [['GET /public -> 200 hi', { headers: { 'Content-Type': 'text/plain' } }]], ['passed']],
  ['a body where none is described', ['POST /tasks {"name":"a"} -> 409 {"why":1}'], []],
  ['an undocumented status', [['GET /tasks -> 418 x', { headers: { 'Content-Type': 'text/plain' } }]], []],
  ['a 304 and a HEAD', [['GET /tasks/1 -> 304', {}]], []],
  ['a HEAD', ['HEAD /tasks -> 200'], []],
  ['a body that was not read', [['GET /tasks -> 200', { exchange: { bodyProblem: 'not read' } }]], []],
]);

table(bodySchema, [
  ['a body that fits', ['GET /tasks/1 -> 200 {"id":1,"name":"a","extra":true}'], ['passed']],
  [
    'a wrong type',
    ['GET /tasks/1 -> 200 {"id":"1","name":"a"}'],
    ['failed error: returned 200 with an invalid body.id'],
  ],
  [
    'what becomes of an invalid request',
    ['PUT /owners/1 {"team":"x"} -> 200 {"id":1,"name":"a","team":"x"}'],
    ['observed: Returned 200 for an invalid request, with a body that is invalid.'],
  ],
  [
    'several nulls in one schema are one cause',
    ['GET /tasks/1 -> 200 {"id":1,"name":null,"rank":null}'],
    ['failed error: returned 200 with an invalid body.name'],
  ],
  [
    'a property that is missing in two items is told once',
    ['GET /tasks -> 200 {"items":[{"name":"a"},{"name":"b"}]}'],
    ['failed error: returned 200 without body.items[0].id'],
  ],
  [
    'a format',
    ['GET /tasks/1 -> 200 {"id":1,"name":"a","mail":"nobody"}'],
    ['failed error: returned 200 with an invalid body.mail'],
  ],
  [
    'null is a cause of its own',
    ['GET /tasks -> 200 {"items":[{"id":1,"name":"a","rank":null},{"id":2,"name":"b","rank":"x"}]}'],
    [
      'failed error: returned 200 with an invalid body.items[0].rank',
      'failed error: returned 200 with an invalid body.items[1].rank',
    ],
  ],
  [
    'an error body too',
    ['GET /tasks -> 400 {"message":7}'],
    ['failed error: returned 400 with an invalid body.message'],
  ],
  ['a response without a schema', ['POST /tasks {"name":"a"} -> 409 {"why":1}'], []],
  ['another media type', [['GET /tasks -> 200 x', { headers: { 'Content-Type': 'text/plain' } }]], []],
]);

test('one format of one property is one cause in all schemas that have it', () => {
  const mail = { type: 'string', format: 'email' };
  const paths = {
    'GET /cats': { 200: object({ mail }) },
    'GET /dogs': { 200: object({ mail, born: { format: 'date' } }) },
  };
  const contract = contractOf(JSON.stringify(openapi(paths, {})));
  const causes = (line: string): readonly string[] => causesOf(contract, bodySchema, [line]);
  const [ofCats] = causes('GET /cats -> 200 {"mail":"a"}');
  expect(causes('GET /dogs -> 200 {"mail":"b","born":"c"}')).toEqual([ofCats, expect.not.stringMatching(ofCats ?? '')]);
});

test('one format of values by name is one cause, whatever their names are', () => {
  const days = { type: 'object', additionalProperties: { type: 'string', format: 'date' } };
  const contract = contractOf(JSON.stringify(openapi({ 'GET /cats': { 200: object({ days }) } }, {})));
  expect(causesOf(contract, bodySchema, ['GET /cats -> 200 {"days":{"mon":"a","tue":"b"}}'])).toHaveLength(1);
});

const task = '{"id":1,"name":"a"}';

table(headers, [
  [
    'a required header',
    [['POST /tasks {"name":"a"} -> 201 {"id":1,"name":"a"}', { headers: { Location: '/tasks/1' } }]],
    ['passed'],
  ],
  [
    'a required header that is missing',
    ['POST /tasks {"name":"a"} -> 201 {"id":1,"name":"a"}'],
    ['failed error: returned 201 without Location'],
  ],
  [
    'a header in another format',
    [['POST /tasks/1/notes {"text":"a"} -> 201 {"id":1}', { headers: { Location: '/tasks/1/notes/1' } }]],
    ['failed warning: returned 201 with an invalid Location'],
  ],
  ['none documented', [`GET /tasks/1 -> 200 ${task}`], []],
  [
    'the documented Sunset',
    [['GET /owners/1 -> 200 {"id":1}', { headers: { Sunset: 'Thu, 05 Dec 2030 00:00:00 GMT' } }]],
    ['passed'],
  ],
  ['no Sunset', ['GET /owners/1 -> 200 {"id":1}'], ['failed warning: is deprecated and sends no Sunset header']],
  [
    'another Sunset',
    [['GET /owners/1 -> 200 {"id":1}', { headers: { Sunset: 'Fri, 06 Dec 2030 00:00:00 GMT' } }]],
    ['failed warning: is deprecated and sends another date as Sunset than the documented one'],
  ],
  ['an error needs no Sunset', ['GET /owners/1 -> 404 {}'], []],
  ['401', [['GET /tasks -> 401 {}', { headers: { 'WWW-Authenticate': 'Bearer' } }]], ['passed']],
  ['401 without a challenge', ['GET /tasks -> 401 {}'], ['failed warning: returned 401 without WWW-Authenticate']],
  ['405 without Allow', ['GET /tasks -> 405 {}'], ['failed warning: returned 405 without Allow']],
]);

const problem = { headers: { 'Content-Type': 'application/problem+json' } };
const trace = 'Error: no\\n    at Pets.list (/srv/app/pets.js:10:5)';

table(errorBody, [
  ['the same status', ['GET /tasks -> 400 {"status":400}'], ['passed']],
  [
    'another status',
    ['GET /tasks -> 400 {"status":422}'],
    ['failed error: returned 400 with the status 422 in its body'],
  ],
  ['a number that is no error status', ['GET /tasks -> 400 {"status":3}'], []],
  ['a status that no schema describes', ['POST /tasks {"name":"a"} -> 409 {"status":400}'], []],
  ['problem details', [['GET /owners/1 -> 404 {"status":404}', problem]], ['passed']],
  [
    'problem details with another status',
    [['GET /owners/1 -> 404 {"status":400}', problem]],
    ['failed error: returned 404 with the status 400 in its body'],
  ],
  ['a success', [`GET /tasks/1 -> 200 {"id":1,"name":"a","status":400}`], []],
  ['a stack trace', [`GET /tasks -> 400 {"message":"${trace}"}`], ['failed warning: returned 400 with a stack trace']],
  ['a sentence with a place in it', ['GET /tasks -> 400 {"message":"unexpected text at (line 1:3)"}'], []],
]);

table(writeOnlyHidden, [
  ['hidden', ['POST /tasks {"name":"a","pin":"k3vbm2qa-77"} -> 201 {"id":1,"name":"a"}'], ['passed']],
  [
    'shown',
    ['GET /tasks -> 200 {"items":[{"id":1,"name":"a"},{"id":2,"name":"b","pin":"x"},{"id":3,"pin":"y"}]}'],
    ['failed error: returned 200 with body.items[1].pin, which is writeOnly'],
  ],
  [
    'shown as another property',
    ['POST /tasks {"name":"a","pin":"k3vbm2qa-77"} -> 201 {"id":1,"name":"a","secret":"k3vbm2qa-77"}'],
    ['failed error: returned 201 with the value that was sent as body.pin, which is writeOnly'],
  ],
  [
    'quoted by an error',
    [
      String.raw`POST /tasks {"name":7,"pin":"k3vbm2qa-77"} -> 400 {"status":400,"message":"{\"pin\":\"k3vbm2qa-77\"}"}`,
    ],
    ['failed error: returned 400 with the value that was sent as body.pin, which is writeOnly'],
  ],
  [
    'a value that the item had before',
    [
      'POST /tasks {"name":"k3vbm2qa-77"} -> 201 {"id":1,"name":"k3vbm2qa-77"}',
      'PATCH /tasks/1 {"pin":"k3vbm2qa-77"} -> 200 {"id":1,"name":"k3vbm2qa-77"}',
    ],
    [],
  ],
  ['null', ['GET /tasks/1 -> 200 {"id":1,"name":"a","pin":null}'], []],
  ['a short value may be another', ['POST /tasks {"name":"a","pin":"1"} -> 201 {"id":1,"name":"1"}'], []],
  [
    'a value that was sent twice',
    ['POST /tasks {"name":"k3vbm2qa-77","pin":"k3vbm2qa-77"} -> 201 {"id":1,"name":"k3vbm2qa-77"}'],
    [],
  ],
]);

const products = contractOf(`
openapi: 3.0.3
info: { title: Products, version: 1.0.0 }
paths:
  /products:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Product' } } } }
      responses:
        '201': { description: New., content: { application/json: { schema: { $ref: '#/components/schemas/Product' } } } }
components:
  schemas:
    Product:
      type: object
      properties:
        id: { type: integer, readOnly: true }
        category: { type: object, readOnly: true, properties: { id: { type: string, format: uuid } } }
        category_id: { type: string, format: uuid, writeOnly: true }
        mode: { type: string, enum: [published, unpublished], writeOnly: true }
        parent: { type: string, writeOnly: true }
        key: { type: string, format: password, writeOnly: true }
`);
const uuid = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const create = (sent: object, shown: object): string =>
  `POST /products ${JSON.stringify(sent)} -> 201 ${JSON.stringify({ id: 1, ...shown })}`;

tableOf(products)(writeOnlyHidden, [
  ['a reference that leads to what is shown', [create({ category_id: uuid }, { category: { id: uuid } })], []],
  ['a member of an enum', [create({ mode: 'published' }, { state: 'published' })], []],
  ['a text that may be a reference', [create({ parent: 'catalogue' }, { path: ['catalogue'] })], []],
  [
    'a text that the run made up',
    [create({ parent: 'k3vbm2qa-a' }, { path: ['k3vbm2qa-a'] })],
    ['failed error: returned 201 with the value that was sent as body.parent, which is writeOnly'],
  ],
  [
    'a password',
    [create({ key: 'correct horse' }, { hint: 'correct horse' })],
    ['failed error: returned 201 with the value that was sent as body.key, which is writeOnly'],
  ],
]);
