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

/**
 * What a part of the document is called for people: `GET /bikes/{bikeId}/photo, response 200`, `Bike.model`. What has no such name is
 * its pointer.
 */
export function describePointer(root: JsonValue, pointer: string): string {
  const [section, ...names] = namesOf(pointer);
  if (section === 'paths') return describeInPath(root, names);
  const [kind, name, ...below] = names;
  if (section !== 'components' || kind === undefined || name === undefined) return pointer;
  if (kind === 'schemas') return [name, ...propertiesIn(below)].join('.');
  const nouns: Readonly<Record<string, string>> = {
    ...{ responses: 'response', parameters: 'parameter', requestBodies: 'request body', headers: 'header' },
    ...{ securitySchemes: 'security scheme', examples: 'example' },
  };
  const noun = nouns[kind];
  return noun === undefined ? pointer : `${noun} ${name}`;
}

function describeInPath(root: JsonValue, [path = '', method, part, name, ...below]: readonly string[]): string {
  if (method === undefined) return path;
  if (method === 'parameters') return [path, parameterIn(root, ['paths', path, 'parameters', part ?? ''])].join(', ');
  const operation = `${method.toUpperCase()} ${path}`;
  const properties = propertiesIn(below).join('.');
  switch (part) {
    case 'responses':
      return [operation, `response ${name ?? ''}`.trim(), ...(properties === '' ? [] : [properties])].join(', ');
    case 'requestBody':
      return [operation, 'request body', ...(properties === '' ? [] : [properties])].join(', ');
    case 'parameters':
      return [operation, parameterIn(root, ['paths', path, method, 'parameters', name ?? ''])].join(', ');
    default:
      return operation;
  }
}

function parameterIn(root: JsonValue, names: readonly string[]): string {
  const pointer = child('', ...names);
  const name = follow(root, valueAt(root, pointer), pointer)?.value['name'];
  return typeof name === 'string' ? `parameter ${name}` : 'parameters';
}

/** The names of properties in a pointer below a schema: `owner`, `name` of `/properties/owner/properties/name/type`. */
function propertiesIn(names: readonly string[]): readonly string[] {
  return names.filter((_, index) => names[index - 1] === 'properties' && names[index - 2] !== 'properties');
}
