import { safeMethods } from '../base/http';
import type { Masker } from '../exchange/masking/mask';
import type { ExchangeView } from '../knowledge/exchange-view';
import { collectionAt } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import { itemNoun } from '../openapi/names';
import type { Operation, Parameter } from '../openapi/operation';
import { isSearch } from '../openapi/search';
import { whyLeftOut } from '../report/page-notes';
import { quoteOf } from '../report/error-quote';
import type { WritePolicy } from '../visit/write-policy';
import type { RunResult } from './run';
import type { OperationReport } from '../report/run-report';

interface StateParts {
  readonly contract: Contract;
  readonly masker: Masker;
  readonly policy: WritePolicy;
}

type OperationState = Pick<OperationReport, 'state' | 'isWrite' | 'notes'>;

type Tested = Pick<RunResult, 'ledger' | 'skipped' | 'planned' | 'wanted' | 'reach' | 'end'>;

/** How far an operation was tested, and what a person can do so that more of it is. */
export function operationState(operation: Operation, tested: Tested, parts: StateParts): OperationState {
  const { skipped, planned, wanted, reach, end } = tested;
  const isWrite = isWriteOperation(parts.contract, operation);
  const state = (name: OperationReport['state'], ...notes: readonly string[]): OperationState => ({
    ...{ state: name, isWrite, notes },
  });
  if (isAnswered(operation, tested)) return state('answered');
  const rejection = reach.rejections.get(operation);
  if (rejection !== undefined) return state('tried', ...rejectionNotes(rejection, parts));
  const unknown = isWrite ? whyNoOwnItem(operation, tested, parts) : whyNoItem(operation, tested, parts);
  if (tested.ledger.statusesOf(operation).size > 0)
    return state('tried', `was sent only with made-up values${unknown}`);
  const isLeftOut = planned.has(operation) ? !wanted.has(operation) : wanted.size < planned.size;
  if (isLeftOut) return state('left out');
  if (isWrite && parts.policy.writes === 0) return state('withheld', 'was not sent, because it writes.');
  const reason = skipped.get(operation);
  if (reason !== undefined) return state('withheld', `was not sent: ${reason}.`);
  const unclear = state('withheld', 'was not sent: the file does not say what it does. --disposable sends it.');
  if (!planned.has(operation)) return unclear;
  if (end.leftOut > 0)
    return state(
      'not sent',
      `was not sent${end.endedBy === undefined ? ': the run ended before it.' : whyLeftOut(end.endedBy)}`,
    );
  if (isWrite && parts.contract.roleOf(operation) === undefined) return unclear;
  return state('not sent', `was not sent${unknown}`);
}

/** Operations that change something; a search by POST does not. */
function isWriteOperation(contract: Contract, operation: Operation): boolean {
  const isRead = safeMethods.includes(operation.method) || isSearch(contract.schemas, operation);
  return !isRead && contract.roleOf(operation)?.kind !== 'list';
}

/** A 2xx; of an operation that documents only redirects, one of these. */
function isAnswered(operation: Operation, { ledger }: Pick<Tested, 'ledger'>): boolean {
  const below = operation.responses.some(({ status }) => status.startsWith('2')) ? 300 : 400;
  return [...ledger.statusesOf(operation).keys()].some((status) => status >= 200 && status < below);
}

/** Why no valid request is known, to follow what that means. */
function whyNoItem(operation: Operation, tested: Tested, { contract }: StateParts): string {
  const collection = contract.roleOf(operation)?.collection;
  const parameter = operation.parameters.findLast(({ in: location }) => location === 'path');
  const give = parameter === undefined ? '' : ` Give one that exists: --value ${parameter.name}=...`;
  if (collection === undefined)
    return parameter === undefined ? '.' : `, because no value of ${parameter.name} is known.${give}`;
  const list = collection.list?.operation;
  const isListed = list === undefined || list === operation || isAnswered(list, tested);
  return `, because no ${itemNoun(collection.path)} is known.${isListed ? give : ` See ${list.name}.`}`;
}

/** Only items of the run itself are written to. A create that was not sent needs one above it. */
function whyNoOwnItem(operation: Operation, tested: Tested, { contract }: StateParts): string {
  const own = contract.roleOf(operation)?.collection;
  const above = collectionAt(contract, own?.parents.at(-1)?.collection);
  const collection = operation === own?.create?.operation ? above : own;
  const create = collection?.create?.operation;
  const noun = collection === undefined ? 'item' : itemNoun(collection.path);
  if (create !== undefined && isAnswered(create, tested))
    return `, because no response showed a ${noun} that this run created.`;
  return `, because this run created no ${noun}.${create === undefined ? '' : ` See ${create.name}.`}`;
}

function rejectionNotes(view: ExchangeView, { masker }: StateParts): readonly string[] {
  const { message } = quoteOf(view, masker);
  if (view.status === 0) return ['had no response.'];
  const advice = adviceFor(view, message);
  return [
    `returned ${view.status}${message === undefined ? '' : ` "${message}"`}.`,
    ...(advice === undefined ? [] : [advice]),
  ];
}

function adviceFor({ status, operation }: ExchangeView, message = ''): string | undefined {
  const inPath = operation.parameters.filter(({ in: location }) => location === 'path');
  const others = operation.parameters.filter(({ in: location, required }) => location !== 'path' && required);
  if (status === 401) return 'Check the key.';
  if (status === 403)
    return /scope/i.test(message) ? 'Use a token with this scope.' : 'Use a key that is allowed to do this.';
  if (status === 404 || status === 410) return valuesAdvice(inPath);
  if (status === 429) return 'Send fewer requests: --rate 1.';
  if (status !== 400 && status !== 409 && status !== 422) return undefined;
  if (operation.requestBody !== undefined && !['GET', 'DELETE'].includes(operation.method))
    return `Give a body that is accepted: --body ${JSON.stringify(`${operation.id}=body.json`).replaceAll(/^"(\S*)"$/g, '$1')}`;
  return valuesAdvice([...inPath, ...others]);
}

function valuesAdvice(parameters: readonly Parameter[]): string | undefined {
  if (parameters.length === 0) return undefined;
  return `Give values that exist: ${parameters.map(({ name }) => `--value ${name}=...`).join(' ')}`;
}
