// Loaded into the program under attack by --require: at SIGUSR2 it collects what nobody holds and adds a line with the bytes
// that are left to the file HEAP_FILE. With HEAP_LEAK it keeps that many bytes of every request, which the attack must find.
const { appendFileSync } = require('node:fs');
const { Server } = require('node:http');

process.on('SIGUSR2', () => {
  globalThis.gc();
  appendFileSync(process.env.HEAP_FILE, `${process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers}\n`);
});

const leak = Number(process.env.HEAP_LEAK ?? 0);
if (leak > 0) {
  const kept = [];
  const { emit } = Server.prototype;
  Server.prototype.emit = function (name, ...rest) {
    if (name === 'request') kept.push(Array.from({ length: leak / 8 }, () => Math.random()));
    return emit.call(this, name, ...rest);
  };
}
