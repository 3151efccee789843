/** The first of those that have the same key, in their order: of a list whose items all have one problem, one is told. */
export function firstBy<Value>(values: Iterable<Value>, keyOf: (value: Value) => string): readonly Value[] {
  const found = new Map<string, Value>();
  for (const value of values) if (!found.has(keyOf(value))) found.set(keyOf(value), value);
  return [...found.values()];
}
