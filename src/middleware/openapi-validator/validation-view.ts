import type { FormatDefinition } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats';
import type { Contract } from '../../contract/contract';
import { compilePattern, needsPlainFlags } from '../../contract/schema/patterns';
import { isVersion30, type JsonObject } from '../../contract/document';
import { valueAt } from '../../contract/json-pointer';
import { isMultipleOf } from '../../contract/schema/multiple-of';
import { dropOneWayRequirements } from '../../contract/schema/one-way';
import type { Operation } from '../../contract/operation';
import { numberFormats } from '../../contract/schema/validators';
import { walkSchemas } from '../../contract/schema/walk';
import { referByName } from './refer-by-name';

/** Formats that the validator knows; it would complain of others on the console. */
const knownFormats: ReadonlySet<string> = new Set(Object.keys(fullFormats));

type Formats = Record<string, FormatDefinition<string> | FormatDefinition<number>>;

/** The document as express-openapi-validator is given it, with the formats that the view refers to. */
export interface ValidationView {
  /** The version and the component schemas. */
  readonly document: JsonObject;
  /** Gives the Operation Object of an operation: its parameters, each under the name of `viewName`, and its body. */
  readonly operationOf: (operation: Operation) => JsonObject;
  readonly formats: Formats;
}

/** Gives the name under which the validator knows a parameter: names such as `page[size]` mean other things to it. */
export function viewName(index: number): string {
  return `p${index}`;
}

/**
 * Gives a view of the document in which the validator judges the values that we have read, by the document's schemas: how
 * parameters are written is none of its business, int64 is checked by our rule, and `readOnly` properties are ignored
 * rather than refused. Nothing but component schemas and the operations' own is in it: the validator walks all there is for
 * each operation anew.
 */
export function createValidationView(contract: Contract): ValidationView {
  const document = structuredClone(contract.loaded.root);
  const formats: Formats = {};
  for (const [name, validate] of Object.entries(numberFormats)) formats[name] = { type: 'number', validate };
  const rewritten = new Set<unknown>();
  const rewrite = (root: JsonObject): void => {
    walkSchemas(root, (schema) => {
      if (rewritten.has(schema)) return;
      rewritten.add(schema);
      rewriteSchema(schema, document, contract, formats);
    });
  };
  rewrite(document);
  referByName(document, (schemas) => {
    rewrite({ components: { schemas } });
  });
  const at = ({ pointer }: { readonly pointer: string }): unknown => valueAt(document, pointer);
  const components = document['components'] as JsonObject;
  return {
    formats,
    document: { openapi: document['openapi'], info: {}, paths: {}, components: { schemas: components['schemas'] } },
    operationOf: ({ parameters, requestBody }) => ({
      parameters: parameters.map(({ in: location, required, schemaPointer }, index) => {
        return { name: viewName(index), in: location, required, schema: valueAt(document, schemaPointer) ?? {} };
      }),
      ...(requestBody !== undefined && { requestBody: at(requestBody) }),
    }),
  };
}

function rewriteSchema(
  schema: JsonObject,
  document: JsonObject,
  contract: Contract,
  formats: Formats,
): void {
  dropOneWayRequirements(schema, 'readOnly', contract.schemas);
  delete schema['readOnly'];
  // References within the file are by JSON pointer; two of one $id, here and among the components, it refuses.
  delete schema['$id'];
  // Examples and extensions are data: it would take an `id` in them for that of a schema.
  for (const name of Object.keys(schema)) if (/^x-|^examples?$/.test(name)) Reflect.deleteProperty(schema, name);
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
    schema['format'] = addFormat(formats, { type: 'string', validate: (text) => expression.test(text) });
  }
  if (typeof multipleOf === 'number' && !Number.isInteger(multipleOf)) {
    delete schema['multipleOf'];
    schema['format'] = addFormat(formats, { type: 'number', validate: (value) => isMultipleOf(value, multipleOf) });
  }
}

function addFormat(formats: Formats, format: FormatDefinition<string> | FormatDefinition<number>): string {
  const name = `understudy-${Object.keys(formats).length}`;
  formats[name] = format;
  return name;
}
