import { mkdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { Service, ServiceRequest, ServiceResponse } from '../../contract-tests/self-proof/service';
import { withBoth, type AskBoth } from '../support/both';
import { answer, notesDocument, notesService } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const members = { title: { type: 'string', minLength: 2, maxLength: 60 }, rank: { type: 'integer' } };
const document = notesDocument(members, ['title', 'rank']);
const notes = [1, 2, 3].map((id) => ({ id, title: `Note ${id}`, rank: id }));

/** Notes that are looked at first by `first`, and refused where a member is wrong. */
function notesAfter(first: (request: ServiceRequest) => ServiceResponse | undefined): () => Service {
  return () => {
    const inner = notesService(notes, {
      wrongNote: ({ title, rank }) => [
        ...(typeof title === 'string' && title.length >= 2 ? [] : [['title', 'is no title'] as const]),
        ...(Number.isInteger(rank) ? [] : [['rank', 'is no rank'] as const]),
      ],
    });
    return (request) => first(request) ?? inner(request);
  };
}

/** Asks both sides and has them answer alike. */
async function alike(ask: AskBoth, method: string, path: string, body?: unknown): Promise<void> {
  const { service, standIn } = await ask(method, path, body);
  const what = [method, path, body];
  expect([...what, standIn.status, standIn.body]).toEqual([...what, service.status, service.body]);
}

function valueIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const languages = { string: 'str', number: 'int', boolean: 'bool' } as const;

test.each<[string, (value: string | number | boolean) => ServiceResponse]>([
  ['alike', () => answer(400, { problem: 'An object is due.' })],
  ['by their types', (value) => answer(422, { problem: `no ${languages[typeof value as 'string']}` })],
  ['numbers otherwise', (value) => answer(typeof value === 'number' ? 400 : 422, { problem: 'No.' })],
  ['truth values otherwise', (value) => answer(typeof value === 'boolean' ? 400 : 422, { problem: 'No.' })],
  ['each otherwise', (value) => answer(typeof value === 'number' ? 400 : 422, { problem: `no ${typeof value}!` })],
])('bodies that are texts, numbers or truth values are refused as the service does: %s', async (name, refuse) => {
  const folder = fileIn(name);
  mkdirSync(folder);
  const service = notesAfter(({ method, body }) => {
    const value = method === 'POST' ? valueIn(body) : undefined;
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isScalar ? refuse(value) : undefined;
  });
  await withBoth({ service, document, folder }, async (ask) => {
    for (const body of ['twin', 42, true, false, '', -15, []]) await alike(ask, 'POST', '/notes', body);
  });
});

test.each<[string, (request: ServiceRequest) => ServiceResponse | undefined]>([
  [
    'by the method first',
    ({ path, method }) => {
      if (path.startsWith('/notes')) return undefined;
      return method === 'GET' ? answer(404, { problem: `Cannot GET ${path}` }) : answer(405, { problem: 'Not so.' });
    },
  ],
  [
    'by how long they are',
    ({ path }) => {
      const [, top, , ...more] = path.split('/');
      if (top === 'notes' && more.length === 0) return undefined;
      return answer(404, { problem: path.split('/').length === 3 ? 'There is nothing here.' : 'This is no path.' });
    },
  ],
  [
    'by what lies above them',
    ({ path, method }) => {
      if (/^\/notes(?:\/[^/]+)?$/.test(path)) return undefined;
      if (path.startsWith('/notes/')) return answer(404, { problem: 'A note has no such part.' });
      return answer(404, { problem: `${method} ${path} is not there.` });
    },
  ],
])('paths that are not described are refused as the service does: %s', async (name, refuse) => {
  const folder = fileIn(name);
  mkdirSync(folder);
  await withBoth({ service: notesAfter(refuse), document, folder }, async (ask) => {
    for (const path of ['/twin', '/twins/7', '/twins/7/x', '/notes/2/nothing', '/notes/1/x', '/notes/'])
      await alike(ask, 'GET', path);
    // What a method that could change something is told there is not asked.
    for (const path of ['/twin', '/twins/7']) {
      const { service, standIn } = await ask('HEAD', path);
      expect([path, standIn.status]).toEqual([path, service.status]);
    }
  });
});

test('a client is sent to the path that the document has, with or without a slash at its end, as the service does', async () => {
  const withSlash = JSON.parse(
    JSON.stringify(document).replaceAll(/"\/notes(\/\{noteId\})?"/g, '"/notes$1/"'),
  ) as object;
  const moved = (to: string): ServiceResponse => ({ status: 301, headers: { Location: to }, body: '' });
  const inner = notesAfter(({ path, query }) => {
    const search = query.size === 0 ? '' : `?${query.toString()}`;
    return path.endsWith('/') ? moved(`/v1${path.slice(0, -1)}${search}`) : undefined;
  });
  const slashed = (): Service => {
    const notes = inner();
    return (request) =>
      request.path.endsWith('/')
        ? notes({ ...request, path: request.path.slice(0, -1) })
        : moved(`/v1${request.path}/${request.query.size === 0 ? '' : `?${request.query.toString()}`}`);
  };
  for (const [name, service, one, end] of [
    ['moved', inner, document, '/'],
    ['slashed', slashed, withSlash, ''],
  ] as const) {
    const folder = fileIn(name);
    mkdirSync(folder);
    await withBoth({ service, document: one, folder }, async (ask) => {
      for (const target of [`/notes${end}`, `/notes/2${end}`, `/notes${end}?a=b`, `/notes/3${end}?x=1`]) {
        const { service: wanted, standIn } = await ask('GET', target);
        const told = ({ status, headers }: typeof wanted): unknown => [status, headers.get('Location')];
        expect([target, ...(told(standIn) as unknown[])]).toEqual([target, ...(told(wanted) as unknown[])]);
      }
    });
  }
});

test('a body under another media type was read only where one that is cut off is told of as under its own', async () => {
  for (const name of ['read', 'refused'] as const) {
    const folder = fileIn(`media-${name}`);
    mkdirSync(folder);
    const service = notesAfter(({ method, body, header }) => {
      if (method !== 'POST') return undefined;
      if (name === 'refused' && header('Content-Type') !== 'application/json') return answer(422, { problem: 'No.' });
      const value = valueIn(body) as { title?: unknown; rank?: unknown } | null | undefined;
      if (value === undefined) return answer(400, { problem: 'No.' });
      const isNote = typeof value?.title === 'string' && value.title.length >= 2 && Number.isInteger(value.rank);
      return isNote ? undefined : answer(422, { problem: 'No.' });
    });
    await withBoth({ service, document, folder }, async (ask) => {
      const { service: wanted, standIn } = await ask('POST', '/notes', { title: 'Twin', rank: 1 }, 'text/plain');
      expect([name, standIn.status]).toEqual([name, wanted.status]);
    });
  }
});

test('both places of a list at once, numbers beyond 32 bits, values of maps, and headers of replays are told of as the service does', async () => {
  const folder = fileIn('both');
  mkdirSync(folder);
  const text = { type: 'string', maxLength: 60 };
  const labels = { type: 'object', additionalProperties: { type: 'string', maxLength: 20 } };
  const place = (name: string): object => ({ name, in: 'query', schema: { type: 'string' } });
  const plain = notesDocument(
    { title: text, labels },
    ['title'],
    [
      place('starting_after'),
      place('ending_before'),
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } },
    ],
  ) as { paths: Record<string, Record<string, object>> };
  const { '/notes': collection } = plain.paths;
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
  const withKey = {
    ...plain,
    paths: { ...plain.paths, '/notes': { ...collection, post: { ...collection?.['post'], parameters: [key] } } },
  };
  const page = (all: readonly { readonly id: number }[], { query }: ServiceRequest): ServiceResponse => {
    const [after, before] = [query.get('starting_after'), query.get('ending_before')];
    if (after !== null && before !== null) return answer(400, { problem: 'Either after or before, not both.' });
    const at = (id: string): number => all.findIndex((note) => String(note.id) === id);
    const limit = Number(query.get('limit') ?? 10);
    if (limit > 2 ** 31 - 1) return answer(400, { problem: `limit: no int: ${limit}` });
    if (limit > 50) return answer(400, { problem: 'limit: at most 50' });
    if (after !== null) return answer(200, all.slice(at(after) + 1).slice(0, limit));
    const end = before === null ? all.length : at(before);
    return answer(200, before === null ? all.slice(0, limit) : all.slice(Math.max(0, end - limit), end));
  };
  const service = (): Service => {
    const done = new Map<string, ServiceResponse>();
    const inner = notesService(
      [1, 2, 3, 4, 5].map((id) => ({ id, title: `Note ${id}` })),
      {
        list: page,
        wrongNote: ({ labels: sent = {}, title }) => [
          ...(typeof title === 'string' ? [] : [['title', 'is no title'] as const]),
          ...(typeof sent === 'object' && sent !== null && !Array.isArray(sent)
            ? Object.entries(sent).flatMap(([name, value]) =>
                typeof value === 'string' ? [] : [[`labels[${name}]`, 'labels are texts'] as const],
              )
            : [['labels', 'are no labels'] as const]),
        ],
      },
    );
    return (request) => {
      const own = request.header('idempotency-key') ?? '';
      const known = done.get(own);
      if (known !== undefined) return { ...known, headers: { ...known.headers, 'Idempotent-Replayed': 'true' } };
      const made = inner(request);
      if (own !== '') done.set(own, made);
      return made;
    };
  };
  await withBoth({ service, document: withKey, folder }, async (ask) => {
    await alike(ask, 'GET', '/notes?starting_after=1&ending_before=5');
    await alike(ask, 'GET', '/notes?starting_after=2&limit=1');
    await alike(ask, 'GET', '/notes?limit=99999999999');
    await alike(ask, 'GET', '/notes?limit=5100');
    await alike(ask, 'POST', '/notes', { title: 'Twin', labels: { colour: 7 } });
    await alike(ask, 'POST', '/notes', { title: 'Twin', labels: { shape: [] } });
    for (const isAgain of [false, true]) {
      const { service: wanted, standIn } = await ask('POST', '/notes', { title: 'Once' }, undefined, [
        ['Idempotency-Key', 'k-1'],
      ]);
      const told = [standIn, wanted].map(({ headers }) => headers.get('Idempotent-Replayed'));
      expect([isAgain, ...told]).toEqual([isAgain, ...(isAgain ? ['true', 'true'] : [null, null])]);
    }
  });
});
