import { asksForCredentials, type Operation } from '../openapi/operation';
import type { Visit } from '../visit/visit';
import type { Generator, Planner } from './planner';
import type { Scenario } from './scenario';
import { sendParts, sendPlain, type Base } from './send';
import { acceptedWrite } from './write-item';

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
  for (const credential of ['none', 'wrong'] as const)
    await sendParts(visit, operation, base.parts, `credentials: ${credential}`, {
      ...{ credential, variationOf: { base: base.view.number, at } },
    });
}

async function baseFor(visit: Visit, planner: Planner, operation: Operation): Promise<Base | undefined> {
  const role = planner.contract.roleOf(operation);
  if (operation.method === 'GET' || role?.kind === 'list') return sendPlain(visit, planner, operation);
  if (role?.item === undefined || role.kind === 'delete' || role.kind === 'action') return undefined;
  return acceptedWrite(visit, planner, role.collection, role.item);
}
