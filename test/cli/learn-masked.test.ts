import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { startService, type RunningService, type Service } from '../../contract-tests/self-proof/service';
import { startMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';
import { collectionDocument } from '../support/collection-document';
import { learn } from '../support/verify';

const fileIn = useTestFolder();
const running: RunningService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

const key = 'k-5f2a91c07e-of-a-tester';
const document = path.resolve('test/test-documents/private-accounts.yaml');
const maker = { name: 'Carola Hiddenname', phone: '+49 170 5551234' };
const owned = { createdBy: maker, inviteCode: 'INV-SECRET-778899' };

/** A service whose every answer tells what nobody should know. */
function accountsService(): Service {
  const accounts = new Map<string, Record<string, unknown>>();
  let next = 1;
  const add = (email: unknown, fullName: unknown): Record<string, unknown> => {
    const account = { id: next, email, fullName, ...owned };
    accounts.set(String(next), account);
    next += 1;
    return account;
  };
  for (const name of ['Alicia', 'Bertrand', 'Dorothea']) add(`${name}@corp-private.com`, `${name} Hiddenname`);
  return ({ method, path: at, query, header, body }) => {
    const answer = (status: number, value?: unknown, more: Record<string, string> = {}): ReturnType<Service> => ({
      status,
      headers: {
        'Content-Type': 'application/json',
        'X-Session-Token': 'tok_CONSTANT_998877',
        'X-Owner': 'carola@corp-private.com',
        ...more,
      },
      body: value === undefined ? '' : JSON.stringify(value),
    });
    const refuse = (status: number, code: string, message: string): ReturnType<Service> =>
      answer(status, { code, message });
    if (header('authorization') !== `Bearer ${key}`)
      return refuse(401, 'E-KEY', 'Ask ada@corp-private.com or +49 170 5559999; debug password=Sup3rS3cretDebug');
    if (at === '/self')
      return answer(200, {
        fullName: maker.name,
        email: 'carola@corp-private.com',
        sessionToken: 'tok_SESSION_554433',
      });
    const [, id] = /^\/accounts(?:\/([^/]+))?$/.exec(at) ?? [];
    if (at === '/accounts' && method === 'GET') {
      const limit = query.get('limit');
      if (limit !== null && !/^[1-9]\d*$/.test(limit)) return refuse(400, 'E-LIMIT', 'limit: must be a number');
      return answer(200, [...accounts.values()].slice(0, Number(limit ?? 100)));
    }
    if (at === '/accounts' && method === 'POST') return create(body.toString('utf8'));
    const account = accounts.get(id ?? '');
    if (account === undefined) return refuse(404, 'E-NONE', `Nothing at ${at}, said Carola Hiddenname`);
    if (method === 'GET') return answer(200, account);
    if (method !== 'DELETE') return refuse(405, 'E-METHOD', 'No such method');
    accounts.delete(id ?? '');
    return { status: 204, headers: {}, body: '' };

    function create(text: string): ReturnType<Service> {
      let sent: Readonly<Record<string, unknown>> | null;
      try {
        sent = JSON.parse(text) as typeof sent;
      } catch {
        return refuse(400, 'E-JSON', 'This is no JSON');
      }
      const [email, fullName] = [sent?.['email'], sent?.['fullName']];
      if (typeof email !== 'string' || !email.includes('@') || typeof fullName !== 'string')
        return refuse(400, 'E-BODY', 'email: must be a valid email address; password=Sup3rS3cretDebug');
      if ([...accounts.values()].some((one) => one['email'] === email))
        return refuse(409, 'E-TAKEN', 'Taken since Carola Hiddenname made it');
      const made = add(email, fullName);
      return answer(201, made, { Location: `/v1/accounts/${String(made['id'])}` });
    }
  };
}

const originals =
  /hiddenname|corp-private|carola|alicia|bertrand|dorothea|ada@|5551234|5559999|INV-SECRET|998877|554433|Sup3r|of-a-tester/i;

test('learn writes nothing of secrets and persons, and what is played stays consistent', async () => {
  const service = await startService(accountsService());
  running.push(service);
  const out = fileIn('accounts.yaml');
  const ended = await learn([service.baseUrl, document, '--out', out], { API_KEY: key });
  expect(ended.status).toBe(0);
  const [profile, items] = [readFileSync(out, 'utf8'), readFileSync(fileIn('accounts.items.json'), 'utf8')];
  expect(originals.exec(profile + items)).toBeNull();
  expect(originals.exec(ended.stdout + ended.stderr)).toBeNull();
  for (const said of ['E-KEY', 'E-NONE', 'limit: must be a number', 'email: must be a valid email address', '{{'])
    expect(profile).toContain(said);
  const mock = await startMock({ openapiFile: document, profile: out, apiKeys: [key] });
  try {
    const read = async (at: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      return (await (await fetch(mock.baseUrl + at, { ...init, headers })).json()) as Record<string, unknown>;
    };
    const body = JSON.stringify({ email: 'new@one.example', fullName: 'New One' });
    const made = await read('/accounts', { method: 'POST', body });
    const held = await read('/accounts/1');
    expect(made).toMatchObject({ createdBy: held['createdBy'], inviteCode: held['inviteCode'] });
    expect((await read('/self'))['fullName']).toBe((held['createdBy'] as { name: string }).name);
    expect((await read('/accounts/77'))['message']).toMatch(/^Nothing at \/accounts\/77, said /);
  } finally {
    await mock.close();
  }
});

test('learn --keep-values makes both files readable by their owner alone, though they were there', async () => {
  const service = await startService(accountsService());
  running.push(service);
  const files = ['kept.yaml', 'kept.items.json'].map((name) => fileIn(name));
  for (const file of files) {
    writeFileSync(file, '');
    chmodSync(file, 0o644);
  }
  const args = [service.baseUrl, document, '--read-only', '--keep-values', '--force', '--out', files[0] ?? ''];
  expect((await learn(args, { API_KEY: key })).status).toBe(0);
  for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
});

/** A service whose lamps tell the keys that they were made with, in whatever spelling. */
function tellingService(said: readonly string[]): Service {
  const lamps = said.map((text, index) => ({ id: index + 1, note: text, code: said[0] ?? '', count: 4712345678 }));
  const json = (status: number, value: unknown): ReturnType<Service> => ({
    status,
    headers: { 'Content-Type': 'application/json', 'X-Told': said.join(' ') },
    body: JSON.stringify(value),
  });
  return ({ path: at, method }) => {
    const [, , id] = at.split('/');
    if (method !== 'GET') return json(400, { code: said.join(' ') });
    if (at === '/lamps') return json(200, lamps);
    const lamp = lamps.find((one) => String(one.id) === id);
    return lamp === undefined ? json(404, { code: `${said.join(' ')} ${at}` }) : json(200, lamp);
  };
}

test.each([[[]], [['--keep-values']]])(
  'learn %p writes no credential of its run, however it is spelled',
  async (flags) => {
    const own = 'Zq9-live-7f3kX2mPw8Rt';
    const tenant = 'tenant+Secret/77182';
    const bytes = Buffer.from(`user:${own}!`);
    const swapped = own.replaceAll(/[a-z]/gi, (one) =>
      one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
    );
    const spelled = [
      ...[own, own.toUpperCase(), swapped, own.slice(0, 15), bytes.toString('base64'), bytes.toString('hex')],
      ...[tenant, encodeURIComponent(tenant), Buffer.from(tenant).toString('base64url'), '4712345678'],
    ];
    const service = await startService(tellingService(spelled.map((one) => `key ${one}, so`)));
    running.push(service);
    const schema = fileIn('lamps.json');
    const members = {
      note: { type: 'string' },
      code: { type: 'string', pattern: '^key ' },
      count: { type: 'integer' },
    };
    writeFileSync(
      schema,
      JSON.stringify(collectionDocument({ path: '/lamps', members, sent: ['note'], required: [] })),
    );
    const out = fileIn('lamps.yaml');
    const headers = ['--header', `X-Tenant: ${tenant}`, '--header', 'X-Number: 4712345678'];
    const ended = await learn([service.baseUrl, schema, '--force', '--out', out, ...headers, ...flags], {
      API_KEY: own,
    });
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    const written = [out, fileIn('lamps.items.json')].map((file) => readFileSync(file, 'utf8'));
    expect(written[1]).toContain(', so');
    for (const text of [...written, ended.stdout, ended.stderr])
      expect(spelled.filter((one) => text.includes(one))).toEqual([]);
    // What stands in the place of a key is what the document allows there.
    const items = JSON.parse(written[1] ?? '') as { readonly '/lamps': readonly unknown[] };
    expect(items['/lamps'][0]).toMatchObject({ code: expect.stringMatching(/^key /) as unknown, id: 1 });
  },
);
