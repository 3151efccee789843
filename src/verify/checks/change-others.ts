import type { Contract } from '../../openapi/contract';
import type { JsonValue } from '../../base/json';
import { differences, textOf } from '../../probe/body-values';
import { parentsOf } from '../../probe/parents';
import { isSuccess } from '../../probe/answers';
import {
  inconclusive,
  judge,
  notTested,
  proved,
  violated,
  type Check,
  type Mismatch,
  type Outcome,
  mismatch,
  planned,
} from '../../probe/check';
import type { Creatable } from '../../probe/creatable';
import { listedItemSchema, describedPart } from '../../probe/described';
import type { Exchange } from '../../probe/exchange';
import { itemsOf, greatestLimit } from '../../probe/listing';
import { answeredItem } from '../../probe/items';
import { createRequest, creatables, taggedBody } from '../../probe/bodies';
import { easyChanges, givenNames, changeCheck } from './change-values';
import { change, itemIn, movedIn, ownItem, readItem, whyNotMade } from '../../probe/own-items';
import { plannedChange, changeables, membersOf, type Changeable, type Members } from '../../probe/changeables';
import { isSilent } from '../../probe/read-back';
import { idText } from '../../probe/knowledge';
import { readableResources, readRequest } from '../../probe/readable-resources';
import { walkList } from '../../probe/walk';
import { expectedMember, gotMember } from '../../probe/expectation';

/** Gives the checks of what lies beside a change: lists show it, other items and what lies below stay. */
export function changeOtherChecks(contract: Contract): Check[] {
  return changeables(contract).flatMap((changeable) => [
    ...(changeable.resource.list === undefined ? [] : [shownInList(contract, changeable)]),
    othersStay(contract, changeable),
    ...childrenIn(contract, changeable).map((child) => childStays(contract, changeable, child)),
  ]);
}

function shownInList(contract: Contract, changeable: Changeable): Check {
  const { resource, name } = changeable;
  return changeCheck(contract, {
    id: `${name}.shown-in-list`,
    title: 'A change shows in the list',
    pointer: resource.list?.operation.pointer ?? changeable.operation.pointer,
    sends: [
      ...plannedChange(changeable),
      ...(resource.list === undefined ? [] : [planned({ operation: resource.list.operation })]),
    ],
    writes: 2,
    run: async (context) => {
      const { list } = resource;
      if (list === undefined) return inconclusive('the document has no list of these items');
      const own = await ownItem(context, changeable);
      const changes = Object.fromEntries(easyChanges(context, changeable, own.before));
      const owed = describedPart(contract, listedItemSchema(contract, list), changes);
      if (Object.keys(owed).length === 0) return notTested('the list describes nothing of what can be changed');
      const exchange = await change(context, changeable, own, changes);
      const refused = whyNotMade(exchange);
      if (refused !== undefined) return refused;
      const knowledge = context.knowledge(resource);
      const stale = (listed: Exchange): Mismatch[] =>
        (itemsOf(resource, listed) ?? [])
          .filter((item) => knowledge.idOf(item) === own.id)
          .flatMap((item) => wrongMember(listed, owed, item));
      let last: Outcome = inconclusive('no list shows the item');
      await context.eventually(`${resource.collection} changed in lists`, async () => {
        const { pages, items } = await walkList(context, resource, { limit: greatestLimit(resource) });
        const wrong = pages.flatMap((page) => stale(page.exchange));
        const isThere = items.some((item) => knowledge.idOf(item) === own.id);
        last = isThere ? judge(wrong.slice(0, 1)) : inconclusive('no list shows the item');
        return last.verdict === 'proved' ? true : undefined;
      });
      return last;
    },
  });
}

function wrongMember(exchange: Exchange, owed: Members, item: Members): Mismatch[] {
  const [wrong] = differences(owed as JsonValue, item as JsonValue).filter((difference) => !isSilent(difference));
  if (wrong === undefined) return [];
  const { where, sent, got } = wrong;
  return [
    mismatch(exchange, expectedMember(where, textOf(sent), ', as it was changed'), gotMember(where, textOf(got))),
  ];
}

function othersStay(contract: Contract, changeable: Changeable): Check {
  const { operation, name } = changeable;
  return changeCheck(contract, {
    id: `${name}.others-stay`,
    title: 'A change of one item leaves another as it was',
    pointer: operation.pointer,
    sends: plannedChange(changeable, 1, 2),
    writes: 3,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      const other = await ownItem(context, changeable);
      const names = givenNames(context, other.sent, await readItem(context, changeable, other.id));
      const changes = Object.fromEntries(easyChanges(context, changeable, own.before, Infinity));
      const exchange = await change(context, changeable, own, changes);
      const refused = whyNotMade(exchange);
      if (refused !== undefined) return refused;
      if (names.length === 0) return inconclusive('the item shows nothing of what it was made of');
      const read = await readItem(context, changeable, other.id);
      if (!isSuccess(read))
        return violated(mismatch(read, `the item ${other.id}: only the item ${own.id} was changed`));
      return judge(movedIn(context, read, other.before, names));
    },
  });
}

/** Gives what can be created below an item. */
function childrenIn(contract: Contract, { resource }: Changeable): Creatable[] {
  return creatables(contract).filter(
    (child) => child.resource.read !== undefined && parentsOf(contract, child.operation.path).at(-1) === resource,
  );
}

function childStays(contract: Contract, changeable: Changeable, child: Creatable): Check {
  const { one, name, operation } = changeable;
  const below = readableResources(contract).find(({ resource }) => resource === child.resource);
  return changeCheck(contract, {
    id: `${name}.${child.operation.id}.stays`,
    title: 'A change of an item leaves what lies below it',
    pointer: operation.pointer,
    sends: [...plannedChange(changeable), planned(createRequest(child, child.full))],
    writes: 3,
    run: async (context) => {
      if (below === undefined) return inconclusive('what lies below cannot be read');
      const own = await ownItem(context, changeable);
      const path = { [one.parameter]: own.id };
      const made = await context.send({ ...createRequest(child, taggedBody(context, child, child.full)), path });
      const id = idText(membersOf(answeredItem(contract, made))[below.identifier.property]);
      const place = { ...readRequest(below, id ?? ''), path: { ...path, [below.parameter]: id ?? '' } };
      const first = id === undefined || !isSuccess(made) ? undefined : await context.send(place);
      if (first === undefined || !isSuccess(first)) return inconclusive('nothing could be made below it');
      const names = givenNames(context, itemIn(context, first), first);
      const exchange = await change(
        context,
        changeable,
        own,
        Object.fromEntries(easyChanges(context, changeable, own.before)),
      );
      const refused = whyNotMade(exchange);
      if (refused !== undefined) return refused;
      const read = await context.send(place);
      if (!isSuccess(read))
        return violated(mismatch(read, `the item ${id ?? ''}: only what it lies below was changed`));
      const wrong = movedIn(
        context,
        read,
        itemIn(context, first),
        names.filter((key) => Object.hasOwn(membersOf(child.full), key)),
      );
      return wrong.length === 0 ? proved() : violated(...wrong);
    },
  });
}
