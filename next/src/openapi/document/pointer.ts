import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';

/** The pointer (RFC 6901) to something below another: `child('/paths', '/pets', 'get')`. */
export function child(pointer: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>((path, name) => `${path}/${escaped(String(name))}`, pointer);
}

function escaped(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** The names that a pointer is made of, unescaped. */
export function namesOf(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at a pointer; undefined if nothing does. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const name of namesOf(pointer)) {
    if (isArray(value)) value = /^\d+$/.test(name) ? value[Number(name)] : undefined;
    else value = isObject(value) ? ownProperty(value, name) : undefined;
  }
  return value;
}

/** The pointer in the fragment of a `$ref` (RFC 6901 section 6); undefined if there is another fragment, such as an anchor. */
export function pointerInRef(ref: string): string | undefined {
  const fragment = ref.includes('#') ? ref.slice(ref.indexOf('#') + 1) : '';
  if (fragment !== '' && !fragment.startsWith('/')) return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** An object of the document, and where it stands. */
export interface Located {
  readonly value: JsonObject;
  readonly pointer: string;
}

/** Longest chain of `$ref`s that is followed. */
const maximumHops = 50;

/** The object that a place holds, or that its local `$ref`s lead to; undefined if there is none. */
export function follow(root: JsonValue, value: JsonValue | undefined, pointer: string): Located | undefined {
  let [found, at] = [value, pointer];
  for (let hops = 0; hops < maximumHops && isObject(found); hops += 1) {
    const ref = found['$ref'];
    if (typeof ref !== 'string') return { value: found, pointer: at };
    const target = ref.startsWith('#') ? pointerInRef(ref) : undefined;
    if (target === undefined) return undefined;
    [found, at] = [valueAt(root, target), target];
  }
  return undefined;
}
