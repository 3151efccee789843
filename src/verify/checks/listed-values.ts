import type { Contract } from '../../contract/contract';
import type { JsonValue } from '../../exact-json';
import { valueIn, withValue } from '../body-values';
import { inconclusive, proved, violated, type Check, type CheckContext, type Outcome } from '../check';
import { describedPart } from '../described';
import { answeredItem, answeredItemSchema } from '../items';
import type { Field } from '../fields';
import { valueBudget, valuesToTry } from './tried-values';
import { whyPlainBodyFails } from './plain-body';
import { textOf } from './value-text';
import { plannedRead } from './read-back';
import { keptAs } from './stored-values';
import { createRequest, itemPath, itemSent, refersToUnknown, shownIn, taggedBody } from './bodies';
import type { Creatable } from '../creatable';
import { defineCheck, demandSuccess, matchesStatus, mismatch, planned, successStatus } from './define-check';
import { expectedMember, gotMember } from '../expectation';

/** Gives the checks of values that a schema lists one by one: members of an enum, true and false, null. Each is taken and kept. */
export function listedValues(contract: Contract, creatable: Creatable): Check[] {
  const validate = contract.validators.compile(creatable.media.schemaPointer, 'request');
  const budget = valueBudget();
  return creatable.fields.flatMap((field) =>
    valuesToTry(contract, field.pointer, membersOf(field), budget)
      // What one keyword lists another may refuse.
      .filter((member) => validate(withValue(creatable.full, field.path, member), 'body').length === 0)
      .map((member) => isKept(contract, creatable, field, member)),
  );
}

function membersOf({ schema, types }: Field): JsonValue[] {
  const members = (schema.enum ?? []).filter((member) => typeof member === 'string');
  const booleans = types.includes('boolean') && schema.enum === undefined ? [true, false] : [];
  return [...members, ...booleans, ...(types.includes('null') ? [null] : [])];
}

function isKept(contract: Contract, creatable: Creatable, field: Field, member: JsonValue): Check {
  const { operation } = creatable;
  const name = field.path.join('.');
  const shown = typeof member === 'string' ? member : textOf(member);
  const isShown = shownIn(contract, creatable, field).length > 0;
  return defineCheck(contract, {
    id: `${operation.id}.${name}.${shown}`,
    family: 'creation',
    title: `${name} ${shown} is taken${isShown ? ' and kept' : ''}`,
    level: 'written',
    pointer: field.pointer,
    phase: 'write',
    sends: [
      planned(createRequest(creatable, withValue(creatable.full, field.path, member))),
      ...(isShown ? plannedRead(contract, creatable) : []),
    ],
    writes: 1,
    run: (context) => acceptsMember(context, creatable, field, member),
  });
}

async function acceptsMember(
  context: CheckContext,
  creatable: Creatable,
  field: Field,
  member: JsonValue,
): Promise<Outcome> {
  const failing = whyPlainBodyFails(context, creatable);
  if (failing !== undefined) return inconclusive(failing);
  const body = withValue(taggedBody(context, creatable, creatable.full), field.path, member);
  const exchange = await context.send(createRequest(creatable, body));
  const status = successStatus(creatable.operation);
  if (!matchesStatus(exchange.response.status, status) && refersToUnknown(context, creatable)) {
    return inconclusive(`refused with ${exchange.response.status}: the body may refer to something unknown`);
  }
  const outcome = demandSuccess(context.contract, exchange, `${textOf(member)} is one of the values`);
  if (outcome.verdict !== 'proved') return outcome;
  const shown = shownIn(context.contract, creatable, field);
  if (shown.length === 0) return proved();
  const { contract } = context;
  const answered = answeredItemSchema(contract, exchange.operation, exchange.response.status);
  const path = itemPath(creatable, field);
  const owed = valueIn(describedPart(contract, answered, itemSent(creatable, body)), path);
  const got = valueIn(answeredItem(contract, exchange), path);
  const where = field.path.join('.');
  const isLeftOut = member === null && got === undefined;
  if (owed !== undefined && got !== member && !isLeftOut) {
    return violated(mismatch(exchange, expectedMember(where, textOf(member)), gotMember(where, textOf(got))));
  }
  return keptAs(context, creatable, field, exchange, body);
}
