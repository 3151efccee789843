import { fullFormats } from 'ajv-formats/dist/formats';
import type { Contract } from '../../contract/contract';
import { compilePattern, needsPlainFlags } from '../../contract/schema/patterns';
import { isObject, isVersion30, type JsonObject } from '../../contract/document';
import { fromLocalRef, toPointer, valueAt } from '../../contract/json-pointer';
import { isMultipleOf } from '../../contract/schema/multiple-of';
import { dropOneWayRequirements } from '../../contract/schema/one-way';
import type { Parameter } from '../../contract/operation';
import { createParameterReader, isScalar } from '../../contract/parameters';
import { numberFormats } from '../../contract/schema/validators';
import { walkSchemas } from '../../contract/schema/walk';
import { viewName } from './query-view';
import { referByName } from './refer-by-name';

/** Formats that the validator knows; it would complain of others on the console. */
const knownFormats: ReadonlySet<string> = new Set(Object.keys(fullFormats));

/** The document as express-openapi-validator is given it, with the formats that the view refers to. */
export interface ValidationView {
  readonly document: JsonObject;
  readonly formats: Record<string, { type: 'string' | 'number'; validate: (value: never) => boolean }>;
}

/**
 * Gives a view of the document in which the validator's own reading cannot differ from ours: parameters other than text
 * are texts with a format that asks our reader (the validator would take `0x10` and ` ` for integers), reserved characters
 * are let through, int64 is checked by our rule, and `readOnly` properties are ignored rather than refused.
 */
export function createValidationView(contract: Contract): ValidationView {
  const document = structuredClone(contract.loaded.root);
  const formats: ValidationView['formats'] = {};
  for (const [name, validate] of Object.entries(numberFormats)) formats[name] = { type: 'number', validate };
  document['servers'] = [{ url: '/' }];
  delete document['webhooks'];
  const rewritten = new Set<unknown>();
  const rewrite = (root: JsonObject): void => {
    walkSchemas(root, (schema) => {
      if (rewritten.has(schema)) return;
      rewritten.add(schema);
      rewriteSchema(schema, document, contract, formats);
    });
  };
  rewrite(document);
  const parameters = new Map(
    contract.operations.flatMap((operation) => operation.parameters).map((found) => [found.pointer, found]),
  );
  for (const parameter of parameters.values()) rewriteParameter(contract, parameter, document, formats);
  referByName(document, (schemas) => {
    rewrite({ components: { schemas } });
  });
  document['paths'] = onePathEach(contract, document);
  return { document, formats };
}

/** Gives the path by which the validator knows an operation. */
export function viewPath(index: number): string {
  return `/operation-${index}`;
}

/**
 * Gives each operation a path of its own, without parameters in it: which one a request calls is found already, and names
 * such as `{user-id}` or paths such as `/files/*` mean other things to the validator's matcher.
 */
function onePathEach(contract: Contract, document: JsonObject): JsonObject {
  const at = (found: { readonly pointer: string }): unknown => valueAt(document, found.pointer);
  const paths = contract.operations.map((known, index) => {
    const { method, requestBody } = known;
    const parts = {
      parameters: known.parameters.map(at),
      requestBody: requestBody === undefined ? undefined : at(requestBody),
      servers: undefined,
    };
    const operation = structuredClone({ ...(at(known) as JsonObject), ...parts });
    return [viewPath(index), { [method.toLowerCase()]: operation }] as const;
  });
  return Object.fromEntries(paths);
}

function rewriteSchema(
  schema: JsonObject,
  document: JsonObject,
  contract: Contract,
  formats: ValidationView['formats'],
): void {
  dropOneWayRequirements(schema, 'readOnly', contract.schemas);
  delete schema['readOnly'];
  // References within the file are by JSON pointer; two of one $id, here and among the components, it refuses.
  delete schema['$id'];
  // Without it alternatives are tried one by one, which decides the same; the validator mistakes some mappings.
  delete schema['discriminator'];
  if (!isVersion30(document) || schema['type'] === undefined) delete schema['nullable'];
  rewriteFormat(schema, formats);
}

/** Formats it does not know, patterns it cannot compile and decimal steps it computes in binary become formats of ours. */
function rewriteFormat(schema: JsonObject, formats: ValidationView['formats']): void {
  const { format, pattern, multipleOf } = schema;
  if (typeof format === 'string' && formats[format] === undefined && !knownFormats.has(format)) delete schema['format'];
  if (typeof pattern === 'string' && needsPlainFlags(pattern)) {
    const expression = compilePattern(pattern);
    delete schema['pattern'];
    schema['format'] = addFormat(formats, 'string', (text: string) => expression.test(text));
  }
  if (typeof multipleOf === 'number' && !Number.isInteger(multipleOf)) {
    delete schema['multipleOf'];
    schema['format'] = addFormat(formats, 'number', (value: number) => isMultipleOf(value, multipleOf));
  }
}

function addFormat<Value>(
  formats: ValidationView['formats'],
  type: 'string' | 'number',
  validate: (value: Value) => boolean,
): string {
  const name = `understudy-${Object.keys(formats).length}`;
  formats[name] = { type, validate };
  return name;
}

function rewriteParameter(
  contract: Contract,
  parameter: Parameter,
  document: JsonObject,
  formats: ValidationView['formats'],
): void {
  const written = valueAt(document, parameter.pointer);
  if (!isObject(written)) return;
  if (parameter.in === 'query') written['name'] = viewName(parameter.name);
  if (written['schema'] === undefined) return;
  if (parameter.in === 'query') written['allowReserved'] = true;
  const textFormat = (accepts: (text: string) => boolean): JsonObject => ({
    type: 'string',
    format: addFormat(formats, 'string', accepts),
  });
  if (isScalar(contract.schemas, parameter.schema)) {
    const read = createParameterReader(parameter, contract.validators, contract.schemas);
    written['schema'] = textFormat((text) => 'value' in read(text));
    return;
  }
  const flat = contract.schemas.flatten(parameter.schema);
  if (flat.items === undefined || contract.schemas.typesOf(flat.items).includes('string')) return;
  const schemaPointer = itemsPointer(contract, parameter);
  if (schemaPointer === undefined) return;
  const item = { ...parameter, schema: flat.items, schemaPointer };
  const read = createParameterReader(item, contract.validators, contract.schemas);
  written['schema'] = { ...structuredClone(flat), items: textFormat((text) => 'value' in read(text)) };
}

/** Gives where the items of an array parameter are written: in place, or in the component it refers to; nothing elsewhere. */
function itemsPointer(contract: Contract, { schema, schemaPointer }: Parameter): string | undefined {
  const pointer = schema.$ref === undefined ? schemaPointer : toPointer(fromLocalRef(schema.$ref));
  const target = valueAt(contract.loaded.root, pointer);
  return isObject(target) && target['items'] !== undefined ? `${pointer}/items` : undefined;
}
