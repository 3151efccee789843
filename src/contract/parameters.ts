import type { Violation } from '../errors';
import { exactNumber, toDoubles, type JsonValue } from '../exact-json';
import type { Schema } from './document';
import type { Parameter } from './operation';
import type { Schemas } from './schema/schemas';
import type { SchemaValidators } from './schema/validators';

/** Gives the value a parameter's text stands for, or the violations of its schema. */
export type ParameterReader = (
  text: string,
) => { readonly value: JsonValue } | { readonly violations: readonly Violation[] };

const plainInteger = /^-?(0|[1-9][0-9]*)$/;
/** A number as JSON writes it (RFC 8259 section 6). */
export const plainNumber = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/**
 * Gives the reader of one scalar parameter. Text is read by the schema's type: integers in plain decimal alone (no sign
 * `+`, no leading zero, blank, hexadecimal or exponent), numbers as JSON writes them, `true` and `false`; int64 exactly.
 */
export function createParameterReader(
  parameter: Parameter,
  validators: SchemaValidators,
  schemas: Schemas,
): ParameterReader {
  const types = schemas.typesOf(parameter.schema);
  const validate = validators.compile(parameter.schemaPointer, 'request');
  const where = `${parameter.in}.${parameter.name}`;
  return (text) => {
    const read = readScalar(text, types);
    if ('expected' in read) {
      const violation = {
        where,
        clause: `${parameter.schemaPointer}/type`,
        rule: 'type',
        expected: read.expected,
        got: JSON.stringify(text),
      };
      return { violations: [violation] };
    }
    const violations = validate(toDoubles(read.value), where).map((violation) => withText(violation, where, text));
    return violations.length > 0 ? { violations } : read;
  };
}

/** Tells whether a parameter is a single value, so that its text alone decides: no array, no object. */
export function isScalar(schemas: Schemas, schema: Schema): boolean {
  const flat = schemas.flatten(schema);
  const types = schemas.typesOf(schema);
  return !types.includes('array') && !types.includes('object') && flat.oneOf === undefined && flat.anyOf === undefined;
}

/** Gives the default of a parameter, the value that leaving it out stands for (OpenAPI 3.1 section 4.8.12). */
export function defaultOf(schemas: Schemas, parameter: Parameter): JsonValue | undefined {
  return schemas.flatten(parameter.schema).default as JsonValue | undefined;
}

/** Gives what a text stands for by JSON types; `expected` says what those types take where it is none of them. */
export function readScalar(
  text: string,
  types: readonly string[],
): { readonly value: JsonValue } | { readonly expected: string } {
  if (types.includes('string') || types.length === 0) return { value: text };
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return { value: text === 'true' };
  if (types.includes('integer') && plainInteger.test(text)) return { value: exactNumber(text) };
  if (types.includes('number') && plainNumber.test(text)) return { value: exactNumber(text) };
  if (types.includes('null') && text === '') return { value: null };
  return { expected: describeScalar(types) };
}

function describeScalar(types: readonly string[]): string {
  if (types.includes('number')) return 'a number such as 12.5';
  if (types.includes('integer')) return 'an integer in plain decimal, such as 20';
  return types.includes('boolean') ? 'true or false' : types.join(' or ');
}

/** A message shows the text as it came, not the number made of it. */
function withText(violation: Violation, where: string, text: string): Violation {
  return violation.where === where ? { ...violation, got: JSON.stringify(text) } : violation;
}
