import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import type { Service } from '../../contract-tests/self-proof/service';
import { withBoth } from '../support/both';
import { answer, notesDocument, notesService } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const notes = [1, 2, 3, 4].map((id) => ({ id, title: `Note ${id}` }));

interface Documented {
  paths: Record<string, Record<string, Record<string, unknown>>>;
}

/** Gives the document of notes whose removals are answered with a body, and take one where `takes` says so. */
function documentOf(answered: Readonly<Record<string, object>>, takes: object | undefined): object {
  const document = notesDocument({ title: { type: 'string' } }, ['title']) as Documented;
  const removal = document.paths['/notes/{noteId}']?.['delete'];
  if (removal === undefined) throw new Error('it is there');
  const schema = { type: 'object', required: Object.keys(answered), properties: answered };
  removal['responses'] = {
    ...(removal['responses'] as object),
    204: undefined,
    200: { description: 'gone', content: { 'application/json': { schema } } },
  };
  if (takes !== undefined)
    removal['requestBody'] = { required: true, content: { 'application/json': { schema: takes } } };
  return JSON.parse(JSON.stringify(document)) as object;
}

const told = {
  id: { type: 'integer' },
  deleted: { type: 'boolean' },
  message: { type: 'string' },
};

/** Answers removals with a body; where a reason is asked for, none is refused. */
function telling(asksForReason: boolean): () => Service {
  return () => {
    const inner = notesService(notes);
    return (request) => {
      const id = /^\/notes\/(\d+)$/.exec(request.path)?.[1];
      if (request.method !== 'DELETE' || id === undefined) return inner(request);
      if (asksForReason && !/"reason":"(?:old|wrong)"/.test(request.body.toString()))
        return answer(400, { problem: 'A reason is needed.' });
      const { status, ...gone } = inner({ ...request, body: Buffer.alloc(0) });
      if (status >= 300) return { status, ...gone };
      return answer(200, { id: Number(id), deleted: true, message: `Note ${id} is gone.` });
    };
  };
}

const reason = { type: 'object', required: ['reason'], properties: { reason: { enum: ['old', 'wrong'] } } };

describe('understudy learn, of removals', () => {
  test.each([
    ['without a body', undefined],
    ['that ask for a body', reason],
  ])('has the stand-in answer them as the service does: %s', async (name, takes) => {
    const folder = fileIn(name.replaceAll(' ', '-'));
    mkdirSync(folder);
    const service = telling(takes !== undefined);
    await withBoth({ service, document: documentOf(told, takes), folder }, async (ask) => {
      for (const id of [2, 3, 2, 99]) {
        const body = takes === undefined ? undefined : { reason: 'old' };
        const { service: wanted, standIn } = await ask('DELETE', `/notes/${id}`, body);
        expect([id, standIn.status, standIn.body]).toEqual([id, wanted.status, wanted.body]);
      }
    });
  });
});

test('without a profile the answer to a removal tells of the item that is gone, and that it is', async () => {
  const openapiFile = fileIn('notes.json');
  writeFileSync(openapiFile, JSON.stringify(documentOf({ ...told, title: { type: 'string' } }, undefined)));
  const mock = await startMock({ openapiFile, count: 12 });
  try {
    for (let id = 1; id <= 12; id += 1) {
      const item = (await (await fetch(`${mock.baseUrl}/notes/${id}`)).json()) as object;
      const gone = await fetch(`${mock.baseUrl}/notes/${id}`, { method: 'DELETE' });
      expect(await gone.json()).toMatchObject({ ...item, deleted: true });
    }
  } finally {
    await mock.close();
  }
});
