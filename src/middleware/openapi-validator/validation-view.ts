import type { FormatDefinition } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats';
import type { Contract } from '../../contract/contract';
import { needsPlainFlags, patternTest } from '../../contract/schema/patterns';
import { isVersion30, type JsonObject, type Schema } from '../../contract/document';
import { isMultipleOf } from '../../contract/schema/multiple-of';
import { dropOneWayRequirements } from '../../contract/schema/one-way';
import type { Operation } from '../../contract/operation';
import { createSchemaCopies } from '../../contract/schema/schema-copies';
import { numberFormats } from '../../contract/schema/validators';

/** Formats that the validator knows; it would complain of others on the console. */
const knownFormats: ReadonlySet<string> = new Set(Object.keys(fullFormats));

type Format = FormatDefinition<string> | FormatDefinition<number>;
type Formats = Record<string, Format>;

/** Takes a format under a name. */
export type AddFormat = (name: string, format: Format) => void;

/** Gives the name of a format of ours. */
type NameFormat = (format: Format) => string;

/** What express-openapi-validator is given of one operation. */
export interface OperationView {
  /** An Operation Object, each of its parameters under the name of `viewName`. */
  readonly operation: JsonObject;
  /** The components it refers to. */
  readonly components: JsonObject;
}

/** The document as express-openapi-validator is given it, with the formats that the view refers to. */
export interface ValidationView {
  /** The version alone. */
  readonly document: JsonObject;
  /** Gives what it needs to know of an operation. */
  readonly operationOf: (operation: Operation) => OperationView;
  /** Formats that are known before any operation is. */
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
 * the components that it needs, copied when first asked for. `addFormat` is told of formats of ours that those refer to.
 */
export function createValidationView(contract: Contract, addFormat: AddFormat): ValidationView {
  const { root } = contract.loaded;
  const formats: Formats = {};
  for (const [name, validate] of Object.entries(numberFormats)) formats[name] = { type: 'number', validate };
  let added = 0;
  const nameFormat = (format: Format): string => {
    added += 1;
    const name = `understudy-${added}`;
    addFormat(name, format);
    return name;
  };
  const copies = createSchemaCopies(root, {
    // It finds component schemas alone, and takes a body whose schema it does not find for one without any.
    refTo: (name) => `#/components/schemas/${name}`,
    rewrite: (copy, original) => {
      rewriteSchema(copy, original, contract, nameFormat);
    },
  });
  return {
    formats,
    document: { openapi: root['openapi'], info: {}, paths: {} },
    operationOf: ({ parameters, requestBody }) => {
      const referred = new Set<string>();
      const schemaAt = (pointer: string): unknown => {
        const { schema, refersTo } = copies.copyAt(pointer);
        for (const name of refersTo) referred.add(name);
        return schema;
      };
      const operation: JsonObject = {
        parameters: parameters.map(({ in: location, required: isRequired, mayBeEmpty, schemaPointer }, index) => {
          const required = isRequired && mayBeEmpty !== true;
          // As a part, for of a schema that is a reference the validator looks for the target alone, in another place.
          const schema = { allOf: [schemaAt(schemaPointer) ?? {}] };
          return { name: viewName(index), in: location, required, schema };
        }),
      };
      if (requestBody !== undefined) {
        const media = requestBody.content.map(({ name, schemaPointer }) => [name, { schema: schemaAt(schemaPointer) }]);
        operation['requestBody'] = {
          required: requestBody.required,
          content: Object.fromEntries(media) as JsonObject,
        };
      }
      return { operation, components: { schemas: Object.fromEntries(copies.reached(referred)) } };
    },
  };
}

function rewriteSchema(copy: JsonObject, original: Schema, contract: Contract, nameFormat: NameFormat): void {
  const is30 = isVersion30(contract.loaded.root);
  dropOneWayRequirements(copy, 'readOnly', contract.schemas, original);
  delete copy['readOnly'];
  // Without it alternatives are tried one by one, which decides the same; the validator mistakes some mappings.
  delete copy['discriminator'];
  if (is30) takeNullInEnum(copy);
  if (!is30 || copy['type'] === undefined) delete copy['nullable'];
  rewriteFormat(copy, nameFormat);
}

/** As our own reading and the check of answers do, where a schema of OpenAPI 3.0 is nullable and its enum lacks null. */
function takeNullInEnum(schema: JsonObject): void {
  const values: unknown = schema['enum'];
  if (schema['nullable'] !== true || !Array.isArray(values) || values.includes(null)) return;
  schema['enum'] = [...(values as unknown[]), null];
}

/** Formats it does not know, patterns it cannot compile and decimal steps it computes in binary become formats of ours. */
function rewriteFormat(schema: JsonObject, nameFormat: NameFormat): void {
  const { format, pattern, multipleOf } = schema;
  if (typeof format === 'string' && !Object.hasOwn(numberFormats, format) && !knownFormats.has(format))
    delete schema['format'];
  if (typeof pattern === 'string' && needsPlainFlags(pattern)) {
    const expression = patternTest(pattern);
    delete schema['pattern'];
    schema['format'] = nameFormat({ type: 'string', validate: (text) => expression.test(text) });
  }
  if (typeof multipleOf === 'number' && !Number.isInteger(multipleOf)) {
    delete schema['multipleOf'];
    schema['format'] = nameFormat({ type: 'number', validate: (value) => isMultipleOf(value, multipleOf) });
  }
}
