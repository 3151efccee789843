import type { Exchange } from '../../probe/exchange';
import { guardWords } from '../../probe/harm';
import type { CheckResult, RunResult } from '../result';
import type { FailOn } from './reported';
import type { Reach } from '../reach';

/** What a run must show beside the absence of violations. */
export interface Demands {
  /** Least share, in per cent, of the tried checks of clauses that came to a verdict. */
  readonly minTested: number;
  /** Least share, in per cent, of the operations that may be sent requests which answered a 2xx; 0 by default. */
  readonly minReach?: number;
  /** Whether warnings and inconclusive checks keep a run from being conformant. */
  readonly strict: boolean;
  /** From what on a finding ends the run with 1; every violation by default. */
  readonly failOn?: FailOn;
}

/** What of the findings of a run makes it fail, where not every violation does. */
export interface Failing {
  /** How many checks have a finding that does, and how many root causes. */
  readonly checks: number;
  readonly causes: number;
  /** What became of the findings since a baseline, and why some do not count; empty where nothing is to be said. */
  readonly words: string;
}

/** How much of what could be tested was tested. */
export interface Tested {
  /** All checks of the run, those of silent points included. */
  readonly checks: number;
  /** Those for which the service was asked and answered; not what was left out, and not what the run never came to. */
  readonly tried: number;
  /** Their share in per cent, rounded down. */
  readonly triedPercent: number;
  /** Share, in per cent, of the tried checks of clauses that came to a verdict: what `--min-tested` bounds. */
  readonly judgedPercent: number;
}

/** What a run comes to. */
export interface Conclusion {
  /** 0 conformant or tolerated, 1 violated, 2 environment, 3 too little tested. */
  readonly exitCode: 0 | 1 | 2 | 3;
  readonly word: 'conformant' | 'tolerated' | 'violated' | 'environment' | 'too little tested';
  /** The reason, in a sentence. */
  readonly sentence: string;
  readonly tested: Tested;
  /** How far the run came into the service. */
  readonly reach?: Reach;
}

/**
 * Gives the conclusion of a run; a violation seen counts whatever else went wrong. `rootCauses` says how many causes the
 * violations have; `failing`, which of the findings count, where not all violations do.
 */
export function conclude(run: RunResult, demands: Demands, rootCauses: number, failing?: Failing): Conclusion {
  const tested = testedOf(run);
  const counted = failing ?? { checks: count(run, 'violated'), causes: rootCauses, words: '' };
  const { sentence, ...rest } = verdictOf(run, demands, tested, counted);
  const unrun = unrunChecks(run);
  const stopped = run.isInterrupted === true ? `${run.stopped}: ${unrun} of ${tested.checks} checks were not run` : '';
  return {
    ...rest,
    sentence: [sentence, counted.words, silenceOf(run), stopped, ...toldByGuard(run, rest.exitCode)]
      .filter((text) => text !== '')
      .join('; '),
    tested,
    ...(run.reach !== undefined && { reach: run.reach }),
  };
}

/** Gives how far a run came, in words: `12 of 35 operations answered 2xx, 26 writes done`. */
export function reachInWords({ operations, reached, writes }: Reach): string {
  return `${reached} of ${operations} operations answered 2xx, ${writes} ${writes === 1 ? 'write' : 'writes'} done`;
}

/** Where a service is at odds with its document, that tells why what it answers to creates names nothing. */
function toldByGuard({ guard }: RunResult, exitCode: number): readonly string[] {
  if (guard === undefined) return [];
  return exitCode === 1 ? guard.harm : guardWords(guard);
}

/** What a service that fell silent left without a verdict is told beside whatever else was found. */
function silenceOf({ results, unanswered, isPreflight }: RunResult): string {
  if (unanswered === undefined || isPreflight === true) return '';
  const trouble = results.filter(({ verdict }) => verdict === 'environment').length;
  const { check, request, isRejected } = unanswered;
  const what = isRejected === true ? 'rejected the key from' : 'stopped answering at';
  return `the service ${what} ${request} (${check})${isRejected === true ? ' on' : ''}, so that ${trouble} checks had no answer`;
}

function count({ results }: RunResult, ...verdicts: CheckResult['verdict'][]): number {
  return results.filter(({ verdict }) => verdicts.includes(verdict)).length;
}

function atOdds({ results }: RunResult, checks: number, causes: number): string {
  const named = `${causes} root cause${causes === 1 ? '' : 's'}`;
  return `${checks} of ${results.length} checks found the service at odds with its document, with ${named}`;
}

function verdictOf(
  run: RunResult,
  { minTested, minReach = 0, strict }: Demands,
  { judgedPercent }: Tested,
  failing: Failing,
): Omit<Conclusion, 'tested'> {
  const { results, exchanges, stopped, isInterrupted, faults = 0, firstFault = '' } = run;
  if (failing.checks > 0) {
    return { exitCode: 1, word: 'violated', sentence: atOdds(run, failing.checks, failing.causes) };
  }
  if (isInterrupted === true) return { exitCode: 2, word: 'environment', sentence: '' };
  const trouble = count(run, 'environment');
  if (trouble > 0 || stopped !== undefined) {
    return { exitCode: 2, word: 'environment', sentence: stopped ?? `${trouble} checks had no answer of the service` };
  }
  if (faults > 0) {
    const first = firstFault === '' ? '' : `, first: ${firstFault}`;
    const sentence = `the kit failed ${faults} times, which is a fault of its own; please report it${first}`;
    return { exitCode: 2, word: 'environment', sentence };
  }
  const tooLittle = (sentence: string): Omit<Conclusion, 'tested'> => ({
    exitCode: 3,
    word: 'too little tested',
    sentence,
  });
  if (judgedPercent < minTested || judgedPercent === 0) {
    return tooLittle(
      `${judgedPercent} % of the checks tried came to a verdict, ${minTested} % are asked for (--min-tested)`,
    );
  }
  const unsent = results.filter(({ check, verdict }) => check.isUnsendable === true && verdict === 'inconclusive');
  if (unsent.length > 0 && !exchanges.some(({ request }) => request.method === 'POST')) {
    return tooLittle(`no write was tried (${unsent.map(({ check, reason }) => `${check.id}: ${reason}`).join('; ')})`);
  }
  if (run.guard?.isIdle === true) return tooLittle('');
  const { reach } = run;
  if (reach !== undefined && reach.reached * 100 < minReach * reach.operations)
    return tooLittle(`${reachInWords(reach)}; ${minReach} % are asked for (--min-reach)`);
  const unread = exchanges.filter(({ response }) => response.unread !== undefined);
  if (unread.length > 0) {
    const [{ response }] = unread as [Exchange];
    return tooLittle(`${unread.length} answers have ${response.unread ?? ''}`);
  }
  const open = count(run, 'warned', 'inconclusive');
  if (strict && open > 0) return tooLittle(`${open} checks warned or stayed inconclusive (--strict)`);
  const sentence = `${count(run, 'proved')} checks proved, ${count(run, 'inconclusive')} inconclusive`;
  const tolerated = count(run, 'violated');
  if (tolerated === 0) return { exitCode: 0, word: 'conformant', sentence };
  return { exitCode: 0, word: 'tolerated', sentence: `${sentence}, ${tolerated} violated` };
}

/** What a caller leaves out on purpose cannot be inconclusive; that it was not tried is said beside every conclusion. */
function testedOf({ results, leftOut }: RunResult): Tested {
  const checks = results.length + (leftOut?.checks ?? 0);
  const isTried = ({ verdict }: CheckResult): boolean => verdict !== 'not-tested' && verdict !== 'environment';
  const tried = results.filter(isTried);
  // Silent points decide nothing, and a check without any answer was tried in vain.
  const ofClauses = results.filter(({ check, verdict }) => check.level !== 'silent' && verdict !== 'not-tested');
  const judged = ofClauses.filter(({ verdict }) => verdict !== 'inconclusive' && verdict !== 'environment');
  return {
    checks,
    tried: tried.length,
    triedPercent: percent(tried.length, checks),
    judgedPercent: percent(judged.length, ofClauses.length),
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole);
}

function unrunChecks({ results, stopped }: RunResult): number {
  return results.filter(({ verdict, reason }) => verdict === 'not-tested' && reason === stopped).length;
}
