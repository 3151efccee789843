import type { Contract } from '../contract/contract';
import { describeFlaw } from '../contract/flaws';

/** Most flaws that are told at start, and most that are told later, as requests bring them out. */
const mostTold = 20;

/** Says what is wrong with a document that is played all the same: what is known at start, and each flaw that is found later. */
export function warnOfFlaws({ flaws, loaded }: Contract, warn: (message: string) => void): void {
  const tell = (flaw: Parameters<typeof describeFlaw>[0]): void => {
    warn(`a flaw of the document: ${describeFlaw(flaw, loaded.locate)}`);
  };
  const found = flaws.found();
  found.slice(0, mostTold).forEach(tell);
  const more = flaws.count() - Math.min(found.length, mostTold);
  if (more > 0) warn(`${more} more flaws of the document are not told`);
  let told = 0;
  flaws.listen((flaw) => {
    told += 1;
    if (told <= mostTold) tell(flaw);
  });
}
