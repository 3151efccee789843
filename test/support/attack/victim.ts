import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { serve, type Served } from '../serve';
import { until } from '../until';

/** The program under attack, in a process of its own. */
export interface Victim extends Served {
  /** Gives what lives on its heap and in its buffers now, in MB, once what nobody holds was collected. */
  readonly heap: () => Promise<number>;
  /** Gives its resident memory now, in MB. */
  readonly resident: () => number;
}

/** Starts the built program; the file is where it reports its heap. */
export async function startVictim(flags: readonly string[], heapFile: string): Promise<Victim> {
  const report = path.resolve(__dirname, 'heap-report.cjs');
  const served = await serve(flags, { HEAP_FILE: heapFile }, ['--expose-gc', '--require', report]);
  const lines = (): string[] => {
    try {
      return readFileSync(heapFile, 'utf8').split('\n').slice(0, -1);
    } catch {
      return [];
    }
  };
  return {
    ...served,
    heap: async () => {
      const before = lines().length;
      served.child.kill('SIGUSR2');
      await until(() => lines().length > before || served.child.exitCode !== null);
      return Number(lines().at(-1)) / 2 ** 20;
    },
    resident: () => {
      const status = readFileSync(`/proc/${String(served.child.pid)}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
  };
}

/** What was seen of a server by somebody who asks for its health all the while; times in milliseconds. */
export interface Seen {
  /** The longest that an answer took. */
  readonly stall: number;
  /** How late the clock of the one who asks was at the worst: where that is much, the machine was busy with other work. */
  readonly late: number;
  readonly asked: number;
}

/** Asks for the health of a server every few milliseconds, from a thread of its own. */
export interface Probe {
  /** Leaves out of the account what comes until it is to look again. */
  readonly look: (word: 'on' | 'off') => Promise<Seen>;
  readonly end: () => Promise<Seen>;
}

/** Starts to ask a port of this machine. */
export function startProbe(port: number): Probe {
  const worker = new Worker(path.resolve(__dirname, 'probe.cjs'), { workerData: port });
  const look = async (word: 'on' | 'off'): Promise<Seen> => {
    worker.postMessage(word);
    const [seen] = (await once(worker, 'message')) as [Seen];
    return seen;
  };
  return {
    look,
    end: async () => {
      const seen = await look('off');
      await worker.terminate();
      return seen;
    },
  };
}
