import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';

/**
 * Facts are all that a response may repeat: of the request, of the item that it is about, of the list that was asked for, of what is wrong
 * with the request. One object; a fact is a path into it, as `request.body.lines.0.sku`.
 */
export type FactPath = readonly string[];

/** Any name may follow `true`; nothing may follow `false`. */
type Names = { readonly [name: string]: Names } | boolean;

const requestNames: Names = {
  method: false,
  url: false,
  target: false,
  origin: false,
  path: true,
  query: true,
  header: true,
  body: true,
};

const listNames: Names = Object.fromEntries([
  ...'total count limit offset page pages first last firstId lastId hasNext hasPrevious next previous'
    .split(' ')
    .map((name) => [name, false] as const),
  ...'firstUrl lastUrl nextUrl previousUrl'.split(' ').map((name) => [name, false] as const),
  ['items', true],
]);

/** What is known of one violation. An element of `violations` has the same. */
export const violationNames = [
  'subject',
  'pointer',
  'segments',
  'in',
  'value',
  'expected',
  'keyword',
  'parent',
] as const;

const factNames: Names = {
  request: requestNames,
  item: true,
  before: true,
  list: listNames,
  ...Object.fromEntries(violationNames.map((name) => [name, true])),
  violations: true,
  missing: { id: false, noun: false },
  /** What the mock would respond without a template. */
  default: true,
};

/** What is wrong with a path: the name that is not known, and those that are. Undefined if there may be such a fact. */
export function unknownName(path: FactPath): { readonly name: string; readonly known: readonly string[] } | undefined {
  let names: Names | undefined = factNames;
  for (const [index, name] of path.entries()) {
    if (names === true) return undefined;
    const known: readonly string[] = names === false || names === undefined ? [] : Object.keys(names);
    if (!known.includes(name)) return { name: printPath(path.slice(0, index + 1)), known };
    names = (names as Readonly<Record<string, Names>>)[name];
  }
  return undefined;
}

/** The value of a fact; undefined where it is missing. */
export function factAt(facts: JsonValue | undefined, path: FactPath): JsonValue | undefined {
  let value: JsonValue | undefined = facts;
  for (const name of path) {
    if (isArray(value)) value = /^\d{1,9}$/.test(name) ? value[Number(name)] : undefined;
    else value = isObject(value) ? ownProperty(value, name) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

/** What holds for one element of `list.items` or `violations`: `item`, or `subject` and the others, are those of the element. */
export function factsWithin(facts: JsonObject, over: 'list.items' | 'violations', element: JsonValue): JsonObject {
  const outer: readonly string[] =
    over === 'list.items' ? ['list', 'item', 'default'] : [...violationNames, 'violations', 'default'];
  const inner = over === 'list.items' ? { item: element } : isObject(element) ? element : {};
  return { ...Object.fromEntries(Object.entries(facts).filter(([name]) => !outer.includes(name))), ...inner };
}

/** `request.query."page.size"`: names with signs of the language stand in quotes. */
export function printPath(path: FactPath): string {
  return path.map((name) => (/^[^\s.:|{}"]+$/.test(name) ? name : JSON.stringify(name))).join('.');
}
