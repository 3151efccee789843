/** Gives the operation whose id a check's id begins with, the longest; operation ids may hold dots themselves. */
export function operationNamedIn(checkId: string, operations: { has(id: string): boolean }): string | undefined {
  for (let end = checkId.length; end > 0; end = checkId.lastIndexOf('.', end - 1)) {
    const name = checkId.slice(0, end);
    if (operations.has(name)) return name;
  }
  return undefined;
}
