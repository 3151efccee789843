import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startService, type Service } from '../../contract-tests/self-proof/service';
import { collectionDocument } from '../support/collection-document';
import { answer } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';
import { learn } from '../support/verify';

const fileIn = useTestFolder();

/** Members, whom it calls unknown where no name is sent; what is refused is told by a code that has the same word in it. */
function club(): Service {
  const members = [
    { id: 1, fullName: 'Ada Lovelace', email: 'ada@engine.example' },
    { id: 2, fullName: 'unknown', email: 'someone@engine.example' },
  ];
  return ({ path, method, body }) => {
    const [, root, id] = path.split('/');
    if (root !== 'members') return answer(404, { code: 'unknown-path' });
    if (method === 'POST' && id === undefined) {
      let sent: unknown;
      try {
        sent = JSON.parse(body.toString('utf8'));
      } catch {
        return answer(400, { code: 'unknown-body' });
      }
      const { fullName = 'unknown', email } = (typeof sent === 'object' ? (sent ?? {}) : {}) as Record<string, unknown>;
      if (typeof email !== 'string' || !email.includes('@')) return answer(400, { code: 'unknown-email' });
      const made = { id: members.length + 1, fullName: String(fullName), email };
      members.push(made);
      return answer(201, made);
    }
    if (method !== 'GET') return answer(405, { code: 'unknown-method' });
    const one = members.find((member) => String(member.id) === id);
    if (id === undefined) return answer(200, members);
    return one === undefined ? answer(404, { code: 'unknown-member' }) : answer(200, one);
  };
}

const document = collectionDocument({
  path: '/members',
  members: { fullName: { type: 'string' }, email: { type: 'string', format: 'email' } },
  sent: ['fullName', 'email'],
  required: ['email'],
});

/** A profile without what is of its file alone. */
async function learntIn(name: string): Promise<string> {
  const [openapiFile, profile] = [fileIn(`${name}.json`), fileIn(`${name}.yaml`)];
  writeFileSync(openapiFile, JSON.stringify(document));
  const running = await startService(club());
  const ended = await learn([running.baseUrl, openapiFile, '--out', profile, '--seed', 'again'], {});
  await running.close();
  expect(ended.status).toBe(0);
  const lines = readFileSync(profile, 'utf8').split('\n');
  return lines.filter((line) => !/^#|^items:|^ {2}(?:url|document):/.test(line)).join('\n');
}

describe('understudy learn, with personal data masked', () => {
  test('writes the same of the same service, codes and statuses as they are', async () => {
    const first = await learntIn('first');
    expect(await learntIn('second')).toBe(first);
    expect(first).not.toContain('ada@engine.example');
    expect(first).not.toContain('Lovelace');
    for (const code of ['unknown-email', 'unknown-body', 'unknown-member']) expect(first).toContain(code);
    const statuses = [...first.matchAll(/ -> (\d{3})\b/g)].map(([, status]) => status);
    expect(statuses.filter((status) => !['200', '201', '400', '404', '405'].includes(status ?? ''))).toEqual([]);
  });
});
