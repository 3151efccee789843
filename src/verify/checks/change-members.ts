import type { Contract } from '../../openapi/contract';
import { type JsonValue, ownMember, stringifyJson } from '../../base/json';
import { answeredItemSchema } from '../../probe/items';
import { isDocumentedSuccess, isSuccess } from '../../probe/answers';
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
  defineCheck,
  mismatch,
  responsePointer,
  successStatus,
} from '../../probe/check';
import type { Exchange } from '../../probe/exchange';
import type { Field } from '../../probe/creatable';
import { itemSent, refersToUnknown } from '../../probe/bodies';
import { rejectionWords } from '../../probe/fitted-bodies';
import { change, ownItem, whyNotMade, wrongAfter, wrongInRead, movedIn, itemIn, sendBody } from '../../probe/own-items';
import {
  easyChanges,
  movable,
  isOther,
  refersElsewhere,
  valuesFor,
  changeCheck,
  childrenOf,
  otherValues,
} from './change-values';
import {
  plannedChange,
  changeables,
  membersOf,
  nameOf,
  type Changeable,
  type Members,
  changeBody,
  isValidBody,
} from '../../probe/changeables';
import { expectedStatus, gotStatus, expectedMember, gotMember } from '../../probe/expectation';
import { isObject } from '../../openapi/document';
import { saysReplacedWhole, saysPartial } from '../../openapi/operation-words';
import { textOf } from '../../probe/body-values';

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

/** So many changes of one member each are tried, where a service rejects them. */
const mostTried = 4;

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
      // A schema seldom says all that a service asks for: that a body is valid does not make it acceptable.
      if (got === 400 || got === 422) {
        const [, ...others] = easyChanges(context, changeable, own.before, mostTried);
        for (const other of others)
          if (isDocumentedSuccess(await change(context, changeable, own, Object.fromEntries([other])))) return proved();
        return inconclusive(`the change was rejected with ${rejectionWords(exchange)}`);
      }
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

/** So many members of an operation are set to null, or changed within. */
const mostNulledMembers = 3;

/** Gives the checks of null and of nested objects, by the rule of the media type. */
export function changeNullChecks(contract: Contract): Check[] {
  return changeables(contract).flatMap((changeable) => {
    const nested = changeable.members.filter((field) => childrenOf(contract, changeable, field).length > 1);
    return [
      ...nullable(contract, changeable).map((field) => becomesNull(contract, changeable, field)),
      ...(changeable.style === 'merge'
        ? nested.slice(0, mostNulledMembers).map((field) => merges(contract, changeable, field))
        : []),
      ...(isReplacedWhole(changeable)
        ? nested.flatMap((field) => replacedWhole(contract, changeable, field)).slice(0, mostNulledMembers)
        : []),
    ];
  });
}

function nullable(contract: Contract, changeable: Changeable): Field[] {
  const { members, full, style, creatable } = changeable;
  const isOptional = (field: Field): boolean =>
    !field.required && !Object.hasOwn(creatable.required as Members, nameOf(changeable, field));
  const takesNull = members.filter((field) =>
    style === 'json-patch'
      ? isOptional(field)
      : isValidBody(contract, changeable, changeBody(changeable, full, { [nameOf(changeable, field)]: null })),
  );
  return takesNull.filter((field) => mayBeNull(contract, changeable, field)).slice(0, mostNulledMembers);
}

/** What every item must show, and not as null, a service cannot show otherwise, whatever a body may say. */
function mayBeNull(contract: Contract, changeable: Changeable, field: Field): boolean {
  const { schemas } = contract;
  const name = nameOf(changeable, field);
  const item = answeredItemSchema(contract, changeable.one.read);
  if (schemas.flatten(item).required?.includes(name) !== true) return true;
  const shown = schemas.flatten(ownMember(schemas.shapedProperties(item), name));
  const types = [shown, ...(shown.oneOf ?? []), ...(shown.anyOf ?? [])].flatMap((one) =>
    schemas.typesOf(schemas.flatten(one)),
  );
  return types.length === 0 || types.includes('null') || shown.nullable === true;
}

function nullBody(changeable: Changeable, sent: Members, name: string): JsonValue {
  if (changeable.style === 'json-patch') return [{ op: 'remove', path: `/${name}` }];
  return changeBody(changeable, sent, { [name]: null });
}

const ofNull: Readonly<Record<Changeable['style'], string>> = {
  merge: 'null removes a member (RFC 7396)',
  'json-patch': 'a member can be removed (RFC 6902 section 4.2)',
  plain: 'null takes the place of the value',
  replace: 'null takes the place of the value',
};

function becomesNull(contract: Contract, changeable: Changeable, field: Field): Check {
  const name = nameOf(changeable, field);
  return changeCheck(contract, {
    id: `${changeable.name}.${name}.null`,
    title: `${name}: ${ofNull[changeable.style]}`,
    pointer: field.pointer,
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const was = own.before[name];
      if (was === undefined || was === null) return inconclusive(`the item shows no ${name} that could become null`);
      const exchange = await sendBody(context, changeable, own.id, nullBody(changeable, own.sent, name));
      const judgeRead = (read: typeof exchange): Mismatch[] => {
        const now = itemIn(context, read)[name];
        const isGone = now === undefined || now === null || isStandard(field, now);
        return isGone ? [] : [mismatch(read, expectedMember(name, 'null', ', or none'), gotMember(name, textOf(now)))];
      };
      return whyNotMade(exchange) ?? judge(await wrongInRead(context, changeable, own.id, judgeRead));
    },
  });
}

/** A service may put the default in the place of null. */
function isStandard({ schema }: Field, value: JsonValue): boolean {
  return schema.default !== undefined && schema.default !== null && !isOther(schema.default as JsonValue, value);
}

function merges(contract: Contract, changeable: Changeable, field: Field): Check {
  const name = nameOf(changeable, field);
  return changeCheck(contract, {
    id: `${changeable.name}.${name}.merges`,
    title: `${name} is merged member by member (RFC 7396)`,
    pointer: field.pointer,
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const was = membersOf(own.before[name]);
      const tag = context.nextTag();
      const [below] = childrenOf(contract, changeable, field).flatMap((child): [string, JsonValue][] => {
        const key = child.path.at(-1) ?? '';
        const [value] = otherMember(contract, changeable, { name, key, child }, was, tag);
        return value === undefined || was[key] === undefined ? [] : [[key, value]];
      });
      if (below === undefined || Object.keys(was).length < 2) return inconclusive(`${name} shows no two members`);
      const [key, value] = below;
      const exchange = await change(context, changeable, own, { [name]: { [key]: value } });
      const expected = { ...was, [key]: value };
      const judgeRead = (read: typeof exchange): Mismatch[] =>
        wrongNested(read, name, expected, itemIn(context, read)[name]);
      return whyNotMade(exchange) ?? judge(await wrongInRead(context, changeable, own.id, judgeRead));
    },
  });
}

interface Below {
  readonly name: string;
  readonly key: string;
  readonly child: Field;
}

/** Gives values of a nested member that a body may carry alone. */
function otherMember(
  contract: Contract,
  changeable: Changeable,
  { name, key, child }: Below,
  was: Members,
  tag: string,
): JsonValue[] {
  const lone = (value: JsonValue): JsonValue => changeBody(changeable, changeable.full, { [name]: { [key]: value } });
  const values = [...(child.schema.enum ?? []), tag].filter((value) => value !== null) as JsonValue[];
  return values.filter((value) => isOther(value, was[key]) && isValidBody(contract, changeable, lone(value)));
}

function wrongNested(
  read: Mismatch['exchange'],
  name: string,
  expected: Members,
  now: JsonValue | undefined,
): Mismatch[] {
  const shown = membersOf(now);
  const moved = Object.keys(expected).find((key) => isOther(expected[key], shown[key]));
  if (moved === undefined) return [];
  const place = `${name}.${moved}`;
  return [mismatch(read, expectedMember(place, textOf(expected[moved])), gotMember(place, textOf(shown[moved])))];
}

/** What plain JSON means for nested objects is the document's to say. */
function isReplacedWhole({ operation, style }: Changeable): boolean {
  return style === 'replace' ? !saysPartial(operation) : style === 'plain' && saysReplacedWhole(operation);
}

function replacedWhole(contract: Contract, changeable: Changeable, field: Field): Check[] {
  const name = nameOf(changeable, field);
  const optional = childrenOf(contract, changeable, field).filter(({ required }) => !required);
  const [values] = otherValues({ contract, changeable, field, current: changeable.full[name], tag: 'understudy' });
  const sent = membersOf(values);
  const keys = optional.map(({ path }) => path.at(-1) ?? '').filter((key) => Object.hasOwn(sent, key));
  const rest = Object.fromEntries(Object.entries(sent).filter(([key]) => !keys.includes(key)));
  const isSendable =
    isObject(values) &&
    keys.length > 0 &&
    isValidBody(contract, changeable, changeBody(changeable, changeable.full, { [name]: rest }));
  if (!isSendable) return [];
  const check = changeCheck(contract, {
    id: `${changeable.name}.${name}.replaced-whole`,
    title: `${name} is replaced as a whole: what the new one leaves out is gone`,
    pointer: field.pointer,
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const was = membersOf(own.before[name]);
      const given = keys.filter(
        (key) => was[key] !== undefined && was[key] !== null && !isOther(was[key], membersOf(own.sent[name])[key]),
      );
      if (given.length === 0) return inconclusive(`${name} shows none of the members that it need not have`);
      const exchange = await change(context, changeable, own, { [name]: rest });
      const judgeRead = (read: typeof exchange): Mismatch[] => {
        const now = membersOf(itemIn(context, read)[name]);
        const kept = given.find((key) => now[key] !== undefined && !isOther(now[key], was[key]));
        return kept === undefined
          ? []
          : [
              mismatch(
                read,
                expectedMember(`${name}.${kept}`, 'none'),
                `${name}.${kept}: ${stringifyJson(now[kept] ?? null)}, as before`,
              ),
            ];
      };
      return whyNotMade(exchange) ?? judge(await wrongInRead(context, changeable, own.id, judgeRead));
    },
  });
  return [check];
}
