/** How often each value occurs, in the order of their first. */
export function countEach<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The value that there is most of, the first of several; undefined if there is none. */
export function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  return [...countEach(values)].sort(([, one], [, other]) => other - one)[0]?.[0];
}
