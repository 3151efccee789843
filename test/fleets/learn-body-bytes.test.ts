import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { withBoth } from '../support/both';
import { answer, notesDocument, notesService } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';
import type { Service } from '../../contract-tests/self-proof/service';

const fileIn = useTestFolder();
const members = { title: { type: 'string', minLength: 2, maxLength: 60 }, rank: { type: 'integer' } };
const document = notesDocument(members, ['title', 'rank']);
const notes = [1, 2, 3].map((id) => ({ id, title: `Note ${id}`, rank: id }));

type Points = Record<string, Record<string, { value: unknown; evidence: string }> | undefined>;

/** Gives what was learnt from a service, and has a story told of its stand-in. */
async function learnt(name: string, service: () => Service): Promise<Points> {
  const folder = fileIn(name);
  mkdirSync(folder);
  await withBoth({ service, document, folder }, () => Promise.resolve());
  return (parse(readFileSync(path.join(folder, 'profile.yaml'), 'utf8')) as { points: Points }).points;
}

/** One text for all that is wrong with a body, as many services have it. */
const wrongNote = ({ title, rank }: Readonly<Record<string, unknown>>): [string, string][] =>
  typeof title === 'string' && title.length >= 2 && title.length <= 60 && Number.isInteger(rank)
    ? []
    : [['body', 'this is no note']];

const refuse = (): unknown => ({ error: 'Bad Request' });

/** Reads bodies as strict or as lenient as is asked for, and refuses all else in the same words. */
function service(reading: { readonly marks: boolean; readonly anyBytes: boolean }): () => Service {
  return () => {
    const inner = notesService(notes, { wrongNote, refuse });
    return (request) => {
      const isMarked = request.body.subarray(0, 3).equals(Buffer.from('\u{feff}'));
      const isBroken = !Buffer.from(request.body.toString()).equals(request.body);
      if ((isMarked && !reading.marks) || (isBroken && !reading.anyBytes)) return answer(400, refuse());
      return inner(isMarked ? { ...request, body: request.body.subarray(3) } : request);
    };
  };
}

test.each([
  { marks: true, anyBytes: true },
  { marks: true, anyBytes: false },
  { marks: false, anyBytes: true },
  { marks: false, anyBytes: false },
])(
  'a whole body tells a mark and broken bytes from all else, though all is refused in the same words: %j',
  async (way) => {
    const points = await learnt(`way-${String(way.marks)}-${String(way.anyBytes)}`, service(way));
    const valueOf = (id: string): unknown => Object.values(points[id] ?? {})[0]?.value;
    expect(valueOf('body.byte-order-mark')).toBe(way.marks ? 'read' : 'refuse');
    expect(valueOf('body.not-utf-8')).toBe(way.anyBytes ? 'read' : 'refuse');
    const refused = { status: 400, body: '{"error":"Bad Request"}' };
    const at = (id: string, isRefused: boolean): void => {
      if (isRefused) expect(valueOf(id)).toMatchObject(refused);
      else expect(valueOf(id)).toBeUndefined();
    };
    at('refusal.body.not-utf-8', !way.anyBytes);
    at('refusal.body.byte-order-mark', !way.marks);
  },
);
