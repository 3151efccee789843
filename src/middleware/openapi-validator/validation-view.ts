import type { FormatDefinition } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats';
import type { Contract } from '../../contract/contract';
import { needsPlainFlags, patternTest } from '../../contract/schema/patterns';
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
  /** The version alone. */
  readonly document: JsonObject;
  /** Gives an Operation Object, each of its parameters under the name of `viewName`, with the components it refers to. */
  readonly operationOf: (operation: Operation) => { readonly operation: JsonObject; readonly components: JsonObject };
  readonly formats: Formats;
}

/** Gives the name under which the validator knows a parameter: names such as `page[size]` mean other things to it. */
export function viewName(index: number): string {
  return `p${index}`;
}

/**
 * Gives a view of the document in which the validator judges the values that we have read, by the document's schemas: how
 * parameters are written is none of its business, int64 is checked by our rule, and `readOnly` properties are ignored
 * rather than refused. The validator walks all that it is given for each operation anew, so that each is given alone, with
 * the components that it needs.
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
  const components = document['components'] as { readonly schemas: JsonObject };
  return {
    formats,
    document: { openapi: document['openapi'], info: {}, paths: {} },
    operationOf: ({ parameters, requestBody }) => {
      const operation = {
        parameters: parameters.map(({ in: location, required: isRequired, mayBeEmpty, schemaPointer }, index) => {
          const required = isRequired && mayBeEmpty !== true;
          // As a part, for of a schema that is a reference the validator looks for the target alone, in another place.
          const schema = { allOf: [valueAt(document, schemaPointer) ?? {}] };
          return { name: viewName(index), in: location, required, schema };
        }),
        ...(requestBody !== undefined && { requestBody: valueAt(document, requestBody.pointer) }),
      };
      return { operation, components: { schemas: referredBy(operation, components.schemas) } };
    },
  };
}

/** Gives the component schemas that a part of the view refers to, and those that they refer to. */
function referredBy(part: unknown, schemas: JsonObject): JsonObject {
  const found: JsonObject = {};
  // One after the other, for components may refer to each other in a chain of thousands.
  const ahead: unknown[] = [part];
  for (let value = ahead.pop(); ahead.length > 0 || value !== undefined; value = ahead.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      const component = name === '$ref' && typeof member === 'string' ? member.split('/').at(-1) : undefined;
      if (component === undefined) ahead.push(member);
      else if (!Object.hasOwn(found, component) && Object.hasOwn(schemas, component)) {
        found[component] = schemas[component];
        ahead.push(schemas[component]);
      }
    }
  }
  return found;
}

function rewriteSchema(schema: JsonObject, document: JsonObject, contract: Contract, formats: Formats): void {
  dropOneWayRequirements(schema, 'readOnly', contract.schemas);
  delete schema['readOnly'];
  // References within the file are by JSON pointer; two of one $id, here and among the components, it refuses.
  delete schema['$id'];
  // Examples and extensions are data: it would take an `id` in them for that of a schema.
  for (const name of Object.keys(schema)) if (/^x-|^examples?$/.test(name)) Reflect.deleteProperty(schema, name);
  // Without it alternatives are tried one by one, which decides the same; the validator mistakes some mappings.
  delete schema['discriminator'];
  if (isVersion30(document)) takeNullInEnum(schema);
  if (!isVersion30(document) || schema['type'] === undefined) delete schema['nullable'];
  rewriteFormat(schema, formats);
}

/** As our own reading and the check of answers do, where a schema of OpenAPI 3.0 is nullable and its enum lacks null. */
function takeNullInEnum(schema: JsonObject): void {
  const values: unknown = schema['enum'];
  if (schema['nullable'] !== true || !Array.isArray(values) || values.includes(null)) return;
  schema['enum'] = [...(values as unknown[]), null];
}

/** Formats it does not know, patterns it cannot compile and decimal steps it computes in binary become formats of ours. */
function rewriteFormat(schema: JsonObject, formats: ValidationView['formats']): void {
  const { format, pattern, multipleOf } = schema;
  if (typeof format === 'string' && formats[format] === undefined && !knownFormats.has(format)) delete schema['format'];
  if (typeof pattern === 'string' && needsPlainFlags(pattern)) {
    const expression = patternTest(pattern);
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
