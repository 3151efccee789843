import Ajv2020, { type AnySchema, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Violation } from '../../errors';
import { toDoubles, type JsonValue } from '../../exact-json';
import { describeUnchecked, isOverflow, problemOf } from '../flaws';
import { isObject, isVersion30, type JsonObject } from '../document';
import { boundedCode, boundKeywords, UnboundedCode } from './bounded-ajv';
import { toViolations } from './schema-violations';
import { createHideSecrets } from './hide-secrets';
import { createFindUnchecked } from './find-unchecked';
import { valueAt } from '../json-pointer';
import { once } from '../once';
import { isMultipleOf } from './multiple-of';
import type { LoadedDocument } from '../load-document';
import { dropOneWayRequirements } from './one-way';
import { createSchemaCopies, type SchemaCopies } from './schema-copies';
import type { Schemas } from './schemas';
import { beginWork, TooMuchWork, tooMuchWork } from './work';

/** Gives every violation of one schema of the document by a value; `where` names the value in the message. */
export type SchemaValidator = (value: JsonValue, where: string) => Violation[];

/** Whether a body travels to the service or from it: `readOnly` and `writeOnly` properties are demanded in one alone. */
export type Direction = 'request' | 'response';

/** Compiles schemas of one document, each once, by their pointer. */
export interface SchemaValidators {
  /** Gives the validator of the schema at a pointer; one that takes anything where the schema cannot be compiled, which is a flaw. */
  compile(schemaPointer: string, direction: Direction): SchemaValidator;
  /**
   * Gives why the validator of a schema proves nothing, in words: something that the schema says, or all of it, is not
   * checked. Undefined where everything is.
   */
  whyUnchecked(schemaPointer: string, direction: Direction): string | undefined;
}

/**
 * Gives the validators of a document's schemas. OpenAPI 3.0 schemas are read as their JSON Schema 2020-12 equals; formats
 * are asserted; int64 is checked digit by digit (see exact-json).
 */
export function createSchemaValidators(loaded: LoadedDocument, schemas: Schemas): SchemaValidators {
  const compilers: Record<Direction, () => (schemaPointer: string) => SchemaValidator> = {
    request: once(() => createCompiler(loaded, schemas, 'request')),
    response: once(() => createCompiler(loaded, schemas, 'response')),
  };
  const uncompilable: Record<Direction, Set<string>> = { request: new Set(), response: new Set() };
  const findUnchecked = createFindUnchecked(loaded.root, loaded.flaws);
  const compile: SchemaValidators['compile'] = (schemaPointer, direction) => {
    if (uncompilable[direction].has(schemaPointer)) return takeAnything;
    try {
      return compilers[direction]()(schemaPointer);
    } catch (cause) {
      if (cause instanceof UnboundedCode) throw cause;
      uncompilable[direction].add(schemaPointer);
      const problem = `the schema cannot be compiled: ${problemOf(cause)}`;
      const schema = valueAt(loaded.root, schemaPointer);
      loaded.flaws.addUnchecked(isObject(schema) ? schema : {}, schemaPointer, problem, 'nothing is checked by it');
      return takeAnything;
    }
  };
  return {
    compile,
    whyUnchecked: (schemaPointer, direction) => {
      compile(schemaPointer, direction);
      const flaw = findUnchecked(schemaPointer);
      return flaw && describeUnchecked(flaw);
    },
  };
}

const takeAnything: SchemaValidator = () => [];

function createCompiler(
  loaded: LoadedDocument,
  schemas: Schemas,
  direction: Direction,
): (schemaPointer: string) => SchemaValidator {
  // ownProperties: a property called `constructor` or `toString` is not there because every object inherits one.
  const options = {
    strict: false,
    allErrors: true,
    verbose: true,
    validateSchema: false,
    ownProperties: true,
    // A schema that many refer to is compiled once, unless it is small: in line, 4,000 properties took seconds.
    inlineRefs: 100,
  } as const;
  const ajv = new Ajv2020({ ...options, logger: false, code: boundedCode });
  addFormats(ajv);
  boundKeywords(ajv);
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (divisor: number, value: number) => isMultipleOf(value, divisor),
  });
  for (const [name, validate] of Object.entries(numberFormats)) ajv.addFormat(name, { type: 'number', validate });
  for (const name of ['password', 'binary']) ajv.addFormat(name, true);
  const view = jsonSchemaView(loaded.root, schemas, direction);
  const compiled = new Map<string, SchemaValidator>();
  const functions = new Map<string, ValidateFunction>();
  const hideSecrets = createHideSecrets(loaded.root);
  return (schemaPointer) => {
    const known = compiled.get(schemaPointer);
    if (known !== undefined) return known;
    const validate = compileAt(ajv, view.copies, schemaPointer, functions);
    const validator: SchemaValidator = (value, where) => {
      try {
        beginWork(value);
        if (validate(toDoubles(value))) return [];
      } catch (cause) {
        if (cause instanceof TooMuchWork || isOverflow(cause)) return [tooMuch(where, schemaPointer)];
        throw cause;
      }
      const shown = hideSecrets(valueAt(loaded.root, schemaPointer), value);
      const told = toViolations(validate.errors ?? [], shown, where, schemaPointer, view.pointers);
      // What failed is never valid, whatever could be said of it.
      return told.length > 0 ? told : [unexplained(where, schemaPointer)];
    };
    compiled.set(schemaPointer, validator);
    return validator;
  };
}

/** What cannot be judged in bounded time, or nests deeper than the stack goes, is never taken for valid. */
function tooMuch(where: string, clause: string): Violation {
  return {
    where,
    clause,
    rule: tooMuchWork,
    expected: 'a value that can be judged in bounded time',
    got: 'one that cannot',
  };
}

function unexplained(where: string, clause: string): Violation {
  return { where, clause, rule: 'schema', expected: 'a value of this schema', got: 'one that it refuses' };
}

/**
 * What a schema reaches is given to the validator with it, each part once, so that parts that many refer to are compiled once;
 * so is a schema to which many operations lead by a `$ref` and nothing more.
 */
function compileAt(
  ajv: Ajv2020,
  copies: SchemaCopies,
  schemaPointer: string,
  functions: Map<string, ValidateFunction>,
): ValidateFunction {
  const first = copies.nameOf(schemaPointer);
  const known = functions.get(first);
  if (known !== undefined) return known;
  for (const [name, schema] of copies.reached([first])) {
    if (schema === undefined || ajv.schemas[refTo(name)] !== undefined) continue;
    ajv.addSchema(schema as AnySchema, refTo(name));
  }
  const made = ajv.compile({ $ref: refTo(first) });
  functions.set(first, made);
  return made;
}

function refTo(name: string): string {
  return `openapi:/${name}`;
}

/** Formats on numbers (OpenAPI Format Registry). Values are doubles here: an int64 outside the range was kept outside it. */
export const numberFormats: Record<string, (value: number) => boolean> = {
  int64: (value) => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63,
  int32: (value) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31,
  float: Number.isFinite,
  double: Number.isFinite,
};

/** Gives the schemas as JSON Schema 2020-12 for one direction, and where each of them stands in the document. */
function jsonSchemaView(
  root: JsonObject,
  schemas: Schemas,
  direction: Direction,
): { copies: SchemaCopies; pointers: WeakMap<object, string> } {
  const pointers = new WeakMap<object, string>();
  const leftOut = direction === 'request' ? 'readOnly' : 'writeOnly';
  const is30 = isVersion30(root);
  const copies = createSchemaCopies(root, {
    refTo,
    rewrite: (copy, original, pointer) => {
      pointers.set(copy, pointer);
      dropOneWayRequirements(copy, leftOut, schemas, original);
      if (is30) upgradeFrom30(copy);
      copy['nullable'] = undefined;
    },
  });
  return { copies, pointers };
}

function upgradeFrom30(schema: JsonObject): void {
  if (schema['nullable'] === true && schema['type'] !== undefined) schema['type'] = [schema['type'], 'null'].flat();
  if (schema['nullable'] === true && Array.isArray(schema['enum'])) {
    schema['enum'] = [...(schema['enum'] as unknown[]), null];
  }
  // Set to undefined rather than deleted: ajv passes over keywords without a value.
  if (schema['exclusiveMinimum'] === true) {
    schema['exclusiveMinimum'] = schema['minimum'];
    schema['minimum'] = undefined;
  } else if (schema['exclusiveMinimum'] === false) schema['exclusiveMinimum'] = undefined;
  if (schema['exclusiveMaximum'] === true) {
    schema['exclusiveMaximum'] = schema['maximum'];
    schema['maximum'] = undefined;
  } else if (schema['exclusiveMaximum'] === false) schema['exclusiveMaximum'] = undefined;
}
