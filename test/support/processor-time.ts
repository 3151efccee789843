/**
 * Gives how many milliseconds of processor time this process spent while something was done. On a busy machine the clock
 * runs on while a process waits for its turn; this does not, so it tells what is slow from what was kept waiting.
 */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
