import path from 'node:path';
import { expect, test } from '@jest/globals';
import { petKey, petService, lawfulRules, type PetRules } from '../../../contract-tests/self-proof/pet-service';
import { directClient } from '../../../contract-tests/self-proof/service';
import { readContract } from '../../openapi/contract';
import { learnService } from '../learn-service';
import { requestLearners } from '../learners';
import { sorted } from './fault-trials';
import { packageRoot } from '../../base/package';

const contract = readContract(path.join(packageRoot(), 'spec/openapi.yaml'));

type Points = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

async function learnt(rules: Partial<PetRules>): Promise<Points> {
  const { profile } = await learnService({
    contract,
    client: directClient(petService(rules)),
    secrets: { key: petKey, headers: [] },
    learners: requestLearners,
    seed: 'test',
    consistencyWindow: 0,
  });
  const valuesOf = ([id, places]: [string, ReadonlyMap<string, { readonly value: unknown }>]): [string, object] => [
    id,
    Object.fromEntries([...places].map(([place, { value }]) => [place, value])),
  ];
  return Object.fromEntries([...profile.entries].map(valuesOf)) as Points;
}

test('what becomes of odd parameters is learnt by what they are answered like', async () => {
  const points = await learnt({
    readLimit: (texts) => {
      const number = Number(texts[0] ?? '20');
      return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), 1), 100) : 20;
    },
    checkStatusFilter: () => undefined,
    find: (state, text) =>
      /^\d{1,19}$/.test(text) ? lawfulRules.find(state, text) : { status: 400, message: `no id: ${text}` },
  });
  const ofLimit = (kind: string): unknown => points[`parameter.${kind}`]?.['GET /pets query.limit'];
  expect(['zero', 'negative', 'above', 'fraction', 'leading-zero', 'not-a-number', 'repeated'].map(ofLimit)).toEqual([
    'clamp',
    'clamp',
    'clamp',
    'truncate',
    'read',
    'ignore',
    'first',
  ]);
  expect(points['parameter.unknown-value']?.['GET /pets query.status']).toBe('empty');
  expect(points['refusal.parameter.negative']?.['GET /pets/{petId} path.petId']).toMatchObject({
    status: 400,
    body: '{"code":"E400","message":"no id: {{value}}","status":400}',
  });
}, 20_000);

test('refusals, and which of two is told, are learnt', async () => {
  const points = await learnt({
    validatesFirst: true,
    checkMediaType: () => undefined,
    renderError: (status, message) =>
      JSON.stringify({ code: 'x', message, status, at: new Date().toISOString(), trace: crypto.randomUUID() }),
  });
  expect(points['refusal.key.missing']?.['*']).toMatchObject({
    status: 401,
    headers: { 'WWW-Authenticate': 'Bearer realm="pets"' },
    body: expect.stringMatching(/"at":"\{\{date-time:[^}]+\}\}","trace":"\{\{uuid\}\}"/),
  });
  expect(points['refusals.order']?.['POST /pets']).toEqual([
    'path',
    'method',
    'accept',
    'media-type',
    'syntax',
    'parameters',
    'body',
    'key',
    'item',
  ]);
  expect(points['body.media-type']?.['POST /pets']).toBe('read');
  expect(points['refusal.member.other-type']?.['POST /pets body.name']).toMatchObject({ status: 400 });
}, 20_000);

test('an order keeps to every pair, and is none where pairs go round in a circle', () => {
  expect(sorted(new Set(['item key', 'item body']))?.slice(0, 4)).toEqual(['path', 'method', 'accept', 'media-type']);
  expect(sorted(new Set(['key body', 'body item', 'item key']))).toBeUndefined();
});

test.each([
  ['an item that is known', {}],
  ['an item of which none is known', { seed: () => [] }],
])(
  'of reads of %s that are refused whatever is asked, nothing is learnt by asking otherwise',
  async (_what, rules) => {
    const points = await learnt({
      ...rules,
      finish: (response, { method, path: at }) =>
        method === 'GET' && at.startsWith('/pets/') && response.status !== 401
          ? { ...response, status: 403, body: '{"code":"E403","message":"not yours","status":403}' }
          : response,
    });
    const ofItems = Object.entries(points).flatMap(([id, places]) =>
      Object.keys(places).flatMap((place) =>
        /^GET .*petId/.test(place) || place === 'path.petId' ? [`${id} ${place}`] : [],
      ),
    );
    expect(ofItems.filter((one) => !/^(?:refusal\.key|refusal\.order)/.test(one))).toEqual([]);
    const told = Object.values(points['refusal.item.unknown'] ?? {}).map(
      (value) => (value as { status: number }).status,
    );
    expect(told).not.toContain(403);
    expect(points['query.unknown']).toEqual({ 'GET /pets': 'ignore' });
  },
  20_000,
);
