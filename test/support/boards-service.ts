import type { Service, ServiceRequest, ServiceResponse } from '../../contract-tests/self-proof/service';
import { answer } from './notes-service';

type Members = Readonly<Record<string, unknown>>;

interface Board {
  readonly id: number;
  name: string;
  readonly ownerId: number;
  readonly changedAt: string;
}

interface Card {
  readonly id: string;
  readonly boardId: number;
  readonly number: number;
  title: string;
  state: string;
  finishedAt: string | null;
}

const states = ['open', 'busy', 'done'];
const people = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Mina' },
  { id: 3, name: 'Karl' },
];

/** Gives a service of boards whose cards are numbered board by board, and go with them; paths with a slash at the end lead to those without. */
export function boardsService(): Service {
  const service = new Boards();
  return (request) => service.answer(request);
}

class Boards {
  #boards = [21, 22, 23].map((id): Board => ({
    id,
    name: `Board ${id}`,
    ownerId: 1 + (id % 2),
    changedAt: '2025-03-04T05:06:07.000Z',
  }));
  #cards = [21, 21, 21, 22].map((boardId, index): Card => ({
    id: uuid(index),
    boardId,
    number: 1 + (boardId === 21 ? index : 0),
    title: `Card ${index}`,
    state: states[index % 3] ?? '',
    finishedAt: index === 2 ? '2025-04-04T05:06:07.000Z' : null,
  }));
  #nextBoard = 24;
  #nextCard = 100;
  readonly #numbers = new Map([
    [21, 3],
    [22, 1],
  ]);

  answer(request: ServiceRequest): ServiceResponse {
    const { method, path } = request;
    const query = request.query.toString();
    if (path.endsWith('/') && /^\/(?:boards|people)\//.test(path)) {
      const place = `http://${request.header('host') ?? ''}/v1${path.slice(0, -1)}${query === '' ? '' : `?${query}`}`;
      return { status: 307, headers: { Location: place }, body: '' };
    }
    const allowed = methodsAt(path);
    if (allowed.length === 0) return answer(404, no(path));
    if (!allowed.includes(method))
      return { ...answer(405, no(method)), headers: { ...json, Allow: allowed.join(', ') } };
    if (path === '/people') return answer(200, people);
    if (path === '/boards') return this.#onBoards(request);
    const [, , first = '', , second] = path.split('/');
    const board = this.#boards.find(({ id }) => String(id) === first);
    if (board === undefined) return answer(404, no(`board ${first}`));
    if (!path.includes('/cards')) return this.#onBoard(request, board);
    if (second === undefined) return this.#onCards(request, board);
    const card = this.#cards.find(({ id, boardId }) => id === second && boardId === board.id);
    return card === undefined ? answer(404, no(`card ${second}`)) : this.#onCard(request, card);
  }

  #cardsOf({ id }: Board): readonly Card[] {
    return this.#cards.filter(({ boardId }) => boardId === id);
  }

  #shown(board: Board): Members {
    return { ...board, cardCount: this.#cardsOf(board).length };
  }

  #onBoards(request: ServiceRequest): ServiceResponse {
    if (request.method === 'GET')
      return answer(
        200,
        this.#boards.map((board) => this.#shown(board)),
      );
    const { name, ownerId } = read(request);
    if (typeof name !== 'string' || name.trim() === '' || typeof ownerId !== 'number')
      return answer(400, no('a board'));
    if (!people.some(({ id }) => id === ownerId)) return answer(404, no(`person ${ownerId}`));
    const board = { id: this.#nextBoard, name, ownerId, changedAt: new Date().toISOString() };
    this.#nextBoard += 1;
    this.#boards.push(board);
    return { ...answer(201, this.#shown(board)), headers: { ...json, Location: `/v1/boards/${board.id}` } };
  }

  #onBoard({ method }: ServiceRequest, board: Board): ServiceResponse {
    if (method === 'GET') return answer(200, this.#shown(board));
    this.#boards = this.#boards.filter((one) => one !== board);
    this.#cards = this.#cards.filter(({ boardId }) => boardId !== board.id);
    return gone;
  }

  #onCards(request: ServiceRequest, board: Board): ServiceResponse {
    if (request.method === 'GET') return answer(200, this.#cardsOf(board));
    const { title, state = 'open' } = read(request);
    if (typeof title !== 'string' || !isState(state)) return answer(400, no('a card'));
    const number = (this.#numbers.get(board.id) ?? 0) + 1;
    this.#numbers.set(board.id, number);
    const finishedAt = state === 'done' ? new Date().toISOString() : null;
    const card = { id: uuid(this.#nextCard), boardId: board.id, number, title, state, finishedAt };
    this.#nextCard += 1;
    this.#cards.push(card);
    return answer(201, card);
  }

  #onCard(request: ServiceRequest, card: Card): ServiceResponse {
    if (request.method === 'GET') return answer(200, card);
    if (request.method === 'DELETE') {
      this.#cards = this.#cards.filter((one) => one !== card);
      return gone;
    }
    const { title = card.title, state = card.state } = read(request);
    if (typeof title !== 'string' || !isState(state)) return answer(400, no('a change'));
    Object.assign(card, { title, state, finishedAt: state === 'done' ? new Date().toISOString() : null });
    return answer(200, card);
  }
}

const json = { 'Content-Type': 'application/json' };
const gone: ServiceResponse = { status: 204, headers: {}, body: '' };

function methodsAt(path: string): readonly string[] {
  if (path === '/people') return ['GET'];
  if (path === '/boards' || /^\/boards\/\d{1,15}\/cards$/.test(path)) return ['GET', 'POST'];
  if (/^\/boards\/\d{1,15}$/.test(path)) return ['GET', 'DELETE'];
  return /^\/boards\/\d{1,15}\/cards\/[\da-f-]{36}$/.test(path) ? ['GET', 'PATCH', 'DELETE'] : [];
}

function no(what: string): Members {
  return { problem: `There is no ${what}.` };
}

function isState(value: unknown): value is string {
  return typeof value === 'string' && states.includes(value);
}

function uuid(index: number): string {
  return `5a1d0c3e-7b24-4f60-9a51-${String(index * 7919).padStart(12, '0')}`;
}

function read({ body }: ServiceRequest): Members {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Members) : {};
  } catch {
    return {};
  }
}

const told = (schema: object): object => ({ description: 'so', content: { 'application/json': { schema } } });
const problem = told({ type: 'object' });
const errors = { 400: problem, 404: problem, 405: problem };
const taking = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });
const [text, number, time] = [{ type: 'string' }, { type: 'integer' }, { type: 'string', format: 'date-time' }];
const state = { type: 'string', enum: states };
const object = (properties: object, required: readonly string[]): object => ({ type: 'object', required, properties });
const named = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const inPath = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema });

/** The document of the boards service. */
export const boardsDocument = {
  openapi: '3.0.3',
  info: { title: 'Boards', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/people': { get: { responses: { 200: told({ type: 'array', items: named('Person') }) } } },
    '/boards': {
      get: { responses: { 200: told({ type: 'array', items: named('Board') }) } },
      post: {
        requestBody: taking(object({ name: { ...text, minLength: 1 }, ownerId: number }, ['name', 'ownerId'])),
        responses: { 201: told(named('Board')), ...errors },
      },
    },
    '/boards/{boardId}': {
      parameters: [inPath('boardId', number)],
      get: { responses: { 200: told(named('Board')), ...errors } },
      delete: { responses: { 204: { description: 'gone' }, ...errors } },
    },
    '/boards/{boardId}/cards': {
      parameters: [inPath('boardId', number)],
      get: { responses: { 200: told({ type: 'array', items: named('Card') }), ...errors } },
      post: {
        requestBody: taking(object({ title: text, state }, ['title'])),
        responses: { 201: told(named('Card')), ...errors },
      },
    },
    '/boards/{boardId}/cards/{cardId}': {
      parameters: [inPath('boardId', number), inPath('cardId', { type: 'string', format: 'uuid' })],
      get: { responses: { 200: told(named('Card')), ...errors } },
      patch: {
        requestBody: taking(object({ title: text, state }, [])),
        responses: { 200: told(named('Card')), ...errors },
      },
      delete: { responses: { 204: { description: 'gone' }, ...errors } },
    },
  },
  components: {
    schemas: {
      Person: object({ id: number, name: text }, ['id', 'name']),
      Board: object({ id: number, name: text, ownerId: number, cardCount: number, changedAt: time }, [
        'id',
        'name',
        'ownerId',
        'cardCount',
        'changedAt',
      ]),
      Card: object(
        {
          id: { type: 'string', format: 'uuid' },
          boardId: number,
          number,
          title: text,
          state,
          finishedAt: { ...time, nullable: true },
        },
        ['id', 'boardId', 'number', 'title', 'state', 'finishedAt'],
      ),
    },
  },
};
