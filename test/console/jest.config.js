const { projects, ...shared } = require('../../jest.config.js');

/** The console in a real Chromium, which a fresh machine may not have: `npm test` leaves it out. */
module.exports = {
  ...projects[0],
  rootDir: '../..',
  displayName: 'console',
  testMatch: ['<rootDir>/test/console/*.browser.ts'],
  testTimeout: shared.testTimeout,
};
