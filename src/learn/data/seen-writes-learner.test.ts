import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { useTestFolder } from '../../../test/support/test-folder';
import { readContract, type Contract } from '../../openapi/contract';
import type { HttpResponse } from '../../probe/exchange';
import type { LearnContext } from '../learner';
import { answeredExchanges } from '../recorded/seen-refusals';
import { seenWritesLearners } from './seen-writes-learner';

const pathTo = useTestFolder();

function notes(): Contract {
  const note = {
    type: 'object',
    required: ['id', 'title', 'version'],
    properties: { id: { type: 'string' }, title: { type: 'string' }, version: { type: 'integer', readOnly: true } },
  };
  const content = { 'application/json': { schema: note } };
  const done = { 200: { description: 'done', content } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const list = { description: 'all', content: { 'application/json': { schema: { type: 'array', items: note } } } };
  const file = pathTo('notes.json');
  const change = {
    content: { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } },
  };
  const paths = {
    '/notes': { get: { responses: { 200: list } }, post: { requestBody: change, responses: { 201: done[200] } } },
    '/notes/{id}': { parameters: [id], get: { responses: done }, patch: { requestBody: change, responses: done } },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths }));
  return readContract(file);
}

/** Gives what was learnt of so many notes, each read and changed, and how often an answer was looked at. */
async function learntOf(
  contract: Contract,
  count: number,
): Promise<{ readonly noted: unknown[]; readonly looks: number }> {
  const exchanged = (method: string, index: number, version: number): object => ({
    ...{ startedAt: '2026-01-31T12:00:00Z', milliseconds: 1, method, target: `/notes/n${index}`, status: 200 },
    ...{ requestHeaders: [], responseHeaders: [['Content-Type', 'application/json']] },
    ...(method === 'PATCH' && { requestBody: { text: '{"title":"b"}', bytes: 13 } }),
    responseBody: { text: JSON.stringify({ id: `n${index}`, title: 'b', version }), bytes: 1 },
  });
  const recorded = Array.from({ length: count }, (_, index) => [
    exchanged('GET', index, index),
    exchanged('PATCH', index, index + 1),
  ]).flat();
  let looks = 0;
  const counted = (response: HttpResponse): HttpResponse =>
    new Proxy(response, {
      get: (target, name) => {
        looks += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
  const exchanges = answeredExchanges(contract, recorded as never).map(({ exchange }) => ({
    ...exchange,
    response: counted(exchange.response),
  }));
  const noted: unknown[] = [];
  const note: LearnContext['note'] = (point, value) => void noted.push([point.id, value]);
  const context = { contract, exchanges, note, everListed: () => [] } as unknown as LearnContext;
  for (const learner of seenWritesLearners(contract)) await learner.learn(context);
  return { noted, looks };
}

test('what changes set is learnt at a cost that grows with their number alone', async () => {
  const contract = notes();
  const [few, many] = [await learntOf(contract, 10), await learntOf(contract, 100)];
  expect(many.noted).toEqual([['changed.sets', { version: { make: 'counter' } }]]);
  expect(few.noted).toEqual(many.noted);
  expect(many.looks).toBeLessThan(15 * few.looks);
});
