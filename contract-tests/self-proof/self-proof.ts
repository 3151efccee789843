import type { Fleet } from './fleet';
import { fleets } from './fleets';
import { isFound, type FleetProof } from './prove-fleet';
import { proveInParallel } from './prove-in-parallel';

/**
 * Proves the checks on every fleet and writes what came of it: which check found which fault, faults that were missed,
 * false alarms, checks that nothing turns red. Gives the exit code: 0 where no more was missed than the fleet allows for
 * and nothing alarmed.
 */
export async function selfProof(write: (line: string) => void): Promise<number> {
  const proofs = await proveInParallel(fleets);
  const isFlawless = proofs.map((proof, index) => writeProof(fleets[index], proof, write));
  return isFlawless.every(Boolean) ? 0 : 1;
}

/** Writes what came of one fleet. Gives whether it is as it should be. */
function writeProof(fleet: Fleet | undefined, proof: FleetProof, write: (line: string) => void): boolean {
  const { isComplete = false, mostMissed = 0 } = fleet ?? {};
  const missed = proof.faults.filter((fault) => !isFound(fault));
  const alarmed = proof.lawful.filter(({ alarms }) => alarms.length > 0);
  write(proof.document);
  for (const { family, name, red } of proof.faults)
    write(`  ${family}: ${name}\n    found by ${red.join(', ') || 'NOTHING'}`);
  for (const { family, name, caughtBy, relation = '' } of missed)
    write(
      caughtBy === undefined
        ? `  NOT FOUND YET ${family}: ${name}: ${relation}`
        : `  MISSED ${name}: expected ${caughtBy.join(', ')}`,
    );
  for (const { name, alarms } of alarmed) write(`  FALSE ALARM on ${name}: ${alarms.join('\n')}`);
  const neverRed = isComplete ? proof.neverRed : [];
  for (const id of neverRed) write(`  NEVER RED ${id}`);
  write(
    `  ${proof.faults.length - missed.length} of ${proof.faults.length} faults found, ` +
      (mostMissed > 0 ? `${missed.length} not found yet (at most ${mostMissed} may be), ` : '') +
      `${alarmed.length} false alarms on ${proof.lawful.length} lawful services, ` +
      (isComplete ? `${neverRed.length} checks that no fault turns red` : 'not every check has its fault here'),
  );
  const isMissed = missed.some(({ caughtBy }) => caughtBy !== undefined) || missed.length > mostMissed;
  return !isMissed && alarmed.length === 0 && neverRed.length === 0;
}
