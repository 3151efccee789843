import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServiceRequest, ServiceResponse } from '../../contract-tests/self-proof/service';
import { answer, answered, bodyIn, verifyAs, type Json } from '../support/verify-document';
import { useTestFolder } from '../support/test-folder';
import { closeServers } from '../support/verify';

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
