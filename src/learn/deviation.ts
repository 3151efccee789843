import type { Contract } from '../contract/contract';
import { judgedBy, isRefusal, toObserved } from '../verify/answers';
import { isRead, type Exchange } from '../verify/exchange';

/**
 * Gives how an answer breaks its document, in a few words; undefined where it does not, or nobody can tell. A refusal whose
 * status is not described is none: a document need not name them all (OpenAPI 3.1 section 4.8.16).
 */
export function deviationOf(contract: Contract, exchange: Exchange): string | undefined {
  const { operation, request, response } = exchange;
  const isOwn = request.method === operation.method || request.method === 'HEAD';
  if (!isOwn || !isRead(exchange) || operation.responses.length === 0) return undefined;
  if (response.flaw !== undefined) return response.flaw;
  if (judgedBy(operation, response.status) === undefined)
    return isRefusal(exchange) ? undefined : `the document does not describe the status ${response.status}`;
  const [first] = contract.checkResponse(operation, toObserved(exchange));
  return first === undefined ? undefined : `${first.where}: expected ${first.expected}, got ${first.got}`;
}
