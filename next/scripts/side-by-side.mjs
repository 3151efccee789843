// Sends the same requests to two mocks of the Pet Store and prints where their responses differ, but for the words of messages:
// node next/scripts/side-by-side.mjs <base URL> <other base URL>
import { request } from 'node:http';

const [one, other] = process.argv.slice(2);
if (one === undefined || other === undefined) {
  process.stderr.write('usage: node next/scripts/side-by-side.mjs <base URL> <other base URL>\n');
  process.exit(2);
}

const key = { authorization: 'Bearer understudy-key' };
const json = { ...key, 'content-type': 'application/json' };

/** Every request: method, path below the base URL, headers, body. Those that write go to both, in the same order. */
function* requests() {
  const get = (path, headers = key) => ['GET', path, headers];
  const post = (body, headers = json) => ['POST', '/pets', headers, body];
  // Lists: limits, statuses, odd queries.
  for (const limit of [
    '',
    '0',
    '1',
    '2',
    '19',
    '20',
    '21',
    '99',
    '100',
    '101',
    '-1',
    '1.5',
    '1e1',
    '+5',
    '05',
    '0x5',
    'abc',
    '%20',
    '5%20',
    '9223372036854775808',
    'null',
    'true',
    '5x',
    '%F0%9F%90%B6',
  ])
    yield get(`/pets?limit=${limit}`);
  for (const status of [
    'available',
    'pending',
    'sold',
    'lost',
    '',
    'AVAILABLE',
    'available,sold',
    '%61vailable',
    ' sold',
  ])
    yield get(`/pets?status=${encodeURI(decodeURI(status))}`);
  for (const query of [
    '',
    '?',
    '?limit=2&status=sold',
    '?status=sold&limit=2',
    '?limit=1&limit=2',
    '?status=sold&status=sold',
    '?limti=5',
    '?limit=2&extra=1',
    '?limit[]=1',
    '?limit[a]=1',
    '?Limit=5',
    '?limit',
    '?&limit=2&',
    '?limit=2;status=sold',
    '?=1',
    '?limit=%zz',
    '?limit=%ff',
    '?a=%zz',
    '?limit=2#x',
  ])
    yield get(`/pets${query}`);
  // Reads.
  for (const id of [
    '1',
    '2',
    '7',
    '119',
    '120',
    '121',
    '999',
    '0',
    '-1',
    '01',
    '1.0',
    '1e0',
    '+1',
    'abc',
    '%31',
    '1%20',
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775808',
    '%zz',
    '%ff',
    '1/',
    '__proto__',
    'constructor',
    '1?x=1',
    '1?limit=abc',
  ])
    yield get(`/pets/${id}`);
  // Paths and methods.
  for (const path of [
    '/',
    '',
    '/pet',
    '/pets/',
    '/Pets',
    '//pets',
    '/pets//1',
    '/pets/1/2',
    '/pets/../pets',
    '/store/orders',
    '/%70ets',
    '/pets%2F1',
    '/pets;v=1',
  ])
    yield get(path);
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'])
    for (const path of ['/pets', '/pets/1', '/nothing', '/pets/999', '/pets?limit=0']) yield [method, path, key];
  yield ['OPTIONS', '*', {}];
  // Keys.
  const keys = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'bearer understudy-key',
    'BEARER understudy-key',
    'Bearer  understudy-key',
    'Bearer understudy-key ',
    'Basic dXNlcjp1bmRlcnN0dWR5LWtleQ==',
    'understudy-key',
    'Bearer understudy-key x',
    'Bearer Understudy-Key',
    'Notbearer understudy-key',
    'Bearer, understudy-key',
    'Token understudy-key',
    `Bearer ${'k'.repeat(5000)}`,
  ];
  for (const authorization of keys) {
    const headers = authorization === undefined ? {} : { authorization };
    yield get('/pets?limit=1', headers);
    yield get('/pets/1', headers);
    yield post('{"name":"Rex","categoryId":"x"}', { ...headers, 'content-type': 'application/json' });
    yield get('/nothing', headers);
  }
  // Creates.
  const bodies = [
    ...[
      '{"name":"Rex","categoryId":1}',
      '{"name":"Rex","categoryId":1,"status":"sold"}',
      '{"categoryId":1,"name":"Rex"}',
    ],
    ...[
      '{"name":"","categoryId":0}',
      '{"name":"Zoë 🐶","categoryId":-5}',
      '{"name":"Rex","categoryId":9223372036854775807}',
    ],
    ...[
      '{"name":"Rex","categoryId":-9223372036854775808}',
      '{"name":"Rex","categoryId":9007199254740993}',
      '{"name":"Rex","categoryId":1e2}',
      '{"name":"Rex","categoryId":1.0}',
    ],
    ...[
      '{"name":"Rex","categoryId":9223372036854775808}',
      '{"name":"Rex","categoryId":1.5}',
      '{"name":"Rex","categoryId":"1"}',
      '{"name":"Rex","categoryId":null}',
      '{"name":"Rex","categoryId":true}',
      '{"name":"Rex","categoryId":[1]}',
    ],
    ...[
      '{}',
      '[]',
      'null',
      '1',
      '"text"',
      'true',
      '',
      ' ',
      '{',
      '{"name":',
      '{"name": Rex}',
      '{"name":"Rex",}',
      "{'name':'Rex'}",
      '{"name":"Rex","categoryId":01}',
      '{"name":"Rex" "categoryId":1}',
    ],
    ...[
      '{"name":1,"categoryId":1}',
      '{"name":null,"categoryId":1}',
      '{"categoryId":1}',
      '{"name":"Rex"}',
      '{"name":"Rex","categoryId":1,"status":"lost"}',
      '{"name":"Rex","categoryId":1,"status":null}',
      '{"name":"Rex","categoryId":1,"status":""}',
    ],
    ...[
      '{"name":"Rex","categoryId":1,"id":5}',
      '{"name":"Rex","categoryId":1,"id":"x"}',
      '{"name":"Rex","categoryId":1,"colour":"red"}',
      '{"name":"a","name":"b","categoryId":1}',
      '{"name":"Rex","categoryId":1,"__proto__":{"x":1}}',
      '{"name":"\\u0000\\ud800","categoryId":1}',
    ],
    ...[
      `{"name":"${'x'.repeat(100_000)}","categoryId":1}`,
      `{"name":"Rex","categoryId":1,"deep":${'['.repeat(600)}${']'.repeat(600)}}`,
      `{"name":"${'x'.repeat(1_100_000)}","categoryId":1}`,
    ],
    ...['\ufeff{"name":"Rex","categoryId":1}', '{"name":"Rex","categoryId":1}\n\n', '{"name":"Rex","categoryId":1}x'],
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ];
  for (const body of bodies) yield post(body);
  for (const type of [
    undefined,
    '',
    'text/plain',
    'application/json; charset=utf-8',
    'application/json;charset=latin1',
    'APPLICATION/JSON',
    'application/problem+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application',
    'application/xml',
    '*/*',
    'text/json',
  ]) {
    yield post('{"name":"Rex","categoryId":1}', type === undefined ? key : { ...key, 'content-type': type });
    yield post('', type === undefined ? key : { ...key, 'content-type': type });
  }
  for (const coding of ['gzip', 'identity', 'br', 'zstd', 'x'])
    yield post('{"name":"Rex","categoryId":1}', { ...json, 'content-encoding': coding });
  yield post(undefined);
  yield ['POST', '/pets?limit=abc', json, '{"name":"Rex","categoryId":1}'];
  yield ['POST', '/pets/1', json, '{}'];
  // Negotiation.
  for (const accept of [
    '*/*',
    'application/json',
    'application/*',
    'text/html',
    'application/json;q=0',
    'text/html, */*;q=0.1',
    '',
    'application/xml',
    'application/problem+json',
    'application/json;q=abc',
    'x',
    '*/*;q=0',
  ])
    for (const path of ['/pets?limit=1', '/pets/999', '/pets/1']) yield get(path, { ...key, accept });
  // Conditions: the tag of one pet, weak, several, others.
  for (const tag of [
    '"4419048952215459"',
    'W/"4419048952215459"',
    '"a", "4419048952215459"',
    '"a"',
    '*',
    '4419048952215459',
    '',
  ]) {
    yield get('/pets/1', { ...key, 'if-none-match': tag });
    yield ['HEAD', '/pets/1', { ...key, 'if-none-match': tag }];
    yield get('/pets/1', { ...key, 'if-match': tag });
  }
  // Pages of other origins.
  for (const method of ['GET', 'OPTIONS', 'DELETE'])
    for (const path of ['/pets?limit=1', '/nothing', '/pets/1']) {
      yield [method, path, { ...key, origin: 'http://localhost:5173' }];
      yield [
        method,
        path,
        {
          origin: 'null',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, x-own',
        },
      ];
    }
  // Preferences.
  for (const prefer of [
    'code=503',
    'code=404',
    'code=401',
    'code=200',
    'code=418; force',
    'code=418',
    'code=abc',
    'code=700',
    'wait=0',
    'wait=abc',
    'wait=100',
    'example=none',
    'dynamic=true',
    'dynamic=x',
    'respond-async',
    'code="503"',
    'code=400, code=404',
    '',
  ])
    yield get('/pets?limit=1', { ...key, prefer });
  // Sessions.
  for (const session of ['a', 'a b', '', 'x'.repeat(65), 'default'])
    yield get('/pets?limit=1', { ...key, 'x-mock-session': session });
}

/** Written by each server for itself. */
const ignoredHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length']);

function send(base, [method, path, headers, body]) {
  const url = new URL(base);
  return new Promise((resolve) => {
    const target = path === '*' ? '*' : url.pathname + path;
    const sent = request(
      { host: url.hostname, port: url.port, method, path: target, headers, agent: false },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve(shown(response, Buffer.concat(chunks).toString())));
      },
    );
    sent.on('error', (error) => resolve({ failed: error.code }));
    if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body));
    sent.end(body);
  });
}

function shown(response, text) {
  const headers = Object.entries(response.headers).filter(([name]) => !ignoredHeaders.has(name));
  return { status: response.statusCode, headers: Object.fromEntries(headers), body: withoutWords(text) };
}

/** The words of a message are each mock's own. */
function withoutWords(text) {
  return text.replace(/"message":"(?:[^"\\]|\\.)*"/, '"message":"..."');
}

let count = 0;
let different = 0;
for (const each of requests()) {
  count += 1;
  let pair;
  try {
    pair = [await send(one, each), await send(other, each)];
  } catch (error) {
    // Node itself does not send some of these.
    pair = [{ notSent: error.code }, { notSent: error.code }];
  }
  const [first, second] = pair.map((response) => JSON.stringify(response));
  if (first === second) continue;
  different += 1;
  const [method, path, headers, body = ''] = each;
  process.stdout.write(
    `${method} ${path} ${JSON.stringify(headers).slice(0, 150)} ${String(body).slice(0, 80)}\n  A ${first.slice(0, 400)}\n  B ${second.slice(0, 400)}\n`,
  );
}
process.stdout.write(`${count} requests, ${different} differences\n`);
