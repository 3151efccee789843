import { isJson } from '../../base/http';
import { findJsonProblem, maximumDepth, parseJson, type JsonValue } from '../../base/json';
import type { Operation, Parameter } from '../operation';
import { allowsNothing } from '../schema/flatten';
import type { Violation } from '../violation';
import { valueOf, type TextReading } from './text-value';
import { findWritten, type Sent, type Written } from './written';

/** What came for one parameter. */
interface ParameterReading {
  /** Undefined if nothing came, or nothing valid. */
  readonly value?: JsonValue;
  readonly violations: readonly Violation[];
}

/** Reads a parameter of a request. `isOwn` are the fields that are properties of it, if it is an exploded object. */
export function readParameter(
  reading: TextReading,
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

function readJson(reading: TextReading, parameter: Parameter, texts: readonly string[]): ParameterReading {
  const [text = ''] = texts;
  if (texts.length > 1) return { violations: [repeated(parameter, { texts, items: texts })] };
  try {
    return judged(reading, parameter, parseJson(text, maximumDepth));
  } catch {
    const expected = { format: 'JSON', ...findJsonProblem(text) };
    return { violations: [{ place: placeOf(parameter), keyword: 'text', pointer: parameter.pointer, expected }] };
  }
}

function judged({ judge }: TextReading, parameter: Parameter, value: JsonValue): ParameterReading {
  const violations = judge.check(parameter.schema, value, 'request');
  if (violations.length === 0) return { value, violations };
  return { violations: violations.map((violation) => ({ ...violation, place: placeOf(parameter) })) };
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
export type OwnerOf = (location: Parameter['in'], field: string) => Parameter | undefined;

/**
 * An exploded object in the style `form` has its properties among the others (OpenAPI 3.1 section 4.8.12.4). What no other parameter
 * and no API key is called belongs to an object that allows other properties.
 */
export function createOwnerOf({ schemas }: TextReading, { parameters, security }: Operation): OwnerOf {
  const open = parameters
    .filter(({ style, explode, mediaType }) => style === 'form' && explode && mediaType === undefined)
    .filter(({ schema }) => schemas.typesOf(schema.schema).includes('object'))
    .map((parameter) => {
      const { schema, pointer } = parameter.schema;
      const variants = [schema, ...schemas.variantsOf(schema)];
      const names = new Set(variants.flatMap((one) => [...schemas.propertiesOf({ schema: one, pointer }).keys()]));
      const { additionalProperties } = schemas.flatten(schema);
      const allowsOthers = additionalProperties !== undefined && !allowsNothing(additionalProperties);
      return { parameter, names, allowsOthers };
    });
  if (open.length === 0) return () => undefined;
  const isOther = (location: Parameter['in'], field: string): boolean =>
    parameters.some((parameter) => parameter.in === location && parameter.name === field) ||
    security.flat().some(({ scheme: { kind } }) => kind.type === 'apiKey' && kind.parameter === field);
  return (location, field) => {
    if (field.includes('[') || isOther(location, field)) return undefined;
    const here = open.filter(({ parameter }) => parameter.in === location);
    return (here.find(({ names }) => names.has(field)) ?? here.find(({ allowsOthers }) => allowsOthers))?.parameter;
  };
}
