import { isObject, type JsonObject, type JsonValue } from '../base/json';

/**
 * Facts are all that a response may repeat: of the request, of the item that it is about, of the list that was asked for, of what is wrong
 * with the request. One object; a fact is a path into it, as `request.body.lines.0.sku`.
 */
export type FactPath = readonly string[];

/** What is known of one violation. An element of `violations` has the same. */
export const violationFactNames = 'subject name pointer segments in value expected listed keyword parent'.split(' ');

/** `default` is what the mock would respond without a template. */
const roots = [...'request item before references list violations missing default'.split(' '), ...violationFactNames];

/** Names that follow a root; any may follow the others. */
const namesWithin: ReadonlyMap<string, readonly string[]> = new Map([
  ['request', 'method url target pathname origin path query header body'.split(' ')],
  ['missing', ['id', 'noun', 'title', 'schema']],
  ['listed', 'plain quoted or double back pipes'.split(' ')],
  [
    'list',
    'items total count limit offset page pages next previous hasNext hasPrevious nextUrl previousUrl sorted'.split(' '),
  ],
]);

/** The name of a path that is not known, and those that are. Undefined if there may be such a fact. */
export function unknownName(path: FactPath): { readonly name: string; readonly known: readonly string[] } | undefined {
  const [root = '', name] = path;
  if (!roots.includes(root)) return { name: root, known: roots };
  const known = namesWithin.get(root);
  return known === undefined || name === undefined || known.includes(name) ? undefined : { name, known };
}

/** What holds for one element of `list.items` or `violations`: `item`, or `subject` and the others, are those of the element. */
export function factsWithin(facts: JsonObject, over: 'list.items' | 'violations', element: JsonValue): JsonObject {
  const outer: readonly string[] =
    over === 'list.items' ? ['list', 'item', 'default'] : [...violationFactNames, 'violations', 'default'];
  const inner = over === 'list.items' ? { item: element } : isObject(element) ? element : {};
  return { ...Object.fromEntries(Object.entries(facts).filter(([name]) => !outer.includes(name))), ...inner };
}

/** `request.query."page.size"`: names with signs of the language stand in quotes. */
export function printPath(path: FactPath): string {
  return path.map((name) => (/^[^\s.:|{}"]+$/.test(name) ? name : JSON.stringify(name))).join('.');
}
