import { parentPort, workerData } from 'node:worker_threads';
import { fleets } from './fleets';
import { proveFleet, type FleetProof, type Share } from './prove-fleet';

/** What a thread does: proves its share of every fleet, and tells what came of it. */
async function proveShares(): Promise<void> {
  const proofs: FleetProof[] = [];
  for (const fleet of fleets) proofs.push(await proveFleet(fleet, Number.POSITIVE_INFINITY, workerData as Share));
  parentPort?.postMessage(proofs);
}

void proveShares();
