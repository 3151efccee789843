import type { Contract } from '../contract/contract';
import { isObject, type JsonObject } from '../contract/document';
import { fromPointer } from '../contract/json-pointer';
import { dropOneWayRequirements } from '../contract/one-way-properties';
import type { Parameter } from '../contract/operation';
import { createParameterReader, isScalar } from '../contract/parameters';
import { flatten, typesOf } from '../contract/schema-shape';
import { numberFormats } from '../contract/schema-validators';
import { walkSchemas } from '../contract/walk-schemas';

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
  walkSchemas(document, (schema) => {
    dropOneWayRequirements(schema, 'readOnly', contract.resolve);
    delete (schema as JsonObject)['readOnly'];
  });
  const parameters = new Map(
    contract.operations.flatMap((operation) => operation.parameters).map((found) => [found.pointer, found]),
  );
  for (const parameter of parameters.values()) rewriteParameter(contract, parameter, document, formats);
  return { document, formats };
}

function rewriteParameter(
  contract: Contract,
  parameter: Parameter,
  document: JsonObject,
  formats: ValidationView['formats'],
): void {
  const written = fromPointer(parameter.pointer).reduce<unknown>(memberOf, document);
  if (!isObject(written) || written['schema'] === undefined) return;
  if (parameter.in === 'query') written['allowReserved'] = true;
  const textFormat = (accepts: (text: string) => boolean): JsonObject => {
    const name = `understudy-${Object.keys(formats).length}`;
    formats[name] = { type: 'string', validate: accepts };
    return { type: 'string', format: name };
  };
  if (isScalar(contract.resolve, parameter.schema)) {
    const read = createParameterReader(parameter, contract.validators, contract.resolve);
    written['schema'] = textFormat((text) => 'value' in read(text));
    return;
  }
  const flat = flatten(contract.resolve, parameter.schema);
  if (flat.items === undefined || typesOf(contract.resolve, flat.items).includes('string')) return;
  const item = { ...parameter, schema: flat.items, schemaPointer: itemsPointer(parameter) };
  const read = createParameterReader(item, contract.validators, contract.resolve);
  written['schema'] = { ...flat, items: textFormat((text) => 'value' in read(text)) };
}

/** Gives where the items of an array parameter are described: in place, or in the component it refers to. */
export function itemsPointer({ schema, schemaPointer }: Parameter): string {
  return `${schema.$ref === undefined ? schemaPointer : schema.$ref.slice(1)}/items`;
}

function memberOf(parent: unknown, token: string): unknown {
  if (Array.isArray(parent)) return parent[Number(token)] as unknown;
  return isObject(parent) ? parent[token] : undefined;
}
