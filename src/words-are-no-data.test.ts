import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** Where words are looked into, and why that is no reading of our own (docs/decisions/0011-words-are-no-data.md). */
const allowed: Readonly<Record<string, string>> = {
  'openapi/error-body.ts': 'escapes them',
  'openapi/read/files.ts': 'takes the full stop off one before it goes on',
  'openapi/read/any-yaml.ts': 'the words of V8',
  'openapi/read/source.ts': 'the words of js-yaml',
  'serve/pipeline/errors.ts': 'takes secrets out of them',
  'serve/pipeline/request/xml-body.ts': 'the words of an XML parser',
  'serve/create-server.ts': 'the words of Node',
  'recording/read-recording.ts': 'the words of V8',
  'probe/client.ts': 'the words of OpenSSL',
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
