import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { closeServers, serve, verify, type Journal } from '../support/verify';

/** What of a JSON report these tests read. */
interface Told {
  readonly requests: number;
  readonly checks: readonly { readonly id: string; readonly verdict: string }[];
  readonly leftOut?: { readonly reason: string; readonly checks: number; readonly families: Record<string, number> };
  readonly conclusion: { readonly exitCode: number; readonly tested: { readonly checks: number } };
}

afterEach(closeServers);

describe('a run with a budget', () => {
  const file = useTestFolder();

  async function run(...flags: string[]): Promise<Journal & { readonly told: Told; readonly stdout: string }> {
    const journal = await serve();
    const report = file('report.json');
    const { stdout } = await verify([journal.baseUrl, '--seed', 'budget', '--json', report, ...flags]);
    return { ...journal, stdout, told: JSON.parse(readFileSync(report, 'utf8')) as Told };
  }

  it('sends no more requests than --max-requests, of each operation a valid and an invalid one first', async () => {
    const { requests, told, stdout } = await run('--max-requests', '30');

    expect(requests.length).toBeLessThanOrEqual(30);
    expect(told.requests).toBe(requests.length);
    const tried = told.checks.filter(({ verdict }) => verdict === 'proved').map(({ id }) => id);
    expect(tried).toEqual(expect.arrayContaining(['listPets.succeeds', 'createPet.every-property']));
    expect(tried.some((id) => id.startsWith('createPet.refuses'))).toBe(true);
    expect(told.conclusion.exitCode).toBe(0);
    expect(told.leftOut?.reason).toBe('left out: beyond --max-requests 30');
    expect(stdout).toMatch(/\d+ checks left out: beyond --max-requests 30:\n {2}.*refusals \(\d+\)/s);
  });

  it('counts what is left out by family, and among all checks', async () => {
    const [whole, part] = [await run(), await run('--max-requests', '30')];

    const families = Object.values(part.told.leftOut?.families ?? {});
    expect(families.reduce((sum, times) => sum + times, 0)).toBe(part.told.leftOut?.checks);
    expect(part.told.checks.length + (part.told.leftOut?.checks ?? 0)).toBe(whole.told.checks.length);
    expect(part.told.conclusion.tested.checks).toBe(whole.told.conclusion.tested.checks);
    expect(whole.told.leftOut).toBeUndefined();
  });

  it('chooses the same with the same budget, and with a greater one more', async () => {
    const chosen = async (most: string): Promise<string[]> =>
      (await run('--max-requests', most)).told.checks.map(({ id }) => id);

    const small = await chosen('40');
    expect(await chosen('40')).toEqual(small);
    const great = await chosen('200');
    expect(great.length).toBeGreaterThan(small.length);
  });

  it('brings the create that a check looks at', async () => {
    const { told } = await run('--max-requests', '120');

    const ids = told.checks.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['createPet.readable', 'createPet.every-property']));
  });

  it('plans what it would send', async () => {
    const { stdout } = await verify(['http://127.0.0.1:1', '--plan', '--max-requests', '20']);

    expect(stdout).toMatch(/\d+ checks left out: beyond --max-requests 20\n/);
    expect(Number(/(\d+) requests, at most/.exec(stdout)?.[1])).toBeLessThanOrEqual(20);
  });

  it('chooses by the time that requests take at the rate', async () => {
    const { stdout } = await verify(['http://127.0.0.1:1', '--plan', '--time', '4', '--rate', '5']);

    expect(stdout).toMatch(/\d+ checks left out: beyond --time 4\n/);
    expect(Number(/(\d+) requests, at most/.exec(stdout)?.[1])).toBeLessThanOrEqual(20);
  });

  it('ends in order once the time is over: what it did not come to is not tested', async () => {
    const { told } = await run('--time', '0.001', '--rate', '10000');

    const open = told.checks.filter(({ verdict }) => verdict === 'environment');
    expect(open).toEqual([]);
    expect(told.leftOut?.reason).toBe('left out: beyond --time 0.001');
  });

  it.each([
    ['--max-requests', '0'],
    ['--max-requests', 'many'],
    ['--time', '0'],
    ['--time', 'long'],
  ])('refuses %s %s', async (flag, value) => {
    const { status, stderr } = await verify(['http://127.0.0.1:1', flag, value]);

    expect(status).toBe(2);
    expect(stderr).toContain(flag);
  });
});
