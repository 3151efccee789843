import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { inconclusive, judge, type Check, type Mismatch } from '../check';
import type { Field } from '../fields';
import { itemIn, ownItem, sendBody, whyNotMade, wrongInRead } from './change-own';
import { change } from './change-own';
import { changeBody, isValidBody, plannedChange } from './change-requests';
import { childrenOf, isOther, otherValues } from './change-values';
import { changeables, membersOf, nameOf, type Changeable, type Members } from './changeables';
import { changeCheck } from './change-check';
import { mismatch } from './define-check';
import { saysReplacedWhole, saysPartial } from '../../contract/change-words';
import { textOf } from './value-text';
import { expectedMember, gotMember } from '../expectation';

/** So many members of an operation are set to null, or changed within. */
const mostMembers = 3;

/** Gives the checks of null and of nested objects, by the rule of the media type. */
export function changeNullChecks(contract: Contract): Check[] {
  return changeables(contract).flatMap((changeable) => {
    const nested = changeable.members.filter((field) => childrenOf(contract, changeable, field).length > 1);
    return [
      ...nullable(contract, changeable).map((field) => becomesNull(contract, changeable, field)),
      ...(changeable.style === 'merge'
        ? nested.slice(0, mostMembers).map((field) => merges(contract, changeable, field))
        : []),
      ...(isReplacedWhole(changeable)
        ? nested.flatMap((field) => replacedWhole(contract, changeable, field)).slice(0, mostMembers)
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
  return takesNull.slice(0, mostMembers);
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
