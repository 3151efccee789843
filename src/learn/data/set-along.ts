import type { Operation } from '../../contract/operation';
import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import type { MadeValue } from '../../profile/made-value';
import { statePoints } from '../../profile/state-points';
import type { LearnContext } from '../learner';
import { isSame, isUnsure, valueSet, type IsTelling, type Observed } from './value-set';

/** What became another value along with a state. */
export type Sets = Readonly<Record<string, MadeValue>>;

/** What every change sets is learnt by others. */
const ofEveryChange = /^(?:updated|modified|changed|version|revision)/i;

/** A change by which items came to another state. */
export interface Step {
  readonly operation: Operation;
  /** The member that the request set. */
  readonly given: string;
  /** The one that tells the state, and its value now. */
  readonly member: string;
  readonly value: JsonValue;
}

interface Seen {
  readonly step: Step;
  readonly observed: Observed[];
}

/** What else became another value when items came to another state, gathered to be written down once for each change. */
export class SetAlong {
  readonly #seen = new Map<Operation, Map<string, Seen>>();

  constructor(private readonly isTelling: IsTelling) {}

  add(step: Step, observed: Observed): void {
    const ofOperation = this.#seen.get(step.operation) ?? new Map<string, Seen>();
    const key = keyOf(step);
    const known = ofOperation.get(key) ?? { step, observed: [] };
    known.observed.push(observed);
    this.#seen.set(step.operation, ofOperation.set(key, known));
  }

  /** Tells whether what a change sets along is seen of one item alone, of which it may be its own. */
  isUnsure(step: Step): boolean {
    const observed = this.#seen.get(step.operation)?.get(keyOf(step))?.observed ?? [];
    const [only] = observed;
    if (only === undefined || observed.length > 1) return false;
    const after = Object.fromEntries(Object.entries(only.after).filter(([name]) => isAlong(name, step)));
    return isUnsure({ ...only, after }, this.isTelling);
  }

  /** Gives what a change sets along, of what was seen of it. */
  setsOf(step: Step): Sets {
    return this.#setsOf(step, this.#seen.get(step.operation)?.get(keyOf(step))?.observed ?? []);
  }

  /** Writes down what is sure. */
  note(context: LearnContext): void {
    for (const [operation, states] of this.#seen) {
      const changes = [...states.values()].flatMap(({ step, observed }) => {
        const sets = this.#setsOf(step, observed);
        return Object.keys(sets).length === 0 ? [] : [{ member: step.member, becomes: step.value, sets }];
      });
      const [shown] = [...states.values()].flatMap(({ observed }) => observed);
      if (shown !== undefined && changes.length > 0)
        context.note(statePoints.setWith, changes, shown.exchange, operation);
    }
  }

  #setsOf(step: Step, observed: readonly Observed[]): Sets {
    const names = new Set(observed.flatMap(({ after }) => Object.keys(after)));
    const moved = [...names].filter(
      (name) =>
        isAlong(name, step) &&
        observed.some(({ before, after }) => !isSame(ownMember(before, name), ownMember(after, name))),
    );
    return Object.fromEntries(
      moved.flatMap((name): [string, MadeValue][] => {
        const made = valueSet(name, observed, this.isTelling);
        return made === undefined ? [] : [[name, name === step.member ? { value: step.value } : made]];
      }),
    );
  }
}

function isAlong(name: string, { given }: Step): boolean {
  return name !== given && !ofEveryChange.test(name);
}

function keyOf({ member, value }: Step): string {
  return `${member} ${stringifyJson(value)}`;
}
