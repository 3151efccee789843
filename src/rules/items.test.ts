import { tableOf, type Line } from '../../test/judgements';
import { contractOf } from '../../test/contract';
import { int, object, openapi, text } from '../../test/mock/openapi';
import { tasksContract } from '../../test/tasks';
import { changesNothingElse } from './changes-nothing-else';
import { deletedIsGone } from './deleted-is-gone';
import { identity } from './identity';
import { idsAreUnique } from './ids-are-unique';
import { keptAsSent } from './kept-as-sent';
import { leftOutTakesDefault } from './left-out-takes-default';
import { sameEverywhere } from './same-everywhere';
import { leadsSomewhere } from './leads-somewhere';
import { belongsToParent } from './belongs-to-parent';
import { preconditions } from './preconditions';
import { rejectedLeavesNothing } from './rejected-leaves-nothing';
import { serviceSetsItsOwn } from './service-sets-its-own';

const table = tableOf(tasksContract());

const item = (value: object): string => JSON.stringify({ id: 1, name: 'k3vbm2qa a', state: 'open', rank: 0, ...value });
const create = (sent: object, value: object = sent): string =>
  `POST /tasks ${JSON.stringify({ name: 'k3vbm2qa a', ...sent })} -> 201 ${item(value)}`;
const read = (value: object): string => `GET /tasks/1 -> 200 ${item(value)}`;
const list = (...values: readonly object[]): string =>
  `GET /tasks -> 200 {"items":[${values.map(item).join(',')}],"total":${values.length}}`;
const patch = (sent: object, value: object, status = 200): string =>
  `PATCH /tasks/1 ${JSON.stringify(sent)} -> ${status} ${status === 200 ? item(value) : '{}'}`;
const put = (sent: object, value: object): string =>
  `PUT /tasks/1 ${JSON.stringify({ name: 'k3vbm2qa a', ...sent })} -> 200 ${item(value)}`;

table(keptAsSent, [
  ['a create', [create({ color: 'red' })], ['passed', 'passed']],
  [
    'a create that returns something else',
    [create({ color: 'red' }, { color: 'RED' })],
    ['failed error: shows color "RED", sent was "red"', 'passed'],
  ],
  [
    'the next read',
    [create({ color: 'red' }), read({})],
    ['failed error: shows color nothing, sent was "red"', 'passed'],
  ],
  [
    'the next list',
    [create({ color: 'red' }), list({ color: 'blue' })],
    ['failed error: shows color "blue", sent was "red"', 'passed'],
  ],
  ['a list may leave it out', [create({ color: 'red' }), list({})], ['passed']],
  [
    'a read may be asked for a part, the next one is whole',
    [create({ color: 'red' }), 'GET /tasks/1?view=rank -> 200 {"id":1,"rank":0}', read({})],
    ['failed error: shows color nothing, sent was "red"', 'passed'],
  ],
  [
    'a read that is asked for a part',
    [create({ color: 'red' }), 'GET /tasks/1?view=rank -> 200 {"id":1,"rank":0}'],
    [],
  ],
  ['told once, then known', [create({ color: 'red' }, { color: 'RED' }), read({ color: 'RED' })], ['passed']],
  [
    'blanks at the ends',
    [create({ color: ' red ' }, { color: 'red' })],
    ['observed: color is shown in another form than it was expected.', 'passed'],
  ],
  [
    'a secret that is masked',
    [create({ secret: 'k3vbm2qa-7' }, { secret: '****' })],
    ['observed: secret is not shown as it was sent: services mask what is secret.', 'passed'],
  ],
  ['what is writeOnly is not shown', [create({ pin: 'k3vbm2qa-7' }, {})], ['passed']],
  [
    'a list without elements may be absent',
    [create({ tags: [] }, {})],
    ['observed: tags is shown in another form than it was expected.', 'passed'],
  ],
  ['null may be absent', [create({ note: null }, {})], ['passed', 'passed']],
  ['a create that returns what was there', [read({ color: 'red' }), create({ color: 'blue' }, { color: 'red' })], []],
  [
    'a create that returns what may have been there',
    [create({ color: 'blue' }, { color: 'red' }).replace('201', '200')],
    [],
  ],
  ['a change', [create({}), patch({ rank: 7 }, { rank: 0 })], ['failed error: shows rank 0, sent was 7']],
  [
    'a change that is only accepted',
    [create({ color: 'red' }), 'PATCH /tasks/1 {"color":"x"} -> 202', read({ color: 'x' })],
    [],
  ],
  ['another type is for another rule', [create({ rank: 7 }, { rank: '7' })], ['passed']],
]);

table(
  keptAsSent,
  [
    [
      'a later read',
      [create({ color: 'red' }), read({})],
      ['failed warning: shows color nothing, sent was "red"', 'passed'],
    ],
  ],
  'har',
);

const card = object({ name: text, 'number?': text });
const payments = openapi(
  {
    'POST /payments': {
      body: object({ 'card?': card, 'lines?': { type: 'array', items: { oneOf: [card, object({ sku: text })] } } }),
      201: object({ id: int, 'card?': object({ brand: text }) }),
    },
    'GET /payments/{id}': {
      200: object({ id: int, 'card?': card, 'lines?': { type: 'array', items: { type: 'object' } } }),
    },
  },
  {},
);
const pay = 'POST /payments {"card":{"name":"k3vbm2qa a","number":"4"}} -> 201 {"id":1,"card":{"brand":"x"}}';

tableOf(contractOf(JSON.stringify(payments)))(keptAsSent, [
  ['a response that describes other properties within one', [pay], []],
  [
    'and one that describes the same',
    [pay, 'GET /payments/1 -> 200 {"id":1,"card":{"name":"Bob","number":"4"}}'],
    ['failed error: shows card {"name":"Bob","number":"4"}, sent was {"name":"k3vbm2qa a","number":"4"}'],
  ],
  [
    'what the body does not describe within a property',
    [
      'POST /payments {"lines":[{"sku":"k3vbm2qa","note":"k3vbm2qa b"}]} -> 201 {"id":1}',
      'GET /payments/1 -> 200 {"id":1,"lines":[{"sku":"k3vbm2qa"}]}',
    ],
    [],
  ],
]);

const lease = { type: 'object', properties: { kind: text, minutes: int } };
const leases = openapi(
  {
    'POST /rooms': { body: object({ 'lease?': lease }), 201: object({ id: int }) },
    'GET /rooms/{id}': {
      200: object({ id: int, 'lease?': { type: 'object', properties: { kind: text, ends: text } } }),
    },
  },
  {},
);
tableOf(contractOf(JSON.stringify(leases)))(keptAsSent, [
  [
    'an object of which responses describe other properties',
    ['POST /rooms {"lease":{"kind":"k3vbm2qa","minutes":5}} -> 201 {"id":1}', 'GET /rooms/1 -> 200 {"id":1}'],
    [],
  ],
  [
    'an object of which responses describe the same',
    ['POST /rooms {"lease":{"kind":"k3vbm2qa"}} -> 201 {"id":1}', 'GET /rooms/1 -> 200 {"id":1}'],
    ['failed error: shows lease nothing, sent was {"kind":"k3vbm2qa"}'],
  ],
]);

const silences = openapi(
  {
    'GET /silences': { 200: { type: 'array', items: { $ref: '#/components/schemas/Silence' } } },
    'POST /silences': { body: object({ comment: text }), 200: object({ silenceID: text }) },
    'GET /silence/{silenceID}': { 200: { $ref: '#/components/schemas/Silence' } },
  },
  { Silence: object({ id: text, comment: text }) },
  { silenceID: text },
);
tableOf(contractOf(JSON.stringify(silences)))(keptAsSent, [
  [
    'a create that returns the ID alone',
    [
      'POST /silences {"comment":"k3vbm2qa a"} -> 200 {"silenceID":"5"}',
      'GET /silence/5 -> 200 {"id":"5","comment":"b"}',
    ],
    ['failed error: shows comment "b", sent was "k3vbm2qa a"'],
  ],
]);

const dated = object({ id: int, 'due?': { ...text, format: 'date' } });
const jobs = tableOf(
  contractOf(
    JSON.stringify(
      openapi(
        {
          'GET /jobs': { 200: { type: 'array', items: object({ id: int, due: text, 'size?': text }) } },
          'POST /jobs': { body: object({ due: text, 'size?': int }), 201: dated },
          'GET /jobs/{id}': { 200: object({ id: int, 'size?': int }) },
        },
        {},
      ),
    ),
  ),
);
jobs(keptAsSent, [
  ['a text that the response may not show', ['POST /jobs {"due":"k3vbm2qa"} -> 201 {"id":1,"due":"2025-01-01"}'], []],
  [
    'another date',
    ['POST /jobs {"due":"2025-02-02"} -> 201 {"id":1,"due":"2025-01-01"}'],
    ['failed error: shows due "2025-01-01", sent was "2025-02-02"'],
  ],
]);
jobs(sameEverywhere, [
  [
    'a number beside a text, as the file has them',
    ['GET /jobs/1 -> 200 {"id":1,"size":7}', 'GET /jobs -> 200 [{"id":1,"due":"x","size":"7"}]'],
    [],
  ],
  [
    'a list beside a read that does not have it',
    ['GET /jobs/1 -> 200 {"id":1}', 'GET /jobs -> 200 [{"id":1,"due":"x"}]'],
    [],
  ],
]);

table(leftOutTakesDefault, [
  ['its default', [create({})], ['passed', 'passed']],
  [
    'another value',
    [create({}, { state: 'done' })],
    ['failed error: shows state "done", though it was left out', 'passed'],
  ],
  ['without a default a create may fill it in', [create({}, { color: 'red' })], ['passed', 'passed']],
  [
    'a PUT that keeps what it leaves out',
    [create({ color: 'red' }), put({}, { color: 'red' })],
    ['failed error: shows color "red" as before, though the PUT left it out', 'passed', 'passed'],
  ],
  [
    'a PUT that fills in another value',
    [create({ color: 'red' }), put({}, { color: 'white' })],
    ['passed', 'passed', 'passed'],
  ],
  [
    'a null that sets a default which only creates have',
    [create({ note: 'n' }), patch({ note: null }, { note: 'none' })],
    ['observed: note is shown in another form than it was expected.'],
  ],
  ['nothing follows from an invalid request', [create({ color: 'red' }), put({ rank: 101 }, { color: 'red' })], []],
  [
    'a PUT leaves out what responses must have',
    [
      'POST /owners {"name":"Ada","team":1} -> 201 {"id":7,"name":"Ada","team":1}',
      'PUT /owners/7 {"team":1} -> 200 {"id":7,"name":"Ada","team":1}',
    ],
    ['observed: name is as before, though the PUT left it out. Responses must have it, and it has no default.'],
  ],
  ['a null in a merge patch', [create({ note: 'n' }), patch({ note: null }, {})], ['passed']],
  [
    'a null in a merge patch that changes nothing',
    [create({ note: 'n' }), patch({ note: null }, { note: 'n' })],
    ['failed error: shows note "n", though it was left out'],
  ],
]);

const kinds = { enum: ['a', 'b'] };
const unshown = openapi(
  {
    'POST /jars': { body: object({ 'kind?': { ...kinds, default: null } }), 201: object({ id: int, kind: kinds }) },
    'GET /jars/{id}': { 200: object({ id: int, kind: kinds }) },
    'PATCH /jars/{id}': {
      body: object({ 'kind?': { enum: ['a', 'b', null] } }),
      200: object({ id: int, kind: kinds }),
    },
  },
  {},
);
tableOf(contractOf(JSON.stringify(unshown)))(leftOutTakesDefault, [
  ['a default that no response may show', ['POST /jars {} -> 201 {"id":1,"kind":"a"}'], []],
  [
    'a null that no response may show',
    ['POST /jars {"kind":"a"} -> 201 {"id":1,"kind":"a"}', 'PATCH /jars/1 {"kind":null} -> 200 {"id":1,"kind":"a"}'],
    [],
  ],
]);

const form = object({ id: int, kind: kinds });
const forms = openapi(
  {
    'POST /jugs': {
      body: object({ kind: text }),
      201: { anyOf: [form, object({ id: int, kind: { enum: ['c'] }, size: int })] },
    },
    'GET /jugs/{id}': { 200: { anyOf: [form, object({ id: int, kind: { enum: ['c'] }, size: int })] } },
  },
  {},
);
tableOf(contractOf(JSON.stringify(forms)))(keptAsSent, [
  ['what no response may show', ['POST /jugs {"kind":"x"} -> 201 {"id":1,"kind":"a"}'], []],
  [
    'what one may show',
    ['POST /jugs {"kind":"a"} -> 201 {"id":1,"kind":"b"}'],
    ['failed error: shows kind "b", sent was "a"'],
  ],
]);

const inEnvelope = openapi(
  {
    'POST /cups': {
      body: object({ data: object({ name: text }) }),
      201: object({ data: object({ id: int, name: text }) }),
    },
    'GET /cups/{id}': { 200: object({ data: object({ id: int, 'name?': text }) }) },
    'DELETE /cups/{id}': { 200: object({ data: object({ id: int, 'name?': text }) }) },
    'PUT /cups/{id}': { body: object({ 'data?': object({ name: text }) }), 200: object({ data: object({ id: int }) }) },
  },
  {},
);
tableOf(contractOf(JSON.stringify(inEnvelope)))(keptAsSent, [
  [
    'the response to a DELETE may show a part',
    ['POST /cups {"data":{"name":"a"}} -> 201 {"data":{"id":1,"name":"a"}}', 'DELETE /cups/1 -> 200 {"data":{"id":1}}'],
    [],
  ],
]);
tableOf(contractOf(JSON.stringify(inEnvelope)))(leftOutTakesDefault, [
  [
    'a PUT without the envelope of the item says nothing of it',
    [
      'POST /cups {"data":{"name":"a"}} -> 201 {"data":{"id":1,"name":"a"}}',
      'PUT /cups/1 {} -> 200 {"data":{"id":1,"name":"a"}}',
    ],
    [],
  ],
]);

const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'].map((creationTime) => ({ creationTime }));

table(changesNothingElse, [
  [
    'a change that moves the time of creation',
    [read({ ...early }), patch({ color: 'red' }, { color: 'red', ...late })],
    [
      'failed error: shows creationTime "2026-01-02T00:00:00Z", before it was "2026-01-01T00:00:00Z", and the change did not name it',
      'passed',
      'passed',
      'passed',
    ],
  ],
  [
    'a time of another creation',
    [
      read({ lastTaskCreatedAt: '2026-01-01T00:00:00Z' }),
      patch({ rank: 1 }, { rank: 1, lastTaskCreatedAt: '2026-01-02T00:00:00Z' }),
    ],
    ['passed', 'passed'],
  ],
  [
    'a PUT after a DELETE makes another item',
    [create({}, { ...early }), 'DELETE /tasks/1 -> 204', put({}, { ...late })],
    [],
  ],
  [
    'a change',
    [create({ rank: 7 }), patch({ color: 'red' }, { rank: 7, color: 'red' })],
    ['passed', 'passed', 'passed'],
  ],
  [
    'a change that resets another property',
    [create({ rank: 7 }), patch({ color: 'red' }, { color: 'red' })],
    ['failed error: shows rank 0, before it was 7, and the change did not name it', 'passed', 'passed'],
  ],
  [
    'a change of all items',
    [
      list({ id: 1, color: 'a' }, { id: 2, color: 'b' }),
      patch({ color: 'red' }, { color: 'red' }),
      list({ id: 1, color: 'red' }, { id: 2, color: 'red' }),
    ],
    [
      'failed error: shows color "red", before it was "b", and the change did not name it',
      'passed',
      'passed',
      'passed',
    ],
  ],
  [
    'an item of others moves by itself',
    [
      list({ id: 1, color: 'a' }, { id: 2, color: 'b' }),
      patch({ color: 'red' }, { color: 'red' }),
      list({ id: 1, color: 'red' }, { id: 2, color: 'green' }),
    ],
    ['passed', 'passed', 'passed'],
  ],
  [
    'a create that makes two items',
    [create({}), list({}, { id: 2 })],
    ['failed error: shows two items that one POST wrote'],
  ],
  [
    'a change spreads to what was there',
    [
      create({}),
      list({}, { id: 2 }),
      patch({ name: 'k3vbm2qa c' }, { name: 'k3vbm2qa c' }),
      list({ name: 'k3vbm2qa c' }, { id: 2, name: 'k3vbm2qa c' }),
    ],
    [
      'failed error: shows name "k3vbm2qa c", before it was "k3vbm2qa a", and the change did not name it',
      'passed',
      'passed',
    ],
  ],
  ['a create that makes one', [create({}), list({}, { id: 2, name: 'b' })], []],
]);

const noteWith = (sent: object, shown: object): string =>
  `POST /tasks/1/notes ${JSON.stringify({ text: 'n', ...sent })} -> 201 ${JSON.stringify({ id: 3, text: 'n', ...shown })}`;
const otherForm = (property: string): string => `observed: ${property} is shown in another form than it was expected.`;

table(keptAsSent, [
  [
    'an ID that is shown as an object',
    [noteWith({ author: 'ada' }, { author: { id: 'ada' } })],
    [otherForm('author'), 'passed'],
  ],
  ['a value that responses cannot have', [noteWith({ mood: 'good' }, { mood: 'GOOD' })], ['passed']],
  ['a writeOnly part', [noteWith({ place: { zip: 1, pin: 2 } }, { place: { zip: 1 } })], ['passed', 'passed']],
  [
    'another part',
    [noteWith({ place: { zip: 1, pin: 2 } }, { place: { zip: 3 } })],
    ['failed error: shows place {"zip":3}, sent was {"zip":1}', 'passed'],
  ],
]);

const created = { createdAt: '2026-11-26' };

const size = { ...int, readOnly: true };
const boxes = openapi(
  {
    'POST /boxes': {
      body: { oneOf: [object({ size: int }), object({ label: text })] },
      201: object({ id: int, size }),
    },
    'GET /boxes/{id}': { 200: object({ id: int, size }) },
  },
  {},
);
tableOf(contractOf(JSON.stringify(boxes)))(serviceSetsItsOwn, [
  ['what one form of the body may set', ['POST /boxes {"size":20000} -> 201 {"id":1,"size":20000}'], []],
]);

table(serviceSetsItsOwn, [
  [
    'taken from the client',
    [create(created, created)],
    ['failed error: shows createdAt "2026-11-26", which the client sent, though the service sets it'],
  ],
  ['set by the service', [create(created, { createdAt: '2026-11-27' })], ['passed']],
  [
    'shown by the next read',
    [create(created, {}), read(created)],
    ['failed error: shows createdAt "2026-11-26", which the client sent, though the service sets it'],
  ],
  [
    'the ID of an item that is there',
    [create({}), create({ id: 1 })],
    ['failed error: shows id 1, which the client sent, though the service sets it'],
  ],
  [
    'an ID that clients may make up',
    ['POST /tags {"id":"k3vbm2qa-7","label":"a"} -> 201 {"id":"k3vbm2qa-7","label":"a"}'],
    [],
  ],
  [
    'a change of the ID',
    [
      'GET /owners/1 -> 200 {"id":1,"name":"a"}',
      'PUT /owners/1 {"id":1000007,"team":1} -> 200 {"id":1000007,"name":"a"}',
    ],
    ['failed warning: shows id 1000007, which the client sent, though the service sets it'],
  ],
  [
    'a number that the service counts',
    ['POST /owners {"id":1000007,"team":1} -> 201 {"id":1000007,"name":"a"}'],
    ['failed warning: shows id 1000007, which the client sent, though the service sets it'],
  ],
  ['a value that it may have itself', [create({ views: 0 }, { views: 0 })], []],
  [
    'a value that another item has, which the service made',
    [`POST /tasks {"name":"b"} -> 201 {"id":2,"name":"b","createdAt":"2026-11-26"}`, create(created, created)],
    [],
  ],
  ['what a read showed is sent again', [create({}, created), put(created, created)], []],
  [
    'a change',
    [create({}, created), patch({ createdAt: '2001-01-01' }, { createdAt: '2001-01-01' })],
    ['failed error: shows createdAt "2001-01-01", which the client sent, though the service sets it'],
  ],
  ['a change of what is not known', [patch(created, created)], []],
  ['nothing of the kind is sent', [create({})], []],
]);

table(
  serviceSetsItsOwn,
  [
    [
      'taken',
      [create(created, created)],
      ['failed warning: shows createdAt "2026-11-26", which the client sent, though the service sets it'],
    ],
  ],
  'har',
);

const rejected = 'POST /tasks {"name":"k3vbm2qa b","rank":101} -> 400 {}';
const stored = { id: 2, name: 'k3vbm2qa b' };

table(rejectedLeavesNothing, [
  ['nothing is left', [rejected, list({})], ['passed']],
  ['stored all the same', [rejected, list({}, stored)], ['failed error: shows an item of a POST that was rejected']],
  [
    'stored, and the next create takes it',
    [rejected, rejected.replace('400 {}', `201 ${item(stored)}`), list({}, stored)],
    ['passed'],
  ],
  ['a 500 may have stored it', [rejected.replace('400', '500'), list({}, stored)], ['passed']],
  ['a list that is not whole', [rejected, 'GET /tasks -> 200 {"items":[]}'.replace('[]', `[${item({})}]`)], []],
  [
    'a change that was rejected changed something',
    [create({ color: 'blue' }), patch({ rank: 101, color: 'red' }, {}, 400), read({ color: 'red' })],
    ['failed error: shows color "red", before it was "blue", and the change was rejected', 'passed'],
  ],
  [
    'one before it, whose response shows nothing, did',
    [
      read({ color: 'blue' }),
      'PATCH /tasks/1 {"color":"red"} -> 204',
      patch({ rank: 101, color: 'green' }, {}, 400),
      read({ color: 'red' }),
    ],
    ['passed'],
  ],
  ['a change that was rejected changed nothing', [create({}), patch({ rank: 101 }, {}, 400), read({})], ['passed']],
]);

table(sameEverywhere, [
  ['the same', [read({ color: 'a' }), list({ color: 'a' })], ['passed', 'passed', 'passed', 'passed']],
  [
    'a list shows another value',
    [read({ color: 'a' }), list({ color: 'b' })],
    ['failed error: shows color "b", before it was "a"', 'passed', 'passed', 'passed'],
  ],
  [
    'a list in another order',
    [read({ tags: ['a', 'b'] }), list({ tags: ['b', 'a'] })],
    ['passed', 'passed', 'passed', 'passed'],
  ],
  ['a list shows less', [read({ color: 'a' }), list({})], ['passed', 'passed', 'passed']],
  ['a list shows more', [read({}), list({ color: 'a' })], ['passed', 'passed', 'passed']],
  ['a property that moves', [read({ color: 'a' }), read({ color: 'b' })], ['passed', 'passed', 'passed']],
  ['what the service counts', [read({ views: 1 }), list({ views: 2 })], ['passed', 'passed', 'passed']],
]);

table(
  sameEverywhere,
  [
    [
      'a list shows another value',
      [read({ color: 'a' }), list({ color: 'b' })],
      ['failed warning: shows color "b", before it was "a"', 'passed', 'passed', 'passed'],
    ],
  ],
  'har',
);

table(identity, [
  ['the item of the path', [read({})], ['passed']],
  ['another item', [read({ id: 2 })], ['failed error: returned the item "2" for "1"']],
  ['a PUT that renames', [`PUT /tasks/1 {"id":2,"name":"a"} -> 200 {"id":2,"name":"a"}`], []],
  ['an item without its ID', ['GET /tasks/1 -> 200 {"name":"a"}'], []],
  ['below its parent', ['GET /tasks/1/notes/3 -> 200 {"id":3,"taskId":1}'], ['passed', 'passed']],
  [
    'below another parent',
    ['GET /tasks/1/notes/3 -> 200 {"id":3,"taskId":2}'],
    ['passed', 'failed error: returned an item with taskId "2" below "1"'],
  ],
  ['a parent that is not shown', ['GET /tasks/1/notes/3 -> 200 {"id":3}'], ['passed']],
]);

table(idsAreUnique, [
  ['each once', [list({}, { id: 2 })], ['passed']],
  ['twice', [list({}, { id: 2 }, {})], ['failed error: returned the item "1" twice']],
  ['one item', [list({})], []],
  ['a new ID', [create({})], ['passed']],
  [
    'the ID of an item that is there',
    [read({}), create({})],
    ['failed error: returned the ID of an item that is there: "1"'],
  ],
  [
    'the ID of another create that has not ended yet',
    [[create({}), { exchange: { durationMs: 5000 } }], create({})],
    ['failed error: returned the ID of an item that was created at the same time: "1"'],
  ],
  [
    'the ID of a deleted item',
    [create({}), 'DELETE /tasks/1 -> 204', create({})],
    ['observed: Returned the ID of a deleted item: "1".'],
  ],
  [
    'an existing item is returned',
    [read({}), create({}).replace('201', '200')],
    ['observed: Returned an item that was there before.'],
  ],
  ['an invalid create', [read({}), 'POST /tasks {} -> 201 {"id":1}'], []],
]);

const located = (location: string, line = create({})): Line => [line, { headers: { Location: location } }];

table(leadsSomewhere, [
  ['to the item', [located('/tasks/1'), read({})], ['passed']],
  ['to a whole URL', [located('http://localhost/tasks/1'), read({})], ['passed']],
  [
    'to nothing',
    [located('/tasks/7'), 'GET /tasks/7 -> 404 {}'],
    ['failed error: returned 404 for an address that a response gave, documented is 200'],
  ],
  [
    'to another item',
    [located('/tasks/7'), 'GET /tasks/7 -> 200 {"id":7,"name":"x"}'],
    ['failed error: returned another item than the POST whose Location led here'],
  ],
  ['to an item that was deleted', [located('/tasks/1'), 'DELETE /tasks/1 -> 204', 'GET /tasks/1 -> 404 {}'], []],
  ['an address that nothing gave', [create({}), 'GET /tasks/7 -> 404 {}'], []],
  [
    'a next page that is rejected',
    [
      'GET /tasks?limit=1 -> 200 {"items":[],"next":"/tasks?limit=1&offset=1"}',
      'GET /tasks?limit=1&offset=1 -> 400 {}',
    ],
    ['failed error: returned 400 for an address that a response gave, documented is 200'],
  ],
]);

const gone = 'DELETE /tasks/1 -> 204';

table(deletedIsGone, [
  ['in no list', [create({}), gone, list({ id: 2 })], ['passed']],
  ['in a list', [create({}), gone, list({}, { id: 2 })], ['failed error: shows a deleted item: "/tasks/1"']],
  [
    'marked as deleted',
    [create({}), gone, list({ state: 'held' }, { id: 2 })],
    ['observed: A list shows a deleted item, with other properties than before.'],
  ],
  ['a promise', [create({}), gone.replace('204', '202'), list({})], []],
  [
    'asked for',
    [create({}), gone, list({}).replace('/tasks', '/tasks?deleted=true')],
    ['inconclusive: A parameter may ask for deleted items.'],
  ],
  ['nothing was deleted', [create({}), list({})], []],
  ['created again', [create({}), gone, create({}), list({})], []],
]);

const note = (value: object): string => JSON.stringify({ id: 3, text: 'k3vbm2qa n', ...value });
const notes = (parent: number, ...values: readonly object[]): string =>
  `GET /tasks/${parent}/notes -> 200 [${values.map(note).join(',')}]`;
const makeNote = `POST /tasks/1/notes {"text":"k3vbm2qa n"} -> 201 ${note({})}`;

table(belongsToParent, [
  ['below its parent', [makeNote, notes(1, {})], ['passed']],
  [
    'listed below another',
    [makeNote, notes(2, {})],
    ['failed error: shows an item of another parent: "/tasks/2/notes/3"'],
  ],
  [
    'found below another',
    [makeNote, `GET /tasks/2/notes/3 -> 200 ${note({})}`],
    ['failed error: shows an item of another parent: "/tasks/2/notes/3"'],
  ],
  ['the same number below another', [makeNote, notes(2, { text: 'other' })], ['passed']],
  [
    'says that it has another',
    [read({}), notes(1, { taskId: 2, text: 'x' })],
    ['failed error: shows an item of another parent: "/tasks/1/notes/3"'],
  ],
  ['says an ID of another form', [read({}), notes(1, { taskId: 'k-2', text: 'x' })], ['passed']],
  ['an empty list', [makeNote, notes(2)], []],
]);

const person = object({ name: text });
const people = openapi(
  {
    'GET /teams': { 200: { type: 'array', items: object({ id: int }) } },
    'GET /teams/{teamId}': { 200: object({ id: int }) },
    'POST /teams/{teamId}/people': { body: person, 201: person },
    'GET /teams/{teamId}/people/{name}': { 200: person },
    'PUT /teams/{teamId}/people/{name}': { body: object({ 'age?': int }), 201: person },
  },
  {},
  { name: text },
);
tableOf(contractOf(JSON.stringify(people)))(belongsToParent, [
  [
    'a PUT that makes another of the same name',
    [
      'POST /teams/1/people {"name":"k3vbm2qa Ada"} -> 201 {"name":"k3vbm2qa Ada"}',
      'PUT /teams/2/people/k3vbm2qa%20Ada {"age":7} -> 201 {"name":"k3vbm2qa Ada"}',
      'GET /teams/2/people/k3vbm2qa%20Ada -> 200 {"name":"k3vbm2qa Ada"}',
    ],
    ['passed'],
  ],
]);

const tagged = (line: string, tag: string, requestHeaders: Readonly<Record<string, string>> = {}): Line => [
  line,
  { headers: { ETag: tag }, requestHeaders },
];
const match = (line: string, tag: string): Line => [line, { requestHeaders: { 'If-Match': tag } }];
const start = [create({}), tagged(read({}), '"1"'), tagged(put({ rank: 1 }, { rank: 1 }), '"2"')];
const noneMatch = (line: string, asked: string, tag: string): Line => tagged(line, tag, { 'If-None-Match': asked });

table(preconditions, [
  ['a stale tag', [...start, match(put({}, {}).replace('200', '412'), '"1"')], ['passed']],
  [
    'a stale tag is accepted',
    [...start, match(put({}, {}), '"1"')],
    ['failed error: returned 200 for an If-Match with an old tag, expected is 412'],
  ],
  [
    'a stale tag is no conflict',
    [...start, match(put({}, {}).replace('200', '409'), '"1"')],
    ['failed warning: returned 409 for an If-Match with an old tag, documented is 412'],
  ],
  [
    'a stale tag, 412 is not documented',
    [...start, match(patch({ rank: 2 }, { rank: 2 }), '"1"')],
    ['failed warning: returned 200 for an If-Match with an old tag, expected is 412'],
  ],
  ['the current tag', [...start, match(put({}, {}), '"2"')], ['passed']],
  [
    'the current tag is rejected',
    [...start, match(put({}, {}).replace('200', '412'), '"2"')],
    ['failed error: returned 412 for an If-Match with the current tag'],
  ],
  [
    'any tag',
    [...start, match(put({}, {}).replace('200', '412'), '*')],
    ['failed error: returned 412 for an If-Match with the current tag'],
  ],
  ['a tag that nobody gave', [...start, match(put({}, {}), '"9"')], []],
  [
    'the state that the client has, where 304 is not documented',
    ['GET /tasks/1/notes/1 -> 200 {"id":1}', noneMatch('GET /tasks/1/notes/1 -> 200 {"id":1}', '"2"', '"2"')],
    ['observed: Returned 200 with the tag of If-None-Match. No 304 is documented.'],
  ],
  ['another representation under the tag', [...start, tagged('GET /tasks/1?fields=id -> 200 {"id":1}', '"2"')], []],
  ['the state that the client has', [...start, noneMatch('GET /tasks/1 -> 304', '"2"', '"2"')], ['passed']],
  [
    'the state that the client has, again',
    [...start, noneMatch(read({ rank: 1 }), '"2"', '"2"')],
    ['failed error: returned 200 with the tag of If-None-Match, expected is 304', 'passed'],
  ],
  [
    'an old state',
    [...start, noneMatch('GET /tasks/1 -> 304', '"1"', '"2"')],
    ['failed error: returned 304 for an If-None-Match with an old tag'],
  ],
  [
    'one tag for two states',
    [...start, tagged(read({ rank: 5 }), '"2"')],
    ['failed error: returned the same ETag as before, though rank is another'],
  ],
  ['a weak tag', [...start, tagged(read({ rank: 5 }), 'W/"2"')], []],
  ['a count may move', [...start, tagged(read({ rank: 1, views: 5 }), '"2"')], ['passed']],
]);
