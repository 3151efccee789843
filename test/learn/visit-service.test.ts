import { expect, test } from '@jest/globals';
import type { LearnOptions } from '../../src/learn/options';
import { visitService, type Visited } from '../../src/learn/visit-service';
import { createCredentials } from '../../src/visit/credentials';
import { contractOf } from '../contract';
import { hastyClock } from '../exchange/manual-clock';
import { int, list, object, openapi } from '../mock/openapi';
import { createService, reply } from '../visit/service';

const paths = ['/shops', '/shops/{a}', '/shops/{a}/orders', '/shops/{a}/orders/{b}', '/shops/{a}/orders/{b}/notes'];
const open = paths.map((path) => [`GET ${path}`, { 200: {} }] as const);
const tags = { 'GET /tags': { 200: list(object({ id: int })) } };
const contract = contractOf(JSON.stringify(openapi({ ...Object.fromEntries(open), ...tags }, {})));

/** A visit to a service of lists that stand one below the other, and of which the OpenAPI file says nothing. */
function visit(options: LearnOptions, name = ''): Promise<Visited> {
  const client = createService({}, ({ target }) => {
    const segments = target.split('?')[0]?.split('/') ?? [];
    return reply(200, segments.length % 2 === 0 ? [{ id: 1, name }, { id: 2 }] : { id: Number(segments.at(-1)) });
  });
  return visitService(
    { contract, client, credentials: createCredentials({}, contract), baseUrl: { url: 'http://test', isLocal: false } },
    { seed: 'learn', rate: 1000, time: 10 ** 6, ...options },
    {
      ...{ clock: hastyClock(), onProgress: () => undefined, whyStopped: () => undefined },
      journalFor: () => ({ note: () => undefined, end: () => undefined }),
    },
  );
}

test('not one request more is sent than --max-requests says', async () => {
  for (const maxRequests of [7, 20]) {
    const { exchanges, endedBy } = await visit({ maxRequests });
    expect([exchanges.length, endedBy]).toEqual([maxRequests, `--max-requests ${maxRequests}`]);
  }
});

test('a service that returns far too much is not asked to the end', async () => {
  const { exchanges, whyEnded } = await visit({}, 'x'.repeat(5 * 2 ** 20));
  expect(exchanges.filter(({ response }) => response?.body !== undefined).length).toBeLessThan(20);
  expect(whyEnded).toBe('the API has returned more than 32 MiB');
});

test('what is described is not asked again to see what is open', async () => {
  const { exchanges } = await visit({});
  const inOneVisit = 2;
  const asked = exchanges.filter(({ label }) => label?.scenario === 'GET /tags.lists');
  expect(asked).toHaveLength(inOneVisit);
});
