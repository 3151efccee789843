import type { Violation } from '../errors';
import { ownMember, parseJson, stringifyJson, toDoubles, type JsonValue } from '../exact-json';
import { isObject, type Schema } from './document';
import { isJson } from './media-type';
import type { HeaderDescription } from './operation';
import { createParameterReader, readings, valueTypes } from './parameters';
import type { Schemas } from './schema/schemas';
import type { SchemaValidators } from './schema/validators';

/**
 * Gives what holds the text of a response's header against its description (OpenAPI 3.1 section 4.8.21): arrays and objects
 * are written in the style `simple`, such as `a,b` and `r,1,g,2` (exploded `r=1,g=2`); what `content` describes as JSON is
 * JSON. Of several readings the first that the schema takes counts.
 */
export function createHeaderCheck(
  header: HeaderDescription,
  validators: SchemaValidators,
  schemas: Schemas,
): (text: string) => readonly Violation[] {
  const { schema, schemaPointer, name } = header;
  const types = valueTypes(schemas, schema);
  const scalar = createParameterReader({ schema, schemaPointer, in: 'header', name }, validators, schemas);
  const ofScalar = (text: string): readonly Violation[] => {
    const read = scalar(text);
    return 'violations' in read ? read.violations : [];
  };
  const asJson = header.mediaType !== undefined && isJson(header.mediaType);
  if (!asJson && !types.includes('array') && !types.includes('object')) return ofScalar;
  const validate = validators.compile(schemaPointer, 'request');
  return (text) => {
    let refused: readonly Violation[] | undefined;
    const values = asJson ? json(text) : valuesOf(header, text, schemas);
    for (const value of values) {
      const violations = validate(toDoubles(value), `header.${name}`);
      if (violations.length === 0) return [];
      refused ??= violations;
    }
    const others = types.filter((type) => type !== 'array' && type !== 'object');
    return refused === undefined || others.length > 0 ? ofScalar(text) : refused;
  };
}

function json(text: string): JsonValue[] {
  try {
    return [parseJson(text)];
  } catch {
    return [];
  }
}

function valuesOf({ schema, explode }: HeaderDescription, text: string, schemas: Schemas): JsonValue[] {
  const flat = schemas.flatten(schema);
  const types = valueTypes(schemas, schema);
  const parts = text.trim() === '' ? [] : text.split(',').map((part) => part.trim());
  const values: JsonValue[] = [];
  const read = (part: string, own: Schema | undefined, typed: boolean): JsonValue =>
    readings(part, valueTypes(schemas, own)).at(typed ? -1 : 0) ?? part;
  for (const typed of [false, true]) {
    if (types.includes('object')) {
      const members = explode ? assigned(parts) : paired(parts);
      const others = isObject(flat.additionalProperties) ? flat.additionalProperties : undefined;
      const described = (name: string): Schema | undefined => ownMember(flat.properties ?? {}, name) ?? others;
      const made = members?.map(([name, part]) => [name, read(part, described(name), typed)] as const);
      if (made !== undefined) values.push(Object.fromEntries(made));
    }
    if (types.includes('array')) values.push(parts.map((part) => read(part, flat.items, typed)));
  }
  return values;
}

function paired(parts: readonly string[]): [string, string][] | undefined {
  if (parts.length % 2 !== 0) return undefined;
  return parts.flatMap((part, index): [string, string][] => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []));
}

function assigned(parts: readonly string[]): [string, string][] | undefined {
  if (parts.some((part) => !part.includes('='))) return undefined;
  return parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]);
}

/** Gives the text of a header that stands for a value, as `createHeaderCheck` reads it. */
export function headerText(header: Pick<HeaderDescription, 'explode' | 'mediaType'>, value: JsonValue): string {
  if (typeof value === 'string' && header.mediaType === undefined) return value;
  if (header.mediaType !== undefined || typeof value !== 'object' || value === null) return stringifyJson(value);
  if (Array.isArray(value)) return value.map(partText).join(',');
  const between = header.explode ? '=' : ',';
  return Object.entries(value)
    .map(([name, member]) => `${name}${between}${partText(member)}`)
    .join(',');
}

/** A comma would part it in two. */
function partText(value: JsonValue): string {
  return typeof value === 'string' ? value.replaceAll(',', '') : stringifyJson(value);
}
