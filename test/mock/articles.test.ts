import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { once } from '../../src/base/once';
import { createFolders } from '../files';
import { askMock, type AskedMock } from './ask';

const createFolder = createFolders();
const openapiFile = once(() => {
  const text = `openapi: 3.0.3\ninfo: { title: Articles, version: 1.0.0 }\n${articles}`;
  return path.join(createFolder({ 'openapi.yaml': text }), 'openapi.yaml');
});

/** A mock of the paths and components below, with five items in each collection, or more. */
async function mockOfArticles(count = 5): Promise<AskedMock> {
  return askMock({ auth: 'off', openapiFile: openapiFile(), count });
}

const articles = `
paths:
  /articles:
    get:
      parameters: [{ name: tag, in: query, schema: { type: string } }, { name: author, in: query, schema: { type: string } }, { name: state, in: query, schema: { type: string, enum: [open, closed, all] } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Article' } } } } } }
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [article], properties: { article: { $ref: '#/components/schemas/NewArticle' }, notify: { type: boolean } } }
      responses: { '201': { $ref: '#/components/responses/Article' } }
  /articles/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { $ref: '#/components/responses/Article' } } }
    put:
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { article: { type: object, properties: { title: { type: string }, text: { type: string } } } } }
      responses: { '200': { $ref: '#/components/responses/Article' } }
  /articles/{id}/favorite:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    post: { responses: { '200': { $ref: '#/components/responses/Article' } } }
    delete: { responses: { '200': { $ref: '#/components/responses/Article' } } }
  /rooms/{room_id}:
    parameters: [{ name: room_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { $ref: '#/components/responses/Room' } } }
    patch:
      requestBody: { content: { application/json: { schema: { type: object, properties: { topic: { type: string } } } } } }
      responses: { '200': { $ref: '#/components/responses/Room' } }
components:
  responses:
    Room: { description: ok, content: { application/json: { schema: { type: object, required: [id, topic], properties: { id: { type: string }, topic: { type: string } } } } } }
    Article: { description: ok, content: { application/json: { schema: { type: object, required: [article], properties: { article: { $ref: '#/components/schemas/Article' } } } } } }
  schemas:
    NewArticle: { type: object, required: [title], properties: { title: { type: string }, text: { type: string }, tagList: { type: array, items: { type: string } } } }
    Article:
      allOf:
        - { $ref: '#/components/schemas/NewArticle' }
        - type: object
          required: [id, favorited, favoritesCount, author]
          properties:
            id: { type: integer, readOnly: true }
            favorited: { type: boolean, readOnly: true }
            favoritesCount: { type: integer, readOnly: true }
            state: { type: string, readOnly: true, example: open }
            closed_at: { type: string, format: date-time, nullable: true, readOnly: true }
            completed_by: { type: object, readOnly: true, properties: { username: { type: string } } }
            author: { type: object, readOnly: true, required: [username], properties: { username: { type: string } } }
`;

describe('what a page shows of articles', () => {
  const article = { title: 'How to train', text: 'Slowly.', tagList: ['dragons', 'pets'] };

  test('a new article is what was sent, in the envelope of the response, and nobody has completed it', async () => {
    const { ask } = await mockOfArticles();
    const { body } = await ask('POST', '/articles', { body: { article, notify: true } });
    expect(body).toMatchObject({ article });
    expect(body).not.toHaveProperty('article.completed_by');
  });

  test('lists keep the articles with a tag and of an author', async () => {
    const { ask } = await mockOfArticles();
    const created = await ask('POST', '/articles', { body: { article } });
    const { article: own } = created.body as unknown as { article: { author: { username: string } } };
    expect((await ask('GET', '/articles?tag=dragons')).body).toEqual([own]);
    expect((await ask('GET', `/articles?author=${own.author.username}`)).body).toContainEqual(own);
    expect((await ask('GET', '/articles?author=nobody')).body).toEqual([]);
  });

  test('states are those that the list filters by, and what is open was not closed', async () => {
    const { ask } = await mockOfArticles(40);
    const counts = [];
    for (const state of ['open', 'closed']) {
      const { body } = await ask('GET', `/articles?state=${state}`);
      const items = body as unknown as readonly { readonly closed_at?: string | null }[];
      counts.push(items.length);
      if (state === 'open') for (const { closed_at: closed } of items) expect(closed ?? null).toBeNull();
    }
    expect(Math.min(...counts)).toBeGreaterThan(5);
  });

  test('a PUT that requires nothing changes what it has', async () => {
    const { ask } = await mockOfArticles();
    await ask('POST', '/articles', { body: { article } });
    const put = await ask('PUT', '/articles/6', { body: { article: { title: 'New' } } });
    expect(put.body).toMatchObject({ article: { ...article, title: 'New' } });
  });

  test('an action turns a flag on and counts it, DELETE takes it back', async () => {
    const { ask } = await mockOfArticles();
    await ask('POST', '/articles', { body: { article } });
    const states = [];
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE'])
      states.push((await ask(method, '/articles/6/favorite')).body);
    const state = (favorited: boolean, favoritesCount: number): unknown =>
      expect.objectContaining({ article: expect.objectContaining({ favorited, favoritesCount }) });
    expect(states).toEqual([state(true, 1), state(true, 1), state(false, 0), state(false, 0)]);
  });

  test('one object at a path has the ID of the path', async () => {
    const { ask } = await mockOfArticles();
    expect((await ask('GET', '/rooms/r7')).body).toMatchObject({ id: 'r7' });
    expect((await ask('PATCH', '/rooms/r7', { body: { topic: 'Tea' } })).body).toEqual({ id: 'r7', topic: 'Tea' });
  });
});
