import { stringifyJson, type JsonValue } from '../exact-json';
import { createRandom } from '../random';
import type { Contract } from './contract';
import type { Schema } from './document';
import { writeError, type ErrorStatement, type Writing } from './error-words';
import { problemOf } from './flaws';
import { essence, isJson } from './media-type';
import type { MediaType, Operation, ResponseDescription } from './operation';
import { describedResponse } from './response-check';
import { fitValue } from './schema/fit-value';
import { sampleValue } from './schema/sample';
import { jsonContent, sentType, successResponse } from './success-response';

export type { ErrorStatement } from './error-words';

/** An error body in the API's own shape. */
export interface ErrorBody {
  readonly mediaType: string;
  readonly text: string;
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
 * Gives the writer of error bodies of a document. The shape is that of the response documented for the status, its class or
 * `default`, else of any error response of the document, else problem details (RFC 9457). What a shape demands and no error
 * can say is made up; a documented shape is kept to, also where there is no place in it for words.
 */
export function createErrorBodies(contract: Contract): WriteErrorBody {
  const anyError = contract.operations
    .flatMap(({ responses }) => errorsFirstDefault(responses))
    .find((response) => jsonContent(response));
  return (operation, statement) => {
    const own = operation === undefined ? undefined : describedResponse(operation, statement.status);
    // What a document calls `default` may be its success, which has no words for errors.
    const isOwn = operation !== undefined && own !== undefined && own !== successResponse(operation);
    const media = jsonContent(own);
    const written = media && write(contract, media, statement, isOwn);
    if (written !== undefined) return written;
    const [other] = media === undefined && isOwn ? own.content : [];
    if (other !== undefined) return { mediaType: sentType(other), text: plainText(other, statement) };
    const shape = jsonContent(anyError);
    const usual = shape && write(contract, shape, statement, false);
    if (usual !== undefined) return usual;
    const value = writeError({ schemas: contract.schemas, make: () => '' }, problemDetails, statement);
    return { mediaType: 'application/problem+json', text: stringifyJson(value) };
  };
}

/** How many bodies are made up where what an error has to say does not keep to the shape. */
const attempts = 5;

/** Gives undefined where the document asks more of its errors than can be made up, or a shape that need not be kept to says nothing. */
function write(
  contract: Contract,
  media: MediaType,
  statement: ErrorStatement,
  isDocumented: boolean,
): ErrorBody | undefined {
  const { flaws, validators } = contract;
  if (media.schema === undefined && !isDocumented) return undefined;
  const schema = media.schema ?? problemDetails;
  const validate = media.schema === undefined ? () => [] : validators.compile(media.schemaPointer, 'response');
  const asBody = (value: JsonValue): ErrorBody => ({ mediaType: sentType(media), text: stringifyJson(value) });
  try {
    let silent: JsonValue | undefined;
    for (const { value, isLast } of drafts(contract, media, schema, statement)) {
      if (validate(value, 'body').length === 0) {
        if (tells(value, statement)) return asBody(value);
        silent ??= value;
      }
      if (isLast && isDocumented && silent !== undefined) return asBody(silent);
    }
  } catch (cause) {
    flaws.add(media.schemaPointer, problemOf(cause), 'errors are told in another shape');
  }
  return undefined;
}

/** A body to try; the last of its kind where another kind of body would say less. */
interface Draft {
  readonly value: JsonValue;
  readonly isLast: boolean;
}

/** Gives the bodies to try, one after the other: what there is to say in each shape, the same mended, the example, samples. */
function* drafts({ schemas }: Contract, media: MediaType, schema: Schema, statement: ErrorStatement): Generator<Draft> {
  const writing = (attempt: number): Writing => ({
    schemas,
    make: (own, property) =>
      sampleValue({ schemas, random: createRandom(`error ${property} ${attempt}`) }, own, property),
  });
  const shapes = schemas.shapesOf(schema);
  const { make } = writing(0);
  const tried = (shapes.length > 1 ? shapes : [schema]).slice(0, mostShapes);
  const isLast = (shape: Schema): boolean => shape === tried.at(-1);
  const said = tried.map((shape) => ({ shape, value: writeError(writing(0), shape, statement) }));
  for (const { shape, value } of said) yield { value, isLast: isLast(shape) };
  for (const { shape, value } of said) yield { value: fitValue(schemas, make, schema, value), isLast: isLast(shape) };
  if (media.example !== undefined) yield { value: media.example as JsonValue, isLast: true };
  for (let attempt = 0; attempt < attempts; attempt += 1)
    yield { value: writing(attempt).make(schema, ''), isLast: true };
}

/** Most alternatives of an error shape that are tried. */
const mostShapes = 10;

/** What is not JSON tells the message as text, or as an element. */
function plainText(media: MediaType, { code, message }: ErrorStatement): string {
  const type = essence(sentType(media));
  if (isJson(type)) return stringifyJson({ code, message });
  if (!/[/+]xml$|\/html$/.test(type)) return message;
  const escaped = message.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return type.endsWith('html') ? `<!doctype html><title>${code}</title><p>${escaped}</p>` : `<error>${escaped}</error>`;
}

function errorsFirstDefault(responses: readonly ResponseDescription[]): ResponseDescription[] {
  const errors = responses.filter(({ status }) => status === 'default' || /^[45]/.test(status));
  return errors.sort((first, second) => Number(second.status === 'default') - Number(first.status === 'default'));
}

/** Tells whether a body says what is wrong, in code or words. */
function tells(value: JsonValue, statement: ErrorStatement): boolean {
  if (value === null || typeof value !== 'object') return value === statement.message || value === statement.code;
  return Object.values(value).some((member: JsonValue) => tells(member, statement));
}
