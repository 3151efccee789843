import { expectedStatus, type Expectation, type Seen } from '../../src/probe/expectation';
import type { Fact } from '../../src/verify/report/facts';
import { type CheckVerdict, findRootCauses } from '../../src/verify/report/root-causes';

/** What matters of a finding. */
export type Given = Partial<Omit<Fact, 'check' | 'expected' | 'got'>> & {
  readonly check?: Partial<Fact['check']>;
  readonly expected?: Expectation | string;
  readonly got?: Seen | string;
};

/** Gives findings with their numbers; each rests on an answer of its own unless it says otherwise. */
export function facts(...given: readonly Given[]): Fact[] {
  return given.map((one, index) => ({
    number: index + 1,
    operation: 'listPets',
    pointer: `/clause/${index}`,
    answer: '200 application/json []',
    exchange: index + 1,
    aspect: 'value',
    status: 200,
    broken: [],
    isUnreadable: false,
    isErrorInSuccess: false,
    isBrokenElsewhere: false,
    ...one,
    expected: asWords(one.expected ?? `something ${String.fromCharCode(97 + index)}`),
    got: asWords(one.got ?? `another thing ${String.fromCharCode(97 + index)}`),
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

function asWords<Said extends { readonly words: string }>(said: Said | string): Said | { readonly words: string } {
  return typeof said === 'string' ? { words: said } : said;
}

/** Gives the number of the root of each finding. */
export function rootsOf(all: readonly Fact[], checks: readonly CheckVerdict[] = []): number[] {
  const folded = findRootCauses(all, checks);
  return all.map(({ number }) => folded.get(number)?.root ?? number);
}

/** A status where another was due. */
export const wrongStatus = {
  aspect: 'status',
  expected: expectedStatus(['404'], 'no such item'),
  got: 'status 200',
} as const;
