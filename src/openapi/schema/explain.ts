import type { ErrorObject } from 'ajv/dist/2020';
import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';
import { child, namesOf, valueAt } from '../document/pointer';
import type { Violation } from '../violation';
import { findRepeated } from './ajv';
import type { SchemaRef, Schemas } from './schema';
import { alternativesAt, chooseAlternatives } from './variants';

const mostViolations = 100;

/** What the explanation of ajv's errors stands on. */
interface Explaining {
  readonly schemas: Schemas;
  /** Where a schema that ajv names stands. */
  readonly sourceOf: (copy: object | undefined) => SchemaRef | undefined;
  /** The violations of a part of the value by an alternative. */
  readonly check: (ref: SchemaRef, value: JsonValue) => readonly Violation[];
  readonly isValid: (ref: SchemaRef, value: JsonValue) => boolean;
}

/**
 * The violations that ajv's errors mean; at least one if there is an error. `value` is what was judged, with its bigints; `ref` the
 * schema, for what ajv has no place for.
 */
export function explain(
  errors: readonly ErrorObject[],
  ref: SchemaRef,
  value: JsonValue,
  explaining: Explaining,
): readonly Violation[] {
  const found = new Map<string, Violation>();
  for (const error of withoutEchoes(errors)) {
    for (const violation of violationsOf(error, ref, value, explaining)) {
      const key = `${violation.keyword} ${violation.place.at}`;
      if (!found.has(key)) found.set(key, violation);
    }
    if (found.size >= mostViolations) break;
  }
  return [...found.values()].slice(0, mostViolations);
}

/** Without errors that say no more than another: the format of a value of another type, the names below `propertyNames`, `if`. */
function withoutEchoes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const wrongTypes = new Set(errors.flatMap((error) => (error.keyword === 'type' ? [error.parentSchema] : [])));
  const telling = errors.filter(
    ({ keyword, propertyName, parentSchema }) =>
      keyword !== 'if' && propertyName === undefined && !(keyword === 'format' && wrongTypes.has(parentSchema)),
  );
  return telling.length > 0 ? telling : errors.slice(-1);
}

function violationsOf(
  error: ErrorObject,
  ref: SchemaRef,
  value: JsonValue,
  explaining: Explaining,
): readonly Violation[] {
  const source = explaining.sourceOf(error.parentSchema) ?? ref;
  const params = error.params as Readonly<Record<string, JsonValue>>;
  const { keyword, instancePath } = error;
  const name = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  const at = typeof name === 'string' ? child(instancePath, name) : instancePath;
  const received = valueAt(value, at);
  const isCombiner = keyword === 'oneOf' || keyword === 'anyOf';
  const found: readonly Violation[] =
    isCombiner && received !== undefined
      ? explainAlternatives(keyword, source, at, received, explaining)
      : [
          {
            place: { in: 'body', at },
            keyword,
            pointer: child(source.pointer, keyword),
            expected: expectedBy(keyword, source, params, received, explaining.schemas),
            ...(received !== undefined && { received }),
          },
        ];
  return found.map((one) => (isSecretAt(explaining.schemas, ref, value, one.place.at) ? asSecret(one) : one));
}

/** The violation of the closest alternative holds a part of the value. */
function asSecret(violation: Violation): Violation {
  const { expected, keyword } = violation;
  if ((keyword !== 'oneOf' && keyword !== 'anyOf') || !isObject(expected)) return { ...violation, isSecret: true };
  return { ...violation, expected: { alternatives: expected['alternatives'] ?? [] }, isSecret: true };
}

/** What a message needs beside the value: most often what the keyword says, exactly. */
function expectedBy(
  keyword: string,
  source: SchemaRef,
  params: Readonly<Record<string, JsonValue>>,
  received: JsonValue | undefined,
  schemas: Schemas,
): JsonValue {
  if (keyword === 'required' || keyword === 'dependentRequired') return params['missingProperty'] ?? null;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return [...schemas.propertiesOf(source).keys()];
  if (keyword === 'uniqueItems') return isArray(received) ? [...(findRepeated(received) ?? [])] : [];
  if (keyword === 'propertyNames') return params['propertyName'] ?? null;
  return source.schema[keyword] ?? null;
}

/** The violations of the alternative that is meant; if none is, or several fit, one violation of the keyword. */
function explainAlternatives(
  keyword: 'oneOf' | 'anyOf',
  source: SchemaRef,
  at: string,
  received: JsonValue,
  { schemas, check, isValid }: Explaining,
): readonly Violation[] {
  const within = (violation: Violation): Violation => ({
    ...violation,
    place: { in: 'body', at: at + violation.place.at },
  });
  const alternatives = alternativesAt(source, keyword);
  const fitting = chooseAlternatives(schemas, source.schema, alternatives, received);
  const others = alternatives.filter(({ schema }) => schemas.typesOf(schema).join() !== 'null');
  // "A list or null" is one rule, and not a choice.
  const isNullable = others.length === 1 && others.length < alternatives.length;
  const chosen = fitting.length === 0 && isNullable ? others : fitting;
  const [meant] = chosen;
  const missed = chosen.length > 0 && meant !== undefined ? check(meant, received).map(within) : [];
  if (chosen.length === 1 && missed.length > 0)
    return isNullable ? missed.map((one) => (one.place.at === at ? orNull(one) : one)) : missed;
  const names = alternatives.map((alternative) => describeAlternative(schemas, alternative));
  const [closest] = missed;
  const matching = keyword === 'oneOf' ? alternatives.filter((one) => isValid(one, received)) : [];
  const expected: JsonObject = {
    alternatives: names.flat(),
    ...(matching.length > 0 && { matching: matching.flatMap((one) => describeAlternative(schemas, one)) }),
    ...(matching.length === 0 &&
      closest &&
      schemas.nameOf(meant?.schema) && { closest: schemas.nameOf(meant?.schema) ?? '', violation: asJson(closest) }),
  };
  return [{ place: { in: 'body', at }, keyword, pointer: child(source.pointer, keyword), expected, received }];
}

/** What has another type might have been null too. */
function orNull(violation: Violation): Violation {
  const { keyword, expected } = violation;
  if (keyword !== 'type') return violation;
  return { ...violation, expected: [...new Set([...(isArray(expected) ? expected : [expected]), 'null'])] };
}

/** The component's name, else its types: `Card`, `string`. */
function describeAlternative(schemas: Schemas, { schema }: SchemaRef): readonly string[] {
  const name = schemas.nameOf(schema) ?? schemas.flatten(schema)['title'];
  return typeof name === 'string' ? [name] : schemas.typesOf(schema);
}

function asJson({ place, ...violation }: Violation): JsonObject {
  return { ...violation, place: { ...place } };
}

/** Whether a value, or something around it, is `writeOnly` (OpenAPI 3.1 section 4.8.24) or a password (OpenAPI Format Registry). */
function isSecretAt(schemas: Schemas, ref: SchemaRef, root: JsonValue, at: string): boolean {
  let schema = ref.schema;
  let value: JsonValue | undefined = root;
  for (const name of [undefined, ...namesOf(at)]) {
    if (name !== undefined) {
      const { items, properties, additionalProperties } = schemas.variantFor(schema, value ?? null);
      const described = isArray(value)
        ? items
        : isObject(properties)
          ? (ownProperty(properties, name) ?? additionalProperties)
          : undefined;
      value = value === undefined ? undefined : valueAt(value, child('', name));
      if (!isObject(described)) return false;
      schema = described;
    }
    const { writeOnly, format } = schemas.variantFor(schema, value ?? null);
    if (writeOnly === true || format === 'password') return true;
  }
  return false;
}
