// `understudy proxy` before UPSTREAM, both messages judged, with its journal; the log of LOG_LEVEL, else none.
import { startProxy } from '../dist/src/index.js';
import { report } from './report-to-parent.mjs';

const { port } = await startProxy({ upstream: process.env.UPSTREAM, logLevel: process.env.LOG_LEVEL ?? 'silent' });
report(port);
