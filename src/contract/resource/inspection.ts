import type { Contract } from '../contract';
import type { Operation } from '../operation';
import { isXml } from '../media-type';
import { jsonContent, successResponse } from '../success-response';
import { inPlaceOrder } from '../place-order';
import { coverageOf, type CoverageTotals } from './coverage';
import { secondReadings } from './readings';
import { playedBy, type AnsweredBy, type Played } from './played';
import type { Resource } from './resources';
import type { State } from './state';
import { silentMembers, unplayedByOperation } from './unplayed';
import type { Flaws } from '../flaws';
import { fromPointer } from '../json-pointer';

/** One operation as the stand-in plays it. */
export interface InspectedOperation extends Played {
  readonly method: string;
  readonly path: string;
  /** The operationId, or `GET /path` where it has none. */
  readonly id: string;
  /** Whether its answers follow from what is kept. */
  readonly stateful: boolean;
  /** Where a list below parents has items at the start: its first concrete paths, `/stores/1/orders`. */
  readonly startsAt?: readonly string[];
  /** Alternatives, of each the schemes that must all hold; empty where no key is needed. */
  readonly security: readonly (readonly string[])[];
  /** Query parameters that are validated and have no effect. */
  readonly unplayed: readonly { readonly parameter: string; readonly instead: string }[];
  /** Why it is not played, or what one might expect otherwise. */
  readonly note?: string;
}

/** How a document is read: every operation with how it is answered, what is wrong with the document, and how much there is of each. */
export interface Inspection {
  readonly file: string;
  readonly title: string;
  readonly version: string;
  /** How the document is read where that is otherwise than it is written, in words. */
  readonly readAs?: string;
  readonly totals: CoverageTotals & { readonly notPlayed: number; readonly unplayedParameters: number };
  readonly operations: readonly InspectedOperation[];
  readonly flaws: readonly InspectedFlaw[];
}

/** Something that is wrong with a document. */
export interface InspectedFlaw {
  /** File, line and column. */
  readonly at: string;
  /** JSON pointer. */
  readonly pointer: string;
  readonly problem: string;
  readonly cost: string;
}

const xmlNote = 'XML bodies are checked for well-formedness only';

/**
 * Gives how a document is read. Its size grows with that of the document; nothing is compiled. `startsAt` gives the concrete
 * paths at which a collection below parents has items at the start.
 */
export function inspect(
  contract: Contract,
  state: State,
  startsAt: (resource: Resource) => readonly string[] = () => [],
): Inspection {
  const { loaded, title, version, flaws } = contract;
  const played = playedBy(state);
  const dead = new Map(flaws.found().map(({ cost, problem }) => [cost, problem]));
  const apart = new Map(state.apart.map(({ operation, reason }) => [operation, reason]));
  const readings = secondReadings(contract.operations, state, contract.schemas);
  const silent = new Map(state.searches.map((search) => [search.operation, silentMembers(search)]));
  const collections = new Map(state.resources.map((resource) => [resource.list?.operation, resource]));
  const starts = (operation: Operation): readonly string[] => {
    const resource = collections.get(operation);
    return resource?.collection.includes('{') === true ? startsAt(resource) : [];
  };
  const unplayed = unplayedByOperation(contract, state.views);
  const operations = contract.operations.map((operation): InspectedOperation => {
    const { id, method, path, security } = operation;
    const reason = dead.get(`${method} ${path} is not played`);
    const isXmlTaken = operation.requestBody?.content.some(({ name }) => isXml(name)) === true;
    const told = reason ?? apart.get(operation) ?? readings.get(operation) ?? silent.get(operation);
    const note = told ?? (isXmlTaken ? xmlNote : undefined);
    const [paths, isPlayed] = [starts(operation), reason === undefined];
    const kept = played.get(operation);
    const how =
      reason === undefined ? (kept ?? { answeredBy: madeBy(operation) }) : { answeredBy: 'not played' as const };
    return {
      method,
      path,
      id,
      stateful: isPlayed && kept !== undefined,
      ...how,
      ...(isPlayed && paths.length > 0 && { startsAt: paths }),
      security: security.map((all) => all.map(({ key }) => key)),
      unplayed: unplayed.get(operation) ?? [],
      ...(note !== undefined && { note }),
    };
  });
  const unplayable = { answeredBy: 'not played', stateful: false, security: [], unplayed: [] } as const;
  const unknown = unknownMethods(flaws).map((one) => ({ ...unplayable, ...one }));
  const notPlayed = operations.filter(({ answeredBy }) => answeredBy === 'not played').length + unknown.length;
  const { totals } = coverageOf(contract, state);
  const unplayedCount = [...unplayed.values()].reduce((sum, { length }) => sum + length, 0);
  return {
    file: loaded.file,
    ...(loaded.readAs !== undefined && { readAs: loaded.readAs }),
    title,
    version,
    totals: { ...totals, notPlayed, unplayedParameters: unplayedCount },
    operations: [...operations, ...unknown],
    flaws: inPlaceOrder(
      flaws.found().map((flaw) => ({ at: loaded.locate(flaw.pointer), ...flaw })),
      ({ at }) => at,
      loaded.file,
    ),
  };
}

function madeBy(operation: Operation): AnsweredBy {
  const response = successResponse(operation);
  const media = jsonContent(response) ?? response?.content[0];
  if (media === undefined) return 'empty';
  return media.example === undefined ? 'sample' : 'example';
}

/** An operation whose method is not known here. */
interface UnknownMethod {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  /** Why it is not played. */
  readonly note: string;
}

/** Gives the operations whose methods are not known here (`additionalOperations`, OpenAPI 3.2 section 4.9.1): each is a flaw, and answered 405. */
function unknownMethods(flaws: Flaws): UnknownMethod[] {
  return flaws.found().flatMap(({ pointer, problem }) => {
    if (!pointer.startsWith('/paths/') || !pointer.includes('/additionalOperations/')) return [];
    const [, path = '', keyword, method = '', ...below] = fromPointer(pointer);
    if (keyword !== 'additionalOperations' || below.length > 0) return [];
    return [{ method, path, id: `${method} ${path}`, note: problem }];
  });
}
