import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import { valueIn, withValue } from '../../verify/body-values';
import { itemPath, taggedBody } from '../../verify/checks/bodies';
import type { Creatable } from '../../verify/creatable';
import type { LearnContext } from '../learner';
import { writtenBy, type Written } from './exchanged';
import { tellingMembers } from './set-with';

/** How an item begins: with a member that has another value than bodies have of themselves. */
export interface Start {
  readonly member?: string;
  readonly value?: JsonValue;
}

/** Most states that items begin in beside the usual one. */
const mostStarts = 2;

/** Gives the values of members with which items that were created in this run began in another state than others. */
export function startsOf(context: LearnContext, creatable: Creatable): readonly Start[] {
  const { operation, wrapper, fields } = creatable;
  const seen = writtenBy(context, operation, wrapper);
  const starts: Start[] = [];
  for (const member of tellingMembers(context.contract, { fields, ...(wrapper !== undefined && { wrapper }) })) {
    const usual = valueIn(creatable.full, pathTo(creatable, member));
    const own = seen.filter(({ answered }) => isAt(ownMember(answered, member), usual));
    for (const { answered, sent } of seen) {
      const value = ownMember(answered, member);
      const isKnown = starts.some((one) => one.member === member && isAt(one.value, value));
      if (value === undefined || isAt(value, usual) || isKnown || !Object.hasOwn(sent, member)) continue;
      if (own.length > 0 && beginsOtherwise(answered, own)) starts.push({ member, value });
    }
  }
  return starts.slice(0, mostStarts);
}

/** A state is what has one of a few values, or is called so: and none of the others has this one. */
function beginsOtherwise(answered: Written['answered'], others: readonly Written[]): boolean {
  return Object.keys(answered).some(
    (name) =>
      /status|state|phase|stage/i.test(name) &&
      !others.some((other) => isAt(ownMember(other.answered, name), ownMember(answered, name))),
  );
}

/** Gives the body of an item that begins so; undefined for the usual one. */
export function bodyOf(context: LearnContext, creatable: Creatable, { member, value }: Start): JsonValue | undefined {
  if (member === undefined || value === undefined) return undefined;
  return withValue(taggedBody(context, creatable, creatable.full), pathTo(creatable, member), value);
}

function pathTo(creatable: Creatable, member: string): readonly string[] {
  return creatable.fields.find((field) => itemPath(creatable, field).join('.') === member)?.path ?? [member];
}

function isAt(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return stringifyJson(one ?? null) === stringifyJson(other ?? null);
}
