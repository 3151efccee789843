import { FlawedDocumentError } from '../base/errors';
import type { Contract } from './contract';
import { describeFlaw, type Flaw, inPlaceOrder } from './problems';

/** Most flaws that are told at once, those of one kind counted as one, and most that are told later, as requests bring them out. */
const mostTold = 20;

/** Says what is wrong with a document that is played all the same: what is known now, and each flaw that is found later. */
export function tellFlaws(
  { flaws, loaded }: Pick<Contract, 'flaws' | 'loaded'>,
  tell: (sentence: string) => void,
): void {
  for (const line of flawLines({ flaws, loaded }))
    tell(line.isWhole ? `a flaw of the document: ${line.text}` : line.text);
  let told = 0;
  flaws.listen((flaw) => {
    told += 1;
    if (told <= mostTold)
      tell(`a flaw of the document: ${describeFlaw(advised(flaw, isAddress(loaded.file)), loaded.locate)}`);
  });
}

/** Throws a FlawedDocumentError where a document has any flaw that is known by now. */
export function assertFlawless({ flaws, loaded }: Pick<Contract, 'flaws' | 'loaded'>): void {
  const count = flaws.count();
  if (count === 0) return;
  const problem = `the document has ${count === 1 ? 'a flaw' : `${count} flaws`}, and is to have none (--strict-document)`;
  const lines = flawLines({ flaws, loaded }).map(({ text }) => text);
  const lead = isAddress(loaded.file) ? 'What is wrong with it:' : 'Correct what is wrong with it:';
  throw new FlawedDocumentError(loaded.file, problem, lead, lines);
}

/** A line that tells of flaws: one of them, or how many more there are. */
export interface FlawLine {
  readonly text: string;
  readonly isWhole: boolean;
}

/**
 * Gives the flaws that are known of a document by now, a line each: of those of one kind the first, and in how many more places
 * the same is wrong. At most 20, and one that says how many flaws are left.
 */
export function flawLines({ flaws, loaded }: Pick<Contract, 'flaws' | 'loaded'>): FlawLine[] {
  const byKind = new Map<string, [first: Flaw, count: number]>();
  for (const flaw of flaws.found()) {
    const kind = kindOf(flaw);
    const known = byKind.get(kind);
    if (known === undefined) byKind.set(kind, [flaw, 1]);
    else known[1] += 1;
  }
  const { file, locate } = loaded;
  const isFar = isAddress(file);
  const shown = inPlaceOrder([...byKind.values()].slice(0, mostTold), ([{ pointer }]) => locate(pointer), file);
  const lines = shown.map(([flaw, count]): FlawLine => {
    const more = count === 1 ? '' : ` (and ${placesOf(count - 1)})`;
    return { text: describeFlaw(advised(flaw, isFar), locate) + more, isWhole: true };
  });
  const left = flaws.count() - shown.reduce((sum, [, count]) => sum + count, 0);
  if (left > 0) lines.push({ text: `and ${left} more flaws of the document`, isWhole: false });
  if (isFar && lines.length > 0)
    lines.push({ text: `${file} was read from the network: save it as a file to correct it`, isWhole: false });
  return lines;
}

function isAddress(file: string): boolean {
  return /^https?:/i.test(file);
}

/** What lies elsewhere is not the reader's to correct. */
function advised({ remedy, ...flaw }: Flaw, isFar: boolean): Flaw {
  return isFar || remedy === undefined ? flaw : { ...flaw, remedy };
}

function placesOf(count: number): string {
  return count === 1 ? '1 more place' : `${count} more places`;
}

/** What is quoted, a number, a name of an operation or a path is another in every place where the same is wrong. */
function kindOf({ problem, cost }: Flaw): string {
  return `${problem}\n${cost}`.replaceAll(
    /"[^"\n]*"|\{[^{}\n]*\}|(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE) |\/[^\s;,]*|\d+/g,
    '',
  );
}
