import type { Contract } from '../../contract/contract';
import type { Check } from '../check';
import { defineCheck, type CheckDefinition } from './define-check';

/** Gives a check of changes that rests on what two statements say together; all but its family, level and phase is told. */
export function changeCheck(
  contract: Contract,
  definition: Omit<CheckDefinition, 'family' | 'level' | 'phase'>,
): Check {
  return defineCheck(contract, { family: 'changes', level: 'implied', phase: 'change', ...definition });
}
