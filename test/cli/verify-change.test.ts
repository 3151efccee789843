import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import Ajv2020 from 'ajv/dist/2020';
import { lawfulRules, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { reportCommand } from '../../src/cli/report-command';
import { useTestFolder } from '../support/test-folder';
import { closeServers, faulty, verify, type Ended } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

/** Shows one item more than asked for. */
const longPages: Partial<PetRules> = { page: (pets, limit) => pets.slice(0, limit + 1) };
/** Answers creations with 200. */
const plainCreated: Partial<PetRules> = { createdStatus: 200 };

interface Written {
  readonly conclusion: { readonly word: string; readonly sentence: string };
  readonly change?: { new: number; known: number; fixed: { id: string }[]; open: { id: string; reason: string }[] };
  readonly checks: { id: string; findings: { id: string; severity: string; state?: string }[] }[];
}

function read(file: string): Written {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Written;
  const schema = JSON.parse(readFileSync('docs/verify-report.schema.json', 'utf8')) as object;
  const ajv = new Ajv2020({ strict: false });
  expect(ajv.validate(schema, report) ? [] : ajv.errors).toEqual([]);
  return report;
}

function idsOf({ checks }: Written): string[] {
  return [...new Set(checks.flatMap(({ findings }) => findings.map(({ id }) => id)))];
}

async function reported(rules: Partial<PetRules>, name: string, ...args: string[]): Promise<Ended & { file: string }> {
  const { baseUrl } = await faulty(rules);
  const file = fileIn(name);
  return { ...(await verify([baseUrl, '--json', file, '--only', 'limits', 'creation', ...args])), file };
}

/** Runs `understudy report` and gives what it wrote and its exit code. */
async function compared(before: string, after: string): Promise<{ text: string; code: number }> {
  const seen = { text: '', code: -1 };
  const command = reportCommand(
    (text) => (seen.text += text),
    (code) => (seen.code = code),
  );
  await command.parseAsync([before, after], { from: 'user' });
  return seen;
}

describe('a baseline', () => {
  test('leaves known findings out of the exit code, in every format', async () => {
    const { file: baseline, status: first } = await reported(longPages, 'known.json', '--seed', '1');
    expect(first).toBe(1);
    const [xml, html, markdown] = [fileIn('k.xml'), fileIn('k.html'), fileIn('k.md')];
    const again = ['--baseline', baseline, '--seed', '2', '--junit', xml, '--html', html, '--markdown', markdown];
    const { status, stdout, file } = await reported(longPages, 'again.json', ...again);
    const report = read(file);
    expect(idsOf(report)).toEqual(idsOf(read(baseline)));
    expect(report.change).toMatchObject({ new: 0, fixed: [], open: [] });
    expect(report.conclusion.word).toBe('tolerated');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Known, as in the baseline:\n {2}VIOLATED [a-z2-7]{8} listPets/m);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^TOLERATED: .*0 new findings, \d+ known, 0 fixed/);
    expect(readFileSync(xml, 'utf8')).toMatch(/<testsuites [^>]*failures="0"/);
    expect(readFileSync(xml, 'utf8')).toContain('<skipped message="known since the baseline: ');
    expect(readFileSync(html, 'utf8')).toMatch(/<strong>known<\/strong>/);
    expect(readFileSync(markdown, 'utf8')).toMatch(/^## known, violated: /m);
  });

  test('tells new and fixed findings, and those whose check was not judged again', async () => {
    const { file: baseline } = await reported(longPages, 'before.json');
    const { status, stdout, file } = await reported(plainCreated, 'after.json', '--baseline', baseline);
    const { change } = read(file);
    expect(status).toBe(1);
    expect(change?.known).toBe(0);
    expect(change?.new).toBeGreaterThan(0);
    expect(change?.fixed.map(({ id }) => id)).toEqual(idsOf(read(baseline)));
    expect(stdout).toMatch(/^NEW VIOLATED createPet/m);
    expect(stdout).toMatch(/^ {2}FIXED [a-z2-7]{8} listPets/m);
    const left = await reported({}, 'left.json', '--baseline', baseline, '--skip', 'listPets');
    expect(read(left.file).change?.open[0]?.reason).toBe('its check was not run');
    expect(left.stdout).toContain('NOT JUDGED AGAIN');
  });

  test('that is no report is a usage error', async () => {
    const file = fileIn('none.json');
    writeFileSync(file, '[]');
    for (const one of [file, fileIn('missing.json')]) {
      const { status, stderr } = await verify(['http://127.0.0.1:9', '--baseline', one]);
      expect([status, stderr]).toEqual([2, expect.stringMatching(/--baseline .*: (expected a report|cannot be read)/)]);
    }
  });
});

test('two reports are compared: 1 where violations are new, 0 where none is', async () => {
  const { file: before } = await reported(longPages, 'one.json');
  const { file: after } = await reported(plainCreated, 'two.json', '--skip', 'listPets.limit.default');
  const there = await compared(before, after);
  expect(there.code).toBe(1);
  for (const part of ['Checks that went (', 'violated -> proved', 'proved -> violated', 'Fixed: ', 'New: '])
    expect(there.text).toContain(part);
  expect(there.text).toMatch(/\nNEW: \d+ violations?\n$/);
  const same = await compared(after, after);
  expect([same.code, same.text]).toEqual([0, expect.stringMatching(/\nNOTHING NEW\n$/)]);
});

test('a finding is replayed by its identifier: still there, or gone', async () => {
  const { file, stdout } = await reported(longPages, 'found.json');
  const [, id = ''] = /^ {2}finding: {2}([a-z2-7]{8}), medium severity$/m.exec(stdout) ?? [];
  const { baseUrl, requests } = await faulty(longPages);
  const still = await verify([baseUrl, '--replay', id, '--from', file]);
  expect([still.status, still.stdout]).toEqual([1, expect.stringMatching(/\nSTILL THERE\n$/)]);
  expect(requests.length).toBeLessThan(10);
  const mended = await faulty({});
  const gone = await verify([mended.baseUrl, '--replay', id, '--from', file]);
  expect([gone.status, gone.stdout]).toEqual([0, expect.stringMatching(/\nGONE: proved/)]);
  const unknown = await verify([mended.baseUrl, '--replay', `${id.slice(0, 7)}1`, '--from', file]);
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining(`did you mean \`${id}\``)]);
});

test('--fail-on says from what on a finding ends the run with 1', async () => {
  const crash: Partial<PetRules> = {
    readLimit: (texts) => (texts[0] === '1' ? { status: 500, message: 'oops' } : lawfulRules.readLimit(texts)),
  };
  expect((await reported(longPages, 'a.json', '--fail-on', 'high')).stdout).toMatch(/^TOLERATED: .*--fail-on high/m);
  expect((await reported(longPages, 'b.json', '--fail-on', 'medium')).status).toBe(1);
  expect((await reported(crash, 'c.json', '--fail-on', 'high')).status).toBe(1);
});
