import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { learn, type Ended } from '../support/verify';

const fileIn = useTestFolder();

const parameter = (name: string, schema: unknown): unknown => ({ name, in: 'query', schema });
const note = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, title: { type: 'string' } } };
const answers = (status: string, schema: unknown): unknown => ({
  responses: { [status]: { description: 'Some.', content: { 'application/json': { schema } } } },
});
const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } };
const notes = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/notes': {
      get: {
        parameters: [parameter('page', { type: 'integer' }), parameter('limit', { type: 'integer', default: 2 })],
        ...(answers('200', { type: 'array', items: note }) as object),
      },
      post: { requestBody, ...(answers('201', note) as object) },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: answers('200', note),
      patch: { requestBody, ...(answers('200', note) as object) },
    },
  },
};

interface Step {
  readonly method?: string;
  readonly target: string;
  readonly status?: number;
  readonly sent?: unknown;
  readonly answer?: unknown;
  readonly asked?: Readonly<Record<string, string>>;
  readonly told?: Readonly<Record<string, string>>;
}

/** Learns from a recording of these exchanges, and gives how that ended and all that was written. */
async function learnOf(name: string, steps: readonly Step[]): Promise<Ended & { readonly written: string }> {
  const body = (value: unknown): unknown => ({ text: JSON.stringify(value), bytes: 9 });
  const lines = steps.map(({ method = 'GET', target, status = 200, sent, answer, asked = {}, told = {} }, index) =>
    JSON.stringify({
      startedAt: new Date(1.79e12 + index * 1000).toISOString(),
      milliseconds: 1,
      method,
      target,
      requestHeaders: Object.entries({ Host: 'notes.example', 'Content-Type': 'application/json', ...asked }),
      ...(sent !== undefined && { requestBody: body(sent) }),
      status,
      responseHeaders: Object.entries({ 'Content-Type': 'application/json', ...told }),
      ...(answer !== undefined && { responseBody: body(answer) }),
    }),
  );
  const [document, recording, out] = [fileIn(`${name}.json`), fileIn(`${name}.jsonl`), fileIn(`${name}.yaml`)];
  writeFileSync(document, JSON.stringify(notes));
  writeFileSync(recording, `${lines.join('\n')}\n`);
  const ended = await learn(['--from', recording, document, '--out', out]);
  const items = out.replace('.yaml', '.items.json');
  return { ...ended, written: ended.status === 0 ? readFileSync(out, 'utf8') + readFileSync(items, 'utf8') : '' };
}

test('what a recording tells to be secret is masked in all that is learnt of it', async () => {
  const asked = { Authorization: 'Bearer tok-4711-abcd-quiet' };
  const { status, stdout, stderr, written } = await learnOf('secrets', [
    {
      target: '/notes/n-1?api_key=KEY-quiet-9911',
      answer: { id: 'n-1', title: 'made by KEY-quiet-9911 and tok-4711-abcd-quiet' },
      asked,
    },
    ...['one', 'two'].map((word) => ({
      method: 'POST',
      target: '/notes',
      status: 400,
      sent: { password: `quiet-pass-${word}`, email: `${word}@corp-private.com` },
      answer: { message: 'no title beside quiet-pass-one' },
      asked,
    })),
    ...['x1', 'x2'].map((id) => ({
      target: `/notes/${id}`,
      status: 404,
      answer: { message: 'no note for tok-4711-abcd-quiet and quiet-pass-one' },
    })),
    // A login elsewhere, and a script beside it that is nobody's secret.
    { method: 'POST', target: 'https://login.example/in', sent: { password: 'quiet-elsewhere-1' }, answer: {} },
    { target: '/notes/n-2', answer: { id: 'n-2', title: 'of quiet-elsewhere-1' } },
  ]);
  expect(status).toBe(0);
  expect(written).toContain('refusal.item.unknown');
  expect(/quiet|4711|corp-private/i.exec(written + stdout + stderr)).toBeNull();
});

test('a surrogate without its partner, wherever it stands in a recording, costs nothing but its place', async () => {
  const lone = '\ud800';
  const { status, stderr, written } = await learnOf('surrogates', [
    { target: '/notes/n-1', answer: { id: 'n-1', title: `http://notes.example/?token=${lone}abcdefgh12` } },
    { target: '/notes/n-2', answer: { id: 'n-2', title: `http://ann:p${lone}w@notes.example/` } },
    { target: `/notes/${lone}`, answer: { id: 'n-3', title: 'three' } },
    { target: `/notes/${lone}?x=${lone}&token=${lone}`, answer: { id: 'n-4', title: 'four' } },
    ...[5, 6].map((id) => ({
      method: 'POST',
      target: '/notes',
      status: 201,
      sent: { title: 'a' },
      answer: { id: `${lone}${id}`, title: 'a' },
      told: { Location: `/notes/${id}` },
    })),
  ]);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^understudy: .*: 2 items are left out that the document does not allow.*\n$/);
  for (const id of ['n-1', 'n-2', 'n-3', 'n-4']) expect(written).toContain(`"id":"${id}"`);
  expect(written).not.toContain('abcdefgh12');
});

const page = (number: number, link: string): Step => ({
  target: `/notes?page=${number}&limit=2`,
  answer: number === 1 ? [{ id: 'n-1' }, { id: 'n-2' }] : [{ id: 'n-3' }],
  told: { 'X-Total-Count': '3', 'X-Served-For': 'notes', Link: link },
});

test.each([
  ['an address that is none', '<http://[bad>; rel="next"'],
  ['a relation called like what every object has', '</notes?page=2>; rel="constructor"'],
  ['a relation that nobody knows', '</notes?page=2>; rel="sideways"'],
])('a Link header of %s is not learnt, and costs no other header', async (name, link) => {
  const { status, written } = await learnOf(name.replaceAll(' ', '-'), [page(1, link), page(2, link)]);
  expect(status).toBe(0);
  expect(written).toContain('X-Served-For');
  expect(written).not.toContain('page-links');
});
