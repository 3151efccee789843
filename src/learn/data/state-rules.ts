import type { Operation } from '../../contract/operation';
import type { JsonValue } from '../../exact-json';
import { statePoints, type StateRule } from '../../profile/state-points';
import { isSuccess } from '../../verify/answers';
import type { Exchange } from '../../verify/exchange';
import type { LearnContext } from '../learner';
import { isSame } from './value-set';

/** What is refused for what an item is, gathered to be written down once for each operation. */
export class StateRules {
  readonly #rules = new Map<Operation, { readonly rules: StateRule[]; readonly shown: Exchange }>();

  /** Remembers a rule; one that is answered as another is holds for the values of both. */
  add(operation: Operation, rule: StateRule, shown: Exchange): void {
    const known = this.#rules.get(operation) ?? { rules: [], shown };
    const spelt = (one: StateRule): string => JSON.stringify({ ...one, is: [] });
    const same = known.rules.findIndex((one) => spelt(one) === spelt(rule));
    const before = known.rules[same];
    const { is: values = [] } = before ?? {};
    const more = (rule.is ?? []).filter((one) => !isOneOf(one, values));
    if (before === undefined) known.rules.push(rule);
    else known.rules[same] = { ...before, is: [...values, ...more] };
    this.#rules.set(operation, known);
  }

  /** Writes all of them down. */
  note(context: LearnContext): void {
    for (const [operation, { rules, shown }] of this.#rules)
      context.note(statePoints.refusedInState, rules, shown, operation);
  }
}

function isOneOf(value: JsonValue, values: readonly JsonValue[]): boolean {
  return values.some((one) => isSame(one, value));
}

/** Tells whether something was refused that may be taken in another state: not for a key, a limit of calls, or nothing being there. */
export function isRefused({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500 && status !== 404 && status !== 401 && status !== 429;
}

/** Tells whether a request of an operation was ever taken: what never was may be refused for anything. */
export function wasTaken({ exchanges }: LearnContext, operation: Operation): boolean {
  return exchanges.some(
    (one) => one.operation === operation && one.request.method === operation.method && isSuccess(one),
  );
}
