import { headersOf, isJson, type RawHeaders } from '../../base/http';
import { isArray, isObject, stringifyJson, type JsonValue } from '../../base/json';
import type { Parameter, ResponseHeader } from '../operation';
import { readParameter } from '../request/parameters';
import type { TextReading } from '../request/text-value';
import type { SchemaRef } from '../schema/schema';
import type { Violation } from '../violation';

/** One object, which the judge compiles once. */
const anything: SchemaRef = { schema: {}, pointer: '' };

/** How a response's headers differ from a documented one (OpenAPI 3.1 section 4.8.21). */
export function checkHeader(reading: TextReading, header: ResponseHeader, headers: RawHeaders): readonly Violation[] {
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
  if (!isObject(value)) return typeof value === 'string' ? value : stringifyJson(value);
  const between = explode ? '=' : ',';
  return Object.entries(value)
    .map(([name, part]) => `${name}${between}${partText(part)}`)
    .join(',');
}

/** A comma would make two of it. */
function partText(value: JsonValue): string {
  return typeof value === 'string' ? value.replaceAll(',', '') : stringifyJson(value);
}
