import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startService, type Service } from '../../contract-tests/self-proof/service';
import { collectionDocument, textMember } from '../support/collection-document';
import { answer } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';
import { learn, verify } from '../support/verify';

const fileIn = useTestFolder();

interface Lamp {
  readonly id: number;
  readonly name: string;
  readonly madeAt: string;
}

/** Lamps; those that were made may be removed only while `opens` tells so. */
function lampRoom(opens: () => boolean, lamps: Map<number, Lamp>): Service {
  return ({ path, method, body }) => {
    const [, root, id] = path.split('/');
    if (root !== 'lamps') return answer(404, { code: 'nothing' });
    const lamp = lamps.get(Number(id));
    if (id !== undefined && lamp === undefined) return answer(404, { code: 'nothing' });
    if (method === 'GET') return answer(200, id === undefined ? [...lamps.values()] : lamp);
    if (method === 'DELETE' && lamp !== undefined) {
      if (!opens()) return answer(409, { code: 'locked' });
      lamps.delete(lamp.id);
      return { ...answer(204, {}), body: '' };
    }
    if (method !== 'POST' || id !== undefined) return answer(405, { code: 'no' });
    const name = textMember(body, 'name');
    if (name === undefined) return answer(400, { code: 'bad' });
    const made = { id: Math.max(0, ...lamps.keys()) + 1, name, madeAt: new Date().toISOString() };
    lamps.set(made.id, made);
    return answer(201, made);
  };
}

const document = collectionDocument({
  path: '/lamps',
  members: { name: { type: 'string' }, madeAt: { type: 'string', format: 'date-time' } },
  sent: ['name'],
  required: ['name'],
  isRemovable: true,
});

test('what learn could not remove is noted beside the profile, and removed by the line that it prints', async () => {
  const [file, profile] = [fileIn('lamps.json'), fileIn('lamps.yaml')];
  writeFileSync(file, JSON.stringify(document));
  const lamps = new Map([[1, { id: 1, name: 'Desk', madeAt: '2026-01-01T00:00:00.000Z' }]]);
  let isOpen = false;
  const running = await startService(lampRoom(() => isOpen, lamps));
  try {
    const ended = await learn([running.baseUrl, file, '--out', profile], {});
    expect(ended.status).toBe(0);
    expect(lamps.size).toBeGreaterThan(1);
    const notes = `${profile}.left-over`;
    expect(ended.stdout).toContain(`--clean-up ${notes}`);
    expect(readFileSync(notes, 'utf8')).toContain('"made":{"collection":"/lamps"');
    isOpen = true;
    const cleaned = await verify([running.baseUrl, file, '--clean-up', notes], {});
    expect([cleaned.status, lamps.size]).toEqual([0, 1]);
    const again = await learn([running.baseUrl, file, '--out', profile], {});
    expect([again.status, lamps.size]).toEqual([0, 1]);
    expect(again.stdout).not.toContain('--clean-up');
    const other = await learn([running.baseUrl, file, '--out', fileIn('other.yaml')], {});
    expect([other.status, existsSync(fileIn('other.yaml.left-over'))]).toEqual([0, false]);
  } finally {
    await running.close();
  }
});
