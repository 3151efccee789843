import { isHeaderName, isHeaderValue } from '../../base/http';
import { didYouMean } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import { deviationOfOverride, readOverride } from '../handlers/override';
import { Rejected } from '../rejected';
import { isGiven, type Active } from '../store/active';
import type { ActiveRules } from '../store/arranged';
import { mostFaults, type Fault, type FaultRule } from '../store/fault';
import { mostOverrides, type OverrideRule } from '../store/override';
import type { Store } from '../store/store';
import type { Switch } from './console-types';
import {
  invalidBody,
  json,
  noContent,
  notFound,
  operationNamed,
  type ControlCall,
  type ControlHandlers,
} from './control-call';
import type { FaultInfo, NewFault, NewOverride, OverrideInfo } from './control-types';

/** What a session may have many of: how they are called, read and shown. */
interface Kind<Rule> {
  /** As in the operationIds: `Fault`. */
  readonly name: string;
  readonly most: number;
  readonly of: (store: Store) => ActiveRules<Rule>;
  readonly read: (call: ControlCall) => Rule;
  readonly describe: (active: Active<Rule>) => object;
}

/** List, add, switch, remove one, remove all. */
function createHandlers<Rule>({ name, most, of, read, describe }: Kind<Rule>): ControlHandlers {
  const noun = name.toLowerCase();
  const known = (call: ControlCall): { readonly rules: ActiveRules<Rule>; readonly id: string } => {
    const [rules, id] = [of(call.session().store), call.path(noun)];
    const ids = rules.list().map((rule) => rule.id);
    if (!ids.includes(id)) throw notFound(`The session has no ${noun} ${id}.${didYouMean(id, ids)}`);
    return { rules, id };
  };
  return {
    [`list${name}s`]: (call) => json(200, of(call.session().store).list().map(describe)),
    [`add${name}`]: (call) => {
      const rule = read(call);
      const added = of(call.usedSession().store).add(rule);
      if (added === undefined)
        throw new Rejected('conflict', `The session has ${most} ${noun}s, as many as it may have.`);
      return json(201, describe(added));
    },
    [`switch${name}`]: (call) => {
      const { rules, id } = known(call);
      const switched = rules.switch(id, !call.body<Switch>().on);
      return json(200, switched === undefined ? {} : describe(switched));
    },
    [`remove${name}`]: (call) => {
      const { rules, id } = known(call);
      rules.remove(id);
      return noContent;
    },
    [`remove${name}s`]: (call) => {
      of(call.session().store).remove();
      return noContent;
    },
  };
}

/** Faults and overrides of a session. */
export function createArrangedHandlers(contract: Contract): ControlHandlers {
  const readRule = (call: ControlCall): OverrideRule =>
    readOverride(contract, call.body<NewOverride>(), (message, pointer) =>
      invalidBody(`body${pointer.replaceAll('/', '.')}: ${message}`),
    );
  return {
    ...createHandlers<FaultRule>({
      ...{ name: 'Fault', most: mostFaults, of: ({ faults }) => faults, describe: faultInfo },
      read: (call) => readFaultRule(contract, call.body<NewFault>()),
    }),
    ...createHandlers<OverrideRule>({
      ...{ name: 'Override', most: mostOverrides, of: ({ overrides }) => overrides, read: readRule },
      describe: (active) => overrideInfo(contract, active),
    }),
    checkOverride: (call) => {
      const deviation = deviationOfOverride(contract, readRule(call));
      return json(200, deviation === undefined ? {} : { deviation });
    },
  };
}

function overrideInfo(contract: Contract, { id, rule, hits, isOff }: Active<OverrideRule>): OverrideInfo {
  const deviation = deviationOfOverride(contract, rule);
  const info = { ...rule, id, hits, on: !isOff, fromConfiguration: isGiven({ id }) };
  return deviation === undefined ? info : { ...info, deviation };
}

function faultInfo({ id, rule: { fault, ...which }, hits, isOff }: Active<FaultRule>): FaultInfo {
  return { id, ...fault, ...which, hits, on: !isOff };
}

function readFaultRule(contract: Contract, body: NewFault): FaultRule {
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
