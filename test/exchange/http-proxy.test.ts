import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { textOf } from '../../src/base/http';
import { createHttpClient, type HttpClientOptions } from '../../src/exchange/http-client';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A proxy that itself responds to what comes through its tunnels, and what it was asked for. */
async function proxy(): Promise<{ readonly address: string; readonly asked: readonly (string | undefined)[] }> {
  const asked: (string | undefined)[] = [];
  const server = createServer();
  server.on('connect', ({ url, headers }: IncomingMessage, socket) => {
    asked.push(url, headers['proxy-authorization']);
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return { address: `http://user:pw@127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function ask(options: Pick<HttpClientOptions, 'baseUrl' | 'proxy'>): Promise<string> {
  const client = createHttpClient({ timeoutMs: 5000, maxResponseBytes: 1000, ...options });
  open.push(client);
  const { response, failure } = await client.send({ method: 'GET', target: '/pets', headers: [] });
  return textOf(response?.body) ?? failure ?? '';
}

test('a service is asked through a tunnel of the proxy', async () => {
  const { address, asked } = await proxy();
  expect(await ask({ baseUrl: 'http://service.invalid/v1', proxy: { http: address } })).toBe('hi');
  expect(asked).toEqual(['service.invalid:80', `Basic ${Buffer.from('user:pw').toString('base64')}`]);
});

test.each(['http://127.0.0.1:1/v1', 'http://other.invalid'])('%s is not', async (baseUrl) => {
  const { address, asked } = await proxy();
  expect(await ask({ baseUrl, proxy: { http: address, except: 'other.invalid' } })).toBe('closed');
  expect(asked).toEqual([]);
});

test('a proxy without an address', async () => {
  const proxy = { https: 'proxy.example:secret' };
  await expect(ask({ baseUrl: 'http://other.invalid', proxy })).rejects.toThrow(
    'HTTPS_PROXY is no address of a proxy. Example: http://proxy.example.com:3128',
  );
});
