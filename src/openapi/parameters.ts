import type { Violation } from '../base/errors';
import { exactNumber, toDoubles, type JsonValue } from '../base/json';
import type { Schema } from './document';
import type { Parameter } from './operation';
import type { Schemas } from './schema/schemas';
import type { SchemaValidators } from './schema/validators';

/** Gives the value a parameter's text stands for, or the violations of its schema. */
export type ParameterReader = (text: string) => ReadValue;

/** What reading gives: the value, or every violation by it and, where the text could be read, the value that is refused. */
export type ReadValue =
  { readonly value: JsonValue } | { readonly violations: readonly Violation[]; readonly refused?: JsonValue };

const plainInteger = /^-?(0|[1-9][0-9]*)$/;
/** A number as JSON writes it (RFC 8259 section 6). */
const plainNumber = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/**
 * Gives the reader of one scalar parameter. Text is read by the schema's types, those of alternatives too: as text where it
 * may be one, else integers in plain decimal alone (no sign `+`, no leading zero, blank, hexadecimal or exponent), numbers
 * as JSON writes them, `true` and `false`; int64 exactly. Of several readings the first that the schema takes counts.
 */
export function createParameterReader(
  parameter: Pick<Parameter, 'schema' | 'schemaPointer' | 'in' | 'name'>,
  validators: SchemaValidators,
  schemas: Schemas,
): ParameterReader {
  const types = valueTypes(schemas, parameter.schema);
  const validate = validators.compile(parameter.schemaPointer, 'request');
  const where = `${parameter.in}.${parameter.name}`;
  return (text) => {
    let refused: ReadValue | undefined;
    for (const value of readings(text, types)) {
      const violations = validate(toDoubles(value), where);
      if (violations.length === 0) return { value };
      refused ??= { violations: violations.map((violation) => withText(violation, where, text)), refused: value };
    }
    return refused ?? { violations: [unreadable(parameter, where, describeScalar(types), text)] };
  };
}

function unreadable(
  { schemaPointer }: Pick<Parameter, 'schemaPointer'>,
  where: string,
  expected: string,
  text: string,
): Violation {
  return { where, clause: `${schemaPointer}/type`, rule: 'type', expected, got: JSON.stringify(text) };
}

/** Deepest nesting of alternatives whose types are looked at; a schema may be an alternative of itself. */
const deepestAlternatives = 8;

/** Gives the JSON types that a value of a schema may have, those of its alternatives together; empty where it may have any. */
export function valueTypes(schemas: Schemas, schema: Schema | undefined, depth = 0): readonly string[] {
  const flat = schemas.flatten(schema);
  const own = schemas.typesOf(flat);
  const alternatives = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])];
  if (own.length > 0 || alternatives.length === 0 || depth >= deepestAlternatives) return own;
  const types = alternatives.map((alternative) => valueTypes(schemas, alternative, depth + 1));
  return types.some((some) => some.length === 0) ? [] : [...new Set(types.flat())];
}

/** Tells whether types are of single values, so that a text alone decides: no array, no object. */
export function areScalar(types: readonly string[]): boolean {
  return !types.includes('array') && !types.includes('object');
}

/** Gives the default of a parameter, the value that leaving it out stands for (OpenAPI 3.1 section 4.8.12). */
export function defaultOf(schemas: Schemas, parameter: Parameter): JsonValue | undefined {
  return schemas.flatten(parameter.schema).default as JsonValue | undefined;
}

/** Gives the values that a text can stand for by JSON types, the likeliest first; none where it fits no type. */
export function readings(text: string, types: readonly string[]): readonly JsonValue[] {
  const typed = readTyped(text, types);
  if (types.length > 0 && !types.includes('string')) return typed === undefined ? [] : [typed];
  return typed === undefined ? [text] : [text, typed];
}

function readTyped(text: string, types: readonly string[]): boolean | number | bigint | null | undefined {
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber =
    (types.includes('integer') && plainInteger.test(text)) || (types.includes('number') && plainNumber.test(text));
  if (isNumber) {
    const value = exactNumber(text);
    // What is beyond every double, and so beyond what JSON can carry here, is no number that could be answered.
    return value === Infinity || value === -Infinity ? undefined : value;
  }
  return types.includes('null') && text === '' ? null : undefined;
}

function describeScalar(types: readonly string[]): string {
  if (types.includes('number')) return 'a number such as 12.5';
  if (types.includes('integer')) return 'an integer in plain decimal, such as 20';
  return types.includes('boolean') ? 'true or false' : types.join(' or ');
}

/** A message shows the text as it came, not the number made of it. */
function withText(violation: Violation, where: string, text: string): Violation {
  return violation.where === where
    ? { ...violation, got: JSON.stringify(text), facts: { ...violation.facts, came: 'string' } }
    : violation;
}
