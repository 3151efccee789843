import Ajv2020, { type AnySchema, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Violation } from '../../base/errors';
import { toDoubles, type JsonValue } from '../../base/json';
import { describeUnchecked, isOverflow, problemOf, type Flaw, type Flaws } from '../problems';
import {
  isObject,
  isVersion30,
  type JsonObject,
  valueAt,
  once,
  type Schema,
  childPointer,
  fromLocalRef,
  toPointer,
} from '../document';
import { boundedCode, boundKeywords, UnboundedCode } from './bounded-ajv';
import { createHideSecrets, describeSchemaError } from './describe-error';
import { isMultipleOf } from './numbers';
import type { LoadedDocument } from '../load-document';
import type { Schemas } from './schemas';
import { beginWork, TooMuchWork, tooMuchWork } from './work-budget';
import { listsOfSchemas, mapsOfSchemas, oneSchema } from '../walk-document';
import type { ErrorObject } from 'ajv/dist/2020';
import { isNull } from './flatten';

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

/** A schema of a document, copied for a validator. */
interface SchemaCopy {
  /** The copy; undefined where there is nothing to copy. */
  readonly schema: unknown;
  /** Names of the copies that it refers to. */
  readonly refersTo: ReadonlySet<string>;
}

/** How the schemas of a document are copied. */
interface Copying {
  /** Changes the copy of one schema, whose parts have been changed and whose `$ref` is still as written. */
  readonly rewrite: (copy: JsonObject, original: Schema, pointer: string) => void;
  /** Gives the `$ref` to a copy by its name. */
  readonly refTo: (name: string) => string;
}

/** Copies of a document's schemas, each made when first asked for: of what nobody asks, nothing is copied. */
interface SchemaCopies {
  /** Gives the name of the copy of what stands at a pointer; where that is a `$ref` and nothing more, of what it leads to. */
  readonly nameOf: (pointer: string) => string;
  /** Gives a copy of its own of what stands at a pointer. */
  readonly copyAt: (pointer: string) => SchemaCopy;
  /** Gives the copies of these names and of all that they refer to, in turn, by their names. */
  readonly reached: (names: Iterable<string>) => Map<string, unknown>;
}

/** Longest chain of `$ref`s that is followed; the document's check has found those without end. */
const mostHops = 50;

/**
 * What schemas say that validators judge by (JSON Schema 2020-12 validation, section 6; `nullable` of OpenAPI 3.0). All else is left
 * out, for each validator has words of its own: `$async` is one that promises its verdict, `formatMinimum` a limit.
 */
const judged: ReadonlySet<string> = new Set([
  ...oneSchema,
  ...listsOfSchemas,
  'properties',
  'patternProperties',
  'dependentSchemas',
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'required',
  'dependentRequired',
  'nullable',
]);

/**
 * Gives the copies of a document's schemas in which every `$ref` names another copy. Whoever judges by a schema is given it
 * and what it reaches, which in most documents is a handful of schemas, however large the whole.
 */
export function createSchemaCopies(root: JsonObject, { rewrite, refTo }: Copying): SchemaCopies {
  const names = new Map<string, string>();
  const pointers: string[] = [];
  const copies = new Map<string, SchemaCopy>();

  const nameOf = (at: string): string => {
    const pointer = targetOf(root, at);
    let name = names.get(pointer);
    if (name === undefined) {
      names.set(pointer, (name = `s${pointers.length}`));
      pointers.push(pointer);
    }
    return name;
  };
  const copyAt = (pointer: string): SchemaCopy => {
    const refersTo = new Set<string>();
    const visit = (copy: JsonObject, original: Schema, place: string): void => {
      rewrite(copy, original, place);
      if (typeof original.$ref !== 'string') return;
      const name = nameOf(toPointer(fromLocalRef(original.$ref)));
      refersTo.add(name);
      copy['$ref'] = refTo(name);
    };
    return { schema: copySchema(valueAt(root, pointer), pointer, visit), refersTo };
  };
  const copyOf = (name: string): SchemaCopy => {
    let copy = copies.get(name);
    if (copy === undefined) copies.set(name, (copy = copyAt(pointers[Number(name.slice(1))] ?? '')));
    return copy;
  };
  const reached: SchemaCopies['reached'] = (first) => {
    const found = new Map<string, unknown>();
    // One after the other, for schemas may refer to each other in a chain of thousands.
    const ahead = [...first];
    for (let name = ahead.pop(); name !== undefined; name = ahead.pop()) {
      if (found.has(name)) continue;
      const { schema, refersTo } = copyOf(name);
      found.set(name, schema);
      ahead.push(...refersTo);
    }
    return found;
  };
  return { nameOf, copyAt, reached };
}

/** Gives the pointer to where what stands at a pointer leads in the end: a `$ref` and nothing more is passed on. */
function targetOf(root: JsonObject, at: string): string {
  let pointer = at;
  for (let hops = 0; hops < mostHops; hops += 1) {
    const target = valueAt(root, pointer);
    if (!isObject(target) || typeof target['$ref'] !== 'string' || Object.keys(target).length > 1) break;
    pointer = toPointer(fromLocalRef(target['$ref']));
  }
  return pointer;
}

type Visit = (copy: JsonObject, original: Schema, pointer: string) => void;

/** Copies a schema and its parts; values that are data are shared, for no validator changes them. */
function copySchema(value: unknown, pointer: string, visit: Visit): unknown {
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [keyword, member] of Object.entries(value)) {
    if (judged.has(keyword)) copy[keyword] = copyMember(keyword, member, pointer, visit);
  }
  visit(copy, value, pointer);
  return copy;
}

function copyMember(keyword: string, member: unknown, holder: string, visit: Visit): unknown {
  if (typeof member !== 'object' || member === null) return member;
  if (mapsOfSchemas.has(keyword) && isObject(member)) {
    const pointer = childPointer(holder, keyword);
    // fromEntries defines members, so that one named __proto__ stays a member.
    return Object.fromEntries(
      Object.entries(member).map(([name, schema]) => [name, copySchema(schema, childPointer(pointer, name), visit)]),
    );
  }
  if (listsOfSchemas.has(keyword) && Array.isArray(member)) {
    const pointer = childPointer(holder, keyword);
    return member.map((schema, index) => copySchema(schema, childPointer(pointer, index), visit));
  }
  // Most lists of names and values are shared, but for `required`, which is changed.
  return oneSchema.has(keyword) ? copySchema(member, childPointer(holder, keyword), visit) : member;
}

/** Members of a schema that are no schemas, and hold none. */
const plain = ['enum', 'const', 'default', 'example', 'examples'];

/**
 * Gives the search for what a schema says, itself or in a part or by a `$ref`, and is not checked: the flaw, or undefined
 * where all of it is checked. Linear in what the schema reaches.
 */
export function createFindUnchecked(root: JsonObject, flaws: Flaws): (schemaPointer: string) => Flaw | undefined {
  const known = new Map<string, Flaw | undefined>();
  let count = 0;
  return (schemaPointer) => {
    if (flaws.uncheckedCount() === 0) return undefined;
    if (count !== flaws.uncheckedCount()) known.clear();
    count = flaws.uncheckedCount();
    if (!known.has(schemaPointer)) known.set(schemaPointer, search(root, flaws, valueAt(root, schemaPointer)));
    return known.get(schemaPointer);
  };
}

function search(root: JsonObject, flaws: Flaws, start: unknown): Flaw | undefined {
  const seen = new Set<object>();
  const open: unknown[] = [start];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const flaw = flaws.uncheckedAt(value);
    if (flaw !== undefined) return flaw;
    if (isObject(value) && typeof value['$ref'] === 'string' && value['$ref'].startsWith('#'))
      open.push(valueAt(root, toPointer(fromLocalRef(value['$ref']))));
    for (const [name, member] of Object.entries(value)) {
      if (plain.includes(name)) continue;
      // A property may be called `default` or `example`.
      if (mapsOfSchemas.has(name) && isObject(member)) open.push(...Object.values(member));
      else open.push(member);
    }
  }
  return undefined;
}

/**
 * Takes from a schema's `required` what does not travel in one direction: `readOnly` properties are not demanded of
 * requests, `writeOnly` ones not of responses (OpenAPI 3.1 section 4.8.24). What parts of `allOf` demand of each other, or of
 * what a `$ref` beside them describes, goes too. Changes the schema given, which may be a copy of what `described` is.
 */
export function dropOneWayRequirements(
  schema: JsonObject,
  keyword: 'readOnly' | 'writeOnly',
  schemas: Schemas,
  described: Schema = schema,
): void {
  const demanding = [schema, ...partsOf(schema)].filter(({ required }) => Array.isArray(required));
  if (demanding.length === 0) return;
  const properties = schemas.propertiesOf(described);
  for (const part of demanding) {
    part['required'] = (part['required'] as string[]).filter((name) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return !isObject(property) || schemas.flatten(property)[keyword] !== true;
    });
  }
}

/** Gives the parts of `allOf` that are written in place, at every depth. */
function partsOf({ allOf }: JsonObject): JsonObject[] {
  const parts = Array.isArray(allOf) ? allOf.filter(isObject) : [];
  return parts.flatMap((part) => [part, ...partsOf(part)]);
}

/** Most errors of one value that are put in words: a body of a megabyte may hold a hundred thousand. */
const mostErrors = 100;

/**
 * Where no alternative of `oneOf` or `anyOf` fits, that is said; what each of them misses is left out. Validators tell of the
 * parts before the whole, so that of alternatives within alternatives the outermost stays.
 */
function withoutAlternatives(all: readonly ErrorObject[]): ErrorObject[] {
  const errors = withoutNullAlternatives(all);
  const combined = errors.flatMap((whole, place) =>
    whole.keyword === 'anyOf' || whole.keyword === 'oneOf' || whole.keyword === 'if' ? [{ whole, place }] : [],
  );
  return errors.filter((error, index) =>
    combined.every(({ whole, place }) => {
      const isInside =
        error.instancePath === whole.instancePath || error.instancePath.startsWith(`${whole.instancePath}/`);
      return index >= place || error.parentSchema === whole.parentSchema || !isInside;
    }),
  );
}

/** Of a value that may be null and is not, what keeps it from the one other alternative is told in its place. */
function withoutNullAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const optional = errors.flatMap((whole, place) => {
    const other = besideNull(whole);
    const isTold = errors.some((error, index) => index < place && isWithin(error, whole) && !isOfNull(error));
    return other !== undefined && isTold ? [{ whole, place }] : [];
  });
  if (optional.length === 0) return errors;
  return errors.filter((error, index) =>
    optional.every(
      ({ whole, place }) =>
        error !== whole &&
        !(index < place && isOfNull(error) && error.instancePath === whole.instancePath && !isTypeTold(error, whole)),
    ),
  );
}

/** Gives the alternative that is none of null alone, where there are two and the value was to be one of them. */
function besideNull({ keyword, schema }: ErrorObject): Schema | undefined {
  const alternatives: readonly unknown[] =
    (keyword === 'anyOf' || keyword === 'oneOf') && Array.isArray(schema) ? schema : [];
  const others = alternatives.filter((one): one is Schema => isObject(one) && !isNull(one));
  return alternatives.length === 2 && others.length === 1 ? others[0] : undefined;
}

function isWithin({ instancePath }: ErrorObject, { instancePath: whole }: ErrorObject): boolean {
  return instancePath === whole || instancePath.startsWith(`${whole}/`);
}

function isOfNull({ keyword, params }: ErrorObject): boolean {
  return keyword === 'type' && (params as Record<string, unknown>)['type'] === 'null';
}

/** A null that a schema asks for elsewhere is no alternative of this one. */
function isTypeTold({ parentSchema }: ErrorObject, { schema }: ErrorObject): boolean {
  return Array.isArray(schema) && !schema.includes(parentSchema);
}

/** A value of another type has no format of this one: 1.5 is no integer, and no more needs saying. */
function withoutFormatsOfOtherTypes(errors: readonly ErrorObject[]): ErrorObject[] {
  const isTold = ({ instancePath, parentSchema }: ErrorObject): boolean =>
    errors.some(
      (other) => other.keyword === 'type' && other.instancePath === instancePath && other.parentSchema === parentSchema,
    );
  return errors.filter((error) => error.keyword !== 'format' || !isTold(error));
}

/** Gives the errors of a validator as violations, each with the clause that it breaks; `fallback` where none is known. */
function toViolations(
  errors: readonly ErrorObject[],
  value: JsonValue,
  where: string,
  fallback: string,
  pointers: WeakMap<object, string>,
): Violation[] {
  const told = withoutFormatsOfOtherTypes(withoutAlternatives(errors.slice(0, mostErrors)));
  return told.map((error) => {
    const schema = error.parentSchema as Schema | undefined;
    const pointer = (schema === undefined ? undefined : pointers.get(schema)) ?? fallback;
    return { ...describeSchemaError(error, value, where), clause: `${pointer}/${error.keyword}` };
  });
}
