import type { Contract } from '../../contract/contract';
import type { Operation, Parameter } from '../../contract/operation';
import {
  createParameterReader,
  defaultOf,
  isScalar,
  plainNumber,
  type ParameterReader,
} from '../../contract/parameters';
import type { SchemaValidator } from '../../contract/schema/validators';
import type { Violation } from '../../errors';
import { exactNumber, type JsonValue } from '../../exact-json';
import { preview } from '../../contract/schema/describe-error';
import type { Parameters } from '../request-context';
import type { ValidatedParts } from '../openapi-validator/request-validator';

/** Reads one operation's parameters and body: their values where valid, else what is wrong with them. */
export interface RequestReader {
  /** Gives the values of a request that was found valid, defaults filled in. */
  readonly values: (parts: ValidatedParts) => Parameters;
  /** Gives every violation, by clause of the document. */
  readonly violations: (parts: ValidatedParts, body: JsonValue | undefined) => Violation[];
}

interface KnownParameter {
  readonly parameter: Parameter;
  /** Undefined for arrays and objects, which the validator parses. */
  readonly read: ParameterReader | undefined;
  readonly fallback: JsonValue | undefined;
  readonly itemsAreNumbers: boolean;
  /** Checks the whole value of arrays and objects. */
  readonly check: SchemaValidator;
}

/** Gives the reader of an operation's requests; its validators are compiled here. */
export function createRequestExplanation(contract: Contract, operation: Operation): RequestReader {
  const known = operation.parameters.map((parameter) => know(contract, parameter));
  const media = operation.requestBody?.content.find(({ schema }) => schema !== undefined);
  const checkBody = media === undefined ? undefined : contract.validators.compile(media.schemaPointer, 'request');
  return {
    values: (parts) => ({
      path: valuesIn('path', known, parts.pathParameters),
      query: valuesIn('query', known, parts.query),
      header: valuesIn('header', known, parts.headers),
    }),
    violations: (parts, body) => [
      ...known.flatMap((entry) => parameterViolations(entry, parts)),
      ...(checkBody === undefined ? [] : bodyViolations(operation, checkBody, body)),
    ],
  };
}

function know(contract: Contract, parameter: Parameter): KnownParameter {
  const { schemas, validators } = contract;
  const items = schemas.flatten(parameter.schema).items;
  const itemTypes = items === undefined ? [] : schemas.typesOf(items);
  return {
    parameter,
    read: isScalar(schemas, parameter.schema) ? createParameterReader(parameter, validators, schemas) : undefined,
    fallback: defaultOf(schemas, parameter),
    check: validators.compile(parameter.schemaPointer, 'request'),
    itemsAreNumbers: !itemTypes.includes('string') && (itemTypes.includes('integer') || itemTypes.includes('number')),
  };
}

function valuesIn(
  location: string,
  known: readonly KnownParameter[],
  texts: Readonly<Record<string, JsonValue | undefined>>,
): Record<string, JsonValue> {
  const values = Object.create(null) as Record<string, JsonValue>;
  for (const { parameter, read, fallback, itemsAreNumbers } of known) {
    if (parameter.in !== location) continue;
    const raw = texts[location === 'header' ? parameter.name.toLowerCase() : parameter.name] ?? fallback;
    if (raw === undefined) continue;
    const outcome = read !== undefined && typeof raw === 'string' ? read(raw) : undefined;
    const value = toNumbers(raw, itemsAreNumbers);
    values[parameter.name] = outcome !== undefined && 'value' in outcome ? outcome.value : value;
  }
  return values;
}

/** The items of an array of numbers came as texts; those that are none stay texts and are refused by their type. */
function toNumbers(raw: JsonValue, itemsAreNumbers: boolean): JsonValue {
  if (!itemsAreNumbers || !Array.isArray(raw)) return raw;
  return raw.map((text) => (typeof text === 'string' && plainNumber.test(text) ? exactNumber(text) : text));
}

function parameterViolations(
  { parameter, read, check, itemsAreNumbers }: KnownParameter,
  parts: ValidatedParts,
): readonly Violation[] {
  const where = `${parameter.in}.${parameter.name}`;
  const raw = rawValue(parameter, parts);
  const violation = (rule: string, expected: string, got: string): Violation => ({
    where,
    clause: `${parameter.pointer}/${rule}`,
    rule,
    expected,
    got,
  });
  if (raw === undefined)
    return parameter.required ? [violation('required', 'this parameter, which is required', 'nothing')] : [];
  if (read === undefined) return check(toNumbers(raw, itemsAreNumbers), where);
  if (typeof raw !== 'string') return [violation('schema', 'one value', `several: ${preview(raw)}`)];
  const outcome = read(raw);
  return 'violations' in outcome ? outcome.violations : [];
}

function rawValue({ in: location, name }: Parameter, parts: ValidatedParts): JsonValue | undefined {
  if (location === 'query') return parts.query[name];
  if (location === 'path') return parts.pathParameters[name];
  return location === 'header' ? parts.headers[name.toLowerCase()] : parts.cookies[name];
}

function bodyViolations(operation: Operation, check: SchemaValidator, body: JsonValue | undefined): Violation[] {
  if (body !== undefined) return check(body, 'body');
  if (operation.requestBody?.required !== true) return [];
  const clause = `${operation.requestBody.pointer}/required`;
  return [{ where: 'body', clause, rule: 'required', expected: 'a body, which is required', got: 'nothing' }];
}
