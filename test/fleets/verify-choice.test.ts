import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { readContract } from '../../src/openapi/contract';
import { explain, explainFamilies } from '../../src/verify/explain';
import { deriveChecks } from '../../src/verify/checks/derive-checks';
import { closeServers, faulty, listen, serve, verify } from '../support/verify';

afterEach(closeServers);

/** Gives the checks of the plan of the Pet Store with these flags. */
async function plan(...flags: string[]): Promise<string[]> {
  const { stdout } = await verify(['--plan', ...flags]);
  return [...stdout.matchAll(/\(([^()\s]+)\)$/gm)].map(([, id = '']) => id).filter((id) => id !== 'learning');
}

describe('checks are chosen by what their operations have', () => {
  test.each([
    [['--only', 'method:get', '--skip', 'path:/pets/*'], /^listPets\./],
    [['--only', 'path:/pets/{petId}'], /^getPet\./],
    [['--only', 'path:/pets/**', '--skip', 'operation:createPet', 'operation:getPet'], /^listPets\./],
    [['--skip', 'path:/pe*s'], /^getPet\./],
    [['--skip', 'deprecated', 'operation:createPet'], /^listPets\./],
  ])('%j', async (flags, expected) => {
    const ids = await plan(...flags);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id) => !expected.test(id))).toEqual([]);
  });

  test.each([
    ['operation:listPet', 'did you mean `operation:listPets`?'],
    ['limit', 'did you mean `limits`?'],
    ['tag:nothing', 'there are: '],
  ])('%s fits nothing', async (name, words) => {
    const { status, stderr } = await verify(['--plan', '--only', name]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});

test('an accepted status is no violation, and an unknown operation is told', async () => {
  const { baseUrl } = await faulty({ invalidStatus: 422 });
  const only = ['--only', 'refusals', '--min-tested', '0'];
  expect((await verify([baseUrl, ...only])).status).toBe(1);
  const accepted = await verify([baseUrl, ...only, '--accept', 'createPet=409,422']);
  expect([accepted.status, accepted.stdout]).toEqual([0, expect.stringContaining('accepted as asked for')]);
  const { status, stderr } = await verify([baseUrl, '--accept', 'createPets=422']);
  expect([status, stderr]).toEqual([2, expect.stringContaining('did you mean `createPet`?')]);
});

test('few valid bodies taken are told', async () => {
  const refuse = (): { status: number; message: string } => ({ status: 422, message: 'not today' });
  const { baseUrl } = await faulty({ refuse });
  expect((await verify([baseUrl])).stdout).toMatch(
    /^Few valid bodies were taken \(1 operation\).*\n {2}createPet 0 of \d+$/m,
  );
  const lawful = await serve();
  expect((await verify([lawful.baseUrl])).stdout).not.toContain('Few valid bodies');
});

test('a run ends after so many root causes, and the rest is not tested', async () => {
  const { baseUrl } = await faulty({ page: (pets) => pets, createdStatus: 200 });
  const { status, stdout } = await verify([baseUrl, '--max-failures', '1']);
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /with 1 root cause; stopped at 1 root cause \(--max-failures 1\): \d+ of \d+ checks were not run/,
  );
});

test('answers that take too long are violations of what was asked for', async () => {
  const { baseUrl } = await serve(undefined, (_number, request, response) => {
    if (request.method !== 'GET' || request.url !== '/v1/pets') return false;
    setTimeout(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]'), 60);
    return true;
  });
  const { stdout } = await verify([baseUrl, '--only', 'response-time', '--max-response-time', '50']);
  expect(stdout).toMatch(/VIOLATED listPets\.answers-in-time \(asked\)/);
  expect(stdout).toMatch(/got: {6}1 of 2 answers took longer, the slowest \d+ ms/);
});

describe('--wait', () => {
  test('waits until the service answers with something of its own', async () => {
    const { baseUrl, requests } = await serve(undefined, (number, _request, response) => {
      if (number <= 2) response.writeHead(503).end();
      return number <= 2;
    });
    const { status } = await verify([baseUrl, '--wait', '60', '--only', 'listPets.succeeds', '--min-tested', '0']);
    expect(status).toBe(0);
    expect(requests[2]).toMatch(/^GET \/v1 /);
  });

  test('ends with 2 and a line where it does not', async () => {
    const port = await listen(createServer());
    closeServers();
    const { status, stderr } = await verify([`http://127.0.0.1:${port}/v1`, '--wait', '0.1']);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/did not answer within 0\.1 s \(--wait\): .*refused/i)]);
  });
});

describe('explain', () => {
  const contract = readContract('spec/openapi.yaml');
  const checks = deriveChecks(contract);

  test('tells of a check what it rests on, sends, and what to tell who mends the service', () => {
    const said = explain(checks, 'listPets.limit.minimum');
    for (const label of ['holds:', 'rests on: written', 'clause:   /paths/', 'GET /pets?limit=', 'tell:     Read the'])
      expect(said).toContain(label);
  });

  test('lists families, and the checks of one; a name that fits nothing is told with the nearest', () => {
    expect(explainFamilies(contract, checks)).toMatch(/^ {2}limits +\d+ {2}a page holds/m);
    expect(explain(checks, 'limits')).toContain('  listPets.limit.minimum (written): ');
    expect(() => explain(checks, 'limit')).toThrow('did you mean `limits`');
  });

  test('names the document in every command that it shows, where it is not the usual one', () => {
    const spec = "my api's.yaml";
    const flag = ` --spec 'my api'\\''s.yaml'`;
    const all = [
      explainFamilies(contract, checks, spec),
      explain(checks, 'listPets.limit.minimum', spec),
      (() => {
        try {
          return explain(checks, 'nothing-of-it', spec);
        } catch (refusal) {
          return (refusal as Error).message;
        }
      })(),
    ];
    for (const text of all) {
      const commands = text.match(/understudy (?:explain|verify)[^,;\n]*/g) ?? [];
      expect(commands.length).toBeGreaterThan(0);
      for (const command of commands) expect(command).toContain(flag);
    }
    expect(explainFamilies(contract, checks)).not.toContain('--spec');
  });
});
