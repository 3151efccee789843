import { afterEach, describe, expect, it } from '@jest/globals';
import type { Service } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { closeServers } from '../support/verify';
import { answer, answered, refused, verifyAs, type Json } from '../support/verify-document';

afterEach(closeServers);

const note = {
  type: 'object',
  required: ['title', 'count', 'tags'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 60 },
    count: { type: 'integer', minimum: 0, maximum: 100 },
    done: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const shown = { allOf: [note, { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }] };

/** A collection whose items are created by a form of a media type. */
function document(mediaType: string): Json {
  const isParts = mediaType === 'multipart/form-data';
  const file = { type: 'string', format: 'binary' };
  const sent = isParts
    ? { ...note, required: [...note.required, 'file'], properties: { ...note.properties, file } }
    : note;
  const encoding = isParts ? { encoding: { file: { contentType: 'image/png' } } } : {};
  return {
    '/notes': {
      get: { operationId: 'listNotes', responses: { 200: answered({ type: 'array', items: shown }) } },
      post: {
        operationId: 'createNote',
        requestBody: { required: true, content: { [mediaType]: { schema: sent, ...encoding } } },
        responses: { 201: answered(shown), 400: answered({}) },
      },
    },
    '/notes/{id}': {
      get: {
        operationId: 'getNote',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: answered(shown), 404: answered({}) },
      },
    },
  };
}

/** Reads a form by hand: the names with their texts, files as what they begin with. */
function readForm(type: string, body: Uint8Array): [string, string][] {
  if (!type.startsWith('multipart/')) return [...new URLSearchParams(Buffer.from(body).toString())];
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? '';
  const parts = Buffer.from(body).toString('latin1').split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const content = Buffer.from(rest.join('\r\n\r\n').slice(0, -2), 'latin1').toString();
    return [/name="([^"]*)"/.exec(head)?.[1] ?? '', head.includes('image/png') ? content.slice(1, 4) : content];
  });
}

/** Keeps notes as its document says, but for what `keep` makes of them and what `lets` lets pass. */
function notes(mediaType: string, keep: (item: Json) => Json = (item) => item, lets = ''): Service {
  const stored = new Map<string, Json>();
  return (request) => {
    const [, id] = /^\/notes\/(.+)$/.exec(request.path) ?? [];
    if (id !== undefined) return stored.has(id) ? answer(200, stored.get(id)) : answer(404, {});
    if (request.method === 'GET') return answer(200, [...stored.values()]);
    const type = request.header('content-type') ?? '';
    if (!type.startsWith(mediaType)) return refused;
    const fields = readForm(type, request.body);
    const text = (name: string): string | undefined => fields.find(([one]) => one === name)?.[1];
    const [title, count, done] = [text('title'), text('count'), text('done')];
    const tags = fields.flatMap(([name, value]) => (name === 'tags' ? [value] : []));
    const isWrong = {
      title: title === undefined || title === '' || Array.from(title).length > 60,
      count: count === undefined || !/^\d+$/.test(count) || Number(count) > 100,
      done: !['true', 'false', undefined].includes(done),
      tags: tags.length === 0,
      file: mediaType.startsWith('multipart/') && text('file') !== 'PNG',
    };
    if (Object.entries(isWrong).some(([name, wrong]) => wrong && name !== lets)) return refused;
    const own = { title: title ?? '', count: Number(count), tags };
    const item = keep({ id: stored.size + 1, ...own, ...(done !== undefined && { done: done === 'true' }) });
    stored.set(String(stored.size + 1), item);
    return answer(201, item);
  };
}

describe.each(['application/x-www-form-urlencoded', 'multipart/form-data'])('a create that takes %s', (mediaType) => {
  const file = useTestFolder();
  const run = (...rules: [((item: Json) => Json)?, string?]): ReturnType<typeof verifyAs> =>
    verifyAs(file, document(mediaType), notes(mediaType, ...rules));

  it('is proved where values come back as sent', async () => {
    const { status, stdout } = await run();

    expect(stdout).toContain('CONFORMANT');
    expect(stdout).not.toContain('Inconclusive');
    expect(status).toBe(0);
  });

  it('is violated where a value comes back changed', async () => {
    const { status, stdout } = await run((item) => ({ ...item, title: String(item['title']).toUpperCase() }));

    expect(status).toBe(1);
    expect(stdout).toContain('VIOLATED createNote.');
  });

  it.each(['title', 'count', 'done', ...(mediaType.startsWith('multipart/') ? ['file'] : [])])(
    'is violated where a wrong %s is taken',
    async (name) => {
      const { status, stdout } = await run(undefined, name);

      expect(status).toBe(1);
      expect(stdout).toContain(`createNote.refuses.${name}.`);
    },
  );
});
