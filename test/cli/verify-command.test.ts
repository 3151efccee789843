import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import Ajv2020 from 'ajv/dist/2020';
import { petKey, type Pet } from '../../contract-tests/self-proof/pet-service';
import { useTestFolder } from '../support/test-folder';
import { closeServers, faulty, serve, verify } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

function countOf(stdout: string, verdict: string): number {
  const [head = [], all = []] = [/^section.*/m, /^all .*/m].map((line) =>
    (line.exec(stdout)?.[0] ?? '').split(/ {2,}/),
  );
  return Number(all[head.indexOf(verdict)] ?? 0);
}

describe('a run', () => {
  test('proves a lawful service, with nothing left inconclusive, and prints how many requests it took', async () => {
    const { baseUrl, requests } = await serve();
    const { status, stdout } = await verify([baseUrl, '--concurrency-probe']);
    expect(status).toBe(0);
    expect(stdout).toContain('CONFORMANT');
    expect(countOf(stdout, 'inconclusive')).toBe(0);
    expect(countOf(stdout, 'proved')).toBeGreaterThan(140);
    expect(stdout).toContain(`${requests.length} requests in`);
  });

  test('names clause, expected, got and a curl line where a limit is ignored, and ends with 1', async () => {
    const { baseUrl } = await faulty({ page: (pets) => pets.slice(0, 20) });
    const { status, stdout } = await verify([baseUrl]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/VIOLATED listPets\.limit\.minimum \(written\)/);
    expect(stdout).toContain('/paths/~1pets/get/parameters/0/schema/minimum (section 8)');
    expect(stdout).toContain('at most 1 items for limit=1');
    expect(stdout).toContain('got:      20 items');
    expect(stdout).toContain(`curl -sS -i '${baseUrl}/pets?limit=1'`);
  });

  test('shows a finding that several checks come upon once, with the other checks, and counts them', async () => {
    const { baseUrl } = await faulty({ createdStatus: 200 });
    const { stdout } = await verify([baseUrl, '--only', 'creation']);
    const [, findings, causes] = /^(\d+) findings with (\d+) root causes?:$/m.exec(stdout) ?? [];
    expect(Number(findings)).toBeGreaterThan(Number(causes));
    expect(stdout.match(/got: +status 200/g)).toHaveLength(1);
    expect(stdout).toMatch(/also seen by: createPet\.required-properties, createPet\.status\.available/);
  });

  test('says an answer once where it is all that came', async () => {
    const { baseUrl } = await faulty({ seed: () => [], renderList: () => '{}' });
    const { stdout } = await verify([baseUrl, '--only', 'listPets.succeeds']);
    expect(stdout).toMatch(/got: +200 application\/json {}/);
    expect(stdout).not.toMatch(/answer: +200 application\/json {}/);
  });

  test('hints at JSON.parse where the digits of an int64 are rounded; --skip precision leaves that out', async () => {
    const rules = { keep: (pet: Pet) => ({ ...pet, categoryId: BigInt(Number(pet.categoryId)) }) };
    const { stdout } = await verify([(await faulty(rules)).baseUrl]);
    expect(stdout).toMatch(/hint: +the digits of a double: JSON\.parse rounds integers beyond 2\^53; --skip precision/);
    const skipped = await verify([(await faulty(rules)).baseUrl, '--skip', 'precision']);
    expect(skipped.stdout).not.toContain('VIOLATED');
    expect(skipped.status).toBe(0);
  });

  test('sends the same requests for the same seed, and reports the same but for times', async () => {
    const [first, second] = [await serve(), await serve()];
    const files = [fileIn('first.json'), fileIn('second.json')];
    const flags = ['--seed', '42', '--explore', '60'];
    await verify([first.baseUrl, ...flags, '--json', files[0] ?? ''], undefined, 'same run');
    await verify([second.baseUrl, ...flags, '--json', files[1] ?? ''], undefined, 'same run');
    expect(first.requests).toEqual(second.requests);
    const reports = files.map((file, index) => {
      const text = readFileSync(file, 'utf8').replaceAll([first, second][index]?.baseUrl ?? '', 'BASE');
      return { ...(JSON.parse(text) as object), startedAt: '', durationMs: 0 };
    });
    expect(reports[0]).toEqual(reports[1]);
  });

  test('writes the key into no report and no output, also where the service echoes it', async () => {
    const echo = `no such key: Bearer ${petKey}, ${Buffer.from(petKey).toString('base64')}`;
    const { baseUrl } = await faulty({
      renderError: (status) => JSON.stringify({ code: 'x', message: echo, status: status === 404 ? 400 : status }),
    });
    const files = ['json', 'junit', 'html', 'markdown', 'har'].map((kind) => [kind, fileIn(`key.${kind}`)] as const);
    const secret = 'tenant-secret-77';
    const flags = files.flatMap(([kind, file]) => [`--${kind}`, file]);
    const { status, stdout, stderr } = await verify([baseUrl, ...flags, '--header', `X-Tenant: ${secret}`]);
    expect(status).toBe(1);
    const outputs = [stdout, stderr, ...files.map(([, file]) => readFileSync(file, 'utf8'))];
    for (const output of outputs) {
      expect(output).not.toContain(petKey);
      expect(output).not.toContain(petKey.slice(1, -1));
      expect(output).not.toContain(Buffer.from(petKey).toString('base64').slice(0, -4));
      expect(output).not.toContain(secret);
    }
    expect(outputs.some((output) => output.includes('$API_KEY'))).toBe(true);
  });

  test('writes a JSON report that keeps to its published schema', async () => {
    const { baseUrl } = await faulty({ createdStatus: 200 });
    const file = fileIn('schema.json');
    await verify([baseUrl, '--json', file]);
    const schema = JSON.parse(readFileSync('docs/verify-report.schema.json', 'utf8')) as object;
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
    validate(JSON.parse(readFileSync(file, 'utf8')));
    expect(validate.errors).toBeNull();
  });
});
