import type { Contract } from '../../contract/contract';
import type { JsonValue } from '../../exact-json';
import {
  inconclusive,
  notTested,
  judge,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Mismatch,
  type Outcome,
} from '../check';
import type { Exchange } from '../exchange';
import type { Field } from '../fields';
import { answeredItemSchema } from '../items';
import type { SeenItem } from '../knowledge';
import { itemPath } from './bodies';
import { change, itemIn, ownItem, readItem, sendBody, whyNotMade, wrongInRead } from './change-own';
import { easyChanges } from './change-choice';
import { leastBody, plannedChange } from './change-requests';
import { isOther } from './change-values';
import { saysDefault, saysPartial } from '../../contract/change-words';
import { changeables, nameOf, type Changeable, type Members } from './changeables';
import { changeCheck } from './change-check';
import { mismatch } from './define-check';
import { walkList } from './walk';
import { greatestLimit } from '../listing';
import { textOf } from './value-text';
import { expectedMember } from '../expectation';

/** Gives the checks that a PUT replaces (RFC 9110 section 9.3.4): what it leaves out is gone, and twice is as good as once. */
export function replaceChecks(contract: Contract): Check[] {
  return changeables(contract)
    .filter(({ style }) => style === 'replace')
    .flatMap((changeable) => [
      ...(isWhole(changeable) && leavable(contract, changeable).length > 0 ? [leftOutReset(contract, changeable)] : []),
      ...(changeable.resource.list === undefined || changeable.creatable.tagField === undefined
        ? []
        : [sameAgain(contract, changeable)]),
    ]);
}

/** A PUT that does not require what a create does is told only what changes, whatever its method says. */
function isWhole({ operation, creatable, required, wrapper }: Changeable): boolean {
  if (saysPartial(operation) || wrapper !== creatable.wrapper) return false;
  const top = creatable.fields.filter((field) => itemPath(creatable, field).length === 1 && field.required);
  const missed = top.filter((field) => !Object.hasOwn(required, itemPath(creatable, field)[0] ?? ''));
  return missed.length === 0 && top.length > 0;
}

/** What a read must show cannot be gone, whatever a body may leave out. */
function leavable(contract: Contract, changeable: Changeable): Field[] {
  const { members, resource, one, required } = changeable;
  const shown = [resource.itemSchema, answeredItemSchema(contract, one.read)].flatMap((schema) =>
    contract.schemas.shapesOf(schema).flatMap((shape) => shape.required ?? []),
  );
  const isStaying = (name: string): boolean => Object.hasOwn(required, name) || shown.includes(name);
  return members.filter((field) => !isStaying(nameOf(changeable, field)));
}

function leftOutReset(contract: Contract, changeable: Changeable): Check {
  const { operation, name } = changeable;
  return changeCheck(contract, {
    id: `${name}.left-out-reset`,
    title: 'Members that a PUT leaves out are gone, or stand at their defaults',
    pointer: operation.pointer,
    sends: plannedChange(changeable, 2, 2),
    writes: 4,
    run: async (context) => {
      // What a new item has without being told is what a service gives of its own: nothing is learned from that.
      const bare = await ownItem(context, changeable, 'required');
      const own = await ownItem(context, changeable);
      const wishes = Object.fromEntries(easyChanges(context, changeable, { ...own.before, ...bare.before }, Infinity));
      const first = await change(context, changeable, own, wishes);
      const refused = whyNotMade(first);
      if (refused !== undefined) return refused;
      const before = itemIn(context, await readItem(context, changeable, own.id));
      const told: Members = { ...own.sent, ...wishes };
      const isTold = (key: string): boolean => before[key] !== undefined && !isOther(told[key], before[key]);
      const fields = leavable(context.contract, changeable).filter((field) => isTold(nameOf(changeable, field)));
      const judged = fields.filter((field) =>
        isOther(before[nameOf(changeable, field)], bare.before[nameOf(changeable, field)]),
      );
      if (judged.length === 0) return inconclusive('the item shows nothing that a PUT could leave out');
      const second = await sendBody(context, changeable, own.id, leastBody(changeable, told, {}));
      const judgeRead = (read: Exchange): Mismatch[] =>
        judged.flatMap((field) => wrongLeftOut(context, changeable, field, before, read));
      return whyNotMade(second) ?? judge(await wrongInRead(context, changeable, own.id, judgeRead));
    },
  });
}

function wrongLeftOut(
  context: CheckContext,
  changeable: Changeable,
  field: Field,
  before: Members,
  read: Exchange,
): Mismatch[] {
  const name = nameOf(changeable, field);
  const now = itemIn(context, read)[name];
  const standard = field.schema.default as JsonValue | undefined;
  if (now === undefined && standard !== undefined && saysDefault(changeable.operation))
    return [mismatch(read, expectedMember(name, textOf(standard), ', its default'), `no ${name}`)];
  const isKept = now !== undefined && now !== null && !isOther(now, before[name]);
  if (!isKept || (standard !== undefined && !isOther(now, standard))) return [];
  const due = standard === undefined ? 'none' : textOf(standard);
  return [mismatch(read, expectedMember(name, due, ', for the PUT left it out'), `${name}: ${textOf(now)}, as before`)];
}

function sameAgain(contract: Contract, changeable: Changeable): Check {
  const { operation, name, resource } = changeable;
  return changeCheck(contract, {
    id: `${name}.twice-is-once`,
    title: 'A PUT that is sent twice leaves one item (RFC 9110 section 9.2.2)',
    pointer: operation.pointer,
    sends: plannedChange(changeable, 2),
    writes: 3,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const changes = Object.fromEntries(easyChanges(context, changeable, own.before));
      const isMarked = Object.values(changes).some(
        (value) => typeof value === 'string' && value.includes(context.runTag),
      );
      if (!isMarked) return notTested('no member can carry a text that nothing else has');
      for (let turn = 0; turn < 2; turn += 1) {
        const exchange = await change(context, changeable, own, changes);
        const refused = whyNotMade(exchange);
        if (refused !== undefined) return refused;
      }
      const { items, pages } = await walkList(context, resource, { limit: greatestLimit(resource) });
      return oneOfThem(context, changeable, items, changes, pages.at(-1)?.exchange);
    },
  });
}

/** The change carries a text of the run that nothing else does. An item that several pages show is one all the same. */
function oneOfThem(
  context: CheckContext,
  { resource }: Changeable,
  items: readonly SeenItem[],
  changes: Members,
  exchange: Exchange | undefined,
): Outcome {
  const knowledge = context.knowledge(resource);
  const shown = items.filter((item) =>
    Object.entries(changes).every(([name, value]) => typeof value === 'string' && item[name] === value),
  );
  const alike = [...new Set(shown.map((item) => knowledge.idOf(item) ?? item))];
  if (alike.length === 0 || exchange === undefined) return inconclusive('no list shows the item');
  if (alike.length === 1) return proved();
  return violated(mismatch(exchange, 'one item with the text of the PUT', `${alike.length} of them`));
}
