import { describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { petPeculiarities } from '../../contract-tests/self-proof/pet-peculiarities';
import { petKey, petService, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { directClient } from '../../contract-tests/self-proof/service';
import { readContract } from '../openapi/contract';
import { dataLearners } from './learners';
import { learnService } from './learn-service';

const contract = readContract(path.resolve('spec/openapi.yaml'));

/** Gives what is learnt of the data of a Pet Store, by point and place. */
async function learnt(rules: Partial<PetRules>): Promise<(point: string, place?: string) => unknown> {
  const { profile, writes } = await learnService({
    contract,
    client: directClient(petService(rules)),
    secrets: { key: petKey, headers: [] },
    learners: dataLearners,
    seed: 'test',
    consistencyWindow: 50,
  });
  expect(writes).toBeLessThanOrEqual(35);
  return (point, place = '*') => profile.entries.get(point)?.get(place)?.value;
}

function oddly(name: string): Partial<PetRules> {
  const found = petPeculiarities.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no peculiarity ${name}`);
  return found.rules();
}

describe('learning what the data of a service is like', () => {
  it('writes little of one that does as the stand-in does', async () => {
    const of = await learnt({});
    expect(of('identifiers.new', '/pets')).toMatchObject({ kind: 'sequence', step: 1 });
    for (const point of ['list.order', 'list.longest-page', 'list.page-share', 'list.usual-page', 'json.member-order'])
      expect(of(point, '/pets')).toBeUndefined();
    expect(of('created.sets', 'POST /pets')).toBeUndefined();
    expect(of('text.longest', 'POST /pets body.name')).toBeUndefined();
    expect(of('answer.headers', 'POST /pets')).toMatchObject({ Location: '{{location}}', etag: 'absent' });
  });

  it.each([
    ['newest first', 'list.order', '/pets', 'newest-first'],
    ['pages of half the limit', 'list.page-share', '/pets', 0.5],
    ['short pages under a maximum of 7', 'list.longest-page', '/pets', 7],
    ['names are trimmed', 'text.kept', 'POST /pets body.name', 'trimmed'],
    ['names in normal form D', 'text.kept', 'POST /pets body.name', 'normal-form-d'],
    ['long names are refused', 'text.longest', 'POST /pets body.name', 40],
    ['empty names are refused', 'text.shortest', 'POST /pets body.name', 1],
    ['a duplicate name is a conflict', 'member.unique', 'POST /pets body.name', true],
    ['an unknown category is refused', 'member.known-values', 'POST /pets body.categoryId', 'seen'],
    ['a default status', 'created.sets', 'POST /pets', { status: { value: 'pending' } }],
    ['escaped characters', 'json.spelling', '*', { blankAfterColon: false, blankAfterComma: false, isAscii: true }],
  ])('%s', async (name, point, place, value) => {
    expect((await learnt(oddly(name)))(point, place)).toEqual(value);
  });

  it('learns the form of a Location, and of its absence', async () => {
    const absolute = await learnt(oddly('an absolute Location'));
    expect(absolute('answer.headers', 'POST /pets')).toMatchObject({
      Location: 'https://api.example.com{{location}}',
    });
    expect((await learnt(oddly('no Location')))('answer.headers', 'POST /pets')).toMatchObject({ location: 'absent' });
  });

  it('learns identifiers beyond 2^53, and those that follow no order', async () => {
    expect((await learnt(oddly('huge identifiers')))('identifiers.new', '/pets')).toMatchObject({
      kind: 'sequence',
      next: expect.stringMatching(/^90071992547\d{5}$/),
    });
    const random = await learnt(oddly('identifiers that do not follow each other'));
    expect(random('identifiers.new', '/pets')).toMatchObject({ kind: 'random' });
  });
});
