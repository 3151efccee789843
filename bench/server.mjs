import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts one of the servers beside this file in a process of its own. */
export async function startServer(file, env = {}) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc'],
  });
  const [started] = await once(child, 'message');
  return {
    ...started,
    /** Gives CPU time used so far and resident memory now. */
    usage: async () => {
      child.send('usage');
      const [used] = await once(child, 'message');
      return used;
    },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
