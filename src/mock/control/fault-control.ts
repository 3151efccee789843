import { isHeaderName, isHeaderValue } from '../../base/http';
import { didYouMean } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import { Rejected } from '../rejected';
import { mostFaults, type ActiveFault, type Fault, type FaultRule } from '../store/fault';
import { invalidBody, json, noContent, notFound, operationNamed, type ControlHandlers } from './control-call';
import type { FaultInfo, NewFault } from './control-types';

/** Faults of a session: list, add, remove one, remove all. */
export function createFaultHandlers(contract: Contract): ControlHandlers {
  return {
    listFaults: (call) => json(200, call.session().store.faults.map(describe)),
    addFault: async (call) => {
      const rule = readRule(contract, call.body<NewFault>());
      const added = await call.usedSession().store.addFault(rule);
      if (added === undefined)
        throw new Rejected('conflict', `The session has ${mostFaults} faults, as many as it may have.`);
      return json(201, describe(added));
    },
    removeFault: async (call) => {
      const { store } = call.session();
      const id = call.path('fault');
      if ((await store.removeFaults(id)) > 0) return noContent;
      const known = store.faults.map((fault) => fault.id);
      throw notFound(`The session has no fault ${id}.${didYouMean(id, known)}`);
    },
    removeFaults: async (call) => {
      await call.session().store.removeFaults();
      return noContent;
    },
  };
}

function readRule(contract: Contract, body: NewFault): FaultRule {
  const { operation: named, share, count } = body;
  const operation = named === undefined ? undefined : operationNamed(contract, named, 'body.operation', 'invalid_body');
  return {
    fault: readFault(body),
    ...(operation !== undefined && { operation }),
    ...(share !== undefined && { share }),
    ...(count !== undefined && { count }),
  };
}

/** Each kind has properties of its own. One of another kind is rejected: it would do nothing. */
const ownProperties: Readonly<Record<NewFault['kind'], readonly string[]>> = {
  latency: ['milliseconds', 'from', 'to'],
  status: ['status', 'headers', 'message'],
  disconnect: ['afterBytes'],
};

function readFault(body: NewFault): Fault {
  const { kind } = body;
  const known = ['kind', 'operation', 'share', 'count', ...ownProperties[kind]];
  const other = Object.keys(body).find((name) => !known.includes(name));
  if (other !== undefined) throw invalidBody(`body.${other} is not allowed for ${kind}.`);
  if (kind === 'latency') return readLatency(body);
  const { status, headers, message, afterBytes } = body;
  if (kind === 'disconnect') return { kind, ...(afterBytes !== undefined && { afterBytes }) };
  if (status === undefined) throw invalidBody('body.status is required for status.');
  for (const [name, value] of Object.entries(headers ?? {}))
    if (!isHeaderName(name) || !isHeaderValue(value)) throw invalidBody(`body.headers.${name} is not a valid header.`);
  return { kind, status, ...(headers !== undefined && { headers }), ...(message !== undefined && { message }) };
}

function readLatency({ milliseconds, from = milliseconds, to = milliseconds }: NewFault): Fault {
  if (from === undefined || to === undefined)
    throw invalidBody('body.milliseconds is required for latency, or from and to.');
  if (from > to) throw invalidBody(`body.from must be at most to, ${to}, got ${from}.`);
  return { kind: 'latency', from, to };
}

function describe({ id, fault, operation, share, count, hits }: ActiveFault): FaultInfo {
  return {
    id,
    ...fault,
    ...(operation !== undefined && { operation }),
    ...(share !== undefined && { share }),
    ...(count !== undefined && { count }),
    hits,
  };
}
