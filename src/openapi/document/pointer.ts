import { decodePart } from '../../base/http';
import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';

/** The pointer (RFC 6901) to something below another: `child('/paths', '/pets', 'get')`. */
export function child(pointer: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>((path, name) => `${path}/${escaped(String(name))}`, pointer);
}

function escaped(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** The names in a pointer, unescaped. */
export function namesOf(pointer: string): readonly string[] {
  if (pointer === '') return [];
  const names = pointer.slice(1).split('/');
  return pointer.includes('~') ? names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')) : names;
}

/** What stands at a pointer; undefined if nothing does. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  return valueAlong(root, namesOf(pointer));
}

/** What names lead to, one within the other: of arrays the numbers of elements. */
export function valueAlong(root: JsonValue | undefined, names: readonly string[]): JsonValue | undefined {
  let value = root;
  for (const name of names) {
    if (isArray(value)) value = /^\d+$/.test(name) ? value[Number(name)] : undefined;
    else value = isObject(value) ? ownProperty(value, name) : undefined;
  }
  return value;
}

/** The pointer in the fragment of a `$ref` (RFC 6901 section 6); undefined if there is another fragment, such as an anchor. */
export function pointerInRef(ref: string): string | undefined {
  const fragment = ref.includes('#') ? ref.slice(ref.indexOf('#') + 1) : '';
  if (fragment !== '' && !fragment.startsWith('/')) return undefined;
  return decodePart(fragment) ?? fragment;
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

/** What a part of the document is called for people: `GET /bikes/{bikeId}`, `Bike.model`; its pointer, if it has no such name. */
export function describePointer(pointer: string): string {
  const [section, first = '', second, ...below] = namesOf(pointer);
  const properties = below.filter((_, index) => below[index - 1] === 'properties' && below[index - 2] !== 'properties');
  if (section === 'components' && first === 'schemas' && second !== undefined) return [second, ...properties].join('.');
  if (section !== 'paths') return pointer;
  const operation = second === undefined || second === 'parameters' ? first : `${second.toUpperCase()} ${first}`;
  return properties.length === 0 ? operation : `${operation}, ${properties.join('.')}`;
}
