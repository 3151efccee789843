import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { optionalPackage } from '../../src/base/optional-package';
import { startMock, type RunningMock } from '../../src/mock/start/start-mock';
import type { MockOptions } from '../../src/mock/config';
import { createFolders } from '../files';

const folderWith = createFolders();
const running: RunningMock[] = [];

afterEach(async () => {
  for (const mock of running.splice(0)) await mock.close();
});

async function start(options: MockOptions): Promise<RunningMock> {
  const mock = await startMock({ ...options, count: 3 });
  running.push(mock);
  return mock;
}

async function statusOf(url: string, options: RequestOptions): Promise<number | undefined> {
  const headers = { authorization: 'Bearer understudy-key' };
  const [response] = (await once(get(url, { agent: false, headers, ...options }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

/** Not in the sandbox of Jest, whose `Set` a dependency of this package declares once more. */
const made = JSON.parse(
  execFileSync(process.execPath, [
    '-e',
    `require('selfsigned').generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec', algorithm: 'sha256' })
      .then((made) => process.stdout.write(JSON.stringify(made)))`,
  ]).toString(),
) as { readonly cert: string; readonly private: string };
const folder = folderWith({ 'cert.pem': made.cert, 'key.pem': made.private });
const [tlsCert, tlsKey] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];

test('a client that trusts the certificate is served by https, by name and by address; others are not', async () => {
  const { baseUrl, port } = await start({ tlsCert, tlsKey });
  expect(baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/v1$/);
  const ca = made.cert;
  expect(await statusOf(`${baseUrl}/pets`, { ca })).toBe(200);
  expect(await statusOf(`https://localhost:${port}/v1/pets`, { ca, host: '127.0.0.1' })).toBe(200);
  await expect(statusOf(`${baseUrl}/pets`, {})).rejects.toThrow(/self-signed certificate/);
  await expect(fetch(`http://127.0.0.1:${port}/v1/pets`)).rejects.toThrow('fetch failed');
});

test('the control client needs no trust', async () => {
  const { control } = await start({ tlsCert, tlsKey });
  const session = await control.begin('checkout', { count: 2 });
  expect(session.baseUrl).toMatch(/^https:.*\/@checkout\/v1$/);
  expect((await session.items())['/pets']).toHaveLength(2);
  await session.end();
  await expect(session.addFault({ kind: 'status', status: 99 })).rejects.toThrow(/400/);
});

test('a wrong pair of files, and a package that is not there, are one line', async () => {
  await expect(start({ tlsCert })).rejects.toThrow('--tls-cert and --tls-key belong together: name both files.');
  await expect(start({ tlsCert, tlsKey: tlsCert })).rejects.toThrow(/^the certificate or its key cannot be used: /);
  const missing = '@understudy/no-such-package';
  await expect(optionalPackage(`${missing}/types.js`, () => import(missing))).rejects.toThrow(
    `the package ${missing} is needed for this: npm install --save-dev ${missing}`,
  );
});
