import { mkdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Service } from '../../contract-tests/self-proof/service';
import { withBoth } from '../support/both';
import { answer, notesDocument, notesService } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const document = notesDocument(
  {
    reference: { type: 'string', minLength: 3, maxLength: 20 },
    weight: { type: 'integer', minimum: 1, maximum: 300 },
    note: { type: 'string', maxLength: 100 },
  },
  ['reference', 'weight'],
);

/** No two notes have the same reference; bodies are read as JSON whatever their media type. */
function service(): Service {
  const taken = new Set<unknown>();
  const notes = notesService([{ id: 1, reference: 'first', weight: 1 }], {
    wrongNote: ({ reference, weight }) => [
      ...(typeof reference === 'string' && reference.length > 2 && reference.length < 21
        ? []
        : ([['reference', 'a reference has 3 to 20 characters']] as const)),
      ...(Number.isInteger(weight) ? [] : ([['weight', 'a weight is a number']] as const)),
    ],
  });
  return (request) => {
    const told = notes(request);
    const isNew = request.method === 'POST' && 'status' in told && told.status === 201;
    if (!isNew) return told;
    const { reference } = JSON.parse(request.body.toString()) as { reference?: unknown };
    if (taken.has(reference)) return answer(409, { problem: 'This reference is taken.' });
    taken.add(reference);
    return told;
  };
}

describe('understudy learn, of texts that are short', () => {
  test('sends another one with each create, so that no refusal is of one that is taken', async () => {
    const folder = fileIn('short');
    mkdirSync(folder);
    await withBoth({ service, document, folder }, async (ask) => {
      const story: readonly (readonly [body: unknown, mediaType?: string])[] = [
        [{ reference: 'one', weight: 3 }],
        [{ reference: 'one', weight: 4 }],
        [{ reference: 'two', weight: 3 }, 'text/plain'],
        [{ reference: 'three', weight: 3 }, 'application/json; charset=iso-8859-1'],
      ];
      for (const [body, mediaType] of story) {
        const { service: real, standIn } = await ask('POST', '/notes', body, mediaType);
        expect([body, standIn.status]).toEqual([body, real.status]);
      }
    });
  });
});
