import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { directClient } from '../../contract-tests/self-proof/service';
import { parcelsDocument } from '../../test/support/parcels-document';
import { parcelsService, type ParcelsWays } from '../../test/support/parcels-service';
import { readContract } from '../openapi/contract';
import { learnService, type Learnt } from './learn-service';
import { requestLearners } from './learners';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'understudy-parcels-'));
  writeFileSync(path.join(folder, 'parcels.json'), JSON.stringify(parcelsDocument));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function learnt(ways: ParcelsWays): Promise<Learnt['profile']> {
  const { profile } = await learnService({
    contract: readContract(path.join(folder, 'parcels.json')),
    client: directClient(parcelsService({ first: 5, ...ways })),
    secrets: { headers: [] },
    learners: requestLearners,
    seed: 'parcels',
    consistencyWindow: 0,
  });
  return profile;
}

function placesOf({ entries }: Learnt['profile'], point: string): unknown {
  return Object.fromEntries([...(entries.get(point) ?? [])].map(([place, { value }]) => [place, value]));
}

function unclearOf({ unclear }: Learnt['profile'], point: string): string[] {
  return unclear.filter((one) => one.point === point).map(({ place }) => place);
}

describe('what requests tell too little of', () => {
  it('is unclear where one media type is taken and another refused', async () => {
    const profile = await learnt({ takesApplication: true });
    expect(placesOf(profile, 'body.media-type')).toEqual({});
    expect(unclearOf(profile, 'body.media-type')).toEqual(['POST /parcels']);
  });

  it('is unclear where one unknown parameter is taken and another refused', async () => {
    const profile = await learnt({ takesParameters: 'x_' });
    expect(placesOf(profile, 'query.unknown')).not.toHaveProperty('GET /parcels');
    expect(unclearOf(profile, 'query.unknown')).toEqual(['GET /parcels']);
  });

  it('is left out where the page of an app answers what no route has', async () => {
    const profile = await learnt({ hasApp: true });
    expect(placesOf(profile, 'path.trailing-slash')).toEqual({});
    expect(placesOf(profile, 'path.other-case')).toEqual({});
  });

  it('is left out where a limit may be passed over or cut, with no more items than both would show', async () => {
    const few = await learnt({ ignoresLimit: true });
    expect(placesOf(few, 'parameter.above')).toEqual({});
    const many = await learnt({ ignoresLimit: true, first: 130 });
    expect(placesOf(many, 'parameter.above')).toEqual({ 'GET /parcels query.limit': 'ignore' });
  });

  it('is no member that is kept where words name it, and no text that was read where it is shown as another', async () => {
    const warning = await learnt({ warns: true });
    expect(placesOf(warning, 'body.unknown-member')).toEqual({ 'POST /parcels': 'drop' });
    const latin = await learnt({ readsLatin1: true });
    expect(placesOf(latin, 'body.not-utf-8')).toEqual({});
  });
});
