// A thread of its own that asks a port for its health every few milliseconds, and, when asked, tells the longest time that
// an answer took since it was last asked, in milliseconds.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const pause = 2;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let worst = 0;
let started = performance.now();

function ask() {
  started = performance.now();
  get({ host: '127.0.0.1', port: workerData, path: '/__mock/health', agent }, (response) => {
    response.resume().on('end', () => {
      worst = Math.max(worst, performance.now() - started);
      setTimeout(ask, pause);
    });
  });
}

parentPort.on('message', () => {
  parentPort.postMessage(worst);
  worst = 0;
});
ask();
