import type { Contract } from './contract';
import { describeFlaw, type Flaw } from './flaws';

/** Most flaws that are told at once, and most that are told later, as requests bring them out. */
const mostTold = 20;

/** Says what is wrong with a document that is played all the same: what is known now, and each flaw that is found later. */
export function tellFlaws(
  { flaws, loaded }: Pick<Contract, 'flaws' | 'loaded'>,
  tell: (sentence: string) => void,
): void {
  const tellOne = (flaw: Flaw): void => {
    tell(`a flaw of the document: ${describeFlaw(flaw, loaded.locate)}`);
  };
  const found = flaws.found();
  found.slice(0, mostTold).forEach(tellOne);
  const more = flaws.count() - Math.min(found.length, mostTold);
  if (more > 0) tell(`and ${more} more flaws of the document`);
  let told = 0;
  flaws.listen((flaw) => {
    told += 1;
    if (told <= mostTold) tellOne(flaw);
  });
}
