import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import tseslint from 'typescript-eslint';

/** The rooms of src in their one order: each may import those before it (ARCHITECTURE.md). */
const rooms = [
  ...[
    'base',
    'openapi',
    'config',
    'exchange',
    'knowledge',
    'rules',
    'responses',
    'profile',
    'mock',
    'visit',
    'plan',
    'report',
    'learn',
    'verify',
    'compare',
    'proxy',
    'cli',
  ],
];

/** Rooms that know nothing of each other, though one stands before the other. */
const strangers = [
  ['rules', 'mock'],
  ['mock', 'visit'],
  ['mock', 'plan'],
  ['mock', 'verify'],
  ['visit', 'proxy'],
  ['plan', 'proxy'],
  ['mock', 'compare'],
  ['learn', 'verify'],
  ['learn', 'compare'],
  ['learn', 'proxy'],
  ['verify', 'compare'],
  ['verify', 'proxy'],
  ['compare', 'proxy'],
];

/** The folders of the mock, in their order. */
const mockFolders = ['store', 'items', 'handlers', 'http', 'control', 'start'];

const zones = [
  ...rooms.map((room, index) => ({
    target: `./src/${room}/**/!(*.test).ts`,
    from: './src',
    except: rooms.slice(0, index + 1).map((name) => `./${name}`),
  })),
  ...strangers.map(([from, room]) => ({ target: `./src/${room}/**/!(*.test).ts`, from: `./src/${from}` })),
  {
    // The console runs in a browser: of this program it has the types of the control API, and what of base needs no Node.
    target: './src/console/**/*',
    from: './src',
    except: ['./console', './base', './mock/control/control-types.ts', './mock/control/console-types.ts'],
  },
  { target: './src/!(console)/**/*', from: './src/console' },
  ...mockFolders.slice(0, -1).map((folder, index) => ({
    target: `./src/mock/${folder}/**/!(*.test).ts`,
    from: mockFolders.slice(index + 1).map((name) => `./src/mock/${name}`),
  })),
];

const validator = ['express-openapi-validator', 'express-openapi-validator/*'];
const client = ['undici', 'undici/*'];

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'bench-results/', 'trials/.servers/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      // With these, import-x reads what the imported files import: no-cycle finds nothing without it.
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/resolver-next': [createTypeScriptImportResolver()],
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      'max-lines': ['error', { max: 400 }],
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
    files: ['src/**/*.{ts,tsx}', 'fixtures/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
    },
  },
  {
    // What happens on a click fits on one line. Markup is long, and its length says nothing about its complexity.
    files: ['src/console/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines-per-function': ['error', { max: 90, skipComments: true }],
    },
  },
  {
    // Tests neither measure time nor wait for it: a clock is an argument.
    files: ['**/*.test.ts'],
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
    files: ['src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [...validator, ...client] }] },
  },
  {
    files: ['src/mock/http/openapi-validator.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: client }] },
  },
  {
    files: ['src/exchange/http-client.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: validator }] },
  },
  {
    // A story of tests is one long callback; its length says nothing about its complexity. A file of tests costs a second before its
    // first one: those of one theme stand together.
    files: ['**/*.test.ts', '**/*.stories.ts', '**/*.browser.ts'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': ['error', { max: 1200 }] },
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
