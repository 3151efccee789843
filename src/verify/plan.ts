import type { Contract } from '../openapi/contract';
import { printable } from '../base/text';
import type { Budget, LeftOut } from './budget';
import { whyWithheld } from '../probe/changing-reads';
import { phases, type Check, type PlannedRequest } from '../probe/check';
import { greatestLimit } from '../probe/listing';
import { withRequired } from '../probe/required-parameters';
import { whyPhaseIsKept, type WhatIsSent } from '../probe/limits';

/** What a run would send. */
export interface Plan {
  /** Each request with the check that sends it, in order. */
  readonly requests: readonly { readonly checkId: string; readonly request: PlannedRequest }[];
  /** How many items a correct service would create. */
  readonly writes: number;
  readonly leftOut: LeftOut | undefined;
}

/**
 * Gives every request that the checks would send, in order, none of them sent. A run sends no more than these, but for
 * repeats: a throttled request, a list that lags, a check that is tried again when its precondition was not met at first.
 */
export function planOf(contract: Contract, checks: readonly Check[], sent: WhatIsSent, budget?: Budget): Plan {
  const sending = checks.filter(({ phase }) => whyPhaseIsKept(phase, sent) === undefined);
  const isSent = ({ operation, method }: PlannedRequest): boolean =>
    method === 'OPTIONS' || whyWithheld(operation, sent.readOnly === true) === undefined;
  const inOrder = phases.flatMap((phase) => sending.filter((check) => check.phase === phase));
  return {
    requests: [
      ...learning(contract, budget?.unread).filter(({ request }) => isSent(request)),
      ...inOrder.flatMap(({ id, sends }) =>
        sends.filter(isSent).map((request) => ({ checkId: id, request: withRequiredQuery(contract, request) })),
      ),
    ],
    writes: sending.reduce((sum, { writes }) => sum + writes, 0),
    leftOut: budget?.leftOut,
  };
}

function withRequiredQuery(contract: Contract, request: PlannedRequest): PlannedRequest {
  const [path = '', text = ''] = request.path.split('?', 2);
  const query = text === '' ? [] : text.split('&').map((pair): [string, string] => [pair.split('=')[0] ?? '', pair]);
  const added = (withRequired(contract, { operation: request.operation, query }).query ?? []).slice(
    0,
    -query.length || undefined,
  );
  if (added.length === 0) return request;
  const pairs = [...added.map(([name, value]) => `${name}=${value}`), ...query.map(([, pair]) => pair)];
  return { ...request, path: `${path}?${pairs.join('&')}` };
}

function learning(
  contract: Contract,
  unread: Budget['unread'] = new Set(),
): { checkId: string; request: PlannedRequest }[] {
  return contract.resources.flatMap((resource) => {
    const { list } = resource;
    if (list === undefined || unread.has(resource)) return [];
    const limit = greatestLimit(resource);
    const query = limit === undefined || list.limit === undefined ? '' : `?${list.limit.name}=${limit}`;
    return ['', query].map((text) => ({
      checkId: 'learning',
      request: withRequiredQuery(contract, {
        operation: list.operation,
        method: 'GET',
        path: list.operation.path + text,
        credential: 'valid',
      }),
    }));
  });
}

/** Gives a plan as lines of text, with the count at the end. */
export function planAsText({ requests, writes, leftOut }: Plan): string {
  const lines = requests.map(({ checkId, request: { method, path, credential, body } }) => {
    const key = credential === 'valid' ? '' : `  [key: ${credential}]`;
    return printable(`${method} ${path}${key}${body === undefined ? '' : `  ${shorten(body)}`}  (${checkId})`);
  });
  const left = leftOut === undefined ? '' : `${leftOut.checks} checks ${leftOut.reason}\n`;
  return `${lines.join('\n')}\n${left}${requests.length} requests, at most ${writes} of them create an item; nothing was sent\n`;
}

function shorten(body: string): string {
  return body.length > 100 ? `${body.slice(0, 97)}...` : body;
}
