import { describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { readContract } from '../openapi/contract';
import { parameterPoints, refusalPoints, requestPoints } from '../profile/request-points';
import { basePath, directClient, type Service } from '../../contract-tests/self-proof/service';
import { petKey, petService } from '../../contract-tests/self-proof/pet-service';
import { learnService, type LearnOptions, type Learnt } from './learn-service';
import type { LearnContext, Learner } from './learner';

const contract = readContract(path.resolve('spec/openapi.yaml'));
const listPets = contract.operations.find(({ method, path }) => method === 'GET' && path === '/pets');
const createPet = contract.operations.find(({ method }) => method === 'POST');
if (listPets === undefined || createPet === undefined) throw new Error('the Pet Store has a list and a create');

function learner(learn: (context: LearnContext) => Promise<void>, phase: Learner['phase'] = 'read'): Learner {
  return { id: 'a learner', phase, learn };
}

function learn(
  learners: Learner[],
  service: Service = petService(),
  more: Partial<LearnOptions> = {},
): Promise<Learnt> {
  return learnService({
    contract,
    client: directClient(service),
    secrets: { key: petKey, headers: [] },
    learners: [() => learners],
    seed: 'test',
    ...more,
  });
}

describe('learning from a service', () => {
  it('writes down what a learner notes, with the request and the answer that show it', async () => {
    const { profile } = await learn([
      learner(async (context) => {
        const shown = await context.ask({ operation: listPets, query: [['limit', '2']] });
        context.note(parameterPoints.below, 'clamp', shown, listPets, 'query.limit');
      }),
    ]);
    expect(profile.entries.get('parameter.below')?.get('GET /pets query.limit')).toEqual({
      value: 'clamp',
      evidence: 'GET /pets?limit=2 -> 200, 2 items',
    });
  });

  it('does not write down what two observations contradict, but both of them', async () => {
    const { profile } = await learn([
      learner(async (context) => {
        context.note(
          requestPoints.unknownParameter,
          'ignore',
          await context.ask({ operation: listPets, query: [['x', '1']] }),
        );
        context.note(
          requestPoints.unknownParameter,
          'refuse',
          await context.ask({ operation: listPets, query: [['x', '2']] }),
        );
      }),
    ]);
    expect(profile.entries.size).toBe(0);
    expect(profile.unclear).toEqual([
      {
        point: 'query.unknown',
        place: '*',
        seen: [expect.stringContaining('GET /pets?x=1'), expect.stringContaining('GET /pets?x=2')],
      },
    ]);
  });

  it('asks for paths that no operation has, and takes a redirect as the answer', async () => {
    const seen: unknown[] = [];
    const usual = petService();
    const redirecting: Service = (request) =>
      request.path === '/pets/' ? { status: 308, headers: { Location: `${basePath}/pets` }, body: '' } : usual(request);
    await learn(
      [
        learner(async (context) => {
          seen.push((await context.ask({ operation: listPets, rawPath: '/pets/' })).response.status);
          seen.push((await context.ask({ operation: listPets, rawPath: '/nothing-here' })).response.status);
        }),
      ],
      redirecting,
    );
    expect(seen).toEqual([308, 404]);
  });

  it('sends no write that it may not, and says of the learner why', async () => {
    const create = learner(async (context) => {
      await context.ask({ operation: createPet, body: { mediaType: 'application/json', bytes: Buffer.from('{}') } });
    }, 'write');
    const { left, exchanges } = await learn([create], petService(), { writes: 0 });
    expect(left).toEqual([{ what: 'a learner', reason: expect.stringContaining('read-only') }]);
    expect(exchanges.every(({ request }) => request.method === 'GET')).toBe(true);
  });

  it('goes on after a learner that fails, and says so', async () => {
    const failing = { ...learner(() => Promise.reject(new Error('no such thing'))), id: 'fails' };
    const sound = learner(async (context) => {
      context.note(requestPoints.head, 'as-get', await context.ask({ operation: listPets, method: 'HEAD' }), '/pets');
    });
    const { left, profile } = await learn([failing, sound]);
    expect(left).toEqual([{ what: 'fails', reason: expect.stringContaining('no such thing') }]);
    expect(profile.entries.get('method.head')?.get('/pets')?.value).toBe('as-get');
  });

  it('does not write down an answer that breaks the document, unless the service is learnt as it is', async () => {
    const usual = petService();
    const odd: Service = (request) => ({ ...usual(request), body: '{"message":7}' });
    const refusal = learner(async (context) => {
      const shown = await context.ask({ operation: listPets, query: [['limit', '0']] });
      context.note(parameterPoints.below, 'refuse', shown, listPets, 'query.limit');
      context.note(refusalPoints['query.unknown'], { status: 400, body: '{"message":7}' }, shown, listPets);
    });
    const kept = await learn([refusal], (request) => (request.query.has('limit') ? odd(request) : usual(request)));
    expect([...kept.profile.entries.keys()]).toEqual(['parameter.below']);
    expect(kept.left[0]?.reason).toContain('it breaks the document');
    const taken = await learn([refusal], (request) => (request.query.has('limit') ? odd(request) : usual(request)), {
      asItIs: true,
    });
    expect([...taken.profile.entries.keys()]).toEqual(['parameter.below', 'refusal.query.unknown']);
  });

  it('stops before anything is learnt where the key is wrong', async () => {
    const { isPreflight, stopped } = await learn([], petService(), { secrets: { key: 'wrong-key-0000', headers: [] } });
    expect(isPreflight).toBe(true);
    expect(stopped).toContain('check the key');
  });
});
