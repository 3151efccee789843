import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { readContract } from '../contract';
import { mostBytes } from './text';
import { documentAt } from './fetch-document';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Gives the address of a document that a server on a free port answers with. */
async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.yaml`;
}

test.each<readonly [name: string, answer: RequestListener]>([
  ['never answers', () => undefined],
  ['never ends', (_request, response) => void response.write('openapi: 3.1.0\n')],
])('a server that %s is waited for so long and no longer', async (_name, answer) => {
  await expect(documentAt(await served(answer), [], 100)).rejects.toThrow(
    /api\.yaml: it was not fetched within 0\.1 s\. Check the address/,
  );
});

test('of a document that is too large no more is read than tells so', async () => {
  const piece = Buffer.alloc(1024 ** 2, 'x');
  let sent = 0;
  const address = await served((_request, response) => {
    const send = (): void => {
      while (!response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) {
          response.once('drain', send);
          return;
        }
      }
    };
    send();
  });
  await expect(documentAt(address, [])).rejects.toThrow(/expected a file of at most 32 MiB, got a longer one/);
  expect(sent).toBeLessThan(2 * mostBytes);
});

test('what a fetched document refers to is not fetched, nor read from this machine', async () => {
  const asked: string[] = [];
  const schema = (ref: string): string => `{ content: { application/json: { schema: { $ref: '${ref}' } } } }`;
  const address = await served((request, response) => {
    asked.push(String(request.url));
    const refs = ['b.yaml', '//127.0.0.1/c.yaml', 'file:///etc/hostname'];
    const paths = refs.map((ref, index) => `  /${index}: { post: { requestBody: ${schema(ref)} } }\n`);
    response.end(`openapi: 3.1.0\npaths:\n${paths.join('')}`);
  });
  const { file, reading } = await documentAt(`${address}?key=secret`, []);
  const problems = readContract(file, 'at once', reading)
    .flaws.found()
    .map(({ problem }) => problem)
    .filter((problem) => problem.includes('is not followed'));
  expect(problems).toEqual([
    expect.stringMatching(/b\.yaml" is not followed: it lies in the network/),
    expect.stringMatching(/c\.yaml" is not followed: it lies in the network/),
    expect.stringMatching(/hostname" is not followed: it leads out of the folder/),
  ]);
  expect([file, asked]).toEqual([address, ['/api.yaml?key=secret']]);
});
