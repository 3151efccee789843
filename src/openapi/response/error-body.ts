import { STATUS_CODES } from 'node:http';
import { essenceOf, isXml, type Body } from '../../base/http';
import { isArray, isObject, stringifyJson, type JsonValue } from '../../base/json';
import type { Contract } from '../contract';
import type { MediaType, Operation, ResponseObject } from '../operation';
import { errorFiller, errorValue, type ErrorStatement } from './error-value';
import { contentTypeOf, jsonContent, responseFor, successOf } from './responses';

export type WriteErrorBody = (
  operation: Operation | undefined,
  statement: ErrorStatement,
) => { readonly mediaType: string; readonly body: Body };

/**
 * Writes errors in the API's own format: that of the response that the operation documents for the status, else of the first error
 * response of the OpenAPI file, else problem details (RFC 9457). A documented schema is kept to, even if it has no place for words.
 */
export function createErrorBody(contract: Pick<Contract, 'operations' | 'schemas' | 'judge'>): WriteErrorBody {
  const [usual] = contract.operations
    .flatMap(({ responses }) => responses.filter((response) => jsonContent(response)?.schema !== undefined))
    .filter(({ status }) => /^(?:[45]|default)/.test(status))
    .sort((one, other) => rank(one) - rank(other));
  return (operation, statement) => {
    const found = operation && responseFor(operation, statement.status);
    const own = found !== undefined && operation !== undefined && found === successOf(operation) ? undefined : found;
    const media = jsonContent(own);
    const [other] = media === undefined ? (own?.content ?? []) : [];
    if (other !== undefined) return { mediaType: contentTypeOf(other), body: { text: plainText(other, statement) } };
    for (const candidate of [media, jsonContent(usual)]) {
      const value = candidate && valueFor(contract, candidate, statement, candidate === media);
      if (candidate !== undefined && value !== undefined)
        return { mediaType: contentTypeOf(candidate), body: { json: value, text: stringifyJson(value) } };
    }
    const { status, message } = statement;
    const problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: message };
    return { mediaType: 'application/problem+json', body: { json: problem, text: stringifyJson(problem) } };
  };
}

/** How usual the body of an error response is: one of 429 or 503 says more than others do. */
function rank({ status }: ResponseObject): number {
  const place = ['default', '4XX', '404', '400', '422', '401'].indexOf(status);
  return place === -1 ? 10 : place;
}

/** What is not JSON says the message as text or as one element. */
function plainText(media: MediaType, { message }: ErrorStatement): string {
  const type = contentTypeOf(media);
  const escaped = message.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (isXml(type)) return `<error>${escaped}</error>`;
  return essenceOf(type) === 'text/html' ? `<!doctype html><title>Error</title><p>${escaped}</p>` : message;
}

/** Undefined if no valid body was found, or if one that need not be used says nothing. */
function valueFor(
  { schemas, judge }: Pick<Contract, 'schemas' | 'judge'>,
  { schema, examples }: MediaType,
  statement: ErrorStatement,
  isDocumented: boolean,
): JsonValue | undefined {
  if (schema === undefined) return undefined;
  const variants = schemas.variantsOf(schema.schema);
  const shapes = variants.length > 1 ? variants.slice(0, 10) : [schema.schema];
  const drafts = [
    ...shapes.map((shape) => () => errorValue(schemas, shape, statement)),
    ...examples.map(
      ({ value }) =>
        () =>
          value,
    ),
    () => errorFiller(schemas, schema.schema, ''),
  ];
  let silent: JsonValue | undefined;
  for (const draft of drafts) {
    const value = draft();
    if (value === undefined || judge.check(schema, value, 'response').length > 0) continue;
    if (saysSomething(value, statement)) return value;
    silent ??= value;
  }
  return isDocumented ? silent : undefined;
}

function saysSomething(value: JsonValue, statement: ErrorStatement): boolean {
  if (isArray(value) || isObject(value)) return Object.values(value).some((one) => saysSomething(one, statement));
  const said = [
    statement.message,
    statement.code,
    ...statement.details.flatMap(({ message, reason }) => [message, reason]),
  ];
  return said.some((text) => text === value);
}
