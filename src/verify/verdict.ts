import type { Finding } from '../report/finding';
import type { OperationReport, Verdict } from './run-report';

export interface VerdictParts {
  readonly findings: readonly Finding[];
  readonly failsOn: Verdict['failsOn'];
  readonly operations: readonly OperationReport[];
  /** How many checks passed or failed. */
  readonly tested: number;
  /** Why the run ended before its end. */
  readonly stopped?: string;
  /** Whether the run may write, and the file has creates that were planned. */
  readonly mayCreate: boolean;
  readonly created: number;
}

/** What a run comes to. A run that was stopped has no verdict, a problem fails it, and a run that saw too little does not pass. */
export function verdictOf(parts: VerdictParts): Verdict {
  const { findings, failsOn, stopped, operations, mayCreate, created, tested } = parts;
  if (stopped !== undefined) return { word: 'stopped', exitCode: 2, failsOn, reason: stopped };
  const isFailure = ({ level, baseline }: Finding): boolean =>
    baseline !== 'known' && (level === 'error' || failsOn === 'warning');
  if (findings.some(isFailure)) return { word: 'failed', exitCode: 1, failsOn };
  const asked = operations.filter(({ state }) => state !== 'withheld' && state !== 'left out');
  const answered = asked.filter(({ state }) => state === 'answered');
  const tooLittle = (reason: string): Verdict => ({ word: 'too little tested', exitCode: 3, failsOn, reason });
  if (asked.length === 0) return tooLittle('no operation was sent');
  if (tested === 0) return tooLittle('nothing that was sent could be checked');
  const needed = Math.ceil(asked.length / 2);
  if (answered.length < needed)
    return tooLittle(`at least ${needed} ${needed === 1 ? 'is' : 'are'} needed for a verdict`);
  if (mayCreate && created === 0) return tooLittle('no create was accepted');
  return { word: 'passed', exitCode: 0, failsOn };
}
