import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** Where words are looked into, and why that is no reading of our own (docs/decisions/0011-words-are-no-data.md). */
const allowed: Readonly<Record<string, string>> = {
  'contract/error-body.ts': 'escapes them',
  'contract/read/files.ts': 'takes the full stop off one before it goes on',
  'contract/read/read-any-yaml.ts': 'the words of V8',
  'contract/read/read-yaml.ts': 'the words of js-yaml',
  'middleware/errors.ts': 'takes secrets out of them',
  'middleware/request/xml-fault.ts': 'the words of an XML parser',
  'mock/create-server.ts': 'the words of Node',
  'recording/json-line.ts': 'the words of V8',
  'verify/client.ts': 'the words of OpenSSL',
  'verify/report/findings.ts': 'looks for long integers in all that is shown',
  'verify/report/read-report.ts': 'reports that are older than identifiers hold words alone',
};

const words = String.raw`\b(?:expected|got|message)(?:\.words)?`;
const isRead = new RegExp(
  String.raw`\.(?:test|exec)\([^()\n]*${words}\b|${words}\??\.(?:match|replace|startsWith|endsWith|includes|split|search|indexOf)(?:All)?\(`,
);

test('no code finds out by an expression or a search what a message, an expectation or what came says', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => isRead.test(readFileSync(path.join(__dirname, name), 'utf8')))
    .map((name) => name.replaceAll(path.sep, '/'));
  expect(files.sort()).toEqual(Object.keys(allowed).sort());
});
