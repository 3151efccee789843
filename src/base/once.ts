/** Computes a value when it is first asked for. */
export function once<Value>(compute: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => (found ??= { value: compute() }).value;
}

/** Makes objects that have further properties, each of which is computed when it is first asked for: a spread leaves the others out. */
export function lazy<Given extends object, Later extends object>(compute: {
  readonly [Name in keyof Later]: (self: Given & Later) => Later[Name];
}): (given: Given) => Given & Later {
  const prototype = {};
  for (const name of Object.keys(compute) as (keyof Later)[])
    Object.defineProperty(prototype, name, {
      get(this: Given & Later) {
        const value = compute[name](this);
        Object.defineProperty(this, name, { value, enumerable: true });
        return value;
      },
    });
  return (given) => Object.assign(Object.create(prototype) as Later, given);
}

/** The value of a key, made and kept if there is none. */
export function getOrMake<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

/** Values by what they have in common; without those that have no key. */
export function groupBy<Value, Key>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key | undefined,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key !== undefined) getOrMake(groups, key, () => []).push(value);
  }
  return groups;
}

/** Values by their keys, made when they are first asked for. Beyond `most` of them the one that nobody has asked for the longest is forgotten. */
export class Recent<Value> {
  readonly #values = new Map<string, Value>();

  constructor(private readonly most: number) {}

  get(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    // The order of the map is that of the last use, as soon as something may have to go.
    if (known !== undefined && this.#values.size <= this.most / 2) return known;
    const value = known ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.most && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}
