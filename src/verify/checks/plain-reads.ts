import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import {
  inconclusive,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  matchesStatus,
  mismatch,
  planned,
  responsePointer,
} from '../../probe/check';
import type { Exchange } from '../../probe/exchange';
import { guessesValues } from '../../probe/required-parameters';
import { plainRequest, unshownPath, whyNotSent } from '../../probe/parents';
import { learnedPath } from './links';
import { listedResources, readableResources } from '../../probe/readable-resources';
import { firstUnchecked, deviations } from '../../probe/answer-deviations';
import { expectedStatus, gotStatus } from '../../probe/expectation';
import { isRefusal } from '../../probe/answers';
import { leastBody } from '../../probe/clean-up';
import { rejectionWords } from '../../probe/fitted-bodies';
import { isSearchingPost } from '../../probe/searching-posts';

/** Gives the checks of GET operations that are neither list nor item, `GET /status`: each succeeds as documented. */
export function plainReadChecks(contract: Contract): Check[] {
  const searches = contract.operations.filter(isSearchingPost);
  return [
    ...plainReads(contract).map((operation) => succeeds(contract, operation)),
    ...searches.flatMap((operation) => searchSucceeds(contract, operation)),
  ];
}

/** Gives the check of a POST that searches or counts; none where no body can be made for it. */
function searchSucceeds(contract: Contract, operation: Operation): Check[] {
  const body = leastBody(contract, operation);
  if (body === undefined && operation.requestBody?.required === true) return [];
  const statuses = successStatuses(operation);
  const spec = { operation, ...(body !== undefined && { body }) };
  return [
    defineCheck(contract, {
      id: `${operation.id}.succeeds`,
      family: 'reading',
      title: 'A valid search is answered with a documented success',
      level: 'written',
      pointer: responsePointer(operation, statuses[0] ?? '2XX'),
      phase: 'read',
      sends: [planned(spec)],
      run: async (context) => {
        if (!context.sendsWrites) return notTested('read-only: nothing is sent that could change the service');
        const exchange = await context.send(spec);
        // What a search looks for may be nothing that there is.
        return isRefusal(exchange)
          ? inconclusive(`rejected with ${rejectionWords(exchange)}`)
          : judgeSuccess(contract, exchange, statuses);
      },
    }),
  ];
}

/** Gives the GET operations that no resource stands for. */
function plainReads(contract: Contract): Operation[] {
  const known = new Set([
    ...listedResources(contract).map(({ list }) => list.operation),
    ...readableResources(contract).map(({ read }) => read),
  ]);
  return contract.operations.filter((operation) => operation.method === 'GET' && !known.has(operation));
}

function succeeds(contract: Contract, operation: Operation): Check {
  const statuses = successStatuses(operation);
  const unsendable = whyNotSent(contract, operation);
  return defineCheck(contract, {
    id: `${operation.id}.succeeds`,
    family: 'reading',
    title:
      'A valid request is answered with a documented success, in its media type and, where that is JSON, its schema',
    level: 'written',
    pointer: responsePointer(operation, statuses[0] ?? '2XX'),
    phase: 'read',
    sends: unsendable === undefined || unsendable === unshownPath ? [planned(plainRequest(contract, operation))] : [],
    run: async (context) => {
      if (unsendable === unshownPath) return readAsNamed(context, operation, statuses);
      if (unsendable !== undefined) return notTested(unsendable);
      const path = context.knownPath(operation);
      if (path === undefined) return inconclusive('no item is known for its path');
      return judgeSuccess(contract, await context.send({ operation, path }), statuses);
    },
  });
}

/** What other answers name in the place of its parameters need not be what the path means: only its success says anything. */
async function readAsNamed(context: CheckContext, operation: Operation, statuses: readonly string[]): Promise<Outcome> {
  const path = learnedPath(context, operation);
  if (path === undefined) return notTested(unshownPath);
  const exchange = await context.send({ operation, path });
  const { status } = exchange.response;
  const isSuccess = statuses.some((named) => matchesStatus(status, named));
  return isSuccess
    ? judgeSuccess(context.contract, exchange, statuses)
    : notTested(`what answers name like its parameters is answered ${status}, and no list shows what it names`);
}

/** Gives the documented successes, redirects among them: an operation may answer with nothing else. */
function successStatuses(operation: Operation): string[] {
  const found = operation.responses.map(({ status }) => status).filter((status) => /^[23](\d\d|XX)$/.test(status));
  return found.length > 0 ? found : ['2XX'];
}

/** A status that is documented for a case of its own may be the truth about what was asked for. */
function judgeSuccess(contract: Contract, exchange: Exchange, statuses: readonly string[]): Outcome {
  const { operation, response } = exchange;
  const { status } = response;
  if (statuses.some((named) => matchesStatus(status, named))) {
    const wrong = (['media-type', 'body'] as const).flatMap((aspect) => deviations(contract, exchange, aspect));
    if (wrong.length > 0) return violated(...wrong.slice(0, 3));
    const unchecked = firstUnchecked(contract, [exchange]);
    return unchecked === undefined ? proved() : inconclusive(unchecked);
  }
  const isRefused = status >= 400 && status < 500;
  if (isRefused && guessesValues(contract, operation)) {
    return inconclusive(`refused with ${status}: the values made for its parameters may refer to something unknown`);
  }
  const isOwnCase = ![400, 401, 422].includes(status) && operation.responses.some((one) => one.status === `${status}`);
  if (isOwnCase) return inconclusive(`answered with ${status}, which is documented for a case of its own`);
  return violated(mismatch(exchange, expectedStatus(statuses, 'the request is valid'), gotStatus(exchange)));
}
