import { firstOf } from '../base/text';
import { asClause } from './message-text';
import { figuresOf, type Figure } from './page';

/** What failed for one cause, as all reports show it. Texts are masked already. */
export interface Finding {
  /** Eight letters: the same for the same rule, basis and cause in every run. */
  readonly id: string;
  /** The rule's ID and sentence. */
  readonly rule: string;
  readonly sentence: string;
  readonly level: 'error' | 'warning';
  /** What happened: `POST /pets returned 200, documented is 201`. */
  readonly title: string;
  readonly expected: string;
  readonly received: string;
  /** What the error body says in words: `limit must be at most 50`. */
  readonly quote?: string;
  /** Of two APIs: what each has in place of `expected` and `received`, and which of them breaks the OpenAPI file there. */
  readonly sides?: { readonly a: string; readonly b: string; readonly wrong: string };
  /** What to do; absent if nothing fits. */
  readonly advice?: string;
  readonly basis: FindingBasis;
  /** `14 of 14 creates` */
  readonly seenIn: string;
  /** Where it was seen, the first first. */
  readonly places: readonly FindingPlace[];
  /** Compared with a baseline. */
  readonly baseline?: 'new' | 'known';
}

export interface FindingBasis {
  /** JSON pointer in the document, or the section of an RFC. */
  readonly at: string;
  /** `spec/openapi.yaml:92:9`, or the section of the RFC. */
  readonly text: string;
  readonly line?: number;
  /** The line and its neighbours. */
  readonly lines?: readonly SourceLine[];
}

export interface SourceLine {
  readonly number: number;
  readonly text: string;
}

export interface FindingPlace {
  /** `POST /pets` */
  readonly operation: string;
  /** Numbers of exchanges, in their order. */
  readonly exchanges: readonly number[];
  /** Commands that repeat it, in their order. */
  readonly curl: readonly string[];
  /** The scenario and the seed repeat it: `listPets.filters.status`. */
  readonly scenario?: string;
}

export type FieldLabel =
  'Expected' | 'Got' | 'A' | 'B' | 'Seen in' | 'Also in' | 'Wrong' | 'Rule' | 'File' | 'Basis' | 'What to do' | 'ID';

/** What reports say of a finding beside its title, in their order; what is empty is left out. */
export function fieldsOf({
  expected,
  received,
  sides,
  seenIn,
  places,
  rule,
  sentence,
  basis,
  advice,
  id,
}: Finding): readonly (Figure & { readonly label: FieldLabel })[] {
  const others = places.slice(1).map(({ operation }) => operation);
  return figuresOf<FieldLabel>([
    ['Expected', expected],
    ['Got', received],
    ['A', sides?.a],
    ['B', sides?.b],
    ['Seen in', seenIn],
    ['Also in', firstOf(others, mostNamed)],
    ['Wrong', sides?.wrong],
    ['Rule', rule === '' || sides !== undefined ? '' : `${rule}: ${asClause(sentence)}`],
    [basis.line === undefined ? 'Basis' : 'File', basis.text],
    ['What to do', advice],
    ['ID', id],
  ]);
}

/** Most operations that are named. */
const mostNamed = 5;
