import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach } from '@jest/globals';
import { petStoreFile } from '../../src/mock/start/build-mock';
import { startProxy, type ProxySettings, type RunningProxy } from '../../src/proxy/start-proxy';

const open: { close(): unknown }[] = [];
/** By their ports. */
const proxies = new Map<number, RunningProxy>();
afterEach(async () => {
  proxies.clear();
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Ends something after the test. */
export function afterTest(close: () => unknown): void {
  open.push({ close });
}

export interface Service {
  readonly port: number;
  /** Whole requests as bytes, in latin1. */
  readonly requests: string[];
  readonly sockets: readonly Socket[];
  close(): void;
}

/** What a service does with its nth request. */
export type Behaviour = string | Buffer | ((socket: Socket, count: number) => void);

/** A service that speaks bytes. */
export async function startService(respond: Behaviour): Promise<Service> {
  const sockets: Socket[] = [];
  const requests: string[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let size = sizeOf(text); size !== undefined; size = sizeOf(text)) {
        requests.push(text.slice(0, size));
        text = text.slice(size);
        if (typeof respond === 'function') respond(socket, requests.length);
        else socket.write(typeof respond === 'string' ? Buffer.from(respond, 'latin1') : respond);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = {
    port: (server.address() as AddressInfo).port,
    requests,
    sockets,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  open.push(service);
  return service;
}

/** Where the first request of some bytes ends. */
function sizeOf(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const start = head + 4;
  if (/\r\ntransfer-encoding: chunked/i.test(text.slice(0, head))) {
    const [last] = /\r\n0\r\n(?:[^\r\n]+\r\n)*\r\n/.exec(text.slice(head + 2)) ?? [];
    return last === undefined ? undefined : text.indexOf(last, head + 2) + last.length;
  }
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length < start + length ? undefined : start + length;
}

export interface Bench {
  readonly proxy: RunningProxy;
  readonly log: readonly string[];
}

/** A proxy of the Pet Store for a service at a port. */
export async function startBench(port: number, settings: Partial<ProxySettings> = {}): Promise<Bench> {
  const log: string[] = [];
  const proxy = await startProxy({
    upstream: `http://127.0.0.1:${port}/v1`,
    openapiFile: petStoreFile(),
    write: (line) => log.push(line),
    isTerminal: true,
    ...settings,
  });
  let isOpen = true;
  const bench = {
    log,
    proxy: {
      ...proxy,
      close: async () => {
        if (isOpen) await proxy.close();
        isOpen = false;
      },
    },
  };
  open.push(bench.proxy);
  proxies.set(proxy.port, proxy);
  return bench;
}

export interface Connection {
  readonly socket: Socket;
  /** What has come so far, in latin1. */
  text(): string;
  /** Resolves when what has come matches. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves when more has come, or the connection has ended. */
  next(): Promise<string>;
  /** Resolves when the connection has ended, with all that came. */
  ended(): Promise<string>;
}

export function connectTo(port: number, ...bytes: readonly (string | Buffer)[]): Connection {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isClosed = false;
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const one of [...waiting]) one();
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    wake();
  });
  socket.on('close', () => {
    isClosed = true;
    wake();
  });
  open.push({ close: () => socket.destroy() });
  for (const one of bytes) socket.write(typeof one === 'string' ? Buffer.from(one, 'latin1') : one);
  const when = (isThere: () => boolean): Promise<string> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!isThere() && !isClosed) return;
        waiting.delete(check);
        resolve(text);
      };
      waiting.add(check);
      check();
    });
  return {
    socket,
    text: () => text,
    until: (pattern) => when(() => pattern.test(text)),
    next: () => {
      const { length } = text;
      return when(() => text.length > length);
    },
    ended: () => when(() => false),
  };
}

/** All that comes in return for a request that asks to close the connection. The proxy has judged it then. */
export async function send(port: number, ...bytes: readonly (string | Buffer)[]): Promise<string> {
  const text = await connectTo(port, ...bytes).ended();
  await proxies.get(port)?.settled();
  return text;
}

/** A request with the headers that every one needs, and a body with its length. */
export function request(line: string, headers: readonly string[] = [], body = ''): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [`${line} HTTP/1.1`, 'Host: proxy', ...headers, ...length, 'Connection: close', '', body];
  return lines.join('\r\n');
}

export function response(status: string, headers: readonly string[] = [], body = ''): string {
  return [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}

export const json = 'Content-Type: application/json';
export const key = 'Authorization: Bearer a-key-of-the-api';
export const noPets = response('200 OK', [json], '[]');
