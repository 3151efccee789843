import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { startService, type RunningService, type Service } from '../../contract-tests/self-proof/service';
import { startMock } from '../../src';
import { useTestFolder } from '../support/test-folder';
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
