import { afterEach, describe, expect, test } from '@jest/globals';
import type { Service, ServiceRequest } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { closeServers } from '../support/verify';
import { answer, answered, bodyIn, refused, verifyAs, type Json } from '../support/verify-document';

const fileIn = useTestFolder();
afterEach(closeServers);

const text = { type: 'string' };
const name = { type: 'object', required: ['name'], properties: { name: text } };
const integer = { type: 'integer' };
const requestBody = { required: true, content: { 'application/json': { schema: name } } };

describe('what no answer describes is not asked for', () => {
  const paths = (answerSchema: Json, more: Json = {}): Json => ({
    '/events': {
      post: {
        operationId: 'create',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { ...name, properties: { name: text, callback: text } } } },
        },
        responses: { 201: answered(answerSchema), 400: answered({}) },
      },
    },
    ...more,
  });
  const thing = { type: 'object', required: ['id'], properties: { id: { ...integer, readOnly: true }, name: text } };
  const read = {
    '/events/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: integer }],
      get: { operationId: 'read', responses: { 200: answered(thing), 404: answered({}) } },
    },
  };
  const isValid = (body: Json | undefined): body is Json =>
    typeof body?.['name'] === 'string' && (body['callback'] === undefined || typeof body['callback'] === 'string');

  test('of an answer that is no item', async () => {
    const { stdout, status } = await verifyAs(
      fileIn,
      paths({ type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } }, read),
      (request) => {
        if (request.method === 'GET') return request.path === '/events/1' ? answer(200, { id: 1 }) : answer(404, {});
        return isValid(bodyIn(request)) ? answer(201, { ok: true }) : refused;
      },
    );
    expect(stdout).not.toMatch(/VIOLATED/);
    expect(stdout).not.toContain('keeps');
    expect(status).toBe(0);
  });

  const things = (keep: (body: Json) => Json): Service => {
    const stored: Json[] = [];
    return (request) => {
      const body = bodyIn(request);
      if (request.method === 'GET') {
        const found = stored.find(({ id }) => `/events/${String(id)}` === request.path);
        return found === undefined ? answer(404, {}) : answer(200, found);
      }
      if (request.method !== 'POST' || !isValid(body)) return refused;
      stored.push({ id: stored.length + 1, ...keep(body) });
      return answer(201, stored.at(-1));
    };
  };

  test('of a property that goes in and never comes out', async () => {
    const { stdout, status } = await verifyAs(
      fileIn,
      paths(thing, read),
      things((body) => ({ name: body['name'] })),
    );
    expect(stdout).not.toMatch(/VIOLATED/);
    expect(status).toBe(0);
  });

  test('what an answer does describe is still demanded', async () => {
    const { stdout } = await verifyAs(
      fileIn,
      paths(thing, read),
      things(() => ({})),
    );
    expect(stdout).toMatch(/VIOLATED create\.every-property/);
  });
});

describe('bodies', () => {
  test('of a documented media type are no fault', async () => {
    const content = Object.fromEntries(
      ['application/json', 'application/xml', 'application/x-www-form-urlencoded'].map((type) => [
        type,
        { schema: name },
      ]),
    );
    const { stdout } = await verifyAs(
      fileIn,
      {
        '/pets': {
          get: { operationId: 'list', responses: { 200: answered({ type: 'array', items: name }) } },
          post: {
            operationId: 'create',
            requestBody: { required: true, content },
            responses: { 201: answered(name), 400: answered({}) },
          },
        },
      },
      (request) => {
        if (request.method === 'GET') return answer(200, []);
        if (/xml|form/.test(request.header('Content-Type') ?? '')) return answer(201, { name: 'x' });
        const body = bodyIn(request);
        return typeof body?.['name'] === 'string' ? answer(201, body) : refused;
      },
      ['--only', 'create.refuses', 'create.every-property'],
    );
    expect(stdout).not.toMatch(/VIOLATED/);
    expect(stdout).toContain('CONFORMANT');
  });

  test('that may be left out are not cut down to nothing', async () => {
    const order = { type: 'object', properties: { quantity: integer } };
    const { requests, stdout } = await verifyAs(
      fileIn,
      {
        '/orders': {
          get: { operationId: 'list', responses: { 200: answered({ type: 'array', items: order }) } },
          post: {
            operationId: 'create',
            requestBody: { content: { 'application/json': { schema: order } } },
            responses: { 200: answered(order), 400: answered({}) },
          },
        },
      },
      (request) => {
        if (request.method === 'GET') return answer(200, []);
        const body = request.body.length === 0 ? {} : bodyIn(request);
        const isLawful = body !== undefined && [undefined, 1].includes(body['quantity'] as number | undefined);
        return isLawful ? answer(200, body) : refused;
      },
      ['--only', 'create.refuses.body', 'create.required-properties'],
    );
    expect(stdout).not.toMatch(/VIOLATED/);
    expect(requests.filter((request) => request.endsWith(' {'))).toHaveLength(1);
  });
});

test('an identifier that the client gives is another one each time', async () => {
  const model = { type: 'object', required: ['name'], properties: { id: text, name: text } };
  const stored: Json[] = [{ id: 'first', name: 'x' }];
  const { stdout, status } = await verifyAs(
    fileIn,
    {
      '/models': {
        get: { operationId: 'list', responses: { 200: answered({ type: 'array', items: model }) } },
        post: {
          operationId: 'create',
          requestBody: { required: true, content: { 'application/json': { schema: model } } },
          responses: { 201: answered(model), 400: answered({}), 409: answered({}) },
        },
      },
    },
    (request) => {
      if (request.method !== 'POST') return answer(200, stored);
      const body = bodyIn(request);
      if (typeof body?.['name'] !== 'string' || !['string', 'undefined'].includes(typeof body['id'])) return refused;
      if (stored.some(({ id }) => id === body['id'])) return answer(409, {});
      stored.push({ id: `made-${stored.length}`, ...body });
      return answer(201, stored.at(-1));
    },
  );
  expect(stdout).not.toMatch(/VIOLATED|refused with 409/);
  expect(status).toBe(0);
});

test('a list may be answered with another success, where the document names it', async () => {
  const parameters = [{ name: 'limit', in: 'query', schema: { ...integer, default: 2, minimum: 1, maximum: 5 } }];
  const list = answered({ type: 'array', items: { type: 'object', properties: { id: integer } } });
  const keys =
    (count: number): Service =>
    ({ query }) => {
      const limit = Number(query.get('limit') ?? 2);
      const isInside = limit >= 1 && limit <= 5;
      return isInside
        ? answer(
            202,
            Array.from({ length: Math.min(limit, count) }, (_unused, id) => ({ id })),
          )
        : refused;
    };
  const paths = { '/keys': { get: { operationId: 'list', parameters, responses: { 202: list } } } };
  const lawful = await verifyAs(fileIn, paths, keys(9));
  expect(lawful.stdout).not.toMatch(/VIOLATED/);
  expect(lawful.status).toBe(0);
  const { stdout } = await verifyAs(fileIn, paths, (request) => ({ ...keys(9)(request), status: 200 }));
  expect(stdout).toMatch(/VIOLATED list\.succeeds/);
});

test('a list of summaries and an item with more in it agree', async () => {
  const summary = { type: 'object', required: ['id'], properties: { id: integer } };
  const whole = { type: 'object', required: ['id'], properties: { id: integer, secret: text } };
  const { stdout } = await verifyAs(
    fileIn,
    {
      '/keys': {
        get: { operationId: 'list', responses: { 200: answered({ type: 'array', items: summary }) } },
        post: { operationId: 'create', requestBody, responses: { 201: answered(whole), 400: answered({}) } },
      },
      '/keys/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: integer }],
        get: { operationId: 'read', responses: { 200: answered(whole), 404: answered({}) } },
      },
    },
    (() => {
      let count = 3;
      return (request: ServiceRequest) => {
        const { method, path } = request;
        const id = Number(/^\/keys\/([1-9]\d*)$/.exec(path)?.[1]);
        if (path === '/keys' && method === 'GET') {
          return answer(
            200,
            Array.from({ length: count }, (_unused, index) => ({ id: index + 1 })),
          );
        }
        if (method === 'GET') return id <= count ? answer(200, { id, secret: 's' }) : answer(404, {});
        return typeof bodyIn(request)?.['name'] === 'string' ? answer(201, { id: (count += 1), secret: 's' }) : refused;
      };
    })(),
  );
  expect(stdout).not.toMatch(/VIOLATED/);
  expect(stdout).toMatch(/INCONCLUSIVE list\.created-items-unchanged: a list shows nothing of what a create answers/);
});

describe('a key by which a service knows a request again', () => {
  const thing = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { ...integer, readOnly: true }, name: text },
  };
  const id = { name: 'id', in: 'path', required: true, schema: integer };
  const pathsWith = (key: Json): Json => ({
    '/things': {
      get: { responses: { 200: answered({ type: 'array', items: thing }) } },
      post: { parameters: [key], requestBody, responses: { 201: answered(thing), 400: answered({}) } },
    },
    '/things/{id}': {
      parameters: [id],
      get: { responses: { 200: answered(thing), 404: answered({}) } },
      delete: { responses: { 204: { description: 'gone' }, 404: answered({}) } },
    },
  });

  test.each<[string, Json]>([
    ['a header', { name: 'Idempotency-Key', in: 'header', required: true, schema: text }],
    ['an example', { name: 'X-Idempotency-Key', in: 'header', required: true, schema: text, example: 'a1b2c3d4' }],
    [
      'a pattern',
      { name: 'Idempotency-Token', in: 'header', required: true, schema: { ...text, pattern: '^[a-z]{12}$' } },
    ],
    ['a short text', { name: 'idempotencyKey', in: 'header', required: true, schema: { ...text, maxLength: 16 } }],
    [
      'a UUID in the query',
      { name: 'idempotency_key', in: 'query', required: true, schema: { ...text, format: 'uuid' } },
    ],
    ['an integer', { name: 'Idempotency-Key', in: 'header', required: true, schema: integer }],
    ['another name', { name: 'PayPal-Request-Id', in: 'header', required: true, schema: text }],
    [
      'its words',
      { name: 'X-Call-Id', in: 'header', required: true, schema: text, description: 'Makes it idempotent.' },
    ],
    ['one that may be left out', { name: 'Idempotency-Key', in: 'header', schema: text }],
  ])('is another one for each create, and the same when it is sent again: %s', async (_case, parameter) => {
    const answers = new Map<string, ReturnType<Service>>();
    const things: Json[] = [];
    const sent: string[] = [];
    let number = 0;
    let isBusy = true;
    const { stdout, status } = await verifyAs(fileIn, pathsWith(parameter), (request) => {
      const { method, path } = request;
      const found = things.findIndex((one) => `/things/${String(one['id'])}` === path);
      if (path === '/things' && method === 'GET') return answer(200, things);
      if (method === 'GET') return found < 0 ? answer(404, {}) : answer(200, things[found]);
      if (method === 'DELETE') {
        if (found < 0) return answer(404, {});
        things.splice(found, 1);
        return { status: 204, headers: {}, body: '' };
      }
      const named = String(parameter['name']);
      const key = (parameter['in'] === 'query' ? request.query.get(named) : request.header(named)) ?? undefined;
      const body = bodyIn(request);
      if (typeof body?.['name'] !== 'string' || key === undefined) return refused;
      sent.push(key);
      if (sent.length % 3 === 1 && isBusy) {
        isBusy = false;
        return { status: 503, headers: { 'Retry-After': '0' }, body: '' };
      }
      isBusy = true;
      const known = answers.get(key);
      if (known !== undefined) return known;
      const made = { ...body, id: (number += 1) };
      things.push(made);
      answers.set(key, answer(201, made));
      return answer(201, made);
    });
    expect(stdout).not.toContain('VIOLATED');
    expect([status, things]).toEqual([0, []]);
    expect(sent[1]).toBe(sent[0]);
    expect(number).toBeGreaterThan(3);
  });
});
