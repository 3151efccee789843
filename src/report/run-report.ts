import type { Finding } from './finding';
import type { LeftBehind } from '../visit/left-behind';

/** What a run of `verify`, a recording or the traffic of a proxy comes to: the JSON report. Everything in it is masked. */
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
  /** Errors first, then warnings. */
  readonly findings: readonly Finding[];
  /** Failures that are in no finding: one rule has too many causes in one operation. */
  readonly moreFailures?: number;
  readonly observations: readonly Remark[];
  readonly operations: readonly OperationReport[];
  /** Those that judged something, and those that would have. */
  readonly rules: readonly RuleReport[];
  readonly checks: readonly CheckReport[];
  /** Of a run: what it wrote. */
  readonly writes?: WritesReport;
  /** Of a recording or a proxy: what else passed by. */
  readonly traffic?: TrafficReport;
  /** Scenarios that the run ended before, and failures that did not come again. */
  readonly leftOut: number;
  readonly cameOnce: number;
  /** The option that ended the run before its end: `--time 60`. */
  readonly endedBy?: string;
  /** A problem of an earlier run that was tested again. */
  readonly replayed?: { readonly id: string; readonly cameAgain: boolean };
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
  /** `incomplete`: something kept a proxy from judging or recording all that passed. */
  readonly word: 'passed' | 'failed' | 'stopped' | 'incomplete' | 'too little tested';
  /** 0 passed, 1 failed, 2 stopped or incomplete, 3 too little tested; that of the command behind a proxy, if it failed. */
  readonly exitCode: number;
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
  /** Its documented statuses: `200`, `4XX`. */
  readonly documented: readonly string[];
  /**
   * `answered`: a request had a 2xx. `tried`: none had. `not sent`: nothing is known to send, or it is not in the traffic. `withheld`: the run must not send it.
   * `left out`: a person did not want it.
   */
  readonly state: 'answered' | 'tried' | 'not sent' | 'withheld' | 'left out';
  /** It changes something: only runs that may write send it. */
  readonly isWrite: boolean;
  /** Why it was not sent, or what its requests lacked, and what to do about it; empty if one had a 2xx. */
  readonly notes: readonly string[];
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
  /** `read-only`, `20 creates` */
  readonly policy: string;
  /** How many items the run might create; 0 is read-only. */
  readonly allowed: number;
  readonly deleted: number;
  /** By the path of the collection: how many items were created. */
  readonly created: Readonly<Record<string, number>>;
  readonly leftBehind: readonly LeftBehind[];
}

export interface TrafficReport {
  readonly from: 'recording' | 'proxy';
  /** Requests that match no operation, the most frequent first. */
  readonly unmatched: readonly UnmatchedRequests[];
  /** Of a recording: requests to other addresses. */
  readonly elsewhere: readonly { readonly address: string; readonly count: number }[];
  /** Exchanges with a body that was too long to be judged. */
  readonly tooLong: number;
  /** Requests that a mock responded to. */
  readonly mocked: number;
  /** Requests that the service never got because it was not reachable, and the reason of the last. */
  readonly unreached: { readonly requests: number; readonly reason: string };
  /** Connections that were switched to another protocol. */
  readonly tunnels: number;
  /** What kept exchanges from being judged or recorded, in sentences. */
  readonly faults: readonly string[];
  /** The command that sent the requests. */
  readonly command?: { readonly words: string; readonly exitCode: number };
}

export interface UnmatchedRequests {
  /** `GET /store/orders` */
  readonly request: string;
  readonly count: number;
  /** Of the first; 0 if there was no response. */
  readonly status: number;
}
