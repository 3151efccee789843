import { describeViolation, type ErrorCode, type Violation } from '../errors';
import type { JsonValue } from '../exact-json';
import { createRandom } from '../random';
import type { Contract } from './contract';
import type { Schema } from './document';
import { problemOf } from './flaws';
import type { MediaType, Operation, ResponseDescription } from './operation';
import { describedResponse } from './response-check';
import { jsonContent, sentType } from './success-response';
import { sampleValue } from './schema/sample';
import type { Schemas } from './schema/schemas';

/** What an error body has to say, whatever its shape. */
export interface ErrorStatement {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly violations: readonly Violation[];
}

/** An error body in the API's own shape. */
export interface ErrorBody {
  readonly mediaType: string;
  readonly value: JsonValue;
}

/** Gives the body of an error of an operation, or of none where the request matched none. */
export type WriteErrorBody = (operation: Operation | undefined, statement: ErrorStatement) => ErrorBody;

/** The shape of errors where a document describes none: that of RFC 9457 (problem details). */
const problemDetails: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
  },
};

/**
 * Gives the writer of error bodies of a document. The shape is that of the response documented for the status, else of the
 * `default` response, else of any error response of the document, else problem details (RFC 9457).
 */
export function createErrorBodies(contract: Contract): WriteErrorBody {
  const anyError = contract.operations
    .flatMap(({ responses }) => errorsFirstDefault(responses))
    .find((response) => jsonContent(response));
  return (operation, statement) => {
    const own = operation === undefined ? undefined : describedResponse(operation, statement.status);
    for (const media of [jsonContent(own), jsonContent(anyError)]) {
      const value = media === undefined ? undefined : writeOrLeave(contract, media, statement);
      if (media !== undefined && value !== undefined && tells(value, statement))
        return { mediaType: sentType(media), value };
    }
    const value = writeObject(contract.schemas, problemDetails, statement);
    return { mediaType: 'application/problem+json', value };
  };
}

/** Gives undefined where the document asks more of its errors than can be made up. */
function writeOrLeave(
  { schemas, flaws }: Contract,
  media: MediaType,
  statement: ErrorStatement,
): JsonValue | undefined {
  try {
    return writeBody(schemas, media, statement);
  } catch (cause) {
    flaws.add(media.schemaPointer, problemOf(cause), 'errors are told in another shape');
    return undefined;
  }
}

function errorsFirstDefault(responses: readonly ResponseDescription[]): ResponseDescription[] {
  const errors = responses.filter(({ status }) => status === 'default' || /^[45]/.test(status));
  return errors.sort((first, second) => Number(second.status === 'default') - Number(first.status === 'default'));
}

function writeBody(schemas: Schemas, media: MediaType, statement: ErrorStatement): JsonValue {
  return writeObject(schemas, schemas.flatten(media.schema), statement);
}

/** Tells whether a body says what is wrong, in code or words: what a document calls `default` may be no error at all. */
function tells(value: JsonValue, statement: ErrorStatement): boolean {
  if (value === null || typeof value !== 'object') return value === statement.message || value === statement.code;
  return Object.values(value).some((member: JsonValue) => tells(member, statement));
}

function writeObject(schemas: Schemas, schema: Schema, statement: ErrorStatement): JsonValue {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, JsonValue][] => {
    const value = statedValue(schemas, name, schemas.flatten(property), statement);
    if (value !== undefined) return [[name, value]];
    return required.has(name) ? [[name, sampleValue({ schemas, random: createRandom('error') }, property, name)]] : [];
  });
  return Object.fromEntries(members);
}

const meanings: readonly (readonly [name: RegExp, say: (statement: ErrorStatement) => JsonValue])[] = [
  [/^(status|statuscode|httpstatus|httpstatuscode)$/, ({ status }) => status],
  [/^(code|errorcode|error|reason)$/, ({ code }) => code],
  [/^type$/, () => 'about:blank'],
  [/^title$/, ({ code }) => code.replaceAll('_', ' ')],
  [/^(message|detail|details|errordescription|errormessage|msg)$/, ({ message }) => message],
  [/^(errors|violations|issues|fields|details|invalidparams)$/, ({ violations }) => violations.map(describeViolation)],
];

/** Gives what a property of an error body says, where its name tells and its type can carry it. */
function statedValue(
  schemas: Schemas,
  name: string,
  property: Schema,
  statement: ErrorStatement,
): JsonValue | undefined {
  if (property.const !== undefined) return property.const as JsonValue;
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const types = schemas.typesOf(property);
  for (const [pattern, say] of meanings) {
    if (!pattern.test(plain)) continue;
    const value = fit(schemas, say(statement), property, types, statement);
    if (value !== undefined) return value;
  }
  return /^(error|fault|problem)$/.test(plain) && property.properties !== undefined
    ? writeObject(schemas, property, statement)
    : undefined;
}

function fit(
  schemas: Schemas,
  value: JsonValue,
  property: Schema,
  types: readonly string[],
  statement: ErrorStatement,
): JsonValue | undefined {
  if (property.enum !== undefined && !property.enum.includes(value)) return undefined;
  if (Array.isArray(value)) {
    const holdsText = types.includes('array') && schemas.typesOf(property.items).includes('string');
    return holdsText ? value : undefined;
  }
  if (typeof value === 'number')
    return types.includes('integer') || types.includes('number')
      ? value
      : types.includes('string')
        ? String(value)
        : undefined;
  if (types.includes('string')) return value;
  return types.includes('integer') && value === statement.code ? statement.status : undefined;
}
