import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import type { Resource } from '../contract/resource/resources';
import type { JsonValue } from '../exact-json';
import type { Creatable } from './creatable';
import type { Credential } from './credentials';
import type { Exchange } from './exchange';
import type { Expectation, Seen } from './expectation';
import type { CreatedItem, Knowledge, SeenItem } from './knowledge';
import type { Listing, ListingQuery } from './listing';
import type { RequestSpec } from './request';

/** What a check rests on: a clause, what two statements say together, an HTTP RFC, what the user asks for, or nothing. */
export type Level = 'written' | 'implied' | 'http' | 'asked' | 'silent';

/** A place in the OpenAPI file and what it says. */
export interface Clause {
  /** JSON pointer into the document. */
  readonly pointer: string;
  /** Section of the specification behind it (`x-section`), where the document names one. */
  readonly section?: string;
  /** The words of the document at that place, shortened. */
  readonly words: string;
}

/**
 * When a check runs: reads first, then requests that no correct service stores anything for, then those that create, those
 * that change and those that remove what this run created, and last the checks that send nothing and judge every exchange of
 * the run.
 */
export const phases = ['read', 'refused', 'write', 'change', 'remove', 'review'] as const;
export type Phase = (typeof phases)[number];

/** A request of a check before anything is known of the service: placeholders such as `{petId}` stand for what is learned. */
export interface PlannedRequest {
  readonly operation: Operation;
  readonly method: string;
  /** Path and query below the base URL. */
  readonly path: string;
  readonly credential: string;
  readonly body?: string;
}

/** One rule of the document, how to try it, and what must come back. */
export interface Check {
  /** Stable and readable: `listPets.limit.maximum`. */
  readonly id: string;
  /** The family of rules, as the file under src/verify/checks is called. */
  readonly family: string;
  /** What holds where the check is proved, in a sentence. */
  readonly title: string;
  readonly level: Level;
  readonly clause: Clause;
  readonly phase: Phase;
  /** The requests it sends, each at most once; repeats while a list lags are not counted. */
  readonly sends: readonly PlannedRequest[];
  /** How many items a correct service may create or change for it. */
  readonly writes: number;
  /** Set where the check stands for a documented create of which no request can be made: a run without any write is none. */
  readonly isUnsendable?: boolean;
  run(context: CheckContext): Promise<Outcome>;
  /**
   * Gives why a proof is worth nothing, once everything has been sent: a service that refuses all bodies refuses the
   * invalid ones too. The verdict is inconclusive then.
   */
  doubt?(context: CheckContext): string | undefined;
}

/** What came of a run of one check. */
export type Outcome =
  | { readonly verdict: 'proved'; readonly note?: string }
  | { readonly verdict: 'violated'; readonly mismatches: readonly Mismatch[] }
  | { readonly verdict: 'observed'; readonly observation: string }
  | { readonly verdict: 'inconclusive'; readonly reason: string }
  | { readonly verdict: 'not-tested'; readonly reason: string };

/** How one answer differs from what a clause asks for. */
export interface Mismatch {
  readonly expected: Expectation;
  readonly got: Seen;
  /** The exchange that shows it. */
  readonly exchange: Exchange;
  /** The clause, where it is another one than the check's. */
  readonly clause?: Clause;
}

/** What of a check decides whether it is run. */
export type Candidate = Pick<Check, 'id' | 'family' | 'level' | 'phase' | 'sends' | 'writes'>;

/** What a check has at hand while it runs. */
export interface CheckContext {
  readonly contract: Contract;
  /** Every exchange of the run so far, in order. */
  readonly exchanges: readonly Exchange[];
  /**
   * Gives what is known of a resource's items. Where the collection lies below items of others, of those below one of them:
   * one that the service listed in checks that read, one that this run created in checks that write.
   */
  knowledge(resource: Resource): Knowledge;
  /** Gives the items that lists of a resource have shown, below whatever items of others. */
  everListed(resource: Resource): readonly SeenItem[];
  /** Gives the identifier of an item that this run created, which a create can refer to; undefined where there is none that the service takes. */
  referable(creatable: Creatable, target: Resource): string | undefined;
  /** Gives the text of each parameter of an operation's path, of items that are known; undefined where one is not. */
  knownPath(operation: Operation): Readonly<Record<string, string>> | undefined;
  /**
   * Creates an item for one check alone, which it may change and remove. Throws an Unmet where none can be had, which makes
   * the check inconclusive with the reason.
   */
  own(creatable: Creatable, body?: JsonValue): Promise<CreatedItem>;
  /** Gives the credentials that an operation must refuse. */
  invalidCredentials(operation: RequestSpec['operation']): readonly Credential[];
  /** Gives the valid key under the scheme name in lower case, where the operation's scheme has a name. */
  lowerCaseScheme(operation: RequestSpec['operation']): Credential | undefined;
  /** Sends a request; throws an EnvironmentError where no answer of the service comes. */
  send(spec: RequestSpec): Promise<Exchange>;
  /** Sends a request to a resource's list operation and reads the items. */
  list(resource: Resource, query?: ListingQuery): Promise<Listing>;
  /**
   * Repeats an attempt until it gives a value or the consistency window has passed; then gives undefined. The window begins
   * at `since` (milliseconds since the epoch), or now. Where a thing of the same kind has once not come, it is waited for a
   * short while only.
   */
  eventually<Value>(
    kind: string,
    attempt: () => Promise<Value | undefined>,
    since?: number,
  ): Promise<Value | undefined>;
  /** Gives a text that marks created data as this run's, another one at each call. */
  nextTag(): string;
  /** The mark that every tag of this run starts with. */
  readonly runTag: string;
  /** Decides everything the run makes up. */
  readonly seed: string;
  /** Whether POST may be sent at all. */
  readonly sendsWrites: boolean;
  /** Why no PUT, PATCH and DELETE may be sent; undefined where they may, to what this run created. */
  readonly whyUnchanged: string | undefined;
  /** Why no document that is there once (`/settings`) may be changed; undefined where it may, to be put back. */
  readonly whyDocumentsKept: string | undefined;
  /** Notes the request that puts a document back, before it is changed, and what it held: a run that breaks off tells it. */
  willPutBack(request: RequestSpec, original: JsonValue): void;
  /** Puts a document back, unless what it holds now is the same; where that is refused, it is left over. */
  putBack(request: RequestSpec, now?: JsonValue): Promise<void>;
  /** Whether overlapping creates may be sent. */
  readonly probesConcurrency: boolean;
  /** How many more items may be created. */
  writesLeft(): number;
}

/** Gives the verdict for a rule that was seen to hold where it could have failed. */
export function proved(note?: string): Outcome {
  return { verdict: 'proved', ...(note !== undefined && { note }) };
}

/** Gives the verdict for an answer that contradicts the document. */
export function violated(...mismatches: Mismatch[]): Outcome {
  return { verdict: 'violated', mismatches };
}

/** Gives the verdict for a rule whose precondition was not met. */
export function inconclusive(reason: string): Outcome {
  return { verdict: 'inconclusive', reason };
}

/** Gives the verdict on a silent point: what the service does there. */
export function observed(observation: string): Outcome {
  return { verdict: 'observed', observation };
}

/** Gives the verdict for a rule that nothing was sent for. */
export function notTested(reason: string): Outcome {
  return { verdict: 'not-tested', reason };
}

/** Gives `proved` where no mismatch was found, else `violated`. */
export function judge(mismatches: readonly Mismatch[], note?: string): Outcome {
  return mismatches.length === 0 ? proved(note) : { verdict: 'violated', mismatches };
}

/** Gives mismatches where the document is silent, so that nothing is broken: what would be expected elsewhere, and what came. */
export function asObservation(mismatches: readonly Mismatch[]): string {
  return [...new Set(mismatches.map(({ expected, got }) => `${expected.words}: ${got.words}`))].join(', ');
}

/** Gives why an outcome is what it is, or what was observed; empty where the verdict says it all. */
export function reasonOf(outcome: Exclude<Outcome, { verdict: 'violated' }>): string {
  if (outcome.verdict === 'proved') return outcome.note ?? '';
  return outcome.verdict === 'observed' ? outcome.observation : outcome.reason;
}
