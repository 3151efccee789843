import type { Operation } from '../../contract/operation';
import { ownMember, setMember, type JsonValue } from '../../exact-json';
import { dataPoints } from '../../profile/data-points';
import type { MadeValue } from '../../profile/made-value';
import type { SeenItem } from '../../verify/knowledge';
import type { LearnContext } from '../learner';
import { isSame, isUnsure, valueSet, type IsTelling, type Observed } from './value-set';

/** What an action made of an item. */
export interface Effect extends Observed {
  /** What its body brought. */
  readonly sent: SeenItem;
}

/** What the actions of a collection make of its items, gathered to be written down once for each. */
export class Effects {
  readonly #seen = new Map<Operation, Effect[]>();

  constructor(private readonly isTelling: IsTelling) {}

  add(operation: Operation, effect: Effect): void {
    this.#seen.set(operation, [...(this.#seen.get(operation) ?? []), effect]);
  }

  /** Tells whether what an action sets is seen of one item alone, of which it may be its own. */
  isUnsure(operation: Operation): boolean {
    const seen = this.#seen.get(operation) ?? [];
    return seen.length === 1 && seen.every((one) => isUnsure(one, this.isTelling));
  }

  /** Writes down what each action sets, as far as every observation is explained by it. */
  note(context: LearnContext): void {
    for (const [operation, seen] of this.#seen) {
      const sets = effectsOf(seen, this.isTelling);
      const [shown] = seen;
      if (shown !== undefined && Object.keys(sets).length > 0)
        context.note(dataPoints.setAtChange, sets, shown.exchange, operation);
    }
  }
}

/** Gives what an action sets, of what it made of several items: by its body where it has one, and otherwise without. */
function effectsOf(seen: readonly Effect[], isTelling: IsTelling): Readonly<Record<string, MadeValue>> {
  const names = new Set(seen.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)]));
  const sets: Record<string, MadeValue> = {};
  for (const name of names) {
    if (!seen.some(({ before, after }) => !isSame(ownMember(before, name), ownMember(after, name)))) continue;
    const told = seen.filter(({ sent }) => Object.keys(sent).length > 0);
    const bare = seen.filter(({ sent }) => Object.keys(sent).length === 0);
    const bySent = told.length === 0 ? undefined : ofBody(name, told);
    const plain = bare.length === 0 ? undefined : valueSet(name, bare, isTelling);
    const whole = bySent === undefined ? valueSet(name, seen, isTelling) : undefined;
    if (bySent !== undefined) setMember(sets, name, plain === undefined ? bySent : { ...bySent, otherwise: plain });
    else if (whole !== undefined) setMember(sets, name, whole);
  }
  return sets;
}

/** What every change sets by itself is learnt of changes. */
type BySent = Extract<MadeValue, { readonly make: string }>;

function ofBody(name: string, seen: readonly Effect[]): BySent | undefined {
  const members = Object.keys(seen[0]?.sent ?? {}).filter((member) =>
    seen.every(({ sent }) => Object.hasOwn(sent, member)),
  );
  for (const of of members) {
    if (seen.every(({ after, sent }) => isSame(ownMember(after, name), ownMember(sent, of))))
      return { make: 'sent', of };
    if (seen.every((effect) => isStep(effect, name, of, 1))) return { make: 'plus', of };
    if (seen.every((effect) => isStep(effect, name, of, -1))) return { make: 'minus', of };
  }
  return undefined;
}

function isStep({ before, after, sent }: Effect, name: string, of: string, sign: 1 | -1): boolean {
  const [then, now, by] = [numberIn(before, name) ?? 0, numberIn(after, name), numberIn(sent, of)];
  return now !== undefined && by !== undefined && now === then + sign * by;
}

function numberIn(item: SeenItem, name: string): number | undefined {
  const value: JsonValue | undefined = ownMember(item, name);
  return typeof value === 'number' ? value : undefined;
}
