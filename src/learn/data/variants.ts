import { isObject } from '../../contract/document';
import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import { valueIn, withValue } from '../../verify/body-values';
import { itemPath } from '../../verify/checks/bodies';
import { unwrapped } from '../../verify/items';
import type { SeenItem } from '../../verify/knowledge';
import type { Field } from '../../verify/fields';
import type { Creation, Tried } from './creation';
import { itemIn, writtenBy } from './exchanged';
import { tellingMembers } from './set-with';

/** Most members of which each value is tried, and most values of one. */
const [mostTelling, mostValues] = [2, 4];

/** Numbers of one that differ by these are told from each other and from what is counted. */
const steps = [3, 11];

/**
 * Creates items with each value of the members that others may follow, and with other numbers each time: what the service makes of
 * them by itself differs with those then. Two of each, while there are writes for them.
 */
export async function createVariants(creation: Creation): Promise<void> {
  const { context, creatable } = creation;
  const telling = tellingMembers(context.contract, creatable).slice(0, mostTelling);
  const fields = creatable.fields.filter(({ path }) => telling.includes(path.at(-1) ?? ''));
  const isAlike = creation.plain('integer').some((field) => creation.valuesOf(field) < 2);
  if (isAlike && creation.left > steps.length)
    await creation.send(withOtherNumbers(creation, creation.body(), steps[0] ?? 1));
  for (const field of fields) {
    const own = valueIn(creatable.full, field.path);
    // The last of a list is the likeliest to end something.
    const [first, ...others] = valuesOf(field)
      .filter((value) => value !== own)
      .toReversed();
    if (first === undefined || !(await createVariant(creation, field, first))) continue;
    for (const value of others.slice(0, mostValues)) await createVariant(creation, field, value);
  }
}

/** Creates an item with a value, and a second one where the service makes anything else of it; gives whether it does. */
async function createVariant(creation: Creation, field: Field, value: JsonValue): Promise<boolean> {
  const { context, creatable } = creation;
  if (creation.left <= steps.length) {
    const { method, path } = creatable.operation;
    const what = `what ${method} ${path} sets where ${field.path.join('.')} is ${JSON.stringify(value)}`;
    context.leave(what, 'for want of writes (--writes)');
    return false;
  }
  const [one = 1, other = 2] = steps;
  const create = (step: number): Promise<Tried | undefined> =>
    creation.send(withOtherNumbers(creation, withValue(creation.body(), field.path, value), step));
  const tried = await create(one);
  const item = tried?.isTaken === true ? itemIn(context.contract, tried.exchange) : undefined;
  if (tried === undefined || item === undefined || !isOtherwise(creation, field, tried.body, item)) return false;
  await create(other);
  return true;
}

/** Whether a member that the body does not bring, and that all other items have alike, is another one here. */
function isOtherwise({ context, creatable }: Creation, field: Field, body: JsonValue, item: SeenItem): boolean {
  const { operation, wrapper } = creatable;
  const at = itemPath(creatable, field)[0] ?? '';
  const others = writtenBy(context, operation, wrapper).filter(
    ({ answered }) => stringifyJson(ownMember(answered, at) ?? null) !== stringifyJson(ownMember(item, at) ?? null),
  );
  const sent = unwrapped(wrapper, body);
  return Object.keys(item).some((name) => {
    const values = new Set(others.map(({ answered }) => stringifyJson(ownMember(answered, name) ?? null)));
    const isBrought = isObject(sent) && Object.hasOwn(sent, name);
    const isAlike = values.size === 1;
    return !isBrought && isAlike && !values.has(stringifyJson(ownMember(item, name) ?? null));
  });
}

function valuesOf({ schema, types }: Field): readonly JsonValue[] {
  return types.includes('boolean') ? [true, false] : ((schema.enum ?? []) as JsonValue[]);
}

/** Gives a body whose numbers are some more, as far as the document allows it. */
export function withOtherNumbers(creation: Creation, body: JsonValue, step: number): JsonValue {
  return creation.plain('integer').reduce((changed, { path }) => {
    const own = valueIn(changed, path);
    if (typeof own !== 'number') return changed;
    const next = [own + step, own - step]
      .map((value) => withValue(changed, path, value))
      .find((one) => creation.allows(one));
    return next ?? changed;
  }, body);
}
