import type { JsonValue } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Operation } from '../openapi/operation';
import type { Place } from '../openapi/violation';
import type { Step, Visit } from '../visit/visit';
import { requiredBody } from './bodies';
import { requiredParameters, type PathTarget } from './parameters';
import { withValueAt } from './places';
import type { PlannedVisit } from './planner';
import { writeRequest, type RequestParts } from './write-request';

/** A request that was sent, and what it was made of: others vary it. */
export interface Base {
  readonly operation: Operation;
  readonly parts: RequestParts;
  readonly view: ExchangeView;
}

export async function sendParts(
  visit: Visit,
  operation: Operation,
  parts: RequestParts,
  name: string,
  label?: Step['label'],
): Promise<Base> {
  const request = writeRequest(operation, parts);
  const view = await visit.send({ name, operation, request, label });
  return { operation, parts, view };
}

/** Sends the least request of an operation; undefined if nobody knows where to, or a person left it out. */
export async function sendPlain(
  visit: PlannedVisit,
  operation: Operation,
  name = 'plain',
  target?: PathTarget,
): Promise<Base | undefined> {
  if (visit.isSkipped(operation)) return undefined;
  const to = target ?? (await visit.finder.target(visit, operation));
  if (to === undefined) return undefined;
  const parameters = requiredParameters(visit, operation, to);
  return sendParts(visit, operation, { parameters, body: requiredBody(visit, operation) }, name);
}

/** Sends a base again with another value at one place; without it if the value is undefined. */
export async function sendVaried(
  visit: Visit,
  base: Base,
  at: Place,
  value: JsonValue | undefined,
  name: string,
): Promise<ExchangeView> {
  const parts = partsWith(base.parts, at, value);
  return (await sendParts(visit, base.operation, parts, name, asVariation(base, at))).view;
}

/** The label of a request that is the same as a base but for one place. */
export function asVariation({ view }: Pick<Base, 'view'>, at: Place): NonNullable<Step['label']> {
  return { variationOf: { base: view.number, at } };
}

export function partsWith(parts: RequestParts, at: Place, value: JsonValue | undefined): RequestParts {
  if (at.in === 'body') return { ...parts, body: withValueAt(parts.body ?? {}, at.at, value) };
  const place = `${at.in}.${at.at}`;
  const rest = Object.entries(parts.parameters).filter(([name]) => name !== place);
  return { ...parts, parameters: Object.fromEntries(value === undefined ? rest : [...rest, [place, value]]) };
}
