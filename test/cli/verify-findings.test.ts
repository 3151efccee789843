import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { finishing, onStatus } from '../../contract-tests/self-proof/fault';
import { lawfulRules, type PetRules } from '../../contract-tests/self-proof/pet-service';
import type { Report, ReportedFinding } from '../../src/verify/report/report';
import { useTestFolder } from '../support/test-folder';
import { closeServers, faulty, verify } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

const errorsAre200 = finishing((response) => (response.status >= 400 ? { ...response, status: 200 } : response));

/** Runs the checks on a Pet Store with some rules replaced; gives the lines printed and the JSON report. */
async function reportOn(
  rules: Partial<PetRules>,
  ...flags: readonly string[]
): Promise<{ lines: string[]; report: Report; findings: (ReportedFinding & { check: string })[] }> {
  const { baseUrl } = await faulty(rules);
  const file = fileIn('report.json');
  const { stdout } = await verify([baseUrl, '--seed', '7', '--consistency-window', '0.1', '--json', file, ...flags]);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const findings = report.checks.flatMap(({ id, findings: own }) => own.map((one) => ({ ...one, check: id })));
  return { lines: stdout.trimEnd().split('\n'), report, findings };
}

describe('findings', () => {
  test('of a service that answers errors with status 200 are one, with what it explains, before the conclusion', async () => {
    const { lines, report, findings } = await reportOn(errorsAre200);
    expect(lines.filter((line) => line.startsWith('VIOLATED '))).toHaveLength(1);
    expect(lines.length).toBeLessThan(80);
    expect(lines.find((line) => line.includes('findings of'))).toMatch(
      /^ {2}\d+ findings of \d+ checks: an error answered with the status of a success$/,
    );
    expect(lines.at(-1)).toMatch(
      /^VIOLATED: \d+ of (\d+) checks .*, with 1 root cause \(3 of 3 operations answered 2xx, \d+ writes? done; \d+ of \1 checks tried: \d+ % /,
    );
    // Every finding is kept, and says under which it is shown and why. Where a read of what is missing is answered 200 nothing shows
    // that what a create answers is new, and it is not changed: these checks find nothing. Checks of a value judge that alone.
    expect(findings.length).toBeGreaterThan(30);
    const [root] = report.rootCauses;
    expect(report.rootCauses).toHaveLength(1);
    expect(root?.findings).toBe(findings.length);
    const folded = findings.filter(({ number }) => number !== root?.finding);
    expect(folded.every((one) => one.root === root?.finding && one.because !== undefined)).toBe(true);
    expect(findings.map(({ number }) => number)).toEqual(findings.map((_one, index) => index + 1));
  });

  test('of three causes are three, the one that most checks came upon first', async () => {
    const { lines, report } = await reportOn({
      createdStatus: 200,
      ...onStatus(404, () => ({ status: 200 })),
      page: (pets) => pets.slice(0, 20),
    });
    expect(lines.filter((line) => line.startsWith('VIOLATED ')).map((line) => line.split(' ')[1])).toEqual([
      'getPet.not-found.made-up',
      'createPet.every-property',
      'listPets.limit.minimum',
    ]);
    const sizes = report.rootCauses.map(({ checks }) => checks);
    expect(sizes).toEqual([...sizes].sort((first, second) => second - first));
  });

  test('that are warnings come after violations', async () => {
    const { lines } = await reportOn({
      ...onStatus(401, ({ headers }) => ({
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'WWW-Authenticate')),
      })),
      page: (pets) => pets.slice(0, 20),
    });
    const titles = lines.filter((line) => /^(VIOLATED|WARNED) /.test(line)).map((line) => line.split(' ')[0]);
    expect(titles).toEqual(['VIOLATED', 'WARNED']);
  });

  test('name what else came at the same clause, and what is read from it', async () => {
    const { lines } = await reportOn({
      renderList: (pets) => lawfulRules.renderList(pets).replace('"sold"', '"gone"').replace('"sold"', '"lost"'),
    });
    const text = lines.join('\n');
    expect(lines.filter((line) => line.startsWith('VIOLATED '))).toHaveLength(1);
    expect(text).toMatch(/^ {2}also got: body\.6\.status: "lost"/m);
    expect(text).toMatch(/^ {2}explains: listPets\.status\.sold/m);
  });
});
