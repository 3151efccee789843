import type { Operation } from '../../contract/operation';
import { isObject } from '../../contract/document';
import type { JsonValue } from '../../exact-json';
import type { CheckContext } from '../check';
import { listedPathTexts, readableAt, stepsOf, type PathValues } from '../homes';
import { idText, type SeenItem } from '../knowledge';
import { linkedPath } from './link-requests';

/** So many items of each collection are looked at. */
const mostItems = 20;

/** Members that name an object, the likeliest first, where a path is called like the object: `owner.login` for `{owner}`. */
const namingMembers = ['id', 'login', 'slug', 'key', 'code', 'name'];

/**
 * Gives the values of a path whose parameters no list shows: those that a link of an answer gives, else from items that lists
 * have shown: of a member called like the
 * parameter (`customer_id` for `{customerId}`), or of the object called like it. One item gives all of them, where one can;
 * undefined where one of them is nowhere. That they name anything is likely, and no more: only reads may be sent with them.
 */
export function learnedPath(context: CheckContext, operation: Operation): PathValues | undefined {
  const { contract } = context;
  const linked = linkedPath(context, operation);
  if (linked !== undefined) return linked;
  const known: Record<string, string> = {};
  const unknown: string[] = [];
  for (const { name, above } of stepsOf(operation.path)) {
    const parent = readableAt(contract, above);
    const text =
      listedPathTexts(contract, operation, name)[0] ??
      (parent === undefined ? undefined : context.knowledge(parent.resource).existingIds()[0]);
    if (text === undefined) unknown.push(name);
    else known[name] = text;
  }
  const items = contract.resources.flatMap((resource) => context.everListed(resource).slice(0, mostItems));
  const told = items.map((item) => toldBy(item, unknown)).sort((one, other) => other.size - one.size);
  for (const name of unknown) {
    const value = told.find((values) => values.has(name))?.get(name);
    if (value === undefined) return undefined;
    known[name] = value;
  }
  return known;
}

function toldBy(item: SeenItem, names: readonly string[]): ReadonlyMap<string, string> {
  const members = new Map(Object.entries(item).map(([name, value]) => [plain(name), value]));
  const told = new Map<string, string>();
  for (const name of names) {
    const value = valueOf(members, name);
    if (value !== undefined && isAskable(value)) told.set(name, value);
  }
  return told;
}

function valueOf(members: ReadonlyMap<string, JsonValue>, name: string): string | undefined {
  const own = idText(members.get(plain(name)));
  if (own !== undefined) return own;
  const object = members.get(plain(name)) ?? members.get(plain(name).replace(/id$/, ''));
  if (!isObject(object)) return undefined;
  const naming = namingMembers.find((member) => idText(object[member]) !== undefined);
  return naming === undefined ? undefined : idText(object[naming]);
}

/** `customer_id`, `customerId` and `customer-id` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** What no segment of a path is made of would be another path. */
function isAskable(text: string): boolean {
  return /^[\w.~@:+-]{1,100}$/.test(text) && !/^\.+$/.test(text);
}
