import type { Contract } from '../../contract/contract';
import type { Parameter } from '../../contract/operation';
import { areScalar, createParameterReader, defaultOf, valueTypes, type ReadValue } from '../../contract/parameters';
import { isJson } from '../../contract/media-type';
import { preview } from '../../contract/schema/describe-error';
import type { Violation } from '../../errors';
import { parseJson, type JsonValue } from '../../exact-json';
import { createFind, type RequestParts, type Written } from './parameter-styles';
import { createValuesOf } from './text-values';

/** What reading a parameter gave. */
export interface ReadParameter {
  /** Its value where it came and is valid, else its default, else undefined. */
  readonly value: JsonValue | undefined;
  /** What came, as far as it could be read; undefined where nothing did. */
  readonly came: JsonValue | undefined;
  readonly violations: readonly Violation[];
}

/** Reads one parameter of a request: its value, or every violation by it. */
export type ReadOne = (parts: RequestParts) => ReadParameter;

const noViolations: readonly Violation[] = [];

/**
 * Gives the reader of a parameter. Where it is left out, its default counts (OpenAPI 3.1 section 4.8.12); `isMember` tells
 * which fields at the top of a query are its members. The schema's validator is compiled here.
 */
export function createReadParameter(
  contract: Contract,
  parameter: Parameter,
  isMember: (name: string) => boolean,
): ReadOne {
  const find = createFind(parameter, isMember);
  const read = createRead(contract, parameter);
  const value = defaultOf(contract.schemas, parameter);
  const leftOut = { value, came: undefined, violations: parameter.required ? [missing(parameter)] : noViolations };
  return (parts) => {
    const written = find(parts);
    if (written === undefined) return leftOut;
    const outcome = read(written);
    if ('value' in outcome) return { value: outcome.value, came: outcome.value, violations: noViolations };
    // Nothing is what the name alone says (OpenAPI 3.1 section 4.8.12.2, `allowEmptyValue`).
    if (parameter.mayBeEmpty === true && written.text === '')
      return { value, came: undefined, violations: noViolations };
    return { value: undefined, came: outcome.refused ?? shown(written), violations: outcome.violations };
  };
}

function missing({ in: location, name, pointer }: Parameter): Violation {
  const clause = `${pointer}/required`;
  const where = `${location}.${name}`;
  return { where, clause, rule: 'required', expected: 'this parameter, which is required', got: 'nothing' };
}

function createRead(contract: Contract, parameter: Parameter): (written: Written) => ReadValue {
  const { schemas, validators } = contract;
  const several = (written: Written): ReadValue => ({ violations: [notOne(parameter, written)] });
  if (parameter.mediaType !== undefined && isJson(parameter.mediaType)) {
    const read = createJsonRead(contract, parameter);
    return (written) => (written.text === undefined ? several(written) : read(written.text));
  }
  const types = valueTypes(schemas, parameter.schema);
  if (types.length > 0 && areScalar(types)) {
    const read = createParameterReader(parameter, validators, schemas);
    return (written) => (written.text === undefined ? several(written) : read(written.text));
  }
  const valuesOf = createValuesOf(schemas, parameter.schema);
  const validate = validators.compile(parameter.schemaPointer, 'request');
  const where = `${parameter.in}.${parameter.name}`;
  return (written) => {
    const values = valuesOf(written);
    const outcomes = (values.length === 0 ? [shown(written)] : values).map((value) => ({
      value,
      violations: validate(value, where),
    }));
    const [first] = outcomes;
    const found = outcomes.find(({ violations }) => violations.length === 0);
    return found ?? { violations: first?.violations ?? [], refused: first?.value ?? null };
  };
}

function createJsonRead({ validators }: Contract, parameter: Parameter): (text: string) => ReadValue {
  const validate = validators.compile(parameter.schemaPointer, 'request');
  const where = `${parameter.in}.${parameter.name}`;
  return (text) => {
    let value: JsonValue;
    try {
      value = parseJson(text);
    } catch {
      const got = preview(text);
      return {
        violations: [{ where, clause: `${parameter.pointer}/content`, rule: 'json', expected: 'a JSON text', got }],
      };
    }
    const violations = validate(value, where);
    return violations.length === 0 ? { value } : { violations, refused: value };
  };
}

function notOne({ in: location, name, pointer }: Parameter, written: Written): Violation {
  const got = `several: ${preview(shown(written))}`;
  return { where: `${location}.${name}`, clause: `${pointer}/schema`, rule: 'schema', expected: 'one value', got };
}

/** What was written, as the texts it is of. */
function shown(written: Written): JsonValue {
  if (written.text !== undefined) return written.text;
  const items = written.items();
  if (items.length > 0) return [...items];
  return Object.fromEntries((written.members() ?? []).map(([path, text]) => [path.join('.'), text]));
}
