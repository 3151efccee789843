const { projects, ...shared } = require('../../jest.config.js');

/** How far learned mocks are from the servers that were recorded: `npm run test:recordings`, apart from `npm test`, which has less time. */
module.exports = {
  ...projects[0],
  rootDir: '../..',
  displayName: 'recordings',
  testMatch: ['<rootDir>/test/recordings/*.recordings.ts'],
  testTimeout: Math.max(shared.testTimeout ?? 0, 120_000),
};
