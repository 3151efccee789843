import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { createControlClient, ControlError, sessionName, type ControlClient } from '../../src/mock/control/client';
import { createExpressApp } from '../../src/mock/http/express-app';
import { createHttpServer } from '../../src/mock/http/server';
import { startMock } from '../../src/mock/start/start-mock';
import { createFolders } from '../files';
import { int, list, object, openapi } from '../mock/openapi';
import { createBenches, createCall, listCall, type Bench, type CreateBench } from './bench';

let createBench: CreateBench;
beforeAll(async () => {
  createBench = await createBenches();
});

const folderWith = createFolders();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function start(
  controlToken?: string,
): Promise<Bench & { readonly origin: string; readonly client: ControlClient }> {
  const bench = createBench(controlToken === undefined ? {} : { controlToken });
  const { control, streams } = bench;
  const app = createExpressApp((request) => control(request) ?? Promise.resolve({ status: 404, headers: [] }));
  const { server, close } = createHttpServer(app);
  closers.push(() => {
    streams.end();
    return close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...bench,
    origin,
    client: createControlClient(origin, controlToken === undefined ? {} : { token: controlToken }),
  };
}

test('the client does what the control API can', async () => {
  const { client, journal, origin } = await start('let-me-in');
  for (const call of [listCall, createCall]) journal.add(call);
  const session = await client.begin('checkout', { seed: 3, now: new Date('2031-01-01T00:00:00Z') });
  expect(session).toMatchObject({ headers: { 'X-Mock-Session': 'checkout' }, baseUrl: `${origin}/@checkout/v1` });
  expect(await session.info()).toMatchObject({ seed: 3, now: '2031-01-01T00:00:00.000Z' });
  expect((await client.sessions()).map(({ name }) => name)).toEqual(['default', 'checkout']);
  await session.setClock();
  expect(await session.info()).toMatchObject({ now: '2026-01-31T12:00:00.000Z' });
  const fault = await session.addFault({ kind: 'status', status: 503, operation: 'listPets', count: 1 });
  expect(await session.faults()).toEqual([fault]);
  await session.removeFaults(fault.id);
  expect(await session.faults()).toEqual([]);
  const { id } = await session.addOverride({ operation: 'listPets', body: [] });
  await session.removeOverrides(id);
  await expect(session.removeOverrides(id)).rejects.toThrow('The session has no override override-1.');
  await session.removeOverrides();
  const items = await client.items();
  await session.load(items);
  expect(await session.items()).toEqual(items);
  expect((await session.reset({ seed: 4 })).seed).toBe(4);
  expect(await client.calls({ body: { '/name': 'Ada' }, limit: 5 })).toMatchObject({ matched: 1, calls: [{ id: 2 }] });
  expect(await client.calls({ headers: { 'X-Team': 'blue' } })).toMatchObject({ matched: 1, calls: [{ id: 1 }] });
  expect(await client.call(1)).toMatchObject({ operation: 'listPets' });
  expect(await client.counts()).toMatchObject({ total: 2 });
  expect(JSON.parse(await client.har())).toMatchObject({ log: { entries: [{}, { request: { method: 'POST' } }] } });
  await client.expectCalls({ operation: 'listPets' }, { exactly: 1 });
  await expect(client.expectCalls({ status: 201 })).rejects.toThrow(
    'missed: {"status":201}: Expected at least 1, found 0 among 2 calls. Nearest is call 2, POST /v1/pets 400: ' +
      'status must be 201, got 400.',
  );
  await client.clearCalls();
  await session.end();
  await client.resetAll();
  expect(await client.sessions()).toMatchObject([{ name: 'default', calls: 0 }]);
});

test.each([
  ['/api/v3', '/api/v3'],
  ['https://example.com/shop', '/shop'],
  [undefined, ''],
])('a session of a file with the server %s', async (server, basePath) => {
  const document = {
    ...openapi({ 'GET /pets': { 200: list({ $ref: '#/components/schemas/Pet' }) } }, { Pet: object({ id: int }) }),
    servers: server === undefined ? [] : [{ url: server }],
  };
  const folder = folderWith({ 'openapi.json': JSON.stringify(document) });
  const mock = await startMock({ openapiFile: path.join(folder, 'openapi.json'), auth: 'off' });
  closers.push(() => mock.close());
  const begun = await mock.control.begin('begun');
  const elsewhere = await createControlClient(mock.origin).begin('elsewhere');
  const sessions = [mock.control, mock.control.session('named'), begun, elsewhere];
  expect(sessions.map(({ baseUrl }) => baseUrl.replace(mock.origin, ''))).toEqual([
    basePath,
    `/@named${basePath}`,
    `/@begun${basePath}`,
    `/@elsewhere${basePath}`,
  ]);
  for (const { baseUrl } of sessions) expect((await fetch(`${baseUrl}/pets`)).status).toBe(200);
});

test('a rejection is a ControlError', async () => {
  const { client, origin } = await start('let-me-in');
  const failure: unknown = await client
    .session('none')
    .info()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ControlError);
  expect(failure).toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'GET /__mock/sessions/none: 404 There is no session none.',
  });
  await expect(createControlClient(origin).sessions()).rejects.toMatchObject({ code: 'control_unauthorized' });
});

test('calls are followed over a connection', async () => {
  const { journal, origin } = await start();
  const { body, headers } = await fetch(`${origin}/__mock/journal/events`);
  expect(headers.get('content-type')).toBe('text/event-stream');
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: ': calls follow\n\n' });
  journal.add(listCall);
  expect((await reader?.read())?.value).toMatch(/^id: 1\nevent: call\ndata: \{"id":1,/);
  await reader?.cancel();
});

test.each([
  ['checkout', 'checkout'],
  ['pays by card', 'pays-by-card-'],
  ['ä', 'session-'],
])('a session name of %j', (text, start) => {
  expect(sessionName(text)).toMatch(new RegExp(`^${start}`));
  expect(sessionName(text)).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
  expect(sessionName(`${text} again`)).not.toBe(sessionName(text));
});
