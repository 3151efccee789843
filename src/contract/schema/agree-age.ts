import { ownMember, type JsonValue } from '../../exact-json';
import type { Schema } from '../document';
import { typesOf, type Flatten } from './flatten';
import { roleOf } from './moments';
import { wordsOf } from './name-words';
import { day, readTime, referenceTime, timeForm, writeTime, type TimeForm } from './times';

interface Plan {
  readonly age: string;
  readonly birth: { readonly name: string; readonly flat: Schema; readonly form: TimeForm };
}

const plans = new WeakMap<Schema, Plan | null>();

/** Gives an object in which the day of birth agrees with the age in years beside it, which knows what sort of being it is. */
export function agreeAge(object: Record<string, JsonValue>, flat: Schema, flatten: Flatten): Record<string, JsonValue> {
  let plan = plans.get(flat);
  if (plan === undefined) plans.set(flat, (plan = planOf(flat, flatten)));
  if (plan === null) return object;
  const { name, form, flat: property } = plan.birth;
  const age = ownMember<JsonValue>(object, plan.age);
  const born = readTime(form, ownMember<JsonValue>(object, name));
  if (typeof age !== 'number' || born === undefined || age < 0 || age > 130) return object;
  // The day of the year stays: it is chance's.
  const within = ((((referenceTime - born) / day) % 365) + 365) % 365;
  const moment = writeTime(form, referenceTime - (Math.floor(age) * 365.25 + Math.min(350, within)) * day, property);
  return moment === undefined ? object : { ...object, [name]: moment };
}

function planOf({ properties = {} }: Schema, flatten: Flatten): Plan | null {
  const age = Object.keys(properties).find((name) => name.toLowerCase() === 'age');
  if (age === undefined || !typesOf(flatten(properties[age])).some((type) => type === 'integer' || type === 'number'))
    return null;
  for (const [name, property] of Object.entries(properties)) {
    const flat = flatten(property);
    const form = roleOf(name) === 'birth' && wordsOf(name).length < 4 ? timeForm(name, flat) : undefined;
    if (form !== undefined) return { age, birth: { name, flat, form } };
  }
  return null;
}
