import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { startProxy, type ProxyOptions, type RunningProxy } from '../../src/index';

/** Gives an upstream that answers by a listener, for the tests of a file, and its address; it ends with them. */
export function useUpstream(listener: RequestListener): { readonly server: Server; readonly origin: () => string } {
  const server = createServer(listener);
  let origin = '';
  beforeAll(async () => {
    origin = `http://127.0.0.1:${await listenOn(server)}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, origin: () => origin };
}

/** Gives a proxy before an upstream of a test's own, for the tests of a file; both end with them. */
export function useProxy(
  listener: RequestListener,
  options: Omit<ProxyOptions, 'upstream'>,
): { readonly proxy: () => RunningProxy; readonly server: () => Server } {
  let proxy: RunningProxy | undefined;
  const { server, origin } = useUpstream(listener);
  beforeAll(async () => {
    proxy = await startProxy({ upstream: origin(), ...options });
  });
  afterAll(() => proxy?.close());
  return {
    proxy: () => {
      if (proxy === undefined) throw new Error('there from before the first test on');
      return proxy;
    },
    server: () => server,
  };
}

/** Has a server listen on a free port and gives it. */
export async function listenOn(
  server: { listen: (port: number, host: string) => unknown } & NodeJS.EventEmitter & { address: () => unknown },
): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const started: (() => Promise<unknown>)[] = [];

/** Ends what a test of this file has started with `startBefore` and `listenRaw`; to be called once in the file. */
export function endStarted(): void {
  afterEach(async () => {
    for (const end of started.splice(0)) await end();
  });
}

/** Starts a proxy before an upstream that answers by a listener; both end with the test. */
export async function startBefore(
  listener: RequestListener,
  options: Omit<ProxyOptions, 'upstream'>,
): Promise<{ readonly proxy: RunningProxy; readonly server: Server }> {
  const server = createServer(listener);
  const port = await listenOn(server);
  const proxy = await startProxy({ upstream: `http://127.0.0.1:${port}`, ...options });
  started.push(async () => {
    server.closeAllConnections();
    server.close();
    await proxy.close();
  });
  return { proxy, server };
}

/** Starts a server that speaks bytes, and gives its port; it ends with the test. */
export async function listenRaw(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  const port = await listenOn(server);
  started.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return port;
}

/** Ends a proxy with the test. */
export function endWithTest(proxy: RunningProxy): RunningProxy {
  started.push(() => proxy.close());
  return proxy;
}

/** A client that speaks bytes. */
export interface RawClient {
  readonly socket: Socket;
  /** What has come so far, a character for each byte. */
  readonly received: () => string;
  /** Waits until what has come matches; fails where the connection ends before. */
  readonly until: (pattern: RegExp) => Promise<string>;
  readonly closed: Promise<void>;
}

/** Connects to a port and sends bytes. */
export function connectRaw(port: number, text: string): RawClient {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
  socket.write(text, 'latin1');
  const closed = once(socket, 'close').then(() => undefined);
  started.push(async () => {
    socket.destroy();
    await Promise.resolve();
  });
  return {
    socket,
    received: () => received,
    closed,
    until: async (pattern) => {
      while (!pattern.test(received)) {
        if (socket.destroyed) throw new Error(`closed after ${JSON.stringify(received)}`);
        await Promise.race([once(socket, 'data'), closed]);
      }
      return received;
    },
  };
}

/** Reads a message to its end. */
export async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
