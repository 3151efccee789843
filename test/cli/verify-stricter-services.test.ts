import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServiceRequest, ServiceResponse } from '../../contract-tests/self-proof/service';
import { answer, answered, bodyIn, verifyAs, type Json } from '../support/verify-document';
import { useTestFolder } from '../support/test-folder';
import { closeServers, serve, verify } from '../support/verify';

const fileIn = useTestFolder();
afterEach(closeServers);

interface Berth extends Json {
  readonly id: number;
}

/** What a service of berths asks for beyond its document, and how it answers. */
interface Rules {
  /** Gives why a body is rejected. */
  readonly why?: (body: Json) => string | undefined;
  /** Changes an item as it is read, by how often anything was read. */
  readonly shown?: (berth: Berth, reads: number) => Json;
  readonly listed?: (berth: Berth) => Json;
  readonly required?: readonly string[];
  readonly before?: (request: ServiceRequest, number: number) => ServiceResponse | undefined;
}

const text = (description?: string): Json => ({ type: 'string', ...(description !== undefined && { description }) });

function pathsOf(properties: Json, required: readonly string[] = []): Json {
  const body = { type: 'object', required, properties };
  const berth = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, ...properties } };
  const missing = { description: 'missing' };
  return {
    '/berths': {
      get: { operationId: 'list', responses: { 200: answered({ type: 'array', items: berth }) } },
      post: {
        operationId: 'create',
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: { 201: answered(berth), 422: answered({ type: 'object' }) },
      },
    },
    '/berths/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { operationId: 'read', responses: { 200: answered(berth), 404: missing } },
      delete: { operationId: 'remove', responses: { 204: { description: 'gone' }, 404: missing } },
    },
  };
}

/** A service that judges bodies by their types, and by rules that no schema tells. */
function berths({ why, shown, listed, before, required = [] }: Rules): (request: ServiceRequest) => ServiceResponse {
  const held = new Map<number, Berth>();
  let [last, reads, number] = [0, 0, 0];
  return (request) => {
    const early = before?.(request, (number += 1));
    if (early !== undefined) return early;
    const { method, path } = request;
    if (path === '/berths' && method === 'GET')
      return answer(
        200,
        [...held.values()].map((one) => listed?.(one) ?? one),
      );
    if (path === '/berths' && method === 'POST') {
      const body = bodyIn(request);
      if (body === undefined || Object.values(body).some((value) => value === null))
        return answer(422, { error: 'malformed' });
      const odd = Object.entries(body).find(
        ([name, value]) => typeof value !== (name === 'draught' ? 'number' : 'string'),
      );
      const missing = required.find((name) => body[name] === undefined);
      const malformed = odd === undefined ? missing : odd[0];
      const reason = malformed === undefined ? why?.(body) : `${malformed} is wrong`;
      if (reason !== undefined) return answer(422, { error: reason });
      last += 1;
      const made = { id: last, ...body };
      held.set(last, made);
      return answer(201, shown?.(made, 0) ?? made);
    }
    const id = Number(/^\/berths\/(\d+)$/.exec(path)?.[1]);
    const found = held.get(id);
    if (found === undefined) return answer(404, {});
    if (method === 'DELETE') return held.delete(id) ? { status: 204, headers: {}, body: '' } : answer(404, {});
    return answer(200, shown?.(found, (reads += 1)) ?? found);
  };
}

interface Told {
  readonly status: number;
  readonly stdout: string;
  readonly requests: readonly string[];
  readonly verdicts: ReadonlyMap<string, { readonly verdict: string; readonly reason: string }>;
}

async function judged(paths: Json, rules: Rules, ...flags: readonly string[]): Promise<Told> {
  const file = fileIn('report.json');
  const ended = await verifyAs(fileIn, paths, berths(rules), ['--json', file, '--consistency-window', '0.1', ...flags]);
  const { checks } = JSON.parse(readFileSync(file, 'utf8')) as {
    checks: { id: string; verdict: string; reason: string }[];
  };
  return { ...ended, verdicts: new Map(checks.map(({ id, ...rest }) => [id, rest])) };
}

describe('a service that asks for more than its document says', () => {
  test('is sent what a description gives as an example, and what an error names as missing', async () => {
    const paths = pathsOf({
      name: text('Name of the berth, with a mark at its end (e.g. "pier one!")'),
      quay: text(),
      note: text(),
    });
    const why = ({ name, quay, note }: Json): string | undefined => {
      if (name === undefined || !JSON.stringify(name).endsWith('!"')) return 'name needs its mark';
      if (note !== undefined) return 'a note may not be given';
      return quay === undefined ? "Key 'quay' not present" : undefined;
    };
    const { status, verdicts, stdout } = await judged(paths, { why });
    expect([status, /VIOLATED|CONFORMANT/.exec(stdout)?.[0]]).toEqual([0, 'CONFORMANT']);
    expect(verdicts.get('create.readable')).toMatchObject({ verdict: 'proved' });
    expect(verdicts.get('create.every-property')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'rejected with 422 (name needs its mark); another body was accepted',
    });
  });

  test('that takes no body at all is not at odds, and too little tested', async () => {
    const { status, verdicts, stdout } = await judged(pathsOf({ name: text() }, ['name']), {
      why: () => 'closed for the season',
    });
    expect(stdout).not.toContain('VIOLATED');
    expect([status, stdout.trimEnd().split('\n').at(-1)]).toEqual([
      3,
      expect.stringContaining('1 of 4 operations answered 2xx'),
    ]);
    expect(verdicts.get('create.every-property')?.reason).toContain('422 (closed for the season)');
  });

  test('is given a body, and a value for a parameter', async () => {
    const file = fileIn('berth.json');
    writeFileSync(file, '{"name":"harbour pass 77"}');
    const why = ({ name }: Json): string | undefined => (String(name).includes('harbour pass') ? undefined : 'no pass');
    const paths = pathsOf({ name: text() }, ['name']);
    const { status, verdicts } = await judged(paths, { why, required: ['name'] }, '--body', `create=${file}`);
    expect([status, verdicts.get('create.readable')?.verdict]).toEqual([0, 'proved']);
    const wrong = await verifyAs(fileIn, paths, berths({}), ['--value', 'harbour=1']);
    expect([wrong.status, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('--value harbour: the OpenAPI file has no parameter'),
    ]);
  });
});

describe('what lives on a service', () => {
  test('may move from read to read, and by its time of change', async () => {
    const properties = {
      name: text(),
      updated_at: { type: 'string', format: 'date-time', readOnly: true },
      load: { type: 'integer', readOnly: true },
    };
    const shown = (berth: Berth, reads: number): Json => ({
      ...berth,
      updated_at: new Date(Date.UTC(2026, 0, 1) + reads * 1000).toISOString(),
      load: reads,
    });
    const { status, stdout } = await judged(pathsOf(properties, ['name']), { shown, required: ['name'] });
    expect([status, /VIOLATED|CONFORMANT/.exec(stdout)?.[0]]).toEqual([0, 'CONFORMANT']);
  });

  test('may show less in a list, and may not show something else', async () => {
    const paths = pathsOf({ name: text(), secret: text() }, ['name']);
    const less = await judged(paths, { required: ['name'], listed: (berth) => ({ ...berth, secret: '' }) });
    expect(less.stdout).not.toContain('VIOLATED');
    const other = await judged(paths, { required: ['name'], listed: (berth) => ({ ...berth, secret: 'another' }) });
    expect(other.verdicts.get('list.created-items-unchanged')).toMatchObject({ verdict: 'violated' });
  });
});

describe('an ailing service', () => {
  test('that is busy for a while is waited for, and everything is cleaned up', async () => {
    const busy = answer(503, {});
    const before = (_request: ServiceRequest, number: number): ServiceResponse | undefined =>
      number > 60 && number <= 76 ? busy : undefined;
    const { status, stdout } = await judged(pathsOf({ name: text() }, ['name']), { before, required: ['name'] });
    expect([status, /CONFORMANT|ENVIRONMENT|VIOLATED/.exec(stdout)?.[0]]).toEqual([0, 'CONFORMANT']);
    expect(stdout).not.toMatch(/\/berths\/\d/);
  });
});

describe('what no sentence of a document asks for', () => {
  test('what a create shows once, a read need not show; what was sent, it must', async () => {
    const properties = { name: text(), note: text(), token: { ...text(), readOnly: true } };
    const paths = pathsOf(properties, ['name']);
    const without = (berth: Berth, left: string): Json =>
      Object.fromEntries(Object.entries(berth).filter(([name]) => name !== left));
    const create = {
      shown: (berth: Berth, reads: number): Json => (reads === 0 ? { ...berth, token: 's3' } : without(berth, 'token')),
      listed: (berth: Berth): Json => without(berth, 'token'),
    };
    const once = await judged(paths, { ...create, required: ['name'] });
    expect([once.status, once.verdicts.get('create.readable')?.verdict]).toEqual([0, 'proved']);
    const loses = (berth: Berth, reads: number): Json => (reads === 0 ? berth : without(berth, 'note'));
    const lost = await judged(paths, { shown: loses, required: ['name'] });
    expect(lost.verdicts.get('create.readable')?.verdict).toBe('violated');
  });

  test('a 403 to the credential that was given judges nothing', async () => {
    const before = ({ method, path }: ServiceRequest): ServiceResponse | undefined =>
      path === '/tides' && method === 'GET' ? answer(403, { error: 'not yours' }) : undefined;
    const tides = { get: { operationId: 'tides', responses: { 200: answered({ type: 'object' }) } } };
    const paths = { ...pathsOf({ name: text() }, ['name']), '/tides': tides };
    const { verdicts } = await judged(paths, { before, required: ['name'] }, '--api-key', 'a-key-of-the-test');
    const told = { verdict: 'violated' };
    expect(verdicts.get('tides.succeeds')).toMatchObject(told);
    const security = [{ key: [] }];
    const guarded = { ...paths, '/tides': { get: { ...tides.get, security } } };
    const scheme = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
    const file = fileIn('guarded.json');
    const flags = ['--json', file, '--api-key', 'a-key-of-the-test'];
    await verifyAs(fileIn, guarded, berths({ before, required: ['name'] }), flags, scheme);
    const { checks } = JSON.parse(readFileSync(file, 'utf8')) as { checks: { id: string; reason: string }[] };
    expect(checks.find(({ id }) => id === 'tides.succeeds')?.reason).toContain('403: the credential that was given');
  });

  test('a service that lets everybody in is one finding', async () => {
    const security = [{ key: [] }];
    const named = ['tides', 'winds', 'waves', 'moons'];
    const reads = named.map((name): [string, Json] => [
      `/${name}`,
      {
        get: {
          operationId: name,
          security,
          responses: { 200: answered({ type: 'object' }), 401: { description: 'x' } },
        },
      },
    ]);
    const scheme = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
    const service = ({ path, header }: ServiceRequest): ServiceResponse =>
      path === '/moons' && header('X-Key') !== 'a-key-of-the-test' ? answer(401, {}) : answer(200, {});
    const flags = ['--api-key', 'a-key-of-the-test', '--only', 'tides.security.none', 'winds.security.none'];
    const both = [...flags, 'waves.security.none', 'moons.security.none'];
    const { status, stdout } = await verifyAs(fileIn, Object.fromEntries(reads), service, both, scheme);
    expect([status, stdout]).toEqual([1, expect.stringContaining('with 1 root cause')]);
  });
});

describe('a collection that nothing reads one item of', () => {
  const list = { type: 'object', required: ['ports'], properties: { ports: { type: 'array', items: {} as Json } } };
  list.properties.ports.items = { type: 'object', required: ['id'], properties: { id: text() } };
  const berth = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: text() } };
  const parameters = [{ name: 'portId', in: 'path', required: true, schema: text() }];
  const paths = {
    '/ports': { get: { operationId: 'ports', responses: { 200: answered(list) } } },
    '/ports/{portId}/tide': {
      parameters,
      get: { operationId: 'tide', responses: { 200: answered({ type: 'object' }) } },
    },
    '/ports/{portId}/berths': {
      parameters,
      get: { operationId: 'list', responses: { 200: answered({ type: 'array', items: berth }) } },
      post: {
        operationId: 'create',
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'object', required: ['name'], properties: { name: text() } } },
          },
        },
        responses: { 201: answered(berth), 400: { description: 'x' } },
      },
    },
  };
  const service = ({ method, path }: ServiceRequest): ServiceResponse => {
    if (path === '/ports') return answer(200, { ports: [{ id: 'north' }] });
    if (!path.startsWith('/ports/north/')) return answer(404, {});
    return method === 'POST' ? answer(201, { id: 7, name: 'x' }) : answer(200, path.endsWith('/tide') ? {} : []);
  };

  test('shows what lies below its items, where a run may read', async () => {
    const { requests } = await verifyAs(fileIn, paths, service, ['--consistency-window', '0.1', '--read-only']);
    const asked = requests.map((one) => one.split(' ', 2).join(' '));
    expect(asked).toEqual(expect.arrayContaining(['GET /v1/ports/north/tide', 'GET /v1/ports/north/berths']));
    expect(asked.filter((one) => !/^(?:GET|HEAD|OPTIONS) /.test(one))).toEqual([]);
  });

  test.each([
    ['on this machine', '127.0.0.1', true],
    ['elsewhere', '0.0.0.0', false],
  ])('is added to %s, at %s: %s', async (_where, host, isSent) => {
    const file = fileIn('ports.json');
    writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths }));
    const { baseUrl, requests } = await serve(service);
    const base = baseUrl.replace('127.0.0.1', host);
    await verify([base, '--spec', file, '--consistency-window', '0.1', '--rate', '500', '--writes', '20']);
    expect(requests.some((one) => one.startsWith('GET /v1/ports/north/berths'))).toBe(true);
    expect(requests.some((one) => one.startsWith('POST /v1/ports/north/berths'))).toBe(isSent);
  });
});

test('a list that is down ends no run', async () => {
  const moorings = {
    '/moorings': {
      get: {
        operationId: 'moorings',
        responses: {
          200: answered({ type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } }),
        },
      },
    },
  };
  const before = ({ path }: ServiceRequest): ServiceResponse | undefined =>
    path === '/moorings' ? { status: 503, headers: { 'Retry-After': '0' }, body: '' } : undefined;
  const paths = { ...moorings, ...pathsOf({ name: text() }, ['name']) };
  const { verdicts } = await judged(paths, { before, required: ['name'] });
  expect(verdicts.get('moorings.succeeds')?.verdict).toBe('environment');
  expect(verdicts.get('create.readable')?.verdict).toBe('proved');
});
