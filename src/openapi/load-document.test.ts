import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DocumentError } from '../base/errors';
import { readContract } from './contract';

const head = 'openapi: 3.1.0\ninfo: { title: T, version: 1 }\n';
const answer = "responses: { '200': { description: ok } }";

/** Each file that cannot be played, the place the error must name, and words it must say. */
const unplayable: readonly (readonly [name: string, text: string, place: string, words: RegExp])[] = [
  ['not YAML', 'openapi: [3.1.0\ninfo: {', ':2:', /not valid YAML/],
  ['an alias of nothing', `${head}x-a: *a\n`, ':3:6', /not valid YAML: `\*a` names no anchor/],
  [
    'an anchor that is used too often',
    `${head}x-a: &a [${'v, '.repeat(3000)}]\nx-b: [${'*a, '.repeat(100)}*a]\n`,
    ':4:',
    /cannot be expanded: what `\*a` names is used more than 100 times/,
  ],
  ['a list', '- 1\n- 2\n', ':1:1', /expected an object/],
  ['empty', '', '', /expected an object/],
  ['not OpenAPI', 'title: hello\n', ':1:1', /no `openapi` member/],
  ['Swagger 1.2', "swagger: '1.2'\n", ':1:1', /a Swagger 1\.2 file/],
  ['OpenAPI 4', 'openapi: 4.0.0\n', ':1:10', /expected version 3\.x\.x, got "4\.0\.0"/],
  ['no paths', head, ':1:1', /at least one path/],
  [
    'a YAML bomb',
    `${head}a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e,*e,*e,*e,*e,*e,*e,*e]\n`,
    ':5:32',
    /cannot be expanded/,
  ],
  [
    'webhooks alone',
    `${head}webhooks: { x: { post: { ${answer} } } }\n`,
    ':1:1',
    /at least one path, got none: the document describes webhooks alone/,
  ],
  ['paths without an operation', `${head}paths: { /a: { summary: x } }\n`, ':3:8', /at least one operation/],
  [
    'operations that nobody can call',
    `${head}paths:\n  /a#b: { get: { ${answer} } }\n`,
    ':4:9',
    /none of the operations can be played: no request can carry "#"/,
  ],
];

describe('a file that cannot be played', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'understudy-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const messageOf = (text: string): string => {
    const file = path.join(folder, 'file.yaml');
    writeFileSync(file, text);
    try {
      readContract(file);
    } catch (error) {
      expect(error).toBeInstanceOf(DocumentError);
      return (error as Error).message.replaceAll(file, 'file.yaml');
    }
    throw new Error('the file was read without complaint');
  };

  test.each(unplayable)('%s: file:line:column, what is wrong, what to do', (_name, text, place, words) => {
    const message = messageOf(text);
    expect(message).toMatch(words);
    expect(message.startsWith(`file.yaml${place}`)).toBe(true);
    expect(message).toMatch(/\. [A-Z`].*\.$/s);
    expect(message).not.toMatch(/ at .*\.ts:/);
  });

  test('a missing file, a folder', () => {
    expect(() => readContract(path.join(folder, 'none.yaml'))).toThrow(
      /none\.yaml: there is no such file\. Name an OpenAPI/,
    );
    expect(() => readContract(folder)).toThrow(/expected a file, got a folder/);
  });

  test.each([
    ['', 'an empty file'],
    ['<!DOCTYPE html>\n<html></html>\n', 'a page of HTML'],
    ['- a\n', 'a list'],
  ])('%j in its place', (text, what) => {
    expect(messageOf(text)).toContain(`expected an object at the top, got ${what}`);
  });

  test('a JSON file is read as well', () => {
    const file = path.join(folder, 'file.json');
    const document = {
      openapi: '3.0.1',
      info: { title: 'J', version: '1' },
      paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
    };
    writeFileSync(file, JSON.stringify(document));
    expect(readContract(file).operations.map(({ id }) => id)).toEqual(['GET /a']);
  });
});
