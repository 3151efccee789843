import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bombs, echoes, values } from '../support/hostile-bodies';
import { connections, messages } from '../support/hostile-connections';
import type { Behaviour } from '../support/hostile-misdeeds';
import { hostileDocument, startHostile } from '../support/hostile-service';
import { useTestFolder } from '../support/test-folder';

const behaviours = [...connections, ...messages, ...bombs, ...echoes, ...values];
const fileIn = useTestFolder();

/** So many runs go on at the same time. */
const atOnce = 3;
/** What a machine that is busy with other work may need; a quiet one needs a few. */
const mostSeconds = 120;

interface Ended {
  readonly status: number | null;
  readonly said: string;
  readonly report: string | undefined;
  /** Most memory that the process held, in bytes. */
  readonly peak: number;
  readonly seconds: number;
}

const ended = new Map<string, Ended>();

beforeAll(async () => {
  const waiting = [...behaviours];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      ended.set(next.name, await verifyHostile(next));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}, 600_000);

/** Runs the program as it is built against a hostile service, with a small heap. */
async function verifyHostile({ name, misdeed, flags = [] }: Behaviour): Promise<Ended> {
  const service = await startHostile(misdeed());
  const base = name.replaceAll(/\W+/g, '-');
  const [document, report, peak] = [fileIn(`${base}.yaml`), fileIn(`${base}.json`), fileIn(`${base}.peak`)];
  writeFileSync(document, JSON.stringify(hostileDocument));
  const preload = path.resolve('test/support/peak-memory.cjs');
  const started = Date.now();
  const child = spawn(
    process.execPath,
    [
      'dist/src/cli/main.js',
      ...['verify', service.baseUrl, '--spec', document, '--consistency-window', '0.2', '--seed', '1'],
      ...['--json', report, '--html', `${report}.html`, '--har', `${report}.har`, ...flags],
    ],
    {
      env: { ...process.env, NODE_OPTIONS: `--max-old-space-size=256 --require ${preload}`, PEAK_MEMORY_FILE: peak },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: mostSeconds * 1000,
    },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  service.close();
  return {
    status,
    said,
    report: existsSync(report) ? readFileSync(report, 'utf8') : undefined,
    peak: existsSync(peak) ? Number(readFileSync(peak, 'utf8')) : Number.POSITIVE_INFINITY,
    seconds: (Date.now() - started) / 1000,
  };
}

function of({ name }: Behaviour): Ended {
  const found = ended.get(name);
  if (found === undefined) throw new Error(`${name} was not run`);
  return found;
}

describe.each(behaviours.map((behaviour) => [behaviour.name, behaviour] as const))('%s', (_name, behaviour) => {
  test('ends in a verdict that says what was wrong', () => {
    const { status, said } = of(behaviour);
    expect(said).toMatch(behaviour.says);
    expect(status).toBe(behaviour.exitCode);
  });

  test('is no fault of the kit, and the reports are written', () => {
    const { said, report } = of(behaviour);
    expect(said).not.toMatch(/\n\s+at |fault of its own/);
    expect(JSON.parse(report ?? '')).toMatchObject({ conclusion: { exitCode: behaviour.exitCode } });
  });

  test('takes bounded time and memory', () => {
    const { peak, seconds } = of(behaviour);
    expect(peak).toBeLessThan(700 * 1024 ** 2);
    expect(seconds).toBeLessThan(behaviour.mostSeconds ?? mostSeconds);
  });
});
