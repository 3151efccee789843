import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { answer, answered, bodyIn, refused, verifyAs, type Json } from '../support/verify-document';
import { useTestFolder } from '../support/test-folder';
import { closeServers, type Ended } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

/** Schemas that are not checked, in full or in part, and a value that breaks what they say. */
const unchecked: readonly (readonly [name: string, schema: Json])[] = [
  ['a schema that cannot be compiled', { type: 'string', dependentRequired: { a: 'b' } }],
  ['one within another', { type: 'array', items: { type: 'string', dependentRequired: { a: 'b' } } }],
  ['too many alternatives', { oneOf: Array.from({ length: 600 }, (_none, index) => ({ const: index })) }],
  ['a pattern that is too long', { type: 'string', pattern: '^a{1000000}$' }],
];

/** Verifies a service that answers whatever it likes by a document with one path beside. */
async function verifyValue(schema: Json, value: unknown, flags: readonly string[] = []): Promise<Ended> {
  const paths = {
    '/sound': { get: { operationId: 'sound', responses: { 200: answered({ type: 'string' }) } } },
    '/value': {
      get: { operationId: 'value', responses: { 200: answered({ $ref: '#/components/schemas/Value' }) } },
    },
  };
  return verifyAs(fileIn, paths, ({ path }) => answer(200, path === '/sound' ? 'x' : value), flags, {
    schemas: { Value: schema },
  });
}

describe('what a document says and nobody can check', () => {
  test.each(unchecked)('is never proved: %s', async (_name, schema) => {
    const json = fileIn('report.json');
    const { stdout } = await verifyValue(schema, { no: 'such shape' }, ['--json', json]);
    const { checks, flaws } = JSON.parse(readFileSync(json, 'utf8')) as {
      checks: { id: string; verdict: string; reason: string }[];
      flaws: { pointer: string; problem: string; cost: string }[];
    };
    const verdictOf = (id: string): string | undefined => checks.find((check) => check.id === id)?.verdict;
    expect(verdictOf('value.200.body')).not.toBe('proved');
    expect(verdictOf('value.succeeds')).not.toBe('proved');
    expect([verdictOf('sound.200.body'), verdictOf('sound.succeeds')]).toEqual(['proved', 'proved']);
    expect(flaws.length).toBeGreaterThan(0);
    expect(stdout).toContain('What is wrong with the document, and not judged for it');
    expect(stdout).toContain(flaws[0]?.problem.slice(0, 40));
  });

  test('is inconclusive, with the part and the reason', async () => {
    const { stdout } = await verifyValue(unchecked[0]?.[1] ?? {}, 'x');
    expect(stdout).toMatch(
      /INCONCLUSIVE value\.succeeds: the document at \S+ cannot be held against anything: expected lists of property names/,
    );
  });

  test('does not turn red what an alternative takes that is checked in part alone', async () => {
    const many = { type: 'string', enum: Array.from({ length: 20_001 }, (_none, index) => `v${index}`) };
    const { stdout } = await verifyValue({ oneOf: [many, { type: 'string', maxLength: 1 }] }, 'x');
    expect(stdout).not.toContain('VIOLATED');
    expect(stdout).toMatch(/INCONCLUSIVE value\.succeeds/);
  });

  test('keeps nobody from seeing what is wrong by the rest', async () => {
    const { stdout } = await verifyValue({ type: 'string', pattern: '^a{1000000}$' }, 7);
    expect(stdout).toMatch(/VIOLATED value\./);
  });

  test('is listed in every report', async () => {
    const files = ['--html', '--markdown'].flatMap((flag) => [flag, fileIn(flag.slice(2))]);
    await verifyValue(unchecked[2]?.[1] ?? {}, 5, files);
    for (const kind of ['html', 'markdown']) {
      const written = readFileSync(fileIn(kind), 'utf8');
      expect(written).toContain('/components/schemas/Value/oneOf');
      expect(written).toContain('expected at most 500 entries, got 600');
    }
  });

  test('makes no body that a service might rightly refuse', async () => {
    const body = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', pattern: '^a{1000000}$' } },
    };
    const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const requestBody = { required: true, content: { 'application/json': { schema: body } } };
    const paths = {
      '/things': {
        get: { operationId: 'list', responses: { 200: answered({ type: 'array', items: thing }) } },
        post: { operationId: 'make', requestBody, responses: { 201: answered(thing), 400: answered({}) } },
      },
      '/things/{id}': {
        parameters,
        get: { operationId: 'read', responses: { 200: answered(thing), 404: answered({}) } },
      },
    };
    const { stdout, requests } = await verifyAs(fileIn, paths, ({ method, path }) => {
      const isList = method === 'GET' && path === '/things';
      return isList ? answer(200, []) : answer(method === 'POST' ? 400 : 404, {});
    });
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect(stdout).toMatch(/INCONCLUSIVE make\.is-tried: no body is known to be valid: .*pattern/);
  });
});

test('no alternative of alternatives that fits is a violation, however they nest', async () => {
  const nested = { oneOf: [{ type: 'string' }, { oneOf: [{ type: 'integer' }, { type: 'boolean' }] }] };
  const { stdout } = await verifyValue(nested, { no: 'such shape' });
  expect(stdout).toMatch(/VIOLATED value\.(succeeds|200\.body)/);
  expect((await verifyValue(nested, true)).stdout).not.toContain('VIOLATED');
});

describe('where a service cannot cope with the plain body of a create', () => {
  const thing = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, kind: { enum: ['a', 'b'], type: 'string' }, size: { type: 'number' } },
  };
  const paths = {
    '/things': {
      get: { operationId: 'list', responses: { 200: answered({ type: 'array', items: thing }) } },
      post: {
        operationId: 'create',
        requestBody: { required: true, content: { 'application/json': { schema: thing } } },
        responses: { 201: answered(thing), 400: answered({}) },
      },
    },
  };

  test('that is what is at odds, and nothing is said of each value', async () => {
    const sent: unknown[] = [];
    const { stdout, status } = await verifyAs(fileIn, paths, (request) => {
      if (request.method !== 'POST') return answer(200, [{ name: 'x' }]);
      sent.push(bodyIn(request)?.['size']);
      return bodyIn(request) === undefined ? refused : answer(500, {});
    });
    expect(status).toBe(1);
    expect(stdout).toContain('VIOLATED create.every-property');
    expect(stdout).not.toMatch(/VIOLATED create\.(?:name|kind|size)\./);
    expect(stdout).toMatch(/INCONCLUSIVE create\.kind\.a: no valid body was accepted: 500/);
    expect(sent).not.toContain(-12.75);
  });
});
