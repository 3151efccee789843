const javascript = '\\.[cm]?[jt]s$';

const shared = {
  testEnvironment: 'node',
  transform: {
    [javascript]: [
      '@swc/jest',
      // Source maps stand beside the code: within it, each test file would read them too.
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' }, sourceMaps: true },
    ],
  },
  // Faker is an ES module alone, which Jest's CommonJS cannot load: it is transformed once, and cached.
  transformIgnorePatterns: ['/node_modules/(?!@faker-js/)'],
  // Jest's sandbox looks each global up by asking, which costs up to a third of a test's time; these become parameters.
  sandboxInjectedGlobals: [
    ...['Array', 'BigInt', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'RegExp', 'Set', 'String'],
    ...['Symbol', 'WeakMap'],
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/trials/'],
};

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/(src|test|fixtures)/**/*.test.ts'] },
    {
      // The suite of the Pet Store, and every rule as a test, on a mock of its own or on BASE_URL.
      ...shared,
      displayName: 'contract',
      testMatch: ['<rootDir>/contract-tests/*.test.ts'],
      globalSetup: '<rootDir>/contract-tests/set-up.ts',
      globalTeardown: '<rootDir>/contract-tests/tear-down.ts',
    },
  ],
  // Jest leaves a core to itself, which it does not need: on two cores that would be half of them.
  maxWorkers: '100%',
  // On a busy machine the end of a worker takes longer than the half second after which Jest takes it for one that hangs.
  workerGracefulExitTimeout: 10_000,
  // No test measures time by it; a machine that is busy with other work may take long.
  testTimeout: 60_000,
  reporters: ['default', '<rootDir>/scripts/summary-reporter.cjs'],
};
