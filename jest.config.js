const { setFlagsFromString } = require('node:v8');

// A file of tests runs for seconds: V8 spends a quarter of them on optimizing code that is not run long enough to gain by it. Workers inherit the flag.
const optimizeLate = '--interrupt-budget=2000000';
setFlagsFromString(optimizeLate);
process.execArgv.push(optimizeLate);

const javascript = '\\.[cm]?[jt]s$';

const shared = {
  testEnvironment: 'node',
  transform: {
    [javascript]: [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        // A package is loaded when its first export is used: most test files never do.
        module: { type: 'commonjs', lazy: true },
        // Source maps stand beside the code: within it, each test file would read them too.
        sourceMaps: true,
      },
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
