import type { Contract } from '../../contract/contract';

/** Most listed values that are tried of one operation: of an enum of 20,000 the others are much like them. */
export const mostTriedValues = 2000;

/** What is left of that. */
export interface ValueBudget {
  left: number;
}

/** Gives the budget of one operation. */
export function valueBudget(): ValueBudget {
  return { left: mostTriedValues };
}

/** Gives the first of listed values, as many as are left to try; that others are not is a flaw. */
export function valuesToTry<Value>(
  contract: Contract,
  pointer: string,
  values: readonly Value[],
  budget: ValueBudget,
): readonly Value[] {
  const tried = values.slice(0, budget.left);
  budget.left -= tried.length;
  if (tried.length < values.length) {
    const problem = `expected at most ${mostTriedValues} listed values in an operation, got more`;
    contract.flaws.add(pointer, problem, `verify tries ${tried.length} of these ${values.length}`);
  }
  return tried;
}
