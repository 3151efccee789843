import type { JsonValue } from '../exact-json';
import { ownMember } from '../exact-json';
import { isSuccess } from '../verify/answers';
import { valueIn, withValue } from '../verify/body-values';
import type { CheckContext } from '../verify/check';
import { createRequest, itemPath, taggedBody } from '../verify/checks/bodies';
import type { Creatable } from '../verify/creatable';
import type { Field } from '../verify/fields';

/** Most members of which one is left out to find the one that is refused. */
const mostSuspects = 12;

/** Most items that a list has shown whose values are looked at. */
const mostItems = 20;

/**
 * Tries the bodies that the document gives for a create, and where the service refuses them, bodies with the values that its own items
 * have: it may take less than the document says, such as amounts from 50 on. Those that are taken stand in the place of the others.
 * Gives whether any was taken.
 */
export async function fitBodies(context: CheckContext, creatable: Creatable): Promise<boolean> {
  const isTaken = async (body: JsonValue): Promise<boolean> =>
    isSuccess(await context.send({ ...createRequest(creatable, taggedBody(context, creatable, body)), takesAny: true }));
  const fit = (full: JsonValue, required: JsonValue): true => {
    Object.assign(creatable, { full, required });
    return true;
  };
  if (await isTaken(creatable.full)) return true;
  const [full, required] = [creatable.full, creatable.required].map((body) => asItemsHave(context, creatable, body));
  if (full === undefined || required === undefined) return false;
  if (await isTaken(full)) return fit(full, required);
  for (const field of optional(creatable, full)) {
    const others = withValue(full, field.path, undefined);
    if (await isTaken(others)) return fit(others, required);
  }
  return (await isTaken(required)) && fit(required, required);
}

/** Gives a body with the values that an item of the collection has, as far as the document allows each. */
function asItemsHave(context: CheckContext, creatable: Creatable, base: JsonValue): JsonValue {
  const { contract } = context;
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const items = context.everListed(creatable.resource).slice(0, mostItems);
  return creatable.fields.reduce((body, field) => {
    const [name = '', ...within] = itemPath(creatable, field);
    if (within.length > 0 || field === creatable.tagField || valueIn(body, field.path) === undefined) return body;
    const values = items.flatMap((item): JsonValue[] => {
      const value = ownMember(item, name);
      return value === undefined || value === null ? [] : [value];
    });
    // Not the first one: a service that takes the first for any would not be told apart.
    const changed = values
      .toReversed()
      .map((value) => withValue(body, field.path, value))
      .find((one) => validate(one, 'body').length === 0);
    return changed ?? body;
  }, base);
}

function optional({ fields }: Creatable, full: JsonValue): readonly Field[] {
  return fields
    .filter(({ path, required }) => path.length === 1 && !required && valueIn(full, path) !== undefined)
    .slice(0, mostSuspects);
}
