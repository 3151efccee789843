import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { until } from '../support/until';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

function eventsOf(session: string): string {
  return `${mock.origin}/__mock/sessions/${session}/journal/events`;
}

async function follow(session: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response] = (await once(get(eventsOf(session), { headers, agent: false }), 'response')) as [IncomingMessage];
  return response;
}

/** Calls that take some 120 KB each in the live stream. */
async function callMany(session: string, times: number): Promise<void> {
  const headers = { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'x'.repeat(60_000), categoryId: 1 });
  const { baseUrl } = mock.control.session(session);
  for (let time = 0; time < times; time += 1) {
    await (await fetch(`${baseUrl}/pets`, { method: 'POST', headers, body })).text();
  }
}

/** Gives the identifiers of the events that have come whole, as they come. */
function idsOf(response: IncomingMessage): number[] {
  const ids: number[] = [];
  let rest = '';
  response.on('data', (chunk: Buffer) => {
    const events = (rest + chunk.toString()).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) ids.push(...[...event.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)));
  });
  return ids;
}

describe('the live journal', () => {
  test('gives a reader all it has missed, however much that is, and then goes on', async () => {
    await callMany('much', 60);
    const response = await follow('much', { 'last-event-id': '5' });
    const ids = idsOf(response);
    while (ids.length < 55) await once(response, 'data');
    await callMany('much', 1);
    while (ids.length < 56) await once(response, 'data');
    expect(ids).toEqual(Array.from({ length: 56 }, (_, index) => index + 6));
    response.destroy();
  });

  test('lets a reader go that does not read', async () => {
    await callMany('stalled', 1);
    const response = await follow('stalled', { 'last-event-id': '0' });
    await callMany('stalled', 150);
    const ids = idsOf(response);
    const [error] = (await once(response, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    expect(ids.length).toBeLessThan(151);
  });

  test('ends with its session', async () => {
    const session = await mock.control.begin('ending');
    const response = await follow('ending');
    const ended = once(response.resume(), 'end');
    await session.end();
    await ended;
  });

  test('answers HEAD with its header section alone', async () => {
    const response = await fetch(eventsOf('default'), { method: 'HEAD', signal: AbortSignal.timeout(15_000) });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });
});

test('streams that were asked for behind one another end with their connection', async () => {
  const ask = `GET /__mock/sessions/default/journal/events HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const socket = connect(mock.port, '127.0.0.1');
  // All that may be read at a time: the first is answered, the others wait for its end.
  socket.write(ask.repeat(50));
  await once(socket, 'data');
  socket.destroy();
  await until(async () => {
    const two = [await follow('default'), await follow('default')];
    for (const response of two) response.destroy();
    return two.every(({ statusCode }) => statusCode === 200);
  });
});
