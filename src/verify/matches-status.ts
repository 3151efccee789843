/** Tells whether a status is the one named, or in the class named (`4XX`). */
export function matchesStatus(status: number, named: string): boolean {
  return named === String(status) || named === `${Math.trunc(status / 100)}XX`;
}
