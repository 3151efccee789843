/** Ascending positions of the items that carry a key. */
export type Positions = Uint32Array | readonly number[];

/** Yields, ascending and each once, the positions that stand in any of the lists. */
export function* unite(lists: readonly Positions[]): Generator<number> {
  const [only, ...others] = lists;
  if (only === undefined) return;
  if (others.length === 0) {
    yield* only;
    return;
  }
  const cursors = lists.map(() => 0);
  for (;;) {
    let least = Infinity;
    for (const [list, cursor] of cursors.entries()) least = Math.min(least, lists[list]?.[cursor] ?? Infinity);
    if (least === Infinity) return;
    yield least;
    for (const [list, cursor] of cursors.entries()) if (lists[list]?.[cursor] === least) cursors[list] = cursor + 1;
  }
}

/** Tells whether an ascending list holds a position, in logarithmic time. */
export function holds(list: Positions, position: number): boolean {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list[middle] ?? Infinity;
    if (found === position) return true;
    if (found < position) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Yields the positions of two ascending sequences in ascending order; they have none in common. */
export function* merge(first: Iterable<number>, second: readonly number[]): Generator<number> {
  let cursor = 0;
  for (const position of first) {
    for (let other = second[cursor]; other !== undefined && other < position; other = second[(cursor += 1)])
      yield other;
    yield position;
  }
  yield* second.slice(cursor);
}

/** Yields the positions from one bound up to, not including, another. */
export function* range(from: number, to: number): Generator<number> {
  for (let position = from; position < to; position += 1) yield position;
}

/** Yields those positions that stand in one list at least of each of several groups. */
export function* intersect(positions: Iterable<number>, others: readonly (readonly Positions[])[]): Generator<number> {
  for (const position of positions) {
    if (others.every((lists) => lists.some((list) => holds(list, position)))) yield position;
  }
}

/** Gives the length of several lists together. */
export function lengthOf(lists: readonly Positions[]): number {
  return lists.reduce((sum, list) => sum + list.length, 0);
}
