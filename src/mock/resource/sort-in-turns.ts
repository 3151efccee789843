/** So many elements are sorted at once, a millisecond's worth. */
const chunk = 1000;

/**
 * Gives the elements sorted, alike ones in the order they came in, by merging sorted parts: `pace` is asked every thousand
 * elements and gives what to wait for where it is time to let others in.
 */
export async function sortInTurns<Element>(
  elements: readonly Element[],
  order: (one: Element, other: Element) => number,
  pace: () => Promise<void> | undefined,
): Promise<readonly Element[]> {
  let parts: Element[][] = [];
  for (let start = 0; start < elements.length; start += chunk) {
    parts.push(elements.slice(start, start + chunk).sort(order));
    await pace();
  }
  while (parts.length > 1) {
    const merged: Element[][] = [];
    for (let index = 0; index < parts.length; index += 2)
      merged.push(await mergeInTurns(parts[index] ?? [], parts[index + 1] ?? [], order, pace));
    parts = merged;
  }
  return parts[0] ?? [];
}

async function mergeInTurns<Element>(
  first: readonly Element[],
  second: readonly Element[],
  order: (one: Element, other: Element) => number,
  pace: () => Promise<void> | undefined,
): Promise<Element[]> {
  const merged: Element[] = [];
  let [left, right] = [0, 0];
  while (left < first.length && right < second.length) {
    if (merged.length % chunk === chunk - 1) await pace();
    const [one, other] = [first[left], second[right]] as [Element, Element];
    const takesFirst = order(one, other) <= 0;
    merged.push(takesFirst ? one : other);
    if (takesFirst) left += 1;
    else right += 1;
  }
  for (; left < first.length; left += 1) merged.push(first[left] as Element);
  for (; right < second.length; right += 1) merged.push(second[right] as Element);
  return merged;
}
