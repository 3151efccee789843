import { asksForCredentials, type Operation } from '../openapi/operation';
import type { WrongCredential } from '../visit/credentials';
import type { Step, Visit } from '../visit/visit';
import type { Generator, Planner } from './planner';
import type { Scenario } from './scenario';
import { sendParts, sendPlain, type Base } from './send';
import { acceptedWrite } from './write-item';
import { writeRequest } from './write-request';

/** Each operation that asks for credentials: without any, then with wrong ones. */
export const access: Generator = function* (planner) {
  for (const operation of planner.contract.operations) {
    if (!asksForCredentials(operation)) continue;
    const isRead = operation.method === 'GET';
    const round = isRead ? 0 : 1;
    yield scenario(operation, round, isRead ? 'read' : 'change', (visit) => sendWithout(visit, planner, operation));
  }
};

function scenario(
  operation: Operation,
  round: Scenario['round'],
  phase: Scenario['phase'],
  run: Scenario['run'],
): Scenario {
  return { id: `${operation.id}.access`, operation, generator: 'access', round, phase, run };
}

async function sendWithout(visit: Visit, planner: Planner, operation: Operation): Promise<void> {
  const base = await baseFor(visit, planner, operation);
  if (base === undefined) return;
  const at = { in: 'header', at: 'Authorization' } as const;
  const variationOf = { base: base.view.number, at };
  await sendParts(visit, operation, base.parts, 'no credentials', { credential: 'none', variationOf });
  const [likeliest, ...others] = visit.wrongCredentials(operation);
  const tried = operation.method === 'GET' ? [likeliest, ...others] : [likeliest];
  for (const wrong of tried)
    if (wrong !== undefined) await sendWrong(visit, base, wrong, { credential: 'wrong', variationOf });
}

async function sendWrong(
  visit: Visit,
  { operation, parts }: Base,
  wrong: WrongCredential,
  label: Step['label'],
): Promise<void> {
  const request = writeRequest(operation, parts);
  await visit.send({ name: `credentials: ${wrong}`, operation, request, wrong, ...(label !== undefined && { label }) });
}

async function baseFor(visit: Visit, planner: Planner, operation: Operation): Promise<Base | undefined> {
  const role = planner.contract.roleOf(operation);
  if (operation.method === 'GET' || role?.kind === 'list') return sendPlain(visit, planner, operation);
  if (role?.item === undefined || role.kind === 'delete' || role.kind === 'action') return undefined;
  const base = await acceptedWrite(visit, planner, role.collection, role.item);
  if (base === undefined || role.kind !== 'create') return base;
  // With fresh values: what is stored of them was stored without credentials.
  const parents = await planner.own.parents(visit, role.collection);
  return parents === undefined
    ? base
    : { ...base, parts: planner.own.parts(visit, role.item, role.collection, parents) };
}
