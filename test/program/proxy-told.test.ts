import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { ProxyReport } from '../../src/index';
import { assertBuilt, killServed, start } from '../support/serve';
import { useTestFolder } from '../support/test-folder';
import { readAll, useUpstream } from '../support/upstream';

const fileIn = useTestFolder();

const key = 'the-key-of-42-customers';
const told = {
  email: 'maria.huber@kunde.test',
  phone: '+4915112345678',
  webhookSecret: 'whsec-9f8e7d6c5b4a',
  fullName: 'Marlene Hubertus',
};

const text = { type: 'string' };
const customer = {
  type: 'object',
  additionalProperties: false,
  properties: { id: { type: 'integer' }, email: text, phone: text, webhookSecret: text, fullName: text, tier: text },
};
const content = { 'application/json': { schema: customer } };
const queries = [
  { name: 'email', in: 'query', schema: text },
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } },
  { name: 'key', in: 'query', schema: text },
];
const document = {
  openapi: '3.1.0',
  info: { title: 'Customers', version: '1' },
  security: [{ bearer: [] }],
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
  },
  paths: {
    '/customers': {
      get: { operationId: 'list', parameters: queries, responses: { 200: { description: 'all', content } } },
      post: {
        operationId: 'create',
        requestBody: { content },
        responses: { 201: { description: 'made', content } },
      },
    },
    '/by-query': {
      get: {
        operationId: 'byQuery',
        security: [{ query: [] }],
        responses: { 200: { description: 'one', content } },
      },
    },
    '/by-cookie': {
      get: {
        operationId: 'byCookie',
        security: [{ cookie: [] }],
        responses: { 200: { description: 'one', content } },
      },
    },
  },
};

/** What it is sent it says again, with more. */
const asked: { url: string; authorization: string | undefined; cookie: string | undefined }[] = [];
const { origin } = useUpstream((request, response) => {
  const { url = '', headers } = request;
  asked.push({ url, authorization: headers.authorization, cookie: headers.cookie });
  void readAll(request).then((body) => {
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'Content-Type': 'application/json' });
    response.end(body.length > 0 ? body : JSON.stringify({ ...told, id: 'no number', more: told.email }));
  });
});
beforeAll(() => {
  assertBuilt();
  writeFileSync(fileIn('customers.json'), JSON.stringify(document));
});
afterEach(killServed);

const script = `
const { BASE_URL } = process.env;
const headers = { authorization: 'Bearer ${key}', 'content-type': 'application/json' };
(async () => {
  await (await fetch(BASE_URL + '/customers?limit=0&email=${told.email}', { headers })).text();
  const body = JSON.stringify({ ...${JSON.stringify(told)}, extra: ${JSON.stringify(told.phone)} });
  await (await fetch(BASE_URL + '/customers', { method: 'POST', headers, body })).text();
  await (await fetch(BASE_URL + '/by-query?key=${key}')).text();
  await (await fetch(BASE_URL + '/by-cookie', { headers: { cookie: 'a=${told.webhookSecret}; sid=${key}' } })).text();
  console.log('of the command');
})();`;

async function run(
  name: string,
  ...flags: string[]
): Promise<{ outputs: Record<string, string>; report: ProxyReport }> {
  const files = ['json', 'txt', 'html', 'md', 'xml'].map((end) => fileIn(`${name}.${end}`));
  // One that others could read is for its owner alone from now on.
  writeFileSync(fileIn(`${name}.txt`), '', { mode: 0o644 });
  const words = ['proxy', origin(), fileIn('customers.json'), ...flags, ...files.flatMap((file) => ['--report', file])];
  const started = start([...words, '--', process.execPath, '-e', script]);
  expect(await started.ended).toBe(1);
  expect(started.printed()).toBe('of the command\n');
  const outputs: Record<string, string> = { log: started.log() };
  for (const file of files) {
    outputs[file] = readFileSync(file, 'utf8');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  }
  return { outputs, report: JSON.parse(outputs[fileIn(`${name}.json`)] ?? '') as ProxyReport };
}

test('report and log hold pseudonyms in the place of secrets and personal data, equal ones for equal ones', async () => {
  const { outputs, report } = await run('masked');
  const values = [key, ...Object.values(told), encodeURIComponent(told.email), encodeURIComponent(told.phone)];
  const found = Object.entries(outputs).flatMap(([where, output]) =>
    values.filter((value) => output.includes(value)).map((value) => `${value} in ${where}`),
  );
  expect(found).toEqual([]);
  const examples = report.violations.map(({ example }) => example);
  const query = examples.find(({ target }) => target.includes('email='))?.target ?? '';
  const sent = examples.find(({ method }) => method === 'POST')?.body ?? '{}';
  const { email } = JSON.parse(sent) as { email: string };
  expect(decodeURIComponent(/email=([^&]*)/.exec(query)?.[1] ?? '')).toBe(email);
  expect(report.violations.map(({ where }) => where)).toEqual(expect.arrayContaining(['body.id', 'query.limit']));
});

test('each exchange is one line of the log, which names what deviates', async () => {
  const { outputs } = await run('lines');
  const lines = (outputs['log'] ?? '').split('\n').filter((line) => line.startsWith('{'));
  const exchanges = lines.filter((line) => /"msg":"(?:GET|POST) /.test(line));
  expect(exchanges).toHaveLength(4);
  expect(lines.filter((line) => line.includes('deviates'))).toEqual(exchanges);
  expect(exchanges[0]).toMatch(/"msg":"GET \/customers\?limit=0&[^"]* 200 [\d.]+ ms deviates: query\.limit: expected /);
});

test('values are kept where that is asked for, keys never', async () => {
  const { outputs } = await run('kept', '--keep-values');
  for (const [where, output] of Object.entries(outputs)) {
    expect([where, output.includes(told.email)]).toEqual([where, true]);
    expect([where, output.includes(key)]).toEqual([where, false]);
  }
});

test('the lines of the report can be pasted: the key comes from API_KEY, wherever it stands', async () => {
  const { report } = await run('pasted');
  const lineOf = (operation: string): string =>
    report.violations.find((violation) => violation.operation === operation)?.example.curl ?? '';
  const paste = async (operation: string): Promise<(typeof asked)[number] | undefined> => {
    asked.length = 0;
    await promisify(execFile)('sh', ['-c', lineOf(operation)], { env: { PATH: process.env['PATH'], API_KEY: key } });
    return asked[0];
  };
  expect(await paste('list')).toMatchObject({ authorization: `Bearer ${key}` });
  expect(await paste('byQuery')).toMatchObject({ url: `/by-query?key=${key}`, authorization: undefined });
  expect((await paste('byCookie'))?.cookie).toContain(`; sid=${key}`);
  expect(JSON.stringify(report)).toContain('$API_KEY');
  expect(JSON.stringify(report)).not.toContain('[redacted]"');
});
