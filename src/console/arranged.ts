import { stringifyJson, type JsonObject, type JsonValue } from '../base/json';
import { count } from '../base/text';
import type { FaultInfo, NewFault, OverrideInfo, OverrideMatch } from '../mock/control/control-types';
import { pathOf, type ControlApi } from './control-api';
import { statusLine } from './status-words';

/** A fault or an own response in a session: what a person arranged. */
export interface Arranged {
  readonly session: string;
  readonly kind: 'faults' | 'overrides';
  readonly id: string;
  readonly on: boolean;
  readonly hits: number;
  readonly operation: string | undefined;
  readonly share: number;
  /** How many requests it is for; undefined for all. */
  readonly most: number | undefined;
  readonly title: string;
  /** What stands below the title. */
  readonly detail: string;
  /** Which requests it is for. */
  readonly condition: string;
}

/** What is arranged in some sessions, in the order in which it is tried. */
export async function loadArranged(api: ControlApi, sessions: readonly string[]): Promise<readonly Arranged[]> {
  const all = sessions.map(async (session): Promise<readonly Arranged[]> => {
    const [faults, overrides] = await Promise.all([
      api.get<FaultInfo[]>(pathOf(['sessions', session, 'faults'])),
      api.get<OverrideInfo[]>(pathOf(['sessions', session, 'overrides'])),
    ]);
    return [
      ...faults.map((fault) => ofFault(session, fault)),
      ...overrides.map((override) => ofOverride(session, override)),
    ];
  });
  return (await Promise.all(all)).flat();
}

function ofFault(session: string, fault: FaultInfo): Arranged {
  const { id, on, hits, operation, share = 1, count: most } = fault;
  return { session, kind: 'faults', id, on, hits, operation, share, most, ...wordsOfFault(fault), condition: '' };
}

function ofOverride(session: string, override: OverrideInfo): Arranged {
  const { id, on, hits, operation, times: most, status, body, when, deviation, fromConfiguration, delay } = override;
  const content = Array.isArray(body) ? count(body.length, 'item') : '';
  const title = ['My response', [status ?? '', content].filter((word) => word !== '').join(', ')].join(' ');
  const details = [
    deviation === undefined ? 'fits the OpenAPI file' : `deviates: ${deviation}`,
    ...(delay === undefined ? [] : [`after ${delay} ms`]),
    ...(fromConfiguration ? ['from the configuration file'] : []),
  ];
  const conditions = conditionsOf(when ?? {}).map(({ words: one }) => one);
  const words = { title, detail: details.join(', '), condition: conditions.join(', ').slice(0, 200) };
  return { session, kind: 'overrides', id, on, hits, operation, share: 1, most, ...words };
}

export function wordsOfFault(fault: NewFault): { readonly title: string; readonly detail: string } {
  const { kind, status = 503, headers = {}, milliseconds, from = 0, to = 0, afterBytes } = fault;
  if (kind === 'status') {
    const detail = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return { title: statusLine(status), detail: detail.join(', ') };
  }
  if (kind === 'latency')
    return { title: `Latency ${milliseconds ?? `${from} to ${to}`} ms`, detail: 'before the response' };
  const detail =
    afterBytes === undefined ? 'closes the connection without a response' : `after ${afterBytes} bytes of the body`;
  return { title: 'Disconnect', detail };
}

/** One value that a request must have. */
export interface Condition {
  readonly part: string;
  readonly name: string;
  readonly value: JsonValue;
  /** `query.limit = 500`. */
  readonly words: string;
}

export function conditionsOf(match: OverrideMatch): readonly Condition[] {
  return Object.entries(match).flatMap(([part, values]: [string, JsonValue]) => {
    const named = part === 'body' ? [['', values] as const] : Object.entries(values as JsonObject);
    return named.map(([name, value]) => {
      const words = `${part}${name === '' ? '' : `.${name}`} = ${stringifyJson(value).slice(0, 200)}`;
      return { part, name, value, words };
    });
  });
}
