const { writeSync } = require('node:fs');

/** Ends a run with its counts on one plain line, which any CI system can read: `12 passed, 0 failed, 1 skipped`. */
module.exports = class SummaryReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const line = `${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped\n`;
    // On exit, so that it comes after Jest's own summary.
    process.once('exit', () => writeSync(1, line));
  }
};
