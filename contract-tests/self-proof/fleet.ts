import type { Service } from './service';

/** A faulty service and the checks that must find it. */
export interface FaultyService {
  readonly family: string;
  readonly name: string;
  /** Checks that must be violated; where none is named, any that is counts. */
  readonly caughtBy?: readonly string[];
  /** The relation between requests and answers that the fault breaks. */
  readonly relation?: string;
  /** Gives the service, its state fresh. */
  readonly service: () => Service;
}

/** A lawful service. */
export interface LawfulService {
  readonly name: string;
  /** Gives the service, its state fresh. */
  readonly service: () => Service;
}

/** The services that the checks of one document are proved on. */
export interface Fleet {
  /** The OpenAPI file, below the project's root. */
  readonly document: string;
  readonly key: string | undefined;
  /** Whether every check of the document is meant to be turned red by some fault. */
  readonly isComplete: boolean;
  /** How many faults may go without a check that finds them, until there is one; it may only become less. */
  readonly mostMissed: number;
  /** Of how many of its services the tests run one, where all would take minutes; `npm run self-proof` runs all. */
  readonly testedOneOf?: number;
  readonly faults: readonly FaultyService[];
  readonly lawful: readonly LawfulService[];
  /** Gives services with two peculiarities each, those that replace the same rule left out. */
  lawfulPairs(): readonly LawfulService[];
}
