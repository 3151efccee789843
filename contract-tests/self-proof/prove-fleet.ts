import { describeFinding } from '../../src/verify/report/findings';
import type { RunResult } from '../../src/verify/result';
import type { Fleet } from './fleet';
import { sampled } from './pairs';
import { prove, provenDocument, untilRed, type Proven } from './prove';
import type { Service } from './service';

/** What the checks made of one faulty service. */
export interface FaultProof {
  readonly family: string;
  readonly name: string;
  readonly caughtBy?: readonly string[];
  readonly relation?: string;
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

/** Which services of a fleet are run: of so many in a row the one at an index. */
export interface Share {
  readonly of: number;
  readonly index: number;
}

/** Every service. */
export const whole: Share = { of: 1, index: 0 };

/** Runs a fleet, or a share of it: every fault, every peculiarity alone, and as many pairs of peculiarities as are asked for. */
export async function proveFleet(fleet: Fleet, pairs: number, share = whole): Promise<FleetProof> {
  const proven = provenDocument(fleet.document);
  const isOurs = (_service: unknown, index: number): boolean => index % share.of === share.index;
  const faults: FaultProof[] = [];
  for (const { service, ...fault } of fleet.faults.filter(isOurs)) {
    // Where any check may find it and none must be turned red, the first one is enough.
    const isRedEnough = !fleet.isComplete && fault.caughtBy === undefined;
    faults.push({ ...fault, red: redChecks(await prove(proven, service(), fleet.key, isRedEnough ? untilRed : {})) });
  }
  const lawful: LawfulProof[] = [];
  for (const { name, service } of [...fleet.lawful, ...sampled(fleet.lawfulPairs(), pairs)].filter(isOurs)) {
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

/** Whether a fault was found: by the checks that it names, or by any where it names none. */
export function isFound({ caughtBy, red }: FaultProof): boolean {
  return caughtBy === undefined ? red.length > 0 : caughtBy.every((id) => red.includes(id));
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
