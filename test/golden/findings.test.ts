import { expect, test } from '@jest/globals';
import { fleets } from '../../contract-tests/self-proof/fleets';
import { prove, provenDocument } from '../../contract-tests/self-proof/prove';
import { readAccepted } from '../../src/verify/accepted';
import { reportedChecks } from '../../src/verify/report/report';
import { expectGolden } from './golden';

/** Of so many faults one is tried, of the largest fleet fewer. */
const oneOf = 13;

const services = fleets.flatMap(({ document, key, faults, testedOneOf = 1 }) =>
  faults
    .filter((_fault, index) => index % (oneOf * testedOneOf) === 0)
    .map(({ name, service }) => ({ document, key, name, service })),
);

test('findings keep their identifiers and root causes', async () => {
  const found: Record<string, readonly string[]> = {};
  for (const { document, key, name, service } of services) {
    const proven = provenDocument(document);
    const checks = reportedChecks(proven.contract, await prove(proven, service(), key));
    found[`${document}: ${name}`] = checks.flatMap((check) =>
      check.findings.map(({ number, id, severity, root, because = '', hint, isConsequence }) => {
        const cause = root === undefined ? '' : ` ${isConsequence === true ? 'from' : 'as'} ${root}: ${because}`;
        return `${number} ${id} ${severity} ${check.id}${cause}${hint === undefined ? '' : ' (hint)'}`;
      }),
    );
  }
  expect(Object.keys(found).length).toBeGreaterThan(25);
  expectGolden('findings', found);
});

test('the same mismatches are but an accepted status', async () => {
  const found: Record<string, readonly string[]> = {};
  for (const { document, key, name, service } of services.filter((_service, index) => index % 4 === 0)) {
    const proven = provenDocument(document);
    const accepted = readAccepted(['*=2XX,4XX,500'], proven.contract.operations);
    const { results } = await prove(proven, service(), key, { accepted });
    found[`${document}: ${name}`] = results.flatMap(({ check, verdict, reason, findings }) => {
      if (reason.includes('--accept')) return [`${check.id}: ${reason}`];
      return verdict === 'violated' ? [`${check.id}: ${findings.length} not accepted`] : [];
    });
  }
  expectGolden('accepted', found);
});
