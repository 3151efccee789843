import { expect, test } from '@jest/globals';
import { toReport, type ReportedFinding } from '../../src/verify/report/report';
import { petFaults } from './pet-faults';
import { petKey, petService, type PetRules } from './pet-service';
import { prove, provenDocument } from './prove';

const proven = provenDocument('spec/openapi.yaml');

/** Gives the findings on a Pet Store with faults, the last word on an answer spoken by one after the other. */
async function findingsOn(...names: readonly string[]): Promise<(ReportedFinding & { check: string })[]> {
  const rules = names.map((name) => {
    const fault = petFaults.find((candidate) => candidate.name === name);
    if (fault === undefined) throw new Error(`there is no fault ${name}`);
    return fault.rules();
  });
  const finishes = rules.flatMap(({ finish }) => finish ?? []);
  const merged: Partial<PetRules> = {
    ...(Object.assign({}, ...rules) as Partial<PetRules>),
    finish: (first, request, state) => finishes.reduce((response, finish) => finish(response, request, state), first),
  };
  const run = await prove(proven, petService(merged), petKey);
  const { checks } = toReport(proven.contract, run, { minTested: 0, strict: false });
  return checks.flatMap(({ id, findings }) => findings.map((finding) => ({ ...finding, check: id })));
}

// The first fault shows at the check named; each pair was one root cause at some time while the rules were made.
test.each([
  ['ids start again at 1', 'null is taken for a name', 'createPet.identifiers-distinct'],
  ['ids start again at 1', 'created with 200', 'createPet.identifiers-distinct'],
  ['limit=100 is refused', 'an invalid body gives 200 and an Error', 'listPets.limit.maximum'],
  ['the filter keeps all others', 'status null', 'listPets.status.available'],
  ['an empty credential passes', 'every list is a server error', 'listPets.security.empty'],
  ['what follows the key is not looked at', 'an invalid body gives 422', 'createPet.security.extended'],
  ['a malformed id gives 400 without an Error body', '401 without an Error body', 'getPet.default.body'],
  ['reading removes the animal', 'nothing is stored', 'getPet.changes-nothing'],
  ['stored on every second create alone', 'an unknown id gives a server error', 'createPet.readable'],
  ['only the end of the key counts', 'an invalid body gives 200 and an Error', 'listPets.security.tampered'],
])('two faults stay two: %s, and %s', async (first, second, check) => {
  const rootOf = ({ root, number }: ReportedFinding): number => root ?? number;
  const findings = await findingsOn(first, second);
  const own = findings.filter((finding) => finding.check === check).map(rootOf);
  expect(own.length).toBeGreaterThan(0);
  const alone = new Set((await findingsOn(second)).map((finding) => finding.check));
  const others = findings.filter((finding) => finding.check !== check && alone.has(finding.check)).map(rootOf);
  expect(others.length).toBeGreaterThan(0);
  expect(own.every((root) => others.includes(root))).toBe(false);
});

test('a fault that many checks come upon is one root cause, or one for each thing that is not judged', async () => {
  for (const name of [
    'bodies are not judged',
    'created with 200',
    'any Authorization passes',
    'an invalid body gives 422',
    'a login page in place of every list',
    'no JSON where one animal is read',
    'the filter is ignored',
  ]) {
    const findings = await findingsOn(name);
    const roots = findings.filter(({ root }) => root === undefined);
    // What is malformed is let in by something else than what breaks the schema.
    expect([name, roots.length]).toEqual([name, name === 'bodies are not judged' ? 2 : 1]);
  }
});
