import { createServer as createSecureServer } from 'node:https';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { compareCommand } from '../../src/cli/compare-command';
import { learnCommand } from '../../src/cli/learn-command';
import { petKey, petService } from '../../contract-tests/self-proof/pet-service';
import type { Service } from '../../contract-tests/self-proof/service';
import { selfSigned } from '../support/self-signed';
import { useTestFolder } from '../support/test-folder';
import { answer, answered, bodyIn } from '../support/verify-document';
import { closeServers, listen, runCommand, serve, verify, type Ended } from '../support/verify';

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

  /** Things that are asked for with a key, but for some operations. */
  const keyed = (isPublic: (operation: string) => boolean): string => {
    const properties = { id: { type: 'integer', readOnly: true }, name: { type: 'string' } };
    const thing = { type: 'object', required: ['id', 'name'], properties };
    const operation = (name: string, more: object): object => ({
      ...more,
      operationId: name,
      security: isPublic(name) ? [] : [{ key: [] }],
    });
    const requestBody = { required: true, content: { 'application/json': { schema: thing } } };
    const refusals = { 400: answered({}), 401: answered({}), 403: answered({}), 404: answered({}) };
    const file = fileIn('keyed.json');
    const paths = {
      '/things': {
        get: operation('list', { responses: { 200: answered({ type: 'array', items: thing }), ...refusals } }),
        post: operation('create', { requestBody, responses: { 201: answered(thing), ...refusals } }),
      },
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: operation('read', { responses: { 200: answered(thing), ...refusals } }),
        delete: operation('remove', { responses: { 204: { description: 'x' }, ...refusals } }),
      },
    };
    const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
    writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths, components }));
    return file;
  };

  /** Keeps such things; `refusal` gives the status that a request with the right key is refused with, by its number. */
  const things = (
    isPublic: (operation: string) => boolean,
    refusal: (number: number, name: string) => number | undefined,
  ): Service => {
    const kept = new Map<string, object>([['1', { id: 1, name: 'first' }]]);
    let [id, number] = [1, 0];
    return (request) => {
      const { method, path } = request;
      const at = path.slice('/things/'.length);
      const name = method === 'GET' ? (at === '' ? 'list' : 'read') : method === 'POST' ? 'create' : 'remove';
      const isAllowed = isPublic(name) || request.header('X-Key') === petKey;
      const status = isAllowed ? refusal((number += 1), name) : 401;
      if (status !== undefined)
        return { status, headers: { 'WWW-Authenticate': 'Key', 'Content-Type': 'application/json' }, body: '{}' };
      if (name === 'list') return answer(200, [...kept.values()]);
      if (name === 'create') {
        const body = bodyIn(request);
        if (typeof body?.['name'] !== 'string') return answer(400, {});
        kept.set(String((id += 1)), { ...body, id });
        return answer(201, kept.get(String(id)));
      }
      const found = kept.get(at);
      if (found === undefined) return answer(404, {});
      if (name === 'read') return answer(200, found);
      kept.delete(at);
      return { status: 204, headers: {}, body: '' };
    };
  };

  test.each<[string, number, number, (operation: string) => boolean]>([
    ['among reads', 401, 12, () => false],
    ['among writes', 403, 70, () => false],
    ['where lists ask for none', 401, 45, (name) => name === 'list'],
    ['where reads ask for none', 401, 70, (name) => name === 'list' || name === 'read'],
    ['as what was created is removed', 401, -4, () => false],
  ])('a key that is rejected in mid-run: %s', async (_case, status, after, isPublic) => {
    let all = 0;
    const whole = await serve(things(isPublic, (number) => void (all = number)));
    await verify([whole.baseUrl, '--spec', keyed(isPublic), '--seed', '1'], undefined, 'same run');
    const last = after < 0 ? all + after : after;
    const isLate = (number: number, name: string): boolean => number > last && !isPublic(name);
    const journal = await serve(things(isPublic, (number, name) => (isLate(number, name) ? status : undefined)));
    const file = fileIn('rejected.json');
    const args = [journal.baseUrl, '--spec', keyed(isPublic), '--seed', '1', '--json', file];
    const ended = await verify(args, undefined, 'same run');
    expectEnvironment(
      ended,
      /the key \(\$API_KEY in the header X-Key\) was accepted before, and is rejected: \w+ \/things/,
    );
    expect(ended.stdout).toMatch(
      /^The service rejected the key at .*:\n {2}request: .*\n {2}got: .*\n {2}repeat: {3}curl /m,
    );
    expect(ended.stdout).toMatch(
      /^ENVIRONMENT: .*the service rejected the key from .* on, so that \d+ checks had no answer/m,
    );
    expect(ended.stdout + ended.stderr).not.toContain(petKey);
    const { leftOver } = JSON.parse(readFileSync(file, 'utf8')) as { leftOver: { reason?: string }[] };
    if (last > 50) expect(leftOver.length).toBeGreaterThan(0);
    for (const { reason } of leftOver) expect(reason).toMatch(/was accepted before, and is rejected/);
  });

  /** Answers in place of a service from some request on, as a gateway does that has no route to it any more. */
  const gone =
    (after: number, status: number, type: string): Parameters<typeof serve>[1] =>
    (number, _request, response) => {
      if (number <= after) return false;
      response.writeHead(status, { 'Content-Type': type }).end(type === 'text/html' ? '<html></html>' : '{}');
      return true;
    };

  test.each<[string, number, number, string]>([
    ['404 among reads', 30, 404, 'application/json'],
    ['404 among writes', 80, 404, 'application/json'],
    ['404 as what was created is removed', -4, 404, 'application/json'],
    ['a page for all', 80, 200, 'text/html'],
  ])('a service that is there no more in mid-run: %s', async (_case, after, status, type) => {
    const isPublic = (): boolean => false;
    const whole = await serve(things(isPublic, () => undefined));
    await verify([whole.baseUrl, '--spec', keyed(isPublic), '--seed', '1'], undefined, 'same run');
    const last = after < 0 ? whole.requests.length + after : after;
    const file = fileIn('gone.json');
    const kept = new Set<string>();
    const service = things(isPublic, () => undefined);
    const journal = await serve(
      (request) => {
        const response = service(request);
        if (response.status === 201) kept.add(String((JSON.parse(String(response.body)) as { id: number }).id));
        if (response.status === 204) kept.delete(request.path.slice('/things/'.length));
        return response;
      },
      gone(last, status, type),
    );
    const args = [journal.baseUrl, '--spec', keyed(isPublic), '--seed', '1', '--json', file];
    const ended = await verify(args, undefined, 'same run');
    expect(ended.stdout).toMatch(/the service is not what it was: GET \/things succeeded before, and is answered/);
    // What was met before it was noticed may be told as a violation, which of the requests ever meets it first.
    expect(after < 0 ? [2] : [1, 2]).toContain(ended.status);
    const { leftOver } = JSON.parse(readFileSync(file, 'utf8')) as { leftOver: { id?: string }[] };
    expect(leftOver.map(({ id }) => id)).toEqual(expect.arrayContaining([...kept]));
  });

  test.each(['learn', 'compare'] as const)('%s of a service that is there no more ends with 2', async (tool) => {
    const isPublic = (): boolean => false;
    const [a, b] = [0, 1].map(() =>
      serve(
        things(isPublic, () => undefined),
        gone(120, 404, 'application/json'),
      ),
    );
    const urls = [(await a)?.baseUrl ?? '', (await b)?.baseUrl ?? ''];
    const env = { API_KEY: petKey };
    const ended =
      tool === 'learn'
        ? await runCommand(learnCommand, [urls[0] ?? '', keyed(isPublic), '--out', fileIn('p.yaml')], env)
        : await runCommand(compareCommand, [...urls, keyed(isPublic), '--report', fileIn('c.json')], env);
    expect(ended.stdout + ended.stderr).toMatch(/the service is not what it was/);
    expect(ended.status).toBe(2);
  });

  test('what --header adds is rejected in mid-run', async () => {
    const all = (): boolean => true;
    const { baseUrl } = await serve(things(all, (number) => (number > 30 ? 401 : undefined)));
    const ended = await verify([baseUrl, '--spec', keyed(all), '--header', 'Authorization: Bearer of-the-header']);
    expectEnvironment(ended, /sent without a key of the OpenAPI file was accepted before, and is rejected/);
  });

  test.each([401, 403])(
    'not where a key is refused to one operation alone, from some time on, with %s',
    async (status) => {
      const { baseUrl } = await serve(petService(), (number, request, response) => {
        if (number < 100 || request.method !== 'GET' || !/pets\/\d/.test(request.url ?? '')) return false;
        response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"code":"x","message":"not yours"}');
        return true;
      });
      const { status: exit, stdout } = await verify([baseUrl]);
      expect([exit, stdout]).toEqual([1, expect.not.stringContaining('is rejected')]);
    },
  );

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
