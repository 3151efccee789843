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
