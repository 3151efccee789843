import { describeFinding } from '../../src/verify/report/findings';
import type { RunResult } from '../../src/verify/result';
import type { Fleet } from './fleet';
import { fleets } from './fleets';
import { prove, provenDocument, type Proven } from './prove';
import type { Service } from './service';

/** What the checks made of one faulty service. */
export interface FaultProof {
  readonly family: string;
  readonly name: string;
  readonly caughtBy: readonly string[];
  /** Checks that were violated. */
  readonly red: readonly string[];
}

/** What the checks made of one lawful service: every verdict that is a false alarm, in words. */
export interface LawfulProof {
  readonly name: string;
  readonly alarms: readonly string[];
}

/** What the proof of a document's checks gives. */
export interface FleetProof {
  readonly document: string;
  readonly faults: readonly FaultProof[];
  readonly lawful: readonly LawfulProof[];
  /** Checks that can be red and that no fault of the fleet turns red. */
  readonly neverRed: readonly string[];
}

/** Runs a fleet: every fault, every peculiarity alone, and as many pairs of peculiarities as are asked for. */
export async function proveFleet(fleet: Fleet, pairs: number): Promise<FleetProof> {
  const proven = provenDocument(fleet.document);
  const faults: FaultProof[] = [];
  for (const { family, name, caughtBy, service } of fleet.faults) {
    faults.push({ family, name, caughtBy, red: redChecks(await prove(proven, service(), fleet.key)) });
  }
  const lawful: LawfulProof[] = [];
  for (const { name, service } of [...fleet.lawful, ...sampled(fleet.lawfulPairs(), pairs)]) {
    lawful.push({ name, alarms: await alarmsOf(proven, service(), fleet.key) });
  }
  const red = new Set(faults.flatMap((fault) => fault.red));
  const canBeRed = proven.checks.filter(({ level }) => level === 'written' || level === 'implied');
  return {
    document: fleet.document,
    faults,
    lawful,
    neverRed: canBeRed.map(({ id }) => id).filter((id) => !red.has(id)),
  };
}

/** Gives so many entries of a list, spread over it. */
function sampled<Entry>(all: readonly Entry[], count: number): readonly Entry[] {
  const step = Math.max(1, Math.ceil(all.length / count));
  return all.filter((_entry, index) => index % step === 0);
}

/** Gives the ids of the checks that a run found violated. */
export function redChecks({ results }: RunResult): string[] {
  return results.filter(({ verdict }) => verdict === 'violated').map(({ check }) => check.id);
}

/** Gives the false alarms on a lawful service: what was violated, warned of, or taken for trouble of the environment. */
export async function alarmsOf(proven: Proven, service: Service, key: string | undefined): Promise<string[]> {
  const { results, stopped } = await prove(proven, service, key);
  const wrong = results.filter(
    ({ verdict }) => verdict === 'violated' || verdict === 'warned' || verdict === 'environment',
  );
  const alarms = wrong.map(
    ({ check, reason, findings }) => `${check.id} ${reason} ${findings.map(describeFinding).join('\n')}`,
  );
  return stopped === undefined ? alarms : [`stopped: ${stopped}`, ...alarms];
}

/**
 * Proves the checks on every fleet and writes what came of it: which check found which fault, faults that were missed,
 * false alarms, checks that nothing turns red. Gives the exit code: 0 where nothing was missed and nothing alarmed.
 */
export async function selfProof(write: (line: string) => void): Promise<number> {
  let isFlawless = true;
  for (const fleet of fleets) {
    const proof = await proveFleet(fleet, Number.POSITIVE_INFINITY);
    const missed = proof.faults.filter(({ caughtBy, red }) => !caughtBy.every((id) => red.includes(id)));
    const alarmed = proof.lawful.filter(({ alarms }) => alarms.length > 0);
    write(fleet.document);
    for (const { family, name, red } of proof.faults)
      write(`  ${family}: ${name}\n    found by ${red.join(', ') || 'NOTHING'}`);
    for (const { name, caughtBy } of missed) write(`  MISSED ${name}: expected ${caughtBy.join(', ')}`);
    for (const { name, alarms } of alarmed) write(`  FALSE ALARM on ${name}: ${alarms.join('\n')}`);
    const neverRed = fleet.isComplete ? proof.neverRed : [];
    for (const id of neverRed) write(`  NEVER RED ${id}`);
    write(
      `  ${proof.faults.length - missed.length} of ${proof.faults.length} faults found, ` +
        `${alarmed.length} false alarms on ${proof.lawful.length} lawful services, ` +
        (fleet.isComplete
          ? `${neverRed.length} checks that no fault turns red`
          : 'a small fleet: not every check has its fault'),
    );
    if (missed.length > 0 || alarmed.length > 0 || neverRed.length > 0) isFlawless = false;
  }
  return isFlawless ? 0 : 1;
}
