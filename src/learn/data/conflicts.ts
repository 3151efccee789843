import type { JsonValue } from '../../exact-json';
import { dataPoints } from '../../profile/data-points';
import { valueIn, withValue } from '../../verify/body-values';
import { itemPath } from '../../verify/checks/bodies';
import type { Field } from '../../verify/fields';
import type { Creation, Tried } from './creation';

/** Most members that are tried alone. */
const mostSuspects = 6;

/** Finds the members of which no two items may have the same value: the same body is sent twice, then one member of it at a time. */
export async function noteConflicts(creation: Creation, first: Tried): Promise<void> {
  const again = await creation.send(first.body);
  if (again === undefined || again.isTaken) return;
  const fresh = creation.body();
  const suspects = creation.creatable.fields.filter((field) => isSuspect(creation, field, first.body, fresh));
  for (const field of suspects.slice(0, mostSuspects)) {
    const same = withValue(creation.body(), field.path, valueIn(first.body, field.path));
    const tried = await creation.send(same);
    if (tried?.isTaken === false && tried.exchange.response.status === again.exchange.response.status) {
      const inAnyCase = await refusedInAnotherCase(creation, field, valueIn(first.body, field.path), again);
      creation.note(dataPoints.uniqueValues, inAnyCase ? 'any-case' : true, tried.exchange, field);
      creation.noteRefusal('member.conflict', [again.exchange, tried.exchange], field);
    }
  }
}

/** Tells whether a text is refused that another item has in another case; one more item where it is not. */
async function refusedInAnotherCase(
  creation: Creation,
  field: Field,
  value: JsonValue | undefined,
  { exchange: { response } }: Tried,
): Promise<boolean> {
  if (typeof value !== 'string' || value.toLowerCase() === value.toUpperCase()) return false;
  const others = [value.toLowerCase(), value.toUpperCase()].filter((text) => text !== value);
  const body = others.map((text) => withValue(creation.body(), field.path, text)).find((one) => creation.allows(one));
  const tried = body === undefined ? undefined : await creation.send(body);
  return tried?.isTaken === false && tried.exchange.response.status === response.status;
}

/** What differs from body to body anyway may have to. */
function isSuspect({ creatable }: Creation, field: Field, one: unknown, other: unknown): boolean {
  const isTop = itemPath(creatable, field).length === 1;
  const [first, second] = [valueIn(one as never, field.path), valueIn(other as never, field.path)];
  return isTop && (typeof first === 'string' || typeof first === 'number') && first !== second;
}
