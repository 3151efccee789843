import type { Fact } from '../../src/verify/report/facts';
import type { CheckVerdict } from '../../src/verify/report/kinds-of-checks';
import { findRootCauses } from '../../src/verify/report/root-causes';

/** What matters of a finding. */
export type Given = Partial<Omit<Fact, 'check'>> & { readonly check?: Partial<Fact['check']> };

/** Gives findings with their numbers; each rests on an answer of its own unless it says otherwise. */
export function facts(...given: readonly Given[]): Fact[] {
  return given.map((one, index) => ({
    number: index + 1,
    operation: 'listPets',
    pointer: `/clause/${index}`,
    expected: `something ${String.fromCharCode(97 + index)}`,
    got: `another thing ${String.fromCharCode(97 + index)}`,
    answer: '200 application/json []',
    exchange: index + 1,
    aspect: 'value',
    status: 200,
    broken: [],
    isUnreadable: false,
    isErrorInSuccess: false,
    isBrokenElsewhere: false,
    ...one,
    check: {
      id: `listPets.check-${index}`,
      family: 'f',
      title: 't',
      level: 'written',
      verdict: 'violated',
      ...one.check,
    },
  }));
}

/** Gives the number of the root of each finding. */
export function rootsOf(all: readonly Fact[], checks: readonly CheckVerdict[] = []): number[] {
  const folded = findRootCauses(all, checks);
  return all.map(({ number }) => folded.get(number)?.root ?? number);
}

/** A status where another was due. */
export const wrongStatus = { aspect: 'status', expected: 'status 404: no such item', got: 'status 200' } as const;
