import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { petKey, petService, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { compare, comparing } from '../support/compare';
import { useTestFolder } from '../support/test-folder';
import { closeServers, listen, serve } from '../support/verify';

afterEach(closeServers);
const fileIn = useTestFolder();
const compared = comparing(fileIn);
const few = ['--max-requests', '100'];

describe('the verdict', () => {
  const wording: Partial<PetRules> = {
    renderError: (status) => JSON.stringify({ code: `E${status}`, message: 'Nein.', status }),
  };

  test('wording alone is alike, unless all must be', async () => {
    expect((await compared({}, wording, ...few)).status).toBe(0);
    expect((await compared({}, wording, ...few, '--by', 'exactly')).status).toBe(1);
    expect((await compared({}, wording, ...few, '--by', 'exactly', '--at-least', '20')).status).toBe(0);
  });

  test('a known difference is accepted until its day', async () => {
    const moved = { createdStatus: 200 };
    const { report } = await compared({}, moved, ...few);
    const accept = fileIn('accepted.txt');
    const ids = report.findings.map(({ id }) => id);
    writeFileSync(accept, `# known\n${ids.map((id) => `${id} 2999-12-31 the gateway`).join('\n')}\n`);
    const accepted = await compared({}, moved, ...few, '--accept', accept);
    expect([accepted.status, accepted.stdout]).toEqual([0, expect.stringContaining('until 2999-12-31')]);
    writeFileSync(accept, ids.map((id) => `${id} 2001-01-01 long ago`).join('\n'));
    const expired = await compared({}, moved, ...few, '--accept', accept);
    expect([expired.status, expired.report.expired]).toEqual([1, ids]);
    writeFileSync(accept, 'nothing of the kind\n');
    const { status, stderr } = await compare(['http://127.0.0.1:1', 'http://127.0.0.1:2', '--accept', accept]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`${path.basename(accept)}:1: expected`)]);
  });

  test('what is answered now so, now otherwise is not compared, and tells too little', async () => {
    let reads = 0;
    const service = petService();
    const flaky = await serve((request) => {
      const isFlaky = request.method === 'GET' && request.header('authorization') !== undefined && reads++ % 2 === 1;
      return isFlaky ? { status: 500, headers: {}, body: '' } : service(request);
    });
    const { baseUrl } = await serve();
    const json = fileIn('flaky.json');
    const { status, stdout } = await compare([baseUrl, flaky.baseUrl, '--seed', '1', ...few, '--report', json]);
    expect([status, stdout]).toEqual([
      3,
      expect.stringMatching(/b: asked again the same, it answered (500|[24]0\d) and/),
    ]);
  });

  test('every kind of report is written', async () => {
    const files = ['html', 'md', 'xml', 'txt'].map((kind) => fileIn(`all.${kind}`));
    await compared({}, { createdStatus: 200 }, ...few, ...files.flatMap((file) => ['--report', file]));
    const [html, markdown, junit, text] = files.map((file) => readFileSync(file, 'utf8'));
    expect(html).toContain('<h2>Differences</h2>');
    expect(markdown).toContain('## Differences');
    expect(junit).toMatch(/<failure type="different"/);
    expect(text).toContain('DIFFERENT');
    const { status, stderr } = await compare(['http://127.0.0.1:1', 'http://127.0.0.1:2', '--report', 'x.pdf']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('expected a name that ends in .json')]);
  });
});

describe('services that cannot be compared end with 2 and one line', () => {
  test('nobody listens', async () => {
    const port = await listen(createServer());
    closeServers();
    const { baseUrl } = await serve();
    const { status, stderr } = await compare([baseUrl, `http://127.0.0.1:${port}/v1`]);
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^understudy: b: GET \/pets: nobody listens there.*\n$/),
    ]);
  });

  test('a wrong key of the second', async () => {
    const [one, other] = [await serve(), await serve()];
    const env = { API_KEY: petKey, API_KEY_B: 'Another-Key-99' };
    const { status, stderr } = await compare([one.baseUrl, other.baseUrl], env);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^understudy: b: .*401: check the key\n$/)]);
  });

  test('a service that goes away', async () => {
    const one = await serve();
    const other = await serve(petService(), (number, _request, response) => {
      if (number < 40) return false;
      response.destroy();
      return true;
    });
    const { status, stdout } = await compare([one.baseUrl, other.baseUrl, '--read-only']);
    expect([status, stdout]).toEqual([2, expect.stringContaining('the comparison ended early: b: ')]);
  });

  test('the key of b stands in no output', async () => {
    const keyB = 'Other-Secret-4711';
    const isAuthentic: PetRules['isAuthentic'] = (authorization) => authorization === `Bearer ${keyB}`;
    const renderError: PetRules['renderError'] = (status) =>
      JSON.stringify({ code: `E${status}`, message: `not ${keyB}`, status });
    const [one, other] = [await serve(), await serve(petService({ isAuthentic, renderError }))];
    const args = [one.baseUrl, other.baseUrl, '--read-only', '--by', 'exactly'];
    const { stdout, stderr } = await compare(args, { API_KEY: petKey, API_KEY_B: keyB });
    expect(stdout).toContain('$API_KEY_B');
    expect(stdout + stderr).not.toContain(keyB);
  });
});
