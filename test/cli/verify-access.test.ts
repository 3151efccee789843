import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Service, ServiceRequest } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { answer, answered, type Json } from '../support/verify-document';
import { closeServers, listen, serve, verify } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const listed = { 200: answered({ type: 'array', items: thing }), 401: answered({ type: 'object' }) };
const session = { type: 'object', required: ['token'], properties: { token: { type: 'string' } } };
const bearer = { type: 'http', scheme: 'bearer' };

function documentWith(securitySchemes: Json, security: readonly Json[] = [{ key: [] }], more: Json = {}): string {
  const file = fileIn('document.json');
  const paths = {
    '/things': { get: { operationId: 'listThings', responses: listed } },
    '/login': {
      post: {
        operationId: 'login',
        security: [],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: answered(session) },
      },
    },
    ...more,
  };
  const document = { openapi: '3.0.3', info: { title: 'x', version: '1' }, security, components: { securitySchemes } };
  writeFileSync(file, JSON.stringify({ ...document, paths }));
  return file;
}

/** Gives out tokens, each of which is taken `uses` times; repeats what it is sent. */
function withTokens(uses: number, tokens: string[] = []): Service {
  let left = 0;
  return (request) => {
    const { path, method, header, body } = request;
    if (path === '/login' && method === 'POST') {
      if (!body.toString().includes('Pass-Word-4711')) return answer(401, {});
      left = uses;
      tokens.push(`Token-${tokens.length}-${'abcdefgh'.repeat(3)}`);
      return answer(200, { token: tokens.at(-1) });
    }
    const said = header('Authorization') ?? '';
    if (said !== `Bearer ${tokens.at(-1)}` || left <= 0) return answer(401, { said });
    left -= 1;
    return path === '/things' ? answer(200, [{ id: 'a', said, of: 'Pass-Word-4711' }]) : answer(404, {});
  };
}

const login = ['--login', 'login'];
const env = { LOGIN_BODY: JSON.stringify({ user: 'me', password: 'Pass-Word-4711' }) };

describe('a token from a login', () => {
  test('is used, and renewed when it is no longer taken; neither it nor the password is shown', async () => {
    const tokens: string[] = [];
    const { baseUrl } = await serve(withTokens(3, tokens));
    const [json, har] = [fileIn('r.json'), fileIn('r.har')];
    const spec = documentWith({ key: bearer });
    const ended = await verify([baseUrl, '--spec', spec, ...login, '--json', json, '--har', har], env);
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    expect(tokens.length).toBeGreaterThan(1);
    const said = ended.stdout + readFileSync(json, 'utf8') + readFileSync(har, 'utf8');
    for (const secret of [...tokens, 'Pass-Word-4711']) expect(said).not.toContain(secret);
    expect(said).toContain('$LOGIN_BODY');
  });

  test.each([
    [
      'a wrong password',
      ['--login', 'login'],
      { LOGIN_BODY: '{"password":"x"}' },
      /the login POST \/login was answered 401/,
    ],
    ['an unknown operation', ['--login', 'logon'], env, /--login logon: .*did you mean `login`/],
    ['nothing to send', ['--login', 'login'], {}, /expected what it is sent in \$LOGIN_BODY/],
    ['no JSON', ['--login', 'login'], { LOGIN_BODY: 'Pass-Word-4711' }, /\$LOGIN_BODY: expected a JSON object/],
    ['no token where one is said to be', [...login, '--login-token', '/data/x'], env, /answered no token at \/data\/x/],
  ])('with %s is one line and 2', async (_what, flags, variables, words) => {
    const { baseUrl } = await serve(withTokens(1000));
    const spec = documentWith({ key: bearer });
    const { status, stdout, stderr } = await verify([baseUrl, '--spec', spec, ...flags], variables);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(words)]);
    expect(stderr).not.toContain('Pass-Word-4711');
  });

  test('an operation that refuses every token is a finding, and no reason to log in for ever', async () => {
    const tokens: string[] = [];
    const service = withTokens(1000, tokens);
    const odd: Service = (request) => (request.path === '/odd' ? answer(401, {}) : service(request));
    const { baseUrl } = await serve(odd);
    const spec = documentWith({ key: bearer }, [{ key: [] }], {
      '/odd': { get: { operationId: 'odd', responses: { 200: answered({ type: 'object' }), 401: answered({}) } } },
    });
    const { status, stdout } = await verify([baseUrl, '--spec', spec, ...login], env);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/VIOLATED odd\./)]);
    expect(tokens.length).toBeLessThan(4);
  });

  test('stays with the service: a redirect to another host gets none', async () => {
    const other = await serve(() => answer(200, []));
    const service = withTokens(1000);
    const redirecting: Service = (request) =>
      request.path === '/things' && service(request).status === 200
        ? { status: 302, headers: { Location: `${other.baseUrl}/things` }, body: '' }
        : service(request);
    const { baseUrl } = await serve(redirecting);
    const ended = await verify([baseUrl, '--spec', documentWith({ key: bearer }), ...login], env);
    expect(ended.status).toBe(2);
    expect(other.requests).toEqual([]);
  });
});

describe('the client-credentials flow', () => {
  const secret = 'Client-Secret-0815';
  const flow = (tokenUrl: string): Json => ({
    key: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } },
  });

  async function authority(inBody = false): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push(`${request.headers.authorization} ${request.headers['x-gate']?.toString()} ${body}`);
        const basic = `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`;
        const isRight = inBody ? body.includes(`client_secret=${secret}`) : request.headers.authorization === basic;
        response.writeHead(isRight ? 200 : 401, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ access_token: 'Granted-Token-abcdef', token_type: 'Bearer', expires_in: 3600 }));
      });
    });
    return { url: `http://127.0.0.1:${await listen(server)}/token`, asked };
  }

  const taking: Service = ({ header }) =>
    header('Authorization') === 'Bearer Granted-Token-abcdef' ? answer(200, [{ id: 'a' }]) : answer(401, {});

  test.each([false, true])(
    'gets a token from the endpoint of the document (secret in the body: %s)',
    async (inBody) => {
      const { url, asked } = await authority(inBody);
      const { baseUrl } = await serve(taking);
      const flags = ['--client-id', 'me', '--scope', 'things:read', '--header', 'X-Gate: for-the-service'];
      const ended = await verify([baseUrl, '--spec', documentWith(flow(url)), ...flags], { CLIENT_SECRET: secret });
      expect([ended.status, ended.stderr]).toEqual([0, '']);
      expect(asked).toHaveLength(inBody ? 2 : 1);
      expect(asked[0]).toMatch(/^Basic \S+ undefined grant_type=client_credentials&scope=things%3Aread$/);
      expect(ended.stdout).not.toMatch(/Granted|Client-Secret/);
    },
  );

  test('sends no secret in plain to a host that the document names', async () => {
    const { baseUrl } = await serve(taking);
    const spec = documentWith(flow('http://elsewhere.example/token'));
    const ended = await verify([baseUrl, '--spec', spec, '--client-id', 'me'], { CLIENT_SECRET: secret });
    expect([ended.status, ended.stderr]).toEqual([2, expect.stringMatching(/is not encrypted/)]);
  });
});

describe('keys of several schemes', () => {
  const schemes = { key: bearer, partner: { type: 'apiKey', in: 'header', name: 'X-Partner' } };
  const [user, partner] = ['User-Key-abcdef', 'Partner-Key-ghijkl'];
  const both = ({ header }: ServiceRequest): boolean =>
    header('Authorization') === `Bearer ${user}` && header('X-Partner') === partner;

  test('each gets its own, named by a variable or a file', async () => {
    writeFileSync(fileIn('partner.key'), `${partner}\n`);
    const { baseUrl } = await serve((request) =>
      both(request) ? answer(200, [{ id: 'a', partner }]) : answer(401, {}),
    );
    const spec = documentWith(schemes, [{ key: [], partner: [] }]);
    const flags = [
      '--key',
      `partner=file:${fileIn('partner.key')}`,
      '--key',
      'key=env:USER_KEY',
      '--html',
      fileIn('r.html'),
    ];
    const ended = await verify([baseUrl, '--spec', spec, ...flags], { USER_KEY: user });
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout + readFileSync(fileIn('r.html'), 'utf8')).not.toMatch(/User-Key|Partner-Key/);
  });

  test.each([
    ['partner=Partner-Key-ghijkl', /--key: expected <scheme>=env:/],
    ['parter=env:USER_KEY', /--key parter: .*did you mean `partner`/],
    ['partner=env:NOTHING', /expected a key in \$NOTHING/],
  ])('--key %s is a usage error that repeats no key', async (text, words) => {
    const spec = documentWith(schemes, [{ key: [], partner: [] }]);
    const ended = await verify(['http://127.0.0.1:9', '--spec', spec, '--key', text], { USER_KEY: user });
    expect([ended.status, ended.stderr]).toEqual([2, expect.stringMatching(words)]);
    expect(ended.stderr).not.toContain(partner);
  });
});
