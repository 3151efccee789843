import type { Contract } from '../../contract/contract';
import { answerPoints } from '../../profile/answer-points';
import { answerTemplate } from '../../profile/answer-template';
import { partsOf } from '../../profile/fold-places';
import { pointOf } from '../../profile/points';
import { operationPlace, type Entry, type ProfileData } from '../../profile/profile';
import type { Exchange } from '../../verify/exchange';
import { add, firstOf, isMostly, numbersIn, sharedCounts, steps, withSharedCounts, type SharedCounts, type Steps } from './shared-counts';
import type { AnswerTemplate } from '../../profile/situations';

/** How a number goes on in the answers of each operation, by the name of its header in lower case, then by operation. */
type OperationCounts = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Sequence {
  least: number;
  greatest: number;
  last: number;
  readonly steps: Steps;
  /** Whether refusals are among the answers. */
  hasRefusals: boolean;
}

/**
 * Gives the placeholders of the headers whose numbers go on from answer to answer of one operation, refusals included, in the order
 * in which they were sent; those that go on over all operations are left out.
 */
function operationCounts(exchanges: readonly Exchange[], shared: SharedCounts): OperationCounts {
  const sequences = new Map<string, Map<string, Sequence>>();
  for (const exchange of exchanges) {
    const { operation, request, response } = exchange;
    if (request.method !== operation.method) continue;
    for (const [name, number] of numbersIn(exchange)) {
      if (shared.has(name)) continue;
      const ofName = sequences.get(name) ?? new Map<string, Sequence>();
      sequences.set(name, ofName);
      const place = operationPlace(operation);
      const known = ofName.get(place);
      const isRefusal = response.status >= 400;
      if (known === undefined)
        ofName.set(place, { least: number, greatest: number, last: number, steps: steps(), hasRefusals: isRefusal });
      else {
        add(known.steps, number - known.last);
        known.last = number;
        known.least = Math.min(known.least, number);
        known.greatest = Math.max(known.greatest, number);
        known.hasRefusals ||= isRefusal;
      }
    }
  }
  return new Map([...sequences].map(([name, ofName]) => [name, placeholdersOf(name, ofName, exchanges)]));
}

function placeholdersOf(
  name: string,
  sequences: ReadonlyMap<string, Sequence>,
  exchanges: readonly Exchange[],
): Map<string, string> {
  return new Map(
    [...sequences].flatMap(([place, { least, greatest, steps: seen, hasRefusals }]): [string, string][] => {
      if (!hasRefusals) return [];
      if (isMostly('down', seen)) return [[place, `{{operation-count-down:${firstOf(name, greatest, exchanges)}}}`]];
      return isMostly('up', seen) ? [[place, `{{operation-counter:${least}}}`]] : [];
    }),
  );
}

/** Gives the entries of a profile in which numbers of headers go on as they did in the answers to a run, over all of them or over those of each operation. */
export function withCounts(
  entries: ProfileData['entries'],
  exchanges: readonly Exchange[],
  contract: Contract,
): ProfileData['entries'] {
  const shared = sharedCounts(exchanges, contract);
  return withOperationCounts(withSharedCounts(entries, shared), operationCounts(exchanges, shared));
}

/** Gives the entries of a profile in which the answers of an operation that have such a header, refusals too, go on with it. */
function withOperationCounts(entries: ProfileData['entries'], counts: OperationCounts): ProfileData['entries'] {
  const counted = (headers: Readonly<Record<string, string>>, place: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, text]) => {
        const ofName = counts.get(name.toLowerCase());
        return [name, text === 'absent' ? text : ((ofName && placeholderAt(ofName, place)) ?? text)];
      }),
    );
  const written = (id: string, place: string, entry: Entry): Entry => {
    if (id === answerPoints.headers.id)
      // The kinds of both points' values say so, and the notebook has held the values against them.
      return { ...entry, value: counted(entry.value as Readonly<Record<string, string>>, place) };
    if (pointOf(id)?.values !== answerTemplate) return entry;
    const { status, headers, body } = entry.value as unknown as AnswerTemplate;
    if (headers === undefined) return entry;
    return { ...entry, value: { status, headers: counted(headers, place), ...(body !== undefined && { body }) } };
  };
  if ([...counts.values()].every(({ size }) => size === 0)) return entries;
  return new Map(
    [...entries].map(([id, places]) => [
      id,
      new Map([...places].map(([place, entry]): [string, Entry] => [place, written(id, place, entry)])),
    ]),
  );
}

/** Gives the placeholder of an operation; of the whole service that of any, where all count the same way. */
function placeholderAt(counts: ReadonlyMap<string, string>, place: string): string | undefined {
  if (place !== '*') return counts.get(partsOf(place)[0] ?? '');
  const all = [...new Set(counts.values())];
  const kinds = new Set(all.map((one) => one.split(':')[0]));
  return kinds.size === 1 ? all.toSorted((one, other) => numberOf(other) - numberOf(one))[0] : undefined;
}

function numberOf(placeholder: string): number {
  return Number(/\d+/.exec(placeholder)?.[0] ?? 0);
}
