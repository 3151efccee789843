import type { Violation } from '../errors';
import type { JsonValue } from '../exact-json';
import { createHeaderCheck } from './header-value';
import { preview } from './schema/describe-error';
import { essence, findMediaType, isJson } from './media-type';
import type { HeaderDescription, MediaType, Operation, ResponseDescription } from './operation';
import type { Schemas } from './schema/schemas';
import type { SchemaValidator, SchemaValidators } from './schema/validators';

/** A response as the check sees it. */
export interface ObservedResponse {
  readonly status: number;
  /** The Content-Type header, where there is one. */
  readonly contentType?: string | undefined;
  /** Gives a header by its name in any case. */
  readonly header: (name: string) => string | undefined;
  /** The parsed JSON body; undefined where there is no body, or one that is not JSON. */
  readonly body?: JsonValue | undefined;
  /** Whether a body came at all, JSON or not. Answers to HEAD have none. */
  readonly hasBody: boolean;
  /** Whether the request was HEAD, whose answer describes a body and carries none (RFC 9110 section 9.3.2). */
  readonly isHead?: boolean;
}

/** Gives every violation of an operation's documented responses by one response; empty where it keeps to them. */
export type ResponseCheck = (operation: Operation, response: ObservedResponse) => Violation[];

/** Most media types of a response whose schemas are compiled at start. The largest of well-known documents describe 37. */
const mostWarmed = 200;

/**
 * Gives the response check of a document: documented status, media type, body schema, required headers and their schemas
 * (OpenAPI 3.1 sections 4.8.16 and 4.8.17). The mock, a proxy and the contract kit share it. Call `warm` to compile all.
 */
export function createResponseCheck(
  validators: SchemaValidators,
  schemas: Schemas,
): { check: ResponseCheck; warm(operations: readonly Operation[]): void } {
  const compiled = new WeakMap<ResponseDescription, CompiledResponse>();
  const compiledOf = (response: ResponseDescription): CompiledResponse => {
    let known = compiled.get(response);
    if (known === undefined) compiled.set(response, (known = compileResponse(response, validators, schemas)));
    return known;
  };
  const check: ResponseCheck = (operation, observed) => {
    // An operation that describes no response says nothing of any (OpenAPI 3.1 section 4.8.10).
    if (operation.responses.length === 0) return [];
    const described = describedResponse(operation, observed.status);
    if (described === undefined)
      return isNotModified(operation, observed.status) ? [] : [undocumentedStatus(operation, observed.status)];
    return checkAgainst(compiledOf(described), observed, (media) => validatorOf(media, validators));
  };
  const warm = (operations: readonly Operation[]): void => {
    for (const { responses } of operations)
      for (const response of responses) {
        compiledOf(response);
        // Those of further media types wait for the first answer of theirs.
        for (const media of response.content.slice(0, mostWarmed)) validatorOf(media, validators);
      }
  };
  return { check, warm };
}

/** Gives what an operation documents for a status: the exact one, else its class (`4XX`), else `default`. */
export function describedResponse(operation: Operation, status: number): ResponseDescription | undefined {
  const { responses } = operation;
  const described = (key: string): ResponseDescription | undefined => responses.find((one) => one.status === key);
  return described(String(status)) ?? described(`${Math.trunc(status / 100)}XX`) ?? described('default');
}

/** Tells whether an answer is the 304 of a read, by which HTTP itself tells a client that what it has still holds (RFC 9110 section 15.4.5). */
export function isNotModified({ method }: Operation, status: number): boolean {
  return status === 304 && (method === 'GET' || method === 'HEAD');
}

interface CompiledResponse {
  readonly description: ResponseDescription;
  readonly headers: readonly {
    readonly header: HeaderDescription;
    readonly check: (text: string) => readonly Violation[];
  }[];
}

function compileResponse(
  description: ResponseDescription,
  validators: SchemaValidators,
  schemas: Schemas,
): CompiledResponse {
  return {
    description,
    headers: description.headers.map((header) => ({ header, check: createHeaderCheck(header, validators, schemas) })),
  };
}

/** Validators keep what they have compiled. */
function validatorOf({ schema, schemaPointer }: MediaType, validators: SchemaValidators): SchemaValidator | undefined {
  return schema === undefined ? undefined : validators.compile(schemaPointer, 'response');
}

function checkAgainst(
  { description, headers }: CompiledResponse,
  observed: ObservedResponse,
  validatorFor: (media: MediaType) => SchemaValidator | undefined,
): Violation[] {
  const violations: Violation[] = [];
  for (const { header, check } of headers) {
    const text = observed.header(header.name);
    if (text !== undefined) violations.push(...check(text));
    else if (header.required) {
      violations.push({
        where: `header.${header.name}`,
        clause: header.pointer,
        rule: 'required',
        expected: 'this header, which is required',
        got: 'nothing',
      });
    }
  }
  if (description.content.length === 0 || observed.isHead === true || observed.status === 304) return violations;
  const media = findMediaType(description.content, observed.contentType ?? '');
  if (media === undefined) return [...violations, wrongMediaType(description, observed)];
  const validate = isJson(observed.contentType ?? '') ? validatorFor(media) : undefined;
  if (validate === undefined) return violations;
  if (observed.body === undefined) {
    violations.push({
      where: 'body',
      clause: media.pointer,
      rule: 'json',
      expected: 'a JSON text',
      got: observed.hasBody ? 'something else' : 'nothing',
    });
    return violations;
  }
  return [...violations, ...validate(observed.body, 'body')];
}

function wrongMediaType(description: ResponseDescription, observed: ObservedResponse): Violation {
  const documented = description.content.map(({ name }) => name).join(', ');
  const got = observed.contentType === undefined ? 'no Content-Type' : preview(essence(observed.contentType));
  return {
    where: 'header.Content-Type',
    clause: `${description.pointer}/content`,
    rule: 'mediaType',
    expected: documented,
    got,
  };
}

function undocumentedStatus(operation: Operation, status: number): Violation {
  const documented = operation.responses.map((response) => response.status).join(', ');
  return {
    where: 'status',
    clause: `${operation.pointer}/responses`,
    rule: 'status',
    expected: `one of ${documented}`,
    got: String(status),
  };
}
