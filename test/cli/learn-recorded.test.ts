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
}

/** Writes an HTTP archive of traffic with a Pet Store, and gives its name. */
function archiveOf(name: string, steps: readonly Step[]): string {
  const pairs = (fields: Readonly<Record<string, string>>): unknown[] =>
    Object.entries(fields).map(([field, value]) => ({ name: field, value }));
  const entries = steps.map(({ method = 'GET', path, status, answer, sent, isKeyless, headers = {} }) => ({
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
      content: { mimeType: 'application/json', text: answer === undefined ? '' : JSON.stringify(answer) },
    },
  }));
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
