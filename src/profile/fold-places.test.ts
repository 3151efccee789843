import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { useTestFolder } from '../../test/support/test-folder';
import { readContract } from '../openapi/contract';
import { askedDocument, askedPlaces, foldPlaces, writeProfile } from './write-profile';
import { points } from './points';
import { createProfile, type Entry, type ProfileData } from './profile';
import { readProfileData } from './read-profile';

const pathTo = useTestFolder();
const contract = readContract(path.resolve('spec/openapi.yaml'));

function profileOf(entries: Readonly<Record<string, Readonly<Record<string, unknown>>>>): ProfileData {
  const written = Object.entries(entries).map(
    ([id, places]) =>
      [id, new Map(Object.entries(places).map(([place, value]) => [place, { value } as Entry]))] as const,
  );
  return { from: {}, asItIs: false, entries: new Map(written), unclear: [] };
}

/** Writes and reads a profile, and gives its text and what it says at every place that the stand-in asks of. */
function throughItsFile(data: ProfileData): {
  readonly text: string;
  readonly before: unknown[];
  readonly after: unknown[];
} {
  const file = pathTo('folded.yaml');
  const text = writeProfile(foldPlaces(contract, data), '/');
  writeFileSync(file, text);
  const document = askedDocument(contract);
  const said = (profile: ProfileData): unknown[] =>
    points.flatMap((point) =>
      (askedPlaces(document, point) ?? []).map((place) => [point.id, createProfile(profile).find(point, ...place)]),
    );
  return { text, before: said(data), after: said(readProfileData(file, contract)) };
}

const answer = (status: number, message: string): unknown => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  body: JSON.stringify({ code: 'none', message, status }),
});

describe('a profile in fewer entries', () => {
  test('says at * what most places say, names the others, and says the same everywhere', () => {
    const { text, before, after } = throughItsFile(
      profileOf({
        'path.trailing-slash': { '/pets': 'redirect', '/pets/{petId}': 'redirect' },
        'query.unknown': { 'GET /pets': 'ignore', 'POST /pets': 'refuse', 'GET /pets/{petId}': 'ignore' },
        'parameter.zero': {
          'GET /pets query.limit': 'clamp',
          'GET /pets/{petId} path.petId': 'not-found',
          'path.petId': 'not-found',
        },
        'refusal.key.missing': {
          'GET /pets': answer(401, 'no'),
          'POST /pets': answer(401, 'no'),
          'GET /pets/{petId}': answer(401, 'none'),
        },
      }),
    );
    expect(after).toEqual(before);
    expect(text).toContain('"*": { value: redirect }');
    expect(text.split('redirect').length).toBe(2);
    expect(text.split('value: ignore').length).toBe(2);
    expect(text).toContain('POST /pets: { value: refuse }');
    expect(text.split('not-found').length).toBe(2);
  });

  test('says nothing at * where one place has nothing of its own, and names those that agree in one key', () => {
    const data = profileOf({ 'accept.unsatisfiable': { 'GET /pets': 'refuse', 'GET /pets/{petId}': 'refuse' } });
    const { text, before, after } = throughItsFile(data);
    expect(after).toEqual(before);
    expect(text).toContain('GET /pets, GET /pets/{petId}: { value: refuse }');
  });

  test('says nothing at * where one place is unclear', () => {
    const places = { '/pets': 'as-get', '/pets/{petId}': 'as-get' };
    const unclear = [{ point: 'method.head', place: '/pets', seen: [] }];
    expect(
      foldPlaces(contract, { ...profileOf({ 'method.head': places }), unclear })
        .entries.get('method.head')
        ?.has('*'),
    ).toBe(false);
  });

  test('keeps answers that tell of a parameter under that parameter', () => {
    const one = answer(400, 'wrong');
    const { text, before, after } = throughItsFile(
      profileOf({ 'refusal.parameter.empty': { 'GET /pets query.limit': one, 'GET /pets query.status': one } }),
    );
    expect(after).toEqual(before);
    expect(text).toContain('GET /pets query.limit, GET /pets query.status:');
  });

  test('names anchors after where a value stands first', () => {
    const { text } = throughItsFile(
      profileOf({
        'refusal.key.missing': { 'GET /pets': answer(401, 'no') },
        'refusal.key.empty': { 'GET /pets': answer(401, 'no') },
        'refusal.key.wrong': { 'GET /pets': answer(401, 'others') },
      }),
    );
    expect(text).toContain('&key.missing ');
    expect(text).toContain('value: *key.missing');
    expect(text).toContain('headers: *headers');
  });
});
