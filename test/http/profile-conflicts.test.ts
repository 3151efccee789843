import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

test.each(['POST /readers body.name', '*'])(
  'the words of a create for a value that is taken (%s) are not those of other conflicts',
  async (place) => {
    const profile = fileIn('profile.json');
    const value = { status: 409, headers: { 'Content-Type': 'application/json' }, body: '{"wrong":"it is taken"}' };
    writeFileSync(
      profile,
      JSON.stringify({ profile: 1, points: { 'refusal.member.conflict': { [place]: { value } } } }),
    );
    const mock = await startMock({ openapiFile: 'test/test-documents/state/told.yaml', count: 3, profile });
    const call = (where: string, method: string, body?: unknown): ReturnType<typeof callJson> =>
      callJson(mock.baseUrl, where, method, body);
    try {
      const { body: loan } = await call('/loans', 'POST', { readerId: 1, state: 'open' });
      const { id } = loan as { id: number };
      const refused = await call('/readers/1', 'DELETE');
      await call(`/loans/${id}/close`, 'POST');
      const again = await call(`/loans/${id}/close`, 'POST');
      expect([refused.status, again.status]).toEqual([409, 409]);
      for (const { body } of [refused, again]) expect(body).not.toHaveProperty('wrong');
    } finally {
      await mock.close();
    }
  },
);
