import { headerOf } from '../../base/http';
import { count } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import { asksForCredentials } from '../../openapi/operation';
import { responseFor } from '../../openapi/response/responses';
import type { MockConfig } from '../config';
import type { JournalEntry } from '../journal';
import type { RejectionKind } from '../../openapi/outcome';
import type { CallStep } from './console-types';
import type { CallSummary } from './control-types';

type StepName = CallStep['name'];

/** The step that rejects, by the kind of the rejection. What is missing here is rejected by the handler. */
const rejecting: Partial<Record<RejectionKind, StepName>> = {
  ...{ 'session-invalid': 'Session', 'sessions-full': 'Session' },
  ...{ 'path-unknown': 'Operation', 'method-unknown': 'Operation', 'not-supported': 'Operation', gone: 'Operation' },
  ...{ forced: 'Faults', 'status-undocumented': 'Faults' },
  ...{ 'no-credentials': 'Credentials', 'wrong-credentials': 'Credentials' },
  ...{ 'not-acceptable': 'Validation', 'content-type': 'Validation', 'not-json': 'Validation' },
  ...{ 'body-missing': 'Validation', invalid: 'Validation', 'too-large': 'Validation' },
  'invalid-response': 'Response',
};

/**
 * The steps of a call as http/pipeline.ts has them, each with what it did.
 * @param texts what the call was told, without secrets
 */
export function stepsOf(
  contract: Contract,
  config: MockConfig,
  entry: JournalEntry,
  { message, deviation }: Pick<CallSummary, 'message' | 'deviation'>,
): readonly CallStep[] {
  const { session, status, faults, warnings, override, outcome } = entry;
  const operation = entry.operation === undefined ? undefined : contract.operation(entry.operation);
  const asked = operation !== undefined && asksForCredentials(operation);
  const documented = operation === undefined ? undefined : responseFor(operation, status)?.status;
  const texts: Readonly<Record<StepName, string>> = {
    Session: `${session}, ${namedBy(entry)}`,
    Operation: operation === undefined ? 'None.' : `${operation.name} is ${operation.id}.`,
    Faults: faults.length === 0 ? 'None happened.' : `${faults.join(', ')}.`,
    Credentials: !asked ? 'The operation asks for none.' : credentials[config.auth],
    Validation: warnings.length === 0 ? 'The request is valid.' : `Valid, ${count(warnings.length, 'warning')}.`,
    Override: override === undefined ? 'None matched.' : `${override} responded.`,
    Handler: `Outcome: ${outcome ?? 'none'}.`,
    Response:
      (status === 0 ? 'The connection was closed before it.' : `${status}, ${documentedAs(documented, status)}.`) +
      (deviation === undefined ? '' : ` It deviates: ${deviation}`),
  };
  const names = Object.keys(texts) as StepName[];
  const deciding = decidingStep(entry);
  const decided = names.indexOf(deciding);
  return names.map((name, index): CallStep => {
    if (name === deciding) return { name, result: 'decided', text: message ?? texts[name] };
    const isReached = index < decided || name === 'Response';
    return { name, result: isReached ? 'passed' : 'skipped', text: isReached ? texts[name] : 'Not reached.' };
  });
}

const credentials = { off: 'Not checked: --auth off.', any: 'Any key is valid.', keys: 'The key is valid.' };

function documentedAs(described: string | undefined, status: number): string {
  if (described === undefined) return 'not in the OpenAPI file';
  return described === String(status) ? 'documented' : `documented as ${described}`;
}

function decidingStep({ outcome, operation, message, override, violations }: JournalEntry): StepName {
  // Preflights and OPTIONS have no outcome.
  if (outcome === undefined) return 'Operation';
  if (override !== undefined) return 'Override';
  if (message === undefined) return 'Handler';
  if (outcome === 'malformed') return operation === undefined ? 'Operation' : 'Validation';
  // An ID that no item can have.
  if (outcome === 'item-unknown' && violations.length > 0) return 'Validation';
  return rejecting[outcome as RejectionKind] ?? 'Handler';
}

function namedBy({ target, requestHeaders }: JournalEntry): string {
  if (/^(?:https?:\/\/[^/]*)?\/@/i.test(target)) return 'from the base URL.';
  const isNamed = headerOf(requestHeaders, 'x-mock-session') !== undefined;
  return isNamed ? 'from X-Mock-Session.' : 'as the request names none.';
}
