/** Most values that aliases may come to: so many in any document, and in a large one so many times what is written. */
const mostShared = 200_000;
const mostTimes = 10;

/**
 * Tells whether what aliases stand for, written out wherever they stand, comes to no more than a document can mean. What holds
 * itself counts once: it is cut where it does. Takes one walk over what is written.
 */
export function isBounded(root: unknown): boolean {
  const sizes = new Map<object, number>();
  const sizeOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    sizes.set(value, 1);
    let size = 1;
    for (const member of Object.values(value)) size += sizeOf(member);
    sizes.set(value, size);
    return size;
  };
  return sizeOf(root) <= Math.max(mostShared, mostTimes * writtenSize(sizes));
}

function writtenSize(sizes: ReadonlyMap<object, number>): number {
  let written = sizes.size;
  for (const value of sizes.keys()) written += Object.keys(value).length;
  return written;
}
