import { documentedAre, documents, responsesBasis, successStatuses } from './documented';
import { failed, message, observed, passed, type Rule } from './rule';

export const documentedStatus: Rule = {
  id: 'documented-status',
  sentence: 'The status is documented for the operation.',
  layer: 'status',
  fix: 'Return the documented status, or document the one that is returned.',
  *judge(view) {
    const { status, operation, exchange } = view;
    const basis = responsesBasis(operation);
    // An operation without responses says nothing; of 5xx `no-server-error` says what there is to say.
    if (status < 200 || status >= 500 || operation.responses.length === 0) return;
    const successes = successStatuses(operation);
    const isSecondSuccess = status < 300 && successes.length > 0;
    const isDocumented =
      documents(operation, status) !== undefined ||
      (!isSecondSuccess && operation.responses.some((response) => response.status === 'default'));
    if (isDocumented) yield passed(basis);
    else if (status >= 300) {
      const to = exchange.request.method === operation.method ? '' : ` to ${exchange.request.method}`;
      yield observed(basis, message`Returned ${status}${to}, which is not documented.`);
    } else {
      const documented = successes.length > 0 ? successes : operation.responses.map((response) => response.status);
      const [only = ''] = documented;
      const isOnly = successes.length === 1;
      yield failed(view, {
        basis,
        title: message`returned ${status}, ${documentedAre(documented)}`,
        expected: isOnly
          ? message`${only}, the only ${only.charAt(0)}xx of ${operation.id}`
          : message`${documented.join(', ')}`,
        ...(isOnly && { advice: message`Return ${only}, or document ${status}.` }),
        // A file is expected to have the success (OpenAPI 3.1 section 4.8.16): that it has none is the file's fault.
        ...(successes.length === 0 && {
          level: 'warning',
          advice: message`Document ${status}: no success is documented.`,
        }),
        cause: `${operation.method} ${documented.join(' ')} ${status}`,
      });
    }
  },
};
