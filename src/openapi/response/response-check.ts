import { hasContent, headerOf, headersOf, isJson, type HttpResponse, type RawHeaders } from '../../base/http';
import { asText, isArray, isObject, stringifyJson, type JsonValue } from '../../base/json';
import type { Contract } from '../contract';
import { child } from '../document/pointer';
import type { Operation, Parameter, ResponseHeader, ResponseObject } from '../operation';
import { readBody } from '../request/body';
import { readParameter } from '../request/request-check';
import { anything, type SchemaReading } from '../schema/schema';
import type { Violation } from '../violation';
import { responseFor } from './responses';

/**
 * Finds how a response differs from what its operation documents: status, headers, media type, JSON body (OpenAPI 3.1 sections 4.8.16
 * and 4.8.17). Of an undocumented status, nothing else is checked.
 */
export function createResponseCheck(reading: SchemaReading): Contract['checkResponse'] {
  return (operation, response, method = operation.method) => {
    const documented = responseFor(operation, response.status);
    if (documented === undefined)
      return isExpected(operation, response.status, method) ? [] : [wrongStatus(operation, response.status)];
    return [
      ...documented.headers.flatMap((header) => checkHeader(reading, header, response.headers)),
      ...(hasContent(method, response.status) ? checkBody(reading, documented, response) : []),
    ];
  };
}

/** An operation without responses says nothing about any; a 304 is HTTP's own response to a read (RFC 9110 section 15.4.5). */
function isExpected({ responses }: Operation, status: number, method: string): boolean {
  return responses.length === 0 || (status === 304 && (method === 'GET' || method === 'HEAD'));
}

function wrongStatus({ responses, pointer }: Operation, status: number): Violation {
  const expected = responses.map((response) => response.status);
  const place = { in: 'status', at: '' } as const;
  return { place, keyword: 'status', pointer: child(pointer, 'responses'), expected, received: status };
}

function checkBody(
  reading: SchemaReading,
  { content, pointer }: ResponseObject,
  { headers, body }: HttpResponse,
): readonly Violation[] {
  if (content.length === 0) return [];
  const contentType = headerOf(headers, 'content-type');
  const { value, media, violations } = readBody(reading, content, body ?? { text: '' }, contentType, pointer);
  if (media === undefined || !isJson(contentType ?? '')) return media === undefined ? violations : [];
  if (value === undefined || media.schema === undefined) return violations;
  return reading.judge.check(media.schema, value, 'response');
}

/** How a response's headers differ from a documented one (OpenAPI 3.1 section 4.8.21). */
export function checkHeader(reading: SchemaReading, header: ResponseHeader, headers: RawHeaders): readonly Violation[] {
  const { name, schema } = header;
  // Several cookies are no list (RFC 6265 section 3): each is a text of its own.
  const cookie = name.toLowerCase() === 'set-cookie' ? headersOf(headers, name)[0] : undefined;
  const parameter: Parameter = {
    ...{ in: 'header', style: 'simple', allowEmptyValue: false, description: '' },
    ...header,
    schema: schema ?? anything,
  };
  const sent = { path: {}, query: [], cookies: [], headers: cookie === undefined ? headers : [name, cookie] };
  return readParameter(reading, parameter, sent, () => false).violations;
}

/** The text of a header for a value, as `checkHeader` reads it. */
export function headerText(
  { explode, mediaType }: Pick<ResponseHeader, 'explode' | 'mediaType'>,
  value: JsonValue,
): string {
  if (mediaType !== undefined && isJson(mediaType)) return stringifyJson(value);
  if (isArray(value)) return value.map(partText).join(',');
  if (!isObject(value)) return asText(value);
  const between = explode ? '=' : ',';
  return Object.entries(value)
    .map(([name, part]) => `${name}${between}${partText(part)}`)
    .join(',');
}

/** A comma would split it in two. */
function partText(value: JsonValue): string {
  return typeof value === 'string' ? value.replaceAll(',', '') : stringifyJson(value);
}
