import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startService, type Service, type ServiceRequest } from '../../contract-tests/self-proof/service';
import { startMock } from '../../src/index';
import { withBoth } from '../support/both';
import { answer } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';
import { learn, verify } from '../support/verify';

const fileIn = useTestFolder();

interface Book {
  readonly id: number;
  readonly title: string;
  readonly shelf: string;
}

const words = ['Amber', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Grove'];
const first = Array.from({ length: 23 }, (_, index): Book => ({
  id: index + 1,
  title: `${words[index % 7] ?? ''} of the ${words[(index * 3) % 7] ?? ''}`,
  shelf: `Row ${'ABCDEFG'.charAt(index % 5)}x${'zyxwv'.charAt(index % 5)}yard`,
}));

function read(body: Buffer): Partial<Book> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return undefined;
  }
}

/** A service whose paths all end in a slash, whose pages have numbers and links to each other, and whose errors list texts by member. */
function books(): Service {
  let all = [...first];
  let next = 24;
  const page = ({ query }: ServiceRequest): ReturnType<Service> => {
    const search = (query.get('search') ?? '').split(/[\s,]+/).filter((word) => word !== '');
    const found = all.filter(({ title }) => search.every((word) => title.toLowerCase().includes(word.toLowerCase())));
    const asked = Number(query.get('page_size') ?? 5);
    const size = Number.isInteger(asked) && asked > 0 ? Math.min(asked, 10) : 5;
    const pages = Math.max(1, Math.ceil(found.length / size));
    const text = query.get('page') ?? '1';
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > pages) return answer(404, { detail: 'Invalid page.' });
    const link = (to: number): string => {
      const other = new URLSearchParams(query);
      other.set('page', String(to));
      return `/v1/books/?${other.toString()}`;
    };
    return answer(200, {
      count: found.length,
      next: number < pages ? link(number + 1) : null,
      previous: number > 1 ? link(number - 1) : null,
      results: found.slice((number - 1) * size, number * size),
    });
  };
  return (request) => {
    const match = /^\/books\/(?:(\d{1,9})\/)?$/.exec(request.path);
    const id: string | undefined = match === null ? 'none' : match[1];
    const book = all.find((one) => String(one.id) === id);
    if (id === undefined && request.method === 'GET') return page(request);
    if (id !== undefined && book === undefined) return answer(404, { detail: 'Not found.' });
    if (request.method === 'GET') return answer(200, book);
    if (request.method === 'DELETE') {
      all = all.filter((one) => one !== book);
      return { status: 204, headers: {}, body: '' };
    }
    if (request.method !== 'POST' || id !== undefined) return answer(405, { detail: 'Method not allowed.' });
    const sent = read(request.body);
    if (sent === undefined) return answer(400, { detail: 'JSON parse error.' });
    const { title, shelf = 'Row A' } = sent;
    const wrong = {
      ...(title === undefined && { title: ['This field is required.'] }),
      ...(title !== undefined && typeof title !== 'string' && { title: ['Not a valid string.'] }),
    };
    if (Object.keys(wrong).length > 0) return answer(400, wrong);
    const made = { id: next, title: title ?? '', shelf };
    next += 1;
    all.push(made);
    return answer(201, made);
  };
}

const book = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'integer', readOnly: true }, title: { type: 'string' }, shelf: { type: 'string' } },
};
const told = (schema: object): object => ({ description: 'so', content: { 'application/json': { schema } } });
const link = { type: 'string', nullable: true };
const query = (name: string, type: string): object => ({ name, in: 'query', schema: { type } });

const document = {
  openapi: '3.0.3',
  info: { title: 'Books', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/books/': {
      get: {
        parameters: [query('page', 'integer'), query('page_size', 'integer'), query('search', 'string')],
        responses: {
          200: told({
            type: 'object',
            required: ['count', 'results'],
            properties: {
              count: { type: 'integer' },
              next: link,
              previous: link,
              results: { type: 'array', items: book },
            },
          }),
        },
      },
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['title'],
                properties: { title: { type: 'string' }, shelf: { type: 'string' } },
              },
            },
          },
        },
        responses: { 201: told(book) },
      },
    },
    '/books/{id}/': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: told(book) } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  },
};

describe('understudy learn, of paths that end in a slash', () => {
  test('has the stand-in page, search and refuse as the service does', async () => {
    const folder = fileIn('books');
    mkdirSync(folder);
    await withBoth({ service: books, document, folder }, async (ask) => {
      for (const target of [
        ...['', '?page=2', '?page=5', '?page=6', '?page=0', '?page=-3', '?page=abc', '?page_size=7', '?page_size=99'],
        ...['?page_size=zero', '?page_size=0', '?page_size=3&page=8', '?page_size=3&page=9', '?search=amber'],
        ...['?search=AMBER,dune', '?search=row', '?search=nowhere&page=1', '?search=of&page=3&page_size=4'],
        ...['3/', '23/', '24/', '0/'],
      ]) {
        const { service: wanted, standIn } = await ask('GET', `/books/${target}`);
        const body = JSON.parse(JSON.stringify(standIn.body).replaceAll(/http:\/\/[^/"]+/g, '')) as unknown;
        expect([target, standIn.status, body]).toEqual([target, wanted.status, wanted.body]);
      }
      for (const body of [{ title: 'New' }, {}, { title: 7 }, { shelf: 'Row B' }]) {
        const { service: wanted, standIn } = await ask('POST', '/books/', body);
        // The service that is asked has begun anew; the stand-in goes on behind what learn has made.
        const plain = (told: unknown): unknown => ({ ...(told as object), id: undefined });
        expect([body, standIn.status, plain(standIn.body)]).toEqual([body, wanted.status, plain(wanted.body)]);
      }
      for (const id of [5, 5, 23]) {
        const { service: wanted, standIn } = await ask('DELETE', `/books/${id}/`);
        expect([id, standIn.status, standIn.body]).toEqual([id, wanted.status, wanted.body]);
      }
    });
  });

  test('sends a key that has the name of its scheme before it, and removes what it has made', async () => {
    const openapiFile = fileIn('keyed.json');
    const securitySchemes = { token: { type: 'apiKey', in: 'header', name: 'Authorization' } };
    writeFileSync(
      openapiFile,
      JSON.stringify({ ...document, security: [{ token: [] }], components: { securitySchemes } }),
    );
    const removed: string[] = [];
    const inner = books();
    const running = await startService((request) => {
      const key = request.header('authorization');
      if (key !== 'Token 5f3e9c1a')
        return answer(401, { detail: key?.startsWith('Token ') === true ? 'Invalid token.' : 'No key was given.' });
      if (request.method === 'DELETE') removed.push(request.path);
      return inner(request);
    });
    try {
      const out = fileIn('keyed.yaml');
      const env = { API_KEY: 'Token 5f3e9c1a' };
      const ended = await learn([running.baseUrl, openapiFile, '--out', out, '--keep-values'], env);
      expect(ended.status).toBe(0);
      expect(ended.stdout).not.toContain('Left over');
      expect(new Set(removed).size).toBeGreaterThan(3);
      const text = readFileSync(out, 'utf8');
      expect(text).toContain('Invalid token.');
      expect(text).toContain('No key was given.');
      expect(text).not.toContain('5f3e9c1a');
      const bad = await verify([running.baseUrl, openapiFile, '--only', 'limits'], { API_KEY: ' 5f3e9c1a' });
      expect(bad).toMatchObject({ status: 2, stderr: expect.stringContaining('without blanks around it') });
    } finally {
      await running.close();
    }
  });
});

test('a count beside the addresses of other pages is that of all there is, without a profile too', async () => {
  const openapiFile = fileIn('plain.json');
  writeFileSync(openapiFile, JSON.stringify(document));
  const mock = await startMock({ openapiFile, count: 23 });
  try {
    const page = (await (await fetch(`${mock.baseUrl}/books/?page_size=5&page=2`)).json()) as Record<string, unknown>;
    expect(page).toMatchObject({ count: 23, results: { length: 5 } });
  } finally {
    await mock.close();
  }
});
