import { describe, expect, test } from '@jest/globals';
import { MemoryFaults, mostRules, type Fault, type FaultRule } from './faults';

function rule(fault: Fault, changes: Partial<FaultRule> = {}): FaultRule {
  return { fault, operation: undefined, probability: 1, count: undefined, ...changes };
}

async function kinds(faults: MemoryFaults, times: number): Promise<string> {
  const drawn: string[] = [];
  for (let time = 0; time < times; time += 1) drawn.push((await faults.draw('list'))?.[0]?.kind ?? '-');
  return drawn.join(' ');
}

const latency = { kind: 'latency', distribution: 'uniform', minimum: 10, maximum: 500 } as const;

describe('the faults of a session', () => {
  test('are the same for the same seed, after a rewind too, and others for another seed', async () => {
    const [first, second, other] = [new MemoryFaults(7), new MemoryFaults(7), new MemoryFaults(8)];
    for (const faults of [first, second, other]) await faults.add(rule({ kind: 'empty' }, { probability: 0.3 }));
    const drawn = await kinds(first, 200);
    expect(await kinds(second, 200)).toBe(drawn);
    expect(await kinds(other, 200)).not.toBe(drawn);
    expect(await kinds(first, 200)).not.toBe(drawn);
    await first.rewind(7);
    expect(await kinds(first, 200)).toBe(drawn);
    const share = drawn.split(' ').filter((kind) => kind === 'empty').length / 200;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  test('draw delays from their distribution, never longer than a minute', async () => {
    const faults = new MemoryFaults(1);
    await faults.add(rule(latency));
    await faults.add(rule({ kind: 'latency', distribution: 'normal', mean: 100, deviation: 20 }));
    await faults.add(rule({ kind: 'latency', distribution: 'normal', mean: 59_000, deviation: 60_000 }));
    const delays: number[][] = [[], [], []];
    for (let time = 0; time < 500; time += 1) {
      for (const [index, fault] of ((await faults.draw('list')) ?? []).entries()) {
        if (fault.kind === 'latency') delays[index]?.push(fault.milliseconds);
      }
    }
    const [uniform = [], normal = [], wide = []] = delays;
    expect([Math.min(...uniform) >= 10, Math.max(...uniform) <= 500]).toEqual([true, true]);
    expect(Math.max(...uniform) - Math.min(...uniform)).toBeGreaterThan(400);
    expect(normal.reduce((sum, delay) => sum + delay, 0) / normal.length).toBeCloseTo(100, -1);
    expect([Math.min(...wide) >= 0, Math.max(...wide)]).toEqual([true, 60_000]);
  });

  test('are spent after their count, befall their operation alone, and spoil an answer once', async () => {
    const faults = new MemoryFaults(1);
    await faults.add(rule({ kind: 'empty' }, { count: 2 }));
    await faults.add(rule({ kind: 'reset' }, { operation: 'create' }));
    await faults.add(rule({ kind: 'truncate' }, { operation: 'create' }));
    expect(await kinds(faults, 4)).toBe('empty empty - -');
    expect(await faults.draw('create')).toEqual([{ kind: 'reset' }]);
    expect((await faults.list()).map(({ id, hits }) => `${id} ${hits}`)).toEqual([
      'fault-1 2',
      'fault-2 1',
      'fault-3 0',
    ]);
    expect([await faults.remove('fault-2'), await faults.remove('fault-2')]).toEqual([true, false]);
    await faults.clear();
    expect(await faults.list()).toEqual([]);
  });

  test('let as many requests through as a rate limit allows', async () => {
    const faults = new MemoryFaults(1);
    await faults.add(rule({ kind: 'rateLimit', requests: 3, seconds: 3600 }));
    expect(await kinds(faults, 5)).toBe('- - - rateLimit rateLimit');
    expect(await faults.draw('list')).toMatchObject([{ kind: 'rateLimit', retryAfter: 3600 }]);
  });

  test('are bounded in number', async () => {
    const faults = new MemoryFaults(1);
    for (let count = 0; count < mostRules; count += 1) expect(await faults.add(rule({ kind: 'empty' }))).toBeDefined();
    expect(await faults.add(rule({ kind: 'empty' }))).toBeUndefined();
  });
});
