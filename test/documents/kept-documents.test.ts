import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile: 'test/test-documents/state/documents.yaml' });
});
afterAll(() => mock.close());

let session = 0;
/** Gives what calls the mock in a session of its own. */
function client(): (where: string, method?: string, body?: unknown) => Promise<JsonAnswer> {
  const name = `s${(session += 1)}`;
  return (where, method, body) => callJson(mock.baseUrl, where, method, body, { 'x-mock-session': name });
}

describe('a document at a path of its own', () => {
  test('remembers what PUT and PATCH say of it, and begins anew where DELETE has no 404 to leave behind', async () => {
    const call = client();
    const { body: start } = await call('/settings');
    const put = await call('/settings', 'PUT', { language: 'nl', dark: true, secret: 'never shown' });
    expect(put).toMatchObject({ status: 200, body: { language: 'nl', dark: true } });
    expect((await call('/settings')).body).toEqual(put.body);
    expect(put.body).toMatchObject({ version: (start as { version: number }).version });
    expect(put.body).not.toHaveProperty('secret');
    expect((await call('/settings', 'PATCH', { dark: false })).status).toBe(204);
    expect((await call('/settings')).body).toEqual({ ...(put.body as object), dark: false });
    expect((await call('/settings', 'DELETE')).status).toBe(204);
    expect((await call('/settings')).body).toEqual(start);
  });

  test('is another for each path, shows the parameters of its own, and is gone after DELETE where 404 is documented', async () => {
    const call = client();
    expect((await call('/shops/a%20b/banner')).body).toMatchObject({ shopId: 'a b' });
    const put = await call('/shops/north/banner', 'PUT', { text: 'Sale', colour: 'red' });
    expect(put).toMatchObject({ status: 200, body: { taskId: expect.any(Number) } });
    expect((await call('/shops/north/banner')).body).toEqual({ shopId: 'north', text: 'Sale' });
    expect((await call('/shops/south/banner')).body).not.toMatchObject({ text: 'Sale' });
    expect((await call('/shops/north/banner', 'DELETE')).status).toBe(204);
    expect((await call('/shops/north/banner')).status).toBe(404);
    expect((await call('/shops/north/banner', 'DELETE')).status).toBe(404);
    expect((await call('/shops/north/banner', 'PUT', { text: 'Back' })).status).toBe(200);
    expect((await call('/shops/north/banner')).body).toEqual({ shopId: 'north', text: 'Back' });
  });

  test('may be a list of words, or lie in a property; what could not be answered is not kept', async () => {
    const call = client();
    expect((await call('/stop-words', 'PUT', ['the', 'of'])).status).toBe(202);
    expect((await call('/stop-words')).body).toEqual(['the', 'of']);
    expect((await call('/limit', 'PUT', { size: 7, name: 'small' })).status).toBe(204);
    expect((await call('/limit')).body).toEqual({ limit: { size: 7, name: 'small' } });
    expect((await call('/limit', 'PUT', { size: 70, name: 'large' })).status).toBe(204);
    expect((await call('/limit')).body).toEqual({ limit: { size: 7, name: 'large' } });
  });

  test('belongs to its session, and goes back to the start with it', async () => {
    const [one, other] = [client(), client()];
    const { body: start } = await one('/settings');
    await one('/settings', 'PUT', { language: 'fy' });
    expect((await other('/settings')).body).toEqual(start);
    await mock.control.session(`s${session - 1}`).reset();
    expect((await one('/settings')).body).toEqual(start);
  });

  test('is none where a POST brings something else', () => {
    expect(mock.coverage.samples).toEqual(['GET /reports', 'POST /reports']);
  });
});
