import type { Contract } from '../../openapi/contract';
import { isOurFault, problemOf } from '../../openapi/problems';
import { inconclusive, type Check } from '../../probe/check';
import { actionChecks } from './actions';
import { authenticationChecks, changeSecurityChecks } from './authentication';
import { changeChecks } from './changes';
import { concurrencyChecks } from './concurrency';
import { conditionalReadChecks, conditionalRemovalChecks } from './conditional';
import { creationChecks, listedAsCreatedChecks } from './creation';
import { documentChecks } from './documents';
import { explorationChecks } from './exploration';
import { filterPairChecks, filterChecks, givenFilterChecks } from './filters';
import { givenMemberChecks, hiddenMemberChecks } from './members';
import { httpChecks, responseTimeChecks } from './http-rules';
import { identifierChecks } from './identifiers';
import { limitChecks } from './limits';
import { linkChecks } from './links';
import { listingChecks } from './listing';
import { nestingChecks, nestingChangeChecks } from './nesting';
import { parameterRuleChecks } from './parameter-rules';
import { offsetPageChecks, pageNumberChecks, pagedFilterChecks } from './paging';
import { plainReadChecks } from './plain-reads';
import { rangeChecks, rangeMoreChecks, searchChecks } from './ranges-and-searches';
import { readingChecks } from './reading';
import { referredItemChecks, removalReferenceChecks } from './references';
import { refusalChecks } from './refusals';
import { removalChecks, removalListChecks } from './removal';
import { responseChecks } from './responses';
import { robustnessChecks } from './robustness';
import { sortChecks, sortedMoreChecks } from './sorted-lists';
import { storedValueChecks } from './stored-values';
import { uniqueMemberChecks } from './unique-members';
import { walkChecks } from './walks';

/** What is derived beside the rules of the document. */
export interface DeriveOptions {
  /** How many generated requests to add. */
  readonly explore?: number;
  /** Whether overlapping creates will be sent. */
  readonly probesConcurrency?: boolean;
  /** Whether an expired key is at hand. */
  readonly hasExpiredKey?: boolean;
  /** Milliseconds within which every answer must come. */
  readonly maxResponseTime?: number | undefined;
}

/** Gives the check that stands for a family whose checks could not be made: a run without them is not conformant. */
function unmade(family: string, cause: unknown): Check {
  return {
    id: `${family.toLowerCase().replaceAll(' ', '-')}.derived`,
    family,
    title: `The checks of ${family} can be made`,
    level: 'implied',
    clause: { pointer: '', words: 'the whole document' },
    phase: 'review',
    sends: [],
    writes: 0,
    run: () =>
      isOurFault(cause)
        ? Promise.reject(cause)
        : Promise.resolve(inconclusive(`the checks of ${family} are not made: ${problemOf(cause)}`)),
  };
}

/**
 * Gives every check that an OpenAPI file asks for, in the order in which they run within a phase: what creates comes before
 * what looks at the created, and pages and filters before limits, because they show more of the store.
 */
export function deriveChecks(contract: Contract, options: DeriveOptions = {}): Check[] {
  return [...checkFamilies(contract, options)].flat();
}

/** Gives the same family by family, so that nobody need hold all of them at once: a large document asks for a hundred thousand. */
export function* checkFamilies(contract: Contract, options: DeriveOptions = {}): Generator<Check[]> {
  const families: Readonly<Record<string, () => Check[]>> = {
    pages: () => walkChecks(contract),
    'pages by offset': () => offsetPageChecks(contract),
    'page numbers': () => pageNumberChecks(contract),
    filters: () => filterChecks(contract),
    'filter pairs': () => filterPairChecks(contract),
    'filtered pages': () => pagedFilterChecks(contract),
    ranges: () => rangeChecks(contract),
    'ranges of two bounds': () => rangeMoreChecks(contract),
    searches: () => searchChecks(contract),
    lists: () => listingChecks(contract),
    sorting: () => sortChecks(contract),
    parameters: () => parameterRuleChecks(contract),
    limits: () => limitChecks(contract),
    reading: () => readingChecks(contract),
    'plain reads': () => plainReadChecks(contract),
    'conditional reads': () => conditionalReadChecks(contract),
    creation: () => creationChecks(contract),
    'unique members': () => uniqueMemberChecks(contract),
    references: () => referredItemChecks(contract),
    identifiers: () => identifierChecks(contract),
    'stored values': () => storedValueChecks(contract),
    'filters of given values': () => givenFilterChecks(contract),
    'sorted with created': () => sortedMoreChecks(contract),
    'given members': () => givenMemberChecks(contract),
    'hidden members': () => hiddenMemberChecks(contract),
    'listed as created': () => listedAsCreatedChecks(contract),
    links: () => linkChecks(contract),
    refusals: () => refusalChecks(contract),
    authentication: () => authenticationChecks(contract, options.hasExpiredKey === true),
    concurrency: () => concurrencyChecks(contract, options.probesConcurrency === true),
    changes: () => changeChecks(contract),
    'authentication of changes': () => changeSecurityChecks(contract, options.hasExpiredKey === true),
    documents: () => documentChecks(contract, options.hasExpiredKey === true),
    actions: () => actionChecks(contract),
    nesting: () => nestingChecks(contract),
    'nesting of changes': () => nestingChangeChecks(contract),
    removal: () => removalChecks(contract),
    'removal in lists': () => removalListChecks(contract),
    'conditional removal': () => conditionalRemovalChecks(contract),
    'removal and references': () => removalReferenceChecks(contract),
    robustness: () => robustnessChecks(contract),
    exploration: () => explorationChecks(contract, options.explore ?? 0),
    HTTP: () => httpChecks(contract),
    responses: () => responseChecks(contract),
    'response time': () => responseTimeChecks(contract, options.maxResponseTime),
  };
  for (const [name, derive] of Object.entries(families)) yield made(contract, name, derive);
}

/** What a document says that nobody foresaw costs the checks of one family, and is said. */
function made(contract: Contract, name: string, derive: () => Check[]): Check[] {
  try {
    return derive();
  } catch (cause) {
    contract.flaws.add('', problemOf(cause), `the checks of ${name} are not made`);
    return [unmade(name, cause)];
  }
}
