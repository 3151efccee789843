import { bodyOf as httpBodyOf, contentOf, headerOf, isHeaderName, isHeaderValue, isJson } from '../../base/http';
import { asText, isEqual, isObject, mapValues, ownProperty, stringifyJson, type JsonValue } from '../../base/json';
import { didYouMean } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { contentTypeOf, responseFor, successFor } from '../../openapi/response/responses';
import { writeBody } from '../../openapi/response/write-body';
import { describeViolations } from '../../openapi/schema/violation-text';
import { valueIn } from '../../profile/trigger';
import { Rejected } from '../rejected';
import type { OverrideMatch, OverrideRule } from '../store/override';
import type { HandlerRequest, HandlerResponse } from './handler';

type Values = Readonly<Record<string, JsonValue>>;

/**
 * An override that a person gave, its operation by the id. Throws what `reject` makes of a mistake.
 * @param reject the error to throw, by what is wrong and the JSON pointer of its place
 */
export function readOverride(
  contract: Contract,
  given: OverrideRule,
  reject: (message: string, pointer: string) => Error,
): OverrideRule {
  const operation = contract.operation(given.operation);
  if (operation === undefined) {
    const names = contract.operations.map(({ id }) => id);
    throw reject(`there is no operation ${given.operation}.${didYouMean(given.operation, names)}`, '/operation');
  }
  for (const place of ['path', 'query'] as const)
    for (const name of Object.keys(given.when?.[place] ?? {})) {
      const names = operation.parameters.filter((parameter) => parameter.in === place).map((one) => one.name);
      if (!names.includes(name))
        throw reject(
          `${operation.id} has no ${place} parameter ${name}.${didYouMean(name, names)}`,
          `/when/${place}/${name}`,
        );
    }
  for (const [name, value] of Object.entries(given.headers ?? {}))
    if (!isHeaderName(name) || !isHeaderValue(value)) throw reject(`${name} is not a valid header.`, '/headers');
  return { ...given, operation: operation.id };
}

/** Whether a request has all that an override names. */
export function matchesRequest({ reading, header }: HandlerRequest): (when: OverrideMatch) => boolean {
  const hasAll = (place: 'path' | 'query', wanted: Values = {}): boolean =>
    Object.entries(wanted).every(([name, value]) => {
      const sent = reading.values.get(`${place}.${name}`);
      // YAML reads 007 and 1.0 as numbers, whatever the parameter is.
      return sent !== undefined && (isEqual(sent, value) || asText(sent) === asText(value));
    });
  return ({ path, query, headers = {}, body }: OverrideMatch): boolean =>
    hasAll('path', path) &&
    hasAll('query', query) &&
    Object.entries(headers).every(([name, value]) => header(name.toLowerCase()) === value) &&
    (body === undefined || (reading.body !== undefined && isPartOf(body, reading.body)));
}

function isPartOf(wanted: JsonValue, value: JsonValue): boolean {
  if (isObject(wanted) && isObject(value))
    return Object.entries(wanted).every(([name, inner]) => {
      const own = ownProperty(value, name);
      return own !== undefined && isPartOf(inner, own);
    });
  return isEqual(wanted, value);
}

/**
 * The response of an override.
 * @param usual makes the response of the mock: what the override leaves out is taken from it
 */
export async function overridden(
  contract: Contract,
  operation: Operation,
  { status, headers = {}, body }: OverrideRule,
  request: HandlerRequest,
  usual: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  if (body === undefined && status !== undefined && status >= 400) {
    const undocumented = undocumentedStatus(contract, operation, status);
    const marked = undocumented === undefined ? headers : { ...headers, 'X-Mock-Deviation': undocumented };
    throw new Rejected('forced', `Status ${status} is set by an override.`, { status, headers: marked });
  }
  const base = body === undefined && (status ?? 200) < 300 ? await usual() : undefined;
  const made = base ?? { outcome: 'override' as const, status: successFor(operation).status };
  const given = body === undefined ? undefined : filled(body, request);
  return {
    ...made,
    outcome: 'override',
    isAsked: true,
    status: status ?? made.status,
    headers: { ...made.headers, ...withoutType(headers) },
    ...(given !== undefined && bodyOf(contract, operation, status ?? made.status, headers, given)),
  };
}

/** How the response of an override breaks the OpenAPI file; undefined if it does not, or if only a request can tell. */
export function deviationOfOverride(contract: Contract, rule: OverrideRule): string | undefined {
  const { operation: id, status, headers = {}, body } = rule;
  const operation = contract.operation(id);
  if (operation === undefined) return undefined;
  if (body === undefined) return status === undefined ? undefined : undocumentedStatus(contract, operation, status);
  if (asText(body).includes('{{')) return undefined;
  const sent = status ?? successFor(operation).status;
  const { mediaType = '', body: content = '' } = bodyOf(contract, operation, sent, headers, body);
  const all = [...Object.entries(withoutType(headers)).flat(), 'Content-Type', mediaType];
  const violations = contract.checkResponse(operation, { status: sent, headers: all, body: httpBodyOf(content) });
  return violations.length === 0 ? undefined : describeViolations(violations);
}

function withoutType(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'));
}

function bodyOf(
  { schemas }: Contract,
  operation: Operation,
  status: number,
  headers: Readonly<Record<string, string>>,
  value: JsonValue,
): Pick<HandlerResponse, 'mediaType' | 'body'> {
  const named = headerOf(Object.entries(headers).flat(), 'content-type');
  const content = responseFor(operation, status)?.content ?? [];
  const media = named === undefined ? content[0] : content.find((one) => contentTypeOf(one) === named);
  const mediaType = named ?? (media === undefined ? undefined : contentTypeOf(media));
  if (media !== undefined)
    return { mediaType: contentTypeOf(media), body: contentOf(writeBody(schemas, media, value, true)) };
  const isText = typeof value === 'string' && mediaType !== undefined && !isJson(mediaType);
  return { mediaType: mediaType ?? 'application/json', body: isText ? value : stringifyJson(value) };
}

function undocumentedStatus(contract: Contract, operation: Operation, status: number): string | undefined {
  if (responseFor(operation, status) !== undefined) return undefined;
  return describeViolations(contract.checkResponse(operation, { status, headers: [] })) || undefined;
}

/** A value with the request's own in place of `{{path.petId}}`, `{{query.limit}}`, `{{body.name}}`; a text of one alone becomes that value. */
function filled(value: JsonValue, request: HandlerRequest): JsonValue {
  if (typeof value === 'string') {
    const [whole, only] = /^\{\{\s*([^{}\s]+)\s*\}\}$/.exec(value) ?? [];
    if (whole !== undefined) return valueIn(request.reading, only ?? '') ?? null;
    return value.replaceAll(/\{\{\s*([^{}\s]+)\s*\}\}/g, (_, name: string) =>
      asText(valueIn(request.reading, name) ?? ''),
    );
  }
  return mapValues(value, (inner) => filled(inner, request));
}
