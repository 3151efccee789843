// Two projects: `unit` (everything under src and the proof of the checks) and `contract` (the checks themselves, which
// also run against a real base URL). See docs/decisions/0001-module-system-and-toolchain.md for the transform.
const shared = {
  testEnvironment: 'node',
  transform: {
    '\\.[cm]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!@faker-js/)'],
  // What the command line loads when it runs, by import(): Node wants the name with .js, of which there are only sources here.
  moduleNameMapper: { '^(\\.{1,2}/(?:.*/)?(?:verify-run|start-mock|start-message|self-proof))\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/src/**/*.test.ts',
        '<rootDir>/test/**/*.test.ts',
        '<rootDir>/fixtures/**/*.test.ts',
        '<rootDir>/contract-tests/self-proof/**/*.test.ts',
      ],
    },
    { ...shared, displayName: 'contract', testMatch: ['<rootDir>/contract-tests/*.test.ts'] },
  ],
  testTimeout: 20000,
  reporters: ['default', '<rootDir>/scripts/summary-reporter.cjs'],
};
