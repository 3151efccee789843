import { isArray, isObject, ownProperty, type JsonValue } from '../../base/json';

/** The pointer (RFC 6901) to something below another: `child('/paths', '/pets', 'get')`. */
export function child(pointer: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>(
    (path, name) => `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
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
