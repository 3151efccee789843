import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

/** Of `oneOf` exactly one alternative takes a value (JSON Schema 2020-12 core, 10.2.1.3). */

const fileIn = useTestFolder();
const text = { type: 'string' };

const object = (required: readonly string[], properties: object): object => ({ type: 'object', required, properties });
const told = Array.from({ length: 10 }, (_, index) => object([`told${index}`], { [`told${index}`]: text }));

/** Gives the answers to many paths of a feed whose events have a payload of one of the alternatives. */
async function payloads(alternatives: readonly object[]): Promise<readonly unknown[]> {
  const event = object(['id', 'payload'], { id: text, payload: { oneOf: alternatives } });
  const content = { 'application/json': { schema: { type: 'array', minItems: 2, maxItems: 3, items: event } } };
  const parameters = [{ name: 'who', in: 'path', required: true, schema: text }];
  const feed = { get: { parameters, responses: { 200: { description: 'x', content } } } };
  const openapiFile = fileIn(`alternatives-${alternatives.length}.json`);
  writeFileSync(
    openapiFile,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { '/feeds/{who}/seen': feed } }),
  );
  const mock = await startMock({ openapiFile });
  try {
    const names = Array.from({ length: 25 }, (_, index) => `n${index}`);
    const answers = await Promise.all(names.map((name) => callJson(mock.baseUrl, `/feeds/${name}/seen`)));
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(names.map(() => 200));
    return answers.flatMap(({ body }) => (body as { payload: unknown }[]).map(({ payload }) => payload));
  } finally {
    await mock.close();
  }
}

describe('a value of one of several alternatives', () => {
  test('is of the one that asks for nothing where that takes all the others are made of', async () => {
    expect(new Set((await payloads([...told, { type: 'object' }])).map((payload) => JSON.stringify(payload)))).toEqual(
      new Set(['{}']),
    );
  });

  test('is not of one whose members another asks for in part', async () => {
    const wide = object(['action'], { action: text });
    const within = [
      object(['action', 'issue'], { action: text, issue: text }),
      object(['action', 'fork'], { action: text, fork: text }),
    ];
    const seen = await payloads([...within, wide, ...told]);
    expect(seen.filter((payload) => Object.hasOwn(payload as object, 'issue'))).toEqual([]);
    expect(seen.filter((payload) => Object.hasOwn(payload as object, 'action')).length).toBeGreaterThan(0);
    expect(seen.filter((payload) => !Object.hasOwn(payload as object, 'action')).length).toBeGreaterThan(0);
  });

  test('is of any where their constants tell them apart', async () => {
    const kind = (name: string): object => object(['kind'], { kind: { const: name } });
    const seen = await payloads([kind('cat'), kind('dog')]);
    expect(new Set(seen.map((payload) => (payload as { kind: string }).kind))).toEqual(new Set(['cat', 'dog']));
  });
});
