import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

type Call = (path: string, session?: string, method?: string) => Promise<Response>;

const file = useTestFolder();

/** Plays the Pet Store by the points of a profile; `control` resets a session, the default one where none is named. */
async function played(
  points: unknown,
  story: (call: Call, reset: (session?: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const profile = file('profile.yaml');
  writeFileSync(profile, JSON.stringify({ profile: 1, points }));
  const mock = await startMock({ profile, count: 6 });
  try {
    await story(
      (path, session, method = 'GET') =>
        fetch(mock.baseUrl + path, {
          method,
          headers: {
            authorization: `Bearer ${mock.apiKey}`,
            ...(session !== undefined && { 'x-mock-session': session }),
          },
        }),
      async (session = 'default') => {
        const response = await fetch(`${new URL(mock.baseUrl).origin}/__mock/sessions/${session}/reset`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
        expect(response.ok).toBe(true);
      },
    );
  } finally {
    await mock.close();
  }
}

const numbered = {
  'answer.headers': {
    'GET /pets': {
      value: { 'X-Rest': '{{count-down:10}}', 'X-Number': '{{counter:5}}', 'X-Token': '{{token:abcdefghij}}' },
    },
  },
};

const headersOf = async (response: Promise<Response>, ...names: string[]): Promise<(string | null)[]> => {
  const { headers } = await response;
  return names.map((name) => headers.get(name));
};

describe('what a profile has counted', () => {
  test('is counted in each session by itself', async () => {
    await played(numbered, async (call) => {
      const all = ['x-rest', 'x-number', 'x-token'];
      const first = await headersOf(call('/pets'), ...all);
      expect(first.slice(0, 2)).toEqual(['10', '5']);
      expect((await headersOf(call('/pets'), ...all)).slice(0, 2)).toEqual(['9', '6']);
      expect(await headersOf(call('/pets', 'other'), ...all)).toEqual(first);
      expect((await headersOf(call('/pets', 'other'), ...all)).slice(0, 2)).toEqual(['9', '6']);
      expect((await headersOf(call('/pets'), ...all)).slice(0, 2)).toEqual(['8', '7']);
    });
  });

  test('begins anew at a reset, in the session that is reset', async () => {
    await played(numbered, async (call, reset) => {
      const all = ['x-rest', 'x-number', 'x-token'];
      const first = await headersOf(call('/pets'), ...all);
      await headersOf(call('/pets', 'other'), ...all);
      await headersOf(call('/pets'), ...all);
      await reset();
      expect(await headersOf(call('/pets'), ...all)).toEqual(first);
      expect((await headersOf(call('/pets', 'other'), ...all)).slice(0, 2)).toEqual(['9', '6']);
      await reset('other');
      expect(await headersOf(call('/pets', 'other'), ...all)).toEqual(first);
    });
  });

  test('begins again where it began, once it has come down to nothing', async () => {
    const points = { 'answer.headers': { 'GET /pets': { value: { 'X-Rest': '{{count-down:2}}' } } } };
    await played(points, async (call) => {
      const seen: (string | null)[] = [];
      for (let turn = 0; turn < 7; turn += 1) seen.push(...(await headersOf(call('/pets'), 'x-rest')));
      expect(seen).toEqual(['2', '1', '0', '2', '1', '0', '2']);
    });
  });
});

describe('what a profile has counted over the whole service, or for each operation', () => {
  const notFound = (template: string): object => ({
    'refusal.item.unknown': { '*': { value: { status: 404, headers: { 'X-Rest': template }, body: '' } } },
  });

  test('goes on from operation to operation, refusals included', async () => {
    const value = { 'X-Rest': '{{count-down:10}}' };
    const points = { 'answer.headers': { '*': { value } }, ...notFound('{{count-down:10}}') };
    await played(points, async (call) => {
      const seen: (string | null)[] = [];
      for (const path of ['/pets', '/pets/1', '/pets/999', '/pets', '/pets/998', '/pets/2'])
        seen.push(...(await headersOf(call(path), 'x-rest')));
      expect(seen).toEqual(['10', '9', '8', '7', '6', '5']);
    });
  });

  test('is counted for each operation where the profile says so', async () => {
    const value = { 'X-Rest': '{{operation-count-down:10}}', 'X-Number': '{{operation-counter:1}}' };
    const points = { 'answer.headers': { '*': { value } }, ...notFound('{{operation-count-down:10}}') };
    await played(points, async (call) => {
      const seen: (string | null)[] = [];
      for (const path of ['/pets', '/pets/1', '/pets/999', '/pets', '/pets/998', '/pets/2'])
        seen.push(...(await headersOf(call(path), 'x-rest')));
      expect(seen).toEqual(['10', '10', '9', '9', '8', '7']);
    });
  });

  test.each([
    ['{{operation-count-down:10}}', ['10', '9', '8', '10', '7']],
    ['{{count-down:10}}', ['10', '9', '8', '7', '6']],
  ])('goes on in refusals of which the profile has no answer: %s', async (template, counted) => {
    const points = { 'answer.headers': { '*': { value: { 'X-Rest': template } } }, ...notFound(template) };
    await played(points, async (call) => {
      const seen: (string | null)[] = [];
      for (const path of ['/pets', '/pets?limit=0', '/pets?limit=abc', '/pets/999', '/pets'])
        seen.push(...(await headersOf(call(path), 'x-rest')));
      expect(seen).toEqual(counted);
    });
  });
});
