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
