import type { JsonValue } from '../../exact-json';
import type { CheckContext } from '../check';
import type { Exchange } from '../exchange';
import type { Field } from '../fields';
import { itemIn } from './change-own';
import { isOther, refersElsewhere, valuesFor } from './change-values';
import { nameOf, type Changeable, type Members } from './changeables';

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
