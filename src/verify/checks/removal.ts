import type { Contract } from '../../openapi/contract';
import { isForDependents } from '../../openapi/collections/state';
import { isDocumentedSuccess, isSuccess } from '../../probe/answers';
import {
  inconclusive,
  observed,
  proved,
  violated,
  type Check,
  mismatch,
  responsePointer,
  successStatus,
  type CheckContext,
  type Mismatch,
  planned,
  defineCheck,
  demandStatus,
  describeStatus,
  isForOtherReason,
  rejectsForm,
  type Outcome,
  type CheckDefinition,
} from '../../probe/check';
import {
  makeOwn,
  whatChanged,
  type Own,
  isBare,
  isItem,
  ownKinds,
  plannedOwn,
  sendTo,
  type OwnKind,
} from '../../probe/own-items';
import { expectedStatus, gotStatus } from '../../probe/expectation';
import { greatestLimit, listRequest } from '../../probe/listing';
import { walkAgain, agreesIn, totalsOf, type Total } from './walks';
import { listsThatHold } from '../../probe/read-back';
import type { ListedResource } from '../../probe/readable-resources';
import { walkList } from '../../probe/walk';
import { madeUpIds } from './reading';
import type { Operation } from '../../openapi/operation';
import type { Exchange } from '../../probe/exchange';
import { Unmet } from '../../probe/run-errors';
import { operationWords } from '../../openapi/operation-words';

/** Gives the checks of DELETE: what it names is gone, nothing else is, and what is not there is said to be so. */
export function removalChecks(contract: Contract): Check[] {
  return removables(contract).flatMap((kind) => [
    succeeds(contract, kind),
    goneByRead(contract, kind),
    staysGone(contract, kind),
    ...missingItemChecks(contract, kind),
    othersStay(contract, kind),
  ]);
}

/** Statuses that say that the state of a thing, or who asks, stands in the way of its removal. */
const standsInTheWay = [401, 402, 403, 405, 409, 412, 422, 423, 428, 501];

function succeeds(contract: Contract, kind: Removable): Check {
  const { remove } = kind;
  const status = successStatus(remove);
  return removalCheck(contract, kind, {
    name: 'succeeds',
    title: 'An item that exists is removed, with a documented status',
    level: 'written',
    pointer: responsePointer(remove, status),
    run: async (context) => {
      const own = await makeOwn(context, kind);
      const exchange = await removeOwn(context, kind, own);
      if (isDocumentedSuccess(exchange)) return proved();
      const { response } = exchange;
      const isOpen = standsInTheWay.includes(response.status) && !isForDependents(remove, response.status);
      if (isOpen) return inconclusive(`refused with ${response.status}, which the state of an item may be reason for`);
      return violated(mismatch(exchange, expectedStatus([status], `the item ${own.id} exists`), gotStatus(exchange)));
    },
  });
}

function goneByRead(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'gone-by-read',
    title: 'A removed item can be read no more',
    level: 'implied',
    run: async (context) => {
      const { own } = await makeAndRemove(context, kind);
      return judgeRemoved(contract, kind, await stillRead(context, kind, own));
    },
  });
}

function staysGone(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'stays-gone',
    title: 'A removed item does not come back when another one is created',
    level: 'implied',
    items: 2,
    run: async (context) => {
      const { own } = await makeAndRemove(context, kind);
      if ((await stillRead(context, kind, own)) !== undefined) return inconclusive('it can be read all the time');
      const next = await makeOwn(context, kind);
      if (next.id === own.id) return observed('the next item has the identifier of the one that was removed');
      return judgeRemoved(contract, kind, await stillRead(context, kind, own));
    },
  });
}

function othersStay(contract: Contract, kind: Removable): Check {
  return removalCheck(contract, kind, {
    name: 'others-stay',
    title: 'A DELETE removes one item and no other',
    level: 'implied',
    items: 3,
    run: async (context) => {
      const [before, own, after] = [
        await makeOwn(context, kind),
        await makeOwn(context, kind),
        await makeOwn(context, kind),
      ];
      await removed(context, kind, own);
      for (const other of [before, after]) {
        const wrong = await whatChanged(context, kind, other, `the DELETE of the item ${own.id}`);
        if (wrong !== undefined) return violated(wrong);
      }
      return proved();
    },
  });
}

/** Gives the checks that lists show a removed item no more, and count it no more. */
export function removalListChecks(contract: Contract): Check[] {
  return removables(contract).flatMap((kind) => {
    const { resource } = kind;
    const { list } = resource;
    if (list === undefined) return [];
    const listed = { resource, list };
    return [
      goneFromLists(contract, kind, listed),
      ...totalsOf(contract, listed).map((total) => countedNoMore(contract, kind, listed, total)),
    ];
  });
}

function goneFromLists(contract: Contract, kind: Removable, { list }: ListedResource): Check {
  return removalCheck(contract, kind, {
    name: 'gone-from-lists',
    title: 'A removed item is in no list',
    level: 'implied',
    pointer: list.operation.pointer,
    sends: [planned(listRequest(list)), planned({ operation: kind.remove }), planned(listRequest(list))],
    run: async (context) => {
      const own = await makeOwn(context, kind);
      const query = await queryThatShows(context, kind, own);
      if (query === undefined) return inconclusive('no list shows the item before its removal');
      await removed(context, kind, own);
      let wrong: Mismatch | undefined;
      await context.eventually(`${kind.resource.collection} gone from lists`, async () => {
        wrong = await whereShown(context, kind, own, query);
        return wrong === undefined ? true : undefined;
      });
      return judgeRemoved(contract, kind, wrong);
    },
  });
}

type Query = readonly (readonly [name: string, value: string])[];

/** A list of everything tells most; of a large store a filtered one alone may reach the item. */
async function queryThatShows(context: CheckContext, kind: Removable, own: Own): Promise<Query | undefined> {
  const shown = await context.eventually(`${kind.resource.collection} in lists`, async () => {
    for (const query of listsThatHold(kind.resource, own.before).reverse())
      if ((await whereShown(context, kind, own, query)) !== undefined) return { query };
    return undefined;
  });
  return shown?.query;
}

async function whereShown(
  context: CheckContext,
  { resource }: Removable,
  own: Own,
  query: Query,
): Promise<Mismatch | undefined> {
  const { pages } = await walkList(context, resource, { limit: greatestLimit(resource), query });
  const knowledge = context.knowledge(resource);
  const page = pages.find(({ items = [] }) => items.some((item) => knowledge.idOf(item) === own.id));
  return page && mismatch(page.exchange, `no item ${own.id}: it was removed`, 'a list that shows it');
}

function countedNoMore(contract: Contract, kind: Removable, listed: ListedResource, total: Total): Check {
  return removalCheck(contract, kind, {
    name: `${total.name}-counts-no-more`,
    title: `${total.name} counts a removed item no more`,
    level: 'implied',
    pointer: total.pointer,
    sends: [planned({ operation: kind.remove }), planned(listRequest(listed.list))],
    run: async (context) => {
      await makeAndRemove(context, kind);
      return agreesIn(context, listed, total, await walkAgain(context, listed));
    },
  });
}

/** Gives the checks of a DELETE of what is not there: removed already, or never made. */
function missingItemChecks(contract: Contract, kind: Removable): Check[] {
  return [secondTime(contract, kind), ...unknownItems(contract, kind)];
}

function secondTime(contract: Contract, kind: Removable): Check {
  const { remove } = kind;
  const statuses = missingStatuses(remove);
  const isSilent = statuses.length === 0 || mayRepeat(remove);
  return removalCheck(contract, kind, {
    name: 'second-time',
    title: 'What was removed already is not there to be removed',
    level: isSilent ? 'silent' : 'written',
    pointer: responsePointer(remove, statuses[0] ?? '404'),
    run: async (context) => {
      const { own } = await makeAndRemove(context, kind);
      const stays = await stillRead(context, kind, own);
      const again = await removeOwn(context, kind, own);
      if (isSilent) return observed(describeStatus(again));
      if (stays !== undefined) return inconclusive('it can be read all the time');
      if (isSuccess(again) && mayStay(contract, kind, remove)) return observed(describeStatus(again));
      return demandStatus(again, statuses, `the item ${own.id} was removed`);
    },
  });
}

function unknownItems(contract: Contract, kind: Removable): Check[] {
  const { remove, parameter, creatable } = kind;
  const statuses = missingStatuses(remove);
  return madeUpIds(contract, kind)
    .slice(0, 1)
    .map(([name, make]) =>
      defineCheck(contract, {
        id: `${remove.id}.not-found.${name}`,
        family: 'removal',
        title: 'An identifier that no item has is not there to be removed',
        level: statuses.length === 0 || mayRepeat(remove) ? 'silent' : 'written',
        pointer: responsePointer(remove, statuses[0] ?? '404'),
        phase: 'remove',
        sends: [planned({ operation: remove })],
        run: async (context) => {
          const id = make(context);
          if (context.knowledge(creatable.resource).find(id) !== undefined) return inconclusive(`an item ${id} exists`);
          const exchange = await context.send({ operation: remove, path: { [parameter]: id } });
          if (statuses.length === 0 || mayRepeat(remove)) return observed(describeStatus(exchange));
          if (isForOtherReason(exchange, ['4XX']) || rejectsForm(exchange))
            return inconclusive(`refused with ${exchange.response.status}, which does not say that it is not found`);
          return demandStatus(exchange, statuses, `no item has the identifier ${id}`);
        },
      }),
    );
}

/** A collection whose items the run can make and remove. */
export interface Removable extends OwnKind {
  readonly remove: Operation;
}

/** Gives the collections whose items the run can make and remove. */
export function removables(contract: Contract): Removable[] {
  return ownKinds(contract).flatMap((kind) => {
    const { remove } = kind.resource;
    return remove === undefined || !isBare(contract, remove) ? [] : [{ ...kind, remove }];
  });
}

/** Gives a check of a DELETE; what it sends and creates stands in it where it is more than one item and its removal. */
export function removalCheck(
  contract: Contract,
  kind: Removable,
  definition: Omit<CheckDefinition, 'family' | 'phase' | 'pointer' | 'id'> & {
    readonly name: string;
    readonly pointer?: string;
    readonly items?: number;
  },
): Check {
  const { name, items = 1, pointer = kind.remove.pointer, sends, ...rest } = definition;
  const standard = [planned({ operation: kind.remove }), planned({ operation: kind.read })];
  return defineCheck(contract, {
    family: 'removal',
    phase: 'remove',
    sends: [...plannedOwn(kind, items), ...(sends ?? standard)],
    writes: items + 1,
    ...rest,
    id: `${kind.remove.id}.${name}`,
    pointer,
  });
}

/** Sends a DELETE to an item of the run's own. */
function removeOwn(context: CheckContext, kind: Removable, own: Own): Promise<Exchange> {
  return sendTo(context, kind, own, { operation: kind.remove });
}

/** Makes an item and removes it. Throws an Unmet where the DELETE is refused, which is a finding of its own check. */
async function makeAndRemove(
  context: CheckContext,
  kind: Removable,
): Promise<{ readonly own: Own; readonly removal: Exchange }> {
  const own = await makeOwn(context, kind);
  return { own, removal: await removed(context, kind, own) };
}

/** Removes an item of the run's own. Throws an Unmet where that is refused. */
export async function removed(context: CheckContext, kind: Removable, own: Own): Promise<Exchange> {
  const removal = await removeOwn(context, kind, own);
  if (!isSuccess(removal)) throw new Unmet(`the DELETE was answered ${removal.response.status}`);
  return removal;
}

/** Gives the outcome of what is not as it must be: a document that lets removed items be shown is silent about it. */
function judgeRemoved(contract: Contract, kind: Removable, wrong: Mismatch | undefined): Outcome {
  if (wrong === undefined) return proved();
  return mayStay(contract, kind, kind.remove)
    ? observed(`${wrong.got.words}: the document speaks of more than a removal`)
    : violated(wrong);
}

/** Gives the mismatch of an item that is shown by its identifier although it was removed. */
async function stillRead(context: CheckContext, kind: OwnKind, own: Own): Promise<Mismatch | undefined> {
  let last: Exchange | undefined;
  const gone = await context.eventually(`${kind.resource.collection} gone`, async () => {
    last = await context.send({ operation: kind.read, path: own.path });
    // Many services forbid to read what is not there, lest anybody learn what is.
    return [403, 404, 410].includes(last.response.status) ? true : undefined;
  });
  if (gone === true || last === undefined) return undefined;
  const isNamed = kind.read.responses.some(({ status }) => status === '404' || status === '410');
  if (!isNamed && !isSuccess(last)) return undefined;
  return mismatch(last, expectedStatus(['404', '410'], `the item ${own.id} was removed`));
}

/** Tells whether an item of the run's own is there. */
export async function isThere(context: CheckContext, kind: OwnKind, own: Own): Promise<boolean> {
  return isItem(context.contract, kind, await context.send({ operation: kind.read, path: own.path }), own.id);
}

/** Words of a DELETE after which an item may well be there still. */
const saysItStays =
  /\barchiv|\bcancel|\bdeactivat|\bdisabl|\bsoft|\btrash|\bschedul|\beventual|\basynchron|\bretain|\brestor|\brevok|\bmark(?:s|ed)?\b|\bexpire|\bqueue|\bin the background\b|\bundo|\brecover/i;
const namesOfStates = /^(?:is)?(?:deleted|removed|archived)(?:at|on)?$|^deletion/;

/** Tells whether the document leaves room for an item to be shown after its DELETE: it speaks of an archive, or items say that they are deleted. */
export function mayStay({ schemas }: Contract, { resource }: OwnKind, remove: Operation): boolean {
  const isLater = remove.responses.some(({ status }) => status === '202');
  const names = Object.keys(schemas.shapedProperties(resource.itemSchema));
  const isState = (name: string): boolean => namesOfStates.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return isLater || saysItStays.test(operationWords(remove, '200', '202', '204')) || names.some(isState);
}

/** Tells whether the document says that what is removed already may be removed again. */
function mayRepeat(remove: Operation): boolean {
  return /\bidempoten|\bno error\b|\beven if\b|\bwhether or not\b/i.test(operationWords(remove, '200', '204', '404'));
}

/** Gives the statuses by which an operation says that there is nothing of an identifier. */
export function missingStatuses({ responses }: Operation): string[] {
  const statuses = responses.map(({ status }) => status).filter((status) => status === '404' || status === '410');
  // Of what never was there it is 404 (RFC 9110 section 15.5.11).
  return statuses.length === 1 && statuses[0] === '410' ? ['410', '404'] : statuses;
}
