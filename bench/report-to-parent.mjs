/** Tells the benchmark the port, then answers each of its questions with what this process has used so far. */
export function report(port, more = {}) {
  process.send({ port, ...more });
  process.on('message', (question) => {
    process.send(answers[question]());
  });
}

/** CPU time is a question of its own: that of the collections would be charged to the requests. */
const answers = {
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  memory: () => collected().rss / 2 ** 20,
  heap: () => collected().heapUsed,
  peak: () => process.resourceUsage().maxRSS / 1024,
};

function collected() {
  global.gc?.();
  return process.memoryUsage();
}
