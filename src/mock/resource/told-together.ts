import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { operationsOf, type Resource } from '../../contract/resource/resources';

import { preview } from '../../contract/schema/describe-error';
import type { Violation } from '../../errors';
import { ownMember } from '../../exact-json';
import type { AlsoWrong } from '../../middleware/validation';
import { bodySituation } from '../../profile/body-situation';
import { profileOf } from '../../profile/profile-of';
import { requestPoints } from '../../profile/request-points';
import { keysUnder, plainProperty } from '../../store/keys';
import type { Session } from '../../store/session';
import { isItem, type Item } from './item';
import { bodyPart } from './item-envelope';
import { takenBody, type TakenBody } from './taken-body';

/**
 * Gives what finds, of a body that breaks its schema, what else the service refuses of it and tells in the same answer: a text that
 * is too long for it, a value that another item has; of one that does not, those of them that are several. Undefined where no profile says that it does.
 */
export function createToldTogether(contract: Contract): AlsoWrong | undefined {
  const profile = profileOf(contract);
  if (profile.isEmpty) return undefined;
  const known = new Map<Operation, ReturnType<typeof finderOf>>();
  return ({ context }, operation, violations) => {
    const together = profile.find(requestPoints.together, operation) ?? [];
    // One alone is found where it is looked for; what is changed may not be there at all.
    const isAlone = violations.length === 0;
    if (together.length === 0 || (isAlone && operation.method !== 'POST')) return [];
    if (!known.has(operation)) known.set(operation, finderOf(contract, operation));
    const wrong = new Set(violations.map(({ where }) => where));
    const found = known.get(operation)?.(context.session, context.body) ?? [];
    const told = found.filter(
      (violation) => !wrong.has(violation.where) && together.includes(bodySituation(violation).situation),
    );
    return isAlone && told.length < 2 ? [] : told;
  };
}

function finderOf(
  contract: Contract,
  operation: Operation,
): ((session: Session, body: unknown) => readonly Violation[]) | undefined {
  const resource = contract.resources.find((one) => operationsOf(one).includes(operation));
  const taken = resource === undefined ? undefined : takenBody(contract, resource, operation);
  if (resource === undefined || taken === undefined) return undefined;
  const { take } = bodyPart(contract, resource, operation);
  return (session, body) => {
    if (!isItem(body as never)) return [];
    const item = taken.kept(take(body as never));
    return [...taken.refusedOf(session, item), ...conflicts(session, resource, taken, item, operation)];
  };
}

function conflicts(
  { store }: Session,
  { collection }: Resource,
  taken: TakenBody,
  item: Item,
  { requestBody }: Operation,
): Violation[] {
  return taken.uniqueOf(item).flatMap((property): Violation[] => {
    const name = plainProperty(property);
    const value = ownMember(item, name);
    const anyOf = keysUnder(property, value);
    const found =
      anyOf.length === 0 ? undefined : store.list(collection, { filters: [{ property, anyOf }], offset: 0, limit: 1 });
    if (found === undefined || found instanceof Promise || found.items.length === 0) return [];
    const expected = 'a value that no other item has';
    return [
      { where: `body.${name}`, clause: requestBody?.pointer ?? '', rule: 'unique', expected, got: preview(value) },
    ];
  });
}
