import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Chance } from './chance';
import { toBytes } from './shot';
import type { Target } from './target';

/** What a client does that does not wait for its answer. */
type Rudeness = (socket: Socket, chance: Chance, target: Target) => Promise<void> | void;

const listOf = ({ collection, key, pageSize, mostPerPage }: Target): Buffer =>
  toBytes({ path: `${collection}?${pageSize}=${mostPerPage}`, headers: key });

const postOf = ({ collection, key, body }: Target): Buffer =>
  // Of no session that anybody looks at: the create may or may not come to pass.
  toBytes({
    method: 'POST',
    path: collection,
    headers: [...key, 'Content-Type: application/json', 'X-Mock-Session: left-alone'],
    body,
  });

const rudenesses: readonly Rudeness[] = [
  // A request that is cut anywhere.
  (socket, chance, target) => {
    const bytes = postOf(target);
    socket.write(bytes.subarray(0, 1 + chance.below(bytes.length - 1)));
  },
  // A body that is announced and does not come.
  (socket, _, { collection, key }) => {
    const headers = [...key, 'Content-Type: application/json', 'Content-Length: 1000'];
    socket.write(toBytes({ method: 'POST', path: collection, headers, body: '{"name":' }));
  },
  // Many lists, none of which is read.
  async (socket, _, target) => {
    socket.pause();
    await new Promise<void>((resolve) => {
      socket.write(Buffer.concat(Array.from({ length: 40 }, () => listOf(target))), () => {
        resolve();
      });
    });
  },
  // Many small requests in one go, and no answer is read; floods of thousands are test/http/pipelining.test.ts.
  async (socket, _, target) => {
    socket.pause();
    const flood = Buffer.concat(Array.from({ length: 300 }, () => toBytes({ path: target.collection })));
    await new Promise<void>((resolve) => {
      socket.write(flood, () => {
        resolve();
      });
      // Once the server reads no further, the rest of it is never taken.
      setTimeout(resolve, 100);
    });
  },
  // A journal that is followed, and left.
  async (socket) => {
    socket.write(toBytes({ path: '/__mock/sessions/default/journal/events', headers: ['Last-Event-ID: 0'] }));
    await once(socket, 'data').catch(() => undefined);
  },
  // A connection that is left at once.
  () => undefined,
];

/** Connects, does something rude, and goes without a word; waits until the connection is gone. */
export async function abandon(port: number, chance: Chance, target: Target): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve();
    });
  });
  await Promise.race([once(socket, 'connect').then(() => chance.oneOf(rudenesses)(socket, chance, target)), closed]);
  if (chance.below(2) === 0) socket.resetAndDestroy();
  else socket.destroy();
  await closed;
}
