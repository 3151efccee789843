import { referencesOf } from '../creatable';
import type { Contract } from '../../contract/contract';
import { statusesOfUnknown } from '../../contract/resource/told-references';
import { toldUnique } from '../../contract/resource/told-unique';
import type { JsonValue } from '../../exact-json';
import { isSuccess } from '../answers';
import { inconclusive, observed, proved, violated, type Check, type CheckContext } from '../check';
import type { Exchange } from '../exchange';
import type { Field } from '../fields';
import { itemPath } from './bodies';
import { itemIn, ownItem, readItem, tagFields, whyNotMade, type OwnItem } from './change-own';
import { refusedAndUnchanged, targetOf, whyNoneMade } from './change-refused';
import { changeBody, changeRequest, isValidBody, plannedChange } from './change-requests';
import { isOther } from './change-values';
import { changeables, nameOf, type Changeable } from './changeables';
import { defineCheck, describeStatus, mismatch, responsePointer } from './define-check';
import { unknownIdentifiers } from './referred-items';
import { gotStatus } from '../expectation';

/**
 * Gives the checks that a change is refused, and changes nothing, which gives an item what another one has and the document
 * calls unique, or which names what is not there: what is said of the create holds of the change where it documents the
 * status.
 */
export function changeReferenceChecks(contract: Contract): Check[] {
  return changeables(contract).flatMap((changeable) => [
    ...uniqueFields(contract, changeable).flatMap((field) => [
      refusesTaken(contract, changeable, field),
      takesItsOwn(contract, changeable, field),
    ]),
    ...referringFields(contract, changeable).flatMap((field) => {
      const value = unknownValue(contract, changeable, field);
      return value === undefined ? [] : [refusesUnknown(contract, changeable, { field, value })];
    }),
  ]);
}

function uniqueFields({ schemas }: Contract, changeable: Changeable): Field[] {
  const told = toldUnique(schemas, changeable.resource, changeable.operation);
  return changeable.members.filter((field) => told.includes(nameOf(changeable, field)));
}

function refusesTaken(contract: Contract, changeable: Changeable, field: Field): Check {
  const { operation, name } = changeable;
  const member = nameOf(changeable, field);
  return defineCheck(contract, {
    id: `${name}.${member}.taken-once`,
    family: 'change-refusals',
    title: `A change to the ${member} of another item is answered 409, and changes nothing`,
    level: 'written',
    pointer: responsePointer(operation, '409'),
    phase: 'change',
    sends: plannedChange(changeable, 1, 2),
    writes: 2,
    doubt: (context) => whyNoneMade(context, changeable),
    run: async (context) => {
      const other = await ownItem(context, changeable);
      const own = await targetOf(context, changeable);
      const taken = other.before[member];
      if (typeof taken !== 'string' || taken === own.before[member])
        return inconclusive(`needs two items of different ${member}`);
      const body = changeBody(changeable, own.sent, { [member]: taken });
      if (!isValidBody(contract, changeable, body)) return inconclusive(`the ${member} shown is none that can be sent`);
      const headers = await tagFields(context, changeable, own.id);
      const exchange = await context.send(changeRequest(changeable, own.id, body, headers));
      const ignored = await whyIgnored(context, changeable, own, exchange, [member, taken]);
      if (ignored !== undefined) return inconclusive(ignored);
      const why = `the item ${other.id} has this ${member}`;
      return refusedAndUnchanged(context, changeable, own, exchange, { statuses: ['409'], why });
    },
  });
}

/** A change that was answered with a success may leave a member alone, or wait for somebody to confirm it. */
async function whyIgnored(
  context: CheckContext,
  changeable: Changeable,
  { id }: OwnItem,
  exchange: Exchange,
  [member, value]: readonly [name: string, value: JsonValue],
): Promise<string | undefined> {
  if (!isSuccess(exchange)) return undefined;
  const read = await readItem(context, changeable, id);
  const isTaken = isSuccess(read) && !isOther(itemIn(context, read)[member], value);
  return isTaken ? undefined : `the change was answered ${exchange.response.status} and leaves the ${member} as it was`;
}

/** What an item has itself no other one has. */
function takesItsOwn(contract: Contract, changeable: Changeable, field: Field): Check {
  const { operation, name } = changeable;
  const member = nameOf(changeable, field);
  return defineCheck(contract, {
    id: `${name}.${member}.its-own`,
    family: 'change-refusals',
    title: `A change to the ${member} that the item has itself is not taken for that of another`,
    level: 'implied',
    pointer: responsePointer(operation, '409'),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const value = own.before[member];
      if (typeof value !== 'string') return inconclusive(`the item shows no ${member}`);
      const body = changeBody(changeable, own.sent, { [member]: value });
      if (!isValidBody(contract, changeable, body)) return inconclusive(`the ${member} shown is none that can be sent`);
      const headers = await tagFields(context, changeable, own.id);
      const exchange = await context.send(changeRequest(changeable, own.id, body, headers));
      if (exchange.response.status !== 409) return whyNotMade(exchange) ?? proved();
      // A fresh item may be in no state to be changed at all.
      const refused = whyNoneMade(context, changeable);
      if (refused !== undefined) return inconclusive(refused);
      return violated(
        mismatch(exchange, `the change made: no other item has the ${member} of ${own.id}`, gotStatus(exchange)),
      );
    },
  });
}

/** Gives the members of a change that name an item of another collection. */
function referringFields(contract: Contract, changeable: Changeable): Field[] {
  const names = referencesOf(contract, changeable.resource).map(({ property }) => property);
  return changeable.fields.filter((field) => names.includes(itemPath(changeable, field).join('.')));
}

/** Gives an identifier that nothing has, and that the schema of the change allows; undefined where none can be made. */
function unknownValue(contract: Contract, changeable: Changeable, field: Field): JsonValue | undefined {
  const name = nameOf(changeable, field);
  return unknownIdentifiers(contract, field, 'change').find((value) =>
    isValidBody(contract, changeable, changeBody(changeable, changeable.full, { [name]: value })),
  );
}

function refusesUnknown(
  contract: Contract,
  changeable: Changeable,
  { field, value }: { readonly field: Field; readonly value: JsonValue },
): Check {
  const { operation, name, creatable } = changeable;
  const member = nameOf(changeable, field);
  const created = creatable.fields.find((one) => itemPath(creatable, one).join('.') === member);
  const own = statusesOfUnknown(operation, field.schema);
  const statuses = own.length > 0 || created === undefined ? own : statusesOfUnknown(operation, created.schema);
  const isOpen = statuses.length === 0;
  return defineCheck(contract, {
    id: `${name}.${member}.unknown`,
    family: 'change-refusals',
    title: `A change to a ${member} that nothing has is refused, and changes nothing`,
    level: isOpen ? 'silent' : 'implied',
    pointer: field.pointer,
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 1,
    doubt: (context) => (isOpen ? undefined : whyNoneMade(context, changeable)),
    run: async (context) => {
      const target = await (isOpen ? ownItem(context, changeable) : targetOf(context, changeable));
      const body = changeBody(changeable, target.sent, { [member]: value });
      const headers = await tagFields(context, changeable, target.id);
      const exchange = await context.send(changeRequest(changeable, target.id, body, headers));
      if (isOpen) return observed(describeStatus(exchange));
      const { status } = exchange.response;
      if (status === 401 || status === 403) return inconclusive(`refused with ${status}, for another reason`);
      const ignored = await whyIgnored(context, changeable, target, exchange, [member, value]);
      if (ignored !== undefined) return inconclusive(ignored);
      const why = `${member} names nothing that is there`;
      return refusedAndUnchanged(context, changeable, target, exchange, { statuses, why });
    },
  });
}
