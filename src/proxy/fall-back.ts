import type { Operation } from '../openapi/operation';
import type { ProxyManners } from './exchange';

/**
 * Tells whether a status says that the upstream has not got an operation, rather than being the operation's own answer: 501
 * and 405 where the document does not list them; 404 likewise, but where an identifier in the path may name nothing, and the
 * document has words for errors of all kinds (`4XX`, `default`), it is the API's own. `mockOn` says it of statuses whatever
 * the document lists.
 */
export function fallsBack(
  { responses, path }: Operation,
  status: number,
  { mockOn }: Pick<ProxyManners, 'mockOn'>,
): boolean {
  if (mockOn.has(status)) return true;
  const lists = (key: string): boolean => responses.some((response) => response.status === key);
  if (lists(String(status))) return false;
  if (status === 501 || status === 405) return true;
  const mayBeOwn = path.includes('{') && (lists('4XX') || lists('default'));
  return status === 404 && !mayBeOwn;
}

/** Says so in words. */
export function hasNot(status: number): string {
  return `has not got it: it answered ${status}`;
}
