import { isObject } from '../../openapi/document';
import { isRead, type Exchange } from '../../probe/exchange';
import { answeredItem } from '../../probe/items';
import { idText, type SeenItem } from '../../probe/knowledge';
import { lastSegment } from '../../probe/request';
import type { CheckResult, RunResult } from '../result';
import type { Contract } from '../../openapi/contract';

/** What the service does where the document says nothing. */
export interface SilentPoint {
  readonly id: string;
  readonly point: string;
  readonly observation: string;
  /** Why a reader should look at it, where there is a reason. */
  readonly surprise?: string;
}

interface Seen {
  readonly id: string;
  readonly point: string;
  readonly observation: string;
  readonly exchange: Exchange | undefined;
}

/** How many points are alike, and how many of them are refused. */
interface Group {
  readonly size: number;
  readonly refusing: number;
}

function isRefusing({ exchange }: Seen): boolean {
  return (exchange?.response.status ?? 0) >= 400;
}

/** Gives the observed points of a run, surprises first: server errors, another item, what others of the kind refuse. */
export function silentPointsOf(contract: Contract, { results, exchanges }: RunResult): SilentPoint[] {
  const exchangeOf = new Map(exchanges.map((exchange) => [exchange.checkId, exchange]));
  const seen = results.filter(({ verdict }) => verdict === 'observed').map((result) => toSeen(result, exchangeOf));
  const groups = new Map<string, Group>();
  for (const one of seen) {
    for (const name of groupsOf(one)) {
      const known = groups.get(name) ?? { size: 0, refusing: 0 };
      groups.set(name, { size: known.size + 1, refusing: known.refusing + Number(isRefusing(one)) });
    }
  }
  const points = seen.map((one) => {
    const { id, point, observation } = one;
    const surprise = surpriseOf(contract, one, groups);
    return { id, point, observation, ...(surprise !== undefined && { surprise }) };
  });
  return [...points.filter(({ surprise }) => surprise !== undefined), ...points.filter(({ surprise }) => !surprise)];
}

/** Gives how often each observation was made, the most frequent first. */
export function countKinds(points: readonly SilentPoint[]): [observation: string, times: number][] {
  const counts = new Map<string, number>();
  for (const { observation } of points) counts.set(observation, (counts.get(observation) ?? 0) + 1);
  return [...counts].sort(([, first], [, second]) => second - first);
}

function toSeen({ check, reason }: CheckResult, exchangeOf: ReadonlyMap<string, Exchange>): Seen {
  return { id: check.id, point: check.title, observation: reason, exchange: exchangeOf.get(check.id) };
}

/** Points are alike that ask one parameter or body, or one question of several operations. */
function groupsOf({ id, exchange }: Seen): string[] {
  if (exchange === undefined) return [];
  const operation = exchange.operation.id;
  const names = id.slice(operation.length + 1).split('.');
  return [...(names.length > 1 ? [`${operation}.${names.slice(0, -1).join('.')}`] : []), `*.${names.join('.')}`];
}

function surpriseOf(contract: Contract, seen: Seen, groups: ReadonlyMap<string, Group>): string | undefined {
  const { exchange } = seen;
  if (exchange === undefined) return undefined;
  // A method that the document does not name may be refused as not implemented.
  const { status } = exchange.response;
  if (status >= 500 && (status !== 501 || exchange.request.method === exchange.operation.method)) {
    return 'a server error';
  }
  const other = otherItem(contract, exchange);
  if (other !== undefined) return `another item than asked for: ${other}`;
  if (status >= 400) return undefined;
  // This one is not refused, so that those that are, are others.
  const isOdd = groupsOf(seen).some((name) => {
    const { size = 1, refusing = 0 } = groups.get(name) ?? {};
    const others = size - 1;
    return others > 1 && refusing * 2 > others;
  });
  return isOdd ? 'most of its kind are refused' : undefined;
}

/** An item read with an odd spelling of its identifier is the item; any other one was not asked for. */
function otherItem(contract: Contract, exchange: Exchange): string | undefined {
  if (!isRead(exchange)) return undefined;
  const { operation, request, response } = exchange;
  const resource = contract.resources.find(({ read }) => read === operation);
  const property = resource?.identifier?.property;
  const body = answeredItem(contract, exchange);
  if (property === undefined || response.status >= 300 || !isObject(body)) return undefined;
  const answered = idText((body as SeenItem)[property]);
  if (answered === undefined || request.method !== operation.method) return undefined;
  const asked = decoded(lastSegment(request.path));
  return sameNumber(asked, answered) ? undefined : `${property} ${answered}`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function sameNumber(asked: string, answered: string): boolean {
  const plain = (text: string): string => text.replace(/^\+?0*(?=\d)/, '');
  return asked === answered || plain(asked) === plain(answered);
}
