import { mkdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Service, ServiceRequest } from '../../contract-tests/self-proof/service';
import { withBoth, type AskBoth } from '../support/both';
import { notesDocument, notesService, type Note } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const document = notesDocument({ title: { type: 'string', maxLength: 60 } }, ['title']);
const first = [101, 102, 103].map((id): Note => ({ id, title: `Note ${id}` }));

/** Gives a service of notes, each of whose answers has headers that are made of its request. */
function counting(headers: (request: ServiceRequest, status: number) => Readonly<Record<string, string>>): Service {
  const notes = notesService(first, {
    wrongNote: ({ title }) =>
      typeof title === 'string' && title.length <= 60 ? [] : [['title', 'a title is a short text']],
  });
  return (request) => {
    const answer = notes(request);
    return { ...answer, headers: { ...answer.headers, ...headers(request, answer.status) } };
  };
}

/** Gives what counts down from below `most`, and begins again once it is at 0. */
function window(most: number): () => number {
  let left = most;
  return () => (left = (left === 0 ? most : left) - 1);
}

const story: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['GET', '/notes'],
  ['GET', '/notes/101'],
  ['GET', '/notes/999'],
  ['POST', '/notes', { title: 'One' }],
  ['POST', '/notes', { title: 7 }],
  ['POST', '/notes', {}],
  ['GET', '/nothing-here'],
  ['PATCH', '/notes/102', { title: 'Two' }],
  ['PATCH', '/notes/998', { title: 'Two' }],
  ['DELETE', '/notes/103'],
  ['DELETE', '/notes/103'],
  ['GET', '/notes'],
  ['PUT', '/notes', { title: 'Two' }],
  ['GET', '/notes/101'],
  ['PATCH', '/notes/101', { title: 'x'.repeat(61) }],
  ['GET', '/notes/997'],
  ['POST', '/notes', { title: 'Three' }],
  ['DELETE', '/notes/996'],
  ['GET', '/notes/102'],
  ['GET', '/notes'],
];

/** Gives the statuses and one header of all answers to the story, of the service and of the stand-in that has learnt from it. */
async function told(
  name: string,
  header: string,
  service: () => Service,
): Promise<[service: string[], standIn: string[]]> {
  const folder = fileIn(name);
  mkdirSync(folder);
  const all: [string[], string[]] = [[], []];
  await withBoth({ service, document, folder }, async (ask: AskBoth) => {
    for (const [method, path, body] of story) {
      const { service: real, standIn } = await ask(method, path, body);
      for (const [index, { status, headers }] of [real, standIn].entries())
        all[index]?.push(`${method} ${path} ${status} ${headers.get(header)}`);
    }
  });
  return all;
}

describe('understudy learn, of numbers that go on', () => {
  test('has the stand-in count one number down over all answers, refusals included', async () => {
    const [service, standIn] = await told('one', 'X-RateLimit-Remaining', () => {
      const left = window(5000);
      return counting(() => ({ 'X-RateLimit-Limit': '5000', 'X-RateLimit-Remaining': String(left()) }));
    });
    expect(service[19]).toBe('GET /notes 200 4980');
    expect(standIn).toEqual(service);
  });

  test('has it begin again where the service does, though nothing but the numbers tells where', async () => {
    const [service, standIn] = await told('again', 'X-Left', () => {
      const left = window(15);
      return counting(() => ({ 'X-Left': String(left()) }));
    });
    expect(service[15]).toBe('GET /notes/997 404 14');
    expect(standIn).toEqual(service);
  });

  test('has it count up over all answers', async () => {
    const [service, standIn] = await told('up', 'X-Number', () => {
      let number = 0;
      return counting(() => ({ 'X-Number': String((number += 1)) }));
    });
    expect(standIn).toEqual(service);
  });

  test('has it count for each operation where the service does', async () => {
    const [service, standIn] = await told('apart', 'X-Left', () => {
      const windows = new Map<string, () => number>();
      return counting(({ method, path }, status) => {
        if (status >= 400) return {};
        const of = `${method} ${path.replace(/\d+/, '{noteId}')}`;
        const left = windows.get(of) ?? window(2000);
        windows.set(of, left);
        return { 'X-Left': String(left()) };
      });
    });
    const ofSuccess = (all: readonly string[]): string[] => all.filter((one) => / 20\d /.test(one));
    expect(ofSuccess(standIn)).toEqual(ofSuccess(service));
  });

  test('has it count for each operation over refusals too, where the service does', async () => {
    const [service, standIn] = await told('apart-refused', 'X-Left', () => {
      const windows = new Map<string, () => number>();
      return counting(({ method, path }) => {
        const of = `${method} ${path.replace(/\d+/, '{noteId}')}`;
        const left = windows.get(of) ?? window(2000);
        windows.set(of, left);
        return { 'X-Limit': '2000', 'X-Left': String(left()) };
      });
    });
    const ofOperations = (all: readonly string[]): string[] => all.filter((one) => !/nothing-here|^PUT /.test(one));
    expect(ofOperations(standIn)).toEqual(ofOperations(service));
  });
});
