import type { CheckResult, RunResult } from '../result';

/** What a run must show beside the absence of violations. */
export interface Demands {
  /** Least share, in per cent, of the checks that were to be tried and came to a verdict on the contract. */
  readonly minTested: number;
  /** Whether warnings and inconclusive checks keep a run from being conformant. */
  readonly strict: boolean;
}

/** What a run comes to. */
export interface Conclusion {
  /** 0 conformant, 1 violated, 2 environment, 3 too little tested. */
  readonly exitCode: 0 | 1 | 2 | 3;
  readonly word: 'conformant' | 'violated' | 'environment' | 'too little tested';
  /** The reason, in a sentence. */
  readonly sentence: string;
  /** Share, in per cent, of the checks that came to a verdict among those that were to be tried. */
  readonly testedPercent: number;
}

/** Gives the conclusion of a run; a violation seen counts whatever else went wrong. */
export function conclude({ results, exchanges, stopped }: RunResult, { minTested, strict }: Demands): Conclusion {
  const count = (...verdicts: CheckResult['verdict'][]): number =>
    results.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const testedPercent = testedShare(results);
  const violated = count('violated');
  const trouble = count('environment');
  if (violated > 0) {
    const sentence = `${violated} of ${results.length} checks found the service at odds with its document`;
    return { exitCode: 1, word: 'violated', sentence, testedPercent };
  }
  if (trouble > 0 || stopped !== undefined) {
    const sentence = stopped ?? `${trouble} checks had no answer of the service`;
    return { exitCode: 2, word: 'environment', sentence, testedPercent };
  }
  if (testedPercent < minTested || testedPercent === 0) {
    const sentence = `${testedPercent} % of the checks came to a verdict, ${minTested} % are asked for (--min-tested)`;
    return { exitCode: 3, word: 'too little tested', sentence, testedPercent };
  }
  const unsent = results.filter(({ check, verdict }) => check.isUnsendable === true && verdict === 'inconclusive');
  if (unsent.length > 0 && !exchanges.some(({ request }) => request.method === 'POST')) {
    const reasons = unsent.map(({ check, reason }) => `${check.id}: ${reason}`).join('; ');
    return { exitCode: 3, word: 'too little tested', sentence: `no write was tried (${reasons})`, testedPercent };
  }
  const open = count('warned', 'inconclusive');
  if (strict && open > 0) {
    const sentence = `${open} checks warned or stayed inconclusive (--strict)`;
    return { exitCode: 3, word: 'too little tested', sentence, testedPercent };
  }
  const sentence = `${count('proved')} checks proved, ${count('inconclusive')} inconclusive`;
  return { exitCode: 0, word: 'conformant', sentence, testedPercent };
}

/** Silent points decide nothing, and what the caller left out on purpose is not missing. */
function testedShare(results: readonly CheckResult[]): number {
  const tried = results.filter(({ check, verdict }) => check.level !== 'silent' && verdict !== 'not-tested');
  const told = tried.filter(({ verdict }) => verdict !== 'inconclusive' && verdict !== 'environment');
  return tried.length === 0 ? 0 : Math.floor((100 * told.length) / tried.length);
}
