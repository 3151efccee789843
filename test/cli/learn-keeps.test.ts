import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { petService } from '../../contract-tests/self-proof/pet-service';
import { startService, type RunningService } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { learn } from '../support/verify';

/** What is there before a run of learn is not lost by one that does not come to its end. */

const fileIn = useTestFolder();
const running: RunningService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

async function start(): Promise<{ readonly baseUrl: string; readonly sent: string[] }> {
  const [sent, service]: [string[], ReturnType<typeof petService>] = [[], petService()];
  const started = await startService((request) => {
    sent.push(request.method);
    return service(request);
  });
  running.push(started);
  return { baseUrl: started.baseUrl, sent };
}

test('nothing is sent where nothing could be written afterwards', async () => {
  const { baseUrl, sent } = await start();
  const ended = await learn([baseUrl, '--out', fileIn('no/such/folder/pets.yaml')]);
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/--out \S+: cannot be written: ENOENT.*folder/);
  expect(sent).toEqual([]);
});

test('a run that is stopped leaves the profile that is there, and writes what it learnt beside it', async () => {
  const { baseUrl } = await start();
  const [out, partial] = [fileIn('pets.yaml'), fileIn('pets.partial.yaml')];
  expect((await learn([baseUrl, '--out', out])).status).toBe(0);
  const [whole, items] = [out, fileIn('pets.items.json')].map((file) => readFileSync(file, 'utf8'));
  expect(existsSync(partial)).toBe(false);
  const again = await learn([baseUrl, '--out', out, '--max-requests', '40', '--force']);
  expect([out, fileIn('pets.items.json')].map((file) => readFileSync(file, 'utf8'))).toEqual([whole, items]);
  expect(again.stdout).toContain('Stopped before the end: no more requests were allowed (--max-requests)');
  expect(again.stdout).toContain(`${out} is as it was before this run\nWritten to ${partial}.`);
  expect(readFileSync(partial, 'utf8')).toContain('points:');
});
