/**
 * Gives what stands at places (`file:line:column`) in the order of these: those of the file that is named first, then file by
 * file as they come, and within a file from its beginning to its end.
 */
export function inPlaceOrder<Item>(items: readonly Item[], placeOf: (item: Item) => string, first: string): Item[] {
  const files = new Map([[first, 0]]);
  const placed = items.map((item) => {
    const [, file = '', line = '0', column = '0'] = /^([\s\S]*):(\d+):(\d+)$/.exec(placeOf(item)) ?? [];
    const known = files.get(file) ?? files.size;
    files.set(file, known);
    return { item, order: [known, Number(line), Number(column)] as const };
  });
  placed.sort(({ order: one }, { order: two }) => one[0] - two[0] || one[1] - two[1] || one[2] - two[2]);
  return placed.map(({ item }) => item);
}
