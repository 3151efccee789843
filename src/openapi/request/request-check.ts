import { getOrMake } from '../../base/once';
import { headerOf, isJson, type Body, type HttpRequest } from '../../base/http';
import { findJsonProblem, maximumDepth, parseJson, type JsonValue } from '../../base/json';
import type { Contract, PathValues, RequestReading } from '../contract';
import { child } from '../document/pointer';
import type { Operation, Parameter } from '../operation';
import { alternativesOf, schemaOfOthers } from '../schema/flatten';
import { undocumentedProperties } from '../schema/project';
import type { SchemaReading, Schemas } from '../schema/schema';
import type { Place, Violation } from '../violation';
import { readBody } from './body';
import { valueOf } from './text-value';
import { readSent, findWritten, type Field, type Sent, type Written } from './written';

/**
 * Reads a request by its operation, and finds all that differs from the OpenAPI file: parameters first, in their order, then the body.
 * @param pathValuesOf the values of an operation's path parameters in a request's target, decoded
 */
export function createRequestCheck(
  reading: SchemaReading,
  pathValuesOf: (operation: Operation, target: string) => PathValues,
): Contract['checkRequest'] {
  const owners = new WeakMap<Operation, OwnerOf>();
  return (operation, request, path = pathValuesOf(operation, request.target)) => {
    const ownerOf = getOrMake(owners, operation, () => createOwnerOf(reading, operation));
    const sent = readSent(request, path);
    const { values, violations } = readParameters(reading, operation, sent, ownerOf);
    const body = readRequestBody(reading, operation, request);
    const unknown = [...unknownFields(operation, sent.query, ownerOf), ...body.unknown];
    return { ...body, values, violations: [...violations, ...body.violations], unknown };
  };
}

function readParameters(
  reading: SchemaReading,
  { parameters }: Operation,
  sent: ReturnType<typeof readSent>,
  ownerOf: OwnerOf,
): Pick<RequestReading, 'values' | 'violations'> {
  const values = new Map<string, JsonValue>();
  const violations: Violation[] = [];
  for (const parameter of parameters) {
    const isOwn = (field: string): boolean => ownerOf(parameter.in, field) === parameter;
    const read = readParameter(reading, parameter, sent, isOwn);
    violations.push(...read.violations);
    // Leaving a parameter out means its default (OpenAPI 3.1 section 4.8.12, JSON Schema validation 9.2).
    const value =
      read.value === undefined && read.violations.length === 0 ? defaultOf(reading.schemas, parameter) : read.value;
    if (value !== undefined) values.set(`${parameter.in}.${parameter.name}`, value);
  }
  return { values, violations };
}

/** That of one alternative, `oneOf: [State, null]`, is no default of the whole. */
export function defaultOf(schemas: Schemas, { schema }: Parameter): JsonValue | undefined {
  const own = schemas.resolve(schema).schema;
  return (alternativesOf(own).length > 0 ? own : schemas.flatten(own))['default'];
}

function readRequestBody(
  reading: SchemaReading,
  { requestBody }: Operation,
  { body, headers }: HttpRequest,
): Omit<RequestReading, 'values'> {
  if (requestBody === undefined) return { violations: [], unknown: [] };
  const { content, pointer, required } = requestBody;
  if (body === undefined || isEmpty(body)) {
    const place = { in: 'body', at: '' } as const;
    const missing = { place, keyword: 'required', pointer: child(pointer, 'required'), expected: 'body' };
    return { violations: required ? [missing] : [], unknown: [] };
  }
  const { value, media, violations } = readBody(reading, content, body, headerOf(headers, 'content-type'), pointer);
  const schema = media?.schema;
  if (value === undefined) return { violations, unknown: [] };
  if (schema === undefined) return { body: value, violations, unknown: [] };
  const names = undocumentedProperties(reading.schemas, schema, value);
  return {
    body: value,
    violations: [...violations, ...reading.judge.check(schema, value, 'request')],
    unknown: names.map((name) => ({ in: 'body', at: child('', name) })),
  };
}

function isEmpty(body: Body): boolean {
  return 'text' in body ? body.text === '' && body.json === undefined : body.bytes.length === 0;
}

/** Fields of the query that are no parameter, no part of one and no API key; each name once. */
function unknownFields(
  { parameters, security }: Operation,
  query: readonly Field[],
  ownerOf: OwnerOf,
): readonly Place[] {
  if (query.length === 0) return [];
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const known = new Set([...inQuery.map(({ name }) => name), ...apiKeysOf(security)]);
  const deep = inQuery.filter(({ style }) => style === 'deepObject').map(({ name }) => `${name}[`);
  const isKnown = (name: string): boolean =>
    known.has(name) || deep.some((start) => name.startsWith(start)) || ownerOf('query', name) !== undefined;
  const names = new Set(query.map(({ name }) => name));
  return [...names].filter((name) => !isKnown(name)).map((name) => ({ in: 'query', at: name }));
}

/** What came for one parameter. */
interface ParameterReading {
  /** Undefined if nothing came, or nothing valid. */
  readonly value?: JsonValue;
  readonly violations: readonly Violation[];
}

/** Reads a parameter of a request. `isOwn` are the fields that are properties of it, if it is an exploded object. */
export function readParameter(
  reading: SchemaReading,
  parameter: Parameter,
  sent: Sent,
  isOwn: (field: string) => boolean,
): ParameterReading {
  const written = findWritten(parameter, sent, isOwn);
  if (written === undefined) return { violations: parameter.required ? [missing(parameter)] : [] };
  const { texts } = written;
  if (parameter.allowEmptyValue && texts.length === 1 && texts[0] === '') return { violations: [] };
  if (parameter.mediaType !== undefined && isJson(parameter.mediaType)) return readJson(reading, parameter, texts);
  const value = valueOf(reading, parameter.schema, written);
  return value === undefined ? { violations: [repeated(parameter, written)] } : judged(reading, parameter, value);
}

function readJson(reading: SchemaReading, parameter: Parameter, texts: readonly string[]): ParameterReading {
  const [text = ''] = texts;
  if (texts.length > 1) return { violations: [repeated(parameter, { texts, items: texts })] };
  try {
    return judged(reading, parameter, parseJson(text, maximumDepth));
  } catch {
    const expected = { format: 'JSON', ...findJsonProblem(text) };
    return {
      violations: [
        { place: placeOf(parameter), keyword: 'text', pointer: parameter.pointer, expected, received: text },
      ],
    };
  }
}

function judged({ judge }: SchemaReading, parameter: Parameter, value: JsonValue): ParameterReading {
  const violations = judge.check(parameter.schema, value, 'request');
  if (violations.length === 0) return { value, violations };
  return {
    violations: violations.map((violation) => {
      const { at: within } = violation.place;
      return { ...violation, place: { ...placeOf(parameter), ...(within !== '' && { within }) } };
    }),
  };
}

function missing(parameter: Parameter): Violation {
  const pointer = `${parameter.pointer}/required`;
  return { place: placeOf(parameter), keyword: 'required', pointer, expected: parameter.name };
}

function repeated(parameter: Parameter, { texts }: Written): Violation {
  return { place: placeOf(parameter), keyword: 'repeated', pointer: parameter.pointer, expected: 1, received: texts };
}

function placeOf(parameter: Parameter): Violation['place'] {
  return { in: parameter.in, at: parameter.name };
}

/** The parameter that a field of the query, or a cookie, is a property of. */
type OwnerOf = (location: Parameter['in'], field: string) => Parameter | undefined;

/**
 * An exploded object in the style `form` has its properties among the others (OpenAPI 3.1 section 4.8.12.4). What no other parameter
 * and no API key is called belongs to an object that allows other properties.
 */
function createOwnerOf({ schemas }: SchemaReading, { parameters, security }: Operation): OwnerOf {
  const open = parameters
    .filter(({ style, explode, mediaType }) => style === 'form' && explode && mediaType === undefined)
    .filter(({ schema }) => schemas.typesOf(schema.schema).includes('object'))
    .map((parameter) => {
      const { schema, pointer } = parameter.schema;
      const variants = [schema, ...schemas.variantsOf(schema)];
      const names = new Set(variants.flatMap((one) => [...schemas.propertiesOf({ schema: one, pointer }).keys()]));
      return { parameter, names, allowsOthers: schemaOfOthers(schemas.flatten(schema)) !== undefined };
    });
  if (open.length === 0) return () => undefined;
  const keys = apiKeysOf(security);
  const isOther = (location: Parameter['in'], field: string): boolean =>
    keys.includes(field) || parameters.some((parameter) => parameter.in === location && parameter.name === field);
  return (location, field) => {
    if (field.includes('[') || isOther(location, field)) return undefined;
    const here = open.filter(({ parameter }) => parameter.in === location);
    return (here.find(({ names }) => names.has(field)) ?? here.find(({ allowsOthers }) => allowsOthers))?.parameter;
  };
}

function apiKeysOf(security: Operation['security']): readonly string[] {
  return security.flat().flatMap(({ scheme: { kind } }) => (kind.type === 'apiKey' ? [kind.parameter] : []));
}
