import path from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { useTestFolder } from '../../test/support/test-folder';
import { readContract } from '../openapi/contract';
import { dataPoints } from './data-points';
import { placeholderNames } from './placeholders';
import { points, pointsTable } from './points';
import { createProfile, type Entry, type ProfileData } from './profile';
import { profileSchema, readProfile, readProfileData } from './read-profile';
import { parameterPoints, refusalPoints, requestPoints } from './request-points';
import { isWritten, writeProfile } from './write-profile';

const pathTo = useTestFolder();
const contract = readContract(path.resolve('spec/openapi.yaml'));
const listPets = contract.operations.find(({ method, path: at }) => method === 'GET' && at === '/pets');

function fileOf(text: string): string {
  const file = pathTo('profile.yaml');
  writeFileSync(file, text);
  return file;
}

function entries(given: Readonly<Record<string, Readonly<Record<string, Entry>>>>): ProfileData['entries'] {
  return new Map(Object.entries(given).map(([id, places]) => [id, new Map(Object.entries(places))]));
}

const whole: ProfileData = {
  from: { url: 'http://127.0.0.1:4010/v1', at: '2026-01-31T12:00:00.000Z', document: 'ab'.repeat(32) },
  asItIs: false,
  items: '/somewhere/profile.items.json',
  entries: entries({
    'parameter.above': {
      'GET /pets query.limit': { value: 'clamp', evidence: 'GET /pets?limit=101 -> 200, 100 items' },
    },
    'refusal.item.unknown': {
      'GET /pets/{petId}': {
        value: {
          status: 404,
          headers: { 'Content-Type': 'application/json' },
          body: '{"message":"no: {{path.petId}} #1"}\n',
        },
        comment: 'as of the last release',
      },
    },
    'list.order': { '/pets': { value: { by: [{ member: 'name', direction: 'descending' }] } } },
  }),
  unclear: [{ point: 'query.unknown', place: '*', seen: ['GET /pets?x=1 -> 200', 'GET /pets?x=2 -> 400'] }],
};

describe('the file of a profile', () => {
  it('is read as it was written, values, evidence, comments, what is unclear, and the file of the items', () => {
    const file = fileOf(writeProfile({ ...whole, items: pathTo('profile.items.json') }, pathTo('.')));
    expect(readProfileData(file, contract)).toEqual({
      ...whole,
      items: pathTo('profile.items.json'),
      itemsAt: expect.stringMatching(/^.*\.yaml:\d+:\d+$/),
    });
    expect(readFileSync(file, 'utf8')).toContain('items: profile.items.json\n');
  });

  it('says above each point what it is, and of itself whether anybody else has written in it', () => {
    const text = writeProfile({ ...whole, entries: entries({ 'method.head': { '/pets': { value: 'refuse' } } }) }, '/');
    expect(text).toContain(`# ${requestPoints.head.title}\n`);
    expect(isWritten(text)).toBe(true);
    expect(isWritten(text.replaceAll('\n', '\r\n'))).toBe(true);
    expect(isWritten(text.replace('value: refuse', 'value: refuse, comment: mine'))).toBe(false);
    expect(isWritten(text.replace('value: refuse', 'value: as-get'))).toBe(false);
    expect(isWritten(text.replace(/(?<=\n)# As learn wrote it: .*\n/, ''))).toBe(false);
    expect(isWritten('openapi: 3.1.0\n')).toBe(false);
  });

  it('writes what is the same at several places once, and reads it as if it were written at each', () => {
    const headers = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', 'X-Service': 'notes' };
    const answer = (status: number): Entry => ({ value: { status, headers: { ...headers }, body: '{}' } });
    const places = { 'GET /pets': answer(401), 'POST /pets': answer(401), 'GET /pets/{petId}': answer(403) };
    const given = { ...whole, entries: entries({ 'refusal.key.missing': places }) };
    const text = writeProfile(given, '/');
    expect(text.split('X-Service').length - 1).toBe(1);
    expect(readProfileData(fileOf(text), contract).entries).toEqual(given.entries);
  });

  it.each([
    [
      'a point that there is not',
      'points:\n  parameter.abov: {}',
      ':3:19: there is no point "parameter.abov" (did you mean `parameter.above`?)',
    ],
    ['a value that the point cannot have', 'points:\n  method.head:\n    /pets:\n      value: perhaps', ':5:14: '],
    [
      'which values it can have',
      'points:\n  method.head:\n    /pets:\n      value: perhaps',
      'is one of `as-get` or `refuse`, got "perhaps"',
    ],
    [
      'a place that the document has not',
      'points:\n  method.head:\n    /pts: { value: as-get }',
      ':4:11: the document has no place "/pts"',
    ],
    ['the place that may be meant', 'points:\n  method.head:\n    /pts: { value: as-get }', 'did you mean `/pets`'],
    [
      'a parameter that the operation has not',
      'points:\n  parameter.zero:\n    GET /pets query.limt: { value: refuse }',
      'GET /pets query.limit',
    ],
    [
      'a value that is none of several kinds',
      'points:\n  parameter.above:\n    "*": { value: perhaps }',
      'one of `refuse`, `clamp`',
    ],
    [
      'a value that may be an object',
      'points:\n  parameter.above:\n    "*": { value: perhaps }',
      'or { as: <a text> }, got "perhaps"',
    ],
    [
      'a member that no profile has',
      'pionts:\n  method.head:\n    /pets: { value: as-get }',
      ':2:1: unknown `pionts` (did you mean `points`?)',
    ],
    [
      'a member that no entry has',
      'points:\n  method.head:\n    /pets:\n      valeu: as-get',
      ':5:7: unknown `valeu` (did you mean `value`?)',
    ],
    [
      'a placeholder that nothing fills',
      'points:\n  refusal.item.unknown:\n    GET /pets/{petId}:\n      value:\n        status: 404\n        body: no {{path.petid}}',
      ':7:15: refusal.item.unknown of GET /pets/{petId}: nothing fills {{path.petid}} here (did you mean `path.petId`?)',
    ],
    [
      'a name of a path that is another here',
      'points:\n  refusal.item.unknown:\n    GET /pets/{petId}:\n      value:\n        status: 404\n        body: no {{path.id}}',
      'nothing fills {{path.id}} here (did you mean `path.petId`?)',
    ],
    [
      'a placeholder that is like none',
      'points:\n  refusal.item.unknown:\n    GET /pets/{petId}:\n      value:\n        status: 404\n        body: no {{whatever}}',
      'nothing fills {{whatever}} here; there are path.petId, uuid, date-time, http-date, ',
    ],
    [
      'a placeholder of a header',
      'points:\n  answer.headers:\n    GET /pets:\n      value: { X-Rate-Limit: "{{countdown:760}}" }',
      'nothing fills {{countdown:760}} here (did you mean `count-down`?)',
    ],
    [
      'a relation that no page has',
      'points:\n  answer.headers:\n    GET /pets:\n      value: { Link: "{{page-links:next constructor|absolute|page}}" }',
      'nothing fills {{page-links:next constructor|absolute|page}} here',
    ],
    ['an entry without a value', 'points:\n  method.head:\n    /pets: { evidence: x }', 'value'],
    [
      'an answer of a status that there is not',
      'points:\n  refusal.item.unknown:\n    "*": { value: { status: 99 } }',
      ':4:',
    ],
    ['what is no YAML', 'points: [', ':'],
  ])('names file and line of %s', (_what, text, expected) => {
    const file = fileOf(`profile: 1\n${text}\n`);
    const read = (): unknown => readProfile(file, contract);
    expect(read).toThrow(file);
    expect(read).toThrow(expected);
  });

  it('names a file that is not there, and a version that is none', () => {
    expect(() => readProfile(pathTo('nowhere.yaml'), contract)).toThrow(/nowhere\.yaml: .*ENOENT/);
    expect(() => readProfile(fileOf('profile: 2\n'), contract)).toThrow(/:1:\d+: /);
  });
});

describe('what a profile says', () => {
  const profile = createProfile({
    ...whole,
    entries: entries({
      'parameter.zero': {
        '*': { value: 'ignore' },
        'query.limit': { value: 'clamp' },
        'GET /pets': { value: 'empty' },
        'GET /pets query.limit': { value: 'refuse' },
      },
      'parameter.below': { '*': { value: 'ignore' }, 'query.limit': { value: 'clamp' } },
    }),
  });

  it('is what it says of the place that is most its own', () => {
    const { zero, below, above } = parameterPoints;
    expect(profile.find(zero, listPets, 'query.limit')).toBe('refuse');
    expect(profile.find(zero, listPets, 'query.status')).toBe('empty');
    expect(profile.find(zero, 'GET /other', 'query.limit')).toBe('clamp');
    expect(profile.find(zero, 'GET /other')).toBe('ignore');
    expect(profile.find(below, listPets, 'query.limit')).toBe('clamp');
    expect(profile.find(above, listPets, 'query.limit')).toBeUndefined();
    expect(profile.find(dataPoints.listOrder, '/pets')).toBeUndefined();
  });
});

describe('the table of points', () => {
  it('has each identifier once, and says of each what the stand-in does and why', () => {
    expect(new Set(points.map(({ id }) => id)).size).toBe(points.length);
    for (const { id, title, usual, why } of points)
      expect([id, title, usual, why].every((text) => text !== '')).toBe(true);
    expect(refusalPoints['item.unknown'].id).toBe('refusal.item.unknown');
  });

  it('is what the docs show: `npm run generate:profile-docs` writes them', () => {
    expect(JSON.parse(readFileSync(path.resolve('docs/profile.schema.json'), 'utf8'))).toEqual(profileSchema());
    const cells = (text: string): string[] =>
      text
        .split('\n')
        .filter((line) => line.startsWith('| `') || line.startsWith('| point'))
        .map((line) => line.replaceAll(/\s+/g, ' '));
    const page = readFileSync(path.resolve('docs/silent-points.md'), 'utf8');
    const [, made = ''] = page.split('<!-- points:');
    expect(cells(made)).toEqual(cells(pointsTable()));
  });

  it('is what the example of the docs is written by', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path.resolve('docs/profile.md'), 'utf8')) ?? [];
    expect(parse(example)).toHaveProperty('profile', 1);
    expect(readProfile(fileOf(example), contract).isEmpty).toBe(false);
  });

  it('names every placeholder in the docs', () => {
    const page = readFileSync(path.resolve('docs/profile.md'), 'utf8');
    expect(placeholderNames.filter((name) => !new RegExp(`\\{\\{${name}[:}]`).test(page))).toEqual([]);
  });
});
