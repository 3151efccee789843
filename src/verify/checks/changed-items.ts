import type { Filter } from '../../contract/resource/resources';
import { isSuccess } from '../answers';
import type { JsonValue } from '../../exact-json';
import type { CheckContext } from '../check';
import { greatestLimit } from '../listing';
import { takesText } from '../required-parameters';
import { isSameText } from '../same-value';
import { Unmet } from '../unsendable';
import { easyChanges } from './change-choice';
import { change, itemIn, ownItem, readItem, type OwnItem } from './change-own';
import { valuesFor } from './change-values';
import { nameOf, type Changeable, type Members } from './changeables';
import { scalarTexts } from './known-values';
import { walkList } from './walk';

/** An item of the run's own that was changed in what its lists filter, sort and bound by, and one made before the change. */
export interface ChangedItem {
  readonly id: string;
  readonly before: Members;
  readonly after: Members;
  /** An item that was made after this one, and before it was changed. */
  readonly later: OwnItem;
  /** The names of the filters by whose value a list showed it before the change. */
  readonly shownBy: ReadonlySet<string>;
}

/** What was made for the checks of one way to change items serves all of them; a run is known by its exchanges. */
const made = new WeakMap<readonly unknown[], Map<string, ChangedItem | Unmet>>();

/** Gives an item that a change has moved from list to list. Throws an Unmet where none can be made or changed. */
export async function changedItem(context: CheckContext, changeable: Changeable): Promise<ChangedItem> {
  let known = made.get(context.exchanges);
  if (known === undefined) made.set(context.exchanges, (known = new Map<string, ChangedItem | Unmet>()));
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
    const text = textOf(own.before, filter.property);
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
export function textOf(item: Members, property: string): string | undefined {
  const [text, ...others] = scalarTexts(item, property);
  return others.length === 0 ? text : undefined;
}

/** Gives the texts of a member before and after a change; undefined where it has one value still, or one within the other. */
export function movedTexts({ before, after }: ChangedItem, property: string): readonly [string, string] | undefined {
  const [was, is] = [textOf(before, property), textOf(after, property)];
  if (was === undefined || is === undefined || isSameText(was, is)) return undefined;
  const [one, other] = [was.toLowerCase(), is.toLowerCase()];
  return one.includes(other) || other.includes(one) ? undefined : [was, is];
}
