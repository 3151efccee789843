import type { Finding } from '../report/finding';
import type { LeftBehind } from '../visit/left-behind';

/** What a run of `verify` found: the JSON report. Everything in it is masked. */
export interface RunReport {
  readonly tool: { readonly name: 'Understudy'; readonly version: string };
  readonly document: { readonly title: string; readonly version: string; readonly file: string };
  /** The base URL; of a HAR the file. */
  readonly service: string;
  /** Repeats the run; empty if nothing was sent. */
  readonly seed: string;
  /** Eight letters that are in every text that the run made up. */
  readonly runTag: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly verdict: Verdict;
  /** The last response of the service, of a run that was stopped. */
  readonly lastResponse?: LastResponseReport;
  /** Errors first, then warnings. */
  readonly findings: readonly Finding[];
  readonly observations: readonly Remark[];
  readonly operations: readonly OperationReport[];
  /** Those that judged something, and those that would have. */
  readonly rules: readonly RuleReport[];
  readonly checks: readonly CheckReport[];
  readonly writes: WritesReport;
  /** Scenarios that there was no time for, and failures that did not come again. */
  readonly leftOut: number;
  readonly cameOnce: number;
  /** Compared with a baseline: titles of findings that are gone, where the rule was tested again. */
  readonly baseline?: BaselineReport;
}

export interface BaselineReport {
  readonly new: number;
  readonly known: number;
  /** Titles. */
  readonly fixed: readonly string[];
}

export interface Verdict {
  readonly word: 'passed' | 'failed' | 'stopped' | 'too little tested';
  readonly exitCode: 0 | 1 | 2 | 3;
  /** Warnings fail the run too. */
  readonly failsOn: 'error' | 'warning';
  /** Why it was stopped, or what is missing: `no response since request 83`, `at least 2 are needed for a verdict`. */
  readonly reason?: string;
}

export interface Remark {
  /** `GET /pets` */
  readonly operation: string;
  readonly rule: string;
  readonly text: string;
}

export interface OperationReport {
  /** `GET /pets` */
  readonly operation: string;
  readonly id: string;
  readonly tags: readonly string[];
  /** How many responses had each status; `0` stands for none. */
  readonly statuses: Readonly<Record<string, number>>;
  /**
   * `answered`: a request had a 2xx. `tried`: none had. `not sent`: nothing is known to send. `withheld`: the run must not send it.
   * `left out`: a person did not want it.
   */
  readonly state: 'answered' | 'tried' | 'not sent' | 'withheld' | 'left out';
  /** It changes something: only runs that may write send it. */
  readonly isWrite: boolean;
  /** Why it was not sent, or what its requests lacked, and what to do about it; empty if one had a 2xx. */
  readonly notes: readonly string[];
}

/** The last response before a service fell silent. */
export interface LastResponseReport {
  readonly number: number;
  /** `GET /pets?limit=20` */
  readonly request: string;
  /** RFC 3339. */
  readonly at: string;
}

export interface RuleReport {
  readonly id: string;
  readonly sentence: string;
  readonly layer: 'wire' | 'status' | 'form' | 'meaning';
}

/** What one rule said about one operation. */
export interface CheckReport {
  /** `GET /pets` */
  readonly operation: string;
  readonly rule: string;
  readonly result: 'passed' | 'failed' | 'warning' | 'inconclusive' | 'not tested';
  readonly passed: number;
  readonly failed: number;
  /** Why it is inconclusive, or was not tested. */
  readonly note?: string;
}

export interface WritesReport {
  /** `read-only`, `20 creates`, `recorded` if nothing was sent. */
  readonly policy: string;
  /** How many items the run might create; 0 is read-only. */
  readonly allowed: number;
  readonly deleted: number;
  /** By the path of the collection: how many items were created. */
  readonly created: Readonly<Record<string, number>>;
  readonly leftBehind: readonly LeftBehind[];
}
