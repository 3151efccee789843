import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts one of the servers beside this file in a process of its own; its stderr may go to an open file. */
export async function startServer(file, env = {}, stderr = 'inherit') {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc'],
    stdio: ['inherit', 'inherit', stderr, 'ipc'],
  });
  const [started] = await once(child, 'message');
  const ask = async (question) => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    ...started,
    /** Gives the CPU time used so far, in microseconds. */
    cpu: () => ask('cpu'),
    /** Gives the resident memory now, in MB. */
    memory: () => ask('memory'),
    /** Gives what lives on the heap now, in bytes. */
    heap: () => ask('heap'),
    /** Gives the most resident memory so far, in MB. */
    peak: () => ask('peak'),
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
