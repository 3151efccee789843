import type { Service, ServiceRequest, ServiceResponse } from '../../contract-tests/self-proof/service';

/** A note as the service keeps it. */
export type Note = Readonly<Record<string, unknown>> & { readonly id: number };

/** What one notes service does otherwise than another. */
export interface NotesWays {
  /** Gives what is wrong with a new note or with the parameters of a list: the member or parameter, and what is said of it. */
  readonly wrongNote?: (body: Readonly<Record<string, unknown>>) => readonly Wrong[];
  readonly wrongQuery?: (query: URLSearchParams) => readonly Wrong[];
  /** Writes the body of a refusal that tells of all that is wrong. */
  readonly refuse?: (wrong: readonly Wrong[]) => unknown;
  readonly list?: (notes: readonly Note[], request: ServiceRequest) => ServiceResponse;
  readonly make?: (body: Readonly<Record<string, unknown>>, id: number) => Note;
  /** Gives why a note must not be changed or removed; undefined where it may. */
  readonly keeps?: (note: Note, change: Readonly<Record<string, unknown>> | undefined) => string | undefined;
  readonly change?: (note: Note, body: Readonly<Record<string, unknown>>) => Note;
}

/** What is wrong, and the words for it. */
export type Wrong = readonly [name: string, words: string];

const json = { 'Content-Type': 'application/json' };

/** Gives a service of notes: a list, creates, reads, changes and removals, without keys, each way of it to be chosen. */
export function notesService(first: readonly Note[], ways: NotesWays = {}): Service {
  let notes = [...first];
  let next = Math.max(0, ...first.map(({ id }) => id)) + 1;
  const { refuse = (wrong) => ({ errors: wrong.map(([name, words]) => ({ name, words })) }) } = ways;
  return (request) => {
    const { method, path, query, body } = request;
    if (path === '/notes' && method === 'GET') {
      const wrong = ways.wrongQuery?.(query) ?? [];
      if (wrong.length > 0) return answer(400, refuse(wrong));
      return ways.list?.(notes, request) ?? answer(200, notes);
    }
    const id = /^\/notes\/(\d{1,15})$/.exec(path)?.[1];
    const note = notes.find((one) => String(one.id) === id);
    const sent = body.length === 0 ? {} : read(body);
    if (path !== '/notes' && note === undefined) return answer(404, { problem: 'There is nothing here.' });
    if (method === 'GET') return answer(200, note);
    if (sent === undefined) return answer(400, { problem: 'This is no object.' });
    if (note === undefined) {
      if (method !== 'POST')
        return { ...answer(405, { problem: 'Not so.' }), headers: { ...json, Allow: 'GET, POST' } };
      const wrong = ways.wrongNote?.(sent) ?? [];
      if (wrong.length > 0) return answer(400, refuse(wrong));
      const made = ways.make?.(sent, next) ?? { ...sent, id: next };
      next += 1;
      notes.push(made);
      return { ...answer(201, made), headers: { ...json, Location: `/v1/notes/${made.id}` } };
    }
    const kept = ways.keeps?.(note, method === 'DELETE' ? undefined : sent);
    if (kept !== undefined) return answer(409, { problem: kept });
    if (method === 'DELETE') {
      notes = notes.filter((one) => one !== note);
      return { status: 204, headers: {}, body: '' };
    }
    const wrong = ways.wrongNote?.({ ...note, ...sent }) ?? [];
    if (wrong.length > 0) return answer(400, refuse(wrong));
    const changed = ways.change?.(note, sent) ?? { ...note, ...sent, id: note.id };
    notes = notes.map((one) => (one === note ? changed : one));
    return answer(200, changed);
  };
}

/** Gives an answer with a JSON body. */
export function answer(status: number, value: unknown): ServiceResponse {
  return { status, headers: json, body: JSON.stringify(value) };
}

function read(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Gives the document of a notes service, with the members that its notes have and the parameters of its list. */
export function notesDocument(
  members: Readonly<Record<string, object>>,
  required: readonly string[],
  parameters: readonly object[] = [],
): object {
  const refused = { description: 'refused', content: { 'application/json': { schema: { type: 'object' } } } };
  const told = (schema: object): object => ({ description: 'so', content: { 'application/json': { schema } } });
  const note = { $ref: '#/components/schemas/Note' };
  const errors = { 400: refused, 404: refused, 405: refused, 409: refused };
  const taking = (schema: string): object => ({
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  });
  return {
    openapi: '3.0.3',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: '/v1' }],
    paths: {
      '/notes': {
        get: { parameters, responses: { 200: told({ type: 'array', items: note }), ...errors } },
        post: { requestBody: taking('NewNote'), responses: { 201: told(note), ...errors } },
      },
      '/notes/{noteId}': {
        parameters: [{ name: 'noteId', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: told(note), ...errors } },
        patch: { requestBody: taking('NoteChange'), responses: { 200: told(note), ...errors } },
        delete: { responses: { 204: { description: 'gone' }, ...errors } },
      },
    },
    components: {
      schemas: {
        NewNote: { type: 'object', required, properties: members },
        NoteChange: { type: 'object', properties: members },
        Note: { type: 'object', required: ['id', ...required], properties: { id: { type: 'integer' }, ...members } },
      },
    },
  };
}
