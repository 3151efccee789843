/** What remembers something that it can find out again. */
export interface Forgetful {
  readonly forget: () => void;
}

/**
 * Most that all expressions together remember of the texts they have met, in units of some hundred bytes: 20 MB or so. Each
 * alone remembers little, but a document may have thousands.
 */
const mostOfAll = 200_000;

let ofAll = 0;
const remembering = new Set<Forgetful>();

/** Counts what is remembered, in the units above. Where all together is too much, all forget, and begin anew. */
export function remember(one: Forgetful, amount: number): void {
  remembering.add(one);
  ofAll += amount;
  if (ofAll <= mostOfAll) return;
  for (const each of remembering) each.forget();
  remembering.clear();
  ofAll = 0;
}

/** Gives how much all remember. */
export function rememberedByAll(): number {
  return ofAll;
}
