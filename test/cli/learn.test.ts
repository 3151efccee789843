import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { ordersKey } from '../../contract-tests/self-proof/orders-rules';
import { ordersService } from '../../contract-tests/self-proof/orders-service';
import { petKey, petService, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { startService, type RunningService, type Service } from '../../contract-tests/self-proof/service';
import { startMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';
import { learn, verify } from '../support/verify';

const fileIn = useTestFolder();
const running: RunningService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

async function start(service: Service): Promise<string> {
  const started = await startService(service);
  running.push(started);
  return started.baseUrl;
}

/** Notes the method of every request that a service is sent. */
function noting(methods: Set<string>, changes: Partial<PetRules> = {}): Service {
  const service = petService(changes);
  return (request) => {
    methods.add(request.method);
    return service(request);
  };
}

const orders = path.resolve('spec/self-proof/orders.yaml');

describe('understudy learn', () => {
  test('writes a profile and the items, says what it learnt, and how it is played', async () => {
    const out = fileIn('shop.yaml');
    const ended = await learn([await start(petService({ order: (pets) => [...pets].reverse() })), '--out', out]);
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(ended.stdout).toMatch(/\d+ values of \d+ points learnt, \d+ unclear, with \d+ requests/);
    expect(ended.stdout).toContain(`understudy serve --profile ${out}`);
    expect(readFileSync(out, 'utf8')).toContain('items: shop.items.json\n');
    const mock = await startMock({ profile: out, apiKeys: [petKey] });
    try {
      const headers = { authorization: `Bearer ${petKey}` };
      const [first] = (await (await fetch(`${mock.baseUrl}/pets`, { headers })).json()) as unknown[];
      expect(first).toEqual({ id: 130, name: 'Animal 129', categoryId: 5, status: 'pending' });
    } finally {
      await mock.close();
    }
  });

  test('sends reads alone where it may not write, and learns what they show', async () => {
    const methods = new Set<string>();
    const ended = await learn([await start(noting(methods)), '--out', fileIn('read.yaml'), '--writes', '0']);
    expect(ended.status).toBe(0);
    expect([...methods].filter((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))).toEqual([]);
    expect(ended.stdout).toContain('0 of them writes');
    expect(readFileSync(fileIn('read.yaml'), 'utf8')).toContain('\n  answer.headers: #');
    expect(ended.stdout).toContain('read-only');
  });

  test('writes over what it has written, and over nothing else, unless it is told to', async () => {
    const baseUrl = await start(petService());
    const [own, other, edited] = [fileIn('own.yaml'), fileIn('other.yaml'), fileIn('edited.yaml')];
    const once = ['--read-only', '--items', '0'];
    expect((await learn([baseUrl, '--out', own, ...once])).status).toBe(0);
    expect((await learn([baseUrl, '--out', own, ...once])).status).toBe(0);
    writeFileSync(edited, readFileSync(own, 'utf8').replace(/value: (?:clamp|refuse),/, 'value: ignore,'));
    writeFileSync(own, readFileSync(own, 'utf8').replace(/, evidence: /, ', comment: as we have it, evidence: '));
    writeFileSync(other, 'openapi: 3.1.0\n');
    for (const file of [own, other, edited]) {
      const before = readFileSync(file, 'utf8');
      const refused = await learn([baseUrl, '--out', file, ...once]);
      expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('give --force') });
      expect(readFileSync(file, 'utf8')).toBe(before);
    }
    expect((await learn([baseUrl, '--out', other, '--force', ...once])).status).toBe(0);
    expect(existsSync(fileIn('own.items.json'))).toBe(false);
  });

  test('writes over no items that were edited, unless it is told to, and no half files', async () => {
    const baseUrl = await start(petService());
    const [out, items] = [fileIn('held.yaml'), fileIn('held.items.json')];
    expect((await learn([baseUrl, '--out', out, '--read-only'])).status).toBe(0);
    expect(statSync(items).mode & 0o077).toBe(0);
    expect((await learn([baseUrl, '--out', out, '--read-only'])).status).toBe(0);
    const edited = readFileSync(items, 'utf8').replace('Animal 1', 'Rex');
    writeFileSync(items, edited);
    const refused = await learn([baseUrl, '--out', out, '--read-only']);
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('held.items.json is there') });
    expect(readFileSync(items, 'utf8')).toBe(edited);
    expect((await learn([baseUrl, '--out', out, '--read-only', '--force'])).status).toBe(0);
    expect(readFileSync(items, 'utf8')).not.toBe(edited);
    expect(readdirSync(fileIn('.')).filter((name) => name.includes('.tmp'))).toEqual([]);
  });

  test('writes the same of the same service, but for where it is, in fewer lines than one reads', async () => {
    const rules = { order: (pets: readonly unknown[]) => [...pets].reverse() } as Partial<PetRules>;
    const texts: string[] = [];
    for (const name of ['one', 'two']) {
      const out = fileIn(`${name}/profile.yaml`);
      mkdirSync(path.dirname(out));
      expect((await learn([await start(petService(rules)), '--out', out, '--seed', '1'])).status).toBe(0);
      texts.push(
        readFileSync(out, 'utf8')
          .replace(/^ {2}url: .*\n/m, '')
          .replace(/^# As learn wrote it: .*\n/m, ''),
      );
    }
    const [one = '', two] = texts;
    expect(two).toBe(one);
    expect(one.split('\n').length).toBeLessThan(300);
  });

  test('masks secrets and personal data unless they are to be kept, and says what it masked', async () => {
    const baseUrl = await start(ordersService());
    const [masked, kept] = [fileIn('masked.yaml'), fileIn('kept.yaml')];
    const env = { API_KEY: ordersKey };
    const ended = await learn([baseUrl, orders, '--read-only', '--out', masked], env);
    expect(ended.stdout).toMatch(/masked customers\.email: \d+ values/);
    const written = readFileSync(masked, 'utf8') + readFileSync(fileIn('masked.items.json'), 'utf8');
    expect(written).not.toContain('@shop.example');
    await learn([baseUrl, orders, '--read-only', '--keep-values', '--out', kept], env);
    expect(readFileSync(fileIn('kept.items.json'), 'utf8')).toContain('buyer3@shop.example');
    expect(statSync(fileIn('kept.items.json')).mode & 0o077).toBe(0);
  });

  test('takes the items from an HTTP archive where there is no service', async () => {
    const [archive, out] = [fileIn('seen.har'), fileIn('folded.yaml')];
    const text = '[{"id":9007199254740993,"name":"Rex","categoryId":1}]';
    const entry = {
      startedDateTime: '2026-01-31T12:00:00.000Z',
      time: 1,
      request: { method: 'GET', url: 'https://api.example/v1/pets', headers: [], queryString: [] },
      response: { status: 200, headers: [], content: { mimeType: 'application/json', text } },
    };
    writeFileSync(
      archive,
      JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [entry] } }),
    );
    const ended = await learn(['--from', archive, '--out', out, '--keep-values']);
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(fileIn('folded.items.json'), 'utf8')).toContain('"id":9007199254740993');
  });

  test('ends with 2 where the key is wrong or nobody listens, and writes nothing', async () => {
    const out = fileIn('none.yaml');
    const refused = await learn([await start(petService()), '--out', out], { API_KEY: 'not-the-key-of-anyone' });
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('check the key') });
    const gone = await learn(['http://127.0.0.1:9/v1', '--out', out]);
    expect(gone).toMatchObject({ status: 2, stderr: expect.stringContaining('is the service running?') });
    expect(existsSync(out)).toBe(false);
  });

  test.each<[string, Partial<PetRules>]>([
    ['as the document would have it', {}],
    [
      'that refuses with other words',
      { renderError: (status) => JSON.stringify({ code: `N${status}`, message: 'Nein.', status }) },
    ],
    ['that shows the newest first', { order: (pets) => [...pets].reverse() }],
  ])('learns from a service %s what keeps to the document when it is played', async (_what, rules) => {
    const out = fileIn('played.yaml');
    expect((await learn([await start(petService(rules)), '--out', out])).status).toBe(0);
    const mock = await startMock({ profile: out, apiKeys: [petKey] });
    try {
      const ended = await verify([mock.baseUrl, '--seed', 'learnt']);
      expect(ended.stdout).toMatch(/^CONFORMANT: /m);
      expect(ended.status).toBe(0);
    } finally {
      await mock.close();
    }
  });
});
