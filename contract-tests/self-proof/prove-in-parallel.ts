import path from 'node:path';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Fleet } from './fleet';
import type { FleetProof, Share } from './prove-fleet';
import { packageRoot } from '../../src/base/package';

/** Most threads that prove at the same time. */
const mostThreads = 4;

/** Proves every fleet whole, its services shared out to as many threads as the machine has room for. Throws what a thread throws. */
export async function proveInParallel(fleets: readonly Fleet[]): Promise<FleetProof[]> {
  const of = Math.min(mostThreads, availableParallelism());
  const shares = await Promise.all(Array.from({ length: of }, (_unused, index) => proveShare({ of, index })));
  return fleets.map((_fleet, at) => merged(shares.flatMap((proofs) => proofs[at] ?? [])));
}

function proveShare(share: Share): Promise<FleetProof[]> {
  return new Promise((resolve, reject) => {
    // As it was compiled: this file may have been put into another one.
    const file = path.join(packageRoot(), 'dist', 'contract-tests', 'self-proof', 'prove-share.js');
    const worker = new Worker(file, { workerData: share });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Gives the shares of one fleet as one proof, its services in their order. */
function merged(shares: readonly FleetProof[]): FleetProof {
  const [first] = shares;
  if (first === undefined) throw new Error('no share of a fleet was proved');
  return {
    document: first.document,
    faults: interleaved(shares.map(({ faults }) => faults)),
    lawful: interleaved(shares.map(({ lawful }) => lawful)),
    neverRed: first.neverRed.filter((id) => shares.every(({ neverRed }) => neverRed.includes(id))),
  };
}

/** Gives the entries of several lists, in turn one of each. */
function interleaved<Entry>(lists: readonly (readonly Entry[])[]): Entry[] {
  return Array.from({ length: lists[0]?.length ?? 0 }, (_unused, index) =>
    lists.flatMap((list) => list[index] ?? []),
  ).flat();
}
