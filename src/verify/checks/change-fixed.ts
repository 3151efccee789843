import type { Contract } from '../../contract/contract';
import type { JsonValue } from '../../exact-json';
import { isRefusal, isSuccess } from '../answers';
import {
  inconclusive,
  judge,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
  type Outcome,
} from '../check';
import type { Exchange } from '../exchange';
import { answeredItemSchema } from '../items';
import { idText } from '../knowledge';
import { answeredId, otherItem } from './asked-identifier';
import { easyChanges } from './change-choice';
import { change, itemIn, ownItem, readItem, sendBody, whyNotMade } from './change-own';
import { changeBody, plannedChange } from './change-requests';
import { isOther } from './change-values';
import { changeables, type Changeable } from './changeables';
import { changeCheck } from './change-check';
import { mismatch } from './define-check';
import { oddValue } from './given-members';
import { knownIds } from './bodies';
import { nextInteger } from './fresh-identifiers';
import { madeUpId } from './made-up-id';
import { textOf } from './value-text';
import { expectedMember, expectedProperty, gotMember } from '../expectation';

/** So many members that are only read are sent with a change. */
const mostReadOnly = 3;

/** Gives the checks of what no change changes: the identifier, and what is only read. */
export function changeFixedChecks(contract: Contract): Check[] {
  return changeables(contract).flatMap((changeable) => {
    const { fields, one } = changeable;
    const isNamed = fields.some(({ path }) => path.at(-1) === one.identifier.property);
    const readOnly = readOnlyMembers(contract, changeable);
    return [
      ...(isNamed ? [] : [identifierStays(contract, changeable)]),
      ...readOnly
        .flatMap(([name, value]) => (value === undefined ? [] : [neverTaken(contract, changeable, name, value)]))
        .slice(0, mostReadOnly),
      ...readOnly.filter(([name]) => isOfBirth(name)).map(([name]) => birthStays(contract, changeable, name)),
    ];
  });
}

function readOnlyMembers(contract: Contract, { one, fields }: Changeable): [string, JsonValue | undefined][] {
  const { schemas } = contract;
  const schema = answeredItemSchema(contract, one.read);
  return Object.entries(schemas.shapedProperties(schema ?? {})).flatMap(
    ([name, member]): [string, JsonValue | undefined][] => {
      const flat = schemas.flatten(member);
      const isOurs = name === one.identifier.property || fields.some(({ path }) => path.at(-1) === name);
      return flat.readOnly !== true || isOurs ? [] : [[name, oddValue(flat, schemas.typesOf(flat))]];
    },
  );
}

/** Names of members that say when an item was made. */
function isOfBirth(name: string): boolean {
  return /^(?:created|creation)_?(?:at|on|date|time|timestamp)?$|^date_?created$/i.test(name);
}

/** Gives the body of an easy change that also says something of a member which is not the client's to change. */
function bodyWith(
  context: CheckContext,
  changeable: Changeable,
  own: Awaited<ReturnType<typeof ownItem>>,
  name: string,
  value: JsonValue,
): JsonValue | undefined {
  const [easy] = easyChanges(context, changeable, own.before);
  return easy === undefined
    ? undefined
    : changeBody(changeable, { ...own.sent, [name]: value }, Object.fromEntries([easy, [name, value]]));
}

function identifierStays(contract: Contract, changeable: Changeable): Check {
  const { one, name, operation } = changeable;
  const { property } = one.identifier;
  return changeCheck(contract, {
    id: `${name}.${property}.never-changes`,
    title: `An identifier in the body of a change is refused or ignored: ${property} never changes`,
    pointer: operation.pointer,
    words: `the path names the ${property} of the item`,
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const id = one.isInteger
        ? nextInteger([...knownIds(context, one.resource), own.id], 70n)
        : madeUpId(contract, one, context, name);
      const body = bodyWith(context, changeable, own, property, id);
      if (body === undefined) return notTested('no member is known that could be changed');
      const exchange = await sendBody(context, changeable, own.id, body);
      if (!isSuccess(exchange) && !isRefusal(exchange))
        return inconclusive(`the change was answered ${exchange.response.status}`);
      const answered = answeredId(contract, one, exchange);
      if (isSuccess(exchange) && answered?.toLowerCase() === idText(id)?.toLowerCase())
        return violated(
          mismatch(
            exchange,
            expectedProperty(property, own.id, ', as before'),
            `${property} ${answered ?? ''}, as the body says`,
          ),
        );
      return stillThere(context, changeable, own.id);
    },
  });
}

async function stillThere(context: CheckContext, changeable: Changeable, id: string): Promise<Outcome> {
  const { contract } = context;
  const read = await readItem(context, changeable, id);
  if (!isSuccess(read)) return violated(mismatch(read, `the item ${id}: an identifier never changes`));
  const wrong = otherItem(contract, changeable.one, read, id);
  return judge(wrong === undefined ? [] : [wrong]);
}

function neverTaken(contract: Contract, changeable: Changeable, name: string, value: JsonValue): Check {
  return changeCheck(contract, {
    id: `${changeable.name}.${name}.read-only`,
    title: `${name} is readOnly: what the body of a change says of it is refused or ignored`,
    pointer: changeable.operation.pointer,
    words: `${name}: readOnly`,
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const body = bodyWith(context, changeable, own, name, value);
      if (body === undefined) return notTested('no member is known that could be changed');
      const exchange = await sendBody(context, changeable, own.id, body);
      const { status } = exchange.response;
      if (!isSuccess(exchange) && !isRefusal(exchange)) return inconclusive(`the change was answered ${status}`);
      const answers = [...(isSuccess(exchange) ? [exchange] : []), await readItem(context, changeable, own.id)];
      const taken = answers.find((answer) => isTaken(context, answer, name, value));
      if (taken === undefined) return proved(isRefusal(exchange) ? `refused ${status}` : 'ignored');
      return violated(
        mismatch(taken, `a ${name} of the service's own: it is readOnly`, `${name}: ${textOf(value)}, as sent`),
      );
    },
  });
}

function isTaken(context: CheckContext, answer: Exchange, name: string, value: JsonValue): boolean {
  const got = itemIn(context, answer)[name];
  return got !== undefined && !isOther(got, value);
}

function birthStays(contract: Contract, changeable: Changeable, name: string): Check {
  return changeCheck(contract, {
    id: `${changeable.name}.${name}.stays`,
    title: `A change leaves ${name} as it is`,
    pointer: changeable.operation.pointer,
    words: `${name}: readOnly`,
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const was = own.before[name];
      if (was === undefined) return inconclusive(`the item shows no ${name}`);
      const exchange = await change(
        context,
        changeable,
        own,
        Object.fromEntries(easyChanges(context, changeable, own.before)),
      );
      const refused = whyNotMade(exchange);
      if (refused !== undefined) return refused;
      const read = await readItem(context, changeable, own.id);
      const now = itemIn(context, read)[name];
      const wrong: Mismatch[] =
        isSuccess(read) && isOther(was, now)
          ? [mismatch(read, expectedMember(name, textOf(was), ', as before'), gotMember(name, textOf(now)))]
          : [];
      return isSuccess(read) ? judge(wrong) : inconclusive('the item is not found any more');
    },
  });
}
