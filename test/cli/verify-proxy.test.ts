import { createServer, request as httpRequest } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { selfSigned } from '../support/self-signed';
import { useTestFolder } from '../support/test-folder';
import { answer, answered } from '../support/verify-document';
import { closeServers, listen, serve, verify } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

function documentOfThings(): string {
  const file = fileIn('document.json');
  const list = {
    operationId: 'listThings',
    responses: { 200: answered({ type: 'array', items: { type: 'object' } }) },
  };
  const paths = { '/things': { get: list } };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths }));
  return file;
}

describe('a client certificate', () => {
  test('is shown to a service that asks for one', async () => {
    const [cert, key] = [fileIn('c.pem'), fileIn('k.pem')];
    writeFileSync(cert, selfSigned.cert);
    writeFileSync(key, selfSigned.key);
    const tls = { ...selfSigned, ca: selfSigned.cert, requestCert: true, rejectUnauthorized: true };
    const server = createTlsServer(tls, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
    });
    const baseUrl = `https://127.0.0.1:${await listen(server)}/v1`;
    const flags = [baseUrl, '--spec', documentOfThings(), '--only', 'listThings', '--ca-file', cert];
    expect((await verify([...flags, '--cert', cert, '--cert-key', key])).stdout).toMatch(/proved/);
    const without = await verify(flags);
    expect([without.status, without.stderr]).toEqual([2, expect.stringMatching(/certificate of a client.*--cert/)]);
    const half = await verify([...flags, '--cert', cert]);
    expect([half.status, half.stderr]).toEqual([2, expect.stringMatching(/expected both of them/)]);
  });
});

describe('a proxy', () => {
  /** Forwards plain requests, and makes tunnels, wherever they are to lead. */
  async function proxy(): Promise<{ url: string; seen: string[] }> {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization']}`);
      const { method, headers } = request;
      const onward = httpRequest(request.url ?? '', { method: method ?? 'GET', headers }, (answered) => {
        response.writeHead(answered.statusCode ?? 0, answered.headers);
        answered.pipe(response);
      });
      onward.on('error', () => response.writeHead(404).end());
      request.pipe(onward);
    });
    server.on('connect', (request, socket: Socket) => {
      seen.push(`CONNECT ${request.url} ${request.headers['proxy-authorization']}`);
      const [host = '', port = ''] = (request.url ?? '').split(':');
      const onward = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
      for (const end of [socket, onward]) end.on('error', () => end.destroy());
      socket.on('close', () => onward.destroy());
    });
    return { url: `http://127.0.0.1:${await listen(server)}`, seen };
  }

  test('is asked for whole addresses of http, and for tunnels to https', async () => {
    const { url, seen } = await proxy();
    const plain = await serve(() => answer(200, []));
    const spec = documentOfThings();
    const ended = await verify([plain.baseUrl, '--spec', spec, '--only', 'listThings', '--proxy', url]);
    expect(ended.stdout).toMatch(/proved/);
    expect(seen[0]).toBe(`GET ${plain.baseUrl}/things undefined`);
    const secure = createTlsServer(selfSigned, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
    });
    const port = await listen(secure);
    writeFileSync(fileIn('ca.pem'), selfSigned.cert);
    const tunnelled = ['--only', 'listThings', '--proxy', url, '--ca-file', fileIn('ca.pem')];
    expect((await verify([`https://127.0.0.1:${port}/v1`, '--spec', spec, ...tunnelled])).stdout).toMatch(/proved/);
    expect(seen.at(-1)).toBe(`CONNECT 127.0.0.1:${port} undefined`);
  });

  test('of the environment is for other hosts, and its password is shown to it alone', async () => {
    const { url, seen } = await proxy();
    const named = url.replace('//', '//me:Proxy-Pass-77@');
    const { baseUrl } = await serve(() => answer(200, []));
    const spec = documentOfThings();
    const variables = { HTTP_PROXY: named, NO_PROXY: 'spared.invalid' };
    await verify([baseUrl, '--spec', spec], variables);
    expect(seen).toEqual([]);
    const other = await verify(['http://other.invalid/v1', '--spec', spec], variables);
    expect([other.status, seen.length > 0]).toEqual([2, true]);
    expect(seen[0]).toContain(`Basic ${Buffer.from('me:Proxy-Pass-77').toString('base64')}`);
    expect(other.stdout + other.stderr).not.toContain('Proxy-Pass-77');
    const inFlag = await verify([baseUrl, '--spec', spec, '--proxy', named]);
    expect([inFlag.status, inFlag.stderr]).toEqual([2, expect.stringMatching(/without user and password/)]);
    expect(inFlag.stderr).not.toContain('Proxy-Pass-77');
  });
});
