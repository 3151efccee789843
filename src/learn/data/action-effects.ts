import type { Operation } from '../../contract/operation';
import { ownMember, setMember, type JsonValue } from '../../exact-json';
import { dataPoints } from '../../profile/data-points';
import type { MadeValue } from '../../profile/made-value';
import type { Exchange } from '../../verify/exchange';
import type { SeenItem } from '../../verify/knowledge';
import type { LearnContext } from '../learner';
import { madeValueOf } from './made-value-of';
import { isSame } from './set-along';

/** What an action made of an item. */
export interface Effect {
  readonly before: SeenItem;
  readonly after: SeenItem;
  /** What its body brought. */
  readonly sent: SeenItem;
  readonly exchange: Exchange;
}

/** What the actions of a collection make of its items, gathered to be written down once for each. */
export class Effects {
  readonly #seen = new Map<Operation, Effect[]>();

  add(operation: Operation, effect: Effect): void {
    this.#seen.set(operation, [...(this.#seen.get(operation) ?? []), effect]);
  }

  /** Gives what an action made of items. */
  of(operation: Operation): readonly Effect[] {
    return this.#seen.get(operation) ?? [];
  }

  /** Writes down what each action sets, as far as every observation is explained by it. */
  note(context: LearnContext): void {
    for (const [operation, seen] of this.#seen) {
      const sets = effectsOf(seen);
      const [shown] = seen;
      if (shown !== undefined && Object.keys(sets).length > 0)
        context.note(dataPoints.setAtChange, sets, shown.exchange, operation);
    }
  }
}

/** Gives what an action sets, of what it made of several items: by its body where it has one, and otherwise without. */
export function effectsOf(seen: readonly Effect[]): Readonly<Record<string, MadeValue>> {
  const names = new Set(seen.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)]));
  const sets: Record<string, MadeValue> = {};
  for (const name of names) {
    if (!seen.some(({ before, after }) => !isSame(ownMember(before, name), ownMember(after, name)))) continue;
    const told = seen.filter(({ sent }) => Object.keys(sent).length > 0);
    const bare = seen.filter(({ sent }) => Object.keys(sent).length === 0);
    const bySent = told.length === 0 ? undefined : ofBody(name, told);
    const plain = bare.length === 0 ? undefined : ofItem(name, bare);
    const whole = bySent === undefined ? ofItem(name, seen) : undefined;
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

/** What is made without a body: the moment, another member's number, one more than before, a value that stays. */
function ofItem(name: string, seen: readonly Effect[]): MadeValue | undefined {
  const [first] = seen;
  if (first === undefined) return undefined;
  const made = madeValueOf(
    name,
    seen.map(({ exchange, after }) => ({ exchange, sent: {}, answered: after })),
  );
  if (made !== undefined && 'make' in made && made.make === 'now') return made;
  const now = ownMember(first.after, name);
  const others = Object.keys(first.before).filter(
    (other) =>
      other !== name &&
      seen.every(
        ({ before, after }) =>
          isNumber(ownMember(before, other)) && isSame(ownMember(before, other), ownMember(after, name)),
      ),
  );
  const source = others.find((other) => !isSame(ownMember(first.before, other), 0));
  if (source !== undefined) return { make: 'same-as', of: source };
  if (
    isNumber(now) &&
    seen.every(({ before, after }) => Number(ownMember(after, name)) === Number(ownMember(before, name) ?? 0) + 1)
  )
    return now === 1 && seen.length === 1 ? { value: now } : { make: 'counter' };
  const isConstant = seen.every(({ after }) => isSame(ownMember(after, name), now));
  if (!isConstant || now === undefined) return undefined;
  return now === null || typeof now !== 'object' ? { value: now } : undefined;
}

function isNumber(value: JsonValue | undefined): boolean {
  return typeof value === 'number';
}
