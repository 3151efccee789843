import { afterEach, describe, expect, test } from '@jest/globals';
import { petKey as key } from '../../contract-tests/self-proof/pet-service';
import { useTestFolder } from '../support/test-folder';
import { closeServers } from '../support/verify';
import { answer, answered, bodyIn, refused, verifyAs, type Json } from '../support/verify-document';

const fileIn = useTestFolder();
afterEach(closeServers);

const text = { type: 'string' };
const list = (item: Json, more: Json = {}): Json => ({
  operationId: 'list',
  responses: { 200: answered({ type: 'array', items: item }), 400: answered({}) },
  ...more,
});

describe('answers that contradict nothing the document says', () => {
  test('a value that is shown in another form than it was sent', async () => {
    const sent = {
      type: 'object',
      required: ['target'],
      properties: { target: text, note: { ...text, nullable: true } },
    };
    const shown = { type: 'object', properties: { target: { type: 'object' }, note: text } };
    const requestBody = { required: true, content: { 'application/json': { schema: sent } } };
    const post = { operationId: 'create', requestBody, responses: { 201: answered(shown), 400: answered({}) } };
    const { stdout } = await verifyAs(fileIn, { '/requests': { get: list(shown), post } }, (request) => {
      if (request.method !== 'POST') return answer(200, []);
      const body = bodyIn(request);
      const note = body?.['note'] ?? 'none';
      const isValid = typeof body?.['target'] === 'string' && typeof note === 'string';
      return isValid ? answer(201, { target: { kind: 'thing' }, note }) : refused;
    });
    expect(stdout).not.toContain('VIOLATED');
    expect(stdout).not.toContain('target.keeps');
  });

  test('a number that the service counts, which moves at each read', async () => {
    const item = {
      type: 'object',
      required: ['id', 'name', 'viewCount'],
      properties: {
        id: { type: 'integer', readOnly: true },
        name: text,
        viewCount: { type: 'integer', readOnly: true },
        stats: { type: 'object', readOnly: true, properties: { followers: { type: 'integer' } } },
      },
    };
    const requestBody = { required: true, content: { 'application/json': { schema: item } } };
    const post = { operationId: 'create', requestBody, responses: { 201: answered(item), 400: answered({}) } };
    const get = { operationId: 'read', responses: { 200: answered(item), 404: answered({}) } };
    const parameters = [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }];
    const pets: Json[] = [];
    const looked = (pet: Json): Json => {
      pet['viewCount'] = Number(pet['viewCount']) + 1;
      pet['stats'] = { followers: Number(pet['viewCount']) * 2 };
      return { ...pet };
    };
    const paths = { '/pets': { get: list(item), post }, '/pets/{petId}': { parameters, get } };
    const { stdout } = await verifyAs(fileIn, paths, (request) => {
      const [, id] = /^\/pets\/(\d+)$/.exec(request.path) ?? [];
      const pet = pets.find((one) => String(one['id']) === id);
      if (request.path !== '/pets') return pet === undefined ? answer(404, {}) : answer(200, looked(pet));
      if (request.method !== 'POST') return answer(200, pets.map(looked));
      const name = bodyIn(request)?.['name'];
      if (typeof name !== 'string') return refused;
      const made = { id: pets.length + 1, name, viewCount: 0, stats: { followers: 0 } };
      pets.push(made);
      return answer(201, made);
    });
    expect(stdout).not.toMatch(/FAILED|VIOLATED/);
  });

  test('a long list where no page was asked for and no default is documented', async () => {
    const item = { type: 'object', properties: { name: text } };
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 5 } };
    const names = Array.from({ length: 9 }, (_none, index) => ({ name: `n${index}` }));
    const service = (asked: number): Json[] => names.slice(0, Math.min(5, asked));
    const verified = verifyAs(fileIn, { '/names': { get: list(item, { parameters: [limit] }) } }, ({ query }) => {
      const asked = query.get('limit');
      if (asked === null) return answer(200, names);
      return /^[1-9]\d*$/.test(asked) ? answer(200, service(Number(asked))) : refused;
    });
    expect((await verified).stdout).not.toContain('VIOLATED');
  });

  test('a refusal of a value that items have and the parameter does not list', async () => {
    const item = { type: 'object', properties: { kind: text } };
    const kinds = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } };
    const parameters = [
      { name: 'kind', in: 'query', schema: kinds },
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } },
    ];
    const items = ['a', 'a', 'c', 'c', 'c'].map((kind) => ({ kind }));
    const { stdout } = await verifyAs(fileIn, { '/events': { get: list(item, { parameters }) } }, ({ query }) => {
      const [kind, limit] = [query.get('kind'), query.get('limit') ?? '9'];
      if (!/^[1-9]\d*$/.test(limit) || (kind !== null && !['a', 'b'].includes(kind))) return refused;
      return answer(200, items.filter((one) => kind === null || one.kind === kind).slice(0, Number(limit)));
    });
    expect(stdout).not.toContain('VIOLATED');
    expect(stdout).not.toContain('needs more than 1 items of one kind');
  });

  test('a refusal where no value can be made for what is required', async () => {
    const item = { type: 'object', properties: { id: { type: 'integer' } } };
    const impossible = { type: 'string', minLength: 3, maxLength: 1 };
    const parameters = [{ name: 'folder', in: 'query', required: true, schema: impossible }];
    const paths = {
      '/locks': { get: list(item, { parameters }) },
      '/status': { get: { operationId: 'status', responses: { 200: answered(text) } } },
    };
    const sent: string[] = [];
    const { stdout } = await verifyAs(fileIn, paths, ({ path }) => {
      sent.push(path);
      return path.startsWith('/status') ? answer(200, 'well') : refused;
    });
    expect(stdout).not.toContain('VIOLATED');
    expect(sent.filter((path) => path.startsWith('/locks'))).toEqual([]);
  });

  test('a 401 without a key, where a 403 is documented for other reasons and `default` for the rest', async () => {
    const responses = { 200: answered(text), 403: answered({}), default: answered({}) };
    const paths = { '/status': { get: { operationId: 'status', security: [{ key: [] }], responses } } };
    const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
    const unknown = answer(401, {});
    const { stdout } = await verifyAs(
      fileIn,
      paths,
      ({ header }) => (header('Authorization')?.slice(7) === key ? answer(200, 'well') : unknown),
      [],
      components,
    );
    expect(stdout).not.toContain('VIOLATED');
  });
});
