import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { useTestFolder } from '../support/test-folder';
import { learn } from '../support/verify';

const fileIn = useTestFolder();

interface Step {
  readonly method?: string;
  readonly path: string;
  readonly status: number;
  readonly answer?: unknown;
  readonly sent?: unknown;
  readonly isKeyless?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** How the answer is written, as JSON if left out. */
  readonly asText?: (answer: unknown) => string;
}

/** Writes an HTTP archive of traffic with a Pet Store, and gives its name. */
function archiveOf(name: string, steps: readonly Step[]): string {
  const pairs = (fields: Readonly<Record<string, string>>): unknown[] =>
    Object.entries(fields).map(([field, value]) => ({ name: field, value }));
  const entries = steps.map(
    ({ method = 'GET', path, status, answer, sent, isKeyless, headers = {}, asText = JSON.stringify }) => ({
      startedDateTime: '2026-01-31T12:00:00.000Z',
      time: 1,
      request: {
        method,
        url: `https://api.example/v1${path}`,
        headers: pairs({
          ...(isKeyless !== true && { Authorization: 'Bearer [redacted]' }),
          ...(sent !== undefined && { 'Content-Type': 'application/json' }),
        }),
        queryString: [],
        ...(sent !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
      },
      response: {
        status,
        headers: pairs({ 'Content-Type': 'application/json', 'X-Served-For': 'pets', ...headers }),
        content: { mimeType: 'application/json', text: answer === undefined ? '' : asText(answer) },
      },
    }),
  );
  const file = fileIn(name);
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries } }));
  return file;
}

type Points = Record<string, Record<string, { value: unknown }>>;

async function pointsOf(steps: readonly Step[], name: string): Promise<Points> {
  const out = fileIn(`${name}.yaml`);
  const ended = await learn(['--from', archiveOf(`${name}.har`, steps), '--out', out]);
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  return (parse(readFileSync(out, 'utf8')) as { points: Points }).points;
}

const pets = [9, 8, 7, 5].map((id) => ({ id, name: `Rex ${id}`, categoryId: id % 3 }));
const notFound = (id: number): Step => ({
  path: `/pets/${id}`,
  status: 404,
  answer: { code: 'E4', message: `pet ${id} is not here`, status: 404 },
});
const created = (id: number): Step => ({
  method: 'POST',
  path: '/pets',
  status: 201,
  sent: { name: `New ${id}`, categoryId: id % 3 },
  answer: { id, name: `New ${id}`, categoryId: id % 3, status: 'pending' },
  headers: { Location: `/v1/pets/${id}` },
});

describe('what a recording shows of the ways of a service', () => {
  test('is learnt where two observations agree', async () => {
    const keyless = { isKeyless: true, status: 401, answer: { code: 'K', message: 'a key is missing', status: 401 } };
    const points = await pointsOf(
      [
        { path: '/pets', status: 200, answer: pets },
        { path: '/pets?limit=3', status: 200, answer: pets.slice(0, 3) },
        notFound(4711),
        notFound(815),
        ...[200, 300].map((limit): Step => ({
          path: `/pets?limit=${limit}`,
          status: 400,
          answer: { code: 'L', message: `limit ${limit} is too much`, status: 400 },
        })),
        { path: '/pets', ...keyless },
        { path: '/pets?limit=2', ...keyless },
        created(10),
        created(11),
      ],
      'agreed',
    );
    expect(points['list.order']?.['/pets']?.value).toBe('newest-first');
    expect(points['answer.headers']?.['GET /pets']?.value).toMatchObject({ 'X-Served-For': 'pets', etag: 'absent' });
    expect(points['refusal.item.unknown']?.['GET /pets/{petId}']?.value).toMatchObject({
      status: 404,
      body: '{"code":"E4","message":"pet {{path.petId}} is not here","status":404}',
    });
    expect(points['parameter.above']?.['GET /pets query.limit']?.value).toBe('refuse');
    expect(points['refusal.parameter.above']?.['GET /pets query.limit']?.value).toMatchObject({ status: 400 });
    expect(points['refusal.key.missing']?.['GET /pets']?.value).toMatchObject({ status: 401 });
    expect(points['created.sets']?.['POST /pets']?.value).toEqual({ status: { value: 'pending' } });
    expect(points['identifiers.new']?.['/pets']?.value).toEqual({ kind: 'sequence', next: '12', step: 1 });
  });

  test('has numbers go on over all answers, those of one observation and refusals among them', async () => {
    const steps = [
      { path: '/pets', status: 200, answer: pets },
      notFound(4711),
      created(10),
      { path: '/pets/9', status: 200, answer: pets[0] },
      { path: '/pets', status: 200, answer: pets },
      notFound(815),
      created(11),
      { path: '/pets', status: 200, answer: pets },
    ].map((step: Step, index): Step => ({ ...step, headers: { ...step.headers, 'X-Left': String(40 - index) } }));
    const points = await pointsOf(steps, 'numbers');
    const told = { 'X-Left': '{{count-down:40}}' };
    expect(points['answer.headers']?.['GET /pets']?.value).toMatchObject(told);
    expect(points['answer.headers']?.['POST /pets']?.value).toMatchObject(told);
    expect(points['refusal.item.unknown']?.['GET /pets/{petId}']?.value).toMatchObject({ headers: told });
  });

  test('is not learnt of one observation, or of two that do not agree, or where two things may be the reason', async () => {
    const points = await pointsOf(
      [
        { path: '/pets', status: 200, answer: pets },
        notFound(4711),
        created(10),
        { path: '/pets?limit=0', status: 400, answer: { code: 'Z', message: 'none of that', status: 400 } },
        { path: '/pets?limit=-1&status=x', status: 400, answer: { code: 'A', message: 'wrong', status: 400 } },
        { path: '/pets?limit=-2&status=x', status: 400, answer: { code: 'A', message: 'wrong', status: 400 } },
      ],
      'single',
    );
    expect(points).toEqual({});
  });

  const three = pets.slice(0, 3);
  const asked = (limit: number, headers: Readonly<Record<string, string>> = {}): Step => ({
    path: `/pets?limit=${limit}`,
    status: 200,
    answer: three,
    headers,
  });
  // Of a pet that was changed both states are shown, which are no two items.
  const once: Step = { path: '/pets?status=sold', status: 200, answer: [{ ...pets[0], name: 'Renamed' }] };
  test.each<[string, number | undefined, Step[]]>([
    ['not of two pages that show all there is', undefined, [asked(50), asked(100), once]],
    [
      'not where the total is what is shown',
      undefined,
      ['3', '3'].map((total) => asked(50 + Number(total), { 'X-Total-Count': total })).concat(asked(90), once),
    ],
    ['where a total is above', 3, [asked(50, { 'X-Total-Count': '9' }), asked(100, { 'X-Total-Count': '9' })]],
    ['where a link leads on', 3, [asked(50), asked(100, { Link: '</v1/pets?limit=100&after=7>; rel="next"' })]],
  ])('is the longest page %s', async (name, longest, steps) => {
    const points = await pointsOf([created(10), created(11), ...steps], name.replaceAll(' ', '-'));
    expect(points['list.longest-page']?.['/pets']?.value).toBe(longest);
  });
});

/** A list and its items, which are of a schema. */
function collectionOf(name: string, properties: unknown): Record<string, unknown> {
  const item = { type: 'object', required: ['id'], properties };
  const answers = (schema: unknown): unknown => ({
    responses: { 200: { description: 'Some.', content: { 'application/json': { schema } } } },
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  return {
    [`/${name}`]: { get: answers({ type: 'array', items: item }) },
    [`/${name}/{id}`]: { parameters, get: answers(item) },
  };
}

const twoNames = {
  openapi: '3.1.0',
  info: { title: 'Names', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    ...collectionOf('things', { id: { type: 'string' }, size: { type: 'number' } }),
    ...collectionOf('others', { id: { type: 'string', pattern: '^[a-z]+$' } }),
  },
};

test('items of a recording that the document does not allow are left out, which is said once', async () => {
  const document = fileIn('names.json');
  writeFileSync(document, JSON.stringify(twoNames));
  const text = (value: unknown): string => JSON.stringify(value).replaceAll('"huge"', '1e400');
  const things = [{ id: 'one' }, { id: '' }, { id: '..' }, { id: 'huge', size: 1 }, { id: 'two', size: 'huge' }];
  const others = [{ id: 'fine', more: 1 }, { id: '../../admin' }, { id: 'some', more: ['huge'] }];
  const file = archiveOf('forbidden.har', [
    { path: '/things', status: 200, answer: things, asText: text },
    { path: '/others', status: 200, answer: others, asText: text },
  ]);
  const out = fileIn('names.yaml');
  const ended = await learn(['--from', file, document, '--out', out]);
  expect(ended.status).toBe(0);
  expect(ended.stderr).toMatch(/^understudy: .*: 6 items are left out that the document does not allow, such as .*\n$/);
  expect(ended.stderr).toContain('/things: id: expected an identifier that a path can name');
  expect(JSON.parse(readFileSync(fileIn('names.items.json'), 'utf8'))).toEqual({
    '/things': [{ id: 'one' }],
    '/others': [{ id: 'fine', more: 1 }],
  });
});
