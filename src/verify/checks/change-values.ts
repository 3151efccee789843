import type { Contract } from '../../openapi/contract';
import type { JsonValue } from '../../base/json';
import { differences } from '../../probe/body-values';
import { type CheckContext, type Check, defineCheck, type CheckDefinition } from '../../probe/check';
import { fieldsOf, referenceTo, referredBy, type Field } from '../../probe/creatable';
import { anotherSample, sampleValue } from '../../probe/required-parameters';
import { membersOf, nameOf, type Changeable, type Members, changeBody, isValidBody } from '../../probe/changeables';
import { differentItems } from '../../probe/invalid-bodies';
import type { Exchange } from '../../probe/exchange';
import { itemIn } from '../../probe/own-items';

/** So many values are tried for one member. */
const mostValues = 3;

/** So many members of an enum are looked at for them: some list thousands. */
const mostMembers = 20;

/** What decides the values that a member is changed to. */
interface Wish {
  readonly contract: Contract;
  readonly changeable: Changeable;
  readonly field: Field;
  /** The value that it has. */
  readonly current: JsonValue | undefined;
  /** Makes texts that nothing else has. */
  readonly tag: string;
}

/** Flags of items that lists and reads leave out once they are set. */
const putsAway = /^(?:is_?)?(?:archived?|deleted|removed|trashed|hidden)$/i;

/**
 * Gives valid values that a member can be changed to, none of them the one it has: a usual one first, then those that are
 * easily taken for none (`false`, 0, an empty array) or spoilt (digits, letters of many scripts). None for what refers to
 * other things.
 */
export function otherValues(wish: Wish): JsonValue[] {
  const { changeable, field, current } = wish;
  const name = nameOf(changeable, field);
  // What is put away so may well be shown no more.
  if (refersElsewhere(field) || putsAway.test(name)) return [];
  const usable = wished(wish).filter(
    (value) =>
      isOther(value, current) &&
      isValidBody(wish.contract, changeable, changeBody(changeable, changeable.full, { [name]: value })),
  );
  return usable
    .filter((value, index) => usable.slice(0, index).every((before) => isOther(value, before)))
    .slice(0, mostValues);
}

/** Gives the same of a context: of what refers to other things, values that lists have shown. */
export function valuesFor(
  context: CheckContext,
  changeable: Changeable,
  field: Field,
  current: JsonValue | undefined,
): JsonValue[] {
  const { contract } = context;
  if (!refersElsewhere(field)) return otherValues({ contract, changeable, field, current, tag: context.nextTag() });
  const name = nameOf(changeable, field);
  const target = referredBy(contract, changeable.creatable, name);
  // What is put to an item of others may change that.
  const own = target === undefined ? [] : context.knowledge(target).ours.flatMap(({ id }) => id ?? []);
  const named =
    target === undefined || own.length === 0
      ? context.everListed(changeable.resource).flatMap((item) => item[name] ?? [])
      : own.map((id) => referenceTo(contract, target, id));
  return named.filter((value) => isOther(value, current)).slice(0, 1);
}

/** Integers and texts without rules of their own whose name says so may refer to something that must exist. */
export function refersElsewhere({ types, path, schema }: Field): boolean {
  const isScalar = types.some((type) => type === 'integer' || type === 'string');
  return isScalar && schema.enum === undefined && /(?:id|key|ref|code|slug)$/i.test(path.at(-1) ?? '');
}

/** Tells whether two values differ, as answers are compared. */
export function isOther(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined) return one !== other;
  return differences(one, other).length > 0 || differences(other, one).length > 0;
}

function wished(wish: Wish): JsonValue[] {
  const { field, current } = wish;
  const { types, schema } = field;
  if (schema.enum !== undefined)
    return schema.enum.filter((member) => member !== null).slice(0, mostMembers) as JsonValue[];
  if (types.includes('boolean')) return [current !== true, false];
  if (types.includes('integer')) return integers(field, current);
  if (types.includes('number')) return [19.99, 0, 12.5, 7, schema.minimum ?? 1, schema.maximum ?? 2];
  if (types.includes('string')) return texts(wish);
  if (types.includes('array')) return arrays(wish);
  const isObjectLike = types.includes('object') || childrenOf(wish.contract, wish.changeable, field).length > 0;
  return isObjectLike ? [changedObject(wish)] : [];
}

function integers({ schema }: Field, current: JsonValue | undefined): JsonValue[] {
  const step = schema.multipleOf ?? 1;
  const { minimum = 0, maximum } = schema;
  const next = typeof current === 'number' ? [current + step, current - step] : [minimum + step];
  const big: JsonValue[] = schema.format === 'int64' ? [9007199254740993n] : [];
  return [...next, 0, ...big, minimum, ...(maximum === undefined ? [] : [maximum])];
}

function texts({ contract, field, tag }: Wish): JsonValue[] {
  const { schema, path } = field;
  if (schema.format === 'date-time') return ['2027-03-04T05:06:07Z', '2027-03-04T05:06:07+02:00'];
  if (schema.format === 'date') return ['2027-03-04', '2028-02-29'];
  const isFree = schema.format === undefined && schema.pattern === undefined;
  if (isFree) return [tag, `Zoë 猫 "\\" ${tag}`, tag.slice(-(schema.maxLength ?? tag.length))];
  return [1, 2].map((turn) => anotherSample(contract, field, `${tag}.${path.join('.')}.${turn}`));
}

/** Made of samples: what the service adds of its own to what it was sent is not sent back. */
function arrays({ contract, field }: Wish): JsonValue[] {
  const { schemas } = contract;
  const { items } = field.schema;
  const item = sampleValue(items, { schemas, full: true, seed: field.pointer });
  const many = differentItems(schemas, items, item, 4);
  const [first, ...others] = many.flatMap((array) => [array.slice(1, 3).reverse(), array.slice(1, 2)]);
  return [...(first === undefined ? [] : [first]), [], ...others, ...many];
}

/** So deep nested objects are changed. */
const deepest = 4;

/** An object each of whose members that can be is another. */
function changedObject(wish: Wish): JsonValue {
  const { contract, changeable, field, current } = wish;
  const [was, members] = [membersOf(current), { ...sampleOf(wish) }];
  // Schemas may hold themselves, as one of several alternatives too.
  if (field.path.length >= deepest) return members;
  for (const below of childrenOf(contract, changeable, field)) {
    const name = below.path.at(-1) ?? '';
    const [value] = wished({ ...wish, field: below, current: was[name] }).filter((one) => isOther(one, was[name]));
    if (value !== undefined && Object.hasOwn(members, name)) members[name] = value;
  }
  return members;
}

function sampleOf({ contract, field }: Wish): Members {
  return membersOf(sampleValue(field.schema, { schemas: contract.schemas, full: true, seed: field.pointer }));
}

/** Gives the members of a nested object, those one level below it; of alternatives, those of whichever has some. */
export function childrenOf(contract: Contract, { fields }: Pick<Changeable, 'fields'>, field: Field): Field[] {
  const { path, schema } = field;
  const own = fields.filter(
    (one) => one.path.length === path.length + 1 && path.every((name, index) => one.path[index] === name),
  );
  if (own.length > 0) return own;
  const below = (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).flatMap((_part, index) => fieldsOf(contract, `${field.keywordPointer(keyword)}/${index}`)),
  );
  return below.filter((one) => one.path.length === 1).map((one) => ({ ...one, path: [...path, ...one.path] }));
}

/** Gives the members that can be changed whatever else there is, the one that carries the run's mark first. */
export function movable(changeable: Changeable): Field[] {
  const { members, creatable } = changeable;
  const tagged = creatable.tagField?.path.at(-1);
  const free = members.filter((field) => !refersElsewhere(field));
  const rank = (field: Field): number =>
    nameOf(changeable, field) === tagged ? 0 : field.schema.enum === undefined ? 1 : 2;
  return free.sort((one, other) => rank(one) - rank(other));
}

/** Gives the change of so many members that go most easily; fewer where no more can be changed. */
export function easyChanges(
  context: CheckContext,
  changeable: Changeable,
  before: Members,
  count = 1,
): [string, JsonValue][] {
  const found = movable(changeable).flatMap((field): [string, JsonValue][] => {
    const name = nameOf(changeable, field);
    const [value] = valuesFor(context, changeable, field, before[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return found.slice(0, count);
}

/** Gives the names of the members that the client gave an item, and that it shows as they were given. */
export function givenNames(context: CheckContext, sent: Members, read: Exchange): string[] {
  const shown = itemIn(context, read);
  return Object.keys(sent).filter((name) => shown[name] !== undefined && !isOther(sent[name], shown[name]));
}

/** Gives a check of changes that rests on what two statements say together; all but its family, level and phase is told. */
export function changeCheck(
  contract: Contract,
  definition: Omit<CheckDefinition, 'family' | 'level' | 'phase'>,
): Check {
  return defineCheck(contract, { family: 'changes', level: 'implied', phase: 'change', ...definition });
}
