import { isArray, isObject, type JsonObject, type JsonValue } from '../../base/json';
import type { RequestReading } from '../../openapi/contract';
import { namesOf } from '../../openapi/document/pointer';
import type { Operation } from '../../openapi/operation';
import { defaultOf } from '../../openapi/request/request-check';
import type { Schemas } from '../../openapi/schema/schema';
import type { Violation } from '../../openapi/violation';
import type { Play } from '../../profile/play';
import { violationNames } from '../../profile/situation-keys';
import { Rejected } from '../rejected';

/** Throws a rejection if the real API does not have an operation, or does not answer HEAD. */
export function assertServed(play: Play | undefined, method: string, operation: Operation): void {
  const kind =
    play?.behaviour('not-served', operation) ?? (method === 'HEAD' ? play?.behaviour('head', operation) : undefined);
  if (kind !== 'path-unknown' && kind !== 'method-unknown') return;
  const headers = kind === 'method-unknown' ? { Allow: operation.method } : undefined;
  throw new Rejected(kind, `${method} is not allowed for ${operation.path}.`, headers && { headers });
}

/** Throws a rejection for what the OpenAPI file allows, and the real API does not. */
export function assertAsProfile(
  play: Play | undefined,
  operation: Operation,
  { unknown }: RequestReading,
  body: Uint8Array | undefined,
): void {
  if (play === undefined) return;
  const { requestBody, pointer } = operation;
  if (requestBody !== undefined && body === undefined && play.behaviour('missing-body', operation) === 'reject')
    throw new Rejected('body-missing', 'The request body is missing.');
  const query = unknown.filter((place) => place.in === 'query');
  if (query.length === 0 || play.behaviour('unknown-query', operation) !== 'reject') return;
  const violations = query.map((place) => ({ place, keyword: 'unknown', pointer, expected: null }));
  throw new Rejected('invalid', `query.${query[0]?.at ?? ''} is not a parameter.`, { violations });
}

/** A reading without the violations that the real API takes: their values count as they came, or as not sent. */
export function tolerated(
  play: Play | undefined,
  schemas: Schemas,
  operation: Operation,
  reading: RequestReading,
): RequestReading {
  const answers = reading.violations.length > 0 ? play?.behaviour('invalid-value', operation) : undefined;
  if (!isObject(answers)) return reading;
  const values = new Map(reading.values);
  const violations: Violation[] = [];
  /** Where a value counts as not sent, or a null as a value: no other rule is for it. */
  const free = new Set<string>();
  let { body } = reading;
  for (const violation of reading.violations) {
    // What holds for the parts of a body does not for all of it.
    const isWhole = violation.place.in === 'body' && violation.place.at === '';
    const name = isWhole ? undefined : violationNames(violation).find((one) => answers[one] !== undefined);
    const answer = name === undefined ? undefined : answers[name];
    const { place, received } = violation;
    const isTaken = answer === 'accept' || answer === 'ignore';
    if (answer === 'ignore' || (isTaken && received === null)) free.add(`${place.in}.${place.at}`);
    if (!isTaken) violations.push(violation);
    else if (place.in !== 'body') {
      const parameter = operation.parameters.find((one) => one.in === place.in && one.name === place.at);
      const value = answer === 'accept' ? received : parameter && defaultOf(schemas, parameter);
      if (value !== undefined && place.within === undefined) values.set(`${place.in}.${place.at}`, value);
    } else if (answer === 'ignore' && isObject(body)) body = without(body, namesOf(place.at));
  }
  const left = violations.filter(({ place }) => !free.has(`${place.in}.${place.at}`));
  return { ...reading, values, violations: left, ...(body !== undefined && { body }) };
}

function without(object: JsonObject, [name = '', ...below]: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([own, value]): [string, JsonValue][] => {
      if (own !== name) return [[own, value]];
      if (below.length === 0) return [];
      return [[own, isObject(value) && !isArray(value) ? without(value, below) : value]];
    }),
  );
}
