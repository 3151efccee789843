import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { loadContract } from '../../src/openapi/load-contract';
import { readRecording } from './recording';

const folders = readdirSync(__dirname, { withFileTypes: true }).filter((one) => one.isDirectory());

describe.each(folders.map(({ name }) => name))('the recording of %s', (name) => {
  const { openapiFile, visit, session } = readRecording(name);

  test('has a visit with accepted writes and a session of at least 80 requests', () => {
    const isAcceptedWrite = ({ request, response }: (typeof visit)[number]): boolean =>
      /^(?:POST|PUT|PATCH|DELETE)$/.test(request.method) && response !== undefined && response.status < 300;
    expect(visit.filter(isAcceptedWrite).length).toBeGreaterThanOrEqual(30);
    expect(visit.every(({ label }) => label !== undefined)).toBe(true);
    expect(session.length).toBeGreaterThanOrEqual(80);
    expect(session.filter(isAcceptedWrite).length).toBeGreaterThanOrEqual(10);
    expect(session.every(({ response, label }) => response !== undefined && label?.scenario === 'session')).toBe(true);
  });

  test('has an OpenAPI file that knows what the session asks for', async () => {
    const contract = await loadContract(openapiFile);
    expect(contract.document.problems.list.filter(({ message }) => message.includes('$ref'))).toEqual([]);
    const matches = session.map(({ request }) => contract.match(request.method, request.target.split('?')[0] ?? ''));
    const documented = matches.filter(({ kind }) => kind !== 'path-unknown');
    expect(documented.length).toBeGreaterThan(0.8 * matches.length);
    expect(documented.filter(({ kind }) => kind === 'operation').length).toBeGreaterThan(0.9 * documented.length);
  });
});
