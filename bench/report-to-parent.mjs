/** Tells the benchmark the port, then answers each of its messages with what this process has used so far. */
export function report(port, more = {}) {
  process.send({ port, ...more });
  process.on('message', () => {
    global.gc?.();
    const { user, system } = process.cpuUsage();
    process.send({ cpuMicroseconds: user + system, residentMegabytes: process.memoryUsage().rss / 2 ** 20 });
  });
}
