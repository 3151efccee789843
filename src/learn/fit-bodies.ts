import { collectionCalled } from '../contract/resource/references';
import { ownMember, type JsonValue } from '../exact-json';
import { isSuccess } from '../verify/answers';
import { valueIn, withValue } from '../verify/body-values';
import type { CheckContext } from '../verify/check';
import { createRequest, itemPath, taggedBody } from '../verify/checks/bodies';
import { isPlainText, tagLength } from '../verify/checks/fresh-texts';
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
  const { tagField } = creatable;
  if (await isTaken(context, creatable, creatable.full)) return true;
  // A mark in the place of what names an item of others is refused.
  Object.assign(creatable, { tagField: tagFieldOf(context, creatable) });
  const bodies = await takenBodies(context, creatable);
  Object.assign(creatable, bodies ?? { tagField });
  return bodies !== undefined;
}

type Bodies = Pick<Creatable, 'full' | 'required'>;

/** Gives bodies that the service takes, of values that its own items have; undefined where it takes none. */
async function takenBodies(context: CheckContext, creatable: Creatable): Promise<Bodies | undefined> {
  const [full, required] = [creatable.full, creatable.required].map((body) => asItemsHave(context, creatable, body));
  if (full === undefined || required === undefined) return undefined;
  if (await isTaken(context, creatable, full)) return { full, required };
  for (const field of optional(creatable, full)) {
    const others = withValue(full, field.path, undefined);
    if (await isTaken(context, creatable, others)) return { full: others, required };
  }
  return (await isTaken(context, creatable, required)) ? { full: required, required } : undefined;
}

async function isTaken(context: CheckContext, creatable: Creatable, body: JsonValue): Promise<boolean> {
  const sent = createRequest(creatable, taggedBody(context, creatable, body));
  return isSuccess(await context.send({ ...sent, takesAny: true }));
}

/** Gives the text that carries the mark of the run: none that is called like another collection, one for people where there is any. */
function tagFieldOf({ contract }: CheckContext, creatable: Creatable): Field | undefined {
  const free = creatable.fields.filter((field) => {
    const [name = '', ...within] = itemPath(creatable, field);
    const isLong = (field.schema.maxLength ?? tagLength) >= tagLength;
    return (
      within.length === 0 && isPlainText(field) && isLong && collectionCalled(contract.resources, name) === undefined
    );
  });
  return free.find(({ required }) => required) ?? free.find(({ path }) => forPeople.test(path.at(-1) ?? '')) ?? free[0];
}

const forPeople = /name|title|description|comment|note|text|label|subject|summary|memo/i;

/** Gives a body with the values that an item of the collection has, as far as the document allows each. */
function asItemsHave(context: CheckContext, creatable: Creatable, base: JsonValue): JsonValue {
  const { contract } = context;
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const items = context.everListed(creatable.resource).slice(0, mostItems);
  return creatable.fields.reduce((body, field) => {
    const [name = '', ...within] = itemPath(creatable, field);
    if (within.length > 0 || valueIn(body, field.path) === undefined) return body;
    const values = items.flatMap((item): JsonValue[] => {
      const value = ownMember(item, name);
      return value === undefined || value === null ? [] : [value];
    });
    if (values.length === 0) values.push(...ownNamed(context, name));
    // Not the first one: a service that takes the first for any would not be told apart.
    const changed = values
      .toReversed()
      .map((value) => withValue(body, field.path, value))
      .find((one) => validate(one, 'body').length === 0);
    return changed ?? body;
  }, base);
}

/** Gives the identifiers of items of the run that a member may name, where no item shows what it holds: what is another's is left alone. */
function ownNamed(context: CheckContext, name: string): readonly JsonValue[] {
  const target = collectionCalled(context.contract.resources, name);
  const property = target?.identifier?.property;
  if (target === undefined || property === undefined) return [];
  return context.knowledge(target).ours.flatMap(({ answered }) => ownMember(answered, property) ?? []);
}

function optional({ fields }: Creatable, full: JsonValue): readonly Field[] {
  return fields
    .filter(({ path, required }) => path.length === 1 && !required && valueIn(full, path) !== undefined)
    .slice(0, mostSuspects);
}
