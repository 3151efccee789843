import type { Contract } from '../../contract/contract';
import type { JsonValue } from '../../exact-json';
import { isDocumentedSuccess, isSuccess } from '../answers';
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
import type { Field } from '../fields';
import { itemSent, refersToUnknown } from './bodies';
import { change, ownItem, whyNotMade, wrongAfter, wrongInRead, movedIn } from './change-own';
import { easyChanges, movable } from './change-choice';
import { plannedChange } from './change-requests';
import { isOther, refersElsewhere, valuesFor } from './change-values';
import { changeables, membersOf, nameOf, type Changeable, type Members } from './changeables';
import { changeCheck } from './change-check';
import { defineCheck, mismatch, responsePointer, successStatus } from './define-check';
import { expectedStatus, gotStatus } from '../expectation';

/** So many members of an operation are changed one by one; all are, together. */
const mostMembers = 8;

/** Gives the checks that changes are made: of each member, of all together, of one after another. */
export function changeMemberChecks(contract: Contract): Check[] {
  return changeables(contract).flatMap((changeable) => [
    takesAChange(contract, changeable),
    everyMember(contract, changeable, 'full'),
    ...(addable(changeable).length > 0 ? [everyMember(contract, changeable, 'required')] : []),
    ...worthMost(changeable).map((field) => oneMember(contract, changeable, field)),
    ...(changeable.style === 'replace' ? [] : [leftOutStays(contract, changeable)]),
    ...(changeable.style !== 'replace' && movable(changeable).length > 1 ? [twoStay(contract, changeable)] : []),
  ]);
}

/** Of members alike the first: what a service does with one text, it does with the next. */
function worthMost({ members }: Changeable): Field[] {
  const kinds = new Map<string, Field[]>();
  for (const field of members) {
    const { format = '', enum: listed, uniqueItems } = field.schema;
    const kind = [...field.types, format, listed === undefined, uniqueItems, refersElsewhere(field)].join(' ');
    kinds.set(kind, [...(kinds.get(kind) ?? []), field]);
  }
  const [firsts, others] = [
    [...kinds.values()].flatMap(([first]) => first ?? []),
    [...kinds.values()].flatMap((all) => all.slice(1)),
  ];
  return [...firsts, ...others].slice(0, mostMembers);
}

/** Statuses of a refusal that says nothing of the body: the state of the item, or who asks. */
const otherReasons = [401, 402, 403, 405, 409, 412, 423, 424, 428, 429];

function takesAChange(contract: Contract, changeable: Changeable): Check {
  const { operation, name } = changeable;
  const status = successStatus(operation);
  return defineCheck(contract, {
    id: `${name}.takes-a-change`,
    family: 'changes',
    title: 'A valid change of an item is taken',
    level: 'written',
    pointer: responsePointer(operation, status),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const [easy] = easyChanges(context, changeable, own.before);
      if (easy === undefined) return notTested('no member is known that could be changed');
      const exchange = await change(context, changeable, own, Object.fromEntries([easy]));
      if (isDocumentedSuccess(exchange)) return proved();
      const got = exchange.response.status;
      if (
        otherReasons.includes(got) ||
        (got < 500 && !isSuccess(exchange) && refersToUnknown(context, changeable.creatable))
      )
        return inconclusive(`the change was answered ${got}`);
      return violated(mismatch(exchange, expectedStatus([status], 'the body is valid'), gotStatus(exchange)));
    },
  });
}

/** Gives the members that an item need not have when it is made. */
function addable(changeable: Changeable): Field[] {
  const required = membersOf(itemSent(changeable.creatable, changeable.creatable.required));
  return movable(changeable).filter((field) => !Object.hasOwn(required, nameOf(changeable, field)));
}

/** Of an item with all its members, or with those alone that it must have: to the latter, the change adds. */
function everyMember(contract: Contract, changeable: Changeable, which: 'full' | 'required'): Check {
  const { operation, name } = changeable;
  const what = which === 'full' ? 'of many members at once' : 'that adds members which an item did not have';
  return changeCheck(contract, {
    id: `${name}.${which === 'full' ? 'every-member-changes' : 'adds-members'}`,
    title: `A change ${what} is answered, and shown by the next read`,
    pointer: operation.pointer,
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable, which === 'full' ? 'full' : 'bare');
      const names = addable(changeable).map((field) => nameOf(changeable, field));
      const all = easyChanges(context, changeable, own.before, Infinity);
      const changes = Object.fromEntries(which === 'full' ? all : all.filter(([key]) => names.includes(key)));
      if (Object.keys(changes).length === 0) return notTested('no member is known that could be changed');
      const exchange = await change(context, changeable, own, changes);
      return whyNotMade(exchange) ?? judge(await wrongAfter(context, changeable, own.id, exchange, changes));
    },
  });
}

function oneMember(contract: Contract, changeable: Changeable, field: Field): Check {
  const name = nameOf(changeable, field);
  return changeCheck(contract, {
    id: `${changeable.name}.${name}.changes`,
    title: `A change of ${name} is answered, and shown by the next read`,
    pointer: field.pointer,
    sends: plannedChange(changeable, 3),
    writes: 4,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const values = valuesFor(context, changeable, field, own.before[name]);
      const outcomes: Outcome[] = [];
      for (const value of values) {
        const exchange = await change(context, changeable, own, { [name]: value });
        const outcome =
          whyNotMade(exchange) ?? judge(await wrongAfter(context, changeable, own.id, exchange, { [name]: value }));
        if (outcome.verdict === 'violated') return outcome;
        outcomes.push(outcome);
      }
      const [first] = outcomes;
      if (first === undefined) return notTested(`no other value of ${name} is known that it could be changed to`);
      return outcomes.find(({ verdict }) => verdict === 'proved') ?? first;
    },
  });
}

function leftOutStays(contract: Contract, changeable: Changeable): Check {
  const { operation, name } = changeable;
  return changeCheck(contract, {
    id: `${name}.left-out-stays`,
    title: 'Members that a change leaves out stay as they are',
    pointer: operation.pointer,
    sends: plannedChange(changeable, 2),
    writes: 3,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      let [isJudged, before, told] = [false, own.before, own.sent];
      // Of two changes each shows what the other one would hide.
      for (const one of easyChanges(context, changeable, before, 2)) {
        const changes = Object.fromEntries([one]);
        const names = keptNames(changeable, told, before, changes);
        const exchange = await change(context, changeable, { id: own.id, sent: told }, changes);
        const refused = whyNotMade(exchange);
        if (refused !== undefined) return refused;
        const was = before;
        const judgeRead = (read: Exchange): Mismatch[] => movedIn(context, read, was, names);
        const wrong = await wrongInRead(context, changeable, own.id, judgeRead);
        if (wrong.length > 0) return violated(...wrong);
        isJudged ||= names.length > 0;
        [before, told] = [
          { ...before, ...changes },
          { ...told, ...changes },
        ];
      }
      return isJudged ? proved() : inconclusive('the item shows nothing beside what could be changed');
    },
  });
}

/** What a body must say in any case is no member that it leaves out. */
function keptNames({ required, style }: Changeable, sent: Members, before: Members, changes: Members): string[] {
  const said = [...Object.keys(changes), ...(style === 'json-patch' ? [] : Object.keys(required))];
  return Object.keys(sent).filter(
    (name) => before[name] !== undefined && !isOther(sent[name], before[name]) && !said.includes(name),
  );
}

function twoStay(contract: Contract, changeable: Changeable): Check {
  const { operation, name } = changeable;
  return changeCheck(contract, {
    id: `${name}.two-changes-stay`,
    title: 'Two changes of different members both stay',
    pointer: operation.pointer,
    sends: plannedChange(changeable, 2),
    writes: 3,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      // What every body must say would be said again by the second.
      const free = easyChanges(context, changeable, own.before, Infinity).filter(
        ([key]) => !Object.hasOwn(changeable.required, key),
      );
      const [first, second] = free;
      if (first === undefined || second === undefined) return notTested('only one member can be changed');
      const send = (one: [string, JsonValue]): Promise<Exchange> =>
        change(context, changeable, own, Object.fromEntries([one]));
      // What overlaps may be refused for that alone where entity tags are asked for.
      const overlaps = context.probesConcurrency && !changeable.needsTag;
      const sent = overlaps ? await Promise.all([send(first), send(second)]) : [await send(first), await send(second)];
      const open = sent.map(whyNotMade).find((outcome) => outcome !== undefined);
      if (open !== undefined) return open;
      const [last] = sent.slice(-1);
      const expected = Object.fromEntries([first, second]);
      return last === undefined
        ? proved()
        : judge(await wrongInRead(context, changeable, own.id, (read) => wrongShown(context, read, expected)));
    },
  });
}

function wrongShown(context: CheckContext, read: Exchange, expected: Members): ReturnType<typeof movedIn> {
  return movedIn(context, read, expected, Object.keys(expected));
}
