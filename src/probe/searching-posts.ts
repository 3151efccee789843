import { jsonContent, successResponse } from '../openapi/success-response';
import type { Operation } from '../openapi/operation';
import { scalarText } from '../openapi/document';

const segments = /\/_?(?:search|query|find|filter|lookup|count|paginate)\/?$/i;
const verbs =
  /^(?:get|gets|list|lists|return|returns|retrieve|retrieves|fetch|fetches|find|finds|search|searches|read|reads|query|queries|count|counts|paginate|paginates|filter|filters|look)(?:$|[A-Z_\s-])/;

/**
 * Tells whether a POST reads, by all that the document says of it: its path ends in a word for that, its name or summary begins with
 * one, and it answers JSON with 200. Nothing else that a POST may be is known to change nothing.
 */
export function isSearchingPost(operation: Operation): boolean {
  const { method, path, raw, summary } = operation;
  if (method !== 'POST' || !segments.test(path) || path.includes('{')) return false;
  const success = successResponse(operation);
  const said = summary.trim();
  const isSaid =
    verbs.test(scalarText(raw['operationId'])) || verbs.test(said.slice(0, 1).toLowerCase() + said.slice(1));
  return isSaid && success?.status === '200' && jsonContent(success) !== undefined;
}
