import { ownMember, type JsonValue } from '../../exact-json';
import type { Schema } from '../document';
import { typesOf, type Flatten } from './flatten';
import { wordsOf } from './name-words';
import { day, namesCreation, readTime, timeForm, writeTime, type TimeForm } from './times';

/** The moment of a step in a thing's life: `cancelled_at`, `shippedOn`. */
interface Step {
  readonly name: string;
  readonly flat: Schema;
  readonly form: TimeForm;
  /** What was done, as statuses say it: `cancel`, `ship`. */
  readonly stem: string;
}

interface Plan {
  readonly status: string;
  readonly steps: readonly Step[];
  readonly required: ReadonlySet<string>;
  readonly created: { readonly name: string; readonly form: TimeForm } | undefined;
}

/** Steps by the words of names, with the stems of the statuses in which they have been taken. */
const statusesOfSteps: Readonly<Record<string, readonly string[]>> = {
  paid: ['paid', 'shipped', 'delivered', 'fulfilled', 'completed', 'refunded', 'returned', 'succeeded', 'settled'],
  captured: ['captured', 'succeeded', 'paid', 'completed', 'settled', 'refunded'],
  shipped: ['shipped', 'dispatched', 'delivered', 'returned', 'completed'],
  dispatched: ['shipped', 'dispatched', 'delivered', 'returned', 'completed'],
  delivered: ['delivered', 'returned', 'completed', 'read'],
  completed: ['completed', 'done', 'closed', 'finished', 'succeeded', 'success'],
  finished: ['completed', 'done', 'closed', 'finished', 'succeeded', 'success', 'failed'],
  fulfilled: ['fulfilled', 'completed', 'delivered', 'shipped'],
  closed: ['closed', 'done', 'resolved', 'completed', 'merged', 'won', 'lost'],
  resolved: ['resolved', 'closed', 'done', 'fixed'],
  approved: ['approved', 'accepted', 'completed', 'active'],
  published: ['published', 'archived', 'active', 'public'],
};
for (const one of 'cancelled canceled refunded returned failed rejected declined voided expired archived deleted revoked suspended merged'.split(
  ' ',
))
  Object.assign(statusesOfSteps, { [one]: [one === 'canceled' ? 'cancelled' : one] });

const plans = new WeakMap<Schema, Plan | null>();

/**
 * Gives an object in which the moments of steps agree with its status: a step that has not been taken has no moment, where
 * that may be null or left out, and one that has been has a moment, some days after the thing came to be.
 */
export function agreeStatus(
  object: Record<string, JsonValue>,
  flat: Schema,
  flatten: Flatten,
): Record<string, JsonValue> {
  let plan = plans.get(flat);
  if (plan === undefined) plans.set(flat, (plan = planOf(flat, flatten)));
  if (plan === null) return object;
  const told = ownMember<JsonValue>(object, plan.status);
  if (typeof told !== 'string') return object;
  const status = plain(told);
  const { created } = plan;
  const since = created === undefined ? undefined : readTime(created.form, ownMember(object, created.name));
  const agreed = { ...object };
  for (const [index, step] of plan.steps.entries()) {
    const value = ownMember<JsonValue>(agreed, step.name);
    const isTaken = statusesOfSteps[step.stem]?.includes(status) === true;
    if (!isTaken && value !== undefined && value !== null) leaveOut(agreed, step, plan.required);
    // Steps that lead to others come first in most documents; a day apart, they are in order.
    if (isTaken && value === null && since !== undefined)
      agreed[step.name] = writeTime(step.form, since + (3 + index) * day, step.flat) ?? null;
  }
  return agreed;
}

function leaveOut(object: Record<string, JsonValue>, { name, flat }: Step, required: ReadonlySet<string>): void {
  if (typesOf(flat).includes('null')) object[name] = null;
  else if (!required.has(name)) Reflect.deleteProperty(object, name);
}

function plain(status: string): string {
  const letters = status.toLowerCase().replaceAll(/[^a-z]/g, '');
  return letters === 'canceled' ? 'cancelled' : letters;
}

function planOf({ properties = {}, required = [] }: Schema, flatten: Flatten): Plan | null {
  const names = Object.keys(properties);
  const status = names.find((name) => /^(status|state)$/i.test(name)) ?? names.find((name) => /status$/i.test(name));
  if (status === undefined || !typesOf(flatten(properties[status])).includes('string')) return null;
  const steps = Object.entries(properties).flatMap(([name, property]): Step[] => {
    const stem = stepOf(name);
    const flat = flatten(property);
    const form = stem === undefined ? undefined : timeForm(name, flat);
    return stem === undefined || form === undefined ? [] : [{ name, flat, form, stem }];
  });
  if (steps.length === 0) return null;
  const creation =
    names.find(namesCreation) ?? names.find((name) => /^(placed|opened|ordered|submitted|sent)/i.test(name));
  const form = creation === undefined ? undefined : timeForm(creation, flatten(properties[creation]));
  const created = creation === undefined || form === undefined ? undefined : { name: creation, form };
  return { status, steps, required: new Set(required), created };
}

/** Gives the step that a moment's name tells of: `cancelled` of `cancelledAt`, `date_cancelled`. */
function stepOf(name: string): string | undefined {
  const words = wordsOf(name).filter((word) => !/^(at|on|date|time|timestamp|datetime|utc|is)$/.test(word));
  const [only = '', ...others] = words;
  return others.length === 0 && Object.hasOwn(statusesOfSteps, only) ? only : undefined;
}
