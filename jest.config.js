// Six projects: `unit` (everything under src and the black-box tests), `contract` (the checks themselves, which also run
// against a real base URL), `program` (what starts the built program again and again; `npm run test:program`), `fleets` (whole runs of the tools against many services, faulty and lawful ones: the proof of the checks;
// `npm run test:fleets`), `hostile` (clients, peers and texts that mean no good; `npm run test:hostile`) and `load` (the heap, and what is sent in hundreds of thousands: `npm run test:load`).
// See docs/decisions/0001-module-system-and-toolchain.md for the transforms.
const shared = {
  testEnvironment: 'node',
  transform: {
    'fixtures/seeded-faker\\.ts$': '<rootDir>/scripts/bundle-transform.cjs',
    '\\.[cm]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // Jest's sandbox looks each global up by asking, which costs up to a third of a test's time; these become parameters.
  sandboxInjectedGlobals: [
    'Array',
    'BigInt',
    'Error',
    'JSON',
    'Map',
    'Math',
    'Number',
    'Object',
    'Promise',
    'RegExp',
    'Set',
    'String',
    'Symbol',
    'WeakMap',
  ],
  resolver: '<rootDir>/scripts/source-resolver.cjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/next/dist/'],
};

// The new tree. Faker is an ES module alone, which Jest's CommonJS cannot load: it is transformed once, and cached.
const next = {
  ...shared,
  displayName: 'next',
  transform: { '\\.[cm]?[jt]s$': shared.transform['\\.[cm]?[jt]s$'] },
  transformIgnorePatterns: ['/node_modules/(?!@faker-js/)'],
  testMatch: ['<rootDir>/next/(src|test|fixtures)/**/*.test.ts'],
};

// The suite of the Pet Store, and every rule as a test, on a mock of its own or on BASE_URL.
const nextContract = {
  ...next,
  displayName: 'next-contract',
  testMatch: ['<rootDir>/next/contract-tests/*.test.ts'],
  globalSetup: '<rootDir>/next/contract-tests/set-up.ts',
  globalTeardown: '<rootDir>/next/contract-tests/tear-down.ts',
};

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/src/**/*.test.ts',
        '<rootDir>/test/!(load|fleets|hostile|program)/**/*.test.ts',
        '<rootDir>/fixtures/**/*.test.ts',
      ],
    },
    { ...shared, displayName: 'contract', testMatch: ['<rootDir>/contract-tests/*.test.ts'] },
    { ...shared, displayName: 'program', testMatch: ['<rootDir>/test/program/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'fleets',
      testTimeout: 300_000,
      testMatch: ['<rootDir>/test/fleets/**/*.test.ts', '<rootDir>/contract-tests/self-proof/**/*.test.ts'],
    },
    { ...shared, displayName: 'hostile', testTimeout: 120_000, testMatch: ['<rootDir>/test/hostile/**/*.test.ts'] },
    { ...shared, displayName: 'load', testTimeout: 300_000, testMatch: ['<rootDir>/test/load/**/*.test.ts'] },
    next,
    nextContract,
  ],
  // Jest leaves a core to itself, which it does not need: on two cores that would be half of them.
  maxWorkers: '100%',
  testSequencer: '<rootDir>/scripts/long-tests-first.cjs',
  // No test measures time by it; a machine that is busy with other work may take long.
  testTimeout: 60_000,
  reporters: ['default', '<rootDir>/scripts/summary-reporter.cjs'],
};
