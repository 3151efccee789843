import type { Contract } from '../../openapi/contract';
import type { Filter, Resource } from '../../openapi/collections/resources';
import {
  inconclusive,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  mismatch,
  planned,
} from '../../probe/check';
import { greatestLimit, listRequest } from '../../probe/listing';
import { takesText } from '../../probe/required-parameters';
import { changeCheck, easyChanges, valuesFor } from './change-values';
import { plannedChange, changeables, type Changeable, nameOf, type Members } from '../../probe/changeables';
import { isHeldBy } from '../../probe/read-back';
import { askings, isWithin, type Asking, type Scalar } from './ranges-and-searches';
import type { ListedResource } from '../../probe/readable-resources';
import { asId, ordersOf, outOfOrder, wordsOf, type Order } from './sorted-lists';
import { textOf, isSameText } from '../../probe/body-values';
import { mostPages, pageStyle, walkList, type Walk } from '../../probe/walk';
import { isSuccess } from '../../probe/answers';
import type { JsonValue } from '../../base/json';
import { Unmet } from '../../probe/run-errors';
import { change, itemIn, ownItem, readItem, type OwnItem } from '../../probe/own-items';
import { scalarTexts } from './whole-lists';

/** Of more items, the pages that are walked need not hold what this run created. */
const mostItems = 500;

type Query = readonly (readonly [name: string, value: string])[];

/** Gives the checks that lists look at what an item is now: their filters, ranges and orders, after a change of the run's own. */
export function changedListChecks(contract: Contract): Check[] {
  const all = changeables(contract);
  return all.flatMap((changeable) => {
    const { resource } = changeable;
    const { list } = resource;
    if (list === undefined || resource.identifier === undefined) return [];
    const listed = { resource, list };
    const filters = list.filters.filter(({ property }) =>
      changeable.members.some(({ path }) => path.at(-1) === property),
    );
    const checks = filters.map((filter) => filtersAsChanged(contract, listed, changeable, filter));
    // What bounds and orders look at does not depend on who made the change.
    const isFirst = all.find((one) => one.resource === resource) === changeable;
    return isFirst ? [...checks, ...arranged(contract, listed, changeable)] : checks;
  });
}

function arranged(contract: Contract, listed: ListedResource, changeable: Changeable): Check[] {
  const { ranges = [], sort } = listed.list.arranging ?? {};
  const bounds = ranges.flatMap((range) => askings(contract, range));
  const orders = sort === undefined ? [] : ordersOf(contract, sort);
  // The other direction of a member says nothing more.
  const firsts = orders.filter(
    ({ key }, index) => orders.findIndex((other) => other.key.property === key.property) === index,
  );
  return [
    ...bounds.map((asking) => boundsAsChanged(contract, listed, changeable, asking)),
    ...firsts.map((order) => sortsAsChanged(contract, listed, changeable, order)),
  ];
}

function listCheck(
  contract: Contract,
  { list, resource }: ListedResource,
  changeable: Changeable,
  rule: Pick<Check, 'id' | 'title' | 'run'> & { readonly pointer: string; readonly query: Query },
): Check {
  const { query, ...rest } = rule;
  const pages = pageStyle(list) === undefined ? 1 : mostPages;
  const lists = Array.from({ length: pages }, () =>
    planned(listRequest(list, { limit: greatestLimit(resource), query })),
  );
  return changeCheck(contract, {
    ...rest,
    id: `${changeable.name}.${rest.id}`,
    sends: [...plannedChange(changeable, 1, 2), ...lists],
    writes: 3,
  });
}

function walked(context: CheckContext, resource: Resource, query: Query): Promise<Walk> {
  return walkList(context, resource, { limit: greatestLimit(resource), query });
}

/** Gives what is wrong with a list that must not show an item; undefined where it shows it on no page. */
function shownWrongly(
  context: CheckContext,
  resource: Resource,
  { pages }: Walk,
  id: string,
  why: string,
): Outcome | undefined {
  const knowledge = context.knowledge(resource);
  const page = pages.find(({ items = [] }) => items.some((item) => knowledge.idOf(item) === id));
  return page && violated(mismatch(page.exchange, `no item ${id}: ${why}`, 'a list that shows it'));
}

/** Gives the outcome of a list that must show an item. */
function mustShow(
  context: CheckContext,
  resource: Resource,
  walk: Walk,
  { item, query, why }: { readonly item: ChangedItem; readonly query: Query; readonly why: string },
): Outcome {
  const knowledge = context.knowledge(resource);
  if (walk.items.some((one) => knowledge.idOf(one) === item.id)) return proved();
  const last = walk.pages.at(-1);
  if (walk.open !== undefined || last === undefined) return inconclusive(walk.open ?? 'no list');
  const asked = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  if (!isHeldBy(context.contract, resource, item.after, asked))
    return inconclusive('other parameters leave the item out');
  return violated(mismatch(last.exchange, `the item ${item.id}: ${why}`, 'a list without it'));
}

/** Repeats what a service that lags may not show at once. */
async function inTime(
  context: CheckContext,
  { collection }: Resource,
  judge: () => Promise<Outcome>,
): Promise<Outcome> {
  let last = inconclusive('the list was not answered');
  await context.eventually(`${collection} changed in lists`, async () => {
    last = await judge();
    return last.verdict === 'violated' ? undefined : true;
  });
  return last;
}

function filtersAsChanged(contract: Contract, listed: ListedResource, changeable: Changeable, filter: Filter): Check {
  const { resource } = listed;
  const { parameter, property } = filter;
  const { name, pointer } = parameter;
  return listCheck(contract, listed, changeable, {
    id: `${name}.filters-as-changed`,
    title: `${name} looks at what the ${property} of an item is now`,
    pointer,
    query: [[name, `{${property}}`]],
    run: async (context) => {
      const item = await changedItem(context, changeable);
      const texts = movedTexts(item, property);
      if (texts === undefined) return inconclusive(`no ${property} could be changed to another`);
      if (!item.shownBy.has(name)) return inconclusive('no list shows the item before its change');
      const [was, is] = texts;
      if (!takesText(contract, parameter, is)) return inconclusive(`${name} does not take what the item shows`);
      return inTime(context, resource, async () => {
        const old = await walked(context, resource, [[name, was]]);
        const wrong = shownWrongly(context, resource, old, item.id, `its ${property} is ${is} now`);
        if (wrong !== undefined) return wrong;
        const query = [[name, is]] as const;
        const why = `its ${property} is ${is} now`;
        const found = mustShow(context, resource, await walked(context, resource, query), { item, query, why });
        return found.verdict === 'proved' && old.open !== undefined ? inconclusive(old.open) : found;
      });
    },
  });
}

function boundsAsChanged(contract: Contract, listed: ListedResource, changeable: Changeable, asking: Asking): Check {
  const { resource } = listed;
  const { range, name } = asking;
  const { property } = range;
  return listCheck(contract, listed, changeable, {
    id: `${name}.bounds-as-changed`,
    title: `${name} looks at what the ${property} of a changed item is`,
    pointer: range.parameter.pointer,
    query: [[name, `{${property}}`]],
    run: async (context) => {
      const item = await changedItem(context, changeable);
      const pivot = tellingPivot(contract, asking, item);
      if (pivot === undefined) return inconclusive(`needs a changed item and a later one of other ${property}`);
      const query = [[name, String(pivot)]] as const;
      const why = `its ${property} is ${textOf(item.after[property])}`;
      return inTime(context, resource, async () => {
        const walk = await walked(context, resource, query);
        if (isWithin(item.after, asking, pivot) === true)
          return mustShow(context, resource, walk, { item, query, why });
        const wrong = shownWrongly(context, resource, walk, item.id, why);
        return wrong ?? (walk.open === undefined ? proved() : inconclusive(walk.open));
      });
    },
  });
}

/** Gives a bound that says whether the changed item is within: of what it was before, or of the item that was made after it. */
function tellingPivot(contract: Contract, asking: Asking, { before, after, later }: ChangedItem): Scalar | undefined {
  const { property, parameter, bound } = asking.range;
  return [before[property], later.before[property]].find((value): value is Scalar => {
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
    if (!isScalar || isSameValue(value, after[property])) return false;
    const isTaken = bound === 'members' || takesText(contract, parameter, String(value));
    return isTaken && isWithin(after, asking, value) !== undefined;
  });
}

function isSameValue(one: Scalar, other: unknown): boolean {
  return String(one) === String(other);
}

function sortsAsChanged(contract: Contract, listed: ListedResource, changeable: Changeable, order: Order): Check {
  const { resource } = listed;
  const { query, key } = order;
  const sort = listed.list.arranging?.sort;
  return listCheck(contract, listed, changeable, {
    id: `${asId(order)}.sorts-as-changed`,
    title: `${wordsOf(order)} sorts by what the ${key.property} of a changed item is`,
    pointer: (sort?.parameter ?? sort?.direction)?.pointer ?? listed.list.operation.pointer,
    query,
    run: async (context) => {
      const item = await changedItem(context, changeable);
      const knowledge = context.knowledge(resource);
      if (knowledge.count > mostItems) return inconclusive(`the list has more than ${mostItems} items`);
      const first = await walked(context, resource, query);
      if (outOfOrder(first, key) !== undefined) {
        const broken = outOfOrder(await walked(context, resource, query), key);
        return broken ?? inconclusive('the list changed from one walk to the next');
      }
      const shown = first.items.map((one) => knowledge.idOf(one));
      const isShown = [item.id, item.later.id].every((id) => shown.includes(id));
      return isShown ? proved() : inconclusive(first.open ?? 'the list does not show what was changed');
    },
  });
}

/** An item of the run's own that was changed in what its lists filter, sort and bound by, and one made before the change. */
interface ChangedItem {
  readonly id: string;
  readonly before: Members;
  readonly after: Members;
  /** An item that was made after this one, and before it was changed. */
  readonly later: OwnItem;
  /** The names of the filters by whose value a list showed it before the change. */
  readonly shownBy: ReadonlySet<string>;
}

/** What was made for the checks of one way to change items serves all of them. */
const made = (): Map<string, ChangedItem | Unmet> => new Map();

/** Gives an item that a change has moved from list to list. Throws an Unmet where none can be made or changed. */
async function changedItem(context: CheckContext, changeable: Changeable): Promise<ChangedItem> {
  const known = context.once(made);
  let item = known.get(changeable.name);
  if (item === undefined) {
    item = await makeChanged(context, changeable).catch((error: unknown) => {
      if (error instanceof Unmet) return error;
      throw error;
    });
    known.set(changeable.name, item);
  }
  if (item instanceof Unmet) throw item;
  return item;
}

async function makeChanged(context: CheckContext, changeable: Changeable): Promise<ChangedItem> {
  const own = await ownItem(context, changeable);
  const later = await ownItem(context, changeable);
  const changes = movingChanges(context, changeable, own);
  const shownBy = new Set<string>();
  for (const filter of changeable.resource.list?.filters ?? []) {
    const text = askableText(own.before, filter.property);
    if (text === undefined || !changes.some(([name]) => name === filter.property)) continue;
    if (await isShown(context, changeable, own.id, [filter.parameter.name, text])) shownBy.add(filter.parameter.name);
  }
  await makeChanges(context, changeable, own, changes);
  const read = await readItem(context, changeable, own.id);
  if (!isSuccess(read)) throw new Unmet('the item that was changed cannot be read');
  return { id: own.id, before: own.before, after: itemIn(context, read), later, shownBy };
}

async function isShown(
  context: CheckContext,
  { resource }: Changeable,
  id: string,
  pair: readonly [name: string, value: string],
): Promise<boolean> {
  const shown = await context.eventually(`${resource.collection} in lists`, async () => {
    const { items } = await walkList(context, resource, { limit: greatestLimit(resource), query: [pair] });
    return items.some((item) => context.knowledge(resource).idOf(item) === id) ? true : undefined;
  });
  return shown === true;
}

/** A state may rule one of the values out: then each is tried alone. */
async function makeChanges(
  context: CheckContext,
  changeable: Changeable,
  own: OwnItem,
  changes: readonly (readonly [name: string, value: JsonValue])[],
): Promise<void> {
  const all = await change(context, changeable, own, Object.fromEntries(changes));
  if (isSuccess(all)) return;
  let isAny = false;
  for (const one of changes.length > 1 ? changes : [])
    isAny = isSuccess(await change(context, changeable, own, Object.fromEntries([one]))) || isAny;
  if (!isAny) throw new Unmet(`the change was answered ${all.response.status}`);
}

/** Gives changes of the members that lists filter, sort and bound by; of one that goes easily, where there are none. */
function movingChanges(context: CheckContext, changeable: Changeable, { before }: OwnItem): [string, JsonValue][] {
  const { filters = [], arranging } = changeable.resource.list ?? {};
  const arranged = new Set([
    ...(arranging?.ranges ?? []).map(({ property }) => property),
    ...filters.map(({ property }) => property),
  ]);
  const moving = changeable.members.flatMap((field): [string, JsonValue][] => {
    const name = nameOf(changeable, field);
    if (!arranged.has(name)) return [];
    const filter = filters.find(({ property }) => property === name);
    const value = valuesFor(context, changeable, field, before[name]).find(
      (one) => filter === undefined || isAskedBy(context, filter, one),
    );
    return value === undefined ? [] : [[name, value]];
  });
  return moving.length > 0 ? moving : easyChanges(context, changeable, before);
}

function isAskedBy({ contract }: CheckContext, { parameter, everything = [] }: Filter, value: JsonValue): boolean {
  const [text, ...others] = scalarTexts({ value }, 'value');
  const isOne = text !== undefined && others.length === 0;
  return isOne && takesText(contract, parameter, text) && !everything.includes(text);
}

/** Gives the one text of a member that a query can ask for; undefined where it has none, or several. */
function askableText(item: Members, property: string): string | undefined {
  const [text, ...others] = scalarTexts(item, property);
  return others.length === 0 ? text : undefined;
}

/** Gives the texts of a member before and after a change; undefined where it has one value still, or one within the other. */
function movedTexts({ before, after }: ChangedItem, property: string): readonly [string, string] | undefined {
  const [was, is] = [askableText(before, property), askableText(after, property)];
  if (was === undefined || is === undefined || isSameText(was, is)) return undefined;
  const [one, other] = [was.toLowerCase(), is.toLowerCase()];
  return one.includes(other) || other.includes(one) ? undefined : [was, is];
}
