import type { Contract } from '../../contract/contract';
import type { Check } from '../check';
import { authenticationChecks } from './authentication';
import { concurrencyChecks } from './concurrency';
import { creationChecks } from './creation';
import { explorationChecks } from './exploration';
import { filterChecks } from './filters';
import { httpChecks } from './http-rules';
import { identifierChecks } from './identifiers';
import { limitChecks } from './limits';
import { listedAsCreatedChecks } from './listed-as-created';
import { listingChecks } from './listing';
import { plainReadChecks } from './plain-reads';
import { readingChecks } from './reading';
import { refusalChecks } from './refusals';
import { responseChecks } from './responses';
import { robustnessChecks } from './robustness';
import { storedValueChecks } from './stored-values';

/** What is derived beside the rules of the document. */
export interface DeriveOptions {
  /** How many generated requests to add. */
  readonly explore?: number;
  /** Whether overlapping creates will be sent. */
  readonly probesConcurrency?: boolean;
  /** Whether an expired key is at hand. */
  readonly hasExpiredKey?: boolean;
}

/**
 * Gives every check that an OpenAPI file asks for, in the order in which they run within a phase: what creates comes before
 * what looks at the created, and filters before limits, because they show more of the store.
 */
export function deriveChecks(contract: Contract, options: DeriveOptions = {}): Check[] {
  return [
    ...filterChecks(contract),
    ...listingChecks(contract),
    ...limitChecks(contract),
    ...readingChecks(contract),
    ...plainReadChecks(contract),
    ...creationChecks(contract),
    ...identifierChecks(contract),
    ...storedValueChecks(contract),
    ...listedAsCreatedChecks(contract),
    ...refusalChecks(contract),
    ...authenticationChecks(contract, options.hasExpiredKey === true),
    ...concurrencyChecks(contract, options.probesConcurrency === true),
    ...robustnessChecks(contract),
    ...explorationChecks(contract, options.explore ?? 0),
    ...httpChecks(contract),
    ...responseChecks(contract),
  ];
}
