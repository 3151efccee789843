import { isObject, type JsonValue } from '../base/json';
import type { Contract } from '../openapi/contract';
import { valueAt } from '../openapi/document/pointer';
import type { Operation, Parameter } from '../openapi/operation';
import { trySample } from '../openapi/sample/sample';
import type { SchemaRef } from '../openapi/schema/schema';
import { bodyMedia, makeBody } from '../plan/bodies';
import { requiredParameters } from '../plan/parameters';
import { placesIn, withValueAt, type BodyPlace } from '../plan/places';
import type { Planner } from '../plan/planner';
import { scenario, type Scenario } from '../plan/scenario';
import { partsWith, sendParts } from '../plan/send';
import { invalidVariations } from '../plan/variations';
import type { Visit } from '../visit/visit';

/** How often each rule is broken, in bodies of different operations. */
const timesBroken = 2;

/**
 * Each rule of each type broken in the body of some create or search, and in some parameter that holds an object: services mostly tell alike
 * what breaks a rule.
 */
export function* ruleScenarios({ contract, finder, own }: Planner): Iterable<Scenario> {
  const broken = new Map<string, number>();
  /** Whether a rule is to be broken once more. */
  const isAsked = (part: string, rule: string): boolean => {
    const key = `${part} ${rule}`;
    const times = (broken.get(key) ?? 0) + 1;
    broken.set(key, times);
    return times <= timesBroken;
  };
  for (const operation of contract.operations) {
    const role = contract.roleOf(operation);
    const isAskable = role?.kind === 'create' || role?.kind === 'list';
    const schema = isAskable ? bodyMedia(operation)?.schema : undefined;
    const objects = operation.method === 'GET' ? operation.parameters.filter((one) => holdsObject(contract, one)) : [];
    if (schema === undefined && objects.length === 0) continue;
    yield scenario(operation, 'rules', 0, 'rejected', async (visit) => {
      const target = await finder.target(visit, operation);
      if (target === undefined) return;
      const parameters = requiredParameters(visit, operation, target);
      const accepted = role?.kind === 'create' ? own.acceptedBody(visit, operation) : undefined;
      const body =
        accepted ??
        (role?.kind === 'create'
          ? own.parts(visit, { collection: role.collection, write: role.item }, []).body
          : schema && makeBody(visit, operation, undefined, 'full'));
      if (schema !== undefined && body !== undefined) {
        const nulls = role?.kind === 'list' ? withNulls(contract, schema, body) : undefined;
        if (nulls !== undefined) await sendParts(visit, operation, { parameters, body: nulls }, 'nulls');
        for (const { rule, value } of breaks(contract, schema, body, visit.runTag, accepted !== undefined))
          if (isAsked('body', rule)) await sendParts(visit, operation, { parameters, body: value }, rule);
      }
      for (const { name, schema: ref } of objects)
        await breakParameter(visit, operation, parameters, name, ref, isAsked);
    });
  }
}

function holdsObject({ schemas }: Contract, { in: place, schema }: Parameter): boolean {
  return place === 'query' && schemas.propertiesOf(schema).size > 0;
}

async function breakParameter(
  visit: Visit,
  operation: Operation,
  parameters: Readonly<Record<string, JsonValue>>,
  name: string,
  ref: SchemaRef,
  isAsked: (part: string, rule: string) => boolean,
): Promise<void> {
  const { contract, random } = visit;
  const sample = trySample(contract, ref, { random, direction: 'request', style: 'realistic', optional: 'all' });
  if (sample === undefined) return;
  const place = { in: 'query', at: name } as const;
  for (const { rule, value } of breaks(contract, ref, sample, visit.runTag))
    if (isAsked('query', rule))
      await sendParts(visit, operation, partsWith({ parameters }, place, value), `${name}, ${rule}`);
}

interface Break {
  /** What is broken of which types: `minimum of integer`. */
  readonly rule: string;
  readonly value: JsonValue;
}

/**
 * Values that break one rule each, and one that breaks two: that tells whether a service names all that is wrong.
 * @param isAccepted whether the service takes the value as it is: it may need what the file calls optional
 */
function* breaks(
  contract: Contract,
  ref: SchemaRef,
  full: JsonValue,
  unknownName: string,
  isAccepted = false,
): Iterable<Break> {
  const places = placesIn(contract, ref, full);
  const around = (place: string): JsonValue => (isAccepted ? full : leanAround(full, place, places));
  const broken: { at: string; keyword: string; wrong: JsonValue | undefined }[] = [];
  // What clients do most comes first: they leave out what the file requires, and a service may not need.
  for (const { at, isRequired } of places)
    if (isRequired) yield { rule: 'required', value: withValueAt(around(at), at, undefined) };
  for (const { at, schema } of places) {
    const types = contract.schemas.typesOf(schema.schema).join(',');
    const lean = around(at);
    for (const { keyword, value: wrong } of invalidVariations(contract, schema)) {
      broken.push({ at, keyword, wrong });
      yield { rule: `${keyword} of ${types}${wrong === null ? ' null' : ''}`, value: withValueAt(lean, at, wrong) };
    }
  }
  const least = around('');
  if (isObject(least)) yield { rule: 'an unknown property', value: { ...least, [unknownName]: 1 } };
  const [first] = broken;
  const second = broken.find(
    ({ at, keyword }) => first !== undefined && keyword !== first.keyword && areApart(at, first.at),
  );
  if (first === undefined || second === undefined) return;
  const value = withValueAt(withValueAt(around(first.at), first.at, first.wrong), second.at, second.wrong);
  yield { rule: 'two rules', value };
}

/** A body with null for what is optional, as many clients send it. Undefined if the OpenAPI file allows that. */
function withNulls(contract: Contract, ref: SchemaRef, full: JsonValue): JsonValue | undefined {
  const optional = placesIn(contract, ref, full).filter(
    ({ at, isRequired }) => !isRequired && at.lastIndexOf('/') === 0,
  );
  const isBroken = optional.some(({ schema: { schema } }) => {
    const types = contract.schemas.typesOf(schema);
    return types.length > 0 && !types.includes('null');
  });
  return isBroken ? optional.reduce((value, { at }) => withValueAt(value, at, null), full) : undefined;
}

function areApart(one: string, other: string): boolean {
  return !one.startsWith(other) && !other.startsWith(one);
}

/** A value without what is optional, but for what leads to a place: a service may not take all that is made up there. */
function leanAround(full: JsonValue, place: string, places: readonly BodyPlace[]): JsonValue {
  const optional = places.filter(({ at, isRequired }) => !isRequired && at !== place && !place.startsWith(`${at}/`));
  return optional.reduce(
    (value, { at }) => (valueAt(value, at) === undefined ? value : withValueAt(value, at, undefined)),
    full,
  );
}
