import { encodePart, isForm, isJson, isMultipart, type HttpRequest } from '../base/http';
import { asText, isArray, isObject, stringifyJson, type JsonValue } from '../base/json';
import type { Operation, Parameter } from '../openapi/operation';
import { acceptOf, contentTypeOf, jsonContent } from '../openapi/response/responses';

/** What a request is made of, before it is written. */
export interface RequestParts {
  /** By place: `query.limit`, `path.petId`. Those that the operation does not have are left out. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly body?: JsonValue | undefined;
  /** In place of a body: what is no value of its media type, or another media type. */
  readonly raw?: { readonly text: string; readonly contentType?: string };
  /** Another method for the same path. */
  readonly method?: string;
  /** Name, value, name, value. */
  readonly headers?: readonly string[];
}

/** Writes the request of an operation, by the style of each parameter (OpenAPI 3.1 section 4.8.12.3); without credentials. */
export function writeRequest(operation: Operation, parts: RequestParts): HttpRequest {
  const { parameters, method = operation.method } = parts;
  const given = operation.parameters.flatMap((parameter): Given[] => {
    const value = parameters[`${parameter.in}.${parameter.name}`];
    return value === undefined ? [] : [{ parameter, value }];
  });
  const of = (place: Parameter['in']): readonly Given[] => given.filter(({ parameter }) => parameter.in === place);
  const path = operation.path.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const found = of('path').find(({ parameter }) => parameter.name === name);
    return found === undefined ? '' : pathText(found);
  });
  const query = of('query').flatMap(fieldsOf).join('&');
  const cookies = of('cookie').map(
    ({ parameter, value }) => `${parameter.name}=${encodePart(simpleText(value, false))}`,
  );
  const body = bodyOf(operation, parts);
  return {
    method,
    target: query === '' ? path : `${path}?${query}`,
    headers: [
      ...['Accept', acceptOf(operation)],
      ...of('header').flatMap(({ parameter, value }) => [parameter.name, simpleText(value, parameter.explode)]),
      ...(cookies.length === 0 ? [] : ['Cookie', cookies.join('; ')]),
      ...(body?.contentType === undefined ? [] : ['Content-Type', body.contentType]),
      ...(parts.headers ?? []),
    ],
    ...(body !== undefined && { body: { text: body.text } }),
  };
}

interface Given {
  readonly parameter: Parameter;
  readonly value: JsonValue;
}

function pathText({ parameter: { style, explode, name }, value }: Given): string {
  const items = isArray(value) ? value.map((item) => encodePart(asText(item))) : undefined;
  if (style === 'label') return `.${(items ?? [encodePart(simpleText(value, explode))]).join(explode ? '.' : ',')}`;
  if (style === 'matrix') {
    if (items !== undefined && explode) return items.map((item) => `;${name}=${item}`).join('');
    return `;${name}=${items?.join(',') ?? encodePart(simpleText(value, explode))}`;
  }
  return items?.join(',') ?? encodePart(simpleText(value, explode));
}

function fieldsOf({ parameter, value }: Given): readonly string[] {
  const { style, explode, mediaType } = parameter;
  const name = encodePart(parameter.name);
  if (mediaType !== undefined) return [`${name}=${encodePart(stringifyJson(value))}`];
  if (isArray(value)) {
    const items = value.map((item) => encodePart(asText(item)));
    if (explode && style === 'form') return items.map((item) => `${name}=${item}`);
    const between = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ',';
    return [`${name}=${items.join(between)}`];
  }
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, inner]) => [encodePart(key), encodePart(asText(inner))] as const);
    if (style === 'deepObject') return entries.map(([key, inner]) => `${name}%5B${key}%5D=${inner}`);
    return explode ? entries.map(([key, inner]) => `${key}=${inner}`) : [`${name}=${entries.flat().join(',')}`];
  }
  return [`${name}=${encodePart(asText(value))}`];
}

/** The style `simple`. */
function simpleText(value: JsonValue, explode: boolean): string {
  if (isArray(value)) return value.map(asText).join(',');
  if (!isObject(value)) return asText(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}${explode ? '=' : ','}${asText(inner)}`)
    .join(',');
}

function bodyOf(
  { requestBody }: Operation,
  { body, raw }: RequestParts,
): { readonly text: string; readonly contentType?: string } | undefined {
  if (raw !== undefined) return raw;
  if (body === undefined || requestBody === undefined) return undefined;
  const media = jsonContent(requestBody) ?? requestBody.content.find(({ name }) => isForm(name) || isMultipart(name));
  const contentType = media === undefined ? 'application/json' : contentTypeOf(media);
  if (isForm(contentType)) return { text: formOf(body), contentType };
  if (isMultipart(contentType)) return { text: multipartOf(body), contentType: `${contentType}; boundary=${boundary}` };
  return { text: isJson(contentType) ? stringifyJson(body) : asText(body), contentType };
}

function formOf(body: JsonValue): string {
  const fields = Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
    (isArray(value) ? value : [value]).map((one) => `${encodePart(name)}=${encodePart(asText(one))}`),
  );
  return fields.join('&');
}

const boundary = 'understudy-boundary';

function multipartOf(body: JsonValue): string {
  const parts = Object.entries(isObject(body) ? body : {}).map(([name, value]) => {
    const type = isObject(value) || isArray(value) ? 'Content-Type: application/json\r\n' : '';
    return `--${boundary}\r\nContent-Disposition: form-data; name="${encodePart(name)}"\r\n${type}\r\n${asText(value)}\r\n`;
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}
