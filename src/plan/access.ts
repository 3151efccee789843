import { getOrMake } from '../base/once';
import type { Collection } from '../openapi/collections/collection';
import { asksForCredentials, securityKey, type Operation } from '../openapi/operation';
import type { Visit } from '../visit/visit';
import { requiredBody } from './bodies';
import { requiredParameters, targetOf } from './parameters';
import type { Generator, PlannedVisit } from './planner';
import { scenario } from './scenario';
import { asVariation, sendPlain, type Base } from './send';
import { acceptedWrite } from './write-item';
import { writeRequest, type RequestParts } from './write-request';

/** By what operations ask for: the read that is sent all forms of wrong credentials. So many rejections may lock a key or an address. */
type Probed = Map<string, Operation>;

/** Each operation that asks for credentials: without any, then with wrong ones. */
export const access: Generator = function* (planner) {
  const probed: Probed = new Map();
  for (const operation of planner.contract.operations) {
    if (!asksForCredentials(operation)) continue;
    const isRead = operation.method === 'GET';
    const round = isRead ? 0 : 1;
    yield scenario(operation, 'access', round, isRead ? 'read' : 'change', (visit) =>
      sendWithout(visit, operation, probed),
    );
  }
};

async function sendWithout(visit: PlannedVisit, operation: Operation, probed: Probed): Promise<void> {
  const role = visit.contract.roleOf(operation);
  if (role?.kind === 'delete' || role?.kind === 'action') return sendToFresh(visit, role.collection, operation);
  const base = await baseFor(visit, operation);
  if (base === undefined) return;
  const mayProbe = operation.method === 'GET' && base.view.result === 'success';
  const isProbed = mayProbe && getOrMake(probed, securityKey(operation), () => operation) === operation;
  await sendUnauthorized(visit, operation, base.parts, { base, isProbed });
}

/** What deletes an item, or does something with it, is not sent with credentials first: the item would be another. */
async function sendToFresh(visit: PlannedVisit, collection: Collection, operation: Operation): Promise<void> {
  const item = await visit.own.fresh(visit, collection);
  if (item === undefined) return;
  const target = targetOf(collection, item);
  const parameters = requiredParameters(visit, operation, target);
  await sendUnauthorized(visit, operation, { parameters, body: requiredBody(visit, operation) });
  await visit.own.prove(visit, collection, item.path);
}

/** Without credentials, then with a wrong one, or all forms of it. */
export async function sendUnauthorized(
  visit: Visit,
  operation: Operation,
  parts: RequestParts,
  { base, isProbed = false }: { readonly base?: Base; readonly isProbed?: boolean } = {},
): Promise<void> {
  const request = writeRequest(operation, parts);
  const label = base && asVariation(base, { in: 'header', at: 'Authorization' });
  await visit.send({ name: 'no credentials', operation, request, label, credential: 'none' });
  for (const credential of visit.wrongCredentials(operation).slice(0, isProbed ? undefined : 1))
    await visit.send({ name: `credentials: ${credential}`, operation, request, label, credential });
}

async function baseFor(visit: PlannedVisit, operation: Operation): Promise<Base | undefined> {
  const role = visit.contract.roleOf(operation);
  if (operation.method === 'GET' || role?.kind === 'list') return sendPlain(visit, operation);
  if (role?.item === undefined) return undefined;
  const writing = { collection: role.collection, write: role.item };
  const base = await acceptedWrite(visit, writing);
  if (base === undefined || role.kind !== 'create') return base;
  // With fresh values: what is stored of them was stored without credentials.
  const parents = await visit.own.parents(visit, role.collection);
  return parents === undefined ? base : { ...base, parts: visit.own.parts(visit, writing, parents) };
}
