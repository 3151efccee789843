import { expect, test } from '@jest/globals';
import { textOf } from '../../src/base/http';
import { tryParseJson } from '../../src/base/json';
import type { LearnOptions } from '../../src/learn/options';
import { visitService, type Visited } from '../../src/learn/visit-service';
import type { Contract } from '../../src/openapi/contract';
import { createCredentials } from '../../src/visit/credentials';
import { contractOf } from '../contract';
import { hastyClock } from '../exchange/manual-clock';
import { int, list, object, openapi, text } from '../mock/openapi';
import { createService, reply, type Oddity, type Service } from '../visit/service';

const paths = ['/shops', '/shops/{a}', '/shops/{a}/orders', '/shops/{a}/orders/{b}', '/shops/{a}/orders/{b}/notes'];
const open = paths.map((path) => [`GET ${path}`, { 200: {} }] as const);
const tags = { 'GET /tags': { 200: list(object({ id: int })) } };
const contract = contractOf(JSON.stringify(openapi({ ...Object.fromEntries(open), ...tags }, {})));

/** A visit; without a service to one of lists that stand one below the other, and of which the OpenAPI file says nothing. */
function visit(options: LearnOptions, service = nested()): Promise<Visited> {
  return visitService(
    {
      ...service,
      credentials: createCredentials({}, service.contract),
      baseUrl: { url: 'http://test', isLocal: false },
    },
    { seed: 'learn', rate: 1000, time: 10 ** 6, ...options },
    {
      ...{ clock: hastyClock(), onProgress: () => undefined, whyStopped: () => undefined },
      journalFor: () => ({ note: () => undefined, end: () => undefined }),
    },
  );
}

function nested(name = ''): { readonly contract: Contract; readonly client: Service } {
  const client = createService({}, ({ target }) => {
    const segments = target.split('?')[0]?.split('/') ?? [];
    return reply(200, segments.length % 2 === 0 ? [{ id: 1, name }, { id: 2 }] : { id: Number(segments.at(-1)) });
  });
  return { contract, client };
}

test('not one request more is sent than --max-requests says', async () => {
  for (const maxRequests of [7, 20]) {
    const { exchanges, endedBy } = await visit({ maxRequests });
    expect([exchanges.length, endedBy]).toEqual([maxRequests, `--max-requests ${maxRequests}`]);
  }
});

test('a service that returns far too much is not asked to the end', async () => {
  const { exchanges, whyEnded } = await visit({}, nested('x'.repeat(5 * 2 ** 20)));
  expect(exchanges.filter(({ response }) => response?.body !== undefined).length).toBeLessThan(20);
  expect(whyEnded).toBe('the API has returned more than 32 MiB');
});

const rejectBroken: Oddity = ({ body }) => (tryParseJson(textOf(body) ?? '{}') === undefined ? reply(400) : undefined);

test('of a create with many properties each is tried, though not with all that it may be', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `part${index}`);
  const pet = object(Object.fromEntries(names.map((name) => [`${name}?`, text])));
  const withId = object({ id: text, ...Object.fromEntries(names.map((name) => [`${name}?`, text])) });
  const writable = contractOf(
    JSON.stringify(
      openapi(
        {
          'GET /pets': { 200: list(withId) },
          'POST /pets': { body: pet, 201: withId },
          'GET /pets/{petId}': { 200: withId, 404: 'unknown' },
          'DELETE /pets/{petId}': { 204: 'gone' },
        },
        {},
        { petId: text },
      ),
    ),
  );
  const { exchanges, sent } = await visit(
    { writes: 1000 },
    { contract: writable, client: createService({}, rejectBroken) },
  );
  for (const kind of ['valid-values', 'invalid-bodies']) {
    const varied = exchanges.flatMap(({ label }) =>
      label?.scenario === `POST /pets.${kind}` ? (label.variationOf?.at.at ?? []) : [],
    );
    expect(varied).toHaveLength(20);
    expect([...new Set(varied)].sort()).toEqual(names.map((name) => `/${name}`));
  }
  expect(exchanges.filter(({ label }) => label?.scenario === 'clean-up')).toEqual([]);
  expect(sent).toBeGreaterThan(exchanges.length);
});

test('of many collections a few show which values are taken, and each what it says to a wrong one', async () => {
  const pet = object({ name: text });
  const withId = object({ id: text, name: text });
  const ofFarms = ['a', 'b', 'c', 'd', 'e', 'f'].map((farm) => ({
    [`GET /${farm}/pets`]: { 200: list(withId) },
    [`POST /${farm}/pets`]: { body: pet, 201: withId },
    [`GET /${farm}/pets/{petId}`]: { 200: withId, 404: 'unknown' },
  }));
  const operations = Object.assign({}, ...ofFarms) as (typeof ofFarms)[0];
  const many = contractOf(JSON.stringify(openapi(operations, {}, { petId: text })));
  const { exchanges } = await visit({ writes: 1000 }, { contract: many, client: createService({}, rejectBroken) });
  const shownBy = (kind: string): number => {
    const scenarios = exchanges.map(({ label }) => label?.scenario ?? '').filter((id) => id.endsWith(`.${kind}`));
    return new Set(scenarios).size;
  };
  expect(['valid-values', 'invalid-bodies', 'invalid-bodies.one'].map(shownBy)).toEqual([4, 4, 6]);
});

test('what is described is not asked again to see what is open', async () => {
  const { exchanges } = await visit({});
  const inOneVisit = 2;
  const asked = exchanges.filter(({ label }) => label?.scenario === 'GET /tags.lists');
  expect(asked).toHaveLength(inOneVisit);
});

test('each search is asked once with null for all that it need not be sent', async () => {
  const item = list(object({ id: int, name: text }));
  const body = object({ 'name?': text, 'limit?': int });
  const nullable = object({ 'name?': { type: ['string', 'null'] } });
  const names = ['cats', 'dogs', 'owls'];
  const searches = names.map((name) => [`POST /${name}/search`, { body, 200: item }] as const);
  const lists = [...names, 'fish'].map((name) => [`GET /${name}`, { 200: item }] as const);
  const file = openapi(
    { ...Object.fromEntries([...lists, ...searches]), 'POST /fish/search': { body: nullable, 200: item } },
    {},
  );
  const client = createService({}, () => reply(200, [{ id: 1, name: 'Rex' }]));
  const { exchanges } = await visit({}, { contract: contractOf(JSON.stringify(file)), client });
  const nulls = exchanges.filter(({ label }) => label?.step === 'nulls').map(({ request }) => request);
  expect(nulls.map(({ target, body: sent }) => `${target} ${textOf(sent) ?? ''}`).sort()).toEqual(
    names.map((name) => `/${name}/search {"name":null,"limit":null}`),
  );
});

test('items that another path lists are asked for by their names', async () => {
  const pet = object({ id: int, owner: object({ id: int, login: text }), name: text });
  const operations = { 'GET /user/pets': { 200: list(pet) }, 'GET /pets/{owner}/{pet}': { 200: pet, 404: 'unknown' } };
  const named = contractOf(JSON.stringify(openapi(operations, {}, { owner: text, pet: text })));
  const rex = { id: 1, owner: { id: 2, login: 'ada' }, name: 'rex' };
  const client = createService({ '/user/pets/1': rex, '/pets/ada/rex': rex });
  await visit({}, { contract: named, client });
  expect(client.lines).toContain('GET /pets/ada/rex');
});

test('a name is sent neither for an ID nor where the OpenAPI file allows none', async () => {
  const pet = object({ id: int, name: text });
  const found = { 200: pet, 404: 'unknown' };
  const operations = { 'GET /user/pets': { 200: list(pet) }, 'GET /pets/{petId}': found, 'GET /old/pets/{pet}': found };
  const named = contractOf(JSON.stringify(openapi(operations, {}, { petId: text, pet: int })));
  const client = createService({ '/user/pets/1': { id: 1, name: 'rex' } });
  await visit({}, { contract: named, client });
  expect(client.lines.filter((line) => /pets\/./.test(line) && !line.includes('/rex'))).not.toEqual([]);
  expect(client.lines.filter((line) => line.endsWith('/rex'))).toEqual([]);
});
