import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readHar } from '../../src/exchange/read-har';
import { loadContract } from '../../src/openapi/load-contract';

/** What the paths of each server's OpenAPI file lie below. */
const bases = new Map([
  ['kinto', '/v1'],
  ['prefect', '/api'],
]);

const folders = readdirSync(__dirname, { withFileTypes: true }).filter((one) => one.isDirectory());

describe.each(folders.map(({ name }) => name))('the recording of %s', (name) => {
  const baseUrl = `http://${name}.test:8080${bases.get(name) ?? ''}`;
  const fileOf = (file: string): string => path.join(__dirname, name, file);
  const exchangesOf = (file: string): ReturnType<typeof readHar>['exchanges'] => {
    const { exchanges, skipped } = readHar(fileOf(file), baseUrl);
    expect([...skipped]).toEqual([]);
    return exchanges;
  };

  test('has a visit with accepted writes and a session of at least 80 requests', () => {
    const isAcceptedWrite = ({ request, response }: (typeof visit)[number]): boolean =>
      /^(?:POST|PUT|PATCH|DELETE)$/.test(request.method) && response !== undefined && response.status < 300;
    const visit = exchangesOf('visit.har');
    expect(visit.filter(isAcceptedWrite).length).toBeGreaterThanOrEqual(30);
    expect(visit.every(({ label }) => label !== undefined)).toBe(true);
    const session = exchangesOf('session.har');
    expect(session.length).toBeGreaterThanOrEqual(80);
    expect(session.filter(isAcceptedWrite).length).toBeGreaterThanOrEqual(10);
    expect(session.every(({ response, label }) => response !== undefined && label?.scenario === 'session')).toBe(true);
  });

  test('has an OpenAPI file that knows what the session asks for', async () => {
    const contract = await loadContract(fileOf('openapi.json'));
    expect(contract.document.problems.list.filter(({ message }) => message.includes('$ref'))).toEqual([]);
    const matches = exchangesOf('session.har').map(({ request }) =>
      contract.match(request.method, request.target.split('?')[0] ?? ''),
    );
    const documented = matches.filter(({ kind }) => kind !== 'path-unknown');
    expect(documented.length).toBeGreaterThan(0.8 * matches.length);
    expect(documented.filter(({ kind }) => kind === 'operation').length).toBeGreaterThan(0.9 * documented.length);
  });
});
