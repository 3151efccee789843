import type { Contract } from '../../openapi/contract';
import { ApiError } from '../../base/errors';
import type { JsonValue } from '../../base/json';
import { isDocumented, undocumentedStatus } from '../pipeline/faults';
import { mostRules, type ActiveRule, type Fault, type FaultRule } from '../store/faults';
import type { NewFault } from './client';
import { bodyOf, json, namedSession, noContent, pathText, usedSession, type ControlHandlers } from './handler';

/** Faults of a session: list, add, remove. */
export const faultHandlers: ControlHandlers = {
  listFaults: async (control, request) => {
    const session = await namedSession(control, request);
    return json(200, (await session.faults.list()).map(describe));
  },
  addFault: async (control, request) => {
    const rule = readRule(control.contract, bodyOf(request));
    const session = await usedSession(control, request);
    const added = await session.faults.add(rule);
    if (added !== undefined) return json(201, describe(added));
    throw new ApiError('limit_reached', `the session has ${mostRules} faults, as many as it may`);
  },
  clearFaults: async (control, request) => {
    await (await namedSession(control, request)).faults.clear();
    return noContent;
  },
  removeFault: async (control, request) => {
    const session = await namedSession(control, request);
    const id = pathText(request, 'fault');
    if (await session.faults.remove(id)) return noContent;
    throw new ApiError('not_found', `the session has no fault ${JSON.stringify(id)}`);
  },
};

function readRule(contract: Contract, body: NewFault): FaultRule {
  const operations = contract.operations.filter(({ id }) => body.operation === undefined || id === body.operation);
  if (operations.length === 0) {
    const known = contract.operations.map(({ id }) => id).join(', ');
    throw invalid('operation', `one of ${known}`, JSON.stringify(body.operation));
  }
  const fault = readFault(body);
  if (fault.kind === 'status' && !fault.force) {
    const silent = operations.find((operation) => !isDocumented(operation, fault.status));
    if (silent !== undefined) throw undocumentedStatus(silent, fault.status);
  }
  return { fault, operation: body.operation, probability: body.probability ?? 1, count: body.count };
}

/** Each kind asks for properties of its own; one that belongs to another kind is refused, for it would do nothing. */
const ownProperties: Record<Fault['kind'], readonly (keyof NewFault)[]> = {
  latency: ['distribution', 'milliseconds', 'minimum', 'maximum', 'mean', 'deviation'],
  status: ['status', 'message', 'force'],
  reset: [],
  empty: [],
  truncate: ['bytes'],
  drip: ['milliseconds'],
  rateLimit: ['requests', 'seconds'],
};

function readFault(body: NewFault): Fault {
  const { kind } = body;
  const allowed: readonly string[] = ['kind', 'operation', 'probability', 'count', ...ownProperties[kind]];
  const surplus = Object.keys(body).find((name) => !allowed.includes(name));
  if (surplus !== undefined) throw invalid(surplus, `only properties of ${kind}: ${allowed.join(', ')}`, 'this one');
  switch (kind) {
    case 'latency':
      return readLatency(body);
    case 'status': {
      const { status, force = false, message } = body;
      return { kind, status: need(status, 'status', kind), force, ...(message !== undefined && { message }) };
    }
    case 'truncate':
      return { kind, ...(body.bytes !== undefined && { bytes: body.bytes }) };
    case 'drip':
      return { kind, milliseconds: need(body.milliseconds, 'milliseconds', kind) };
    case 'rateLimit':
      return { kind, requests: need(body.requests, 'requests', kind), seconds: need(body.seconds, 'seconds', kind) };
    default:
      return { kind };
  }
}

function readLatency(body: NewFault): Fault {
  const { distribution = 'fixed', milliseconds, minimum, maximum, mean, deviation } = body;
  const what = `${distribution} latency`;
  if (distribution === 'fixed')
    return { kind: 'latency', distribution, milliseconds: need(milliseconds, 'milliseconds', what) };
  if (distribution === 'normal') {
    return {
      kind: 'latency',
      distribution,
      mean: need(mean, 'mean', what),
      deviation: need(deviation, 'deviation', what),
    };
  }
  const [least, most] = [need(minimum, 'minimum', what), need(maximum, 'maximum', what)];
  if (least > most) throw invalid('minimum', `at most the maximum ${most}`, String(least));
  return { kind: 'latency', distribution, minimum: least, maximum: most };
}

function need(value: number | undefined, name: string, what: string): number {
  if (value !== undefined) return value;
  throw invalid(name, `this property, which ${what} needs`, 'nothing');
}

function invalid(name: string, expected: string, got: string): ApiError {
  return new ApiError('invalid_body', `body.${name}: expected ${expected}, got ${got}`);
}

function describe({ fault, id, operation, probability, count, hits }: ActiveRule): JsonValue {
  return {
    id,
    ...(fault as unknown as Record<string, JsonValue>),
    ...(operation !== undefined && { operation }),
    probability,
    ...(count !== undefined && { count }),
    hits,
  };
}
