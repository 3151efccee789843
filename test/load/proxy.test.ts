import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { killServed, start } from '../support/serve';
import { listenOn } from '../support/upstream';
import { until } from '../support/until';

const bytes = 256 * 1024 ** 2;
const piece = Buffer.alloc(64 * 1024, 120);

/** Writes so many bytes, as fast as they are taken. */
function writeAll(stream: Writable): void {
  let left = bytes / piece.length;
  const go = (): void => {
    while (left > 0) {
      left -= 1;
      if (!stream.write(piece) && left > 0) {
        stream.once('drain', go);
        return;
      }
    }
    stream.end();
  };
  go();
}

async function lengthOf(message: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of message) length += (chunk as Buffer).length;
  return length;
}

const upstream = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    writeAll(response);
  } else void lengthOf(request).then((length) => response.end(String(length)));
});
let port = 0;

beforeAll(async () => {
  port = await listenOn(upstream);
});
afterEach(killServed);
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

test('a body of 256 MiB each way takes no more memory than a few copies', async () => {
  const document = 'test/test-documents/proxied-notes.yaml';
  const proxy = start(['proxy', `http://127.0.0.1:${port}`, document, '--port', '0', '--log-level', 'error']);
  await until(() => /base URL.*\n/.test(proxy.printed()));
  const [, at = ''] = /base URL +http:\/\/127\.0\.0\.1:(\d+)/.exec(proxy.printed()) ?? [];
  const memory = (): number =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${proxy.child.pid ?? 0}/status`, 'utf8'))?.[1]) / 1024;
  const before = memory();
  const options = { host: '127.0.0.1', port: Number(at), path: '/v1/notes', agent: false as const };
  const received = await new Promise<IncomingMessage>((resolve, reject) => {
    ask(options, resolve).on('error', reject).end();
  });
  expect(await lengthOf(received)).toBe(bytes);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = ask(
      { ...options, method: 'POST', headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' } },
      resolve,
    );
    outgoing.on('error', reject);
    writeAll(outgoing);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  expect(Number(Buffer.concat(chunks).toString())).toBe(bytes);
  expect(memory() - before).toBeLessThan(128);
});
