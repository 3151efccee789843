import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { fleets } from '../../contract-tests/self-proof/fleets';
import { prove, provenDocument } from '../../contract-tests/self-proof/prove';
import { readAccepted } from '../../src/verify/run-options';
import { readReport } from '../../src/verify/report/read-report';
import { reportedChecks, type ReportedCheck } from '../../src/verify/report/report';
import { useTestFolder } from '../support/test-folder';
import { expectGolden } from '../golden/golden';

/** Of so many faults one is tried, of the largest fleet fewer. */
const oneOf = 13;
/** Of so many of those, one is tried again with statuses that are accepted. */
const oneAccepted = 4;

const longest = 120_000;

const fileIn = useTestFolder();

describe.each(fleets)('$document', ({ document, key, faults, testedOneOf = 1 }) => {
  const proven = provenDocument(document);
  const services = faults.filter((_fault, index) => index % (oneOf * testedOneOf) === 0);

  test(
    'findings keep their identifiers and root causes',
    async () => {
      const found: Record<string, readonly string[]> = {};
      const all: ReportedCheck[] = [];
      for (const { name, service } of services) {
        const checks = reportedChecks(proven.contract, await prove(proven, service(), key));
        all.push(...checks);
        found[name] = checks.flatMap((check) =>
          check.findings.map(({ number, id, severity, root, because = '', hint, isConsequence }) => {
            const cause = root === undefined ? '' : ` ${isConsequence === true ? 'from' : 'as'} ${root}: ${because}`;
            return `${number} ${id} ${severity} ${check.id}${cause}${hint === undefined ? '' : ' (hint)'}`;
          }),
        );
      }
      expectGolden(`findings by ${document}`, found);

      // A report that is older than identifiers holds words alone: it gives the same ones.
      const file = fileIn('old-report.json');
      const old = all.map((check) => ({
        ...check,
        findings: check.findings.map((finding) => ({ ...finding, id: undefined })),
      }));
      writeFileSync(file, JSON.stringify({ reportVersion: 2, document: { title: 'Old' }, checks: old }));
      const known = all.flatMap(({ findings }) => findings.map(({ id }) => id));
      expect(readReport(file, '--baseline').findings.map(({ id }) => id)).toEqual(known);
    },
    longest,
  );

  test(
    'the same mismatches are but an accepted status',
    async () => {
      const found: Record<string, readonly string[]> = {};
      const accepted = readAccepted(['*=2XX,4XX,500'], proven.contract.operations);
      for (const { name, service } of services.filter((_service, index) => index % oneAccepted === 0)) {
        const { results } = await prove(proven, service(), key, { accepted });
        found[name] = results.flatMap(({ check, verdict, reason, findings }) => {
          if (reason.includes('--accept')) return [`${check.id}: ${reason}`];
          return verdict === 'violated' ? [`${check.id}: ${findings.length} not accepted`] : [];
        });
      }
      expectGolden(`accepted by ${document}`, found);
    },
    longest,
  );
});
