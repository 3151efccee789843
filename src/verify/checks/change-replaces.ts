import type { Contract } from '../../openapi/contract';
import type { JsonValue } from '../../base/json';
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
  mismatch,
} from '../../probe/check';
import type { Exchange } from '../../probe/exchange';
import type { Field } from '../../probe/creatable';
import { answeredItemSchema } from '../../probe/items';
import { type SeenItem, idText } from '../../probe/knowledge';
import { itemPath, knownIds } from '../../probe/bodies';
import { change, itemIn, ownItem, readItem, sendBody, whyNotMade, wrongInRead } from '../../probe/own-items';
import { easyChanges, isOther, changeCheck } from './change-values';
import {
  leastBody,
  plannedChange,
  changeables,
  nameOf,
  type Changeable,
  type Members,
  changeBody,
} from '../../probe/changeables';
import { saysDefault, saysPartial } from '../../openapi/operation-words';
import { walkList } from '../../probe/walk';
import { greatestLimit } from '../../probe/listing';
import { textOf } from '../../probe/body-values';
import { expectedMember, expectedProperty, gotMember } from '../../probe/expectation';
import { isRefusal, isSuccess } from '../../probe/answers';
import { answeredId, otherItem } from '../../probe/read-back';
import { oddValue } from './members';
import { nextInteger, madeUpId } from '../../probe/fresh-values';

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
