import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { petService, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { startService, type RunningService } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { learn } from '../support/verify';

const fileIn = useTestFolder();
const running: RunningService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

async function start(rules: Partial<PetRules> = {}): Promise<string> {
  const started = await startService(petService(rules));
  running.push(started);
  return started.baseUrl;
}

interface Written {
  readonly points: Record<string, Record<string, { value: unknown; evidence?: string }>>;
}

const read = (file: string): Written => parse(readFileSync(file, 'utf8')) as Written;

/** Gives every value of a profile with its point and key. */
function valuesOf({ points }: Written): string[] {
  return Object.entries(points).flatMap(([id, places]) =>
    Object.entries(places).flatMap(([key, { value }]) =>
      key.split(/, (?=[A-Z]+ \/|\/)/).map((place) => `${id} ${place} ${JSON.stringify(value)}`),
    ),
  );
}

describe('understudy learn, where a fuller profile is there', () => {
  test('loses nothing of it by a run of reads alone, and says what it kept', async () => {
    const baseUrl = await start();
    const [out, items] = [fileIn('full.yaml'), fileIn('full.items.json')];
    expect((await learn([baseUrl, '--out', out, '--seed', '1'])).status).toBe(0);
    const full = valuesOf(read(out));
    for (const more of [[], ['--items', '0']]) {
      const again = await learn([baseUrl, '--out', out, '--read-only', ...more]);
      expect(again).toMatchObject({ status: 0, stderr: '' });
      expect(again.stdout).toMatch(
        /^Kept of what .*full\.yaml said, which this run could not see: \d+ values of \d+ points$/m,
      );
      expect(full.filter((one) => !valuesOf(read(out)).includes(one))).toEqual([]);
      expect(read(out).points['identifiers.new']?.['/pets']?.evidence).toMatch(/^POST \/pets /);
      expect(Object.keys(JSON.parse(readFileSync(items, 'utf8')) as object)).toEqual(['/pets']);
    }
  });

  test('has what reads show now go before what they showed then', async () => {
    const out = fileIn('changed.yaml');
    const service = await start();
    expect((await learn([service, '--out', out])).status).toBe(0);
    const url = new URL(service);
    await running.pop()?.close();
    const changed = await startService(
      petService({ renderError: (status) => JSON.stringify({ code: `N${status}`, message: 'Nein.', status }) }),
    );
    running.push(changed);
    // It is the same service at the same address, as far as the profile tells.
    writeSame(out, url.href.replace(/\/$/, ''), changed.baseUrl);
    expect((await learn([changed.baseUrl, '--out', out, '--read-only'])).status).toBe(0);
    const unknown = Object.values(read(out).points['refusal.item.unknown'] ?? {});
    expect(unknown.map(({ value }) => (value as { body: string }).body)).toEqual([
      '{"code":"N404","message":"Nein.","status":404}',
    ]);
    expect(read(out).points['identifiers.new']).toBeDefined();
  });

  test('refuses to complete a profile of another service, unless it is to be written anew', async () => {
    const [one, other] = [await start(), await start()];
    const out = fileIn('other.yaml');
    expect((await learn([one, '--out', out])).status).toBe(0);
    const before = readFileSync(out, 'utf8');
    const refused = await learn([other, '--out', out, '--read-only']);
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining(`it is of ${one}`) });
    expect(refused.stderr).toContain('Name another file, or give --force.');
    expect(readFileSync(out, 'utf8')).toBe(before);
    expect((await learn([other, '--out', out, '--read-only', '--force'])).status).toBe(0);
    expect(read(out).points['identifiers.new']).toBeUndefined();
  });
});

/** Has a profile be of another address, sealed as it was. */
function writeSame(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8').replace(from, to);
  const rest = text.replace(/^# As learn wrote it: .*\n/m, '');
  const digest = createHash('sha256').update(rest).digest('hex').slice(0, 32);
  writeFileSync(file, text.replace(/^(# As learn wrote it: ).*$/m, `$1${digest}`));
}
