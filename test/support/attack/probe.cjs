// A thread of its own that asks a port for its health every few milliseconds while it is told to, and tells how long the
// longest answer took, and how late its own clock was at the worst: where that is much, the machine was busy with other things.
const { Agent, get } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');

const pauseBetween = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let isOn = true;
let due = performance.now();
const worst = { stall: 0, late: 0, asked: 0 };

function ask() {
  const start = performance.now();
  const wasOn = isOn;
  if (wasOn) worst.late = Math.max(worst.late, start - due);
  get({ host: '127.0.0.1', port: workerData, path: '/__mock/health', agent }, (response) => {
    response.resume().on('end', () => {
      if (wasOn && isOn) worst.stall = Math.max(worst.stall, performance.now() - start);
      worst.asked += 1;
      due = performance.now() + pauseBetween;
      setTimeout(ask, pauseBetween);
    });
  }).on('error', () => {
    setTimeout(ask, pauseBetween);
  });
}

parentPort.on('message', (word) => {
  isOn = word === 'on';
  parentPort.postMessage({ ...worst });
});
ask();
