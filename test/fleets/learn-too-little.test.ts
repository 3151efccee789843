import { mkdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { withBoth } from '../support/both';
import { parcelsDocument } from '../support/parcels-document';
import { parcelsService } from '../support/parcels-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

test('what one item got is not what all get: counts go on, marks and tracks are new each time, and members that are alike stay so', async () => {
  const folder = fileIn('parcels');
  mkdirSync(folder, { recursive: true });
  await withBoth({ service: () => parcelsService({ first: 5 }), document: parcelsDocument, folder }, async (ask) => {
    const made = [];
    for (const label of ['One', 'Two', 'Three']) made.push((await ask('POST', '/parcels', { label })).standIn.body);
    const parcels = made as { number: number; id: string; mark: string; code: string }[];
    const numbers = parcels.map(({ number }) => number);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2]);
    expect(new Set(parcels.map(({ mark }) => mark)).size).toBe(3);
    for (const { mark, code } of parcels) expect(code).toBe(mark);
    const posted = [];
    for (const { id } of parcels) posted.push((await ask('POST', `/parcels/${id}/post`)).standIn.body);
    const tracks = (posted as Readonly<Record<string, unknown>>[]).map(({ track }) => track);
    expect(new Set(tracks).size).toBe(3);
    for (const one of posted) expect(one).toMatchObject({ state: 'posted', carrier: 'Swift' });
  });
});
