import { count } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import { asksForCredentials, type Operation } from '../../openapi/operation';
import { responseFor } from '../../openapi/response/responses';
import type { MockConfig } from '../config';
import { headerOf } from '../../base/http';
import type { JournalEntry } from '../journal';
import type { RejectionKind } from '../rejected';
import type { CallStep, CallSummary } from './console-types';

type StepName = CallStep['name'];

/** The step that rejects, by the kind of the rejection. What is missing here is rejected by the handler. */
const rejecting: Partial<Record<RejectionKind, StepName>> = {
  'session-invalid': 'Session',
  'sessions-full': 'Session',
  'path-unknown': 'Operation',
  'method-unknown': 'Operation',
  'not-supported': 'Operation',
  gone: 'Operation',
  forced: 'Faults',
  'status-undocumented': 'Faults',
  'no-credentials': 'Credentials',
  'wrong-credentials': 'Credentials',
  'not-acceptable': 'Validation',
  'content-type': 'Validation',
  'not-json': 'Validation',
  'body-missing': 'Validation',
  invalid: 'Validation',
  'too-large': 'Validation',
  'invalid-response': 'Response',
};

/** What a handler did, by the outcome. */
const done: Readonly<Record<string, string>> = {
  list: 'Listed items.',
  create: 'Stored a new item.',
  read: 'Read an item.',
  replace: 'Replaced an item.',
  update: 'Changed an item.',
  delete: 'Deleted an item.',
  action: 'Changed the state of an item.',
  sample: 'Made a sample: the operation belongs to no collection.',
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
  const operation = entry.operation === undefined ? undefined : contract.operation(entry.operation);
  const deciding = decidingStep(entry);
  const texts: Readonly<Record<Exclude<StepName, 'Response'>, string>> = {
    Session: `${entry.session}, ${namedBy(entry)}`,
    Operation: operation === undefined ? 'None.' : `${operation.method} ${operation.path} is ${operation.id}.`,
    Faults: entry.faults.length === 0 ? 'None happened.' : `${entry.faults.join(', ')}.`,
    Credentials: credentialsText(config, operation),
    Validation:
      entry.warnings.length === 0 ? 'The request is valid.' : `Valid, ${count(entry.warnings.length, 'warning')}.`,
    Override: entry.override === undefined ? 'None matched.' : `${entry.override} responded.`,
    Handler: done[entry.outcome ?? ''] ?? 'It responded.',
  };
  const names = Object.keys(texts) as (keyof typeof texts)[];
  const decided = names.findIndex((name) => name === deciding);
  const steps = names.map((name, index): CallStep => {
    if (decided !== -1 && index > decided) return { name, result: 'skipped', text: 'Not reached.' };
    if (index !== decided) return { name, result: 'passed', text: texts[name] };
    return { name, result: 'decided', text: message ?? texts[name] };
  });
  const rejected = deciding === 'Response' ? message : undefined;
  return [...steps, responseStep(entry.status, operation, rejected, deviation)];
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

function credentialsText({ auth }: MockConfig, operation: Operation | undefined): string {
  if (operation === undefined || !asksForCredentials(operation)) return 'The operation asks for none.';
  if (auth === 'off') return 'Not checked: --auth off.';
  const names = [...new Set(operation.security.flat().map(({ scheme }) => scheme.name))].join(', ');
  return auth === 'any' ? `${names}: any key is valid.` : `${names}: the key is valid.`;
}

function responseStep(
  status: number,
  operation: Operation | undefined,
  message: string | undefined,
  deviation: string | undefined,
): CallStep {
  if (message !== undefined) return { name: 'Response', result: 'decided', text: message };
  if (status === 0) return { name: 'Response', result: 'skipped', text: 'The connection was closed before it.' };
  if (operation === undefined) return { name: 'Response', result: 'passed', text: `${status}.` };
  const described = responseFor(operation, status)?.status;
  const where =
    described === undefined
      ? 'not in the OpenAPI file'
      : described === String(status)
        ? 'documented'
        : `documented as ${described}`;
  const text = deviation === undefined ? `${status}, ${where}.` : `${status}, ${where}. It deviates: ${deviation}`;
  return { name: 'Response', result: 'passed', text };
}
