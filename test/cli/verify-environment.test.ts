import { createServer as createSecureServer } from 'node:https';
import { writeFileSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { petService } from '../../contract-tests/self-proof/pet-service';
import { selfSigned } from '../support/self-signed';
import { useTestFolder } from '../support/test-folder';
import { closeServers, listen, serve, verify, type Ended } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

describe('trouble of the environment is no verdict on the contract', () => {
  /** The run ends with 2, nothing is violated, and no stack trace is shown. */
  function expectEnvironment({ status, stdout, stderr }: Ended, reason: RegExp): void {
    expect(stdout + stderr).toMatch(reason);
    expect(stdout).not.toMatch(/VIOLATED/);
    expect(stdout + stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(2);
  }

  test('a service that dies in the middle', async () => {
    const { baseUrl } = await serve(petService(), (number, request) => {
      if (number < 40) return false;
      closeServers();
      request.socket.destroy();
      return true;
    });
    const ended = await verify([baseUrl]);
    expectEnvironment(ended, /socket hang up|ECONNREFUSED|ECONNRESET/);
    expect(ended.stdout).toMatch(
      /^The service stopped answering at .*:\n {2}request: .*\n {2}got: .*\n {2}repeat: {3}curl /m,
    );
    // What killed it comes before what was met for it.
    expect(ended.stdout.indexOf('stopped answering')).toBeLessThan(ended.stdout.indexOf('No answer of the service'));
    expect(ended.stdout).toMatch(
      /^ENVIRONMENT: .*the service stopped answering at .*, so that \d+ checks had no answer/m,
    );
  });

  test('a service that hangs', async () => {
    const { baseUrl } = await serve(petService(), (number) => number > 30);
    expectEnvironment(await verify([baseUrl, '--timeout', '0.2']), /no complete answer within 0\.2 s/);
  });

  test('a service that answers garbage', async () => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => undefined).end('\u0000\u0001 this is no HTTP\r\n\r\n');
      }),
    );
    expectEnvironment(await verify([`http://127.0.0.1:${port}/v1`]), /the answer is not HTTP/);
  });

  test('a page instead of an API', async () => {
    const { baseUrl } = await serve(() => ({
      status: 200,
      headers: { 'Content-Type': 'text/html' },
      body: '<h1>Hi</h1>',
    }));
    expectEnvironment(await verify([baseUrl]), /not in JSON: check the base URL/);
  });

  test('a redirect', async () => {
    const { baseUrl } = await serve(() => ({
      status: 308,
      headers: { Location: 'https://elsewhere.example/v1/pets' },
      body: '',
    }));
    expectEnvironment(await verify([baseUrl]), /redirected \(308\) to https:\/\/elsewhere\.example/);
  });

  test('a certificate that nobody trusts; with --ca-file or --insecure it is taken', async () => {
    const port = await listen(
      createSecureServer(selfSigned, (_request, response) => {
        response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"code":"x","message":"x","status":401}');
      }),
    );
    const baseUrl = `https://127.0.0.1:${port}/v1`;
    const caFile = fileIn('ca.pem');
    writeFileSync(caFile, selfSigned.cert);
    expectEnvironment(await verify([baseUrl]), /certificate is not trusted .*--ca-file/);
    expectEnvironment(await verify([baseUrl, '--ca-file', caFile]), /check the key/);
    expectEnvironment(await verify([baseUrl, '--insecure']), /check the key/);
  });

  test('a port that speaks http where https was asked for', async () => {
    const { baseUrl } = await serve();
    expectEnvironment(await verify([baseUrl.replace('http:', 'https:')]), /this port speaks http, not https/);
  });

  test('a service that throttles for good', async () => {
    const { baseUrl, requests } = await serve(petService(), (number, _request, response) => {
      if (number < 20) return false;
      response.writeHead(429, { 'Retry-After': '0' }).end();
      return true;
    });
    const ended = await verify([baseUrl]);
    expectEnvironment(ended, /was answered 429 4 times/);
    expect(ended.stdout).not.toContain('stopped answering');
    expect(requests.length).toBeLessThan(60);
  });

  test('a service that throttles once is asked again', async () => {
    const { baseUrl } = await serve(petService(), (number, _request, response) => {
      if (number !== 25) return false;
      response.writeHead(429, { 'Retry-After': '0' }).end();
      return true;
    });
    const { status, stdout } = await verify([baseUrl]);
    expect(stdout).toContain('CONFORMANT');
    expect(status).toBe(0);
  });

  test('a write behind a gateway that gave up is not sent a second time', async () => {
    const asked: string[] = [];
    const { baseUrl, requests } = await serve(petService(), (number, request, response) => {
      if (request.method !== 'POST' || asked.length > 0) return false;
      asked.push(requests[number - 1] ?? '');
      response.writeHead(504).end();
      return true;
    });
    expectEnvironment(await verify([baseUrl]), /answered 504; it is not sent again, and may have created an item/);
    expect(requests.filter((request) => request === asked[0])).toHaveLength(1);
  });

  test('content codings count in any case', async () => {
    const { baseUrl } = await serve(petService(), (_number, request, response) => {
      if (request.method !== 'GET' || !/pets\/?(\?|$)/.test(request.url ?? '')) return false;
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'GZIP' });
      response.end(gzipSync('[]'));
      return true;
    });
    const { status, stdout } = await verify([baseUrl, '--only', 'listPets.succeeds']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 checks proved')]);
  });
});
