import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import tseslint from 'typescript-eslint';

/**
 * The rooms of src, and the rooms whose parts each may import beside its own: never a sibling, never one that stands on it
 * (ARCHITECTURE.md). index.ts and conformance.ts import of any.
 */
const rooms = {
  base: [],
  openapi: ['base'],
  secrets: ['base', 'openapi'],
  recording: ['base', 'openapi', 'secrets'],
  profile: ['base', 'openapi', 'secrets'],
  serve: ['base', 'openapi', 'secrets', 'recording', 'profile'],
  probe: ['base', 'openapi', 'secrets', 'recording', 'profile'],
  verify: ['base', 'openapi', 'secrets', 'probe'],
  learn: ['base', 'openapi', 'secrets', 'recording', 'profile', 'probe'],
  compare: ['base', 'openapi', 'secrets', 'recording', 'profile', 'probe'],
  proxy: ['base', 'openapi', 'secrets', 'recording', 'profile', 'serve'],
};

const zones = [
  ...Object.entries(rooms).map(([room, known]) => ({
    target: `./src/${room}/**/!(*.test).ts`,
    from: './src',
    except: [room, ...known].map((name) => `./${name}`),
  })),
  {
    target: './contract-tests/self-proof',
    from: './src',
    except: ['./base', './openapi', './probe', './verify'],
  },
];

/** The rooms of next/src in their one order: each may import those before it (next/ARCHITECTURE.md). */
const nextRooms = [
  ...['base', 'openapi', 'exchange', 'knowledge', 'rules', 'mock', 'visit', 'plan', 'report', 'verify', 'proxy', 'cli'],
];

/** Rooms that know nothing of each other, though one stands before the other. */
const nextStrangers = [
  ['rules', 'mock'],
  ['mock', 'visit'],
  ['mock', 'plan'],
  ['mock', 'verify'],
  ['visit', 'proxy'],
  ['plan', 'proxy'],
  ['verify', 'proxy'],
];

/** The folders of the mock, in their order. */
const nextMockFolders = ['store', 'items', 'handlers', 'http', 'control', 'start'];

const nextZones = [
  ...nextRooms.map((room, index) => ({
    target: `./next/src/${room}/**/!(*.test).ts`,
    from: './next/src',
    except: nextRooms.slice(0, index + 1).map((name) => `./${name}`),
  })),
  ...nextStrangers.map(([from, room]) => ({
    target: `./next/src/${room}/**/!(*.test).ts`,
    from: `./next/src/${from}`,
  })),
  ...nextMockFolders.slice(0, -1).map((folder, index) => ({
    target: `./next/src/mock/${folder}/**/!(*.test).ts`,
    from: nextMockFolders.slice(index + 1).map((name) => `./next/src/mock/${name}`),
  })),
  { target: './next', from: ['./src', './fixtures', './test', './contract-tests'] },
];

export default tseslint.config(
  { ignores: ['dist/', 'next/dist/', 'coverage/', 'bench-results/', 'trials/.servers/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...nextZones] }],
      'import-x/no-cycle': 'error',
      'max-lines': ['error', { max: 750, skipBlankLines: false }],
      'max-lines-per-function': ['error', { max: 60, skipComments: true }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // Numbers and booleans read well in messages; objects do not and stay forbidden.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Members of parsed documents are read as document['member']: it says that the name is data.
      '@typescript-eslint/dot-notation': 'off',
      // Express makes its requests and responses by prototype, which this rule takes for a mistake.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A type parameter that only names a result keeps call sites readable.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    // Text of others meets the expressions of the program, and takes time that grows no faster than the text. Those of tests
    // meet what the tests have made.
    files: ['src/**/*.ts', 'contract-tests/**/*.ts', 'fixtures/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
    },
  },
  {
    files: ['next/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 400 }] },
  },
  {
    // Verbs are asynchronous, so that a store may live elsewhere; this one has everything at hand.
    files: ['next/src/mock/store/memory-store.ts'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    files: ['next/src/**/*.ts', 'next/fixtures/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
    },
  },
  {
    // Tests neither measure time nor wait for it: a clock is an argument.
    files: ['next/**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'performance', property: 'now' },
        { object: 'process', property: 'cpuUsage' },
      ],
      'no-restricted-globals': ['error', 'setTimeout'],
    },
  },
  {
    // What knows express-openapi-validator is in one file, and what knows undici in another.
    files: ['next/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: ['express-openapi-validator', 'express-openapi-validator/*', 'undici', 'undici/*'] },
      ],
    },
  },
  {
    files: ['next/src/mock/http/openapi-validator.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['undici', 'undici/*'] }] },
  },
  {
    files: ['next/src/exchange/http-client.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: ['express-openapi-validator', 'express-openapi-validator/*'] }],
    },
  },
  {
    // What knows express-openapi-validator is in one folder (docs/decisions/0005-two-judges-of-requests.md).
    files: ['src/**/*.ts'],
    ignores: ['src/serve/pipeline/openapi-validator/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: ['express-openapi-validator', 'express-openapi-validator/*'] }],
    },
  },
  {
    // A story of tests is one long callback; its length says nothing about its complexity. A file of tests costs a second before its
    // first one: those of one theme stand together.
    files: ['**/*.test.ts', '**/*.stories.ts'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': ['error', { max: 1200 }] },
  },
  {
    // Generated from spec/control.yaml: as long, and in the words, as it is made.
    files: ['src/serve/control/control-types.ts'],
    rules: { 'max-lines': 'off', '@typescript-eslint/consistent-indexed-object-style': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        module: 'writable',
        require: 'readonly',
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        global: 'readonly',
      },
    },
  },
);
