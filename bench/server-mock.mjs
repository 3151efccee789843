// This mock, everything on: key, validation of requests and of responses. COUNT animals; the log of LOG_LEVEL, else none.
import { startMock } from '../dist/src/index.js';
import { report } from './report-to-parent.mjs';

const started = performance.now();
const { port } = await startMock({
  count: Number(process.env.COUNT ?? 20),
  logLevel: process.env.LOG_LEVEL ?? 'silent',
  maximumSessions: Number(process.env.MAXIMUM_SESSIONS ?? 1000),
});
report(port, { seededMilliseconds: Math.round(performance.now() - started) });
