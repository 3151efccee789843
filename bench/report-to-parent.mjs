/** Tells the benchmark the port, then answers each of its questions with what this process has used so far. */
export function report(port, more = {}) {
  process.send({ port, ...more });
  process.on('message', (question) => {
    process.send(question === 'cpu' ? cpuMicroseconds() : residentMegabytes());
  });
}

function cpuMicroseconds() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** After a collection, which is why CPU time is a question of its own: it would be charged with it. */
function residentMegabytes() {
  global.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}
