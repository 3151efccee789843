import type { Contract } from '../openapi/contract';
import { asksForCredentials, type Operation } from '../openapi/operation';

/** IDs of rules that would judge an operation if it could be tested: to say what was not. */
export function dueRules(contract: Contract, operation: Operation): readonly string[] {
  const { responses, requestBody, parameters, deprecation } = operation;
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  const hasContent = successes.some(({ content }) => content.length > 0);
  const hasHeaders = successes.some(({ headers }) => headers.length > 0) || deprecation?.sunset !== undefined;
  const hasInput = requestBody !== undefined || parameters.length > 0;
  return [
    ...['answered', 'no-server-error', 'documented-status'],
    ...(hasInput ? ['valid-is-accepted', 'invalid-is-rejected'] : []),
    ...(asksForCredentials(operation) ? ['credentials'] : []),
    ...(hasContent ? ['documented-media-type', 'body-schema'] : []),
    ...(hasHeaders ? ['headers'] : []),
    ...ofRole(contract, operation),
  ];
}

function ofRole(contract: Contract, operation: Operation): readonly string[] {
  const role = contract.roleOf(operation);
  switch (role?.kind) {
    case 'create':
      return ['kept-as-sent', 'rejected-leaves-nothing', 'ids-are-unique'];
    case 'read':
      return ['unknown-is-not-found', 'identity', 'same-everywhere'];
    case 'replace':
    case 'update':
      return ['unknown-is-not-found', 'identity', 'kept-as-sent'];
    case 'delete':
      return ['unknown-is-not-found', 'deleted-is-gone'];
    case 'list': {
      const { filters, paging, sort } = role.list;
      return [
        ...['ids-are-unique', 'same-everywhere', 'list-complete'],
        ...(filters.length > 0 ? ['filter-matches'] : []),
        ...(paging.limit === undefined ? [] : ['page-size']),
        ...(paging.position === undefined ? [] : ['pages']),
        ...(sort === undefined ? [] : ['sorted']),
      ];
    }
    default:
      return [];
  }
}
